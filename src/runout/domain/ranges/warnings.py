"""Warnings about a valid text: items that repeat combos, and readings that may not be intended."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from runout.documents import Document
from runout.domain.combos import Combo
from runout.domain.ranges.notation_text import NotationText
from runout.errors import NotationWarning, OverlapWarning
from runout.kernels import text as core

_MAX_COMMENT: Final = 100
_FIRST_IN_COMMENT: Final = r"[^\w*]*+(?:[0-9.]++%?[(:\]])?[\s]*+([^\s,;:@=()\[\]{}\"'!]++)"


@dataclass(frozen=True, slots=True)
class OverlapNote(Document):
    """An item of a range that repeats combos of an earlier item, and replaces them."""

    pointer: str
    """JSON pointer to the range's text in the request."""
    item: str
    """The item that repeats them."""
    column: int
    """Its first character in the text, from 1."""
    length: int
    """Number of characters."""
    combos: int
    """Number of repeated combos."""


@dataclass(frozen=True, slots=True)
class RangeWarning(Document):
    """A warning about a range: repeated combos, or text that may be meant otherwise."""

    kind: Literal["overlap", "notice"]
    """Repeated combos, or another warning."""
    pointer: str
    """JSON pointer to the range's text in the request."""
    column: int
    """The first character in question, from 1."""
    length: int
    """Number of characters in question."""
    message: str
    """The warning, in a sentence."""

    @classmethod
    def notice(cls, message: str, column: int, length: int) -> RangeWarning:
        return cls("notice", "", column, length, message)

    @property
    def category(self) -> type[NotationWarning]:
        return OverlapWarning if self.kind == "overlap" else NotationWarning


def empty_range_notice(text: str) -> RangeWarning:
    return RangeWarning.notice(core.EMPTY_RANGE, 1, max(1, len(text)))


def commented_hands(text: NotationText) -> Iterator[RangeWarning]:
    """Yield a notice for each comment that begins with a hand."""
    for start, end in text.comments:
        comment = text.written[start:end]
        match = re.compile(_FIRST_IN_COMMENT).match(comment[:_MAX_COMMENT])
        word = match[1] if match else ""
        is_word = word.lower() in ("any", "random", "none", "at", "ax", "*") and word != "AT"
        if core.is_unit(word) and not is_word:
            message = f"{core.quote(comment)} stands in a comment and is not read"
            yield RangeWarning.notice(message, start + 1, end - start)


@dataclass(frozen=True, slots=True)
class Overlap:
    """An item that repeats combos of an earlier item."""

    item: str
    column: int
    length: int
    indices: tuple[int, ...]

    @property
    def combos(self) -> tuple[Combo, ...]:
        return tuple(Combo.from_index(index) for index in self.indices)
