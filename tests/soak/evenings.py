"""Games of two worlds, played through the real client while everybody tries everything."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from bot.rules.game import replay
from bot.service.games import InChannel
from bot.service.racks import Racks
from tests.soak.audience import renamed, shown
from tests.soak.onlookers import OTHER, ROLES, TURN, Around, Probe
from tests.soak.worlds import Dealt
from tests.ui.village import PATIENCE, Village, button_with, ids, village

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from bot.client import CrosstileClient
    from bot.rules.commands import Setup
    from bot.rules.draw import Draw, Seal
    from bot.standin import Interaction, Wire
    from tests.soak.audience import Log
    from tests.soak.worlds import Act, Twins, World

BETWEEN_ACTS = 600  # seconds
NAMES = ("Anna", "Bo", "Cia")
LOCALES = ("sv-SE", "en-US", "de")
PUBLIC = "public"


class Dealer:
    """The draw of whichever game is being played, and what it is called."""

    def __init__(self) -> None:
        self.of_now: Draw
        self.called = ""
        self._others = itertools.count()

    def name(self) -> str:
        """Return the name of the game that is to be offered, or of one nobody looks at."""
        name, self.called = self.called or f"other{next(self._others)}", ""
        return name

    def seal(self, setup: Setup, /) -> tuple[str, str]:
        return self.of_now.seal(setup)

    def shuffled(self, seal: Seal, label: str, tiles: Sequence[str], /) -> tuple[str, ...]:
        return self.of_now.shuffled(seal, label, tiles)


@dataclass
class Seen:
    """What was sent about a game up to its end, by whom it is for, and what was logged."""

    streams: dict[str, list[str]] = field(default_factory=dict)
    seats: dict[str, int | None] = field(default_factory=dict)  # whose a stream is; None: nobody's
    log: Counter[str] = field(default_factory=Counter)
    messages: int = 0


@dataclass
class Evening:
    """A village in which games of one world are played one after the other."""

    place: Village
    which: int  # of the two worlds
    log: Log
    dealer: Dealer
    bystanders: dict[str, Wire]
    elsewhere: Wire

    async def game(self, number: int, pair: Twins, tried: Sequence[Sequence[Probe]]) -> Seen:
        """Play a game, with something tried before every act; return what was sent."""
        table = Table(self, number, pair)
        self.log.taken(table.game_id)
        first = len(self.place.standin.requests)
        await table.begin()
        for act, probes in zip(table.world.acts, tried, strict=True):
            await table.try_all(probes)
            if pair.ends and act is table.world.acts[-1]:
                return table.seen(first)
            await table.do(act)
        await table.check()
        return table.seen(first)


class Table:
    """A channel with a game in it."""

    def __init__(self, evening: Evening, number: int, pair: Twins) -> None:
        self.evening = evening
        self.place = evening.place
        self.pair = pair
        self.world: World = pair.worlds[evening.which]
        self.game_id = f"soak{number:04d}"
        standin, guild = self.place.standin, self.place.guild
        self.place.channel = standin.add_channel(guild, f"table-{number}")
        self.users = [
            standin.add_user(f"{NAMES[seat]} {number}", LOCALES[seat])
            for seat in range(pair.kind.seats)
        ]
        for user in self.users:
            standin.add_member(guild, user)
            standin.set_dms(user, open=number % 4 < 3)
        self.evening.dealer.of_now = Dealt(self.world.orders, random.Random(evening.which))  # noqa: S311 - of a test
        self.asked: dict[str, tuple[str, Wire]] = {}  # by token: what, and by whom
        self.names = itertools.count()

    # What people do

    async def begin(self) -> None:
        """Offer the game, have all sit down, and see the first board."""
        host, *guests = self.users
        kind = self.pair.kind
        options: dict[str, Any] = {"rules": kind.rules, "language": kind.language}
        self.evening.dealer.called = self.game_id
        options |= dict(zip(("opponent", "opponent2"), guests, strict=False))
        asked = await self.place.say(host, "new", hints=kind.hints, **options)
        self.note("new", asked)
        for guest in guests:
            invitation = await self.place.posted("accept")
            await self.place.quiet()  # that it is posted is known, else somebody sits down before
            self.note("accept", await self.place.press(guest, invitation, "accept"))
            await self.place.quiet()

    async def try_all(self, probes: Sequence[Probe]) -> None:
        if not probes:
            return
        around = await self.around()
        for probe in probes:
            name = f"{probe.kind} {probe.what} by {probe.role}"
            answer = await around.tries(probe)
            await answer.settled(PATIENCE)
            self.note(name, answer)
        await self.place.quiet()

    async def around(self) -> Around:
        client = self.place.client
        assert client is not None
        game = (await client.parts.games.look(InChannel(int(self.place.channel["id"])))).game
        assert game.id == self.game_id
        turn = game.turn or 0
        players = {TURN: self.users[turn], OTHER: self.users[turn - 1]}
        return Around(
            self.place.standin,
            self.place.channel,
            self.evening.elsewhere,
            self.board(),
            game.id,
            game.turn_seq,
            self.evening.bystanders | players,
        )

    def board(self) -> Wire:
        """The newest board."""
        return [message for message in self.place.public() if message["attachments"]][-1]

    async def do(self, act: Act) -> None:
        """Do what the script says, saying yes where the bot asks first."""
        user = self.users[act.seat]
        done = await self._ask(act, user)
        while act.kind != "hint" and (sure := self._question(done)) is not None:
            self.note(f"{act.kind} asked", done)
            done = await self.place.press(user, done.answers[0], sure)
        if act.kind == "swap" and done.modal is not None:
            self.note("swap form", done)
            done = await self.place.send(user, done, tiles=boxes(done.modal, act.tiles))
        self.note(act.kind, done)
        await self.place.quiet()
        self.place.now.at += BETWEEN_ACTS

    async def _ask(self, act: Act, user: Wire) -> Interaction:
        match act.kind:
            case "play":
                return await self.place.say(user, "play", word=act.word, at=act.at)
            case "swap":
                return await self.place.say(user, "swap", tiles="".join(act.tiles))
            case "challenge":
                return await self.place.press(user, self.board(), "challenge")
            case "accept":
                return await self.place.press(user, self.board(), "agree")
            case command:
                return await self.place.say(user, command)

    @staticmethod
    def _question(done: Interaction) -> str | None:
        """Return what to press when the bot asks whether it is meant."""
        offered = {i.split(":")[3] for message in done.answers for i in ids(message)}
        wanted = offered & {"lay", "pass-anyway", "resign", "challenge-sure"}
        if "shuffle" not in offered and "swap" in offered:
            wanted.add("swap")
        return button_with(done.answers[0], wanted.pop()) if wanted else None

    async def check(self) -> None:
        """See that the game is the one of the script."""
        client = self.place.client
        assert client is not None
        state = replay(await client.parts.games.events(self.game_id))
        for seat, held in self.world.racks.items():
            assert tuple(sorted(state.seats[seat].rack)) in held, f"{self.game_id}: seat {seat}"
        plays = sum(act.kind == "play" for act in self.world.acts)
        upheld = plays - state.plays
        assert 0 <= upheld <= sum(act.kind == "challenge" for act in self.world.acts)

    def note(self, what: str, doing: Interaction) -> None:
        self.asked[doing.token] = f"{next(self.names)} {what}", doing.user

    # What is seen

    def seen(self, first: int) -> Seen:
        """Return what was sent since the request with this number."""
        requests = self.place.standin.requests[first:]
        rooms = self.rooms()
        found: defaultdict[str, list[str]] = defaultdict(list)
        seen = Seen(log=self.evening.log.taken(self.game_id))
        for request in requests:
            if request.method == "GET":
                continue
            place, seat = self._audience(request.path.split("/"), rooms)
            found[place].append(shown(request, self.game_id))
            seen.seats[place] = seat
        seen.streams = {name: renamed(stream) for name, stream in found.items()}
        return seen

    def rooms(self) -> dict[str, tuple[str, int | None]]:
        """Return whose each channel is, by id."""
        standin = self.place.standin
        rooms: dict[str, tuple[str, int | None]] = {
            self.place.channel["id"]: (PUBLIC, None),
            self.evening.elsewhere["id"]: ("elsewhere", None),
        }
        for seat, user in enumerate(self.users):
            rooms[standin.dm(user)["id"]] = f"messages to {seat}", seat
        return rooms

    def _audience(
        self, path: Sequence[str], rooms: dict[str, tuple[str, int | None]]
    ) -> tuple[str, int | None]:
        for part in path:
            if part in self.asked:
                name, user = self.asked[part]
                return name, self._seat(user)
            if part in rooms:
                return rooms[part]
        return "the rest", None

    def _seat(self, user: Wire) -> int | None:
        numbers = [seat for seat, one in enumerate(self.users) if one["id"] == user["id"]]
        return numbers[0] if numbers else None


def boxes(modal: Wire, tiles: Sequence[str]) -> list[str]:
    """Return the values of a swap form's boxes for these tiles."""
    [group] = [part["component"] for part in modal["components"] if "component" in part]
    left = Counter(tiles)
    values = []
    for option in group["options"]:
        tile = option["value"].partition(":")[2]
        if left[tile] > 0:
            left[tile] -= 1
            values.append(option["value"])
    return values


async def evening(
    folder: Path,
    pairs: Sequence[tuple[int, Twins]],
    which: int,
    tried: Sequence[Sequence[Sequence[Probe]]],
    log: Log,
) -> tuple[list[Seen], Village]:
    """Play these games in one of their worlds; return what was sent of each."""
    async with village(folder) as place:
        bystanders, elsewhere = furnished(place)
        dealer = Dealer()
        place.draw = dealer  # type: ignore[assignment]  # a draw as good as any
        with log.kept():
            async with place.bot() as client:
                await steadied(client, dealer)
                table = Evening(place, which, log, dealer, bystanders, elsewhere)
                seen = [
                    await table.game(number, pair, probes)
                    for (number, pair), probes in zip(pairs, tried, strict=True)
                ]
        return seen, place


async def steadied(client: CrosstileClient, dealer: Dealer) -> None:
    """Take what is chance in both worlds alike away: names of games, and how racks are shuffled.

    What a computer finds best among equals depends on the name of the game. What happens by the
    clock rests: the time the test sets does not pass as fast as that of the machine.
    """
    resting = [task for task in client._tasks if task.get_name() in {"clock", "keeper"}]  # noqa: SLF001 - as said
    assert len(resting) == 2
    for task in resting:
        task.cancel()
    await asyncio.wait(resting)
    games, store = client.parts.games, client.store
    assert store is not None
    games._new_id = dealer.name  # noqa: SLF001 - nobody else wants to choose names
    racks = Racks(store, games, client._means.now, list.reverse)  # noqa: SLF001 - as the client has it
    client.parts = replace(client.parts, racks=racks)


def furnished(place: Village) -> tuple[dict[str, Wire], Wire]:
    """Return everybody who does not play, and the channel of another server."""
    standin, guild = place.standin, place.guild
    people = {role: standin.add_user(role.title()) for role in ROLES if role not in {TURN, OTHER}}
    for role in ("spectator", "bot"):
        standin.add_member(guild, people[role])
    people["bot"]["bot"] = True
    standin.add_member(guild, people["moderator"], ["manage_guild", "manage_messages"])
    people["owner"] = standin._core.world.users[guild["owner_id"]]  # noqa: SLF001 - has no other door
    other = standin.add_guild("Another club")
    standin.add_member(other, people["outsider"])
    return people, standin.add_channel(other, "elsewhere")
