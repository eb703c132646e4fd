# Datorspelare, tips och genomgången av ett avslutat parti.

# Nivåer
level-beginner = nybörjare
level-casual = hemmaspelare
level-club = klubbspelare
level-expert = expert
level-master = mästare
computer = Datorn ({ $level })
computer-numbered = Dator { $number } ({ $level })

# /nytt
option-computer = dator
    .description = Spela mot datorn; den kan också ta en plats bredvid andra
choice-level-beginner = Nybörjare: vanliga ord och korta drag
choice-level-casual = Hemmaspelare: kan de flesta korta ord
choice-level-club = Klubbspelare: kan de flesta ord och tar högsta poängen
choice-level-expert = Expert: kan alla ord och tänker på vad som blir kvar på stället
choice-level-master = Mästare: tänker också på vad du kan svara
option-hints = tips
    .description = Får man ta tips? Utelämnat: bara mot enbart datorn

# Inbjudan och draget
invitation-computer = { $host } spelar mot { $computers }.
invitation-computers = Med vid bordet: { $computers }.
invitation-hints = Tips är tillåtna; alla ser när någon tar ett.
turn-hint = **{ $name }** tar ett tips.
next-computer = Nästa: { $player }
button-add-computer = Lägg till dator
choose-level = Vilken dator ska ta nästa lediga plats?
choose-level-hint = Välj en nivå
answer-computer-added = { $computer } slår sig ner. { $taken } av { $seats } platser är tagna.
answer-begins = Partiet börjar om ett ögonblick.
dm-rack = Dina brickor: { $letters }

# Avslag
no-hints = Det här partiet spelas utan tips. `/nytt` har ett alternativ för det.
only-computers-here = I direktmeddelanden kan bara datorn spela med dig: välj en med alternativet `dator` och bjud inte in någon annan.
unknown-level = Någon sådan dator finns inte. Välj en nivå ur listan.
