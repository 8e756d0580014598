"""Files of PokerStars hands: where each hand begins."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from runout.analysis.histories.hand import MAX_CHARACTERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

START: Final = re.compile(
    r"[\ufeff \t]*(?:PokerStars|POKERSTARS|Full Tilt) (?:Zoom |Rush |Home Game )*"
    r"(?:Hand|Game|HAND|GAME) #([0-9]{1,40}):(.*)"
)
# A hand that begins within a line, where truncated files were joined; not in chat.
_INNER_START: Final = re.compile(
    r"[^\"]*?(?=(?:PokerStars|Full Tilt) (?:Zoom |Rush |Home Game )*(?:Hand|Game) #[0-9]{1,40}:"
    r"[^\"]* [0-9]{4}/[0-9]{2}/[0-9]{2} )"
)
# Separators between the hands of the archive.
ARCHIVE: Final = re.compile(r"[\ufeff \t]*(?:\*{5,} ?# ?[0-9]+ ?\*{5,}|Transcript for .*)\s*")
# Some patterns take quadratic time in the length of a line.
MAX_LINE_LENGTH: Final = 1000


def is_pokerstars(line: str) -> bool:
    """Whether a file that begins with this line has PokerStars hands."""
    return _begins_hand(line) or ARCHIVE.fullmatch(line) is not None


def _begins_hand(line: str) -> bool:
    return "#" in line and START.match(line) is not None


def split(lines: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield each hand's lines and the number of the first, one hand in memory at a time.

    Text before the first hand is yielded as one line, which the reader refuses.
    """
    start, size = 1, 0
    block: list[str] = []
    in_hand = False
    for number, line in _numbered(lines):
        if _begins_hand(line):
            if block:
                yield start, block
            start, size, block, in_hand = number, 0, [line], True
        elif in_hand:
            if size < MAX_CHARACTERS:  # longer text will be refused, and is not kept
                block.append(line)
                size += len(line)
        elif line.strip("\ufeff \t\r\n") and not block and not ARCHIVE.fullmatch(line):
            start, block = number, [line]
    if block:
        yield start, block


def _numbered(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield numbered lines; split one where a hand begins within it."""
    for number, line in enumerate(lines, start=1):
        may_begin = "#" in line and len(line) <= MAX_LINE_LENGTH and not START.match(line)
        inner = _INNER_START.match(line) if may_begin else None
        if inner is None:
            yield number, line
        else:
            yield number, inner[0]
            yield number, line[inner.end() :]
