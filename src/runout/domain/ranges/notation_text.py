"""A text in range notation, and the text that it was written or pasted as."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NotationText:
    """A text in the notation that the core reads, with the places of its characters.

    ``at`` has, for each character of the notation, its index in the written text. ``comments`` are
    the start and end of each comment there, and ``label`` is the text before the range.
    """

    written: str
    notation: str
    at: Sequence[int]
    label: str | None = None
    comments: tuple[tuple[int, int], ...] = ()

    @classmethod
    def unchanged(cls, text: str) -> NotationText:
        """Return a text that is notation as it was written."""
        return cls(text, text, range(len(text)))

    @property
    def whole(self) -> tuple[int, int]:
        """The column and length of all of the written text."""
        return 1, max(1, len(self.written))

    def place(self, column: int, length: int) -> tuple[int, int]:
        """Return the column and length in the written text of characters of the notation."""
        if not self.at:
            return self.whole
        first, last = self.at[column - 1], self.at[column + length - 2]
        return first + 1, max(1, last - first + 1)
