"""The queue of long work: what a client may ask of jobs. Runners, here or elsewhere, do the work.

::

    queued <-> running -> done | failed
       ^          |
       +- paused <+        interrupted: its runner died before there was anything to go on from
                           cancelled: from any of these, and what there was is discarded
"""

from __future__ import annotations

import hashlib
import json
import math
from typing import TYPE_CHECKING, Any, Final

from runout.domain.counts import counted, noun_for
from runout.service.http.problems import Problem
from runout.service.store.records import WAITING_STATES, Job, JobEvent, JobKind, JobState, Progress

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from runout.service.settings import Settings
    from runout.service.store.store import Store

_NOT_IN_THE_ANSWER: Final = ("threads", "resolved_from")
_MIN_WAIT: Final = 1
_USUAL_WAIT: Final = 10
_MAX_WAIT: Final = 300
_RESUMABLE: Final[tuple[JobState, ...]] = ("paused", "interrupted", "failed")


class JobQueue:
    """What can be asked of jobs; problems say what cannot be done and why."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings

    def submit(
        self, kind: JobKind, request: dict[str, Any], *, memory_bytes: int | None = None
    ) -> Job:
        """Return the job of a request: an equal one that waits, runs or is done, or a new one."""
        job, _ = self._store.submit_job(
            kind,
            request_key(kind, request),
            request,
            Progress(memory_bytes=memory_bytes),
            self._settings.max_queue,
        )
        if job is None:
            raise self._full()
        return job

    def _full(self) -> Problem:
        left = [job.progress.eta_seconds for job in self._store.running_jobs()]
        known = [math.ceil(seconds) for seconds in left if seconds is not None]
        wait = min(known, default=_USUAL_WAIT)
        most = self._settings.max_queue
        return Problem(
            429,
            "The queue is full",
            f"{counted(most, 'job')} {noun_for(most, 'is', 'are')} queued, which is the limit;"
            " try again later, or cancel one",
            headers={"Retry-After": str(max(_MIN_WAIT, min(wait, _MAX_WAIT)))},
        )

    def get(self, job: str) -> Job:
        """Return a job."""
        found = self._store.find_job(job)
        if found is None:
            raise Problem(404, "No such job", f"{job!r} is no job; look for it in the list of jobs")
        return found

    def list(
        self, states: Collection[JobState] = (), *, limit: int = 100, offset: int = 0
    ) -> tuple[Sequence[Job], int]:
        """Return jobs, the newest first, and how many there are in all."""
        return self._store.jobs(states, limit=limit, offset=offset)

    def events(self, job: str, after: int = 0) -> Sequence[JobEvent]:
        """Return what has become of a job after the event of that number."""
        return self._store.events(job, after)

    def pause(self, job: str) -> Job:
        """Have a job wait until it is resumed; what it has done is kept in a file meanwhile."""
        if asked := self._store.ask_job(job, "pause"):
            return asked
        paused = self._store.move_job(job, "paused", states=("queued", "paused"))
        return paused or self._refuse(job, "paused")

    def resume(self, job: str) -> Job:
        """Put a paused, interrupted or failed job back into the queue, to go on from its file."""
        if self.get(job).order == "pause" and (asked := self._store.ask_job(job, None)):
            return asked
        if self._store.count_jobs()["queued"] >= self._settings.max_queue:
            raise self._full()
        resumed = self._store.move_job(job, "queued", states=_RESUMABLE)
        return resumed or self._refuse(job, "resumed")

    def stop(self, job: str) -> Job:
        """Have a job end now and keep what there is as a solution."""
        if asked := self._store.ask_job(job, "stop"):
            return asked
        waiting: tuple[JobState, ...] = ("queued", *_RESUMABLE)
        found = self.get(job)
        if found.state in waiting and not self._store.checkpoint_file(job).exists():
            raise Problem(
                409, "Nothing to keep", f"job {job} has found nothing yet; cancel it instead"
            )
        # Its runner finds the order when it opens the file.
        stopped = self._store.move_job(job, "queued", states=waiting, order="stop")
        return stopped or self._refuse(job, "stopped")

    def cancel(self, job: str) -> Job:
        """End a job and discard what there is; it is cancelled when this returns.

        A runner that is at it sees that within a second, and nothing of it is kept.
        """
        states: tuple[JobState, ...] = (*WAITING_STATES, "interrupted", "failed")
        cancelled = self._store.move_job(job, "cancelled", states=states)
        if cancelled is not None:
            self._store.discard_files(job)
            return cancelled
        found = self.get(job)
        return found if found.state == "cancelled" else self._refuse(job, "cancelled")

    def _refuse(self, job: str, what: str) -> Job:
        found = self.get(job)
        remedy = (
            "; its solution, which has the same id, can be read or deleted"
            if found.state == "done"
            else ""
        )
        raise Problem(
            409,
            "Not in this state",
            f"job {job} is {found.state} and cannot be {what}{remedy}",
        )


def request_key(kind: JobKind, request: Mapping[str, Any]) -> str:
    """Return what equal requests have in common, whatever does not change the answer apart.

    >>> first = {"spot": {"pot": 100, "stack": 300}, "threads": 1}
    >>> second = {"threads": 2, "spot": {"stack": 300, "pot": 100}}
    >>> request_key("solve", first) == request_key("solve", second)
    True
    """
    asked = {name: value for name, value in request.items() if name not in _NOT_IN_THE_ANSWER}
    text = json.dumps([kind, asked], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
