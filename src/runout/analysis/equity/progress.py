"""Progress of a long calculation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Progress:
    """Progress of a long calculation: the fraction done, and the deals so far."""

    done: float
    deals: int


def part_of_progress(
    on_progress: Callable[[Progress], None] | None, start: float, part: float, deals: int = 0
) -> Callable[[Progress], None] | None:
    """Return a callback that scales the progress of one step to that of all the work."""
    if on_progress is None:
        return None
    return lambda progress: on_progress(
        Progress(start + part * progress.done, deals + progress.deals)
    )
