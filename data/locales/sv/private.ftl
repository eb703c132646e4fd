# Det bara en person läser: svar, ställ, direktmeddelanden, knappar och formulär.

# Knappar och val
button-accept = Jag är med
button-decline = Nej tack
button-join = Var med { $taken }/{ $seats }
button-start = Börja
button-withdraw = Dra tillbaka
button-play = Lägg
button-rack = Mitt ställ
button-swap = Byt
button-pass = Passa
button-pass-anyway = Passa ändå
button-resign = Ge upp
button-keep = Spela vidare
button-shuffle = Blanda
button-order = Ordna
button-retry = Försök igen
button-play-it = Lägg ordet
button-change = Ändra
button-board = Till brädet
button-channel = Till kanalen
button-game = Till partiet

# Formulär
form-play = Lägg ett ord
form-play-word = Ord
form-play-word-hint = Hela ordet, även bokstäverna på brädet: HEJSAN; blank som E: H?EJSAN
form-play-square = Ruta
form-play-square-hint = 8H vågrätt, H8 lodrätt; lämna tomt för att välja ur en lista
form-swap = Byt brickor
form-swap-tiles = Brickor att lägga tillbaka
form-swap-cost = Bytet räknas som ditt drag.
form-swap-ends = Det här bytet skulle avsluta partiet: för många drag i rad utan poäng.
form-order = Ordna dina brickor
form-order-tiles = Brickorna från vänster till höger
form-order-hint = De du utelämnar kommer sist. Lämna tomt för bokstavsordning; ? är en blank.
option-tile = { $tile } · { points }

# Svar
answer-offered = Din inbjudan står i kanalen.
answer-accepted = { $waits ->
    [true] Du är med. Partiet börjar i kanalen så snart alla har svarat.
   *[other] Du är med. Partiet börjar strax i kanalen.
}
answer-joined = Du är med: { $taken } av { $seats } platser är tagna.
answer-declined = Du tackade nej. Det syns i kanalen.
answer-withdrawn = Inbjudan är tillbakadragen.
answer-started = Partiet börjar i kanalen.
answer-played = **{ $word }**, { points }.
answer-swapped = Du bytte { $count ->
    [one] en bricka
   *[other] { $count } brickor
}.
answer-passed = Du passade.
answer-resigned = Du gav upp.
answer-kept = Bra. Partiet fortsätter.
answer-ended = Därmed är partiet slut.
preview = **{ $word }** { $place } · **{ points }**
preview-blank = Blanken är { $letter } på { $square }.
preview-not-played = Inte lagt än.
preview-unchecked = Inte lagt än, och inget ord är kontrollerat: de andra kan ifrågasätta draget.
rack-new = Ditt nya ställ:
rack-now = Ditt ställ:
rack-later = Du drar nya brickor när din nästa tur börjar. { $held ->
    [0] Till dess är stället tomt.
   *[other] Till dess har du:
}
rack-empty = Ditt ställ är tomt.
alt-rack = Dina brickor: { $tiles }.
dms-closed = Jag kan inte skriva till dig direkt; **Mitt ställ** under brädet fungerar alltid.
choose-place = **{ $word }** får plats här, bäst först:
choose-place-hint = Välj en plats
fit = { $place } · { $points }
confirm-resign = { $others ->
    [one] Vill du ge upp? Det räknas som förlust, och partiet är slut.
   *[other] Vill du ge upp? Det räknas som förlust; de andra spelar vidare.
}
confirm-pass = { $ends ->
    [true] Passar du nu är partiet slut, och brickorna som är kvar räknas av. Passa ändå?
   *[other] Passa? Du får inga poäng, och turen går vidare till nästa spelare.
}
confirm-swap = Det här bytet skulle avsluta partiet. Vill du det, så välj brickorna en gång till:
bag-title = { $bag ->
    [0] Påsen är tom.
    [one] En bricka i påsen,
   *[other] { $bag } brickor i påsen,
} { $racks ->
    [one] en på ställ du inte ser.
   *[other] { $racks } på ställ du inte ser.
}
bag-heap = Tillsammans är de: { $tiles }
bag-nothing = Det finns inget kvar att dra.

# Direktmeddelanden
dm-turn = Din tur mot { $opponents } i { $channel }: { $own } mot { $others }.
dm-guild = { $channel } ({ $guild })
dm-deadline = Tiden går ut <t:{ $deadline }:R>.

# När något går sönder
something-wrong = Något gick fel hos mig; ditt drag gick inte förlorat (referens { $reference }). Försök igen.

# Behörigheter, som serverns inställningar kallar dem
permission-view-channel = Visa kanal
permission-send-messages = Skicka meddelanden
permission-send-messages-in-threads = Skicka meddelanden i trådar
permission-embed-links = Bädda in länkar
permission-attach-files = Bifoga filer
permission-read-message-history = Läs meddelandehistorik

# Ifrågasätta
button-challenge = Ifrågasätt
button-agree = Godta draget
button-let-stand = Låt det stå
confirm-challenge-turn = Vill du ifrågasätta draget? Finns alla ord i listan förlorar du din tur.
confirm-challenge-next = Vill du ifrågasätta draget? Finns alla ord i listan förlorar du din nästa tur.
confirm-challenge-last = Vill du ifrågasätta draget? Finns alla ord i listan är partiet slut.
confirm-challenge-points = Vill du ifrågasätta draget? Finns alla ord i listan får den andra spelaren { $points } poäng.
confirm-challenge-free = Vill du ifrågasätta draget? Finns alla ord i listan händer ingenting.
answer-challenge-upheld = Du hade rätt: draget tas bort från brädet.
answer-challenge-failed = Alla ord finns i listan: draget står kvar.
answer-turn-lost = Du förlorar den här turen.
answer-agreed = Du godtog det sista draget.

# Hela partiet
button-replay = Repris
button-export = Exportera
button-text = Som text
answer-replay = Hela partiet en gång till:
answer-export = Partiet som filer. `python -m bot verify` på JSON-filen kontrollerar varje dragning mot förseglingen.
answer-export-running = Partiet hittills som filer, med bara dina egna brickor. Frö och påse är med när partiet är slut.

# Efter slutet
button-rematch = Revansch
button-check-draw = Kontrollera dragningen
button-invitation = Till inbjudan
answer-rematch = Din inbjudan till revansch står i kanalen, med samma regler och ord.
answer-rematch-before = En revansch på det här partiet är redan föreslagen.
draw-title = Dragningen i det här partiet
draw-follows = **Allt följer ur förseglingen**: påsens ordning och alla { $draws } dragningar har räknats fram på nytt och stämmer.
draw-differs = **Det följer inte ur förseglingen**: { $what ->
    [commitment] själva förseglingen
    [seed] fröet
    [board] brädet
    [start] lottningen om vem som börjar
    [bag] påsens ordning
    [draw] en dragning
   *[other] ordningen efter ett byte
} (händelse { $number }) blir annorlunda när man räknar om. Säg till den som sköter mig.
draw-sealed = Förseglat innan någon var med, och visat i inbjudan: `{ $commitment }`
draw-seed = Öppnat när partiet var slut; förseglingen är SHA-256 av det här fröet, partiets id, regler, bräde och brickor: `{ $seed }`
draw-why = Ingen kunde styra det: fröet låg fast innan, och i varje dragning ingår id:n för inbjudan och det första brädet, som Discord bestämde först efteråt.
draw-yourself = Så kontrollerar du utan mig: Exportera och kör sedan `python -m bot verify` på JSON-filen.
