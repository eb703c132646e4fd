# Computer players, hints, and the review of a finished game.

# Levels
level-beginner = beginner
level-casual = casual
level-club = club
level-expert = expert
level-master = master
computer = Computer ({ $level })
computer-numbered = Computer { $number } ({ $level })

# /new
option-computer = computer
    .description = Play against the computer; it also takes a seat beside others
choice-level-beginner = Beginner: common words, short plays
choice-level-casual = Casual: knows most short words
choice-level-club = Club: knows most words, takes the highest score
choice-level-expert = Expert: knows every word, thinks of the tiles it keeps
choice-level-master = Master: also thinks of your answer
option-hints = hints
    .description = May players take hints? Left out: only when all others are computers

# The invitation and the turn
invitation-computer = { $host } plays against { $computers }.
invitation-computers = At the table too: { $computers }.
invitation-hints = Hints are allowed; everybody sees when one is taken.
turn-hint = **{ $name }** takes a hint.
next-computer = Next: { $player }
button-add-computer = Add computer
choose-level = Which computer shall take the next free seat?
choose-level-hint = Choose a level
answer-computer-added = { $computer } sits down. { $taken } of { $seats } seats are taken.
answer-begins = The game begins in a moment.
dm-rack = Your tiles: { $letters }

# Hints
command-hint = hint
    .description = A good play for your tiles, to you alone; everybody sees that you took a hint
button-hint = Hint
hint-play = A good play: **{ $word }** { $place } · **{ points }**
hint-swap = I see nothing better than to swap { $tiles }.
hint-pass = I see nothing to lay or swap: pass.
hint-told = The others see with the next board that you took a hint, not what it says.
end-hints = Hints taken: { $hints }

# The review
command-review = review
    .description = After the game: each turn against the best there was
option-phonies = phonies
    .description = Also show plays that were not in the list
button-review = Review
button-review-turns = Turn by turn
button-review-summary = Summary
button-phonies = Also words not in the list
review-title = Review
review-seat = **{ $name }** { $points } · best play found { $accuracy }% · { NUMBER($lost, maximumFractionDigits: 1) } points a turn given away{ $missed ->
    [0] {""}
    [one] {" "}· missed one chance to lay all tiles
   *[other] {" "}· missed { $missed } chances to lay all tiles
}
review-best = Best play of the game: **{ $name }** with **{ $word }**, { points }.
review-explained = (−5): given away. A play is measured by its points and by what the tiles kept are worth, a swap by the tiles kept; a play taken back brought no points, and all tiles were kept.
review-turn = { $number }. { $name } · **{ $word }** { $place } { $points }
review-swap = { $number }. { $name } · swap
review-pass = { $number }. { $name } · pass
review-was-best = the best
review-better = better: **{ $word }** { $place } { $points } ({ $lost })
review-better-swap = better: swap { $tiles } ({ $lost })
review-given-away = −{ NUMBER($lost, maximumFractionDigits: 1) }{ $parts ->
    [points] {""}
    [tiles] {" "}in the tiles kept
   *[both] : points { $points }, tiles kept { $tiles }
}
review-more = +{ NUMBER($count, maximumFractionDigits: 1) }
review-less = −{ NUMBER($count, maximumFractionDigits: 1) }
review-taken-back = taken back after a challenge, brought 0
review-missed = all tiles could have been laid
review-phony = not in the list: { $words }
review-file = Every turn with its note is in the file.
review-empty = Nobody had a turn, so there is nothing to look at.

# Refusals
not-reviewed-yet = A review shows every rack, so it has to wait until the game is over.
no-hints = This game is played without hints. `/new` has an option for it.
only-computers-here = In direct messages only the computer can play with you: choose one with the option `computer`, and name nobody else.
unknown-level = There is no computer that plays like that. Choose a level from the list.
