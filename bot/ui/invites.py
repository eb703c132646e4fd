"""Offering a game and answering an invitation."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import discord

from bot.rules.game import Phase
from bot.rules.illegal import Refused
from bot.service.refusals import OpponentIsBot, UnknownRuleset
from bot.service.values import DIRECT, Person, Place, Wish
from bot.ui.parts import person_of, texts_of
from bot.ui.refusals import MissingPermissions, NotHere, OpponentNotHere
from bot.ui.views.answer import give
from bot.ui.views.promises import promise
from bot.ui.views.sheet import Sheet

if TYPE_CHECKING:
    from bot.rules.ruleset import BoardKind
    from bot.service.values import ById
    from bot.ui.parts import Interaction

NEEDED = (
    "view_channel",
    "send_messages",
    "embed_links",
    "attach_files",
    "read_message_history",
)
USUAL_LEVEL = "casual"  # of the bot itself, named as an opponent
IN_THREADS = "send_messages_in_threads"


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of /new as they were given."""

    rules: str
    language: str | None
    opponents: tuple[discord.abc.User, ...]
    players: int | None
    board: BoardKind
    computer: str | None = None
    hints: bool | None = None


async def offer(interaction: Interaction, asked: Asked) -> None:
    """Offer a game in this channel; the invitation itself is posted by the outlet.

    In direct messages it is one against computers, which begins at once.
    """
    promise(interaction)
    if interaction.channel_id is None:
        raise Refused(NotHere())
    place = Place(interaction.guild_id or DIRECT, interaction.channel_id)
    if not place.direct:
        check_permissions(interaction)
    asked = _asking_me(interaction, asked)
    invited = tuple(_invited(interaction, opponent) for opponent in asked.opponents)
    host = person_of(interaction)
    language = asked.language or _own_language(interaction, asked.rules, host)
    wish = Wish(
        asked.rules,
        language,
        invited,
        asked.players,
        board=asked.board,
        computer=asked.computer,
        hints=asked.hints,
    )
    done = await interaction.client.parts.games.offer(wish, host, place, key=interaction.id)
    waits = done.game.phase is Phase.OPEN
    await _say(interaction, "answer-offered" if waits else "answer-begins")


def _asking_me(interaction: Interaction, asked: Asked) -> Asked:
    """Return the options with a computer for an opponent who is the bot itself."""
    me = interaction.client.user
    others = tuple(user for user in asked.opponents if me is None or user.id != me.id)
    if len(others) == len(asked.opponents):
        return asked
    return replace(asked, opponents=others, computer=asked.computer or USUAL_LEVEL)


def check_permissions(interaction: Interaction) -> None:
    """Refuse to begin a game where the bot may not do what it needs."""
    needed = list(NEEDED)
    if isinstance(interaction.channel, discord.Thread):
        needed[needed.index("send_messages")] = IN_THREADS
    given = interaction.app_permissions
    missing = tuple(name for name in needed if not getattr(given, name))
    if missing:
        raise Refused(MissingPermissions(missing))


def _invited(interaction: Interaction, user: discord.abc.User) -> Person:
    if user.bot:
        raise Refused(OpponentIsBot())
    if not isinstance(user, discord.Member):
        raise Refused(OpponentNotHere())
    # Nothing tells a person's language before they act; the server's is the likeliest.
    texts = interaction.client.parts.texts(interaction.guild_locale or "")
    return Person(user.id, user.display_name, texts.locale)


def _own_language(interaction: Interaction, rules: str, host: Person) -> str:
    """Return the host's language where there are words in it, else the first there are."""
    catalogue = interaction.client.parts.games.catalogue
    ruleset = catalogue.rulesets.get(rules)
    if ruleset is None:
        raise Refused(UnknownRuleset(rules))
    offered = catalogue.languages(ruleset.family)
    fallback = interaction.client.parts.locale
    return next((code for code in (host.locale, fallback) if code in offered), fallback)


async def accept(interaction: Interaction, where: ById) -> None:
    """Take the seat that is kept for whoever presses."""
    taken, seats = await _take_seat(interaction, where)
    await _say(interaction, "answer-accepted", waits=taken < seats)


async def join(interaction: Interaction, where: ById) -> None:
    """Take a free seat."""
    taken, seats = await _take_seat(interaction, where)
    await _say(interaction, "answer-joined", taken=taken, seats=seats)


async def _take_seat(interaction: Interaction, where: ById) -> tuple[int, int]:
    promise(interaction)
    games = interaction.client.parts.games
    done = await games.take_seat(where, person_of(interaction), key=interaction.id)
    return sum(seat.taken for seat in done.game.seats), len(done.game.seats)


async def decline(interaction: Interaction, where: ById) -> None:
    """Turn the invitation down; pressed by the host, it calls the invitation off."""
    promise(interaction)
    games, person = interaction.client.parts.games, person_of(interaction)
    seen = await games.look(where, person)
    if seen.seat == 0:
        await games.withdraw(where, person, key=interaction.id)
        await _say(interaction, "answer-withdrawn")
    else:
        await games.decline(where, person, key=interaction.id)
        await _say(interaction, "answer-declined")


async def withdraw(interaction: Interaction, where: ById) -> None:
    """Call the invitation off."""
    promise(interaction)
    games = interaction.client.parts.games
    await games.withdraw(where, person_of(interaction), key=interaction.id)
    await _say(interaction, "answer-withdrawn")


async def start(interaction: Interaction, where: ById) -> None:
    """Begin with those who sit."""
    promise(interaction)
    games = interaction.client.parts.games
    await games.close_seats(where, person_of(interaction), key=interaction.id)
    await _say(interaction, "answer-started")


async def _say(interaction: Interaction, name: str, **values: int) -> None:
    await give(interaction, Sheet((texts_of(interaction)(name, **values),)))
