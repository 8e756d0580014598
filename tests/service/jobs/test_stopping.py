"""Shutdown saves running jobs or reports those it could not; a cancelled job is not saved."""

from __future__ import annotations

import errno
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from runout.analysis.files.replacement import Replacement
from runout.analysis.solver.solving import Solver, solve
from runout.analysis.solver.spot.spot import Spot
from runout.errors import StorageError
from runout.service.app import wait_for_jobs
from runout.service.jobs.kind import JobLeft
from runout.service.jobs.registry import KINDS
from runout.service.jobs.runner import JobRunner
from runout.service.supervisor import _exit_code
from support.solve_jobs import TURN, endless, request, until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from runout.service.jobs.queue import JobQueue
    from runout.service.settings import Settings
    from runout.service.store.store import Store


@contextmanager
def _running(store: Store, settings: Settings) -> Iterator[tuple[JobRunner, threading.Thread]]:
    runner, stop = JobRunner(store, settings), threading.Event()
    thread = threading.Thread(target=runner.run_forever, args=(stop,), daemon=True)
    thread.start()
    try:
        yield runner, thread
    finally:
        stop.set()


def _begun(queue: JobQueue, body: dict[str, Any]) -> str:
    job = queue.submit("solve", body).id
    until(lambda: queue.get(job).progress.figures.get("iteration"))
    return job


def _endless_save(started: threading.Event) -> Callable[..., None]:
    """Return a save function that ends only when its caller cancels it."""

    def save(_solver: Solver, path: Path, *, progress: Callable[[int, int], None]) -> None:
        with Replacement(path) as file:
            file.append(b"half")
            started.set()
            while True:
                progress(1, 2)
                time.sleep(0.01)

    return save


def test_a_save_that_times_out_at_shutdown_is_reported_and_leaves_no_file(
    *, store: Store, settings: Settings, queue: JobQueue, monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    started = threading.Event()
    with _running(store, settings) as (runner, thread):
        job = _begun(queue, endless())
        monkeypatch.setattr(Solver, "save_checkpoint", _endless_save(started))
    started.wait()
    wait_for_jobs(runner, thread, 0.0)
    assert not thread.is_alive()
    assert runner.unsaved_jobs() == {job: "it begins again"}
    assert _exit_code(runner.unsaved_jobs(), settings) == 1
    assert f"job {job} was not saved (--stop-seconds 60): it begins again" in caplog.text
    assert queue.get(job).state == "queued"
    assert not list(store.folder.glob("checkpoints/*"))


@pytest.mark.parametrize(("order", "expected"), [("pause", "paused"), ("stop", "queued")])
def test_a_control_interrupted_by_shutdown_takes_effect_afterwards(
    *, store: Store, settings: Settings, queue: JobQueue, monkeypatch: pytest.MonkeyPatch,
    order: str, expected: str,
) -> None:  # fmt: skip
    started = threading.Event()
    with _running(store, settings) as (runner, thread):
        job = _begun(queue, endless())
        monkeypatch.setattr(Solver, "save_checkpoint", _endless_save(started))
    started.wait()
    getattr(queue, order)(job)
    wait_for_jobs(runner, thread, 0.0)
    assert queue.get(job).state == expected
    assert queue.get(job).order == ("stop" if order == "stop" else None)


def test_shutdown_on_a_full_disk_reports_unsaved_jobs(
    store: Store, settings: Settings, queue: JobQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_solver: Solver, path: Path, **_: object) -> None:
        raise StorageError(path, "No space left on device", errno=errno.ENOSPC)

    with _running(store, settings) as (runner, thread):
        job = _begun(queue, endless())
        monkeypatch.setattr(Solver, "save_checkpoint", full)
    wait_for_jobs(runner, thread, 60.0)
    assert "No space left on device; it begins again" in runner.unsaved_jobs()[job]
    assert queue.get(job).state == "queued"


def test_shutdown_that_saves_every_job_is_silent_and_jobs_resume_bit_for_bit(
    store: Store, settings: Settings, queue: JobQueue, caplog: pytest.LogCaptureFixture
) -> None:
    body = request(TURN, target=0.0, max_iterations=3000)
    with _running(store, settings) as (runner, thread):
        job = _begun(queue, body)
    wait_for_jobs(runner, thread, 60.0)
    assert _exit_code(runner.unsaved_jobs(), settings) == 0
    assert f"job {job} is being saved" in caplog.text
    assert JobRunner(store, settings).run_waiting() == 1
    expected = solve(Spot.from_dict(TURN), target=0.0, max_iterations=3000, threads=1)
    stored = store.find_solution(job)
    assert stored is not None
    assert stored.exploitability_percent == expected.exploitability_percent


def test_a_job_cancelled_while_it_is_saved_leaves_no_file(
    store: Store, settings: Settings, queue: JobQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = threading.Event()
    with _running(store, settings):
        job = _begun(queue, endless())
        monkeypatch.setattr(Solver, "save_checkpoint", _endless_save(started))
        queue.pause(job)
        started.wait()
        assert queue.get(job).state == "running"
        assert queue.cancel(job).state == "cancelled"
        until(lambda: not list(store.folder.glob("checkpoints/*")))
        assert queue.get(job).state == "cancelled"


class _Cancelled:
    """The orders of a job that was cancelled."""

    def must_leave(self) -> bool:
        return True

    def must_discard(self) -> bool:
        return True


def test_a_cancelled_solve_is_left_within_an_iteration(
    store: Store, settings: Settings, queue: JobQueue
) -> None:
    job = queue.submit("solve", endless())
    with KINDS["solve"].open(job, store, settings, _Cancelled()) as work:
        with pytest.raises(JobLeft):
            list(work.steps())
        assert not work.has_progress
