# Det alla i kanalen läser: inbjudan, drag, slut.

# Inbjudan
invitation-title = { $rules } · { $words }
invitation-named = { $host } bjuder in { $guests }.
invitation-open = { $host } öppnar ett parti: { $taken } av { $seats } platser är tagna.
invitation-waiting = Har inte svarat än: { $guests }.
invitation-terms = { $duration } per drag, { $board }.
invitation-words = Ord: { $edition }, { NUMBER($count, useGrouping: 1) } ord; inte något spels officiella lista
invitation-sealed = Dragningen är förseglad: `{ $commitment }`
invitation-begun = Partiet har börjat.
invitation-declined = { $guests } tackade nej.
invitation-declined-some = Alla inbjudna ville inte vara med, så det blir inget parti.
invitation-withdrawn = { $host } drog tillbaka inbjudan.
invitation-expired = Ingen kom i tid, så inbjudan har stängts.
draw-opened = Dragningen öppnad: `{ $seed }`

# Början
dealing = { $names } spelar, brickorna delas ut…
turn-first = **{ $name }** börjar.
turn-drawn = Lottning om vem som börjar: { $draws }.
drawn-tile = { $name } { $tile }

# Ett drag
turn-played = **{ $name }** lägger **{ $word }** { $place } · **{ points }**
turn-swapped = **{ $name }** byter { $count ->
    [one] en bricka
   *[other] { $count } brickor
}.
turn-passed = **{ $name }** passar.
turn-resigned = **{ $name }** ger upp.
turn-computer-gave-up = **{ $name }** hittar inga drag längre (ett fel hos boten) och ger upp.
turn-timed-out = Tiden gick ut för **{ $name }**.
turn-board-drawn = Bonusrutorna ligger slumpvis den här gången.
turn-challenge-upheld = **{ $challenger }** ifrågasätter draget. { $count ->
    [one] **{ $words }** finns inte i listan
   *[other] **{ $words }** finns inte i listan
}: **{ $challenged }** tar tillbaka brickorna och får inga poäng.
turn-challenge-failed = **{ $challenger }** ifrågasätter draget. Orden är godkända{ $bonus ->
    [0] .
   *[other] : **{ $challenged }** får { $bonus } extra.
}
turn-lost = **{ $name }** förlorar sin tur.
turn-accepted = **{ $name }** godtar det sista draget.
turn-deadline-moved = Boten var borta i { $duration }; tiden för draget blir lika mycket längre.
turn-words-replaced = Ordlistan har förnyats sedan partiet började; det fortsätter med { $edition }.
sum-plain = { $word }: { $terms } = { $sum }
sum-times = { $word }: { $terms } = { $sum }, { $factor ->
    [2] dubbelt ord
    [3] trippelt ord
    [4] två dubbla ord
    [9] två trippla ord
   *[other] ordet × { $factor } =
} { $total }
sum-bonus = alla { $count } brickor + { $points }
sum-blanks = { $count ->
    [one] blank som { $letters }
   *[other] blanka som { $letters }
}
score = { $name } { $points }
score-left = { $name } { $points } (ute)
tiles-left = { $tiles ->
    [0] inga brickor kvar
    [one] en bricka kvar
   *[other] { $tiles } brickor kvar
}
next = Nästa: { $player } · tiden går ut <t:{ $deadline }:R>
ping-turn = { $player }, det är din tur.

# Slutet
end-won = { $name } vinner med { $own } mot { $other }
end-won-alone = { $name } vinner
end-won-many = { $name } vinner på { $own }
end-shared = { $names } delar segern på { $own } var
end-tied = Oavgjort, { $own } var
end-passes = Partiet slutade efter flera pass i rad.
end-scoreless = Partiet slutade efter { $count } drag i rad utan poäng.
end-tie-break = Det slutade lika; då avgör poängen innan brickorna som blev kvar räknades.
end-leftover = { $name } hade { $tiles } kvar ({ $value }).
end-change = { $name } { $before } { $sign } { $change } = { $after }

# Ord till bilderna, som skärmläsare läser upp
alt-played = { $name } lade { $word } på { $place } för { $points }.
alt-swapped = { $name } bytte { $count ->
    [one] en bricka
   *[other] { $count } brickor
}.
alt-passed = { $name } passade.
alt-resigned = { $name } gav upp.
alt-timed-out = Tiden gick ut för { $name }.
alt-challenge-upheld = { $challenger } ifrågasatte draget, och { $challenged } tog tillbaka brickorna.
alt-challenge-failed = { $challenger } ifrågasatte draget, och det står kvar.
alt-turn-lost = { $name } förlorar en tur.
alt-empty = Brädet är tomt.
alt-standing = { $standing }, { tiles-left }
alt-next = { $name } på tur.
alt-over = Partiet är slut.
alt-over-out = Partiet är slut: { $name } har inga brickor kvar.
alt-over-alone = Partiet är slut: bara { $name } är kvar.
alt-left = { $name } har lämnat partiet.
