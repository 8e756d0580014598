"""Building tables: threads, resuming after a kill, full disks, concurrent builds."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from runout.analysis.flop_tables.build import BuildProgress, PartFile, all_flops, file_size
from runout.analysis.flop_tables.file import Layout, TableFile
from runout.analysis.flop_tables.tables import FlopTables
from runout.errors import PokerError, TablesBusy, TablesForeign, TablesVersion

FLOPS = ["AsKhQd", "7h5h2c", "2s2h2d", "KdKc4d", "QhJh2h", "9h8h7c"]


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("built") / "tables"
    FlopTables.build(FLOPS, path=path, threads=1)
    return path.read_bytes()


class _StopError(Exception):
    """Raised by a progress callback."""


def build_some(path: Path, count: int, flops: list[str] = FLOPS) -> None:
    """Start a build and end it after a number of flops."""

    def follow(progress: BuildProgress) -> None:
        if progress.done - progress.done_before == count:
            raise _StopError

    with pytest.raises(_StopError):
        FlopTables.build(flops, path=path, threads=1, on_progress=follow)


def build(path: Path, flops: list[str] = FLOPS) -> list[BuildProgress]:
    seen: list[BuildProgress] = []
    FlopTables.build(flops, path=path, threads=1, on_progress=seen.append)
    return seen


def files(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


@pytest.mark.parametrize("threads", [2, 3, 0])
def test_any_number_of_threads_gives_the_same_bytes(
    tmp_path: Path, expected: bytes, threads: int
) -> None:
    path = tmp_path / "deep" / "folder" / "tables"
    tables = FlopTables.build(reversed(FLOPS), path=path, threads=threads)
    assert path.read_bytes() == expected
    assert (len(tables), files(path.parent)) == (6, ["tables"])


def test_progress_counts_flops_up_to_all(tmp_path: Path) -> None:
    reports = build(tmp_path / "tables", FLOPS[:3])
    assert [(each.done, each.total, each.done_before) for each in reports] == [
        (0, 3, 0), (1, 3, 0), (2, 3, 0), (3, 3, 0),
    ]  # fmt: skip


def test_an_interrupted_build_resumes(tmp_path: Path, expected: bytes) -> None:
    path = tmp_path / "tables"
    build_some(path, 2)
    assert files(tmp_path) == ["tables.part"]
    build_some(path, 1)
    reports = build(path)
    assert (reports[0].done_before, reports[0].total, len(reports)) == (3, 6, 4)
    assert path.read_bytes() == expected
    assert files(tmp_path) == ["tables"]


def test_a_finished_build_has_nothing_to_do(tmp_path: Path) -> None:
    path = tmp_path / "tables"
    build(path)
    before = path.stat()
    assert build(path, FLOPS[:2]) == [BuildProgress(6, 6, 6)]
    assert path.stat().st_mtime_ns == before.st_mtime_ns


def test_flops_that_a_file_holds_stay_in_it(tmp_path: Path, expected: bytes) -> None:
    path = tmp_path / "tables"
    build(path, FLOPS[:4])
    build_some(path, 1, FLOPS[3:5])
    assert len(FlopTables.load(path)) == 4  # complete, although another build was started
    assert build(path, FLOPS[5:])[0] == BuildProgress(5, 6, 5)
    assert path.read_bytes() == expected


KILLED = """
import os, signal, sys
from runout.analysis.flop_tables.tables import FlopTables
def follow(progress):
    print(progress.done, flush=True)
    if progress.done == 3:
        os.kill(os.getpid(), signal.SIGKILL)
FlopTables.build(sys.argv[2:], path=sys.argv[1], threads=2, on_progress=follow)
"""


def test_a_killed_build_loses_nothing_that_was_finished(tmp_path: Path, expected: bytes) -> None:
    path = tmp_path / "tables"
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, str(path), *FLOPS], capture_output=True, check=False
    )
    assert killed.returncode == -signal.SIGKILL
    assert killed.stdout.split() == [b"0", b"1", b"2", b"3"]
    assert files(tmp_path) == ["tables.part"]
    assert build(path)[0] == BuildProgress(3, 6, 3)
    assert path.read_bytes() == expected


def test_a_half_written_flop_is_computed_again(tmp_path: Path, expected: bytes) -> None:
    path = tmp_path / "tables"
    build_some(path, 3)
    number = all_flops().index(bytes([48, 45, 42]))  # AcKdQh, the first of these flops
    with open(tmp_path / "tables.part", "r+b") as part:
        part.seek(Layout(1755).start + 4 * 14196 * number + 30_000)
        part.write(bytes(26_000))
    assert build(path)[0].done_before == 2
    assert path.read_bytes() == expected


@pytest.mark.parametrize("content", [b"", b"x", b"x" * 10_000])
def test_an_invalid_part_file_is_started_again(
    tmp_path: Path, expected: bytes, content: bytes
) -> None:
    (tmp_path / "tables.part").write_bytes(content)
    assert build(tmp_path / "tables")[0].done_before == 0
    assert (tmp_path / "tables").read_bytes() == expected


def test_a_part_file_of_all_flops_becomes_the_file_as_it_is(tmp_path: Path) -> None:
    # With invented margins: only the name of the file may change.
    row = np.arange(14196, dtype=np.int32)
    with PartFile(tmp_path / "all.part") as part:
        part.reserve()
        for number in range(1755):
            part.put(number, row + number)
        part.finish(tmp_path / "all")
    assert files(tmp_path) == ["all"]
    file = TableFile(tmp_path / "all")
    assert (file.size, len(file), file.damaged_rows()) == (file_size(1755), 1755, [])
    assert file.margins(1754)[0] == 1754
    assert file.flops == all_flops()


def test_a_finished_file_that_was_not_renamed_is_kept(tmp_path: Path) -> None:
    row = np.arange(14196, dtype=np.int32)
    with PartFile(tmp_path / "all.part") as part:
        for number in range(1755):
            part.put(number, row)
        part.finish(tmp_path / "all")
    (tmp_path / "all").rename(tmp_path / "all.part")
    with PartFile(tmp_path / "all.part") as part:
        assert len(part.done) == 1755


@pytest.mark.parametrize("share", [0.2, 0.7])
def test_a_damaged_file_is_replaced_and_its_intact_tables_kept(
    tmp_path: Path, expected: bytes, share: float
) -> None:
    path = tmp_path / "tables"
    flipped = bytearray(expected)
    flipped[int(share * len(expected))] ^= 4
    path.write_bytes(flipped)
    assert build(path)[0] == BuildProgress(5, 6, 5)
    assert path.read_bytes() == expected
    path.write_bytes(expected[:-1])
    assert build(path)[0] == BuildProgress(0, 6, 0)
    assert path.read_bytes() == expected


def test_a_foreign_file_is_not_overwritten(tmp_path: Path, expected: bytes) -> None:
    path = tmp_path / "tables"
    for content, error in (
        (b"a thesis", TablesForeign),
        (expected.replace(b'"version":"1"', b'"version":"9"'), TablesVersion),
    ):
        path.write_bytes(content)
        with pytest.raises(error):
            build(path)
        assert path.read_bytes() == content
    assert files(tmp_path) == ["tables"]


def test_concurrent_builds_of_one_file_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables"
    with (
        PartFile(tmp_path / "tables.part"),
        pytest.raises(TablesBusy, match=r"tables.part: another process is building these tables"),
    ):
        build(path)
    assert len(build(path)) == 7


FULL = """
import resource, signal, sys
from runout.analysis.flop_tables.tables import FlopTables
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
try:
    FlopTables.build(sys.argv[3:] or None, path=sys.argv[1], threads=1)
except OSError as error:
    print(error.strerror)
"""


def run_with_little_space(path: Path, free_bytes: int, *flops: str) -> str:
    full = subprocess.run(
        [sys.executable, "-c", FULL, str(path), str(free_bytes), *flops],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return full.stdout.strip()


def test_without_disk_space_no_file_is_written_and_the_old_one_stays(
    tmp_path: Path, expected: bytes
) -> None:
    path = tmp_path / "tables"
    assert run_with_little_space(path, 1_000_000, *FLOPS) == "File too large"
    assert run_with_little_space(path, file_size(1755) - 1) == "File too large"
    assert not path.exists()
    path.write_bytes(expected)
    assert run_with_little_space(path, 1_000_000, "JhTh9h") == "File too large"
    assert path.read_bytes() == expected


def test_a_full_disk_in_the_middle_loses_nothing(
    tmp_path: Path, expected: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables"
    writes = 0

    def write(descriptor: int, data: bytes, at: int) -> int:
        nonlocal writes
        writes += 1
        if writes > 6:
            raise OSError(28, "No space left on device")
        return real_write(descriptor, data[: 1 + len(data) // 2] if writes > 5 else data, at)

    real_write = os.pwrite
    monkeypatch.setattr(os, "pwrite", write)
    with pytest.raises(OSError, match="No space left"):
        build(path)
    monkeypatch.undo()
    assert files(tmp_path) == ["tables.part"]
    # Two writes begin the file; two make a flop.
    assert build(path)[0].done_before == 1
    assert path.read_bytes() == expected


def test_a_build_that_finished_nothing_leaves_nothing(tmp_path: Path) -> None:
    build_some(tmp_path / "tables", 0)
    assert files(tmp_path) == []


def test_no_flops_are_refused(tmp_path: Path) -> None:
    with pytest.raises(PokerError, match="no flops to build"):
        build(tmp_path / "tables", [])
    with pytest.raises(PokerError, match="found 2"):
        build(tmp_path / "tables", ["AsKh"])
    assert files(tmp_path) == []
