# /privacy: what is kept of a person, and how to have it or have it deleted.

command-privacy = privacy
    .description = What I keep about you and why; get it as a file, or have it deleted

button-privacy-export = Export my data
button-privacy-delete = Delete my data …
button-privacy-delete-sure = Delete my data
button-privacy-keep = Keep it

privacy-title = What I keep about you
privacy-intro = Only what the games need:
privacy-person = **You**: your Discord id, the name I last saw and your language, so that the board can name you and I can answer you.
privacy-games = **Your games**: server and channel, your seat, every move with its time, the tiles you drew and the order you keep them in, and how the game ended. `/stats` adds that up.
privacy-words = **Words** you have reported with `/word report`, and why.
privacy-messages = **My own messages** to you: their ids, so that I can replace them, and whether you take any. I do not read yours; I only get the commands, buttons and forms you use.
privacy-how-long = It stays until you delete it here. What belongs to a server that removes me is deleted { $days } days later, unless it invites me again. I copy my file once a day and keep { $copies } copies; if one of them is ever put back, you are deleted from it again.
privacy-who = What stands in a channel, everybody there can see. The rest can be seen by whoever runs me, and I pass it on to nobody.
privacy-counted = About you: { $what }.
privacy-name = your name
privacy-running = { $count ->
    [one] one running game
   *[other] { $count } running games
}
privacy-finished = { $count ->
    [one] one finished game
   *[other] { $count } finished games
}
privacy-invitations = { $count ->
    [one] one invitation
   *[other] { $count } invitations
}
privacy-reports = { $count ->
    [one] one reported word
   *[other] { $count } reported words
}
privacy-nothing = I keep nothing about you.
privacy-exported = All I keep about you, as JSON: who you are to me, what you have done and drawn in every game, the words you have reported.

privacy-delete-title = Delete your data?
privacy-delete-running = { $others ->
    [true] { $count ->
        [one] **Your running game is resigned**: it counts as a loss, and those you play with see that you resign.
       *[other] **Your { $count } running games are resigned**: they count as losses, and those you play with see that you resign.
    }
   *[false] { $count ->
        [one] **Your running game with the computer is resigned.**
       *[other] **Your { $count } running games with the computer are resigned.**
    }
}
privacy-delete-invitations = Invitations with you that have not become games are called off.
privacy-delete-gone = Your name, your language, your statistics, the words you reported and all games in our direct messages are deleted.
privacy-delete-stays = The moves of your finished games on servers stay, for those you played with, under a random number that leads to nobody.
privacy-delete-channels = What I have posted in channels stays there; only Discord or the server can remove it.
privacy-delete-sure = This cannot be undone.
privacy-deleted = { $games ->
    [0] Your data is deleted.
    [one] Your data is deleted, and your running game was resigned.
   *[other] Your data is deleted, and your { $games } running games were resigned.
} When you play again, I begin anew.
privacy-kept = Good. Nothing has been deleted.

not-yours = That button is another person’s. `/privacy` shows you your own.
