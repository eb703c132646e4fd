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
    .description = Spela mot datorn, ensam eller tillsammans med andra
choice-level-beginner = Nybörjare: vanliga ord och korta drag
choice-level-casual = Hemmaspelare: kan de flesta korta ord
choice-level-club = Klubbspelare: kan de flesta ord och tar högsta poängen
choice-level-expert = Expert: kan alla ord och tänker på vad som blir kvar på stället
choice-level-master = Mästare: tänker också på vad du kan svara
option-hints = tips
    .description = Får spelarna ta tips? Lämnas det tomt: bara när alla andra är datorer

# Inbjudan och draget
invitation-computer = { $host } spelar mot { $computers }.
invitation-computers = Med vid bordet: { $computers }.
invitation-hints = Tips är tillåtna; alla ser när någon tar ett.
turn-hint = **{ $name }** tar ett tips.
next-computer = Nästa: { $player }
button-add-computer = Lägg till dator
choose-level = Vilken dator ska ta nästa lediga plats?
choose-level-hint = Välj en nivå
answer-computer-added = { $computer } sätter sig. { $taken } av { $seats } platser är tagna.
answer-begins = Partiet börjar strax.
dm-rack = Dina brickor: { $letters }

# Tips
command-hint = tips
    .description = Ett bra drag med dina brickor, bara för dig; alla ser att du tog ett tips
button-hint = Tips
hint-play = Ett bra drag: **{ $word }** { $place } · **{ points }**
hint-swap = Jag ser inget bättre än att byta { $tiles }.
hint-pass = Jag ser inget att lägga eller byta: passa.
hint-told = De andra ser vid nästa bräde att du tog ett tips, men inte vad det säger.
end-hints = Använda tips: { $hints }

# Genomgången
command-review = genomgång
    .description = Efter partiet: varje drag mot det bästa som fanns
option-phonies = bluffar
    .description = Visa också drag som inte fanns i listan
button-review = Genomgång
button-review-turns = Drag för drag
button-review-summary = Sammanfattning
button-phonies = Även ord som inte finns i listan
review-title = Genomgång
review-seat = **{ $name }** { $points } · hittade bästa draget { $accuracy } % · gav bort { NUMBER($lost, maximumFractionDigits: 1) } poäng per drag{ $missed ->
    [0] {""}
    [one] {" "}· missade en chans att lägga alla brickor
   *[other] {" "}· missade { $missed } chanser att lägga alla brickor
}
review-best = Partiets bästa drag: **{ $name }** med **{ $word }**, { points }.
review-explained = (−5): gavs bort. Ett drag mäts i sina poäng och i vad brickorna som blir kvar är värda, ett byte i brickorna som blir kvar; ett drag som togs tillbaka gav inga poäng, och alla brickor blev kvar.
review-turn = { $number }. { $name } · **{ $word }** { $place } { $points }
review-swap = { $number }. { $name } · byte
review-pass = { $number }. { $name } · pass
review-was-best = bäst
review-better = bättre: **{ $word }** { $place } { $points } ({ $lost })
review-better-swap = bättre: byt { $tiles } ({ $lost })
review-given-away = −{ NUMBER($lost, maximumFractionDigits: 1) }{ $parts ->
    [points] {""}
    [tiles] {" "}i brickorna som blev kvar
   *[both] : poäng { $points }, brickor kvar { $tiles }
}
review-more = +{ NUMBER($count, maximumFractionDigits: 1) }
review-less = −{ NUMBER($count, maximumFractionDigits: 1) }
review-taken-back = ifrågasattes och togs tillbaka, gav 0
review-missed = alla brickor hade gått att lägga
review-phony = finns inte i listan: { $words }
review-file = Varje drag med sin anteckning finns i filen.
review-empty = Ingen hann göra något drag, så det finns inget att gå igenom.

# Avslag
not-reviewed-yet = En genomgång visar allas ställ, så den får vänta tills partiet är slut.
no-hints = Det här partiet spelas utan tips. `/nytt` har ett alternativ för det.
only-computers-here = I direktmeddelanden kan bara datorn spela med dig: välj en med alternativet `dator` och bjud inte in någon annan.
unknown-level = Någon sådan dator finns inte. Välj en nivå ur listan.
