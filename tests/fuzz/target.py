"""What is fuzzed: a target takes any bytes, and its law holds whatever they are.

A law is broken by an exception other than a :class:`RunoutError`, by an answer that contradicts
itself, by a crash of the compiled module, or by an input that takes longer than ``SLOWEST``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from runout.errors import NotationError

MAX_MESSAGE_LENGTH: Final = 1000
SLOWEST: Final = 20  # seconds for one input, under sanitizers and on a busy machine


@dataclass(frozen=True, slots=True)
class Target:
    """A reader of input: how it is tried, what to begin with, and the tokens of its language."""

    name: str
    subject: str
    check: Callable[[bytes], None]
    seeds: Callable[[], Iterable[bytes]]
    tokens: tuple[str, ...] = ()
    longest: int = 4096


def text_of(data: bytes) -> str:
    """Return bytes as text; what is not UTF-8 becomes halves of characters, as text may hold."""
    return data.decode("utf-8", "surrogateescape")


def check_message(error: Exception) -> None:
    """Check that an error says something, in few words."""
    assert 0 < len(str(error)) < MAX_MESSAGE_LENGTH


def check_place(text: str, error: NotationError, *, beyond: int = 0) -> None:
    """Check that an error can be underlined in the text, and says what is wrong in few words.

    What is missing at the end may be told of the place ``beyond`` it.
    """
    assert error.text == text
    assert error.reason
    assert error.length >= 1
    assert 1 <= error.column <= error.column - 1 + error.length <= max(1, len(text) + beyond)
    check_message(error)


class Choices:
    """Bytes read as a list of small decisions; when they are used up, the first choice is made."""

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
        """Return what is left."""
        left = self._data[self._at :]
        self._at = len(self._data)
        return left
