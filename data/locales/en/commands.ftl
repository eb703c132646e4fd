# Slash commands: names and options in lower case without spaces (1 to 32 characters),
# descriptions up to 100 characters. The English names are those of the code.

command-new = new
    .description = Begin a game in this channel
command-play = play
    .description = Lay a word
command-swap = swap
    .description = Swap tiles; it takes your turn
command-pass = pass
    .description = Pass this turn
command-resign = resign
    .description = Give up the game; you are asked to confirm
command-rack = rack
    .description = Show your tiles, to you alone
command-board = board
    .description = Show the board and the scores, to you alone
command-bag = bag
    .description = Show which tiles you have not seen yet, to you alone

option-rules = rules
    .description = Which rules to play by
option-language = language
    .description = Which words to play with
option-opponent = opponent
    .description = Whom to invite; leave out for open seats
option-opponent2 = opponent2
    .description = A third player (Classic rules)
option-opponent3 = opponent3
    .description = A fourth player (Classic rules)
option-players = players
    .description = How many seats, when they are open (Classic rules: 2 to 4)
option-word = word
    .description = The whole word, letters on the board included; ?E is a blank as E
option-at = at
    .description = Where it begins: 8H across, H8 down; leave out to choose from a list
option-tiles = tiles
    .description = The tiles to put back, such as AEQ; ? is a blank

choice-classic = Classic: you draw when your turn begins; words are challenged, not checked
choice-classic-published = Classic, as published: you draw at once; a wrong challenge costs nothing
choice-classic-tournament = Classic for two: words are checked first; double leftovers
choice-instant = Instant: two players, 35 for all seven tiles
choice-wordfeud = Feud: two players, 40 for all seven tiles, 72 hours a move

option-board = board
    .description = Which board to play on; leave out for the standard one
choice-board-standard = Standard board
choice-board-random = Random board: the premium squares moved (Feud rules)
choice-board-small = Small board, 11 by 11, half the tiles (Instant rules)

command-export = export
    .description = Get the game as files: JSON, with which draws can be checked, and GCG
