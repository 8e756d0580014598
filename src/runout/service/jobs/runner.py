"""The runner of jobs: claims them, runs them step by step, and records their progress and end.

A runner holds a lock on its own file; the operating system releases it when the process ends. A job
whose runner holds no lock any more has lost it: the next runner goes on from the checkpoint, or
marks the job interrupted if there is none. What the steps of a job are is up to its kind.
"""

from __future__ import annotations

import dataclasses
import logging
import math
import os
import threading
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final, Literal

from runout.analysis.files.replacement import open_locked
from runout.errors import FileError, PokerError
from runout.service.jobs.registry import KINDS
from runout.service.store.database import StoreError
from runout.service.store.records import RUNNING, Job, Progress, new_id

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from runout.service.jobs.kind import FinishedJob, JobWork
    from runout.service.settings import Settings
    from runout.service.store.store import Store

CHECKPOINT_SECONDS: Final = 10.0
_MAX_ATTEMPTS: Final = 3
_MAX_CHECKPOINT_SHARE: Final = 0.05  # of the time that a job takes
_QUEUE_POLL_SECONDS: Final = 0.2
_RECOVERY_SECONDS: Final = 2.0
_LOCK_ATTEMPTS: Final = 500
_LOCK_RETRY_SECONDS: Final = 0.01
_STORE_RETRY_SECONDS: Final = 2.0  # while the disk is full, or another process writes
_REPORT_SECONDS: Final = 0.25
_ORDER_POLL_SECONDS: Final = 0.1
_NICENESS: Final = 10
_MAX_STOPPED_SHARE: Final = 0.99  # a job that was stopped never counts as complete

_Ending = Literal["done", "stop", "pause", "shutdown", "lost"]

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
        self._max_running = max(1, settings.max_jobs)
        self._checkpoint_seconds = checkpoint_seconds
        self._has_swept = False

    def run_forever(self, stop: threading.Event) -> None:
        """Run jobs until the event is set; running jobs are then queued with a checkpoint."""
        with self._locked():
            workers = [
                threading.Thread(target=self._work, args=(stop,), name=f"job-{number}", daemon=True)
                for number in range(self._max_running)
            ]
            self._try_to_recover()
            for worker in workers:
                worker.start()
            while not stop.wait(_RECOVERY_SECONDS):
                self._try_to_recover()
            for worker in workers:
                worker.join()

    def run_waiting(self) -> int:
        """Run the queued jobs, one after the other, and return how many there were."""
        count = 0
        with self._locked():
            self.recover()
            while job := self._store.claim_job(self.owner, self._max_running):
                self._run(job, threading.Event())
                count += 1
        return count

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Hold the lock that shows that this runner is alive."""
        path = _lock_file(self._store, self.owner)
        descriptor = _open_own_lock(path)
        try:
            yield
        finally:
            path.unlink(missing_ok=True)
            os.close(descriptor)

    def recover(self) -> None:
        """Take over the jobs of runners that have died, and remove the files they left."""
        if not self._has_swept:
            self._forget_damaged_jobs()
        for path in self._store.runners_folder.glob("*.lock"):
            _is_alive(path)  # removes the file of a dead runner
        orphans = [
            (job, job.owner)
            for job in self._store.running_jobs()
            if job.owner and not _is_alive(_lock_file(self._store, job.owner))
        ]
        for job, owner in orphans:
            self._take_over(job, owner)
        if orphans or not self._has_swept:
            self._store.sweep()
            self._has_swept = True

    def _forget_damaged_jobs(self) -> None:
        for reason in self._store.forget_damaged_jobs():
            _log.error("removed: %s", reason)

    def _try_to_recover(self) -> None:
        try:
            self.recover()
        except Exception:
            _log.exception("the jobs of dead runners cannot be recovered")

    def _take_over(self, job: Job, owner: str) -> None:
        has_attempts = job.attempts + 1 < _MAX_ATTEMPTS
        if has_attempts and KINDS[job.kind].has_checkpoint(job, self._store):
            # A job with the order to pause needs nothing more to be paused.
            to: Literal["paused", "queued"] = "paused" if job.order == "pause" else "queued"
            order: Literal["stop"] | None = "stop" if job.order == "stop" else None
            self._store.move_job(job.id, to, states=RUNNING, owner=owner, order=order, died=True)
            return
        reason = (
            "the service ended before there was a checkpoint; resume the job to begin again"
            if has_attempts
            else f"the service ended {_MAX_ATTEMPTS} times while it ran; it may need too much"
            " memory"
        )
        progress = dataclasses.replace(job.progress, error=reason, eta_seconds=None)
        self._store.move_job(
            job.id, "interrupted", states=RUNNING, owner=owner, progress=progress, died=True
        )

    def _work(self, stop: threading.Event) -> None:
        _lower_priority()
        while not stop.is_set():
            try:
                job = self._store.claim_job(self.owner, self._max_running)
                if job is not None:
                    self._run(job, stop)
                    continue
            except StoreError as error:
                _log.error("no job can be claimed: %s", error)
                stop.wait(_STORE_RETRY_SECONDS)
            except Exception:
                _log.exception("the queue cannot be read")
            stop.wait(_QUEUE_POLL_SECONDS)

    def _run(self, job: Job, stop: threading.Event) -> None:
        """Run a job until its end is recorded, however often the store refuses."""
        run = _JobRun(self._store, self.owner, job, stop, self._checkpoint_seconds)
        failure: Progress | None = None
        while True:
            try:
                if failure is None:
                    run.run()
                else:
                    self._store.move_job(
                        job.id, "failed", states=RUNNING, owner=self.owner, progress=failure
                    )
                return
            except StoreError as error:
                _log.error("the end of job %s cannot be recorded yet: %s", job.id, error)
                if stop.wait(_STORE_RETRY_SECONDS):
                    return  # the next runner goes on from the checkpoint
            except Exception as error:
                if failure is not None:
                    raise
                failure = _failure(job, run.progress, error)


def _open_own_lock(path: Path) -> int:
    """Lock a runner's own file; another runner may hold it while it checks who is alive."""
    for _ in range(_LOCK_ATTEMPTS):
        try:
            return open_locked(path)
        except BlockingIOError:
            time.sleep(_LOCK_RETRY_SECONDS)
    return open_locked(path)


def _lock_file(store: Store, owner: str) -> Path:
    return store.runners_folder / f"{owner}.lock"


def _is_alive(path: Path) -> bool:
    """Return whether a runner holds its lock; remove the file of one that does not."""
    try:
        descriptor = open_locked(path)
    except BlockingIOError:
        return True
    path.unlink(missing_ok=True)
    os.close(descriptor)
    return False


def _lower_priority() -> None:
    """Lower the priority of this thread, and of threads that it starts, below that of requests."""
    with suppress(AttributeError, OSError):  # only Linux has a priority for each thread
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICENESS)


def _failure(job: Job, progress: Progress, error: Exception) -> Progress:
    """Return the progress of a job that has failed, with the reason."""
    reason = _reason(error)
    if reason is None:
        _log.error("job %s failed with an internal error", job.id, exc_info=error)
        reason = "internal error; it is logged"
    return dataclasses.replace(progress, error=reason, eta_seconds=None)


def _reason(error: Exception) -> str | None:
    """Return the reason of a failure for the client; None for an internal error."""
    match error:
        case FileError():
            return error.reason
        case PokerError():
            return str(error)
        case OSError():
            return (
                f"the result cannot be saved: {error.strerror}; once that is fixed resume the job,"
                " which goes on from its last checkpoint"
            )
        case MemoryError():
            return "there is not enough memory for this job; make its request smaller"
    return None


class _JobRun:
    """A job while this runner runs it."""

    def __init__(
        self,
        store: Store,
        owner: str,
        job: Job,
        shutdown: threading.Event,
        checkpoint_seconds: float,
    ) -> None:
        self.progress = dataclasses.replace(job.progress, share=0.0, error=None)
        self._kind = KINDS[job.kind]
        self._store = store
        self._owner = owner
        self._job = job
        self._shutdown = shutdown
        self._checkpoint_seconds = checkpoint_seconds
        self._reported_at = self._polled_at = -math.inf
        self._checkpointed_at = time.monotonic()

    def run(self) -> None:
        """Work until the job is done, or until an order ends it; then record that.

        The work is closed first: another runner may open it as soon as the end is recorded.
        """
        finished: FinishedJob | None = None
        with self._kind.open(self._job, self._store) as work:
            ending = self._work(work)
            match ending:
                case "done" | "stop":
                    finished = work.finish()
                case "pause" | "shutdown":
                    work.checkpoint()
        if finished is not None:
            self._record_end(finished)
        elif ending == "lost":
            self._discard_if_cancelled()
        else:
            self._suspend("paused" if ending == "pause" else "queued")

    def _work(self, work: JobWork) -> _Ending:
        steps = work.steps()
        if work.has_progress and (ending := self._order()):
            return ending
        for step in steps:
            share = max(self.progress.share, step.progress.share)
            self.progress = dataclasses.replace(step.progress, share=share)
            self._report_when_due()
            if step.is_last:
                break
            if ending := self._order():
                return ending
            if step.may_checkpoint:
                self._checkpoint_when_due(work)
        return "done"

    def _order(self) -> _Ending | None:
        """Return why to leave the job, if there is a reason."""
        if self._shutdown.is_set():
            return "shutdown"
        now = time.monotonic()
        if now - self._polled_at < _ORDER_POLL_SECONDS:
            return None
        self._polled_at = now
        try:
            is_ours, order = self._store.order_for(self._job.id, self._owner)
        except StoreError as error:
            _log.warning("the orders for job %s cannot be read: %s", self._job.id, error)
            return None
        return order if is_ours else "lost"

    def _report_when_due(self) -> None:
        now = time.monotonic()
        if now - self._reported_at >= _REPORT_SECONDS:
            self._reported_at = now
            self._report()

    def _report(self, *, checkpoint: bool = False) -> None:
        try:
            self._store.report_job(self._job.id, self._owner, self.progress, checkpoint=checkpoint)
        except StoreError as error:  # the job itself goes on
            _log.warning("the progress of job %s cannot be recorded: %s", self._job.id, error)

    def _checkpoint_when_due(self, work: JobWork) -> None:
        started = time.monotonic()
        if started - self._checkpointed_at < self._checkpoint_seconds:
            return
        try:
            work.checkpoint()
        except OSError as error:  # the job itself goes on
            _log.warning("job %s has no new checkpoint: %s", self._job.id, error)
        else:
            self._report(checkpoint=True)
        self._checkpointed_at = time.monotonic()
        if self._checkpoint_seconds > 0:
            took = self._checkpointed_at - started
            self._checkpoint_seconds = max(self._checkpoint_seconds, took / _MAX_CHECKPOINT_SHARE)

    def _suspend(self, to: Literal["paused", "queued"]) -> None:
        """Leave the job to the next runner, which goes on from the checkpoint."""
        progress = dataclasses.replace(self.progress, eta_seconds=None)
        if not self._store.move_job(
            self._job.id, to, states=RUNNING, owner=self._owner, progress=progress
        ):
            self._discard_if_cancelled()

    def _record_end(self, finished: FinishedJob) -> None:
        """Record the end of the job together with its result."""
        share = max(self.progress.share, finished.progress.share)
        if finished.progress.outcome == "stopped":
            share = min(share, _MAX_STOPPED_SHARE)
        if self._store.finish_job(
            self._job.id,
            self._owner,
            dataclasses.replace(finished.progress, share=share),
            shared=finished.shared,
            record=finished.record,
        ):
            self._store.checkpoint_file(self._job.id).unlink(missing_ok=True)
        else:
            self._discard_if_cancelled()

    def _discard_if_cancelled(self) -> None:
        job = self._store.find_job(self._job.id)
        if job is None:
            self._kind.clean_up(self._job, self._store, with_result=False)
        elif job.state == "cancelled":
            self._kind.discard(self._job, self._store)
