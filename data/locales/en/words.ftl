# Small parts that other texts are made of.

rules-classic = Classic rules
rules-classic-published = Classic rules, as published
rules-classic-tournament = Classic rules, tournament
rules-instant = Instant rules
rules-wordfeud = Feud rules

board-classic = standard board
board-instant = standard board
board-instant-small = small board
board-random = random board
board-wordfeud = standard board

language-de = German
language-en = English
language-es = Spanish
language-fr = French
language-it = Italian
language-nb = Norwegian
language-pt = Portuguese
language-sv = Swedish

words-de = German words
words-en = English words
words-es = Spanish words
words-fr = French words
words-it = Italian words
words-nb = Norwegian words
words-pt = Portuguese words
words-sv = Swedish words

points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
duration-days = { $count ->
    [one] one day
   *[other] { $count } days
}
duration-hours = { $count ->
    [one] one hour
   *[other] { $count } hours
}
duration-minutes = { $count ->
    [one] one minute
   *[other] { $count } minutes
}
place = { $direction ->
    [across] { $place } across
   *[down] { $place } down
}
blank = blank
player = Player { $number }
list-two = { $first } and { $second }
list-more = { $first }, { $rest }
tile-count = { $tile } × { $count }
game-line = Game `{ $game }`
