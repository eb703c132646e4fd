# Småbitar som andra texter är gjorda av.

rules-classic = Klassiska regler
rules-classic-published = Klassiska regler enligt utgåvan
rules-classic-tournament = Klassiska regler, turnering
rules-instant = Instant-regler
rules-wordfeud = Feud-regler

board-classic = standardbräde
board-instant = standardbräde
board-instant-small = litet bräde
board-random = slumpat bräde
board-wordfeud = standardbräde

language-de = tyska
language-en = engelska
language-es = spanska
language-fr = franska
language-it = italienska
language-nb = norska
language-pt = portugisiska
language-sv = svenska

words-de = tyska ord
words-en = engelska ord
words-es = spanska ord
words-fr = franska ord
words-it = italienska ord
words-nb = norska ord
words-pt = portugisiska ord
words-sv = svenska ord

points = { $points } poäng
duration-days = { $count ->
    [one] ett dygn
   *[other] { $count } dygn
}
duration-hours = { $count ->
    [one] en timme
   *[other] { $count } timmar
}
duration-minutes = { $count ->
    [one] en minut
   *[other] { $count } minuter
}
place = { $direction ->
    [across] { $place } vågrätt
   *[down] { $place } lodrätt
}
blank = blank
player = Spelare { $number }
list-two = { $first } och { $second }
list-more = { $first }, { $rest }
tile-count = { $tile } × { $count }
game-line = Parti `{ $game }`
