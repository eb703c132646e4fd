# Computer players, hints, and the review of a finished game.

# Refusals
no-hints = This game is played without hints.
