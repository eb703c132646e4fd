"""From the bytes of a record to values; what cannot be read ends the reading at its line.

By the format a record is ISO 8859-1 text, unless its first line is ``#character-encoding
UTF-8``. Lines end with LF, CR LF or CR and nothing else: ``str.splitlines`` would tear Latin-1
text apart. Fields are separated by spaces or tabs, however many; what follows the running
total is a remark. A bare line continues the note before it.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.rules.gcg.defects import Defect, Fault
from bot.rules.gcg.record import (
    ENCODING,
    Bonus,
    Exchanged,
    Passed,
    Placed,
    Player,
    Problem,
    RackLeft,
    Reading,
    Record,
    RecordedEvent,
    TilesLeft,
    TimePenalty,
    Turn,
    Withdrawn,
)
from bot.rules.gcg.spelling import read_tiles, read_word
from bot.rules.illegal import Refused

if TYPE_CHECKING:
    from bot.rules.gcg.record import Happening
    from bot.rules.illegal import Refusal

MOST_BYTES = 1_000_000
UTF_8 = ("utf-8", "utf8")
LATIN_1 = ("iso-8859-1", "iso8859-1", "iso_8859-1", "latin-1", "latin1")
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
ENCODING_LINE = re.compile(rb"#character-encoding[ \t]+([^ \t\r\n]+)", re.IGNORECASE)

GAP = r"[ \t]+"
RACK = rf"(?:(?P<rack>[^ \t()-][^ \t]*){GAP})?"
POINTS = rf"{GAP}(?P<score>[+-]{{0,2}}[0-9]{{1,5}}){GAP}(?P<total>[+-]?[0-9]{{1,6}})(?:{GAP}.*)?"
PLACE = r"(?P<place>[0-9]{1,2}[A-Za-z]|[A-Za-z][0-9]{1,2})"
PRAGMA = re.compile(rf"#(?P<name>[A-Za-z-]+)(?P<number>[0-9]*)(?:{GAP}(?P<value>.*?))?[ \t]*")
EVENT = re.compile(r">(?P<nick>[^:]+):[ \t]*(?P<rest>.*?)[ \t]*")
PLAY = re.compile(rf"{RACK}{PLACE}{GAP}(?P<word>[^ \t]+){POINTS}")
EXCHANGE = re.compile(rf"{RACK}-(?P<tiles>[^ \t-][^ \t]*){POINTS}")
WITHOUT = re.compile(rf"{RACK}(?P<sign>--?){POINTS}")
ASIDE = re.compile(rf"{RACK}\((?P<inside>[^() \t]*)\){POINTS}")
SEATS = ("1", "2", "3", "4")
ANYWHERE = ("note", "rack", "incomplete")  # pragmas that may stand after events
CONTINUED = ("note", "description", "title")


def read(content: bytes) -> Reading:
    """Return what a file holds; problems are values in it."""
    try:
        text = decode(content)
    except Refused as refused:
        line = 1 if content.startswith(b"#") else 0  # the first line says how to read the others
        return Reading(Record(), problem=Problem(refused.reason, line))
    reading = _read_text(text)
    if reading.problem is None:
        return reading
    return _reread(content, reading.problem) or reading


def decode(content: bytes) -> str:
    """Return the text of a file, in NFC.

    Raises Refused: EmptyFile, FileTooLong, EncodingUnknown, EncodingBroken.
    """
    if not content.strip():
        raise Refused(Defect(Fault.EMPTY_FILE))
    if len(content) > MOST_BYTES:
        raise Refused(Defect(Fault.FILE_TOO_LONG, expected=MOST_BYTES))
    bare = content.removeprefix(BYTE_ORDER_MARK)
    if _says_utf_8(bare) or len(bare) < len(content):
        return _as_utf_8(bare)
    return content.decode("iso-8859-1")


def _as_utf_8(content: bytes) -> str:
    try:
        return unicodedata.normalize("NFC", content.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise Refused(Defect(Fault.ENCODING_BROKEN)) from error


def _reread(content: bytes, problem: Problem) -> Reading | None:
    """Return the reading as UTF-8 if that goes further; some write it and do not say so.

    Only where the tiles make no sense otherwise: a name alone stays what the format makes
    of it. A capital such as Ü is no letter at all when read as ISO 8859-1.
    """
    if content.isascii():
        return None
    try:
        reading = _read_text(_as_utf_8(content))
    except Refused:
        return None
    if reading.problem is not None and reading.problem.line <= problem.line:
        return None
    return replace(reading, warnings=(Problem(Defect(Fault.ENCODING_UNSAID)), *reading.warnings))


def _read_text(text: str) -> Reading:
    reader = _Reader()
    for number, line in enumerate(re.split(r"\r\n|\n|\r", text), 1):
        try:
            reader.take(number, line)
        except Refused as refused:
            event = reader.next_number if line.startswith(">") else None
            problem = Problem(refused.reason, number, line.strip(), event)
            return Reading(reader.record(), tuple(reader.warnings), problem)
    return Reading(reader.record(), tuple(reader.warnings))


def _says_utf_8(content: bytes) -> bool:
    match = ENCODING_LINE.match(content)
    name = match[1].decode("iso-8859-1").lower() if match else LATIN_1[0]
    if name not in UTF_8 + LATIN_1:
        raise Refused(Defect(Fault.ENCODING_UNKNOWN, name[:40]))
    return name in UTF_8


class _Reader:
    """What has been read so far."""

    def __init__(self) -> None:
        self.players: dict[int, Player] = {}
        self.pragmas: list[tuple[str, str]] = []
        self.events: list[RecordedEvent] = []
        self.racks: list[RackLeft] = []
        self.warnings: list[Problem] = []
        self.mover: int | None = None
        self.latest = ""  # the pragma a bare line would continue

    @property
    def next_number(self) -> int:
        return len(self.events) + 1

    def record(self) -> Record:
        players = tuple(player for _, player in sorted(self.players.items()))
        return Record(players, tuple(self.events), tuple(self.racks), tuple(self.pragmas))

    def take(self, number: int, line: str) -> None:
        if not line.strip():
            return
        if line.startswith("#"):
            self.pragma(number, line)
        elif line.startswith(">"):
            self.event(number, line)
        else:
            self.go_on(line.rstrip())

    def warn(self, reason: Refusal, number: int, line: str) -> None:
        self.warnings.append(Problem(reason, number, line.strip()))

    # The header

    def pragma(self, number: int, line: str) -> None:
        match = PRAGMA.fullmatch(line)
        if match is None:
            raise Refused(Defect(Fault.FORM_UNKNOWN))
        name, seat, value = match["name"].lower(), match["number"], match["value"] or ""
        if self.events and name not in (*ANYWHERE, "-"):
            self.warn(Defect(Fault.HEADER_AFTER_EVENT, name), number, line)
        if name == "-":
            self.go_on(value)
            return
        self.latest = name
        if name == "player" and seat in SEATS:
            if not self.events:
                self.player(int(seat), value, number, line)
        elif name == "rack" and seat in SEATS:
            self.rack(int(seat), value, number, line)
        elif name == "note" and self.events:
            self.note(value)
        elif name != ENCODING:
            if name == "note":
                self.warn(Defect(Fault.NOTE_BEFORE_EVENTS), number, line)
            self.pragmas.append((name + seat, value))

    def player(self, seat: int, value: str, number: int, line: str) -> None:
        if seat in self.players:
            raise Refused(Defect(Fault.PLAYER_TWICE, seat))
        nick, name = (*re.split(GAP, value, maxsplit=1), "")[:2]
        player = Player(nick, name or nick)
        if any(player.nick == other.nick for other in self.players.values()):
            self.warn(Defect(Fault.NICKS_ALIKE, nick), number, line)
        elif any(player.name == other.name for other in self.players.values()):
            self.warn(Defect(Fault.NAMES_ALIKE, player.name), number, line)
        self.players[seat] = player

    def rack(self, seat: int, value: str, number: int, line: str) -> None:
        if seat not in self.players:
            raise Refused(Defect(Fault.PLAYER_UNKNOWN, seat))
        tiles = _tiles(value)
        self.racks.append(RackLeft(sorted(self.players).index(seat), tiles, line.strip(), number))

    def note(self, text: str) -> None:
        event = self.events[-1]
        self.events[-1] = replace(event, notes=(*event.notes, text))

    def go_on(self, text: str) -> None:
        if self.latest == "note" and self.events:
            event = self.events[-1]
            self.events[-1] = replace(
                event, notes=(*event.notes[:-1], f"{event.notes[-1]}\n{text}")
            )
        elif self.latest in CONTINUED:
            name, value = self.pragmas[-1]
            self.pragmas[-1] = name, f"{value}\n{text}"
        else:
            raise Refused(Defect(Fault.FORM_UNKNOWN))

    # Events

    def event(self, number: int, line: str) -> None:
        match = EVENT.fullmatch(line)
        if match is None:
            raise Refused(Defect(Fault.FORM_UNKNOWN))
        found, what = _happening(match["rest"])
        player = self.who(match["nick"].strip(), what)
        rack = None if found["rack"] is None else _tiles(found["rack"])
        score, total = _number(found["score"]), _number(found["total"])
        event = RecordedEvent(
            self.next_number, player, what, rack, score, total, text=line.strip(), line=number
        )
        self.events.append(event)
        self.latest = ""

    def who(self, nick: str, what: Happening) -> int:
        """Return the player of this nick; of several the one on turn."""
        players = [player for _, player in sorted(self.players.items())]
        if len(players) < 2:  # noqa: PLR2004 - nobody plays alone
            raise Refused(Defect(Fault.TOO_FEW_PLAYERS))
        alike = [place for place, player in enumerate(players) if player.nick == nick]
        if not alike:
            raise Refused(Defect(Fault.PLAYER_UNKNOWN, nick[:40]))
        latest = len(players) - 1 if self.mover is None else self.mover
        if not isinstance(what, Turn):
            return latest if latest in alike else alike[0]
        waited = {place: (place - latest - 1) % len(players) for place in alike}
        self.mover = min(alike, key=waited.__getitem__)
        return self.mover


def _happening(rest: str) -> tuple[re.Match[str], Happening]:
    """Return what an event line tells after its nick, with the fields it was found in."""
    if found := PLAY.fullmatch(rest):
        word = read_word(found["word"])
        if word is None:
            raise Refused(Defect(Fault.WORD_MALFORMED, found["word"][:40]))
        return found, Placed(found["place"].upper(), word)
    if found := WITHOUT.fullmatch(rest):
        return found, Passed() if found["sign"] == "-" else Withdrawn()
    if found := EXCHANGE.fullmatch(rest):
        return found, _exchange(found["tiles"])
    if found := ASIDE.fullmatch(rest):
        return found, _aside(found)
    raise Refused(Defect(Fault.FORM_UNKNOWN))


def _exchange(text: str) -> Exchanged:
    if re.fullmatch("[0-9]{1,2}", text):
        return Exchanged(int(text))
    tiles = read_tiles(text)
    if not tiles:
        raise Refused(Defect(Fault.EXCHANGE_MALFORMED, text[:40]))
    return Exchanged(len(tiles), tiles)


def _aside(found: re.Match[str]) -> Happening:
    match found["inside"].lower():
        case "challenge":
            return Bonus()
        case "time":
            return TimePenalty()
        case _:
            lost = "-" in found["score"] or (found["rack"] and not _number(found["score"]))
            return TilesLeft(_tiles(found["inside"]), own=bool(lost))


def _tiles(text: str) -> tuple[str, ...]:
    tiles = read_tiles(text)
    if tiles is None:
        raise Refused(Defect(Fault.RACK_MALFORMED, text[:40]))
    return tiles


def _number(text: str) -> int:
    return -int(text.lstrip("+-")) if "-" in text else int(text.lstrip("+"))
