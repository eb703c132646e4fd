"""Hidden tiles leave no trace: games in two worlds, everything tried by everybody, compared.

For each game one seat sees the same in both worlds; the other racks and the bag differ. So what is
public, what is logged, what bystanders and that seat are answered must be the same, byte by byte,
until the end message. What the other seats are answered differs, or the comparison would be blind.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from discord import app_commands, ui

from bot.client import build
from bot.config import Settings
from bot.engine.computer import Level
from bot.rules.game import Phase
from bot.service.opponents import doubters
from bot.ui.views import promises
from bot.ui.views.presses import FORMS
from tests.service.companions import knowledge
from tests.service.house import choices
from tests.soak.audience import Log, messages_in, racks_in, unguarded
from tests.soak.evenings import PUBLIC, Seen, evening
from tests.soak.onlookers import BUTTONS, COMMANDS, LISTS, ROLES, TURN, Probe, probes
from tests.soak.worlds import KINDS, SHORTEST, Twins, states, twins
from tests.ui.tables import localizer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from bot.rules.game import Game
    from bot.ui.commands import Tree

TOGETHER = 10  # games in one village, in which everything is tried once by everybody
GAMES = 200
TYPED_IN = ("command", "autocomplete")
SOME = 1  # of the roles
AROUND = 300  # characters
PROMISED_AFTER = 3600.0, 0.0  # seconds


def tried(pairs: Sequence[Twins], seed: int, *, all_by_all: bool) -> list[list[list[Probe]]]:
    """Return what is tried before each act of each game, mixed.

    All there is, once; or all commands by everybody, and the rest by one role in turn.
    """
    turn = seed // TOGETHER
    mixed = [
        probe
        for number, probe in enumerate(probes())
        if not probe.acts
        and (all_by_all or probe.kind in TYPED_IN or (number + turn) % len(ROLES) < SOME)
    ]
    choices(seed).shuffle(mixed)
    points = sum(len(pair.worlds[0].acts) for pair in pairs)
    shares = (mixed[point::points] for point in range(points))
    return [list(itertools.islice(shares, len(pair.worlds[0].acts))) for pair in pairs]


@pytest.mark.parametrize(
    "first",
    [
        pytest.param(first, marks=[pytest.mark.slow] if first else [])
        for first in range(0, GAMES, TOGETHER)
    ],
)
async def test_hidden_tiles_leave_no_trace_whoever_tries_what(
    tmp_path: Path, first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # How long an answer takes is no trace: all of an evening's are promised first, or none.
    monkeypatch.setattr(promises, "PROMISED_AFTER", PROMISED_AFTER[first // TOGETHER % 2])
    pairs = [(number, twins(number)) for number in range(first, first + TOGETHER)]
    plan = tried([pair for _, pair in pairs], first, all_by_all=first % 50 == TOGETHER)
    worlds = []
    for which in (0, 1):
        folder = tmp_path / str(which)
        folder.mkdir()
        seen, place = await evening(folder, pairs, which, plan, Log())
        requests = place.standin.requests
        assert place.standin.complaints == []
        assert unguarded(requests) == []
        assert messages_in(requests) > 20 * TOGETHER
        worlds.append(seen)
    differing = 0
    assert all(len(seen.streams[PUBLIC]) > SHORTEST for seen in worlds[0])
    for (number, pair), once, other in zip(pairs, *worlds, strict=True):
        compare(number, pair, once, other)
        differing += len(differences(once, other))
        for which, seen in enumerate((once, other)):
            check_racks(pair, which, seen)
    assert differing > TOGETHER, "nothing differs at all"


def compare(number: int, pair: Twins, once: Seen, other: Seen) -> None:
    """See that only what is for the seats whose tiles differ differs."""
    assert once.log == other.log, f"game {number}: {once.log - other.log} {other.log - once.log}"
    assert once.seats == other.seats, f"game {number}"
    for name in differences(once, other):
        if once.seats[name] in {None, pair.viewer}:
            told = where_they_differ(once.streams[name], other.streams[name])
            pytest.fail(f"game {number}: {name}: {told}")


def differences(once: Seen, other: Seen) -> list[str]:
    """Return the streams that are not the same."""
    return [name for name, stream in once.streams.items() if stream != other.streams[name]]


def where_they_differ(once: list[str], other: list[str]) -> str:
    """Return what stands where the streams begin to differ."""
    first, second = ("\n".join(stream) for stream in (once, other))
    pairs = enumerate(zip(first, second, strict=False))
    at = next((place for place, (one, two) in pairs if one != two), min(len(first), len(second)))
    return " | ".join(text[max(0, at - AROUND) : at + AROUND] for text in (first, second))


def check_racks(pair: Twins, which: int, seen: Seen) -> None:
    """See that every rack that can be read is one of its reader's."""
    racks = pair.worlds[which].racks
    found = 0
    for name, stream in seen.streams.items():
        for rack in racks_in(stream):
            owner = seen.seats[name]
            assert owner is not None, f"a rack in {name}"
            assert rack in racks[owner], f"somebody else's rack in {name}"
            found += 1
    assert found > 0


# That nothing is forgotten


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return build(Settings(database=tmp_path / "games.sqlite3"), localizer=localizer()).tree


def commands(tree: Tree) -> dict[str, app_commands.Command[Any, ..., Any]]:
    found = tree.walk_commands()
    return {c.qualified_name: c for c in found if isinstance(c, app_commands.Command)}


def test_every_command_is_tried_by_everybody(tree: Tree) -> None:
    assert commands(tree).keys() == COMMANDS.keys()
    by_all = {(p.what, p.role) for p in probes() if p.kind == "command" and not p.acts}
    acts = {(name, TURN) for name in ("pass", "hint")}
    assert by_all | acts == set(itertools.product(COMMANDS, ROLES))
    played = Counter(act.kind for number in range(TOGETHER) for act in twins(number).worlds[0].acts)
    assert played.keys() >= {"play", "swap", "pass", "hint", "challenge", "resign"}


def test_every_option_that_offers_choices_while_typing_is_tried(tree: Tree) -> None:
    offering = [
        (name, parameter.name)
        for name, command in commands(tree).items()
        for parameter in command.parameters
        if parameter.autocomplete
    ]
    assert offering == [("play", "at")]
    assert {p.role for p in probes() if p.kind == "autocomplete"} == set(ROLES)


def patterns(kind: type[Any] = ui.DynamicItem) -> Iterator[re.Pattern[str]]:
    """Yield the custom ids of all buttons and lists of the bot."""
    for item in kind.__subclasses__():
        if item.__module__.startswith("bot."):
            yield item.__discord_ui_compiled_template__
        yield from patterns(item)


def test_every_button_and_list_is_tried_by_everybody() -> None:
    names = {"game": "abcdefgh", "seq": "8", "own": "1", "victim": "2"}
    pressed = [part.format(**names) for part in (*BUTTONS, *LISTS)]
    found = set(patterns())
    assert len(found) > 10
    for pattern in found:
        fitting = [match for one in pressed if (match := pattern.fullmatch(one))]
        assert fitting, pattern.pattern
        if named := re.search(r"\(\?P<action>([^)]*)\)", pattern.pattern):
            tried_out = {match["action"] for match in fitting}
            assert tried_out == set(named[1].split("|")), pattern.pattern
    roles = Counter(p.role for p in probes() if p.kind in {"button", "list"})
    assert set(roles.values()) == {len(pressed)}


def test_every_form_is_sent_by_everybody() -> None:
    sent = {(probe.what, probe.role) for probe in probes() if probe.kind == "form"}
    assert sent == set(itertools.product(FORMS, ROLES))


def hidden_difference(pair: Twins) -> Counter[int]:
    """Return for each seat how many of its racks there are in one world only."""
    once, other = (world.racks for world in pair.worlds)
    return Counter({seat: len(once[seat] ^ other[seat]) for seat in once})


def test_worlds_differ_for_all_but_their_viewer() -> None:
    differing = 0
    for number in range(3 * len(KINDS)):
        pair = twins(number)
        racks = hidden_difference(pair)
        assert racks[pair.viewer] == 0
        assert pair.worlds[0].orders != pair.worlds[1].orders
        differing += sum(count > 0 for count in racks.values())
    assert differing >= 3 * len(KINDS)


def test_what_computers_think_about_is_what_their_seat_sees() -> None:
    """The job a computer or a hint is thought out from is the same in both worlds."""
    known, differing = knowledge(), 0
    for number in range(3 * len(KINDS)):
        pair = twins(number)
        once, other = (states(pair.kind, world.acts, world.orders) for world in pair.worlds)
        for first, second in zip(once, other, strict=True):
            if first.turn != pair.viewer or first.phase is not Phase.RUNNING:
                continue
            for alone, level in itertools.product((False, True), Level):
                jobs = [known.move(g, pair.viewer, level, alone=alone) for g in (first, second)]
                assert jobs[0] == jobs[1]
            neighbour = (pair.viewer + 1) % pair.kind.seats
            one, two = (known.move(g, neighbour, Level.CLUB) for g in (first, second))
            differing += one != two
    assert differing > len(KINDS), "those of others differ"


def test_what_computers_doubt_by_is_public() -> None:
    """Which words they look at, and which of them may challenge, is the same in both worlds."""
    known, looked_at = knowledge(), 0
    for number in range(3 * len(KINDS)):
        pair = twins(number)
        once, other = (states(pair.kind, world.acts, world.orders) for world in pair.worlds)
        for first, second in zip(once, other, strict=True):
            games = among_computers(first), among_computers(second)
            seats = doubters(games[0])
            assert seats == doubters(games[1])
            if seats:
                looked_at += 1
                assert known.doubt(games[0], seats) == known.doubt(games[1], seats)
    assert looked_at > 3


def among_computers(game: Game) -> Game:
    """Return the game with computers on all seats but that of the open play."""
    if game.open is None:
        return game
    player, level = game.open.seat, Level.EXPERT.value
    seats = enumerate(game.seats)
    changed = tuple(replace(s, computer=None if n == player else level) for n, s in seats)
    return replace(game, seats=changed)
