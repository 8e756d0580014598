"""A solution file that changes while open raises an error and never crashes the process."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from analysis.solver.small_solutions import FLOP
from runout.analysis.solver.solution.file import SolutionFile
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import solve
from runout.errors import SolutionDamaged, SolutionFileError, SolutionTruncated


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
        solution.node("x x", "2c").to_dict()  # read and checked before
        solution.solved_game._views.clear()
    os.truncate(path, int(share * len(sound)))
    other = tmp_path / "other"
    if share < 0.5:
        with pytest.raises(SolutionFileError, match=r"cut off while it was open|checksum"):
            READERS[reader](solution, other)
        assert not other.exists()
        return
    try:  # all data read may lie before the cut
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


def test_a_cut_within_the_last_page_is_detected(tmp_path: Path, sound: bytes) -> None:
    """Reading beyond the cut does not fault: the rest of the page is zeros."""
    path = tmp_path / "cut.solution"
    path.write_bytes(sound)
    file = SolutionFile.open(path)
    file.verify()
    os.truncate(path, len(sound) - 1)
    with pytest.raises(SolutionTruncated, match="was cut off while it was open"):
        file.verify()


@pytest.mark.parametrize("reader", READERS)
def test_a_file_rewritten_in_place_while_open_is_an_error(
    tmp_path: Path, sound: bytes, reader: str
) -> None:
    path = tmp_path / "rewritten.solution"
    path.write_bytes(sound)
    solution = Solution.load(path)
    READERS[reader](solution, tmp_path / "before")  # every part of it is checked
    solution.solved_game._views.clear()
    before = path.stat()
    path.write_bytes(sound[:-4096] + bytes(4096))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns + 1))
    other = tmp_path / "other"
    with pytest.raises(SolutionDamaged, match="was written to while it was open; open it again"):
        READERS[reader](solution, other)
    assert not other.exists()


@pytest.mark.parametrize("change", ["renamed over", "removed", "moved"])
def test_a_file_replaced_removed_or_moved_while_open_stays_readable(
    tmp_path: Path, sound: bytes, change: str
) -> None:
    path, other = tmp_path / "a.solution", tmp_path / "b.solution"
    path.write_bytes(sound)
    file = SolutionFile.open(path)
    if change == "renamed over":
        other.write_bytes(bytes(len(sound)))
        other.replace(path)
    elif change == "removed":
        path.unlink()
    else:
        path.rename(other)
    assert b"".join(file.checked_bytes()) == sound


def test_the_state_of_a_file_is_compared_once_for_each_board_that_is_read(
    tmp_path: Path, sound: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.solution"
    path.write_bytes(sound)
    solution = Solution.load(path)
    solution.root.to_dict()
    solution.solved_game._views.clear()
    stats, stat = [], os.stat

    def counted_stat(path: str) -> os.stat_result:
        stats.append(path)
        return stat(path)

    with monkeypatch.context() as patch:
        patch.setattr(os, "stat", counted_stat)
        solution.root.to_dict()
        solution.root.to_dict()  # from the cached view
    assert stats == [str(path)]
