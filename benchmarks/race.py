"""A race: several contestants do the same work in turn, and each one's best round counts."""

from __future__ import annotations

import gc
import resource
import time
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

ON_THE_WALL: Final = " Time by the clock on the wall; other programs disturb it."


@dataclass(frozen=True)
class Contestant:
    """Who runs, over how many items, and what one round does."""

    name: str
    items: int
    run: Callable[[], object]


@dataclass(frozen=True)
class Result:
    """A contestant's best round, in seconds by the race's clock."""

    name: str
    items: int
    seconds: float

    @property
    def seconds_per_item(self) -> float:
        """Time for one item."""
        return self.seconds / self.items


@dataclass(frozen=True)
class Race:
    """What was raced, what an item is, and how it went; ratios refer to one of the results."""

    heading: ClassVar[str] = "###"

    title: str
    note: str
    item: str
    reference: str
    results: Sequence[Result]

    def table(self) -> Iterator[str]:
        """Yield the lines of a Markdown table."""
        base = next(r.seconds_per_item for r in self.results if r.name == self.reference)
        yield f"| | {self.item}s | time for one | per second | times {self.reference} |"
        yield "|---|---:|---:|---:|---:|"
        for result in self.results:
            per_item = result.seconds_per_item
            cells = (
                result.name,
                f"{result.items:,}",
                _duration(per_item),
                _count(1 / per_item),
                _ratio(base / per_item),
            )
            yield f"| {' | '.join(cells)} |"


def processor_clock() -> float:
    """Return the processor time of this process and of the ended ones it started."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def run_race(
    title: str,
    contestants: Sequence[Contestant],
    *,
    note: str,
    item: str,
    reference: str,
    rounds: int,
    clock: Callable[[], float] = processor_clock,
) -> Race:
    """Let all contestants run in turn, round after round, so that each meets the same weather."""
    best = dict.fromkeys((contestant.name for contestant in contestants), float("inf"))
    for _ in range(rounds):
        for contestant in contestants:
            best[contestant.name] = min(best[contestant.name], _time_of(contestant.run, clock))
    results = [Result(c.name, c.items, best[c.name]) for c in contestants]
    return Race(title, note, item, reference, results)


def _time_of(run: Callable[[], object], clock: Callable[[], float]) -> float:
    gc.collect()
    gc.disable()
    try:
        start = clock()
        run()
        return max(clock() - start, 1e-9)
    finally:
        gc.enable()


def exhaust(calls: Iterable[object]) -> None:
    """Make all calls of a map with next to no cost of its own."""
    deque(calls, maxlen=0)


def _duration(seconds: float) -> str:
    for unit, scale in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= scale:
            return f"{_digits(seconds / scale)} {unit}"
    return f"{_digits(seconds * 1e9)} ns"


def _count(rate: float) -> str:
    for unit, scale in ((" million", 1e6), (" thousand", 1e3)):
        if rate >= scale:
            return f"{_digits(rate / scale)}{unit}"
    return _digits(rate)


def _digits(number: float) -> str:
    """Write three digits, as many of them after the point as fit."""
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def _ratio(ratio: float) -> str:
    return f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.2g}"
