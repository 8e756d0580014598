"""Warnings about the texts of ranges, as every interface has them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from runout.documents import Document


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
