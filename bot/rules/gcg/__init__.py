"""Recorded games: the GCG format (poslfit 1.2), as Quackle and macondo read and write it.

A record is text: a header of pragmas (``#player1 nick Full Name``), then one line an event
(``>nick: RACK 8H WORD +26 26``) with notes between. ``reading`` makes values of it and
knows the format only: neither board nor tiles. ``judging`` recomputes a record by the rules
of a game. ``exporting`` makes a record of a log of ours, ``writing`` makes text of a record.

Defects are values as well (``defects``): reading and judging never raise for what a file
holds. Record events are the lines of a record; the events of a log are in ``bot.rules.events``.
"""
