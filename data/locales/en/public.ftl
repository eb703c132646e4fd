# What everybody in the channel reads: invitation, turns, end.

# The invitation
invitation-title = { $rules } · { $words }
invitation-named = { $host } invites { $guests }.
invitation-open = { $host } opens a game: { $taken } of { $seats } seats taken.
invitation-waiting = Still to answer: { $guests }.
invitation-terms = { $duration } a move, { $board }.
invitation-words = Words: { $edition }, { NUMBER($count, useGrouping: 1) } words; not the official list of any game
invitation-sealed = Draw sealed: `{ $commitment }`
invitation-begun = The game has begun.
invitation-declined = { $guests } said no, thank you.
invitation-declined-some = Not everybody invited wanted to play, so the game is off.
invitation-withdrawn = { $host } called it off.
invitation-expired = Nobody came in time, so the invitation has closed.
draw-opened = Draw opened: `{ $seed }`

# The beginning
dealing = { $names } are playing, dealing…
turn-first = **{ $name }** begins.
turn-drawn = Drawn for the first turn: { $draws }.
drawn-tile = { $name } { $tile }

# A turn
turn-played = **{ $name }** plays **{ $word }** { $place } · **{ points }**
turn-swapped = **{ $name }** swaps { $count ->
    [one] one tile
   *[other] { $count } tiles
}.
turn-passed = **{ $name }** passes.
turn-resigned = **{ $name }** resigns.
turn-computer-gave-up = **{ $name }** can no longer find its moves (a fault of the bot) and gives up.
turn-timed-out = Time ran out for **{ $name }**.
turn-board-drawn = The premium squares lie at random this time.
turn-challenge-upheld = **{ $challenger }** challenges. { $count ->
    [one] **{ $words }** is not in the list
   *[other] **{ $words }** are not in the list
}: **{ $challenged }** takes the tiles back and scores nothing.
turn-challenge-failed = **{ $challenger }** challenges. The words are good{ $bonus ->
    [0] .
   *[other] : **{ $challenged }** gains { $bonus }.
}
turn-lost = **{ $name }** loses this turn.
turn-accepted = **{ $name }** accepts the last play.
turn-deadline-moved = The bot was away for { $duration }; the time of this turn is longer by that.
turn-words-replaced = The word list has been renewed since this game began; it goes on with { $edition }.
sum-plain = { $word }: { $terms } = { $sum }
sum-times = { $word }: { $terms } = { $sum }, { $factor ->
    [2] double word
    [3] triple word
    [4] two double words
    [9] two triple words
   *[other] word × { $factor } =
} { $total }
sum-bonus = all { $count } tiles + { $points }
sum-blanks = { $count ->
    [one] blank for { $letters }
   *[other] blanks for { $letters }
}
score = { $name } { $points }
score-left = { $name } { $points } (out)
tiles-left = { $tiles ->
    [0] no tiles left
    [one] one tile left
   *[other] { $tiles } tiles left
}
next = Next: { $player } · time runs out <t:{ $deadline }:R>
ping-turn = { $player }, it is your turn.

# The end
end-won = { $name } wins, { $own } to { $other }
end-won-alone = { $name } wins
end-won-many = { $name } wins with { $own }
end-shared = { $names } share the win, { $own } each
end-tied = A draw, { $own } each
end-passes = Passes in a row ended the game.
end-scoreless = { $count } turns in a row without a point ended the game.
end-tie-break = It was a tie; the better score before leftover tiles were counted decides.
end-leftover = { $name } had { $tiles } left ({ $value }).
end-change = { $name } { $before } { $sign } { $change } = { $after }

# Words for the pictures, read aloud by screen readers
alt-played = { $name } played { $word } at { $place } for { $points }.
alt-swapped = { $name } swapped { $count ->
    [one] one tile
   *[other] { $count } tiles
}.
alt-passed = { $name } passed.
alt-resigned = { $name } resigned.
alt-timed-out = Time ran out for { $name }.
alt-challenge-upheld = { $challenger } challenged, and { $challenged } took the tiles back.
alt-challenge-failed = { $challenger } challenged, and the play stands.
alt-turn-lost = { $name } loses a turn.
alt-empty = The board is empty.
alt-standing = { $standing }, { tiles-left }
alt-next = { $name } to play.
alt-over = The game is over.
alt-over-out = The game is over: { $name } has no tiles left.
alt-over-alone = The game is over: only { $name } is left.
alt-left = { $name } has left the game.
