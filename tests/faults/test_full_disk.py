"""A full disk: old files stay, the error says so, and the work continues once there is space.

Simulated by a limit on file sizes, and if mounting is allowed, by a small file system.
"""

from __future__ import annotations

import json
import re
import resource
import subprocess
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from faults.kill_points import names_in
from faults.killed_batches import KilledClassBatch, figures
from faults.killed_solves import TURN
from faults.programs import (
    SIZE_LIMIT,
    TIMEOUT,
    ProgramResult,
    is_root_with_mounts,
    run,
    wait_until,
)
from runout import Drill
from runout.analysis.files.sqlite import DatabaseFull
from runout.analysis.hands.store import HandStore, store_file
from runout.analysis.solver.solution.file import SolutionFile
from runout.cli.runtime.exit_codes import ExitCode
from runout.service.jobs import runner
from runout.service.settings import Settings
from runout.service.store.shared_store import SharedStore
from runout.service.store.store import Store
from runout.service.store.training import SharedTraining
from support.service_process import ServiceProcess
from support.solve_jobs import TURN as TURN_SPOT
from support.solve_jobs import figure, submit

if TYPE_CHECKING:
    from collections.abc import Iterator

FLOPS = "AsKhQd,7h5h2c,2s2h2d,KdKc4d,QhJh2h,9h8h7c"
PLURIBUS = Path(__file__).parents[1] / "data" / "phh" / "pluribus.phhs"
GOAL = ("--target", "0", "--max-iterations", "20")


class LimitedFolder:
    """A folder with a limit on the size of each file."""

    def __init__(self, folder: Path, size: int) -> None:
        self.folder = folder
        self._size: int | None = size

    def run(self, *arguments: str) -> ProgramResult:
        if self._size is None:
            return run(*arguments, folder=self.folder)
        script_arguments = (str(self._size),)
        return run(
            *arguments, before=SIZE_LIMIT, script_arguments=script_arguments, folder=self.folder
        )

    def grow(self) -> None:
        self._size = None


class MountedFolder:
    """A mounted file system of a limited total size."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(self, *arguments: str) -> ProgramResult:
        return run(*arguments, folder=self.folder)

    def grow(self) -> None:
        options = ["-o", "remount,size=500m"]
        subprocess.run(["mount", *options, str(self.folder)], check=True)


@contextmanager
def limited_disk(kind: str, folder: Path, size: int) -> Iterator[LimitedFolder | MountedFolder]:
    path = folder / "disk"
    path.mkdir()
    if kind == "limit":
        yield LimitedFolder(path, size)
        return
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none", str(path)], check=True)
    try:
        yield MountedFolder(path)
    finally:
        subprocess.run(["umount", str(path)], check=True)


KINDS = ["limit", "mounted"] if is_root_with_mounts() else ["limit"]


def check_disk_full(result: ProgramResult, name: str) -> None:
    """Check that a command has reported the full disk and the remedy."""
    assert result.code == ExitCode.FAILURE, result
    last = result.lines()[-1]
    assert re.search(r"No space left on device; make room|File too large; raise the limit", last)
    assert name in last, last


@pytest.mark.parametrize("kind", KINDS)
def test_full_disk_keeps_finished_tables(tmp_path: Path, kind: str) -> None:
    with limited_disk(kind, tmp_path, 200 << 10) as small:
        build = ("precompute-equity", "-o", "tables", "--threads", "1", "--flops", FLOPS)
        check_disk_full(small.run(*build), "tables.part")
        assert names_in(small.folder) <= {"tables.part"}
        check_disk_full(small.run("precompute-equity", "-o", "all"), "all.part")
        assert not (small.folder / "all.part").exists()
        small.grow()
        assert small.run(*build).code == 0
        assert small.run("tables", "verify", "tables").code == 0
        assert names_in(small.folder) == {"tables"}


@pytest.mark.parametrize("kind", KINDS)
def test_solution_too_large_for_disk_is_shown_and_leaves_no_file(tmp_path: Path, kind: str) -> None:
    with limited_disk(kind, tmp_path, 64 << 10) as small:
        result = small.run("solve", *TURN, *GOAL, "-o", "a")
        check_disk_full(result, "a")
        assert "exploitability" in result.stdout
        if kind == "mounted":
            assert "warning: saving takes about" in result.stderr
        assert not names_in(small.folder)
        small.grow()
        assert small.run("solve", *TURN, *GOAL, "-o", "a").code == 0
        SolutionFile.open(small.folder / "a").verify()


def test_resumed_solution_too_large_for_disk_leaves_the_old_file(tmp_path: Path) -> None:
    with limited_disk("limit", tmp_path, 64 << 10) as small:
        run("solve", *TURN, *GOAL, "-o", "a", folder=small.folder)
        before = (small.folder / "a").read_bytes()
        onward = ("solve", "--resume", "a", "--target", "0", "--max-iterations", "40")
        check_disk_full(small.run(*onward), "a")
        assert (small.folder / "a").read_bytes() == before
        assert names_in(small.folder) == {"a"}


@pytest.mark.parametrize("kind", KINDS)
def test_full_disk_keeps_finished_flops_of_a_batch(tmp_path: Path, kind: str) -> None:
    config = {**KilledClassBatch.config, "max_flop_boards": 6}
    (tmp_path / "config.json").write_text(json.dumps({"postflop_model": config}))
    solve = ("solve-postflop", "-c", str(tmp_path / "config.json"), "-o", "out", "--threads", "1")
    with limited_disk(kind, tmp_path, 4 << 10 if kind == "limit" else 60 << 10) as small:
        result = small.run(*solve)
        check_disk_full(result, "out")
        kept = re.search(r"(\d+) of 12 are kept in out; the same command", result.stderr)
        assert kept is not None
        for name in names_in(small.folder / "out" / "solutions"):
            if not name.endswith(".new"):
                SolutionFile.open(small.folder / "out" / "solutions" / name).verify()
        small.grow()
        result = small.run(*solve)
        assert result.code == 0
        if int(kept[1]):
            assert f"{kept[1]} of 12 are done already" in result.stderr
        resumed = figures(small.folder / "out")
    run(*solve, folder=tmp_path)
    assert resumed == figures(tmp_path / "out")


# --- the service ---


def limit(service: ServiceProcess, size: int) -> None:
    resource.prlimit(service.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def test_service_reports_full_disk_and_continues_with_free_space(tmp_path: Path) -> None:
    with (
        ServiceProcess(tmp_path, "--quiet") as service,
        httpx.Client(base_url=service.address, timeout=TIMEOUT) as client,
    ):
        saved = _save(client, 0).json()["id"]
        job = client.post("/api/v1/solves", json=_turn(1_000_000)).json()["id"]
        wait_until(lambda: figure(_state(client, job), "iteration") > 0, "the job does not begin")
        limit(service, 0)
        refused = _save(client, 1)
        assert refused.status_code == 507, refused.text
        payload = refused.json()
        assert payload["type"].endswith("database-full")
        assert "make room on its disk" in payload["detail"]
        assert client.get(f"/api/v1/ranges/{saved}").json()["text"] == "QQ+"
        assert _state(client, job)["state"] == "running"
        stopping = client.post(f"/api/v1/jobs/{job}/stop")
        assert stopping.status_code == 507
        limit(service, resource.RLIM_INFINITY)
        assert _save(client, 1).status_code == 201
        assert client.post(f"/api/v1/jobs/{job}/stop").status_code == 200
        wait_until(lambda: _state(client, job)["state"] == "done", "the job does not end")
        service.stop()
    SolutionFile.open(service.data / "solutions" / f"{job}.solution").verify()
    assert "Traceback" not in service.log.read_text()


def test_unsaved_job_fails_with_the_reason_and_can_be_resumed(tmp_path: Path) -> None:
    with (
        ServiceProcess(tmp_path, "--quiet") as service,
        httpx.Client(base_url=service.address, timeout=TIMEOUT) as client,
    ):
        # The database fits, a solution does not.
        limit(service, 150 << 10)
        job = client.post("/api/v1/solves", json=_turn(20)).json()["id"]
        wait_until(lambda: _state(client, job)["state"] == "failed", "the job does not fail")
        error = _state(client, job)["error"]
        assert error.startswith("the result cannot be saved: File too large; once that is")
        assert not list((service.data / "solutions").iterdir())
        limit(service, resource.RLIM_INFINITY)
        assert client.post(f"/api/v1/jobs/{job}/resume").status_code == 200
        wait_until(lambda: _state(client, job)["state"] == "done", "the job does not end")


@pytest.mark.parametrize("call", ["finish_job", "report_job", "order_for"])
def test_job_waits_until_its_result_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    monkeypatch.setattr(runner, "_STORE_RETRY_SECONDS", 0.01)
    with Store(tmp_path) as store:
        job = submit(store, "key")
        assert job is not None
        real = getattr(store, call)
        failures = iter(range(3))

        def full_at_first(*arguments: Any, **settings: Any) -> Any:
            if next(failures, None) is not None:
                raise DatabaseFull(store.path, "cannot be used; make room on its disk")
            return real(*arguments, **settings)

        monkeypatch.setattr(store, call, full_at_first)
        runner.JobRunner(store, Settings(data=tmp_path)).run_waiting()
        stored = store.find_job(job.id)
        assert stored is not None
        assert stored.state == "done"
        assert next(failures, 3) > 0
        SolutionFile.open(store.solution_file(job.id)).verify()


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind == "mounted"])
def test_everything_can_be_deleted_on_a_full_disk(tmp_path: Path, kind: str) -> None:
    with limited_disk(kind, tmp_path, 12 << 20) as small, Store(small.folder) as store:
        hands = SharedStore(HandStore, store_file(small.folder)).open()
        training = SharedTraining(small.folder).open()
        hands.import_files([PLURIBUS])
        sessions = [training.start(Drill(hands=5), source=f"{n}.solution") for n in range(20)]
        ranges = [store.save_range("", str(number), "QQ+") for number in range(20)]
        job = submit(store, "key")
        assert job is not None
        with suppress(OSError), (small.folder / "other").open("wb", buffering=0) as file:
            while file.write(bytes(4096)):
                pass
        with pytest.raises(DatabaseFull):
            store.save_range("", "full", "QQ+" * 100_000)
        for hand in range(1, 1 + len(hands)):
            hands.delete(hand)
        for session in sessions:
            training.delete(session.id)
        for saved in ranges:
            assert store.delete_range(saved.id)
        assert store.cancel_job(job.id)
        assert store.delete_job(job.id)
        assert (len(hands), training.sessions()) == (0, [])
        hands.close()
        training.close()


def test_service_does_not_start_on_full_disk(tmp_path: Path) -> None:
    result = run("serve", "--port", "0", "--data", str(tmp_path / "data"), before=SIZE_LIMIT,
                 script_arguments=("0",))  # fmt: skip
    assert result.code == ExitCode.FAILURE
    assert "make room on its disk" in result.lines()[-1]


def _turn(iterations: int) -> dict[str, Any]:
    goal = {"target": 0.0, "max_iterations": iterations, "threads": 1}
    return {"spot": TURN_SPOT, **goal}


def _save(client: httpx.Client, number: int) -> httpx.Response:
    return client.post("/api/v1/ranges", json={"folder": "", "name": f"{number}", "text": "QQ+"})


def _state(client: httpx.Client, job: str) -> dict[str, Any]:
    payload: dict[str, Any] = client.get(f"/api/v1/jobs/{job}").json()
    return payload
