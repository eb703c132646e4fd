"""Everything anybody may try around a game: every command, button, list and form, by every role.

`probes` yields them all; `test_soak_traces` sees that none is missing. What would be a move of the
one on turn is left out there: such moves are the acts of the game itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from bot.service.offers import LEVELS
from bot.standin import options
from bot.ui.views import ids
from bot.ui.views.presses import FORMS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.standin import Interaction, StandIn, Wire

COMPONENT, AUTOCOMPLETE, MODAL = 3, 4, 5
BUTTON, SELECT = 2, 3
TYPING = {"word": "aa", "at": ""}
NEVER, NOWHERE = "QQQQ", "1A"  # one Q and two blanks are all there are
TURN, OTHER = "player on turn", "other player"
ROLES: Final = (TURN, OTHER, "spectator", "moderator", "owner", "outsider", "bot")

COMMANDS: Final[dict[str, dict[str, Any]]] = {
    "new": {"rules": "wordfeud", "language": "en"},
    "play": {"word": NEVER, "at": NOWHERE},
    "swap": {"tiles": NEVER},
    "pass": {},
    "resign": {},
    "rack": {},
    "board": {},
    "bag": {},
    "hint": {},
    "export": {},
    "review": {},
    "word check": {"word": "aa"},
    "word list": {},
    "word report": {"word": NEVER},
    "word inbox": {},
    "word house": {},
    "stats": {},
    "privacy": {},
}
# What would be a move or a hint of whoever is on turn: acts of the game have these.
MOVES: Final = frozenset({"pass", "pass-anyway", "hint", "agree"})
AT_ONCE: Final = frozenset({"resign", "challenge-sure"})  # buttons that also others have
WORDS: Final = ("inbox:0", "house:0", "sources:en", f"doubt:{{game}}:{NEVER}")
LISTS: Final = {
    "w:accept:0": f"en:add:{NEVER}",
    "w:refuse:0": f"en:add:{NEVER}",
    "w:back:0": f"en:{NEVER}",
    "w:list:0": "en",
    "c:{game}:0:level": LEVELS[0],
    "x:{game}:{seq}:place": f"{NOWHERE} {NEVER}",
    "x:{game}:{seq}:try": f"{NOWHERE} {NEVER}",
}
BUTTONS: Final = (
    *(f"x:{{game}}:{{seq}}:{action}" for action in ids.PRESSED),
    *(f"x:{{game}}:{{seq}}:{action}:{NOWHERE}:{NEVER}" for action in (ids.AGAIN, ids.LAY)),
    *(f"w:{action}" for action in WORDS),
    "c:{game}:0:add-computer",
    "c:{game}:{seq}:hint",
    "c:{game}:0:review",
    "c:{game}:1:review-all",
    "p:{own}:export",
    "p:{own}:delete",
    *(f"p:{{victim}}:{action}" for action in ("export", "delete", "delete-sure", "keep")),
)
TYPED: Final = {
    ids.PLAY: {"word": NEVER, "square": NOWHERE},
    ids.SWAP: {"tiles": ["0:Q", "1:Q", "2:Q", "3:Q"]},
    ids.ORDER: {"tiles": NEVER},
}


@dataclass(frozen=True)
class Probe:
    """Something to try: a command, an autocomplete, a button, a list or a form; and by whom."""

    kind: str
    what: str
    role: str

    @property
    def acts(self) -> bool:
        """Whether it would change the game."""
        action = self.what.rpartition(":")[2]
        if self.kind == "button" and action in AT_ONCE:
            return self.role in {TURN, OTHER}
        return self.role == TURN and self.kind != "form" and action in MOVES


def probes() -> Iterator[Probe]:
    """Yield everything by everybody."""
    for role in ROLES:
        for name in COMMANDS:
            yield Probe("command", name, role)
        yield Probe("autocomplete", "play", role)
        for button in BUTTONS:
            yield Probe("button", button, role)
        for menu in LISTS:
            yield Probe("list", menu, role)
        for form in FORMS:
            yield Probe("form", form, role)


@dataclass(frozen=True)
class Around:
    """Where a game stands: its channel, its newest board, its turn, and who is who."""

    standin: StandIn
    channel: Wire
    elsewhere: Wire
    board: Wire
    game_id: str
    seq: int
    people: dict[str, Wire]

    def room(self, role: str) -> Wire:
        return self.elsewhere if role == "outsider" else self.channel

    async def tries(self, probe: Probe) -> Interaction:
        """Try something."""
        user, room = self.people[probe.role], self.room(probe.role)
        match probe.kind:
            case "command":
                return await self.standin.slash(user, room, probe.what, COMMANDS[probe.what])
            case "autocomplete":
                data = options.fill(self.standin._core, (user, room), "play", TYPING, "at")  # noqa: SLF001 - `autocomplete` gives choices only
                return await self._forged(user, room, AUTOCOMPLETE, data)
            case "form":
                return await self._forged(user, room, MODAL, form_of(self, probe.what))
            case _:
                data = self._pressed(probe)
                message = self._shows(data)
                return await self._forged(user, room, COMPONENT, data, message=message)

    async def _forged(
        self, user: Wire, room: Wire, kind: int, data: Wire, **changes: Any
    ) -> Interaction:
        return await self.standin.forge(user, room, kind, data, **changes)

    def _pressed(self, probe: Probe) -> Wire:
        own = self.people[probe.role]["id"]
        victim = next(self.people[r]["id"] for r in (TURN, OTHER) if r != probe.role)
        named = {"game": self.game_id, "seq": self.seq, "own": own, "victim": victim}
        identity = probe.what.format(**named)
        if probe.kind == "button":
            return {"component_type": BUTTON, "custom_id": identity}
        values = [LISTS[probe.what]]
        return {"component_type": SELECT, "custom_id": identity, "values": values}

    def _shows(self, pressed: Wire) -> Wire:
        """Return the board with what is pressed below it, as an altered app would send it."""
        part: Wire = {
            "type": pressed["component_type"],
            "custom_id": pressed["custom_id"],
            "id": 900,
        }
        if part["type"] == SELECT:
            part["options"] = [{"label": value, "value": value} for value in pressed["values"]]
        else:
            part |= {"style": 2, "label": "…"}
        row = {"type": 1, "id": 901, "components": [part]}
        return {**self.board, "components": [*self.board["components"], row]}


def form_of(around: Around, action: str) -> Wire:
    """Return what Discord sends when somebody sends a form."""
    components = [
        {
            "type": 18,
            "component": {
                "type": 4,
                "custom_id": field,
                ("values" if isinstance(typed, list) else "value"): typed,
            },
        }
        for field, typed in TYPED[action].items()
    ]
    custom_id = f"x:{around.game_id}:{around.seq}:{action}"
    return {"custom_id": custom_id, "components": components}
