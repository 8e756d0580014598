"""A comparison of two pages of results: what got slower, and what faster.

Times are read from the pages' tables. Where the pages come from different processors, times are
divided by how the peers, whose code did not change, moved between the two.
"""

from __future__ import annotations

import re
import statistics
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_UNITS: Final = {"s": 1.0, "ms": 1e-3, "µs": 1e-6, "ns": 1e-9}
_NOTABLE: Final = 0.1  # smaller changes are within what repeated runs differ by


class Row(NamedTuple):
    """One contestant of one race."""

    race: str
    contestant: str

    @property
    def is_own(self) -> bool:
        """Whether the contestant is runout, in any variant."""
        return self.contestant == "runout" or self.contestant.startswith("runout,")


class Page(NamedTuple):
    """A page of results: the processor it names, and the time for one item of each row."""

    processor: str
    seconds: Mapping[Row, float]

    @classmethod
    def parse(cls, text: str) -> Page:
        """Read a page that ``make bench`` wrote.

        >>> page = Page.parse("### Seven cards\\n| runout | 10 | 2.5 ms | 400 | 8 |\\n")
        >>> page.seconds[Row("Seven cards", "runout")]
        0.0025
        """
        processor = ""
        race = ""
        seconds: dict[Row, float] = {}
        for line in text.splitlines():
            if line.startswith("### "):
                race = line.removeprefix("### ")
            elif line.startswith("- processor: "):
                processor = line.removeprefix("- processor: ")
            elif row_match := re.match(r"\| ([^|]+) \| [\d,]+ \| ([\d.,]+) (s|ms|µs|ns) \|", line):
                name, number, unit = row_match.groups()
                seconds[Row(race, name)] = float(number.replace(",", "")) * _UNITS[unit]
        return cls(processor, seconds)


class Change(NamedTuple):
    """How one row moved: 2 is twice as slow."""

    row: Row
    before: float
    after: float
    ratio: float


def changes(old: Page, new: Page) -> list[Change]:
    """Return how runout's rows moved, the slowest first."""
    scale = 1.0 if old.processor == new.processor else machine_ratio(old, new)
    shared = [row for row in new.seconds if row.is_own and row in old.seconds]
    moved = [
        Change(row, old.seconds[row], new.seconds[row], new.seconds[row] / old.seconds[row] / scale)
        for row in shared
    ]
    return sorted(moved, key=lambda change: -change.ratio)


def machine_ratio(old: Page, new: Page) -> float:
    """Return how much slower the peers are on the newer page."""
    ratios = [
        new.seconds[row] / old.seconds[row]
        for row in new.seconds
        if not row.is_own and row in old.seconds
    ]
    return statistics.median(ratios) if ratios else 1.0


def comparison(old: Page, new: Page) -> Iterator[str]:
    """Yield the lines of a report: rows that are slower, then those that are faster."""
    moved = changes(old, new)
    yield f"old: {old.processor}"
    yield f"new: {new.processor}"
    if old.processor != new.processor:
        ratio = machine_ratio(old, new)
        yield f"Other processors: times are divided by {ratio:.2f}, as those of the peers moved."
    slower = [change for change in moved if change.ratio > 1 + _NOTABLE]
    faster = [change for change in reversed(moved) if change.ratio < 1 - _NOTABLE]
    yield from _listed("Slower", slower)
    yield from _listed("Faster", faster)
    yield f"Within a tenth: {len(moved) - len(slower) - len(faster)} of {len(moved)} rows."
    missing = [row for row in old.seconds if row.is_own and row not in new.seconds]
    yield from (f"No longer measured: {row.race}: {row.contestant}" for row in missing)


def _listed(title: str, moved: list[Change]) -> Iterator[str]:
    yield f"{title}: {len(moved) or 'none'}"
    for change in moved:
        yield (
            f"  {change.ratio:6.2f}  {change.row.race}: {change.row.contestant}"
            f"  ({change.before:.3g} s -> {change.after:.3g} s)"
        )
