"""From what went wrong to what a person reads.

A refusal is told in full: its id is the class name in kebab case, its fields are the variables.
Whatever a player typed comes back at most 40 characters long, without markdown or mentions.
Anything else is a bug: it is logged under a short reference, and the person reads only that.
"""

from __future__ import annotations

import logging
import re
import secrets
from collections import Counter
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final

from bot.rules import illegal
from bot.rules.board import Square
from bot.rules.notation import column_name, square_name
from bot.rules.tiles import BLANK
from bot.service import refusals as service
from bot.service.tracing import traced
from bot.ui import refusals as own
from bot.ui.table import computer_name
from bot.ui.texts import echo, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.l10n import Value
    from bot.rules.game import Game
    from bot.rules.illegal import Refusal
    from bot.service.values import SeatPerson
    from bot.ui.texts import Texts

NOTHING: Final = "none"  # how a text asks for a value that is not there
REFERENCE_SIGNS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
REFERENCE_LENGTH: Final = 4
# What typing it differently may mend, so that the form is offered again.
TYPED: Final = (
    illegal.NoLetters,
    illegal.TextTooLong,
    illegal.StrangeCharacter,
    illegal.ForeignLetter,
    illegal.NoSuchSquare,
    illegal.UnclearBrackets,
    illegal.DirectionMissing,
    illegal.NoTilesPlaced,
    illegal.OffBoard,
    illegal.SquareTaken,
    illegal.NothingThere,
    illegal.NotInLine,
    illegal.GapInLine,
    illegal.CentreNotCovered,
    illegal.NotConnected,
    illegal.WordTooShort,
    illegal.UnknownWords,
    illegal.NotOnRack,
    illegal.BlankCannotBe,
    service.PlaceMissing,
    own.NoPlace,
)

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Context:
    """What is known of the game a command was about, to name players and the word list.

    `seat` is whoever has laid tiles, and reads what the own rack lacks; `direct`: it is a game in
    direct messages.
    """

    people: tuple[SeatPerson, ...] = ()
    game: Game | None = None
    seat: int | None = None
    direct: bool = False


def message_id(reason: Refusal) -> str:
    """Return the id of a refusal's text: its class name in kebab case."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", type(reason).__name__).lower()


def explain(texts: Texts, reason: Refusal, context: Context | None = None) -> str:
    """Return a refusal as a text that says how to mend it."""
    values = _values(texts, reason, context or Context())
    return texts(message_id(reason), **values)


def _values(  # noqa: PLR0911 - one return a kind of refusal
    texts: Texts, reason: Refusal, context: Context
) -> dict[str, Value]:
    match reason:
        case illegal.NotYourTurn(turn, deadline):
            return {"player": _player(texts, context, turn), "deadline": deadline}
        case illegal.OffBoard(edge, down):
            name = str(edge + 1) if down else column_name(edge)
            return {"edge": name, "down": down}
        case illegal.UnknownWords(words):
            edition = NOTHING if context.game is None else shown(texts.edition(context.game.words))
            listed = texts.listed([f"**{echo(word)}**" for word in words])
            return {"words": listed, "count": len(words), "edition": edition}
        case illegal.NotOnRack(tiles):
            return {"tiles": _tiles(texts, tiles), "blanks": _spare_blanks(context, tiles)}
        case (
            service.LanguageNotOffered(language)
            | service.NoWordList(language)
            | service.ChallengeUnderWay(language)
        ):
            return {"language": _language(texts, language)}
        case service.HouseFull(most, language):
            return {"most": most, "language": _language(texts, language)}
        case service.TurnTimeOutOfRange(least, most):
            return {"least": texts.duration(least), "most": texts.duration(most)}
        case service.SeveralGames(count, channel_ids):
            channels = texts.listed([f"<#{channel}>" for channel in channel_ids])
            return {"count": count, "channels": channels}
        case own.MissingPermissions(permissions):
            names = [f"**{permission_name(texts, name)}**" for name in permissions]
            return {"permissions": texts.listed(names)}
        case _:
            return {f.name: _value(texts, getattr(reason, f.name)) for f in _fields(reason)}


def _language(texts: Texts, code: str) -> str:
    name = f"language-{code}"
    return texts(name) if texts.localizer.has(name) else echo(code)


def permission_name(texts: Texts, permission: str) -> str:
    """Return a permission as the settings of a server name it."""
    return texts(f"permission-{permission.replace('_', '-')}")


def _fields(reason: Any) -> tuple[Any, ...]:
    return fields(reason)


def _value(texts: Texts, value: Any) -> Value:
    match value:
        case bool() | int():
            return value
        case Square():
            return square_name(value)
        case tuple():
            return _tiles(texts, value)
        case _:
            text = str(value)
            return echo(texts("blank") if text == BLANK else text) or NOTHING


def _tiles(texts: Texts, tiles: tuple[str, ...]) -> str:
    parts = []
    for tile, count in Counter(tiles).items():
        name = texts("blank") if tile == BLANK else echo(tile)
        parts.append(name if count == 1 else texts("tile-count", tile=name, count=count))
    return texts.listed(parts)


def _spare_blanks(context: Context, lacking: tuple[str, ...]) -> int:
    """Return how many blanks are there for some of the tiles that lack, but not for all."""
    if context.game is None or context.seat is None or BLANK in lacking:
        return 0
    held = context.game.seats[context.seat].rack.count(BLANK)
    return held if held < len(lacking) else 0


def _player(texts: Texts, context: Context, seat: int) -> str:
    names: Mapping[int, str] = {person.seat: person.name for person in context.people}
    game = context.game
    if game is not None and (computer := computer_name(texts, game.seats, seat)) is not None:
        return f"**{shown(computer)}**"
    return f"**{shown(names.get(seat) or texts('player', number=seat + 1))}**"


def something_wrong(
    texts: Texts, error: BaseException, choose: Callable[[str], str] = secrets.choice
) -> str:
    """Log a bug under a reference and return what the person reads.

    Only the kind of the error and where it arose are logged: its text could quote a rack.
    """
    reference = "".join(choose(REFERENCE_SIGNS) for _ in range(REFERENCE_LENGTH))
    _log.error("reference %s: %s", reference, traced(error))
    return texts("something-wrong", reference=reference)
