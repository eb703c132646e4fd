# Snedstreckskommandon: namn med små bokstäver utan mellanslag (1 till 32 tecken),
# beskrivningar högst 100 tecken.

command-new = nytt
    .description = Börja ett parti i den här kanalen
command-play = lägg
    .description = Lägg ett ord
command-swap = byt
    .description = Byt brickor; det räknas som ditt drag
command-pass = passa
    .description = Passa den här gången; turen går vidare
command-resign = ge-upp
    .description = Ge upp partiet; du får bekräfta
command-rack = ställ
    .description = Visa dina brickor, bara för dig
command-board = bräde
    .description = Visa brädet och ställningen, bara för dig
command-bag = påse
    .description = Visa vilka brickor du inte har sett, bara för dig

option-rules = regler
    .description = Vilka regler ni spelar efter
option-language = språk
    .description = Vilka ord ni spelar med
option-opponent = motståndare
    .description = Vem du bjuder in; lämna tomt för öppna platser
option-opponent2 = motståndare2
    .description = En tredje spelare (klassiska regler)
option-opponent3 = motståndare3
    .description = En fjärde spelare (klassiska regler)
option-players = spelare
    .description = Antal platser när de är öppna (klassiska regler: 2 till 4)
option-word = ord
    .description = Hela ordet, även bokstäverna på brädet; ?E är en blank som E
option-at = plats
    .description = Var det börjar: 8H vågrätt, H8 lodrätt; lämna tomt för att välja ur en lista
option-tiles = brickor
    .description = Brickorna att lägga tillbaka, till exempel AEK; ? är en blank

choice-classic = Klassiskt: du drar när din tur börjar; ord ifrågasätts i stället för att kontrolleras
choice-classic-published = Klassiskt enligt utgåvan: du drar genast; att ifrågasätta fel kostar inget
choice-classic-tournament = Klassiskt för två: orden kontrolleras först; dubbla restpoäng
choice-instant = Instant: två spelare, 35 för alla sju brickor
choice-wordfeud = Feud: två spelare, 40 för alla sju brickor, 72 timmar per drag

option-board = bräde
    .description = Vilket bräde ni spelar på; lämna tomt för standardbrädet
choice-board-standard = Standardbräde
choice-board-random = Slumpat bräde: bonusrutorna på nya platser (Feud-regler)
choice-board-small = Litet bräde, 11 × 11, hälften av brickorna (Instant-regler)

command-export = exportera
    .description = Hämta partiet som filer: JSON, som dragningen kan kontrolleras med, och GCG
