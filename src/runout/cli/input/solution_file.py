"""The file that ``runout solve`` saves to: a default name, and never another spot's file."""

from __future__ import annotations

import itertools
import os
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from runout.analysis.solver.solution.file import SolutionFile
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solution.state import FLOP_STREET, QUICK, SOLUTION
from runout.analysis.solver.spot.spot import Spot
from runout.errors import SolutionFileError, SolutionForeign, SolutionMissing

SUFFIX: Final = ".solution"


def read_header(file: str | Path) -> Mapping[str, Any]:
    """Return the header of a solution file; refuse a file in another format."""
    header = SolutionFile.open(file).header
    if header.get("kind") not in (SOLUTION, QUICK) or "spot" not in header:
        kind = header.get("kind", "something else")
        remedy = "runout report shows its folder" if kind == FLOP_STREET else "check its name"
        raise SolutionForeign(file, f"holds no solution of one spot, but {kind!r}; {remedy}")
    return header


def check_output(file: Path, spot: Spot, *, force: bool, quick: bool = False) -> None:
    """Refuse an output file that cannot be written, or that holds something else.

    What a quick solve keeps does not replace the solution of a whole tree.
    """
    if file.is_dir():
        raise SolutionForeign(file, "is a folder; name a file in it to save the solution to")
    _check_folder(file)
    if force or not file.exists():
        return
    try:
        header = read_header(file)
    except SolutionFileError:
        raise SolutionFileError(
            file, "holds something else, which would be lost; choose another name, or add --force"
        ) from None
    if not _is_of(header, spot):
        board = header["spot"].get("board")
        raise SolutionFileError(
            file, f"holds another spot ({board}); choose another name, or add --force"
        )
    if quick and header["kind"] == SOLUTION:
        raise SolutionFileError(
            file, "holds the solution of the whole tree; choose another name, or add --force"
        )


def _is_of(header: Mapping[str, Any], spot: Spot) -> bool:
    """Whether a file holds a solution of this spot, with bets that are multiples of its unit."""
    return Spot.from_dict({**header["spot"], "unit": header.get("unit", 1)}) == spot


def check_default_output() -> None:
    _check_folder(Path(f"any{SUFFIX}"))


def room_at(file: Path) -> int:
    return shutil.disk_usage(_folder_of(file)).free


def _folder_of(file: Path) -> Path:
    """Return the folder of a file, or its nearest existing parent."""
    return next(each for each in file.absolute().parents if each.exists())


def _check_folder(file: Path) -> None:
    folder = _folder_of(file)
    if folder.is_dir() and not file.absolute().parent.exists():
        raise SolutionFileError(
            file, f"there is no folder {file.parent}; make it first, or name another place with -o"
        )
    if not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
        raise SolutionFileError(
            file, f"cannot be written in {folder}; name another place with -o, or add --no-save"
        )


def default_output(solution: Solution) -> Path:
    """Return a file in the current folder, named after the board.

    A file of the same spot is replaced unless it is nearer to an equilibrium, or has the whole tree
    of what was solved quickly; then, and where another spot or something else has the name, a
    number is added to it.
    """
    return next(file for file in _names(solution.spot) if _may_replace(file, solution))


def _names(spot: Spot) -> Iterator[Path]:
    yield Path(f"{spot.board}{SUFFIX}")
    for number in itertools.count(2):
        yield Path(f"{spot.board}-{number}{SUFFIX}")


def _may_replace(file: Path, solution: Solution) -> bool:
    try:
        header = read_header(file)
    except SolutionMissing:
        return not os.path.lexists(file)
    except SolutionFileError:
        return False
    if solution.quick is not None and header["kind"] == SOLUTION:
        return False
    if solution.quick is None and header["kind"] == QUICK:
        return _is_of(header, solution.spot)
    return bool(
        _is_of(header, solution.spot) and header["exploitability"] >= solution.exploitability
    )
