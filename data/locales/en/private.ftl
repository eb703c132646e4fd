# What only one person reads: answers, racks, direct messages, buttons and forms.

# Buttons and choices
button-accept = Accept
button-decline = Decline
button-join = Join { $taken }/{ $seats }
button-start = Start
button-withdraw = Call off
button-play = Play
button-rack = My rack
button-swap = Swap
button-pass = Pass
button-pass-anyway = Pass anyway
button-resign = Resign
button-keep = Keep playing
button-shuffle = Shuffle
button-order = Order
button-retry = Try again
button-play-it = Play it
button-change = Change
button-board = Go to the board
button-channel = Go to the channel
button-game = Go to the game

# Forms
form-play = Play a word
form-play-word = Word
form-play-word-hint = Whole, letters on the board included: HELLO; a blank as E: H?ELLO
form-play-square = Square
form-play-square-hint = 8H across, H8 down; leave it empty to choose from a list
form-swap = Swap tiles
form-swap-tiles = Tiles to put back
form-swap-cost = Swapping takes your turn.
form-swap-ends = This swap would end the game: too many turns in a row without a point.
form-order = Order your tiles
form-order-tiles = Tiles from left to right
form-order-hint = Those you leave out come last. Leave it empty for the alphabet; ? is a blank.
option-tile = { $tile } · { points }

# Answers
answer-offered = Your invitation is in this channel.
answer-accepted = { $waits ->
    [true] You are in. The game begins in the channel as soon as everybody has answered.
   *[other] You are in. The game begins in the channel in a moment.
}
answer-joined = You are in: { $taken } of { $seats } seats taken.
answer-declined = You said no. The channel knows.
answer-withdrawn = The invitation is called off.
answer-started = The game begins in the channel.
answer-played = **{ $word }**, { points }.
answer-swapped = Swapped { $count ->
    [one] one tile
   *[other] { $count } tiles
}.
answer-passed = You passed.
answer-resigned = You resigned.
answer-kept = Good. The game goes on.
answer-ended = That ends the game.
preview = **{ $word }** { $place } · **{ points }**
preview-blank = The blank is the { $letter } on { $square }.
preview-not-played = Not played yet.
preview-unchecked = Not played yet, and no word has been looked up: the others may challenge it.
rack-new = Your new rack:
rack-now = Your rack:
rack-later = You draw when your next turn begins. { $held ->
    [0] Until then your rack is empty.
   *[other] Until then you hold:
}
rack-empty = Your rack is empty.
alt-rack = Your tiles: { $tiles }.
dms-closed = I cannot write to you directly; **My rack** below the board always works.
choose-place = **{ $word }** fits here, best first:
choose-place-hint = Choose a place
fit = { $place } · { $points }
confirm-resign = { $others ->
    [one] Resign? It counts as a loss, and the game is over.
   *[other] Resign? It counts as a loss; the others play on.
}
confirm-pass = { $ends ->
    [true] Passing now ends the game, and tiles left on the racks count. Pass anyway?
   *[other] Pass? You score nothing, and the turn goes on to the next player.
}
confirm-swap = This swap would end the game. If you want that, choose the tiles again:
bag-title = { $bag ->
    [0] The bag is empty.
    [one] One tile in the bag,
   *[other] { $bag } tiles in the bag,
} { $racks ->
    [one] one on the racks you cannot see.
   *[other] { $racks } on the racks you cannot see.
}
bag-heap = Together they are: { $tiles }
bag-nothing = There is nothing left to come.

# Direct messages
dm-turn = Your turn against { $opponents } in { $channel }: { $own } to { $others }.
dm-guild = { $channel } ({ $guild })
dm-deadline = Time runs out <t:{ $deadline }:R>.

# When something breaks
something-wrong = Something went wrong on my side; your move was not lost (reference { $reference }). Try again.

# Permissions, as the settings of a server name them
permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
permission-embed-links = Embed Links
permission-attach-files = Attach Files
permission-read-message-history = Read Message History

# Challenges
button-challenge = Challenge
button-agree = Accept the play
button-let-stand = Let it stand
confirm-challenge-turn = Challenge the last play? If all its words are in the list, you lose this turn.
confirm-challenge-next = Challenge the last play? If all its words are in the list, you lose your next turn.
confirm-challenge-last = Challenge the last play? If all its words are in the list, the game is over.
confirm-challenge-points = Challenge the last play? If all its words are in the list, the other player gains { $points } points.
confirm-challenge-free = Challenge the last play? If all its words are in the list, nothing happens.
answer-challenge-upheld = You were right: the play comes off the board.
answer-challenge-failed = All the words are in the list: the play stands.
answer-turn-lost = You lose this turn.
answer-agreed = You accepted the last play.

# The whole game
button-replay = Replay
button-export = Export
button-text = As text
answer-replay = The whole game again:
answer-export = The game as files. `python -m bot verify` on the JSON file checks every draw against the seal.
answer-export-running = The game so far as files, with your own tiles only. The seed and the bag are in it once the game is over.

# After the end
button-rematch = Rematch
button-check-draw = Check the draw
button-invitation = Go to the invitation
answer-rematch = Your rematch is offered in this channel, with the rules and words of this game.
answer-rematch-before = The rematch of this game has been offered already.
draw-title = The draw of this game
draw-follows = **All of it follows from the seal**: the order of the bag and all { $draws } draws have been worked out again and are the same.
draw-differs = **It does not follow from the seal**: { $what ->
    [commitment] the seal itself
    [seed] the seed
    [board] the board
    [start] the draw for the first turn
    [bag] the order of the bag
    [draw] a draw
   *[other] the order after a swap
} (event { $number }) comes out differently when it is worked out again. Tell whoever runs me.
draw-sealed = Sealed before anybody had joined, and shown in the invitation: `{ $commitment }`
draw-seed = Opened at the end; the seal is the SHA-256 of this seed, the game’s id, its rules, board and tiles: `{ $seed }`
draw-why = Nobody could steer it: the seed was fixed before, and the ids of the invitation and of the first board, which Discord chose only afterwards, go into every draw.
draw-yourself = To check it without me: Export, then `python -m bot verify` on the JSON file.
