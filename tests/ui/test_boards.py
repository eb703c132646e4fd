"""Random and small boards through /new, and where they are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.rules.board import Square
from bot.service.games import InChannel
from tests.ui.village import Village, answer, text

if TYPE_CHECKING:
    from bot.rules.game import Game


async def begun(place: Village, rules: str, board: str) -> Game:
    options = {"rules": rules, "language": "en", "opponent": place.sven, "board": board}
    await place.say(place.anna, "new", **options)
    invitation = await place.posted("accept")
    assert f"{board} board" in text(invitation)
    await place.press(place.sven, invitation, "accept")
    await place.turn()
    assert place.client is not None
    assert place.client.parts is not None
    return (await place.client.parts.games.look(InChannel(int(place.channel["id"])))).game


async def test_a_random_board_is_drawn_and_said_so(place: Village) -> None:
    async with place.bot():
        game = await begun(place, "wordfeud", "random")
        assert "lie at random" in text(place.public()[-1])
        assert game.layout != game.offer.layout
        assert game.layout.start == Square(7, 7)


async def test_the_small_board_has_eleven_rows_and_half_the_tiles(place: Village) -> None:
    async with place.bot():
        game = await begun(place, "instant", "small")
        assert (game.layout.height, game.layout.width) == (11, 11)
        assert len(game.tile_set.full_bag()) == len(game.bag) + 14
        picture = place.public()[-1]["attachments"][0]
        assert picture["height"] < 900
        played = await place.say(place.anna, "play", word="AB", at="12A")
        assert "A till K" in answer(played)


@pytest.mark.parametrize(("rules", "board"), [("classic", "random"), ("wordfeud", "small")])
async def test_other_rules_have_no_such_board(place: Village, rules: str, board: str) -> None:
    async with place.bot():
        refused = await place.say(place.anna, "new", rules=rules, language="en", board=board)
        assert "Lämna `bräde` tomt eller välj andra regler." in answer(refused)
        assert place.public() == []
