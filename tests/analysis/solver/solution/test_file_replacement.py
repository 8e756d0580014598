"""Solution files are replaced atomically, however the writing ends."""

from __future__ import annotations

import resource
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from analysis.solver.solution.written_files import arrays, files, refusal, small_parts, write
from runout.analysis.solver.solution.file import (
    PART_BYTES,
    SolutionFile,
    write_solution_file,
)
from runout.errors import SolutionBusy, SolutionForeign


class _StopError(Exception):
    """Raised while a file is being written."""


@pytest.mark.parametrize("kind", [_StopError, KeyboardInterrupt, MemoryError, OSError])
@pytest.mark.parametrize("is_new", [False, True])
def test_an_error_while_writing_leaves_the_old_file_and_nothing_else(
    path: Path, sound: bytes, kind: type[BaseException], is_new: bool
) -> None:
    def follow(done: int, _: int) -> None:
        if done == PART_BYTES:
            raise kind

    if is_new:
        path.unlink()
    with pytest.raises(kind):
        write_solution_file(path, {}, {"a": np.zeros(2 * PART_BYTES, np.uint8)}, follow)
    assert files(path.parent) == ([] if is_new else [path.name])
    assert is_new or path.read_bytes() == sound


def test_an_error_in_the_progress_ends_the_writing(path: Path, sound: bytes) -> None:
    def follow(done: int, total: int) -> None:
        if done == total:
            raise _StopError

    with pytest.raises(_StopError):
        write_solution_file(path, {}, {"a": np.zeros(9)}, follow)
    assert (path.read_bytes(), files(path.parent)) == (sound, [path.name])


def test_a_full_disk_leaves_the_old_file_and_nothing_else(path: Path, sound: bytes) -> None:
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_500_000, limits[1]))
    try:
        with pytest.raises(OSError, match="File too large") as caught:
            write_solution_file(path, {}, {"a": np.zeros(2 * PART_BYTES, np.uint8)})
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert caught.value.filename == str(path)
    assert (path.read_bytes(), files(path.parent)) == (sound, [path.name])


KILLED = """
import os, signal, sys
import numpy as np
from runout.analysis.solver.solution.file import PART_BYTES, write_solution_file
def follow(done, total):
    if done == int(sys.argv[2]) * PART_BYTES:
        os.kill(os.getpid(), signal.SIGKILL)
write_solution_file(sys.argv[1], {}, {"a": np.zeros(4 * PART_BYTES, "u1")}, follow)
"""


@pytest.mark.parametrize("parts", [0, 3, 4])
def test_a_killed_process_leaves_the_old_file(path: Path, sound: bytes, parts: int) -> None:
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, str(path), str(parts)], capture_output=True, check=False
    )
    assert killed.returncode == -signal.SIGKILL
    assert path.read_bytes() == sound
    left = path.with_name(path.name + ".new")
    assert left.stat().st_size > parts * PART_BYTES
    assert isinstance(refusal(left), SolutionForeign)  # under whatever name
    with small_parts():
        write(path)
    assert (path.read_bytes(), files(path.parent)) == (sound, [path.name])


def test_concurrent_saves_to_one_path_are_refused(path: Path, sound: bytes) -> None:
    def meet(done: int, _: int) -> None:
        if not done:
            with pytest.raises(SolutionBusy, match="another process is saving to it; wait"):
                write(path)

    write_solution_file(path, {}, {"a": np.zeros(9)}, meet)
    assert SolutionFile.open(path).names == ("a",)
    assert files(path.parent) == [path.name]


def test_a_file_that_is_replaced_while_open_stays_readable(path: Path) -> None:
    file = SolutionFile.open(path)
    seen = file.segment("average")
    path.unlink()
    write_solution_file(path, {}, {})
    file.verify()
    assert np.array_equal(seen, arrays()["average"])
    assert np.array_equal(file.segment("flop regrets"), arrays()["flop regrets"])
    assert SolutionFile.open(path).names == ()


def test_a_solution_is_saved_over_the_file_it_comes_from(path: Path, sound: bytes) -> None:
    file = SolutionFile.open(path)
    with small_parts():
        views = {name: file.view(name) for name in file.names}
        write_solution_file(path, file.header, views, source=file)
    assert path.read_bytes() == sound


def test_what_a_link_points_to_is_replaced(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(path)
    write_solution_file(link, {}, {})
    assert link.is_symlink()
    assert SolutionFile.open(path).names == ()
