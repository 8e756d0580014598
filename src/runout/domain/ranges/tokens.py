"""Tokens of range notation and the items they are read to.

A token is a word, the weight attached to it, and the mark that follows.

Columns of the notation are those of the text as the user wrote it, also where pasted text was
rewritten.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Final

from runout.domain.combos import COMBO_COUNT
from runout.domain.ranges.units import Indices
from runout.errors import LimitExceeded, NotationError

MAX_COMBOS: Final = 1_000_000
# Every combo in a bracket of its own is 6,630 tokens.
MAX_TOKENS: Final = 10_000
_LONG_TEXT: Final = 100_000

# Possessive throughout: a number of a million digits is read once, not once per digit.
SEPARATOR: Final = r" \t-\r\x1c-\x1f,;"  # the spaces of ASCII spelled out; \s is slower
BOUNDARY: Final = rf"{SEPARATOR}()\[\]!"
# Group 2 takes the plain fractions that nearly all weights are; group 3 every other weight, and
# percentages. A token without a word stands between two marks, or at the end.
_TOKEN: Final = re.compile(
    rf"([^{BOUNDARY}:@%]*+)"
    rf"(?::(0?\.[0-9]++|[01]|1\.0++)(?![^{BOUNDARY}])|([:@%][^{BOUNDARY}]*+)|)"
    rf"(?:[{SEPARATOR}]++|([()\[\]!]|\Z))"
)


@dataclass(frozen=True, slots=True)
class NotationText:
    """A text in the notation, and the text that it was written or pasted as.

    ``at`` has, for each character of the notation, its index in the written text. ``comments`` are
    the start and end of each comment there, and ``label`` is the text before the range.
    """

    written: str
    notation: str
    at: Sequence[int]
    label: str | None = None
    comments: tuple[tuple[int, int], ...] = ()

    def tokens(self) -> list[tuple[str, str, str, str]]:
        """Return each token: a word, a plain fraction or another weight, and a mark."""
        if len(self.notation) > _LONG_TEXT:  # counted first, since a list of them takes memory
            _refuse_many(sum(1 for _ in _TOKEN.finditer(self.notation)))
        tokens = _TOKEN.findall(self.notation)
        _refuse_many(len(tokens))
        return tokens

    def start_of(self, place: int) -> int:
        return next(islice(_TOKEN.finditer(self.notation), place, None)).start()

    def spans(self, places: set[int]) -> Iterator[tuple[int, int, int]]:
        """Yield each token number with the start and end of its item in the notation."""
        if not places:
            return
        for place, token in enumerate(_TOKEN.finditer(self.notation)):
            if place in places:
                yield place, token.start(), max(token.end(1), token.end(2), token.end(3))

    def place(self, start: int, length: int) -> tuple[int, int]:
        """Return the column and length in the written text of characters of the notation."""
        if not self.at:
            return 1, max(1, len(self.written))
        first = self.at[min(start, len(self.at) - 1)]
        last = self.at[min(start + length, len(self.at)) - 1]
        return first + 1, max(1, last - first + 1)

    def error(self, start: int, length: int, reason: str, hint: str) -> NotationError:
        """Return an error about characters of the notation, at their place in the written text."""
        return NotationError(self.written, *self.place(start, length), reason, hint=hint)


def _refuse_many(count: int) -> None:
    if count > MAX_TOKENS:
        raise LimitExceeded(
            f"the range has {count:,} items and brackets; {MAX_TOKENS:,} is the limit"
        )


@dataclass(slots=True)
class Items:
    """The items of a range: three lists of equal length.

    ``places`` are the numbers of their tokens, ``removals`` the positions of items that remove
    hands. ``brackets`` has the numbers of ``[50]`` without a ``%``, by their tokens, and
    ``uses_ordering`` says whether an item is a percentage of hands.
    """

    units: list[Indices] = field(default_factory=list)
    weights: list[float] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    removals: set[int] = field(default_factory=set)
    brackets: dict[int, str] = field(default_factory=dict)
    uses_ordering: bool = False

    def append(self, unit: Indices, weight: float, place: int) -> None:
        self.units.append(unit)
        self.weights.append(weight)
        self.places.append(place)

    def combo_weights(self) -> tuple[list[float], bool]:
        """Return the 1326 weights, where the last item wins, and whether items overlap."""
        total = sum(map(len, self.units))
        if total > MAX_COMBOS:
            raise LimitExceeded(
                f"the items of the range name {total:,} combos; {MAX_COMBOS:,} is the limit"
            )
        weights = [0.0] * COMBO_COUNT
        for unit, weight in zip(self.units, self.weights, strict=True):
            for combo in unit:
                weights[combo] = weight
        return weights, len(set(chain.from_iterable(self.units))) != total
