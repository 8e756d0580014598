"""Jobs as the interface has them: the state of one, as polled and as its events carry it."""

from dataclasses import dataclass
from typing import Final, NamedTuple, Self

from runout.documents import Document, Instant
from runout.service.jobs.kind import Control, Figure, JobCurve
from runout.service.jobs.registry import KINDS
from runout.service.store.records import Job, JobEvent, JobState, Outcome, Progress

JOBS: Final = "/api/v1/jobs"


class JobControl(NamedTuple):
    """A control that applies to a job in its state."""

    name: Control
    """`cancel` and `delete` are DELETE, the others POST to the job's URL."""
    note: str
    """What becomes of the work."""


class JobLinks(NamedTuple):
    """URLs of a job."""

    self: str
    """The job itself; DELETE cancels it, or removes an ended one."""
    events: str
    """Its events, as a stream."""
    result: str | None
    """Its result in the API, once the job is done."""
    page: str | None
    """Its result on the page, once the job is done."""


@dataclass(frozen=True, slots=True)
class JobProgress(Document):
    """The state of a job. Events carry the same, as it was at their moment."""

    id: str
    kind: str
    """What kind of work it is."""
    name: str
    """Made from its request, or given by a client; PATCH changes it."""
    tags: tuple[str, ...]
    """Those of its result, too."""
    state: JobState
    """The last four are final; `paused` waits for a resume."""
    place: int | None
    """The place of a queued job in the queue, from 1; null for others, and in events."""
    outcome: Outcome | None
    """How a job that is done ended: `complete`, `limited` by a limit of its request before it was
    complete, or `stopped` by a client."""
    status: str
    """Its state in a few words: `Stopped at 6.2 %`."""
    summary: str
    """A sentence about its state."""
    progress: float
    """The share of the work done, an estimate; below 1 for a job that was stopped."""
    seconds: float
    """Time spent so far."""
    eta_seconds: float | None
    """Time left, an estimate; null if unknown."""
    error: str | None
    """Why it failed or was interrupted."""
    figures: tuple[Figure, ...]
    """Figures of this kind of job; where there is room for one, show the first."""
    curve: JobCurve | None
    """A curve to draw over its events."""
    controls: tuple[JobControl, ...]
    """The controls that apply now."""
    created: Instant
    """When it was submitted."""
    changed: Instant
    """When this was so."""
    links: JobLinks
    """URLs of the job and its result."""

    @classmethod
    def of(cls, job: Job) -> Self:
        return cls._make(job, job.state, job.progress, job.changed, job.place)

    @classmethod
    def at(cls, job: Job, event: JobEvent) -> Self:
        return cls._make(job, event.state, event.progress, event.at)

    @classmethod
    def _make(
        cls,
        job: Job,
        state: JobState,
        progress: Progress,
        changed: float,
        place: int | None = None,
    ) -> Self:
        kind = KINDS[job.kind]
        described = kind.describe(job, state, progress)
        url = f"{JOBS}/{job.id}"
        return cls(
            id=job.id,
            kind=job.kind,
            name=job.labels.name,
            tags=job.labels.tags,
            state=state,
            place=place,
            outcome=progress.outcome if state == "done" else None,
            status=described.status,
            summary=described.summary,
            progress=progress.share,
            seconds=progress.seconds,
            eta_seconds=progress.eta_seconds,
            error=progress.error,
            figures=described.figures,
            curve=described.curve,
            controls=tuple([JobControl(*each) for each in kind.controls_in(state).items()]),
            created=job.created,
            changed=changed,
            links=JobLinks(url, f"{url}/events", described.result, described.page),
        )


@dataclass(frozen=True, slots=True)
class StartedJobs(Document):
    """The jobs of several requests, in their order."""

    jobs: tuple[JobProgress, ...]


@dataclass(frozen=True, slots=True)
class JobList(Document):
    """Jobs, the newest first."""

    jobs: tuple[JobProgress, ...]
    """At most as many as the limit."""
    total: int
    """How many there are in all."""
