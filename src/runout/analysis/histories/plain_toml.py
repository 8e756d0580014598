"""A fast reader of the plain TOML in most PHH files, with the same values as tomllib.

Plain means one field per line, strings in single quotes, arrays on one line with a comma and a
space between the entries: what JSON reads as well, but for the quotes. Anything else is left to
tomllib, which also reports errors.
"""

from __future__ import annotations

import json
import re
from datetime import time
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

from runout.analysis.histories.hand import MAX_KEPT

_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_NUMBER: Final = r"(?:-?(?:0|[1-9][0-9]{0,39})(?:\.[0-9]{1,40})?|inf)"
_STRING: Final = r"'[^'\"\\]*'"
_VALUE: Final = re.compile(
    rf"true|false|{_NUMBER}|{_STRING}"
    rf"|\[(?:{_NUMBER}(?:, {_NUMBER})*|{_STRING}(?:, {_STRING})*)?\]"
)
_TIME: Final = re.compile(r"(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]")
_HEADER: Final = re.compile(r"\[[A-Za-z0-9_-]+\]")
_DECODER: Final = json.JSONDecoder(parse_float=Decimal, parse_constant=Decimal)


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
        key, separator, value = line.partition(" = ")
        if not separator:
            headers += 1
            if headers > 1 or fields or not _HEADER.fullmatch(line):
                return None
        elif key in fields or not _KEY.fullmatch(key):
            return None
        else:
            decoded = _decode_short(value) if len(value) <= MAX_KEPT else _decode(value)
            if decoded is None:
                return None
            fields[key] = [*decoded] if isinstance(decoded, tuple) else decoded
    return fields


def _decode(value: str) -> object:
    """Return a value, an array as a tuple; None if it is not plain."""
    if _VALUE.fullmatch(value):
        is_text = "'" in value
        plain = value.replace("'", '"') if is_text else value.replace("inf", "Infinity")
        decoded = _DECODER.decode(plain)
        return tuple(decoded) if isinstance(decoded, list) else decoded
    return time.fromisoformat(value) if _TIME.fullmatch(value) else None


# Blinds, antes and names recur from hand to hand.
_decode_short = lru_cache(maxsize=1 << 12)(_decode)
