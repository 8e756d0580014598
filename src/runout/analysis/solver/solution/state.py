"""SolveState: a solve at one moment, as the headers of its files have it.

A checkpoint is a file like that of a solution with rivers, but the exploitability of its last
iteration may be unknown. No reader takes such a file for a solution.
"""

from __future__ import annotations

import math
import os
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, TypeVar, get_args

from numpy.typing import NDArray

from runout.analysis.solver.goal import SolveGoal
from runout.analysis.solver.solution.file import REMEDY, SolutionFile, checked_content
from runout.analysis.solver.spot.spot import Spot
from runout.documents import document
from runout.errors import PokerError, SolutionDamaged, SolutionForeign, excerpt
from runout.kernels.precision import Precision
from runout.kernels.solver import HoldemSolver, averages_of, regrets_of

CHECKPOINT: Final = "checkpoint"
FLOP_STREET: Final = "flop street"
SOLUTION: Final = "solution"
QUICK: Final = "quick solution"

_MAX_COUNT: Final = 2**63 - 1
_MAX_ITERATIONS: Final = 10**8
"""A solver counts its iterations again when it continues; more than these are hours of counting."""

_Loaded = TypeVar("_Loaded")


@dataclass(frozen=True, slots=True, kw_only=True)
class SolveState:
    """A solve at one moment, without its regrets and averages.

    ``quick`` is the spot that a quick solve has solved, with fewer bets after the flop than
    ``spot``. ``exploitability`` in chips is that of the last check, after ``checked_at``
    iterations, nan before the first. ``checks`` are iterations and chips of all. ``is_check_due``
    says that the iterations done call for a check which was not made. ``goal`` is None where it is
    not known.
    """

    spot: Spot
    precision: Precision
    iterations: int
    exploitability: float
    checked_at: int
    goal: SolveGoal | None = None
    seconds: float = math.nan
    memory_bytes: int = 0
    checks: tuple[tuple[int, float], ...] = ()
    is_check_due: bool = False
    quick: Spot | None = None

    def header(self, kind: str, *, rivers: bool = True) -> dict[str, Any]:
        """Return the header of a file of this kind.

        That of a flop street leaves out what differs from one solve of a spot to the next.
        """
        header = {
            "kind": kind,
            "spot": self.spot.to_dict(),
            "unit": self.spot.unit.number(1),
            "precision": self.precision,
            "goal": None if self.goal is None else asdict(self.goal),
            "iterations": self.iterations,
            "exploitability": document(self.exploitability),
        }
        if self.quick is not None:
            header["quick"] = self.quick.to_dict()
        if kind == FLOP_STREET:
            return header
        header |= {
            "rivers": rivers,
            "checks": [list(check) for check in self.checks],
            "seconds": self.seconds,
            "memory_bytes": self.memory_bytes,
        }
        return header | {"check_due": self.is_check_due} if kind == CHECKPOINT else header

    @classmethod
    def read(cls, header: Mapping[str, Any]) -> SolveState:
        """Read a header; what is wrong in it is a ValueError, TypeError or KeyError."""
        kind = header["kind"]
        is_checkpoint = kind == CHECKPOINT
        iterations = _read_count(header["iterations"])
        least = 0 if is_checkpoint else 1
        if not least <= iterations <= _MAX_ITERATIONS:
            raise ValueError(f"{iterations} iterations are not from {least} to {_MAX_ITERATIONS:,}")
        precision = header["precision"]
        if precision not in get_args(Precision):
            raise ValueError(f"{precision!r} is not a precision")
        raw, is_street = header["exploitability"], kind == FLOP_STREET
        unit, quick = header.get("unit", 1), header.get("quick")
        checks = () if is_street else header["checks"]
        read_checks = tuple((_read_count(done), _read_amount(chips)) for done, chips in checks)
        last_check = read_checks[-1][0] if read_checks else 0
        return cls(
            # Files without a unit are from when all bets were whole chips.
            spot=Spot.from_dict({**header["spot"], "unit": unit}),
            precision=precision,
            iterations=iterations,
            exploitability=math.nan if raw is None and is_checkpoint else _read_amount(raw),
            checked_at=last_check if is_checkpoint else iterations,
            goal=read_goal(header.get("goal")),
            seconds=math.nan if is_street else _read_amount(header["seconds"]),
            memory_bytes=_read_count(header["memory_bytes"]) if kind in (SOLUTION, QUICK) else 0,
            checks=read_checks,
            is_check_due=bool(is_checkpoint and header["check_due"]),
            quick=None if quick is None else Spot.from_dict({**quick, "unit": unit}),
        )


def _read_number(raw: object) -> float:
    if isinstance(raw, bool) or not isinstance(raw, int | float):
        raise TypeError(f"{raw!r} is not a number")
    if not math.isfinite(raw):
        raise ValueError(f"{raw!r} is not finite")
    return raw


def _read_amount(raw: object) -> float:
    number = _read_number(raw)
    if number < 0:
        raise ValueError(f"{number!r} is negative")
    return number


def _read_count(raw: object) -> int:
    if isinstance(raw, bool) or not isinstance(raw, int):
        raise TypeError(f"{raw!r} is not a whole number")
    if not 0 <= raw <= _MAX_COUNT:
        raise ValueError(f"{raw!r} is not a count")
    return raw


def read_goal(raw: Any) -> SolveGoal | None:
    """Read the goal in a header; None where the file has none."""
    if raw is None:
        return None
    return SolveGoal(_read_number(raw["target"]), _read_count(raw["max_iterations"]))


def open_solve(path: str | os.PathLike[str]) -> tuple[SolveState, SolutionFile]:
    """Open a checkpoint, or a solution with rivers; raise a :class:`SolutionFileError` otherwise.

    Its regrets and averages are read by :func:`place_numbers`.
    """
    file = SolutionFile.open(path)
    kind = file.header.get("kind")
    if kind == QUICK:
        raise SolutionForeign(
            path,
            "holds a quick solution, of which only the flop is kept, so it cannot be resumed; solve"
            " its spot again",
        )
    if kind not in (CHECKPOINT, SOLUTION):
        held = excerpt(str(kind))
        raise SolutionForeign(
            path, f"holds {held}, not a solve that can be resumed; check its name"
        )
    if not file.header.get("rivers"):
        raise PokerError("a solution saved without its rivers cannot be resumed")
    with checked_content(path):
        if file.header.get("unfinished") is not None:  # as files of an earlier format may have it
            raise ValueError("an iteration was left halfway")
        return SolveState.read(file.header), file


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


def file_content(save: Callable[[Path], None]) -> bytes:
    """Return what ``save`` writes to a file, for pickles."""
    with tempfile.TemporaryDirectory(prefix="runout-") as folder:
        path = Path(folder) / "content"
        save(path)
        return path.read_bytes()


def from_file_content(content: bytes, load: Callable[[Path], _Loaded]) -> _Loaded:
    """Return what ``load`` reads from a file of this content, which is removed afterwards.

    What stays mapped of it can be read on. Windows removes no file that is mapped: there it is left
    in the folder for temporary files.
    """
    with tempfile.TemporaryDirectory(prefix="runout-", ignore_cleanup_errors=True) as folder:
        path = Path(folder) / "content"
        path.write_bytes(content)
        return load(path)
