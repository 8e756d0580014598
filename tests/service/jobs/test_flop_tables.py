"""Jobs that build the equity tables: finished flops are kept however the job ends."""

from __future__ import annotations

import functools
import signal
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import pytest

from runout import FlopTables
from runout.analysis.flop_tables.build import PartFile, TableBuild, part_path
from runout.analysis.flop_tables.file import TableFile
from runout.domain.boards import canonical_flops
from runout.service.jobs.flop_tables import FlopTablesKind, build_request
from runout.service.jobs.registry import KINDS
from runout.service.jobs.runner import JobRunner
from runout.service.settings import Settings
from support.held_builds import held_steps, program_of_held_builds
from support.solve_jobs import until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from runout.domain.boards import Board
    from runout.service.jobs.queue import JobQueue
    from runout.service.store.records import Job
    from runout.service.store.store import Store

FLOPS = [flop for flop, _ in canonical_flops()]
_RUNNER = """
import pathlib, sys, threading
from runout.service.jobs.runner import JobRunner
from runout.service.settings import Settings
from runout.service.store.store import Store

folder = pathlib.Path(sys.argv[1])
JobRunner(Store(folder), Settings(data=folder)).run_forever(threading.Event())
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables" / "equity_tables.safetensors"


def _submit(queue: JobQueue, file: Path, flops: list[Board] | None, threads: int = 1) -> Job:
    return queue.submit(FlopTablesKind.name, build_request(file, flops, threads))


def _flops_done(queue: JobQueue, job: str) -> int:
    done = queue.get(job).progress.figures.get("flops")
    return done if isinstance(done, int) else 0


def _kept(file: Path) -> int:
    """Return the number of flops in an unfinished file."""
    with PartFile(part_path(file)) as part:
        return len(part.done)


@pytest.fixture
def running(store: Store) -> Iterator[None]:
    """Run jobs in a thread."""
    stop = threading.Event()
    runner = JobRunner(store, Settings(data=store.folder))
    thread = threading.Thread(target=runner.run_forever, args=(stop,))
    thread.start()
    yield
    stop.set()
    thread.join()


def test_a_build_job_writes_the_file_that_a_direct_build_writes(
    store: Store, queue: JobQueue, file: Path, tmp_path: Path
) -> None:
    job = _submit(queue, file, FLOPS[:5]).id
    assert JobRunner(store, Settings(data=store.folder)).run_waiting() == 1
    FlopTables.build(FLOPS[:5], path=tmp_path / "expected")
    assert file.read_bytes() == (tmp_path / "expected").read_bytes()
    assert not part_path(file).exists()
    done = queue.get(job)
    assert (done.state, done.progress.outcome, done.progress.share) == ("done", "complete", 1.0)
    assert _flops_done(queue, job) == 5


def test_progress_never_decreases(store: Store, queue: JobQueue, file: Path) -> None:
    job = _submit(queue, file, FLOPS[:60]).id
    JobRunner(store, Settings(data=store.folder)).run_waiting()
    events = queue.events(job)
    shares = [event.progress.share for event in events]
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0.0, 1.0)
    flops = [event.progress.figures.get("flops") for event in events]
    assert flops[-1] == 60
    assert all(event.progress.seconds >= 0 for event in events)


def test_equal_builds_share_a_job(queue: JobQueue, file: Path) -> None:
    job = _submit(queue, file, FLOPS[:2]).id
    assert _submit(queue, file, [FLOPS[1], FLOPS[0], FLOPS[1]], threads=2).id == job
    assert _submit(queue, file, FLOPS[:3]).id != job
    assert _submit(queue, file, None).id != job
    assert queue.cancel(job).state == "cancelled"
    assert _submit(queue, file, FLOPS[:2]).id != job


def test_a_file_that_was_removed_is_built_again(store: Store, queue: JobQueue, file: Path) -> None:
    first = _submit(queue, file, FLOPS[:2]).id
    JobRunner(store, Settings(data=store.folder)).run_waiting()
    file.unlink()
    second = _submit(queue, file, FLOPS[:2]).id
    assert second != first
    JobRunner(store, Settings(data=store.folder)).run_waiting()
    assert len(TableFile(file)) == 2


@pytest.mark.usefixtures("running")
def test_cancel_keeps_the_finished_flops_for_the_next_build(queue: JobQueue, file: Path) -> None:
    job = _submit(queue, file, None).id
    until(lambda: _flops_done(queue, job) > 3)
    cancelled = queue.cancel(job)
    assert cancelled.state == "cancelled"
    again = _submit(queue, file, None).id
    until(lambda: _flops_done(queue, again) > 0)
    first = next(
        event.progress.figures["flops"]
        for event in queue.events(again)
        if event.progress.figures.get("flops")
    )
    assert isinstance(first, int)
    assert first >= _flops_done(queue, job) > 3
    queue.cancel(again)
    summary = KINDS["flop_tables"].describe(cancelled).summary
    assert "finished flops kept" in summary


@pytest.mark.usefixtures("running")
def test_a_paused_build_leaves_the_file_to_others_and_continues(
    queue: JobQueue, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = tmp_path / "gate"
    monkeypatch.setattr(TableBuild, "steps", held_steps(gate))
    job = _submit(queue, file, FLOPS[:30]).id
    until(lambda: _flops_done(queue, job) > 3)
    queue.pause(job)
    until(lambda: queue.get(job).state == "paused")
    before = _flops_done(queue, job)
    assert before < 30
    assert _kept(file) >= before  # the lock is free
    gate.touch()
    queue.resume(job)
    until(lambda: queue.get(job).state == "done")
    shares = [event.progress.share for event in queue.events(job)]
    assert shares == sorted(shares)
    assert len(TableFile(file)) == 30


def test_a_killed_build_resumes_without_repeating_finished_flops(
    store: Store, queue: JobQueue, file: Path, tmp_path: Path
) -> None:
    program = program_of_held_builds(tmp_path / "gate") + _RUNNER
    command = [sys.executable, "-c", program, str(store.folder)]
    with subprocess.Popen(command) as process:
        job = _submit(queue, file, FLOPS[:30]).id
        until(lambda: _flops_done(queue, job) > 3)
        process.kill()
    assert process.returncode == -signal.SIGKILL
    assert queue.get(job).state == "running"
    kept = _kept(file)
    assert 3 < kept < 30
    assert JobRunner(store, Settings(data=store.folder)).run_waiting() == 1
    assert queue.get(job).state == "done"
    flops = [event.progress.figures.get("flops", 0) for event in queue.events(job)]
    assert kept in flops  # where the next runner began
    assert TableFile(file).damaged_rows() == []
    assert len(TableFile(file)) == 30


def test_a_file_that_is_built_by_another_process_fails_the_job(
    store: Store, queue: JobQueue, file: Path
) -> None:
    file.parent.mkdir()
    run = functools.partial(JobRunner(store, Settings(data=store.folder)).run_waiting)
    job = _submit(queue, file, FLOPS[:2]).id
    with PartFile(part_path(file)):
        run()
    failed = queue.get(job)
    assert (failed.state, failed.progress.error) == (
        "failed",
        "another process is building these tables",
    )
    queue.resume(job)
    run()
    assert queue.get(job).state == "done"
