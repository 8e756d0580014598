"""Tokens of range notation: a word, the weight attached to it, and the mark that follows.

Columns of the notation are those of the text as the user wrote it, also where pasted text was
rewritten.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from runout.domain.ranges.paste.rewriting import Rewritten
from runout.errors import LimitExceeded, NotationError

if TYPE_CHECKING:
    from collections.abc import Iterator

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


class NotationText:
    """A text in the notation, and the text that it was written or pasted as."""

    __slots__ = ("notation", "source", "written")

    def __init__(self, written: str, source: Rewritten | None = None) -> None:
        self.written = written
        self.source = Rewritten(written, range(len(written))) if source is None else source
        self.notation = self.source.text

    @property
    def is_rewritten(self) -> bool:
        """Whether the text was pasted in another form."""
        return self.notation is not self.written

    def tokens(self) -> list[tuple[str, str, str, str]]:
        """Return each token: a word, a plain fraction or another weight, and a mark."""
        if len(self.notation) > _LONG_TEXT:  # counted first, since a list of them takes memory
            _refuse_many(sum(1 for _ in _TOKEN.finditer(self.notation)))
        tokens = _TOKEN.findall(self.notation)
        _refuse_many(len(tokens))
        return tokens

    def start_of(self, place: int) -> int:
        """Return where the token of this number starts in the notation."""
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
        at = self.source.at
        if not at:
            return 1, max(1, len(self.written))
        first = at[min(start, len(at) - 1)]
        last = at[min(start + length, len(at)) - 1]
        return first + 1, max(1, last - first + 1)

    def error(self, start: int, length: int, reason: str, hint: str) -> NotationError:
        """Return an error about characters of the notation, at their place in the written text."""
        return NotationError(self.written, *self.place(start, length), reason, hint=hint)


def _refuse_many(count: int) -> None:
    if count > MAX_TOKENS:
        raise LimitExceeded(
            f"the range has {count:,} items and brackets; {MAX_TOKENS:,} is the limit"
        )
