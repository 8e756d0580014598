"""Files of PokerStars hands: where each hand begins."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from runout.analysis.histories.sites.splitting import split_text
from runout.analysis.histories.sites.table import MAX_LINE_LENGTH

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


def is_pokerstars(line: str) -> bool:
    """Whether a file that begins with this line has PokerStars hands."""
    return _begins_hand(line) or ARCHIVE.fullmatch(line) is not None


def _begins_hand(line: str) -> bool:
    return "#" in line and START.match(line) is not None


def split(lines: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield each hand's lines and the number of the first, one hand in memory at a time."""
    return split_text(
        _numbered(lines), _begins_hand, lambda line: ARCHIVE.fullmatch(line) is not None
    )


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
