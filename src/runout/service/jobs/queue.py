"""The queue of jobs: submit, read and control them. Runners, in any process, do the work.

::

    queued <-> running -> done | failed
       ^          |
       +- paused <+        interrupted: the runner died before there was a checkpoint
                           cancelled: from any that has not ended
"""

import hashlib
import json
import math
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from runout.domain.plurals import noun_for, pluralize
from runout.service.http.problems import Problem
from runout.service.jobs.kind import Control, JobKind
from runout.service.jobs.registry import KINDS
from runout.service.settings import Settings
from runout.service.store.jobs import NewJob
from runout.service.store.records import FigureValue, Job, JobEvent, JobState, Labels, Progress
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
        labels: Labels | None = None,
        figures: Mapping[str, FigureValue] | None = None,
    ) -> Job:
        """Return the job of a request: an equal one that waits, runs or is done, or a new one.

        ``labels`` and ``figures``, such as estimates, are the first ones of a new job.
        """
        return self.submit_all([new_job(kind, request, labels=labels, figures=figures)])[0]

    def submit_all(self, jobs: Sequence[NewJob]) -> Sequence[Job]:
        """Return the job of each of several requests; refuse all if the queue has no room.

        A job that is done is shared only if its result can still be used.
        """
        for key in {job.key for job in jobs}:
            shared = self._store.shared_job(key)
            if (
                shared is not None
                and shared.state == "done"
                and not KINDS[shared.kind].has_result(shared, self._store)
            ):
                self._store.unshare_job(shared.id)
        submitted = self._store.submit_jobs(jobs, self._settings.max_queue)
        if submitted is None:
            raise self._full(len(jobs))
        return submitted

    def _full(self, count: int = 1) -> Problem:
        estimates = [job.progress.eta_seconds for job in self._store.running_jobs()]
        known = [math.ceil(seconds) for seconds in estimates if seconds is not None]
        wait = min(known, default=_DEFAULT_RETRY_SECONDS)
        limit = self._settings.max_queue
        queued = self._store.count_jobs()["queued"]
        reason = f"{pluralize(queued, 'job')} {noun_for(queued, 'is', 'are')} queued"
        return Problem(
            429,
            "The queue is full",
            f"{reason}, which is the limit; try again later, or cancel one"
            if count == 1
            else f"{reason}, and {limit} is the limit: there is no room for {count} more; submit"
            " fewer at once, try again later, or cancel some",
            headers={"Retry-After": str(max(_MIN_RETRY_SECONDS, min(wait, _MAX_RETRY_SECONDS)))},
        )

    def get(self, job: str) -> Job:
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
        return self._store.jobs(states, kind=kind, limit=limit, offset=offset)

    def events(self, job: str, after: int = 0) -> Sequence[JobEvent]:
        return self._store.events(job, after)

    def label(
        self,
        job: str,
        *,
        name: str | None = None,
        tags: Sequence[str] | None = None,
        notes: str | None = None,
    ) -> Job:
        self.get(job)
        self._store.change_labels(job, name=name, tags=tags, notes=notes)
        return self.get(job)

    def move(self, job: str, before: str | None) -> Job:
        """Move a queued job before another queued one, or to the end of the queue."""
        moved = self._store.reorder_job(job, before)
        if moved is not None:
            return moved
        if before is not None and self.get(job).state == "queued":
            state = self.get(before).state
            raise Problem(
                409,
                "Not in this state",
                f"job {before} is {state} and has no place in the queue; name a queued job, or null"
                " for the end",
                pointer="/before",
            )
        return self._refuse(job, "moved")

    def pause(self, job: str) -> Job:
        """Pause a job until it is resumed; its runner saves a checkpoint first."""
        self._check_control(job, "pause")
        if ordered := self._store.give_order(job, "pause"):
            return ordered
        paused = self._store.move_job(job, "paused", states=("queued", "paused"))
        return paused or self._refuse(job, "paused")

    def resume(self, job: str) -> Job:
        """Queue a paused, interrupted or failed job, to continue from its checkpoint."""
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
        """Cancel a job that has not ended and discard its files, unless its kind keeps them.

        The job is cancelled when this returns; its runner leaves it within a second.
        """
        current = self._check_control(job, "cancel")
        cancelled = self._store.cancel_job(job)
        if cancelled is None:
            return self._refuse(job, "cancelled")
        # A runner that is alive discards the files itself: a large one takes a while to remove.
        if current.state != "running":
            KINDS[cancelled.kind].discard(cancelled, self._store)
        return cancelled

    def delete(self, job: str, *, with_result: bool = False) -> None:
        """Remove a job that has ended from the list; its result stays unless ``with_result``."""
        current = self.get(job)
        if not self._store.delete_job(job):
            self._refuse(job, "deleted")
        KINDS[current.kind].clean_up(current, self._store, with_result=with_result)

    def _check_control(self, job: str, control: Control) -> Job:
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


def new_job(
    kind: str,
    request: dict[str, Any],
    *,
    labels: Labels | None = None,
    figures: Mapping[str, FigureValue] | None = None,
) -> NewJob:
    """Return a job for :meth:`JobQueue.submit_all`; its kind names it if no labels are given."""
    registered = KINDS[kind]
    return NewJob(
        kind=kind,
        key=request_key(registered, request),
        labels=labels or Labels(registered.default_name(request)),
        request=request,
        progress=Progress(figures=figures or {}),
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
