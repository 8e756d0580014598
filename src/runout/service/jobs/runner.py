"""The runner of jobs: takes them from the queue, tells how they go, keeps what they find.

A runner holds a lock on a file of its own while it lives, and the lock ends with its process. So a
job whose runner has no lock any more is known to be left behind: the next runner goes on from its
checkpoint, or marks it interrupted if it has none.
"""

from __future__ import annotations

import dataclasses
import logging
import math
import os
import threading
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final, Literal

from runout.analysis.files.replacement import open_locked
from runout.analysis.solver.solving import Solver
from runout.analysis.solver.spot import Spot
from runout.errors import FileError, PokerError, SolutionFileError
from runout.service.store.database import StoreError
from runout.service.store.records import RUNNING, Job, Progress, StoredSolution, new_id

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from runout.analysis.solver.solution import Solution
    from runout.analysis.solver.solving import Step
    from runout.service.settings import Settings
    from runout.service.store.store import Store

CHECKPOINT_SECONDS: Final = 10.0
_MAX_ATTEMPTS: Final = 3
_MAX_TIME_FOR_CHECKPOINTS: Final = 0.05  # as a share of the time that a solve takes
_SECONDS_BETWEEN_LOOKS_AT_THE_QUEUE: Final = 0.2
_SECONDS_BETWEEN_RECOVERIES: Final = 2.0
_LOCK_ATTEMPTS: Final = 500
_SECONDS_BETWEEN_ATTEMPTS: Final = 0.01
_SECONDS_BETWEEN_TRIES: Final = 2.0  # to write what a full disk, or somebody else, does not let
_SECONDS_BETWEEN_REPORTS: Final = 0.25
_SECONDS_BETWEEN_ORDERS: Final = 0.1
_NICENESS: Final = 10

Outcome = Literal["done", "stop", "pause", "ending", "lost"]

_log = logging.getLogger("runout.jobs")


class JobRunner:
    """Runs the jobs of a store, at most ``settings.max_jobs`` of them at a time.

    Several runners, in threads or processes, may serve one store.
    """

    def __init__(
        self, store: Store, settings: Settings, *, checkpoint_seconds: float = CHECKPOINT_SECONDS
    ) -> None:
        self.owner = new_id()
        self._store = store
        self._most = max(1, settings.max_jobs)
        self._checkpoint_seconds = checkpoint_seconds
        self._has_swept = False

    def run_forever(self, stop: threading.Event) -> None:
        """Run jobs until the event is set; those that run then are put back with a checkpoint."""
        with self._alive():
            workers = [
                threading.Thread(target=self._work, args=(stop,), name=f"job-{number}", daemon=True)
                for number in range(self._most)
            ]
            self._recover_calmly()
            for worker in workers:
                worker.start()
            while not stop.wait(_SECONDS_BETWEEN_RECOVERIES):
                self._recover_calmly()
            for worker in workers:
                worker.join()

    def run_waiting(self) -> int:
        """Run the jobs that are queued, one after the other, and return how many there were."""
        count = 0
        with self._alive():
            self.recover()
            while job := self._store.claim_job(self.owner, self._most):
                self._run(job, threading.Event())
                count += 1
        return count

    @contextmanager
    def _alive(self) -> Iterator[None]:
        path = _lock_file(self._store, self.owner)
        descriptor = _open_own_lock(path)
        try:
            yield
        finally:
            path.unlink(missing_ok=True)
            os.close(descriptor)

    def recover(self) -> None:
        """Take care of jobs whose runner has died, and of files it has left."""
        if not self._has_swept:
            self._forget_damaged_jobs()
        for path in self._store.runners_folder.glob("*.lock"):
            _is_alive(path)  # which removes the file of one that is not
        left = [
            (job, job.owner)
            for job in self._store.running_jobs()
            if job.owner and not _is_alive(_lock_file(self._store, job.owner))
        ]
        for job, owner in left:
            self._take_over(job, owner)
        if left or not self._has_swept:
            self._store.sweep()
            self._has_swept = True

    def _forget_damaged_jobs(self) -> None:
        for reason in self._store.forget_damaged_jobs():
            _log.error("forgotten: %s", reason)

    def _recover_calmly(self) -> None:
        try:
            self.recover()
        except Exception:
            _log.exception("the jobs of runners that have died cannot be looked after")

    def _take_over(self, job: Job, owner: str) -> None:
        files = self._store.solution_file(job.id), self._store.checkpoint_file(job.id)
        if any(file.exists() for file in files) and job.attempts + 1 < _MAX_ATTEMPTS:
            # One that was to pause has paused by now.
            to: Literal["paused", "queued"] = "paused" if job.order == "pause" else "queued"
            order: Literal["stop"] | None = "stop" if job.order == "stop" else None
            self._store.move_job(job.id, to, states=RUNNING, owner=owner, order=order, died=True)
            return
        reason = (
            "the service ended before there was a checkpoint; resume the job to begin again"
            if job.attempts + 1 < _MAX_ATTEMPTS
            else f"the service ended {_MAX_ATTEMPTS} times while it ran; it may need too much"
            " memory"
        )
        told = dataclasses.replace(job.progress, error=reason, eta_seconds=None)
        self._store.move_job(
            job.id, "interrupted", states=RUNNING, owner=owner, progress=told, died=True
        )

    def _work(self, stop: threading.Event) -> None:
        _let_others_go_first()
        while not stop.is_set():
            try:
                job = self._store.claim_job(self.owner, self._most)
                if job is not None:
                    self._run(job, stop)
                    continue
            except StoreError as error:
                _log.error("no job can be begun: %s", error)
                stop.wait(_SECONDS_BETWEEN_TRIES)
            except Exception:
                _log.exception("the queue cannot be read")
            stop.wait(_SECONDS_BETWEEN_LOOKS_AT_THE_QUEUE)

    def _run(self, job: Job, stop: threading.Event) -> None:
        """Run a job until what has become of it is written down, whatever the disk says."""
        solve = _Solve(self._store, self.owner, job, stop, self._checkpoint_seconds)
        failure: Progress | None = None
        while True:
            try:
                if failure is None:
                    solve.run()
                else:
                    self._store.move_job(
                        job.id, "failed", states=RUNNING, owner=self.owner, progress=failure
                    )
                return
            except StoreError as error:
                _log.error("job %s waits to be written down: %s", job.id, error)
                if stop.wait(_SECONDS_BETWEEN_TRIES):
                    return  # the next runner goes on from the file
            except Exception as error:
                if failure is not None:
                    raise
                failure = _failure(job, solve.progress, error)


def _open_own_lock(path: Path) -> int:
    """Lock a runner's own file; another runner may hold it while it checks who is alive."""
    for _ in range(_LOCK_ATTEMPTS):
        try:
            return open_locked(path)
        except BlockingIOError:
            time.sleep(_SECONDS_BETWEEN_ATTEMPTS)
    return open_locked(path)


def _lock_file(store: Store, owner: str) -> Path:
    return store.runners_folder / f"{owner}.lock"


def _is_alive(path: Path) -> bool:
    """Say whether a runner holds its lock; the file of one that does not is removed."""
    try:
        descriptor = open_locked(path)
    except BlockingIOError:
        return True
    path.unlink(missing_ok=True)
    os.close(descriptor)
    return False


def _let_others_go_first() -> None:
    """Have requests be answered before this thread, and the threads that it starts, go on."""
    with suppress(AttributeError, OSError):  # elsewhere than on Linux a thread has no priority
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICENESS)


def _failure(job: Job, progress: Progress, error: Exception) -> Progress:
    """Return the progress of a job that has failed, with the reason."""
    reason = _reason(error)
    if reason is None:
        _log.error("job %s met a fault", job.id, exc_info=error)
        reason = "internal error; it is logged"
    return dataclasses.replace(progress, error=reason, eta_seconds=None)


def _reason(error: Exception) -> str | None:
    """Return what a user can be told of an error; None of one that nobody has foreseen."""
    match error:
        case FileError():
            return error.reason
        case PokerError():
            return str(error)
        case OSError():
            return (
                f"what was found cannot be saved: {error.strerror}; once that is mended resume the"
                " job, which goes on from its last checkpoint"
            )
        case MemoryError():
            return "there is not enough memory for this spot; use f16, or leave out sizes"
    return None


class _Solve:
    """A job of the kind ``solve``, while it runs."""

    def __init__(
        self,
        store: Store,
        owner: str,
        job: Job,
        stopping: threading.Event,
        checkpoint_seconds: float,
    ) -> None:
        self.progress = dataclasses.replace(job.progress, share=0.0, error=None)
        self._store = store
        self._owner = owner
        self._job = job
        self._stopping = stopping
        self._checkpoint_seconds = checkpoint_seconds
        self._reported = self._looked = -math.inf
        self._kept = time.monotonic()

    def run(self) -> None:
        """Solve until there is nothing more to do, or something else is asked for."""
        solver = self._open()
        match self._iterate(solver):
            case "done" | "stop":
                self._finish(solver)
            case "pause":
                self._put_aside(solver, "paused")
            case "ending":
                self._put_aside(solver, "queued")
            case "lost":
                self._discard()

    def _open(self) -> Solver:
        """Go on from the last checkpoint, or begin."""
        asked = self._job.request
        files = self._store.solution_file(self._job.id), self._store.checkpoint_file(self._job.id)
        for file in filter(os.path.exists, files):
            try:
                return Solver.resume(file, threads=asked["threads"])
            except SolutionFileError as error:
                _log.warning("job %s cannot go on from its file: %s", self._job.id, error)
                file.unlink(missing_ok=True)
        spot = Spot.from_dict(asked["spot"])
        return Solver(spot, precision=asked["precision"], threads=asked["threads"])

    def _iterate(self, solver: Solver) -> Outcome:
        asked = self._job.request
        steps = solver.steps(target=asked["target"], max_iterations=asked["max_iterations"])
        if solver.iterations and (outcome := self._asked_for()):
            return outcome
        for step in steps:
            self._tell(step)
            if step.done:
                break
            if outcome := self._asked_for():
                return outcome
            # At a check, so that the checks of a solve which goes on from here are no others.
            if solver.checks and solver.checks[-1][0] == step.iteration:
                self._keep_when_due(solver)
        return "done"

    def _asked_for(self) -> Outcome | None:
        """Return what is to be done instead of going on, if anything."""
        if self._stopping.is_set():
            return "ending"
        now = time.monotonic()
        if now - self._looked < _SECONDS_BETWEEN_ORDERS:
            return None
        self._looked = now
        try:
            is_ours, order = self._store.order_for(self._job.id, self._owner)
        except StoreError as error:
            _log.warning("job %s cannot be told anything: %s", self._job.id, error)
            return None
        return order if is_ours else "lost"

    def _tell(self, step: Step) -> None:
        """Report how far the solve is, if that has not been done just now."""
        known = not math.isnan(step.exploitability)
        share = _share_done(step, self._job.request["max_iterations"])
        self.progress = dataclasses.replace(
            self.progress,
            share=max(self.progress.share, share),
            iteration=step.iteration,
            exploitability_percent=step.exploitability_percent if known else None,
            eta_seconds=step.eta_seconds,
            seconds=step.seconds,
        )
        now = time.monotonic()
        if now - self._reported >= _SECONDS_BETWEEN_REPORTS:
            self._reported = now
            self._report()

    def _report(self, *, checkpoint: bool = False) -> None:
        try:
            self._store.report_job(self._job.id, self._owner, self.progress, checkpoint=checkpoint)
        except StoreError as error:  # the solve itself can do without
            _log.warning("job %s cannot tell how far it is: %s", self._job.id, error)

    def _keep_when_due(self, solver: Solver) -> None:
        started = time.monotonic()
        if started - self._kept < self._checkpoint_seconds:
            return
        try:
            solver.solution().save(self._store.checkpoint_file(self._job.id))
        except OSError as error:  # the solve itself can do without
            _log.warning("job %s has no new checkpoint: %s", self._job.id, error)
        else:
            self._report(checkpoint=True)
        self._kept = time.monotonic()
        if self._checkpoint_seconds > 0:
            took = self._kept - started
            self._checkpoint_seconds = max(
                self._checkpoint_seconds, took / _MAX_TIME_FOR_CHECKPOINTS
            )

    def _put_aside(self, solver: Solver, to: Literal["paused", "queued"]) -> None:
        """Keep how far the solve is, for whoever goes on with it."""
        solver.solution().save(self._store.checkpoint_file(self._job.id))
        told = dataclasses.replace(self.progress, eta_seconds=None)
        if not self._store.move_job(
            self._job.id, to, states=RUNNING, owner=self._owner, progress=told
        ):
            self._discard()

    def _finish(self, solver: Solver) -> None:
        """Save the solution, then list it."""
        solution = solver.solution()
        file = self._store.solution_file(self._job.id)
        solution.save(file)
        told = dataclasses.replace(
            self.progress,
            share=max(self.progress.share, self._job.progress.share) if solution.stopped else 1.0,
            iteration=solution.iterations,
            exploitability_percent=solution.exploitability_percent,
            eta_seconds=None,
            seconds=solution.seconds,
            memory_bytes=solution.memory_bytes,
            ended_by=solution.ended_by,
        )
        stored = _stored(self._job, solution, file.stat().st_size)
        # What was stopped is not what the same request would get.
        if self._store.finish_solve(self._owner, stored, told, share=not solution.stopped):
            self._store.checkpoint_file(self._job.id).unlink(missing_ok=True)
        else:
            self._discard()

    def _discard(self) -> None:
        """Remove what was found, if that is why the job is not ours any more."""
        job = self._store.find_job(self._job.id)
        if job is None or job.state == "cancelled":
            self._store.discard_files(self._job.id)


def _share_done(step: Step, max_iterations: int) -> float:
    by_count = step.iteration / max_iterations
    if step.eta_seconds is None:
        return min(1.0, by_count)
    whole = step.seconds + step.eta_seconds
    return min(1.0, max(by_count, step.seconds / whole if whole > 0 else 1.0))


def _stored(job: Job, solution: Solution, file_bytes: int) -> StoredSolution:
    asked = job.request
    return StoredSolution(
        id=job.id,
        created=time.time(),
        board=str(solution.spot.board),
        street=str(solution.spot.street),
        precision=solution.precision,
        exploitability_percent=solution.exploitability_percent,
        file_bytes=file_bytes,
        stopped=solution.stopped,
        resolved_from=asked.get("resolved_from"),
        goal={name: asked[name] for name in ("target", "max_iterations", "threads")},
        summary=_as_json(solution.to_dict()),
    )


def _as_json(value: Any) -> Any:
    """Return a value with null for numbers that are not known."""
    match value:
        case dict():
            return {key: _as_json(item) for key, item in value.items()}
        case list():
            return [_as_json(item) for item in value]
        case float() if not math.isfinite(value):
            return None
    return value
