# Why something was not done, and how to mend it. The id is the name of the refusal.

# What was typed
no-letters = There is no letter in that. Type the whole word, such as HELLO.
text-too-long = That is too long: a word has at most { $most } letters here.
strange-character = { $character ->
    [none] A character in there ({ $name }) is not a letter.
   *[other] “{ $character }” ({ $name }) is not a letter.
} Type letters only; ? before a letter lays a blank.
foreign-letter = { $hint ->
    [none] There is no tile for { $letter } in this language.
   *[other] There is no tile for { $letter } in this language; did you mean { $hint }?
}
no-such-square = “{ $text }” is not a square of this board. Columns go from A to { $last_column }, rows from 1 to { $last_row }: 8H runs across, H8 down.
unclear-brackets = I cannot read “{ $text }”. (A) is a letter on the board, ?A a blank standing for A.
direction-missing = The word fits both ways from { $square }. Put the number first for across, the letter first for down.

# Where the tiles lie
no-tiles-placed = All of that lies on the board already. Lay at least one tile of your own.
off-board = { $down ->
    [true] The word would run off the board: it would need row { $edge }.
   *[false] The word would run off the board: it would need column { $edge }.
} Begin earlier.
square-taken = { $square } is taken by { $letter }; your word needs { $wanted } there. Check where it begins.
nothing-there = { $square } is empty; leave out the brackets to lay a tile there.
not-in-line = The tiles must lie in one line, across or down.
gap-in-line = The tiles leave a hole at { $square }. Lay them without a gap.
centre-not-covered = The first word must cover { $square }.
not-connected = The word must touch a tile that lies on the board.
word-too-short = The first word needs two letters or more.
unknown-words = { $count ->
    [one] { $words } is not
   *[other] { $words } are not
} { $edition ->
    [none] in the word list.
   *[other] in the word list ({ $edition }).
} Nothing has changed; try another word or square.
no-place = “{ $word }” fits nowhere with your tiles and the words of this list. Try another word, or name a square to see what is in the way.

# Rack and bag
not-on-rack = Not on your rack: { $tiles }{ $blanks ->
    [0] .
    [one] ; your blank can stand for only one of them.
   *[other] ; your blanks can stand for only { $blanks } of them.
} **My rack** shows what you have.
blank-cannot-be = A blank cannot stand for { $letter } here. Choose a letter that has tiles of its own.
nothing-to-swap = Name at least one tile to swap, such as AEQ; ? is a blank.
bag-too-small = A swap needs { $needed ->
    [one] one tile
   *[other] { $needed } tiles
} in the bag; { $left ->
    [0] none is left
    [one] one is left
   *[other] { $left } are left
}. You can play or pass.
bag-hidden = By these rules you may look into the bag only during your own turn.

# Turn and game
not-your-turn = Not your turn: { $player } is playing, time runs out <t:{ $deadline }:R>.
game-is-over = This game is over. `/new` begins another.
game-not-begun = This game has not begun: not everybody has accepted yet.
already-begun = This game has begun already.
invitation-over = This invitation is closed. `/new` makes another.
seat-not-free = That seat is not free any more.
not-your-game = Only the one who invited can do that.
seats-reserved = The seats are kept for those invited: the game begins when all have answered.
too-few-players = { $needed } players are needed to begin.
has-left = You have left this game; the others play on.
not-yet-time = There is time left until <t:{ $deadline }:R>.

# Challenges
nothing-to-challenge = There is no play to challenge now: somebody has acted since, or these rules check words first.
own-play = You cannot challenge your own play.
challenge-or-accept = The last play would end the game: challenge it or accept it first.
nothing-to-accept = No last play is waiting for your answer.

# Finding the game
no-game-here = There is no game in this channel. `/new` begins one.
no-such-game = I do not know this game any more. `/new` begins another.
not-a-player = You are not in this game; the board is public, and everybody may watch.
turn-is-over = The game has gone on since, and this belongs to an older board. The newest is in the channel of the game.
several-games = You are playing { $count } games. Use the command in the channel of the one you mean: { $channels }.
no-running-game = You are playing no game just now. `/new` begins one: in a channel with others, here against the computer.

place-missing = Name the square the word begins on: 8H for across, H8 for down.

# The invitation
channel-busy = { $direct ->
    [true] You are playing a game here already. Finish it first, or `/resign`.
   *[false] A game is offered or being played in this channel already. Start yours in a thread or in another channel.
}
unknown-ruleset = I do not know these rules. Choose from the list.
language-not-offered = There are no { $language } words for these rules yet. Choose another language.
opponent-is-yourself = You cannot invite yourself. Leave the opponent out for open seats.
opponent-is-bot = Other bots cannot play. Invite a person, leave the opponent out for open seats, or choose the option `computer`.
opponent-not-here = That person is not on this server and would see nothing of the game. Invite a member.
same-opponent-twice = You named the same person twice.
wrong-player-count = { $least ->
    [2] { $most ->
        [2] These rules are for two players.
       *[other] These rules are for 2 to { $most } players.
    }
   *[other] These rules are for { $least } to { $most } players.
}
turn-time-out-of-range = The time a move must lie between { $least } and { $most }.
not-invited = This seat is kept for somebody else.
already-seated = You have a seat in this game already.
missing-permissions = I may not play in this channel yet. Ask somebody who manages the server to give me: { $permissions }.
not-here = This works in a channel of a server.

# What I cannot do just now, and limits
not-saved = I cannot save anything just now, so nothing has changed. Please try again in a few minutes.
too-busy = Too much is going on just now; nothing has changed. Please try again.
game-damaged = I cannot read this game any more (reference { $reference }). It is kept as it is; whoever runs me can look into it. `/new` begins another.
word-list-missing = The word list of this game is missing just now. You can still swap, pass or resign.
too-many-commands = That was very quick. Wait a few seconds and try again.
too-many-games = You are playing { $most } games, and more are not possible at a time. Finish one first.
too-many-invitations = You have invited { $most } times within the hour. Wait a while before the next.
board-not-offered = { $board ->
    [random] Only the Feud rules have a random board.
    [small] Only the Instant rules have a small board.
   *[other] These rules have no such board.
} Leave the board out, or choose other rules.

# After the end
not-over-yet = This game is not over yet; that has to wait until it is.
opponent-gone = Somebody you played with has had their data deleted. `/new` begins a game with others.
