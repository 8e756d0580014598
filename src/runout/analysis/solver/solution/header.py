"""Values in the header of a solution's file; a wrong type is a TypeError, as in a damaged file."""

from __future__ import annotations

import math
from typing import Any, Final

from runout.analysis.solver.goal import SolveGoal

_MAX_COUNT: Final = 2**63 - 1
_MAX_ITERATIONS: Final = 10**8
"""A solver counts its iterations again when it continues; more than these are hours of counting."""


def read_number(raw: object) -> float:
    """Read a finite number of a header."""
    if isinstance(raw, bool) or not isinstance(raw, int | float):
        raise TypeError(f"{raw!r} is not a number")
    if not math.isfinite(raw):
        raise ValueError(f"{raw!r} is not finite")
    return raw


def read_amount(raw: object) -> float:
    """Read a finite number of a header, 0 or more."""
    number = read_number(raw)
    if number < 0:
        raise ValueError(f"{number!r} is negative")
    return number


def read_count(raw: object) -> int:
    """Read a whole number of a header, 0 or more."""
    if isinstance(raw, bool) or not isinstance(raw, int):
        raise TypeError(f"{raw!r} is not a whole number")
    if not 0 <= raw <= _MAX_COUNT:
        raise ValueError(f"{raw!r} is not a count")
    return raw


def read_iterations(raw: object, *, least: int = 1) -> int:
    """Read how many iterations a solve has done."""
    iterations = read_count(raw)
    if not least <= iterations <= _MAX_ITERATIONS:
        raise ValueError(f"{iterations} iterations are not from {least} to {_MAX_ITERATIONS:,}")
    return iterations


def read_checks(raw: Any) -> tuple[tuple[int, float], ...]:
    """Read the checks of the exploitability: iterations and chips of each."""
    return tuple((read_count(done), read_amount(chips)) for done, chips in raw)


def read_goal(raw: Any) -> SolveGoal | None:
    """Read the goal in a header; None where the file has none."""
    if raw is None:
        return None
    return SolveGoal.checked(read_number(raw["target"]), read_count(raw["max_iterations"]))
