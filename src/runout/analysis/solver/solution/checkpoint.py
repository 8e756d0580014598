"""The checkpoint of a solve: what another process needs to continue to the same bits.

A checkpoint is a file like that of a solution with rivers, but the exploitability of its last
iteration may be unknown. No reader takes such a file for a solution.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final, get_args

from runout.analysis.files.strict_json import nan_to_null
from runout.analysis.solver.goal import SolveGoal
from runout.analysis.solver.solution.file import (
    REMEDY,
    SolutionFile,
    checked_content,
    write_solution_file,
)
from runout.analysis.solver.solution.header import (
    read_amount,
    read_checks,
    read_goal,
    read_iterations,
)
from runout.analysis.solver.solution.saved_game import whole_segments
from runout.analysis.solver.spot.spot import Spot
from runout.errors import PokerError, SolutionDamaged, SolutionForeign, excerpt
from runout.kernels.solver import HoldemSolver, Precision, averages_of, regrets_of

if TYPE_CHECKING:
    from numpy.typing import NDArray


KIND: Final = "checkpoint"


@dataclass(frozen=True, slots=True)
class SolveState:
    """A solve at one moment, without its regrets and averages.

    ``exploitability`` is that of the last check, after ``checked_at`` iterations, nan before the
    first. ``is_check_due`` says that the iterations done call for a check which was not made.
    """

    spot: Spot
    precision: Precision
    iterations: int
    exploitability: float
    seconds: float
    goal: SolveGoal | None
    checks: tuple[tuple[int, float], ...]
    checked_at: int
    is_check_due: bool


def write_checkpoint(
    path: str | os.PathLike[str],
    state: SolveState,
    solver: HoldemSolver,
    progress: Callable[[int, int], None] | None = None,
) -> None:
    """Write a checkpoint atomically; an exception in ``progress`` ends the writing."""
    header = {
        "kind": KIND,
        "spot": state.spot.to_dict(),
        "unit": state.spot.unit.number(1),
        "precision": state.precision,
        "rivers": True,
        "iterations": state.iterations,
        "exploitability": nan_to_null(state.exploitability),
        "seconds": state.seconds,
        "goal": None if state.goal is None else asdict(state.goal),
        "checks": [list(check) for check in state.checks],
        "check_due": state.is_check_due,
    }
    regrets, averages = (
        [numbers_of(solver, player) for player in (0, 1)]
        for numbers_of in (regrets_of, averages_of)
    )
    write_solution_file(path, header, whole_segments(regrets, averages), progress)


def open_checkpoint(path: str | os.PathLike[str]) -> tuple[SolveState, SolutionFile]:
    """Open a checkpoint, or a solution with rivers; raise a :class:`SolutionFileError` otherwise.

    Its regrets and averages are read by :func:`place_numbers`.
    """
    file = SolutionFile.open(path)
    kind = file.header.get("kind")
    if kind not in (KIND, "solution"):
        held = excerpt(str(kind))
        raise SolutionForeign(
            path, f"holds {held}, not a solve that can be resumed; check its name"
        )
    if not file.header.get("rivers"):
        raise PokerError("a solution saved without its rivers cannot be resumed")
    with checked_content(path):
        return _read_state(file, is_checkpoint=kind == KIND), file


def _read_state(file: SolutionFile, *, is_checkpoint: bool) -> SolveState:
    header = file.header
    raw = header["exploitability"]
    iterations = read_iterations(header["iterations"], least=0 if is_checkpoint else 1)
    checks = read_checks(header["checks"])
    precision = header["precision"]
    if precision not in get_args(Precision):
        raise ValueError(f"{precision!r} is not a precision")
    if header.get("unfinished") is not None:  # as files of an earlier format may have it
        raise ValueError("an iteration was left halfway")
    return SolveState(
        spot=Spot.from_dict({**header["spot"], "unit": header.get("unit", 1)}),
        precision=precision,
        iterations=iterations,
        exploitability=math.nan if raw is None and is_checkpoint else read_amount(raw),
        seconds=read_amount(header["seconds"]),
        goal=read_goal(header.get("goal")),
        checks=checks,
        checked_at=iterations if not is_checkpoint else checks[-1][0] if checks else 0,
        is_check_due=bool(is_checkpoint and header["check_due"]),
    )


def place_numbers(
    file: SolutionFile,
    state: SolveState,
    solver: HoldemSolver,
    progress: Callable[[int, int], None] | None = None,
) -> None:
    """Read the regrets and averages of a file into the solver of its spot.

    ``progress`` is called with the bytes read and their total; an exception in it ends the reading.
    """
    targets: dict[str, NDArray[Any]] = {}
    for player in (0, 1):
        targets[f"averages_{player}"] = averages_of(solver, player)
        targets[f"regrets_{player}"] = regrets_of(solver, player)
    total, done = sum(target.nbytes for target in targets.values()), 0
    for name, target in targets.items():
        cells = file.view(name)
        if (cells.dtype, cells.shape) != (target.dtype, target.shape):
            raise SolutionDamaged(
                file.path, f"the segment {name!r} does not fit its spot; {REMEDY}"
            )
        at = 0
        for part in file.copied(name):
            target[at : at + len(part)] = part
            at += len(part)
            done += part.nbytes
            if progress is not None:
                progress(done, total)
    with checked_content(file.path):
        solver.iterations = state.iterations
