"""Fuzz targets: a target takes arbitrary bytes, and its law must hold for all of them.

A law is broken by an exception other than a :class:`RunoutError`, by an inconsistent result, by a
crash of the compiled module, or by an input that takes longer than ``MAX_SECONDS``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from runout.errors import NotationError

MAX_MESSAGE_LENGTH: Final = 1000
MAX_SECONDS: Final = 20  # for one input, under sanitizers and on a busy machine


@dataclass(frozen=True, slots=True)
class Target:
    """A parser under test: its check, seeds, and the tokens of its language."""

    name: str
    subject: str
    check: Callable[[bytes], None]
    seeds: Callable[[], Iterable[bytes]]
    tokens: tuple[str, ...] = ()
    max_length: int = 4096


def text_of(data: bytes) -> str:
    """Return bytes as text; invalid UTF-8 becomes lone surrogates."""
    return data.decode("utf-8", "surrogateescape")


def check_message(error: Exception) -> None:
    """Check that an error has a short message."""
    assert 0 < len(str(error)) < MAX_MESSAGE_LENGTH


def check_place(text: str, error: NotationError, *, beyond: int = 0) -> None:
    """Check that an error's place is inside the text and its message is short.

    An error about missing text may point ``beyond`` characters past the end.
    """
    assert error.text == text
    assert error.reason
    assert error.length >= 1
    assert 1 <= error.column <= error.column - 1 + error.length <= max(1, len(text) + beyond)
    check_message(error)


class Choices:
    """Bytes read as a sequence of choices; after their end every choice is the first."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def __bool__(self) -> bool:
        return self._at < len(self._data)

    def below(self, count: int) -> int:
        """Return a number from 0 to one less than ``count``."""
        width = max(1, (count - 1).bit_length() + 7 >> 3)
        taken = self._data[self._at : self._at + width]
        self._at += width
        return int.from_bytes(taken, "little") % count

    def rest(self) -> bytes:
        """Return the remaining bytes."""
        left = self._data[self._at :]
        self._at = len(self._data)
        return left
