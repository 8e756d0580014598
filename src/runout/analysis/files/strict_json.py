"""Strict JSON: no repeated keys, NaN or Infinity when reading; null for them when writing."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, Final, NoReturn

from runout.errors import NotationError, PokerError


class JsonError(PokerError):
    """Text that is not strict JSON: carries reason, and line and column of a syntax error.

    ``column`` counts the characters of the whole text, ``place`` those of the line.
    """

    def __init__(self, reason: str, column: int | None = None, place: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.column = column
        self.place = place

    def in_text(self, text: str) -> PokerError:
        """Return the error that quotes the text at the place of the syntax error.

        >>> str(JsonError("Expecting value", 5).in_text('{"a": }'))
        '\\'{"a": }\\', character 5: not a JSON object: Expecting value'
        """
        if self.column is None:
            return PokerError(f"not a JSON object: {self.reason}")
        return NotationError(text, self.column, 1, f"not a JSON object: {self.reason}")


def read_json_text(text: str) -> Any:
    """Return the value of a JSON text; an error quotes the text at its place."""
    try:
        return parse_json(text)
    except JsonError as error:
        raise error.in_text(text) from None


def parse_json(text: str) -> Any:
    """Return the value of a JSON text.

    >>> parse_json('{"hero": "AhKh", "hero": "QsQd"}')
    Traceback (most recent call last):
    runout.analysis.files.strict_json.JsonError: 'hero' is repeated in one object; remove one
    """
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise JsonError(error.msg.removesuffix(" starting at"), error.pos + 1, place) from None
    except RecursionError:
        raise JsonError("lists or objects are nested too deeply") from None
    except JsonError:
        raise
    except ValueError:  # Python refuses integers of more than 4300 digits
        raise JsonError("a number has too many digits") from None


def _unique(members: list[tuple[str, Any]]) -> dict[str, Any]:
    unique = dict(members)
    if len(unique) == len(members):
        return unique
    repeated = next(key for key, count in Counter(key for key, _ in members).items() if count > 1)
    raise JsonError(f"{repeated!r} is repeated in one object; remove one")


def _refuse_constant(name: str) -> NoReturn:
    raise JsonError(f"{name} is not a JSON number")


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_refuse_constant)
