"""Opens saved solutions of either kind: of a spot, or of the 169-class model."""

from __future__ import annotations

import os
from collections.abc import Callable

from runout.analysis.class_model.file import KIND, read_classes
from runout.analysis.class_model.solution import ClassSolution
from runout.analysis.solver.solution.file import SolutionFile
from runout.analysis.solver.solution.solution import Solution


def load(
    path: str | os.PathLike[str],
    *,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Solution | ClassSolution:
    """Open a saved solution, by what the file holds.

    ``runout solve`` and ``Solution.save`` write a :class:`Solution`, ``runout solve-postflop`` one
    for each flop or, with ``solve_type: exhaustive``, a :class:`ClassSolution`. ``threads`` and
    ``progress`` are those of :meth:`Solution.load`. Raises a :class:`SolutionFileError` with
    the reason if the file cannot be used.
    """
    if holds_classes(path):
        return read_classes(path)
    return Solution.load(path, threads=threads, progress=progress)


def holds_classes(path: str | os.PathLike[str]) -> bool:
    """Whether a file holds a solution of the 169-class model."""
    return SolutionFile.open(path).header.get("kind") == KIND
