"""Missing permissions to read or write are reported in one line, before any work."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from faults.kill_points import names_in
from faults.killed_batches import KilledClassBatch
from faults.killed_solves import TURN
from faults.programs import UNPRIVILEGED, ProgramResult, is_root_with_mounts, run
from runout.cli.runtime.exit_codes import ExitCode
from runout.service.store.store import Store
from support.pseudo_terminal import SCRIPT

if TYPE_CHECKING:
    from pathlib import Path

QUICK = ("--target", "0", "--max-iterations", "10")
FLOPS = ("--flops", "AsKhQd,7h5h2c")
BATCH = ("solve-postflop", "-c", "../config.json", "-o", "out", "--threads", "1")


def refused(folder: Path, *arguments: str) -> ProgramResult:
    """Run the program without root privileges; check that it fails and changes nothing."""
    before = {name: (folder / name).stat() for name in names_in(folder)}
    result = run(*arguments, before=UNPRIVILEGED, folder=folder)
    assert result.code == ExitCode.FAILURE, result
    assert result.stdout == ""
    after = {name: (folder / name).stat() for name in names_in(folder)}
    assert {name: stat.st_mtime_ns for name, stat in after.items()} == {
        name: stat.st_mtime_ns for name, stat in before.items()
    }
    return result


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with one file of each kind."""
    place = tmp_path_factory.mktemp("made")
    folder = place / "open"
    folder.mkdir()
    config = {**KilledClassBatch.config, "max_flop_boards": 2}
    (place / "config.json").write_text(json.dumps({"postflop_model": config}))
    assert run("precompute-equity", *FLOPS, "-o", "tables", folder=folder).code == 0
    assert run("solve", *TURN, *QUICK, "-o", "turn.solution", folder=folder).code == 0
    assert run(*BATCH, folder=folder).code == 0
    with Store(folder / "data") as store:
        store.save_range("", "mine", "QQ+")
    return folder


@pytest.fixture
def locked(made: Path, tmp_path: Path) -> Path:
    """Return a read-only copy of the folder."""
    shutil.copy(made.parent / "config.json", tmp_path)
    folder = tmp_path / "locked"
    shutil.copytree(made, folder)
    for place in (folder, *folder.rglob("*")):
        place.chmod(0o555 if place.is_dir() else 0o444)
    return folder


WRITING = [
    ("precompute-equity", "--flops", "2s2h2d", "-o", "tables"),
    ("precompute-equity", "--flops", "2s2h2d", "-o", "new/tables"),
    ("solve", *TURN, *QUICK, "-o", "new.solution"),
    ("solve", *TURN, *QUICK),
    ("solve", "--resume", "turn.solution", "--target", "0", "--max-iterations", "20"),
    BATCH,
    (*BATCH[:-3], "new"),
    ("serve", "--port", "0", "--data", "data"),
    ("serve", "--port", "0", "--data", "new"),
]


@pytest.mark.parametrize("command", WRITING, ids=" ".join)
def test_unwritable_output_is_refused_before_work(locked: Path, command: tuple[str, ...]) -> None:
    output = refused(locked, *command).lines()[-1]
    assert "permission" in output.lower() or "cannot be written" in output, output
    assert "another" in output, output


READING = [
    ("tables", "verify", "tables"),
    ("show", "turn.solution"),
    ("solve", "--resume", "turn.solution"),
    ("solve-postflop", "-c", "../config.json", "-o", "out"),
    ("serve", "--port", "0", "--data", "data"),
]


@pytest.mark.parametrize("command", READING, ids=" ".join)
def test_unreadable_input_is_named(locked: Path, command: tuple[str, ...]) -> None:
    for place in (locked, *locked.rglob("*"), locked.parent / "config.json"):
        place.chmod(0o755 if place.is_dir() else 0o000)
    output = refused(locked, *command).lines()[-1]
    named = ("tables", "turn.solution", "config.json", "runout.sqlite")
    assert any(name in output for name in named), output
    assert "permission" in output.lower(), output


@pytest.mark.parametrize("command", WRITING[::3], ids=" ".join)
def test_read_only_disk_is_refused_without_changes(locked: Path, command: tuple[str, ...]) -> None:
    if not is_root_with_mounts():  # then use the permissions of the folder
        locked.chmod(0o555)
        refused(locked, *command)
        return
    # A bind mount onto itself, in a separate mount namespace.
    shell = 'mount --bind . . && mount -o remount,bind,ro . && cd . && cd "$PWD" && exec "$@"'
    for place in (locked, *locked.rglob("*")):
        place.chmod(0o755 if place.is_dir() else 0o644)
    before = names_in(locked)
    done = subprocess.run(
        ["unshare", "--mount", "sh", "-c", shell, "sh", sys.executable, "-c", SCRIPT, *command],
        cwd=locked, capture_output=True, text=True, check=False, timeout=100,
    )  # fmt: skip
    result = ProgramResult(done.returncode, done.stdout, done.stderr)
    result.check_exit()
    assert result.code != 0
    assert names_in(locked) == before


def test_solve_prints_result_when_folder_becomes_read_only(
    tmp_path: Path,
) -> None:
    closing = UNPRIVILEGED + (
        "from runout.analysis.solver.solution.solution import Solution\n"
        "save = Solution.save\n"
        "def close_first(self, *arguments, **settings):\n"
        "    os.chmod('.', 0o555)\n"
        "    save(self, *arguments, **settings)\n"
        "Solution.save = close_first\n"
    )
    result = run("solve", *TURN, *QUICK, before=closing, folder=tmp_path)
    assert result.code == ExitCode.FAILURE
    assert "exploitability" in result.stdout
    assert "Permission denied; name another place" in result.lines()[-1]
    tmp_path.chmod(0o755)
    assert not names_in(tmp_path)
    shutil.rmtree(tmp_path)
