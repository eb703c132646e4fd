"""The command line: `python -m bot run` on Discord, `play` in a browser, `replay` for records.

What a subcommand needs is imported when it is called, so that usage and mistakes are told at once
and one part that is missing does not take the others down. Exit status: 0 done, 1 failed while
running, 2 called or configured wrongly; a mistake is one line on standard error.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from bot.config import Settings, SettingsError, prepare_database
from bot.files import Unsound

if TYPE_CHECKING:
    from collections.abc import Sequence

USAGE_ERROR = 2
_HIGHEST_PORT = 65535
_KINDS = ("board", "replay", "chart", "card", "text")
_SIZES = range(20, 129)
CALLED = {  # what else people call the rules, of which ids stand in data/rulesets
    **dict.fromkeys(("feud", "word feud"), "wordfeud"),
    **dict.fromkeys(("wwf", "words with friends", "word with friends"), "instant"),
    **dict.fromkeys(("scrabble", "international"), "classic"),
    **dict.fromkeys(("tournament", "scrabble tournament"), "classic-tournament"),
    **dict.fromkeys(("published", "scrabble published"), "classic-published"),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what `arguments` (default: the process's own) ask and return the exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.subcommand is None:
        parser.print_help()
        return 0
    try:
        return int(options.subcommand(options))
    except (SettingsError, Unsound) as error:
        sys.stderr.write(f"crosstile: {error}\n")
        return USAGE_ERROR


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bot",
        description="Crosstile: crossword tile games for the channels of a Discord server.",
    )
    parser.set_defaults(subcommand=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    text = "the bot on Discord; needs DISCORD_TOKEN"
    run = commands.add_parser("run", help=text, description=f"Run {text}.")
    run.set_defaults(subcommand=_run)

    text = "the same bot in a page of your browser; needs no token"
    play = commands.add_parser("play", help=text, description=f"Run {text}.")
    play.add_argument("--port", type=_port, default=0, help="port on 127.0.0.1 (default: any)")
    play.add_argument("--database", type=Path, help="keep the games in this file (default: none)")
    play.set_defaults(subcommand=_play)

    _add_replay(commands)
    _add_picture(commands)
    _add_plays(commands)
    text = "check that every draw of a finished game follows from its seed"
    verify = commands.add_parser("verify", help=text, description=f"{text.capitalize()}.")
    verify.add_argument("files", type=Path, nargs="+", metavar="GAME.json", help="exported games")
    verify.set_defaults(subcommand=_verify)
    _add_copies(commands)
    _add_words(commands)
    return parser


def _rules_called(name: str) -> str:
    """Return the id of rules by any name people give them; a name nobody knows as it is."""
    plain = " ".join(name.replace("-", " ").replace("_", " ").split()).casefold()
    plain = plain.removesuffix(" rules")
    return CALLED.get(plain, plain.replace(" ", "-"))


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--rules",
        type=_rules_called,
        help="a rule set: feud, instant, classic, … (default: the record's, else classic)",
    )
    parser.add_argument("--language", help="of the tiles (default: the record's, else en)")
    parser.add_argument("--layout", help="a board (default: the record's, or that of the rules)")


def _size(text: str) -> int:
    size = int(text)
    if size not in _SIZES:
        raise argparse.ArgumentTypeError(f"{size} is not between 20 and 128")
    return size


def _add_copies(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the commands that copy the database and put a copy back."""
    text = "copy the database, which may be in use, and look the copy through"
    backup = commands.add_parser("backup", help=text, description=f"{text.capitalize()}.")
    backup.add_argument("file", type=Path, nargs="?", help="the copy (default: among its backups)")
    backup.set_defaults(subcommand=_backup)

    text = "put a copy in the place of the database; no bot may run on it"
    restore = commands.add_parser("restore", help=text, description=f"{text.capitalize()}.")
    restore.add_argument("file", type=Path, help="the copy")
    restore.add_argument("--anyway", action="store_true", help="even if games in it are damaged")
    restore.set_defaults(subcommand=_restore)

    text = "erase a person: the name and who sat where; no bot may run on it"
    erase = commands.add_parser("erase", help=text, description=f"{text.capitalize()}.")
    erase.add_argument("person", type=_person, metavar="ID", help="Discord's id of the person")
    erase.set_defaults(subcommand=_erase)


def _person(text: str) -> int:
    if text.isascii() and text.isdecimal() and 0 < int(text) < 2**63:
        return int(text)
    raise argparse.ArgumentTypeError(
        f"{text} is not an id; ids are numbers: in Discord's developer mode, Copy User ID stands in"
        " the menu of a person"
    )


def _add_words(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the commands about word lists, and the one that compiles a host's own."""
    text = "the word lists there are, and a list of your own"
    words = commands.add_parser("words", help=text, description=f"{text.capitalize()}.")
    kinds = words.add_subparsers(required=True, metavar="list|add")
    text = "print every word list, its edition, licence and sources"
    listing = kinds.add_parser("list", help=text, description=f"{text.capitalize()}.")
    listing.set_defaults(subcommand=_words_list)

    text = "compile a file of words (UTF-8), to be played with instead of the list shipped"
    add = kinds.add_parser("add", help=text, description=f"{text.capitalize()}.")
    add.add_argument("language", metavar="LANG", help="such as en or es")
    add.add_argument("file", type=Path, metavar="FILE", help="the words")
    add.add_argument("--edition", default="", help="its name, shown to players (default: FILE's)")
    add.set_defaults(subcommand=_words_add)


def _add_replay(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    text = "recompute recorded games (GCG) and tell what differs"
    replay = commands.add_parser("replay", help=text, description=f"{text.capitalize()}.")
    replay.add_argument("files", type=Path, nargs="+", metavar="FILE", help="a record")
    _add_rules(replay)
    replay.add_argument("--json", action="store_true", help="one JSON object an event")
    replay.add_argument("--words", action="store_true", help="look the words up, too")
    replay.set_defaults(subcommand=_replay)


def _add_picture(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    text = "draw a game from a record (GCG) or an export"
    picture = commands.add_parser("picture", help=text, description=f"{text.capitalize()}.")
    picture.add_argument("game", type=Path, metavar="GAME", help="a .gcg or an exported .json")
    picture.add_argument("--out", type=Path, required=True, help="a .png, .gif or .txt to write")
    picture.add_argument("--as", dest="kind", choices=_KINDS, help="default: what OUT's name says")
    picture.add_argument("--move", type=int, help="after so many turns (default: the end)")
    picture.add_argument("--theme", default="dark", help="dark or light (default: dark)")
    picture.add_argument("--size", type=_size, help="pixels of a square, 20 to 128")
    picture.add_argument("--locale", default="en", help="of labels and texts (default: en)")
    _add_rules(picture)
    picture.set_defaults(subcommand=_picture)


def _add_plays(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    text = "the legal plays of positions, or the best ones on a board"
    plays = commands.add_parser("plays", help=text, description=f"Print {text}.")
    given = plays.add_mutually_exclusive_group(required=True)
    given.add_argument("--positions", type=Path, metavar="FILE", help="positions, as JSON")
    given.add_argument("--board", help="rows from the top, / between, . empty, small: a blank")
    plays.add_argument("--rack", default="", help="the tiles, ? for a blank")
    plays.add_argument("--words", type=Path, metavar="LIST", help="a word a line, or a word graph")
    plays.add_argument(
        "--rules",
        type=_rules_called,
        default="classic",
        help="a rule set: feud, instant, classic, … (default: classic)",
    )
    plays.add_argument("--language", default="en", help="of tiles and words (default: en)")
    plays.add_argument(
        "--count", type=_count, default=10, help="how many of the best (default: 10)"
    )
    plays.add_argument("--gaddag", action="store_true", help="build the larger, faster graph first")
    plays.set_defaults(subcommand=_plays)


def _count(text: str) -> int:
    count = int(text)
    if count < 1:
        raise argparse.ArgumentTypeError(f"{count} is less than 1")
    return count


def _port(text: str) -> int:
    port = int(text)
    if not 0 <= port <= _HIGHEST_PORT:
        raise argparse.ArgumentTypeError(f"{port} is not between 0 and {_HIGHEST_PORT}")
    return port


def _run(_options: argparse.Namespace) -> int:
    settings = Settings.read(os.environ)
    settings.demand_token()
    prepare_database(settings.database)

    from bot.supervisor import run  # noqa: PLC0415 - see the head of this file

    return run(settings)


def _play(options: argparse.Namespace) -> int:
    from bot.playground import play  # noqa: PLC0415 - see the head of this file

    return play(options.port, options.database)


def _words_list(_options: argparse.Namespace) -> int:
    from bot.wordlists import command, host  # noqa: PLC0415 - see the head of this file

    return command.tell_lists(host.folder_of(Settings.read(os.environ).database))


def _words_add(options: argparse.Namespace) -> int:
    from bot.wordlists import command, host  # noqa: PLC0415 - see the head of this file

    folder = host.folder_of(Settings.read(os.environ).database)
    return command.add_list(options.language, options.file, options.edition, folder)


def _verify(options: argparse.Namespace) -> int:
    from bot.verify import verify  # noqa: PLC0415 - see the head of this file

    return verify(options.files)


def _picture(options: argparse.Namespace) -> int:
    from bot import picture, records  # noqa: PLC0415 - see the head of this file

    asked = picture.Asked(
        options.game,
        options.out,
        options.kind,
        options.move,
        options.theme,
        options.size,
        options.locale,
    )
    try:
        return picture.run(asked, records.Asked(options.rules, options.language, options.layout))
    except records.NotPossible as error:
        sys.stderr.write(f"crosstile: {error}\n")
        return USAGE_ERROR


def _plays(options: argparse.Namespace) -> int:
    from bot import plays, resources  # noqa: PLC0415 - see the head of this file

    asked = plays.Asked(
        options.rules, options.language, options.words, gaddag=options.gaddag, count=options.count
    )
    try:
        if options.positions is not None:
            return plays.run_positions(options.positions, asked, resources.catalogue())
        return plays.run_board(options.board, options.rack, asked, resources.catalogue())
    except plays.NotPossible as error:
        sys.stderr.write(f"crosstile: {error}\n")
        return USAGE_ERROR


def _backup(options: argparse.Namespace) -> int:
    from bot.backup import backup  # noqa: PLC0415 - see the head of this file

    return backup(Settings.read(os.environ).database, options.file)


def _restore(options: argparse.Namespace) -> int:
    from bot.backup import restore  # noqa: PLC0415 - see the head of this file

    return restore(options.file, Settings.read(os.environ).database, anyway=options.anyway)


def _erase(options: argparse.Namespace) -> int:
    from bot.erasure import erase  # noqa: PLC0415 - see the head of this file

    return erase(Settings.read(os.environ).database, options.person)


def _replay(options: argparse.Namespace) -> int:
    from bot import records, resources  # noqa: PLC0415 - see the head of this file

    asked = records.Asked(options.rules, options.language, options.layout, words=options.words)
    try:
        return records.run(options.files, asked, resources.catalogue(), as_json=options.json)
    except records.NotPossible as error:
        sys.stderr.write(f"crosstile: {error}\n")
        return USAGE_ERROR


if __name__ == "__main__":
    sys.exit(main())
