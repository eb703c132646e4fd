"""How long somebody who types a word waits for the squares, from key to choices, on the stand-in.

Mid-game positions of two families, one with words checked and one with challenges; words that fit,
words through letters on the board, and letters in any order, as people try them.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from harness import Row, bench, scaled

from bot import resources
from bot.rules.draw import SealedDraw
from bot.service.computers import Hint
from bot.service.games import InChannel, Person
from tests.service.companions import generator
from tests.service.house import choices
from tests.ui.village import village

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from bot.rules.game import Game
    from bot.service.games import Games
    from tests.ui.village import Village

RULES = ("wordfeud", "classic")
TURNS = 12  # some 50 tiles lie
TYPED = 120  # words of each position
RUNS = 3  # the least of their 99th percentiles
PERCENTILE = 0.99


@bench
def autocomplete() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        runs = asyncio.run(measured(Path(folder)))
    least = min(sorted(times)[int(PERCENTILE * len(times))] for times in runs)
    yield Row("autocomplete-p99", scaled(least), "ms", 100)


async def measured(folder: Path) -> list[list[float]]:
    """Return the milliseconds of every answer, a list a run."""
    runs: list[list[float]] = [[] for _ in range(RUNS)]
    for rules in RULES:
        (folder / rules).mkdir()
        async with village(folder / rules) as place, place.bot(draw=sealed()) as client:
            await place.begin(rules)
            game = await mid_game(place, client.parts.games)
            words = list(typed(game, choices(3)))
            for times in runs:
                times += [await once_ms(place, game, word) for word in words]
    return runs


def sealed() -> SealedDraw:
    return SealedDraw(lambda: b"\5" * 32)


async def mid_game(place: Village, games: Games) -> Game:
    """Play some turns of highest scores, and one more where that leaves Anna on turn."""
    where = InChannel(int(place.channel["id"]))
    people = [Person(int(user["id"]), user["username"], "en") for user in (place.anna, place.sven)]
    game = (await games.look(where)).game
    for key in range(TURNS + 1):
        if key >= TURNS and game.turn == 0:
            break
        seat = game.turn or 0
        search = generator(game.layout, game.tile_set, game.ruleset)
        best = search.best(game.board, game.seats[seat].rack)
        hint = Hint(game, seat, search.play(game.board, best[0]))
        await games.play(where, people[seat], hint.typed, hint.at, key=key + 1)
        game = (await games.look(where)).game
    await place.quiet()
    return game


def typed(game: Game, chance: random.Random) -> Iterator[str]:
    """Yield words to type: half of them legal plays, a quarter words, a quarter just letters."""
    rack = game.seats[game.turn or 0].rack
    search = generator(game.layout, game.tile_set, game.ruleset)
    plays = chance.sample(search.plays(game.board, rack), TYPED // 2)
    yield from (search.play(game.board, play).main.text for play in plays)
    words = list(resources.word_graph("en"))
    yield from ("".join(chance.choice(words)) for _ in range(TYPED // 4))
    letters = [tile for tile in rack if tile != "?"]
    for count in range(TYPED // 4):
        chance.shuffle(letters)
        yield "".join(letters[: 2 + count % 5])


async def once_ms(place: Village, game: Game, word: str) -> float:
    user = (place.anna, place.sven)[game.turn or 0]
    start = time.perf_counter()
    await place.standin.autocomplete(
        user, place.channel, "play", {"word": word}, focused="at", typed=""
    )
    return (time.perf_counter() - start) * 1000
