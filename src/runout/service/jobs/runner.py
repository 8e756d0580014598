"""The runner of jobs: claims them, runs them step by step, and records their progress and end.

A runner holds a lock on its own file; the operating system releases it when the process ends. A job
whose runner holds no lock any more is queued again, and continues from its checkpoint or from the
beginning. One whose runners have died too often without keeping anything is marked interrupted. The
kind of a job defines its steps.
"""

from __future__ import annotations

import dataclasses
import logging
import math
import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from runout.analysis.files.replacement import open_locked, remove_locked
from runout.analysis.files.sqlite import DatabaseError
from runout.errors import FileError, PokerError
from runout.service.jobs.kind import FinishedJob, JobLeft, JobWork
from runout.service.jobs.registry import KINDS
from runout.service.settings import Settings
from runout.service.store.records import RUNNING, Job, Progress, new_id
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
        self.store = store
        self.settings = settings
        self._limits = max(1, settings.max_jobs), settings.memory_limit
        self.checkpoint_seconds = checkpoint_seconds
        self._has_swept = False
        self.ends = _Ends(shutdown=threading.Event(), abandon=threading.Event())
        self._running: dict[str, _JobRun] = {}
        self._unsaved: dict[str, str] = {}

    def abandon(self) -> None:
        """Give up saving jobs: the time to stop is over. What was being written is removed."""
        self.ends.abandon.set()

    def unsaved_jobs(self) -> dict[str, str]:
        """Return the jobs that a stop did not save, by id, with what became of their work."""
        running = {job: run.last_saved_text() for job, run in list(self._running.items())}
        return {**running, **self._unsaved}

    def run_forever(self, stop: threading.Event) -> None:
        """Run jobs until the event is set; running jobs are then queued with a checkpoint."""
        with self._locked():
            workers = [
                threading.Thread(target=self._work, args=(stop,), name=f"job-{number}", daemon=True)
                for number in range(self._limits[0])
            ]
            self._try_to_recover()
            for worker in workers:
                worker.start()
            while not stop.wait(_RECOVERY_SECONDS):
                self._try_to_recover()
            self.ends.began = time.monotonic()
            for worker in workers:
                worker.join()

    def run_waiting(self) -> int:
        """Run the queued jobs, one after the other, and return how many there were."""
        count = 0
        with self._locked():
            self.recover()
            while job := self.store.claim_job(self.owner, *self._limits):
                self._run(job, threading.Event())
                count += 1
        return count

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Hold the lock that shows that this runner is alive."""
        path = _lock_file(self.store, self.owner)
        descriptor = _open_own_lock(path)
        try:
            yield
        finally:
            remove_locked(path, descriptor)

    def recover(self) -> None:
        """Take over the jobs of runners that have died, and remove the files they left."""
        if not self._has_swept:
            for reason in self.store.forget_damaged_jobs():
                _log.error("removed: %s", reason)
        for path in self.store.runners_folder.glob("*.lock"):
            _is_alive(path)  # removes the file of a dead runner
        orphans = [
            (job, job.owner)
            for job in self.store.running_jobs()
            if job.owner and not _is_alive(_lock_file(self.store, job.owner))
        ]
        for job, owner in orphans:
            self._take_over(job, owner)
        if orphans or not self._has_swept:
            self.store.sweep()
            self._has_swept = True
        if self.store.is_index_lost():
            for kind in KINDS.values():
                kind.list_results(self.store)
            self.store.index_restored()

    def _try_to_recover(self) -> None:
        try:
            self.recover()
        except Exception:
            _log.exception("the jobs of dead runners cannot be recovered")

    def _take_over(self, job: Job, owner: str) -> None:
        if job.attempts + 1 < _MAX_ATTEMPTS:
            self.store.move_job(
                job.id, "queued", states=RUNNING, owner=owner, keeps_order=True, died=True
            )
            return
        reason = (
            f"the service ended {_MAX_ATTEMPTS} times while it ran; it may need too much memory;"
            " resume the job to try again"
        )
        progress = dataclasses.replace(job.progress, error=reason, eta_seconds=None)
        self.store.move_job(
            job.id, "interrupted", states=RUNNING, owner=owner, progress=progress, died=True
        )

    def _work(self, stop: threading.Event) -> None:
        _lower_priority()
        while not stop.is_set():
            try:
                job = self.store.claim_job(self.owner, *self._limits)
                if job is not None:
                    self._run(job, stop)
                    continue
            except DatabaseError as error:
                _log.error("no job can be claimed: %s", error)
                stop.wait(_STORE_RETRY_SECONDS)
            except Exception:
                _log.exception("the queue cannot be read")
            stop.wait(_QUEUE_POLL_SECONDS)

    def _run(self, job: Job, stop: threading.Event) -> None:
        """Run a job until its end is recorded, however often the store refuses."""
        self.ends.shutdown = stop
        run = _JobRun(job, self)
        self._running[job.id] = run
        try:
            self._run_to_its_end(job, run, stop)
        finally:
            if run.unsaved is not None:
                self._unsaved[job.id] = run.unsaved
            del self._running[job.id]

    def _run_to_its_end(self, job: Job, run: _JobRun, stop: threading.Event) -> None:
        failure: Progress | None = None
        while True:
            try:
                if failure is None:
                    run.run()
                else:
                    self.store.move_job(
                        job.id, "failed", states=RUNNING, owner=self.owner, progress=failure
                    )
                return
            except DatabaseError as error:
                _log.error("the end of job %s cannot be recorded yet: %s", job.id, error)
                if stop.wait(_STORE_RETRY_SECONDS):
                    # The next runner continues from the checkpoint.
                    run.unsaved = run.unsaved or f"its end was not recorded: {error}"
                    return
            except Exception as error:
                if failure is not None:
                    raise
                failure = dataclasses.replace(
                    run.progress, error=_reason(job, error), eta_seconds=None
                )


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
    remove_locked(path, descriptor)
    return False


def _lower_priority() -> None:
    """Lower the priority of this thread, and of threads that it starts, below that of requests."""
    with suppress(AttributeError, OSError):  # only Linux has a priority for each thread
        if sys.platform == "linux":  # elsewhere the number of a thread may be that of a process
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICENESS)


def _reason(job: Job, error: Exception) -> str:
    """Return the reason of a failure for the client; log an internal error."""
    match error:
        case FileError():
            return error.reason
        case PokerError():
            return str(error)
        case ConnectionError():
            return f"{error}; then resume the job, which goes on from there"
        case ModuleNotFoundError(name="distributed"):
            return f"{error} beside the service, then resume the job"
        case OSError():
            return (
                f"the result cannot be saved: {error.strerror}; once that is fixed resume the job,"
                " which goes on from its last checkpoint"
            )
        case MemoryError():
            return "there is not enough memory for this job; make its request smaller"
    _log.error("job %s failed with an internal error", job.id, exc_info=error)
    return "internal error; it is logged"


@dataclass(slots=True)
class _Ends:
    """The end of the service: jobs are saved after ``shutdown``, no more after ``abandon``."""

    shutdown: threading.Event
    abandon: threading.Event
    began: float | None = None

    def seconds(self) -> float:
        return 0.0 if self.began is None else time.monotonic() - self.began


class _JobRun:
    def __init__(self, job: Job, runner: JobRunner) -> None:
        self.progress = dataclasses.replace(job.progress, share=0.0, error=None)
        self._kind = KINDS[job.kind]
        self._store = runner.store
        self._settings = runner.settings
        self._owner = runner.owner
        self._job = job
        self._ends = runner.ends
        self._checkpoint_seconds = runner.checkpoint_seconds
        self._reported_at = self._polled_at = -math.inf
        self._checkpointed_at = time.monotonic()
        self._polled: _Ending | None = None
        self._has_checkpointed = self._has_kept = False
        self._work_in_hand: JobWork | None = None
        self._last_order: _Ending | None = None
        self.unsaved: str | None = None  # of a stop: what became of the work instead

    def run(self) -> None:
        """Work until the job is done, or until an order ends it; then record that.

        The work is closed first: another runner may open it as soon as the end is recorded.
        """
        finished: FinishedJob | None = None
        try:
            with self._kind.open(self._job, self._store, self._settings, self) as work:
                self._work_in_hand = work
                ending = self._work(work)
                match ending:
                    case "done" | "stop":
                        finished = work.finish()
                    case "pause":
                        work.checkpoint()
                    case "shutdown":
                        self._checkpoint_at_shutdown(work)
        except JobLeft:  # while it was opened or saved
            ending = self._left_by()
        finally:
            self._work_in_hand = None
        if finished is not None:
            self._record_end(finished)
        elif ending == "lost":
            self._discard_if_cancelled()
        else:
            self._suspend("paused" if ending == "pause" else "queued")

    def _left_by(self) -> _Ending:
        """Return why the work was left while it was opened or saved."""
        if self._ends.abandon.is_set():
            self.unsaved = self.last_saved_text()
            return "shutdown"
        if self.progress.share == 0.0:  # no step was made
            self.progress = dataclasses.replace(self._job.progress, error=None)
        self._polled_at = -math.inf
        order = self._order()
        # A stop needs a runner that has opened the work: it waits in the queue with its order.
        return order if order is not None and order != "stop" else "shutdown"

    def _checkpoint_at_shutdown(self, work: JobWork) -> None:
        _log.warning(
            "stopping: job %s is being saved, it was left after %.2f s",
            self._job.id, self._ends.seconds(),
        )  # fmt: skip
        try:
            work.checkpoint()
        except OSError as error:  # a full disk: the job continues from an older checkpoint
            self.unsaved = f"{error}; {self.last_saved_text()}"

    def last_saved_text(self) -> str:
        """Return from where the next runner continues with the job if nothing more is saved."""
        if not self._kind.has_checkpoint(self._job, self._store):
            return "it begins again"
        if not self._has_checkpointed:
            return "it goes on from the checkpoint that it was opened with"
        age = time.monotonic() - self._checkpointed_at
        return f"it goes on from its checkpoint of {age:.0f} s ago"

    def _work(self, work: JobWork) -> _Ending:
        if work.has_progress and (ending := self._order()):
            return ending
        while True:
            self._last_order = None
            for step in work.steps():
                share = max(self.progress.share, step.progress.share)
                self.progress = dataclasses.replace(step.progress, share=share)
                if step.has_kept and not self._has_kept:
                    self._has_kept = True
                    self._report(has_kept=True)
                if time.monotonic() - self._reported_at >= _REPORT_SECONDS:
                    self._reported_at = time.monotonic()
                    self._report()
                if step.is_last:
                    return "done"
                if ending := self._order():
                    return ending
                if step.may_checkpoint:
                    self._checkpoint_when_due(work)
            if self._last_order is None:
                return "done"
            # The steps have obeyed an order, which may have been taken back.
            self._polled_at = -math.inf
            if ending := self._order():
                return ending

    def must_leave(self) -> bool:
        order = self._order()
        work = self._work_in_hand
        if order == "stop" and (work is None or not work.has_progress):
            return False  # there is nothing to keep yet
        self._last_order = order or self._last_order
        return order is not None

    def must_discard(self) -> bool:
        return self._ends.abandon.is_set() or self._poll() == "lost"

    def _order(self) -> _Ending | None:
        return "shutdown" if self._ends.shutdown.is_set() else self._poll()

    def _poll(self) -> _Ending | None:
        """Return the order in the store, which is read a few times a second."""
        now = time.monotonic()
        if now - self._polled_at < _ORDER_POLL_SECONDS:
            return self._polled
        self._polled_at = now
        try:
            is_ours, order = self._store.order_for(self._job.id, self._owner)
        except DatabaseError as error:
            _log.warning("the orders for job %s cannot be read: %s", self._job.id, error)
            self._polled = None
        else:
            self._polled = order if is_ours else "lost"
        return self._polled

    def _report(self, *, has_kept: bool = False) -> None:
        try:
            self._store.report_job(self._job.id, self._owner, self.progress, has_kept=has_kept)
        except DatabaseError as error:  # the job itself continues
            _log.warning("the progress of job %s cannot be recorded: %s", self._job.id, error)

    def _checkpoint_when_due(self, work: JobWork) -> None:
        started = time.monotonic()
        if started - self._checkpointed_at < self._checkpoint_seconds:
            return
        try:
            work.checkpoint()
        except OSError as error:  # the job itself continues
            _log.warning("job %s has no new checkpoint: %s", self._job.id, error)
        else:
            self._has_checkpointed = True
            self._report(has_kept=True)
        self._checkpointed_at = time.monotonic()
        if self._checkpoint_seconds > 0:
            took = self._checkpointed_at - started
            self._checkpoint_seconds = max(self._checkpoint_seconds, took / _MAX_CHECKPOINT_SHARE)

    def _suspend(self, to: Literal["paused", "queued"]) -> None:
        """Leave the job and its order to the next runner, which continues from the checkpoint."""
        progress = dataclasses.replace(self.progress, eta_seconds=None)
        moved = self._store.move_job(
            self._job.id, to, states=RUNNING, owner=self._owner, keeps_order=True, progress=progress
        )
        if moved is None:
            self._discard_if_cancelled()

    def _record_end(self, finished: FinishedJob) -> None:
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
