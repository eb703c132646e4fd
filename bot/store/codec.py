"""Events as JSON text and back, by the types of their fields and nothing else.

An event is stored as its class name and an object of its fields. Values inside are written
by their declared types: dataclasses as objects, enums as their values, tuples as lists,
squares as [row, column]. Reading is strict: an unknown kind, a missing or unknown field
or a value of another type is a CodecError, never a guess. Fields a dataclass computes
itself are not written.
"""

from __future__ import annotations

import json
import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from bot.rules import board, events, lexicon, ruleset, tiles
from bot.store.errors import CodecError

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
    body = json.dumps(_plain(event), ensure_ascii=False, separators=(",", ":"))
    return type(event).__name__, body


def decode(kind: str, body: str) -> events.Event:
    """Return the event that `encode` has written; CodecError if it is none."""
    if kind not in KINDS:
        raise CodecError(f"no event is called {kind!r}")
    try:
        plain = json.loads(body)
    except ValueError as error:
        raise CodecError(f"{kind}: {error}") from error
    event: events.Event = _value(KINDS[kind], plain, kind)
    return event


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return _record(value)
    if isinstance(value, Enum):
        return _plain(value.value)
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value


def _record(value: Any) -> dict[str, Any]:
    return {name: _plain(getattr(value, name)) for name in _fields(type(value))}


@cache
def _fields(kind: type[Any]) -> Mapping[str, Any]:
    hints = get_type_hints(kind, localns=dict(NAMES))
    return {field.name: hints[field.name] for field in fields(kind) if field.init}


def _value(hint: Any, plain: Any, where: str) -> Any:
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return _either(get_args(hint), plain, where)
    if origin is tuple:
        return _tuple(get_args(hint), plain, where)
    if is_dataclass(hint):
        return _object(hint, plain, where)
    if issubclass(hint, Enum):
        return _member(hint, plain, where)
    if issubclass(hint, tuple):
        return hint(*_tuple(tuple(get_type_hints(hint).values()), plain, where))
    if type(plain) is not hint:
        raise CodecError(f"{where}: {plain!r} is no {hint.__name__}")
    return plain


def _either(hints: tuple[Any, ...], plain: Any, where: str) -> Any:
    if plain is None and types.NoneType in hints:
        return None
    (hint,) = (hint for hint in hints if hint is not types.NoneType)
    return _value(hint, plain, where)


def _tuple(hints: tuple[Any, ...], plain: Any, where: str) -> tuple[Any, ...]:
    if not isinstance(plain, list):
        raise CodecError(f"{where}: {plain!r} is no list")
    if hints[-1] is Ellipsis:
        hints = (hints[0],) * len(plain)
    if len(hints) != len(plain):
        raise CodecError(f"{where}: {len(plain)} values, not {len(hints)}")
    return tuple(_value(hint, part, where) for hint, part in zip(hints, plain, strict=True))


def _object(kind: Any, plain: Any, where: str) -> Any:
    hints = _fields(kind)
    if not isinstance(plain, dict) or plain.keys() != hints.keys():
        found = sorted(plain) if isinstance(plain, dict) else plain
        raise CodecError(f"{where}: {found!r} are not the fields of {kind.__name__}")
    values = {name: _value(hints[name], plain[name], f"{where}.{name}") for name in hints}
    try:
        return kind(**values)
    except ValueError as error:
        raise CodecError(f"{where}: {error}") from error


def _member(kind: type[Enum], plain: Any, where: str) -> Enum:
    for member in kind:
        if _plain(member.value) == plain:
            return member
    raise CodecError(f"{where}: {plain!r} is no {kind.__name__}")
