"""Events as JSON text and back, by the types of their fields and nothing else.

An event is stored as its class name and an object of its fields. Values inside are written
by their declared types: dataclasses as objects, enums as their values, tuples as lists,
squares as [row, column]. Reading is strict: an unknown kind, a missing or unknown field
or a value of another type is a CodecError, never a guess; only a field that has a default,
as those added in later versions have, may be missing. Fields a dataclass computes itself
are not written.
"""

from __future__ import annotations

import json
import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin, get_type_hints

from bot.rules import board, events, lexicon, ruleset, tiles
from bot.store.errors import CodecError

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

# The core imports most names for type checkers only, so annotations are looked up here.
NAMES: Mapping[str, Any] = {
    **{
        name: value
        for m in (board, lexicon, ruleset, tiles, events)
        for name, value in vars(m).items()
    },
    "Mapping": Mapping,
}
KINDS: Mapping[str, type[events.Event]] = {
    kind.__name__: kind
    for base in (events.PublicEvent, events.PrivateEvent)
    for kind in base.__subclasses__()
}


def encode(event: events.Event) -> tuple[str, str]:
    """Return an event's kind and body."""
    return type(event).__name__, _written(event)


def decode(kind: str, body: str) -> events.Event:
    """Return the event that `encode` has written; CodecError if it is none."""
    if kind not in KINDS:
        raise CodecError(f"no event is called {kind!r}")
    hint: Any = KINDS[kind]
    try:
        event: events.Event = _reader(hint)(json.loads(body))
    except ValueError as error:
        raise CodecError(f"{kind}: {error}") from error
    return event


def _plain(value: Any) -> Any:
    """Return what JSON knows in the place of what it does not; tuples it takes for lists."""
    if isinstance(value, Enum):
        return value.value
    kind: Any = type(value)
    return {name: getattr(value, name) for name in _fields(kind)}


# Made once: `json.dumps` makes an encoder for each value.
_written = json.JSONEncoder(
    ensure_ascii=False, separators=(",", ":"), check_circular=False, default=_plain
).encode


@cache
def _fields(kind: type[Any]) -> Mapping[str, Any]:
    hints = get_type_hints(kind, localns=dict(NAMES))
    return {field.name: hints[field.name] for field in fields(kind) if field.init}


@cache
def _demanded(kind: type[Any]) -> AbstractSet[str]:
    """Return the fields without a default: what was added later has one."""
    return {field.name for field in fields(kind) if field.init and _has_no_default(field)}


def _has_no_default(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


# Large values that many logs hold. They never change, so one of each is enough.

SHARED = frozenset({board.Layout, tiles.TileSet, ruleset.Ruleset})
MOST_SHARED = 256
_values: dict[tuple[type[Any], str], Any] = {}


# Readers: one function a type, made once. What they refuse is a ValueError.

Reader = Callable[[Any], Any]


@cache
def _reader(hint: Any) -> Reader:
    origin = get_origin(hint)
    if origin in {Union, types.UnionType}:
        return _maybe(hint)
    if origin is tuple:
        return _tuple(get_args(hint))
    if is_dataclass(hint):
        return _object(hint)
    if issubclass(hint, Enum):
        return _member(hint)
    if issubclass(hint, tuple):
        values = _tuple(tuple(get_type_hints(hint).values()))
        return lambda plain: hint(*values(plain))
    return _plain_reader(hint)


def _plain_reader(hint: type) -> Reader:
    def read(plain: Any) -> Any:
        if type(plain) is not hint:
            raise ValueError(f"{plain!r} is no {hint.__name__}")
        return plain

    return read


def _maybe(hint: Any) -> Reader:
    (inner,) = (part for part in get_args(hint) if part is not types.NoneType)
    read = _reader(inner)
    return lambda plain: None if plain is None else read(plain)


def _tuple(hints: tuple[Any, ...]) -> Reader:
    readers = [_reader(hint) for hint in hints if hint is not Ellipsis]
    repeated = hints[-1] is Ellipsis

    def read(plain: Any) -> tuple[Any, ...]:
        if not isinstance(plain, list):
            raise ValueError(f"{plain!r} is no list")  # noqa: TRY004 - one kind of error for bad text
        if repeated:
            return tuple(map(readers[0], plain))
        return tuple(one(part) for one, part in zip(readers, plain, strict=True))

    return read


def _object(kind: Any) -> Reader:
    readers = {name: _reader(hint) for name, hint in _fields(kind).items()}
    demanded = _demanded(kind)

    def read(plain: Any) -> Any:
        return _shared(kind, plain, made) if kind in SHARED else made(plain)

    def made(plain: Any) -> Any:
        if not isinstance(plain, dict) or not demanded <= plain.keys() <= readers.keys():
            found = sorted(plain) if isinstance(plain, dict) else plain
            raise ValueError(f"{found!r} are not the fields of {kind.__name__}")
        return kind(**{name: readers[name](part) for name, part in plain.items()})

    return read


def _shared(kind: type[Any], plain: Any, made: Reader) -> Any:
    """Return one and the same value for the same text: nearly all games have it in common."""
    key = kind, _key(plain)
    if key not in _values:
        if len(_values) >= MOST_SHARED:  # boards made by chance: each is another
            _values.clear()
        _values[key] = made(plain)
    return _values[key]


def _member(kind: type[Enum]) -> Reader:
    members = {_key(json.loads(_written(member.value))): member for member in kind}

    def read(plain: Any) -> Enum:
        member = members.get(_key(plain))
        if member is None:
            raise ValueError(f"{plain!r} is no {kind.__name__}")
        return member

    return read


def _key(plain: Any) -> str:
    """Return something hashable that tells 1, "1" and [1] apart."""
    return repr(plain)
