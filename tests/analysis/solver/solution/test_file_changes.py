"""A file of a solution that changes while it is open is an error, never the end of the process."""

from __future__ import annotations

import functools
import os
from typing import TYPE_CHECKING

import pytest

from analysis.solver.small_solutions import FLOP
from runout.analysis.solver.solution.file import SolutionFile
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import Solver, solve
from runout.errors import SolutionFileError, SolutionTruncated

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("sound") / "flop.solution"
    solve(FLOP, target=0.0, max_iterations=3).save(path)
    return path.read_bytes()


def saved(solution: Solution, path: Path, *, rivers: bool) -> bytes:
    solution.save(path, rivers=rivers)
    return path.read_bytes()


READERS: dict[str, Callable[[Solution, Path], object]] = {
    "a node": lambda solution, _: solution.root.to_dict(),
    "a river": lambda solution, _: solution.node("x x", "2c").to_dict(),
    "saved again": functools.partial(saved, rivers=True),
    "saved again without rivers": functools.partial(saved, rivers=False),
    "gone on with": lambda solution, _: bytes(
        Solver.continuing(solution).solution().kept_numbers()[1][1].data
    ),
}


@pytest.mark.parametrize("share", [0.0, 0.02, 0.5])
@pytest.mark.parametrize("reader", READERS)
def test_a_file_cut_off_while_open_is_an_error(
    tmp_path: Path, sound: bytes, share: float, reader: str
) -> None:
    path = tmp_path / "cut.solution"
    path.write_bytes(sound)
    solution = Solution.load(path)
    if reader == "a river":
        solution.node("x x", "2c").to_dict()  # checked and seen before
        solution.game._views.clear()
    os.truncate(path, int(share * len(sound)))
    other = tmp_path / "other"
    if share < 0.5:
        with pytest.raises(SolutionFileError, match=r"cut off while it was open|checksum"):
            READERS[reader](solution, other)
        assert not other.exists()
        return
    try:  # all that is read may lie before the cut
        result = READERS[reader](solution, other)
    except SolutionTruncated:
        return
    path.write_bytes(sound)
    assert result == READERS[reader](Solution.load(path), other)


def test_all_of_a_file_cut_off_while_open_is_refused(tmp_path: Path, sound: bytes) -> None:
    path = tmp_path / "cut.solution"
    path.write_bytes(sound)
    file = SolutionFile.open(path)
    file.verify()
    os.truncate(path, 4096)
    with pytest.raises(SolutionTruncated, match="was cut off while it was open; copy it again"):
        file.verify()
    with pytest.raises(SolutionTruncated):
        list(file.checked_bytes())
    # Another file is not affected, and neither is the address space after the first is closed.
    path.write_bytes(sound)
    SolutionFile.open(path).verify()
    del file
    assert b"".join(SolutionFile.open(path).checked_bytes()) == sound
