"""Values in the header of a solution's file; a wrong type is a TypeError, as in a damaged file."""

from __future__ import annotations

from typing import Any

from runout.analysis.solver.goal import SolveGoal


def read_number(raw: object) -> float:
    """Read a number of a header."""
    if isinstance(raw, bool) or not isinstance(raw, int | float):
        raise TypeError(f"{raw!r} is not a number")
    return raw


def read_goal(raw: Any) -> SolveGoal | None:
    """Read the goal in a header; None where the file has none."""
    if raw is None:
        return None
    return SolveGoal(read_number(raw["target"]), int(read_number(raw["max_iterations"])))
