"""The course of a game, turn by turn, and what is drawn of it: replay, chart, card.

Pure. A course holds what everybody saw at each turn and no rack, whoever made it: `course_of`
makes one of a log, the command `picture` one of a record. Places in a course count turns: 0 is
the board before the first one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.rules import events as ev
from bot.rules.board import step
from bot.rules.game import Phase, evolve, opened
from bot.rules.seen import public
from bot.ui.scenes import Position, position_scene
from rendering import (
    ChartScene,
    Feat,
    GameScene,
    Player,
    ReplayScene,
    Series,
    Standing,
    Tile,
)
from rendering.summaries import MOST_FRAMES, NAME_HERE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.rules.board import Board, Layout
    from bot.rules.game import Game
    from bot.rules.tiles import TileSet
    from bot.ui.texts import Texts
    from rendering import BoardScene

_PAIR = 2
# What fills a turn, or what a player sees happen beside the turns.
_Told = (
    ev.TilesPlaced
    | ev.TilesSwapped
    | ev.TurnPassed
    | ev.PlayChallenged
    | ev.TurnLost
    | ev.SeatResigned
    | ev.TimeRanOut
    | ev.GameEnded
)


@dataclass(frozen=True, slots=True)
class Moment:
    """A game after a turn.

    ``seat`` had the turn, None for the start and the end; ``play`` is what it laid, for
    ``points``, and ``stands`` tells that nobody made it take the tiles back.
    """

    board: Board
    scores: tuple[int, ...]
    turn: int | None
    bag: int
    seat: int | None = None
    play: ev.Play | None = None
    points: int = 0
    stands: bool = True


@dataclass(frozen=True, slots=True)
class Course:
    """A game from its start to its last turn, or to its end; then ``winners`` names seats."""

    title: str
    layout: Layout
    tile_set: TileSet
    rack_size: int
    names: tuple[str, ...]
    moments: tuple[Moment, ...]
    winners: tuple[int, ...] = ()


def course_of(log: Sequence[ev.Event], names: Sequence[str], title: str = "") -> Course:
    """Return the course a log tells, with the names of its seats.

    ValueError if it does not begin with an offer.
    """
    if not log or not isinstance(log[0], ev.GameOffered):
        raise ValueError("a log begins with GameOffered")
    game, moments, told = opened(log[0]), list[Moment](), None
    for event in log[1:]:
        if isinstance(event, _Told) and game.phase is Phase.RUNNING:
            _add(moments, game, told)
            told = event
        game = evolve(game, event)
    _add(moments, game, told)
    return Course(
        title,
        game.layout,
        game.tile_set,
        game.ruleset.rack_size,
        tuple(names[: len(game.seats)]),
        tuple(moments),
        () if game.end is None else game.end.winners,
    )


def _add(moments: list[Moment], game: Game, told: _Told | None) -> None:
    seen = public(game)
    scores = tuple(seat.score for seat in seen.seats)
    moment = Moment(seen.board, scores, seen.turn, seen.bag)
    match told:
        case ev.TilesPlaced(seat, play):
            moment = replace(moment, seat=seat, play=play, points=play.score)
        case ev.PlayChallenged(upheld=True):
            moments[-1] = replace(moments[-1], stands=False)
        case ev.TilesSwapped() | ev.TurnPassed() | ev.TurnLost():
            moment = replace(moment, seat=told.seat)
        case _:
            pass  # a score may have changed; nobody had a turn
    moments.append(moment)


# What is drawn of it


def moment_scene(course: Course, number: int, texts: Texts, theme: str) -> BoardScene:
    """Return the board after so many turns; a turn that laid nothing marks no tiles."""
    moment = course.moments[number]
    players = tuple(
        Player(name, score, seat == moment.turn, texts("player", number=seat + 1))
        for seat, (name, score) in enumerate(zip(course.names, moment.scores, strict=True))
    )
    play = moment.play if moment.seat is not None else _last_play(course.moments[:number])
    return position_scene(
        Position(course.layout, course.tile_set, moment.board, play, players, moment.bag),
        texts,
        theme,
    )


def _last_play(moments: Sequence[Moment]) -> ev.Play | None:
    """Return the play the end came after, if the last turn was one."""
    return moments[-1].play if moments and moments[-1].stands else None


def replay_scene(course: Course, texts: Texts, theme: str) -> ReplayScene:
    """Return a frame for every turn; of a very long game the last ones."""
    numbers = range(len(course.moments))[1:] or range(1)
    shown = numbers[-MOST_FRAMES:]
    return ReplayScene(tuple(moment_scene(course, number, texts, theme) for number in shown))


def chart_scene(course: Course, texts: Texts, theme: str) -> ChartScene:
    """Return a line of points for each player."""
    lines = tuple(_series(course, seat, texts) for seat in range(len(course.names)))
    return ChartScene(texts("chart-points"), lines, theme)


def _series(course: Course, seat: int, texts: Texts) -> Series:
    points = tuple(_points(course.moments, seat))
    fallback = texts("player", number=seat + 1)
    peaks = (number for number, moment in _all_tiles(course) if moment.seat == seat)
    return Series(course.names[seat], points, fallback, frozenset(peaks))


def _points(moments: Sequence[Moment], seat: int) -> Iterator[tuple[int, int]]:
    """Yield a seat's points after its own turns and whenever else they changed."""
    before, last = None, len(moments) - 1
    for number, moment in enumerate(moments):
        score = moment.scores[seat]
        if score != before or moment.seat == seat or number == last:
            yield number, score
        before = score


def _all_tiles(course: Course) -> Iterator[tuple[int, Moment]]:
    for number, moment in enumerate(course.moments):
        if moment.play and moment.stands and len(moment.play.tiles) >= course.rack_size:
            yield number, moment


def game_scene(course: Course, texts: Texts, theme: str) -> GameScene:
    """Return the card of a game; before its end it says so and names no winner."""
    last = len(course.moments) - 1
    final = course.moments[last]
    board = replace(moment_scene(course, last, texts, theme), fresh=frozenset())
    plays = [moment for moment in course.moments if moment.play and moment.stands]
    best = max(plays, key=lambda moment: moment.points, default=None)
    all_tiles = [moment for _, moment in _all_tiles(course)]
    return GameScene(
        board=board,
        headline=_headline(course, texts),
        subline=course.title,
        standings=tuple(
            Standing(name, score, seat in course.winners, texts("player", number=seat + 1))
            for seat, (name, score) in enumerate(zip(course.names, final.scores, strict=True))
        ),
        chart=chart_scene(course, texts, theme),
        best_label=texts("card-best"),
        best=None if best is None else _feat(course, best, texts),
        all_tiles_label=texts("card-all-tiles", size=course.rack_size, count=len(all_tiles)),
        all_tiles=tuple(_feat(course, moment, texts) for moment in all_tiles),
    )


def _headline(course: Course, texts: Texts) -> str:
    match course.winners:
        case ():
            return texts("card-running")
        case (_,):
            return texts("card-won", name=NAME_HERE)
        case _:
            return texts("card-tied" if len(course.names) == _PAIR else "card-shared")


def _feat(course: Course, moment: Moment, texts: Texts) -> Feat:
    if moment.play is None or moment.seat is None:
        raise ValueError("a turn that laid nothing")
    name, fallback = course.names[moment.seat], texts("player", number=moment.seat + 1)
    tiles = tuple(_word(course, moment.board, moment.play))
    return Feat(tiles, moment.points, name, fallback)


def _word(course: Course, board: Board, play: ev.Play) -> Iterator[Tile]:
    main = play.main
    for count in range(len(main.letters)):
        tile = board.tiles[step(main.square, main.direction, count)]
        yield Tile(tile.letter, course.tile_set.points(tile), blank=tile.blank)
