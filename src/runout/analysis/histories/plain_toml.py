"""A fast reader of the plain TOML in most PHH files, with the same values as tomllib.

Plain means one field per line, strings in single quotes, arrays on one line with a comma and a
space between the entries. Anything else is left to tomllib, which also reports errors.
"""

from __future__ import annotations

import re
from datetime import time
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

from runout.analysis.histories.hand import MAX_KEPT

_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_NUMBER: Final = r"(?:-?(?:0|[1-9][0-9]{0,39})(?:\.[0-9]{1,40})?|inf)"
_NUMBERS: Final = re.compile(rf"{_NUMBER}(?:, {_NUMBER})*")
_TIME: Final = re.compile(r"(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]")
_HEADER: Final = re.compile(r"\[[A-Za-z0-9_-]+\]")
_BOOLEANS: Final = {"true": True, "false": False}
_NOT_PLAIN: Final = object()


def read_plain(text: str) -> dict[str, Any] | None:
    """Return the fields of a hand, without the table's header, or None where they are not plain.

    >>> read_plain("[7]\\nvariant = 'NT'\\nmin_bet = 0.50\\nactions = ['p1 f', 'p2 cc']")
    {'variant': 'NT', 'min_bet': Decimal('0.50'), 'actions': ['p1 f', 'p2 cc']}
    >>> read_plain('variant = "NT"') is None
    True
    """
    fields: dict[str, Any] = {}
    headers = 0
    for line in text.split("\n"):
        if not line.isprintable():
            return None
        if not line or line[0] == "#":
            continue
        key, separator, text = line.partition(" = ")
        if not separator:
            headers += 1
            if headers > 1 or fields or not _HEADER.fullmatch(line):
                return None
            continue
        value = _value(text)
        if value is _NOT_PLAIN or key in fields or not _KEY.fullmatch(key):
            return None
        fields[key] = value
    return fields


def _value(text: str) -> object:
    first, last = text[:1], text[-1:]
    if first == "[" and last == "]":
        return _array(text[1:-1])
    if first == "'" and last == "'" and len(text) > 1 and "'" not in text[1:-1]:
        return text[1:-1]
    if _NUMBERS.fullmatch(text) and "," not in text:
        return _number(text)
    if _TIME.fullmatch(text):
        return time.fromisoformat(text)
    return _BOOLEANS.get(text, _NOT_PLAIN)


def _array(inner: str) -> object:
    if inner[:1] == "'":
        if inner[-1:] != "'" or len(inner) < 2:
            return _NOT_PLAIN
        strings = inner[1:-1].split("', '")
        return _NOT_PLAIN if inner.count("'") != 2 * len(strings) else strings
    numbers = _numbers(inner)
    return _NOT_PLAIN if numbers is None else [*numbers]


def _numbers(inner: str) -> tuple[int | Decimal, ...] | None:
    return _read_few_numbers(inner) if len(inner) <= MAX_KEPT else _read_numbers(inner)


def _read_numbers(inner: str) -> tuple[int | Decimal, ...] | None:
    if not inner:
        return ()
    if not _NUMBERS.fullmatch(inner):
        return None
    whole = "." not in inner and "i" not in inner
    return tuple(map(int if whole else _number, inner.split(", ")))


# Blinds and antes recur from hand to hand.
_read_few_numbers = lru_cache(maxsize=1 << 12)(_read_numbers)


def _number(text: str) -> int | Decimal:
    return Decimal(text) if "." in text or text == "inf" else int(text)
