"""The playground: the real bot in a page of your own browser, without a token.

One process holds the stand-in of Discord, the bot, and a small web server on 127.0.0.1 whose page
looks like a plain chat. Two people can play at one machine, each in a tab (or browser) of their
own, and a third can look on; nothing leaves the machine.

    town.py   the server "Village" with its channels, and the three seats
    view.py   what a seat may see, as the page is told it
    deeds.py  what a seat does, as the page asks it
    gate.py   who is let in: Host, Origin, keys, cookies, the headers of every answer
    site.py   the addresses: page files, entering, one socket per tab, pictures
    run.py    stand-in + site + bot, from start to a clean end
    page/     the page: plain modules, no build step, no library, no outside request

Who may see what. A machine may have several users, and everybody on it can reach a port of
127.0.0.1. So each seat has an address with a random key in its fragment, which browsers do not
send; the page exchanges it for the seat's own cookie, bound to the seat's own path. All that a
seat is sent has passed `StandIn.visible` for that seat, pictures included.
"""

from bot.playground.run import play

__all__ = ["play"]
