"""The command `picture`: draws from a recorded game (GCG) or an exported one (JSON).

For pictures in documents, reports of faults and work on themes. What is drawn follows from the
name of the file to write: `.png` a board, `.gif` the replay, `.txt` the board as text; the option
`--as` asks for a chart or the card of the game. A record is drawn up to the event that cannot have
happened, if such a turn is asked for.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot import files, records, resources
from bot.l10n import Localizer
from bot.painting import make_painter, squares
from bot.rules.board import Board
from bot.rules.events import GameOffered
from bot.rules.gcg.laying import lay_as_recorded
from bot.rules.gcg.reading import read
from bot.rules.gcg.record import Placed, TilesLeft, Turn, Withdrawn
from bot.rules.gcg.stock import Stock
from bot.rules.illegal import Refused
from bot.rules.placing import Position, judge
from bot.rules.ruleset import DrawTime
from bot.service.export import read_export
from bot.ui import courses, textboard
from bot.ui.courses import Course, Moment
from bot.ui.texts import PLAIN, Texts
from rendering import THEMES

if TYPE_CHECKING:
    from pathlib import Path

    from bot.rules.gcg.judging import Terms
    from bot.rules.gcg.record import Reading, Record, RecordedEvent
    from bot.rules.illegal import Refusal

KIND_OF_FILE = {".png": "board", ".gif": "replay", ".txt": "text"}
FILES_OF_KIND = {"replay": ".gif", "text": ".txt"}  # of all others .png
FAILED = 1
SEATS = 4  # an export names seats only


@dataclass(frozen=True, slots=True)
class Asked:
    """What to draw, and where to write it; without a move the end, without a size the usual one."""

    game: Path
    out: Path
    kind: str | None = None
    move: int | None = None
    theme: str = "dark"
    size: int | None = None
    locale: str = "en"


class NotDrawn(Exception):  # noqa: N818 - named after what it says
    """Nothing was written; the text says why."""


def run(asked: Asked, by: records.Asked) -> int:
    """Draw and write; return the exit status.

    Raises NotPossible of `bot.records` where something is asked for that does not exist.
    """
    localizer = Localizer(resources.locales(), strict=False)
    records.check(by, resources.catalogue())
    _known("locale", asked.locale, tuple(sorted({*localizer.locales, *squares()})))
    _known("theme", asked.theme, tuple(THEMES))
    kind = _kind(asked)
    if (trouble := files.trouble(asked.game)) is not None:
        raise records.NotPossible(trouble)
    texts = Texts(localizer, localizer.locale_of(asked.locale), squares().get(asked.locale, PLAIN))
    try:
        course = _up_to(_course(asked, by, texts), asked.move)
        _write(asked.out, _drawn(course, kind, asked, texts))
    except NotDrawn as error:
        sys.stderr.write(f"crosstile: {records.harmless(str(error))}\n")
        return FAILED
    return 0


def _write(out: Path, content: bytes) -> None:
    try:
        out.write_bytes(content)
    except OSError as error:
        raise NotDrawn(files.unwritten(out, error)) from error


def _known(kind: str, name: str, known: tuple[str, ...]) -> None:
    if name not in known:
        raise records.NotPossible(f"no {kind} {name!r}; there is {', '.join(known)}")


def _up_to(course: Course, move: int | None) -> Course:
    last = len(course.moments) - 1
    if move is None or move == last:
        return course
    if not 0 <= move < last:
        raise NotDrawn(f"no turn {move}; the game has {last}")
    return replace(course, moments=course.moments[: move + 1], winners=())


def _kind(asked: Asked) -> str:
    """Return what to draw; raises NotPossible for a file that could not be told from another."""
    ending = asked.out.suffix.lower()
    if ending not in KIND_OF_FILE:
        raise records.NotPossible(f"{asked.out} ends neither in .png, .gif nor .txt")
    kind = asked.kind or KIND_OF_FILE[ending]
    wanted = FILES_OF_KIND.get(kind, ".png")
    if ending != wanted:
        raise records.NotPossible(f"{asked.out} does not end in {wanted}, as a {kind} does")
    return kind


def _drawn(course: Course, kind: str, asked: Asked, texts: Texts) -> bytes:
    painter, theme = make_painter(), asked.theme
    size = () if asked.size is None else (asked.size,)
    board = courses.moment_scene(course, len(course.moments) - 1, texts, theme)
    match kind:
        case "replay":
            return painter.replay(courses.replay_scene(course, texts, theme), *size).data
        case "chart":
            return painter.chart(courses.chart_scene(course, texts, theme), *size).data
        case "card":
            return painter.game(courses.game_scene(course, texts, theme), *size).data
        case "text":
            blocks = textboard.text_board(board, texts)
            return "\n".join((*blocks, textboard.board_alt(board, texts), "")).encode()
        case _:
            return painter.board(board, *size).data


# From files to courses


def _course(asked: Asked, by: records.Asked, texts: Texts) -> Course:
    content = asked.game.read_bytes()
    if content.lstrip()[:1] == b"{":
        return _exported(asked.game, content, texts)
    reading = read(content)
    terms = records.terms_of(reading.record, by, resources.catalogue())
    return _recorded(asked, reading, terms, texts)


def _exported(file: Path, content: bytes, texts: Texts) -> Course:
    try:
        log = read_export(content.decode())
        course = courses.course_of(log, [texts("player", number=seat + 1) for seat in range(SEATS)])
    except (ValueError, LookupError, AssertionError) as error:  # what a damaged log leads to
        raise NotDrawn(f"{file}: {error}") from error
    offered = log[0]
    ruleset = offered.ruleset.id if isinstance(offered, GameOffered) else ""
    return replace(course, title=_title(texts, ruleset, course.tile_set.language))


def _title(texts: Texts, ruleset: str, language: str) -> str:
    return texts(
        "invitation-title", rules=texts(f"rules-{ruleset}"), words=texts(f"words-{language}")
    )


def _recorded(asked: Asked, reading: Reading, terms: Terms, texts: Texts) -> Course:
    record = reading.record
    if not record.players:
        raise NotDrawn(f"{asked.game}: no record of a game")
    walk = _Walk(record, terms)
    problem = walk.go() or (reading.problem and (reading.problem.line, reading.problem.reason))
    if problem and not (asked.move is not None and asked.move < len(walk.moments)):
        line, reason = problem
        raise NotDrawn(
            f"{asked.game}: refused at line {line}: {records.explained(reason)};"
            f" --move draws one of the {len(walk.moments) - 1} turns before"
        )
    return Course(
        _title(texts, terms.ruleset.id, terms.tile_set.language),
        terms.layout,
        terms.tile_set,
        terms.ruleset.rack_size,
        tuple(player.name or player.nick for player in record.players),
        tuple(walk.moments),
        walk.winners,
    )


class _Walk:
    """A record followed turn by turn on a board."""

    def __init__(self, record: Record, terms: Terms) -> None:
        self.record, self.terms = record, terms
        players = len(record.players)
        tiles, full = len(terms.tile_set.full_bag()), terms.ruleset.rack_size
        late = terms.ruleset.draw is DrawTime.TURN_START
        self.stock = Stock.dealt(tiles, players, full, late=late)
        self.board, self.scores = Board(), [0] * players
        self.undone = self.board, self.stock
        self.moments = [self.moment(self.next_player(0))]
        self.over = False

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has the most points once tiles left are counted."""
        best = max(self.scores)
        return tuple(s for s, score in enumerate(self.scores) if self.over and score == best)

    def go(self) -> tuple[int, Refusal] | None:
        """Take all events, or those up to one that cannot be; give its line and the reason."""
        for event in self.record.events:
            try:
                self.take(event)
            except Refused as refused:
                return event.line, refused.reason
        return None

    def take(self, event: RecordedEvent) -> None:
        self.scores[event.player] = event.total
        turn = self.next_player(event.number)
        match event.what:
            case Placed() as placed:
                self.place(event, placed, turn)
            case Withdrawn():
                self.board, self.stock = self.undone
                self.moments[-1] = replace(self.moments[-1], stands=False)
                self.moments.append(self.moment(turn))
            case TilesLeft() if not self.over:
                self.over = True
                self.moments.append(self.moment(None))
            case what if isinstance(what, Turn):
                self.moments.append(replace(self.moment(turn), seat=event.player))
            case _:
                self.moments[-1] = replace(self.moments[-1], scores=tuple(self.scores))

    def place(self, event: RecordedEvent, placed: Placed, turn: int | None) -> None:
        terms = self.terms
        position = Position(self.board, terms.layout, terms.tile_set, terms.ruleset)
        play = judge(position, lay_as_recorded(position, placed))
        self.undone = self.board, self.stock
        self.board = self.board.plus(play.tiles)
        self.stock = self.stock.turn_begins(event.player).used(event.player, len(play.tiles))
        laid = replace(self.moment(turn), seat=event.player, play=play, points=event.score)
        self.moments.append(laid)

    def moment(self, turn: int | None) -> Moment:
        return Moment(self.board, tuple(self.scores), turn, self.stock.bag)

    def next_player(self, number: int) -> int | None:
        """Return who has the turn after so many events; None once the game is over."""
        rest = self.record.events[number:]
        later = next((event for event in rest if isinstance(event.what, Turn)), None)
        if later is not None:
            return later.player
        if any(isinstance(event.what, TilesLeft) for event in rest) or number == 0:
            return None
        return (self.record.events[number - 1].player + 1) % len(self.record.players)
