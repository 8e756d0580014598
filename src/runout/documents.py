"""Results as documents: one codec turns them into plain values for JSON, files and notebooks.

A result is a dataclass that inherits :class:`Document`. Its document has a member for each of its
fields; a class that lists ``members`` has those, fields and properties alike, in that order. One
rule for each kind of value:

=========================  =============================================================
a value                    in the document
=========================  =============================================================
None, bool, int, str       itself
float                      itself; NaN is null
Fraction, Decimal          a whole number as one, else the nearest float
``ExactText``, ``Seed``    text: ``"109/198"``, ``"18446744073709551615"``
``Instant``                text: ``"2026-01-01T12:00:00Z"``
``Annotated[T, write]``    the document of ``write(value)``; None stays None
card, board, range         its text, which reads back as the value
bytes                      hexadecimal digits
enumeration                its value
sequence, set, array       a list
mapping                    an object; keys are written as text
document, named tuple      an object of its members
=========================  =============================================================
"""

from __future__ import annotations

import dataclasses
import functools
import inspect
import math
import typing
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from types import MethodType, UnionType
from typing import Annotated, Any, ClassVar, Final

Writer = Callable[[Any], Any]

ExactText = Annotated[Fraction, str]
"""A fraction that is written as exact text."""
Seed = Annotated[int, str]
"""An unsigned 64-bit number, which is written as decimal text: JavaScript rounds such numbers."""


def _utc_text(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat().replace("+00:00", "Z")


Instant = Annotated[float, _utc_text]
"""A moment in seconds since 1970, which is written as a date and a time."""


def _number(value: float) -> float | None:
    return None if math.isnan(value) else value


MaybeNaN = Annotated[float, _number]
"""A number that may be NaN, so that its schema allows null."""


class Text:
    """A value whose document is its text."""

    __slots__ = ()


class Document:
    """A result with a document.

    >>> @dataclasses.dataclass(frozen=True)
    ... class Share(Document):
    ...     won: int
    ...     of: int
    ...     @property
    ...     def equity(self) -> Fraction:
    ...         return Fraction(self.won, self.of)
    ...     members = ("won", "equity")
    >>> Share(545, 990).to_dict()
    {'won': 545, 'equity': 0.5505050505050505}
    """

    __slots__ = ()

    members: ClassVar[tuple[str, ...]] = ()
    """The attributes of the document, methods without arguments too; empty for all fields."""
    optional_members: ClassVar[tuple[str, ...]] = ()
    """Those that are left out where they are None."""
    component: ClassVar[str] = ""
    """The schema of requests that its documents are, if there is one."""
    inlined: ClassVar[tuple[str, ...]] = ()
    """Attributes that are documents, whose members stand in their place."""

    def to_dict(self) -> dict[str, Any]:
        plain: dict[str, Any] = {}
        for name, write in _MEMBER_WRITERS[type(self)]:
            value = getattr(self, name)
            if isinstance(value, MethodType):
                value = value()
            if name in self.inlined:
                plain |= value.to_dict()
                continue
            written = write(value)
            if written is not None or name not in self.optional_members:
                plain[name] = written
        return plain


def document(value: object) -> Any:
    """Return a value as plain values of JSON.

    >>> document({"shares": (Fraction(1, 4), Fraction(2)), "error": math.nan})
    {'shares': [0.25, 2], 'error': None}
    """
    return _WRITERS[type(value)](value)


def members_of(result: type) -> dict[str, Any]:
    """Return the annotated type of each member of a result's document, by name.

    >>> from runout.analysis.odds import PotOdds
    >>> members_of(PotOdds)["break_even"]
    <class 'fractions.Fraction'>
    """
    members: dict[str, Any] = {}
    for name, hint in hints_of(result).items():
        is_inlined = name in getattr(result, "inlined", ())
        members |= members_of(typing.get_origin(hint) or hint) if is_inlined else {name: hint}
    return members


def hints_of(result: type) -> dict[str, Any]:
    """Return the annotated type of each attribute that a document is made of."""
    hints = typing.get_type_hints(result, include_extras=True)
    names = getattr(result, "members", ()) or _field_names(result)
    return {name: hints[name] if name in hints else _hint_of(result, name) for name in names}


def _field_names(result: type) -> tuple[str, ...]:
    if hasattr(result, "_fields"):
        return tuple(result._fields)
    return tuple(field.name for field in dataclasses.fields(result))


def _hint_of(result: type, name: str) -> Any:
    attribute = inspect.getattr_static(result, name)
    is_cached = isinstance(attribute, functools.cached_property)
    getter = attribute.func if is_cached else getattr(attribute, "fget", attribute)
    return typing.get_type_hints(getter, include_extras=True)["return"]


class _MemberWriters(dict[type, tuple[tuple[str, Writer], ...]]):
    """The names of a result's members, with what writes their values."""

    def __missing__(self, result: type) -> tuple[tuple[str, Writer], ...]:
        hints = hints_of(result)
        self[result] = tuple((name, _member_writer(hint)) for name, hint in hints.items())
        return self[result]


_MEMBER_WRITERS: Final = _MemberWriters()


def own_writer(hint: Any) -> Writer | None:
    """Return the function that a type, or one of a union, is annotated with."""
    kinds = typing.get_args(hint)
    if typing.get_origin(hint) in {typing.Union, UnionType}:
        return next((each for each in map(own_writer, kinds) if each is not None), None)
    is_annotated = typing.get_origin(hint) is Annotated
    return next((each for each in kinds[1:] if is_annotated and callable(each)), None)


def _member_writer(hint: Any) -> Writer:
    write = own_writer(hint)
    if write is None:
        return document
    return lambda value: None if value is None else document(write(value))


class _Writers(dict[type, Writer]):
    """What writes the values of a type."""

    def __missing__(self, kind: type) -> Writer:
        self[kind] = _writer_of(kind)
        return self[kind]


_WRITERS: Final = _Writers()


def _writer_of(kind: type) -> Writer:
    for base, write in _PLAIN_WRITERS.items():
        if issubclass(kind, base):
            return write
    if hasattr(kind, "_fields"):
        return _named
    if hasattr(kind, "tolist"):  # an array or a number of numpy, which is not imported for this
        return lambda array: document(array.tolist())
    if issubclass(kind, Mapping):
        return _mapping
    if issubclass(kind, Iterable):
        return _list
    raise TypeError(f"a {kind.__name__} has no document")


def _itself(value: Any) -> Any:
    return value


def _exact_number(value: Fraction | Decimal) -> int | float:
    return int(value) if value == int(value) else float(value)


def _mapping(value: Mapping[Any, Any]) -> dict[str, Any]:
    return {str(key): document(each) for key, each in value.items()}


def _list(value: Iterable[Any]) -> list[Any]:
    return [document(each) for each in value]


def _named(value: Any) -> dict[str, Any]:
    return {name: write(getattr(value, name)) for name, write in _MEMBER_WRITERS[type(value)]}


_PLAIN_WRITERS: Final[Mapping[type, Writer]] = {
    Document: lambda each: each.to_dict(),
    Text: str,
    Enum: lambda each: document(each.value),
    type(None): _itself,
    bool: _itself,
    int: _itself,
    str: _itself,
    bytes: bytes.hex,
    float: _number,
    Fraction: _exact_number,
    Decimal: _exact_number,
}
