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
    .description = May players take hints? Left out: only against the computer alone

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

# Refusals
no-hints = This game is played without hints. `/new` has an option for it.
only-computers-here = In direct messages only the computer can play with you: choose one with the option `computer`, and name nobody else.
unknown-level = There is no computer that plays like that. Choose a level from the list.
