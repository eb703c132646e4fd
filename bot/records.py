"""The command `replay`: recorded games (GCG) recomputed, told to people or to programs.

To people one line a file and one for each difference or remark. To programs (``--json``) one
object a line and event on standard output; what is refused is told with its line on standard
error as well. Exit status 1 when any score differs or a file is refused. This speaks to hosts
and developers, so in English, as the rest of the command line does.
"""

from __future__ import annotations

import json
import os
import re
import sys
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from bot import files as named
from bot.rules.board import Square
from bot.rules.catalogue import list_id
from bot.rules.gcg.boards import layout_of
from bot.rules.gcg.defects import Defect
from bot.rules.gcg.judging import Terms, Verdict, recompute
from bot.rules.gcg.reading import read
from bot.rules.gcg.record import TILE_DISTRIBUTION, Placed, Problem, is_ours
from bot.rules.notation import square_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from bot.rules.catalogue import Catalogue
    from bot.rules.gcg.judging import Judged
    from bot.rules.gcg.record import Reading, Record
    from bot.rules.illegal import Refusal
    from bot.rules.ruleset import Ruleset
    from bot.rules.tiles import TileSet

FOUND_FAULT = 1
MOST_SHOWN = 600  # characters of a line
EXPORTED = b'"format":"crosstile-game"'  # near the beginning of an export
NO_RECORD = (
    "is an export of a game, no record: `verify` checks it and `picture` draws it;"
    " replay takes the .gcg file that comes with it"
)
STYLE = "style"  # of a record of our own: the id of its rules
USUAL_RULES, USUAL_LANGUAGE = "classic", "en"


class NotPossible(Exception):  # noqa: N818 - named after what it says
    """What was asked for does not exist; the text says what does."""


@dataclass(frozen=True, slots=True)
class Asked:
    """By what to judge: ids of the catalogue.

    What is not given a record of our own tells; others are taken for classic English ones, on the
    board they name or that of the family.
    """

    rules: str | None = None
    language: str | None = None
    layout: str | None = None
    words: bool = False


@dataclass(frozen=True, slots=True)
class Replayed:
    """A file with what was read and what the rules make of it."""

    name: str
    reading: Reading
    verdict: Verdict

    @property
    def problem(self) -> Problem | None:
        """Why the file is refused, or None."""
        return self.verdict.problem or self.reading.problem

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """What of the file is odd."""
        return self.reading.warnings + self.verdict.warnings

    @property
    def faults(self) -> tuple[Judged, ...]:
        """The events with another score or with words the list does not have."""
        refused = self.verdict.problem.event if self.verdict.problem else None
        return tuple(
            judged
            for judged in self.verdict.events
            if (judged.differs or judged.reason) and judged.event.number != refused
        )

    @property
    def sound(self) -> bool:
        """Whether every score comes out as recorded and nothing is refused."""
        return not self.faults and self.problem is None


def run(files: Sequence[Path], asked: Asked, catalogue: Catalogue, *, as_json: bool) -> int:
    """Replay the files and tell of each; return the exit status.

    Raises NotPossible before anything is told: a file that is not there, or rules, language,
    layout or words that are not in the catalogue.
    """
    check(asked, catalogue)
    for file in files:
        _check_record(file)
    everything_sound = True
    try:
        for file in files:
            replayed = replay(str(file), file.read_bytes(), asked, catalogue)
            tell(replayed, as_json=as_json)
            everything_sound &= replayed.sound
        sys.stdout.flush()
    except BrokenPipeError:  # whoever reads has seen enough; Python would complain once more
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FOUND_FAULT
    return 0 if everything_sound else FOUND_FAULT


def _check_record(file: Path) -> None:
    """Raise NotPossible for a file that cannot be read, or is an export and no record."""
    if (trouble := named.trouble(file)) is not None:
        raise NotPossible(trouble)
    with file.open("rb") as opened:
        if EXPORTED in opened.read(MOST_SHOWN).replace(b" ", b""):
            raise NotPossible(f"{file} {NO_RECORD}")


def tell(replayed: Replayed, *, as_json: bool) -> None:
    """Write the lines of a file where they belong."""
    if as_json:
        sys.stdout.writelines(f"{line}\n" for line in json_lines(replayed))
        sys.stderr.writelines(f"{harmless(line)}\n" for line in _remarks(replayed))
    else:
        sys.stdout.writelines(f"{harmless(line)}\n" for line in readable_lines(replayed))


def harmless(line: str) -> str:
    """Return a line with a foreign file's text in it as a terminal may have it.

    What a terminal would obey or not show is written as an escape, and what is too long is cut.
    """
    shown = "".join(c if c.isprintable() else _escaped(c) for c in line[:MOST_SHOWN])
    return shown if len(line) <= MOST_SHOWN else f"{shown}…"


def _escaped(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")


def check(asked: Asked, catalogue: Catalogue) -> None:
    """Raise NotPossible unless the catalogue has all that is asked for."""
    if asked.rules is not None:
        _known("rules", asked.rules, catalogue.rulesets)
    families = (
        {ruleset.family for ruleset in catalogue.rulesets.values()}
        if asked.rules is None
        else {catalogue.rulesets[asked.rules].family}
    )
    if asked.language is not None:
        known = (lang for family, lang in catalogue.tile_sets if family in families)
        _known("language", asked.language, dict.fromkeys(known))
    if asked.layout is not None:
        _known("layout", asked.layout, catalogue.layouts)
    if asked.words:
        family = catalogue.rulesets[asked.rules or USUAL_RULES].family
        tile_set = catalogue.tile_sets.get((family, asked.language or USUAL_LANGUAGE))
        if tile_set is not None:
            _known("word list", list_id(tile_set), catalogue.word_lists)


def _known(kind: str, name: str, known: Any) -> Any:
    if name not in known:
        raise NotPossible(f"no {kind} {name!r}; there is {', '.join(sorted(known))}")
    return known[name]


def replay(name: str, content: bytes, asked: Asked, catalogue: Catalogue) -> Replayed:
    """Return what a file holds and what the rules make of it."""
    reading = read(content)
    verdict = recompute(reading.record, terms_of(reading.record, asked, catalogue))
    return Replayed(name, reading, verdict)


def terms_of(record: Record, asked: Asked, catalogue: Catalogue) -> Terms:
    """Return what to judge a record by; raises NotPossible for words that have no list."""
    ruleset = _ruleset(record, asked, catalogue)
    layout = (
        catalogue.layouts[asked.layout] if asked.layout else layout_of(record, catalogue.layouts)
    )
    tile_set = _tile_set(record, asked, ruleset, catalogue)
    if asked.words:
        _known("word list", list_id(tile_set), catalogue.word_lists)
    halved = tile_set.halved()
    return Terms(
        layout or catalogue.standard_layout(ruleset.family),
        halved if record.pragma(TILE_DISTRIBUTION) == halved.id else tile_set,
        ruleset,
        catalogue.lexicon_of(tile_set) if asked.words else None,
    )


def _ruleset(record: Record, asked: Asked, catalogue: Catalogue) -> Ruleset:
    named = record.pragma(STYLE) if is_ours(record) else None
    known = catalogue.rulesets.get(named or "", catalogue.rulesets[USUAL_RULES])
    return known if asked.rules is None else catalogue.rulesets[asked.rules]


def _tile_set(record: Record, asked: Asked, ruleset: Ruleset, catalogue: Catalogue) -> TileSet:
    sets = {
        lang: t for (family, lang), t in catalogue.tile_sets.items() if family == ruleset.family
    }
    if asked.language is not None:
        return _known("language", asked.language, sets)  # type: ignore[no-any-return]  # a value of the mapping
    named = record.pragma(TILE_DISTRIBUTION) if is_ours(record) else None
    ours = (t for t in sets.values() if named in {t.id, t.halved().id})
    return next(ours, sets[USUAL_LANGUAGE])


# To programs


def json_lines(replayed: Replayed) -> Iterator[str]:
    """Yield one JSON object for each event, and one for what is refused outside of them."""
    for judged in replayed.verdict.events:
        yield json.dumps(_event_object(replayed, judged))
    problem = replayed.problem
    told = {judged.event.number for judged in replayed.verdict.events}
    if problem is not None and (problem.event is None or problem.event not in told):
        yield json.dumps(_problem_object(replayed.name, problem))


def _event_object(replayed: Replayed, judged: Judged) -> dict[str, Any]:
    event = judged.event
    return {
        "file": replayed.name,
        "event": event.number,
        "player": replayed.reading.record.players[event.player].nick,
        "kind": event.what.kind,
        "text": event.text,
        "recorded": event.score,
        "computed": judged.computed,
        "error": judged.reason and reason_id(judged.reason),
    }


def _problem_object(name: str, problem: Problem) -> dict[str, Any]:
    nick = re.match(">([^:]+):", problem.text)
    return {
        "file": name,
        "event": problem.event,
        "player": nick and nick[1].strip(),
        "kind": None,
        "text": problem.text,
        "recorded": None,
        "computed": None,
        "error": reason_id(problem.reason),
    }


def _remarks(replayed: Replayed) -> Iterator[str]:
    for warning in replayed.warnings:
        yield f"{replayed.name}:{warning.line}: {explained(warning.reason)}"
    if problem := replayed.problem:
        yield f"{replayed.name}:{problem.line}: refused: {explained(problem.reason)}"


# To people


def readable_lines(replayed: Replayed) -> Iterator[str]:
    """Yield a line for the file, then one for each difference and remark."""
    yield f"{replayed.name}: {_summary(replayed)}"
    for judged in replayed.faults:
        event = judged.event
        told = f"recorded {event.score}, computed {judged.computed}"
        unknown = f", {explained(judged.reason)}" if judged.reason else ""
        yield f"  line {event.line}, event {event.number}: {event.text}: {told}{unknown}"
    for warning in replayed.warnings:
        yield f"  line {warning.line}: odd: {explained(warning.reason)}: {warning.text}".rstrip(
            ": "
        )


def _summary(replayed: Replayed) -> str:
    if problem := replayed.problem:
        where = f"at line {problem.line}" if problem.line else "as a whole"
        return f"refused {where}: {_with_text(problem)}"
    events, faults = replayed.verdict.events, replayed.faults
    plays = sum(isinstance(judged.event.what, Placed) for judged in events)
    unknown = sum(judged.reason is not None for judged in faults)
    told = f"{len(events)} events, {plays} plays, {sum(judged.differs for judged in faults)} differ"
    return told + (f", {unknown} with unknown words" if unknown else "")


def _with_text(problem: Problem) -> str:
    told = explained(problem.reason)
    return f"{told}: {problem.text}" if problem.text else told


def reason_id(reason: Refusal) -> str:
    """Return the id of a reason: of its fault, or its class name in kebab case."""
    if isinstance(reason, Defect):
        return reason.fault.value
    return re.sub(r"(?<!^)(?=[A-Z])", "-", type(reason).__name__).lower()


def explained(reason: Refusal) -> str:
    """Return a reason with what it holds: ``total-wrong (found 103, expected 99)``."""
    held = [
        f"{field.name} {_shown(value)}"
        for field in fields(reason)  # type: ignore[arg-type]  # every reason is a dataclass
        if field.name != "fault" and (value := getattr(reason, field.name)) is not None
    ]
    return reason_id(reason) + (f" ({', '.join(held)})" if held else "")


def _shown(value: object) -> str:
    if isinstance(value, Square):
        return square_name(value)
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return str(value)
