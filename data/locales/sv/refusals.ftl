# Varför något inte blev gjort och hur det kan rättas till.

# Det som skrevs
no-letters = Där finns ingen bokstav. Skriv hela ordet, till exempel HEJSAN.
text-too-long = Det är för långt: ett ord har högst { $most } bokstäver här.
strange-character = { $character ->
    [none] Ett av tecknen ({ $name }) är ingen bokstav.
   *[other] ”{ $character }” ({ $name }) är ingen bokstav.
} Skriv bara bokstäver; ? före en bokstav lägger en blank.
foreign-letter = { $hint ->
    [none] Det finns ingen bricka för { $letter } på det här språket.
   *[other] Det finns ingen bricka för { $letter } på det här språket; menar du { $hint }?
}
no-such-square = ”{ $text }” är ingen ruta på brädet. Kolumnerna går från A till { $last_column }, raderna från 1 till { $last_row }: 8H är vågrätt, H8 lodrätt.
unclear-brackets = Jag kan inte tyda ”{ $text }”. (A) är en bokstav som redan ligger, ?A en blank som står för A.
direction-missing = Ordet går åt båda hållen från { $square }. Skriv siffran först för vågrätt, bokstaven först för lodrätt.

# Var brickorna ligger
no-tiles-placed = Allt det där ligger redan. Lägg minst en egen bricka.
off-board = { $down ->
    [true] Ordet går utanför brädet: det skulle behöva rad { $edge }.
   *[false] Ordet går utanför brädet: det skulle behöva kolumn { $edge }.
} Börja tidigare.
square-taken = På { $square } ligger redan { $letter }; ditt ord behöver { $wanted } där. Se efter var det börjar.
nothing-there = { $square } är tom; skriv utan parentes för att lägga en bricka där.
not-in-line = Brickorna måste ligga på en rad, vågrätt eller lodrätt.
gap-in-line = Det blir ett hål vid { $square }. Lägg brickorna utan lucka.
centre-not-covered = Det första ordet måste täcka { $square }.
not-connected = Ordet måste ligga intill en bricka som redan ligger.
word-too-short = Det första ordet behöver minst två bokstäver.
unknown-words = { $words } finns inte { $edition ->
    [none] i ordlistan.
   *[other] i ordlistan ({ $edition }).
} Inget är ändrat; pröva { $count ->
    [one] ett annat ord
   *[other] andra ord
} eller en annan ruta.
no-place = ”{ $word }” får inte plats någonstans med dina brickor och ordlistan. Pröva ett annat ord, eller ange en ruta så ser du vad som är i vägen.

# Ställ och påse
not-on-rack = Det här har du inte: { $tiles }{ $blanks ->
    [0] .
    [one] ; din blanka bricka kan bara vara en av dem.
   *[other] ; dina blanka brickor kan bara vara { $blanks } av dem.
} **Mitt ställ** visar dina brickor.
blank-cannot-be = En blank kan inte vara { $letter } här. Välj en bokstav som har egna brickor.
nothing-to-swap = Ange minst en bricka att byta, till exempel AEK; ? är en blank.
bag-too-small = För att byta måste det finnas { $needed ->
    [one] en bricka
   *[other] { $needed } brickor
} i påsen; { $left ->
    [0] ingen är kvar
    [one] en är kvar
   *[other] { $left } är kvar
}. Du kan lägga eller passa.
bag-hidden = Med de här reglerna får du titta i påsen bara när det är din tur.

# Tur och parti
not-your-turn = Inte din tur: { $player } spelar, tiden går ut <t:{ $deadline }:R>.
game-is-over = Partiet är slut. `/nytt` börjar ett nytt.
game-not-begun = Partiet har inte börjat: alla har inte svarat än.
already-begun = Partiet har redan börjat.
invitation-over = Inbjudan är stängd. `/nytt` gör en ny.
seat-not-free = Den platsen är inte ledig längre.
not-your-game = Det kan bara den göra som bjöd in.
seats-reserved = Platserna är till för de inbjudna: partiet börjar när alla har svarat.
too-few-players = Det behövs { $needed } spelare för att börja.
has-left = Du har lämnat partiet; de andra spelar vidare.
not-yet-time = Det finns tid kvar till <t:{ $deadline }:R>.

# Ifrågasättande
nothing-to-challenge = Det finns inget drag att ifrågasätta nu: någon har spelat sedan dess, eller så kontrollerar de här reglerna orden först.
own-play = Du kan inte ifrågasätta ditt eget drag.
challenge-or-accept = Det sista draget skulle avsluta partiet: ifrågasätt eller godta det först.
nothing-to-accept = Inget sista drag väntar på ditt svar.

# Att hitta partiet
no-game-here = Det pågår inget parti i den här kanalen. `/nytt` börjar ett.
no-such-game = Det partiet känner jag inte till längre. `/nytt` börjar ett nytt.
not-a-player = Du är inte med i det här partiet; brädet är öppet för alla att titta på.
turn-is-over = Partiet har gått vidare sedan dess, och det här hör till ett äldre bräde. Det nyaste finns i partiets kanal.
several-games = Du spelar { $count } partier. Använd kommandot i kanalen för det du menar: { $channels }.
no-running-game = Du spelar inget parti just nu. `/nytt` börjar ett: i en kanal med andra, här mot datorn.

place-missing = Ange rutan där ordet börjar: 8H för vågrätt, H8 för lodrätt.

# Inbjudan
channel-busy = { $direct ->
    [true] Du spelar redan ett parti här. Avsluta det först, eller `/ge-upp`.
   *[false] Den här kanalen har redan ett parti eller en inbjudan. Börja ditt i en tråd eller en annan kanal.
}
unknown-ruleset = De reglerna känner jag inte till. Välj ur listan.
language-not-offered = Det finns inga ord på { $language } för de här reglerna än. Välj ett annat språk.
opponent-is-yourself = Du kan inte bjuda in dig själv. Lämna `motståndare` tomt så blir platserna öppna.
opponent-is-bot = Andra botar kan inte spela. Bjud in en människa, lämna `motståndare` tomt så blir platserna öppna, eller välj alternativet `dator`.
opponent-not-here = Den personen finns inte på servern och skulle inte se något av partiet. Bjud in en medlem.
same-opponent-twice = Du angav samma person två gånger.
wrong-player-count = { $least ->
    [2] { $most ->
        [2] De här reglerna är för två spelare.
       *[other] De här reglerna är för 2 till { $most } spelare.
    }
   *[other] De här reglerna är för { $least } till { $most } spelare.
}
turn-time-out-of-range = Tiden per drag måste ligga mellan { $least } och { $most }.
not-invited = Den platsen är till för någon annan.
already-seated = Du har redan en plats i partiet.
missing-permissions = Jag får inte spela i den här kanalen än. Be någon som sköter servern att ge mig: { $permissions }.
not-here = Det här fungerar i en kanal på en server.

# Vad jag inte kan just nu, och gränser
not-saved = Jag kan inte spara något just nu, så inget är ändrat. Försök igen om några minuter.
too-busy = Det är för mycket på gång just nu; inget är ändrat. Försök igen.
game-damaged = Det här partiet går inte att läsa längre (referens { $reference }). Det är kvar som det är; den som sköter mig kan se efter. `/nytt` börjar ett annat.
word-list-missing = Partiets ordlista saknas just nu. Du kan fortfarande byta, passa och ge upp.
too-many-commands = Det gick väldigt fort. Vänta några sekunder och försök igen.
too-many-games = Du spelar redan { $most } partier, och fler går inte samtidigt. Avsluta ett först.
too-many-invitations = Du har bjudit in { $most } gånger den senaste timmen. Vänta en stund före nästa.
board-not-offered = { $board ->
    [random] Slumpat bräde finns bara i Feud-reglerna.
    [small] Litet bräde finns bara i Instant-reglerna.
   *[other] De här reglerna har inget sådant bräde.
} Lämna `bräde` tomt eller välj andra regler.

# Efter slutet
not-over-yet = Partiet är inte slut än; det här får vänta tills dess.
opponent-gone = Någon du spelade med har fått sina uppgifter raderade. `/nytt` börjar ett parti med andra.
