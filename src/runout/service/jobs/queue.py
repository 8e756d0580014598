"""The queue of jobs: submit, read and control them. Runners, in any process, do the work.

::

    queued <-> running -> done | failed
       ^          |
       +- paused <+        interrupted: the runner died before there was a checkpoint
                           cancelled: from any of these
"""

from __future__ import annotations

import hashlib
import json
import math
from typing import TYPE_CHECKING, Any, Final

from runout.domain.counts import counted, noun_for
from runout.service.http.problems import Problem
from runout.service.jobs.registry import KINDS
from runout.service.store.records import WAITING_STATES, Job, JobEvent, JobState, Progress

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from runout.service.jobs.kind import Control, JobKind
    from runout.service.settings import Settings
    from runout.service.store.records import FigureValue
    from runout.service.store.store import Store

_MIN_RETRY_SECONDS: Final = 1
_DEFAULT_RETRY_SECONDS: Final = 10
_MAX_RETRY_SECONDS: Final = 300
_RESUMABLE: Final[tuple[JobState, ...]] = ("paused", "interrupted", "failed")


class JobQueue:
    """The jobs of a store; refusals raise a :class:`Problem`."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings

    def submit(
        self,
        kind: str,
        request: dict[str, Any],
        *,
        figures: Mapping[str, FigureValue] | None = None,
    ) -> Job:
        """Return the job of a request: an equal one that waits, runs or is done, or a new one.

        ``figures`` are the first figures of a new job, such as estimates.
        """
        job, _ = self._store.submit_job(
            kind,
            request_key(KINDS[kind], request),
            request,
            Progress(figures=figures or {}),
            self._settings.max_queue,
        )
        if job is None:
            raise self._full()
        return job

    def _full(self) -> Problem:
        estimates = [job.progress.eta_seconds for job in self._store.running_jobs()]
        known = [math.ceil(seconds) for seconds in estimates if seconds is not None]
        wait = min(known, default=_DEFAULT_RETRY_SECONDS)
        limit = self._settings.max_queue
        return Problem(
            429,
            "The queue is full",
            f"{counted(limit, 'job')} {noun_for(limit, 'is', 'are')} queued, which is the limit;"
            " try again later, or cancel one",
            headers={"Retry-After": str(max(_MIN_RETRY_SECONDS, min(wait, _MAX_RETRY_SECONDS)))},
        )

    def get(self, job: str) -> Job:
        """Return a job."""
        current = self._store.find_job(job)
        if current is None:
            raise Problem(404, "No such job", f"there is no job {job!r}; see the list of jobs")
        return current

    def list(
        self,
        states: Collection[JobState] = (),
        *,
        kind: str | None = None,
        limit: int = 100,
        offset: int = 0,
    ) -> tuple[Sequence[Job], int]:
        """Return jobs, the newest first, and their total."""
        return self._store.jobs(states, kind=kind, limit=limit, offset=offset)

    def events(self, job: str, after: int = 0) -> Sequence[JobEvent]:
        """Return the events of a job after the event of that number."""
        return self._store.events(job, after)

    def pause(self, job: str) -> Job:
        """Pause a job until it is resumed; its runner saves a checkpoint first."""
        self._check_control(job, "pause")
        if ordered := self._store.give_order(job, "pause"):
            return ordered
        paused = self._store.move_job(job, "paused", states=("queued", "paused"))
        return paused or self._refuse(job, "paused")

    def resume(self, job: str) -> Job:
        """Queue a paused, interrupted or failed job, to go on from its checkpoint."""
        current = self._check_control(job, "resume")
        if current.order == "pause" and (ordered := self._store.give_order(job, None)):
            return ordered
        if self._store.count_jobs()["queued"] >= self._settings.max_queue:
            raise self._full()
        resumed = self._store.move_job(job, "queued", states=_RESUMABLE)
        return resumed or self._refuse(job, "resumed")

    def stop(self, job: str) -> Job:
        """End a job now and keep the result of the work done so far."""
        current = self._check_control(job, "stop")
        if ordered := self._store.give_order(job, "stop"):
            return ordered
        waiting: tuple[JobState, ...] = ("queued", *_RESUMABLE)
        kind = KINDS[current.kind]
        if current.state in waiting and not kind.has_checkpoint(current, self._store):
            raise Problem(409, "Nothing to keep", f"job {job} has no result yet; cancel it instead")
        # Its runner finds the order when it opens the checkpoint.
        stopped = self._store.move_job(job, "queued", states=waiting, order="stop")
        return stopped or self._refuse(job, "stopped")

    def cancel(self, job: str) -> Job:
        """Cancel a job and discard its files, unless its kind keeps them.

        The job is cancelled when this returns; its runner leaves it within a second.
        """
        self._check_control(job, "cancel")
        states: tuple[JobState, ...] = (*WAITING_STATES, "interrupted", "failed")
        cancelled = self._store.move_job(job, "cancelled", states=states)
        if cancelled is not None:
            KINDS[cancelled.kind].discard(cancelled, self._store)
            return cancelled
        current = self.get(job)
        return current if current.state == "cancelled" else self._refuse(job, "cancelled")

    def _check_control(self, job: str, control: Control) -> Job:
        """Return a job whose kind has a control; refuse the control for others."""
        current = self.get(job)
        controls = KINDS[current.kind].controls
        if control not in controls:
            raise Problem(
                409,
                "Not for this job",
                f"{control} does not apply to job {job}; {', '.join(controls)} do",
            )
        return current

    def _refuse(self, job: str, action: str) -> Job:
        current = self.get(job)
        hint = KINDS[current.kind].done_hint if current.state == "done" else ""
        raise Problem(
            409,
            "Not in this state",
            f"job {job} is {current.state} and cannot be {action}{'; ' * bool(hint)}{hint}",
        )


def request_key(kind: JobKind, request: Mapping[str, Any]) -> str:
    """Return the key that requests with equal results share.

    >>> kind = next(iter(KINDS.values()))
    >>> first, second = {"pot": 100, "stack": 300, "threads": 1}, {"stack": 300, "pot": 100}
    >>> "threads" in kind.free_members, request_key(kind, first) == request_key(kind, second)
    (True, True)
    """
    relevant = {name: value for name, value in request.items() if name not in kind.free_members}
    text = json.dumps([kind.name, relevant], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
