# /integritet: vad som sparas om en person, och hur man får ut det eller får det raderat.

command-privacy = integritet
    .description = Vad jag sparar om dig och varför; få det som fil eller få det raderat

button-privacy-export = Hämta mina uppgifter
button-privacy-delete = Radera mina uppgifter …
button-privacy-delete-sure = Radera mina uppgifter
button-privacy-keep = Behåll dem

privacy-title = Det här sparar jag om dig
privacy-intro = Bara det som spelen behöver:
privacy-person = **Du**: ditt Discord-id, det namn jag såg senast och ditt språk, så att brädet kan visa vem du är och jag kan svara dig.
privacy-games = **Dina partier**: server och kanal, din plats, varje drag med tidpunkt, brickorna du har dragit och ordningen du har dem i, och hur partiet slutade. `/statistik` räknar ihop det.
privacy-words = **Ord** som du har anmält med `/ord anmäl`, och varför.
privacy-messages = **Mina egna meddelanden** till dig: deras id:n, så att jag kan byta ut dem, och om du tar emot dem. Dina egna läser jag inte; jag får bara de kommandon, knappar och formulär du använder.
privacy-how-long = Allt finns kvar tills du raderar det med knappen här. Om en server tar bort mig raderas det som hör till den efter { $days } dagar, såvida den inte bjuder in mig igen. Jag kopierar min fil en gång om dygnet och behåller { $copies } kopior; läggs en av dem tillbaka raderas du ur den igen.
privacy-who = Det som står i en kanal kan alla där se. Resten kan den som sköter mig se, och jag lämnar det inte vidare till någon.
privacy-counted = Om dig: { $what }.
privacy-name = ditt namn
privacy-running = { $count ->
    [one] ett pågående parti
   *[other] { $count } pågående partier
}
privacy-finished = { $count ->
    [one] ett avslutat parti
   *[other] { $count } avslutade partier
}
privacy-invitations = { $count ->
    [one] en inbjudan
   *[other] { $count } inbjudningar
}
privacy-reports = { $count ->
    [one] ett anmält ord
   *[other] { $count } anmälda ord
}
privacy-nothing = Jag sparar ingenting om dig.
privacy-exported = Allt jag sparar om dig, som JSON: vem du är för mig, vad du har gjort och dragit i varje parti, och orden du har anmält.

privacy-delete-title = Vill du radera dina uppgifter?
privacy-delete-running = { $others ->
    [true] { $count ->
        [one] **Ditt pågående parti ges upp**: det räknas som förlust, och de du spelar med ser att du ger upp.
       *[other] **Dina { $count } pågående partier ges upp**: de räknas som förluster, och de du spelar med ser att du ger upp.
    }
   *[false] { $count ->
        [one] **Ditt pågående parti mot datorn ges upp.**
       *[other] **Dina { $count } pågående partier mot datorn ges upp.**
    }
}
privacy-delete-invitations = Inbjudningar som du är med i och som inte har blivit partier dras tillbaka.
privacy-delete-gone = Ditt namn, ditt språk, din statistik, orden du har anmält och alla partier i våra direktmeddelanden raderas.
privacy-delete-stays = Dragen i dina avslutade partier på servrar finns kvar för dem du spelade med, under ett slumptal som inte leder till någon.
privacy-delete-channels = Det jag har skrivit i kanaler står kvar; bara Discord eller servern kan ta bort det.
privacy-delete-sure = Det går inte att ångra.
privacy-deleted = { $games ->
    [0] Dina uppgifter är raderade.
    [one] Dina uppgifter är raderade, och ditt pågående parti är uppgivet.
   *[other] Dina uppgifter är raderade, och dina { $games } pågående partier är uppgivna.
} Spelar du igen börjar jag om från början.
privacy-kept = Bra. Inget är raderat.

not-yours = Den knappen är någon annans. `/integritet` visar dina egna uppgifter.
