"""Sample scenes of plays that do not count yet, of whole games and of players."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

from rendering import (
    BoardScene,
    Cell,
    ChartScene,
    Feat,
    Figure,
    GameScene,
    Pending,
    Player,
    RackScene,
    ReplayScene,
    Result,
    Series,
    Standing,
    StatisticsScene,
    Tile,
)
from rendering.summaries import NAME_HERE
from tests.rendering.scenes import (
    BOARDS,
    HOSTILE,
    RACKS,
    alphabet,
    board,
    painter,
    small_board,
    two_players,
)

if TYPE_CHECKING:
    from rendering import Picture

HALFWAY = frozenset((12, column) for column in range(6, 13))
PEACE = frozenset((5, column) for column in range(3, 8))
POINTS = (
    (0, 22, 22, 61, 89, 103, 157, 157, 180, 211, 232, 305, 331),
    (0, 14, 40, 66, 66, 98, 121, 190, 214, 214, 247, 262, 298),
    (0, 9, 30, 52, 70, 84, 101, 130, 151, 166, 188, 203, 219),
    (0, 18, 18, 18, 44, 60, 95, 104, 122, 140, 149, 180, -40),
)
NAMES = ("Marguerite", "Bjørn-Åke", "İbrahim Öztürk", "Zoë")


def variant(kind: str, theme: str, note: str = "98") -> BoardScene:
    """Return the position of two players, the play across its row 13 previewed or doubted."""
    return two_players(fresh=frozenset(), pending=Pending(kind, HALFWAY, note), theme=theme)


def word(letters: str) -> tuple[Tile, ...]:
    """Return a word in English tiles; small letters are blanks."""
    values = alphabet("classic.en")
    return tuple(
        Tile(letter.upper(), values.get(letter, 0), blank=letter.islower()) for letter in letters
    )


def chart(players: int, theme: str) -> ChartScene:
    """Return a chart in which the first two players have a peak."""
    return ChartScene(
        "Points after each turn",
        tuple(
            Series(
                NAMES[seat],
                tuple((2 * at + seat if at else 0, points) for at, points in enumerate(line)),
                peaks=frozenset({12 + seat} if seat < 2 else ()),
            )
            for seat, line in enumerate(POINTS[:players])
        ),
        theme,
    )


def game(players: int, theme: str) -> GameScene:
    """Return the card of a game with all that can stand on one."""
    return GameScene(
        board=two_players(fresh=frozenset(), theme=theme),
        headline=f"{NAME_HERE} wins",
        subline="Classic rules · English words",
        standings=tuple(
            Standing(NAMES[seat], POINTS[seat][-1], seat == 0) for seat in range(players)
        ),
        chart=chart(players, theme),
        best_label="Best play",
        best=Feat(word("QUARTZ"), 98, "Marguerite"),
        all_tiles_label="All 7 tiles at once: 2 times",
        all_tiles=(Feat(word("HALFWAYs"), 86, "Bjørn-Åke"), Feat(word("PHOENIX"), 74, "Zoë")),
    )


def hostile_game() -> GameScene:
    """Return a card of names, numbers and words at the ends of what is possible."""
    lines = tuple(
        Series(player.name, ((0, 0), (1, player.score), (2, -player.score)), player.fallback)
        for player in HOSTILE
    )
    return GameScene(
        board=small_board(players=()),
        headline=f"Gewonnen hat {NAME_HERE}!",
        subline="Regeln " * 12,
        standings=tuple(
            Standing(player.name, player.score, seat < 2, player.fallback)
            for seat, player in enumerate(HOSTILE)
        ),
        chart=ChartScene("Punkte", lines),
        best_label="Bester Zug",
        best=Feat(word("Q" * 15), 10**6, "W" * 32),
        all_tiles_label="Alle Steine " * 9,
        all_tiles=(Feat(word("AEIOUXY"), 86, "🔥", "Player 4"),) * 12,
    )


def statistics(theme: str) -> StatisticsScene:
    """Return the card of a player with all that can stand on one."""
    points = tuple((at + 1, 250 + (at * 7919) % 173) for at in range(42))
    return StatisticsScene(
        name="Marguerite",
        subline="Classic rules · English words",
        figures=(
            Figure("42", "games"),
            Figure("341", "points a game"),
            Figure("512", "best game"),
            Figure("27", "times all seven tiles"),
        ),
        results=(Result(24, "won"), Result(3, "drawn"), Result(15, "lost")),
        best_label="Best play",
        best=Feat(word("QUIXOTrY"), 365, "against Bjørn-Åke"),
        chart=ChartScene("Points by game", (Series("Marguerite", points),), theme),
        theme=theme,
        note="Longest word: QUIXOTRY",
    )


VARIANTS = {
    "preview-dark": variant("preview", "dark", "+98"),
    "challenge-light": variant("challenge", "light", "98?"),
    "small-challenge-dark": small_board(pending=Pending("challenge", PEACE, "18?")),
    "small-preview-light": small_board(pending=Pending("preview", PEACE, "+18"), theme="light"),
}
CARDS = {
    "chart-dark": chart(4, "dark"),
    "chart-light": chart(2, "light"),
    "game-dark": game(2, "dark"),
    "game-light": game(4, "light"),
    "hostile-game-dark": hostile_game(),
    "statistics-dark": statistics("dark"),
    "statistics-light": statistics("light"),
}
SAMPLES = {**BOARDS, **VARIANTS, **RACKS, **CARDS}


@cache
def sample(name: str) -> Picture:
    """Return a sample drawn by the painter all tests share."""
    draw = {
        BoardScene: painter().board,
        RackScene: painter().rack,
        ChartScene: painter().chart,
        GameScene: painter().game,
        StatisticsScene: painter().statistics,
    }
    scene = SAMPLES[name]
    return draw[type(scene)](scene)


def replay(moves: int = 25, theme: str = "dark") -> ReplayScene:
    """Return a game of two in which every move lays two to seven tiles; 25 lay about 100."""
    random, laid = Random(7), dict[tuple[int, int], Cell]()  # noqa: S311 - only a sample
    values, scores, frames = alphabet("classic.en"), [0, 0], []
    letters = "EEEEAAAIIIOOONNRRTTLLSSUUDDGGBCMPFHVWYKJXQZ"
    for move in range(moves):
        squares = _squares_for(random, laid)
        for square in squares:
            letter, blank = random.choice(letters), random.random() < 0.02
            laid[square] = Cell(*square, letter, 0 if blank else values[letter], blank)
        scores[move % 2] += random.randint(8, 50)
        players = tuple(
            Player(NAMES[seat], scores[seat], seat != move % 2 and move + 1 < moves)
            for seat in (0, 1)
        )
        frames.append(
            board(
                tiles=tuple(laid.values()),
                fresh=frozenset(squares),
                players=players,
                bag=max(0, 86 - len(laid)),
                theme=theme,
            )
        )
    return ReplayScene(tuple(frames))


def _squares_for(random: Random, laid: dict[tuple[int, int], Cell]) -> list[tuple[int, int]]:
    """Return free squares in a line that touch what lies, the first time the centre."""
    while True:
        count, down = random.choice([2, 3, 3, 4, 4, 5, 6, 7]), random.random() < 0.5
        row, column = random.randrange(15), random.randrange(15)
        line = [(row + at * down, column + at * (not down)) for at in range(15)]
        squares = [at for at in line if at not in laid and max(at) < 15][:count]
        near = {(r + y, c + x) for r, c in squares for y, x in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        touching = len(near & laid.keys())
        if len(squares) == count and ((7, 7) in squares or 1 <= touching <= 3):
            return squares
