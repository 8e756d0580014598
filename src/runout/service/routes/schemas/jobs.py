"""Jobs as JSON has them: where one stands, polled or told as events."""

from datetime import UTC, datetime
from typing import Annotated, Any, Final, Self

from fastapi import Path
from pydantic import ConfigDict, Field
from pydantic.config import JsonDict

from runout.analysis.solver.solution import EndedBy
from runout.domain.amounts import amount_text
from runout.service.routes.schemas import Message
from runout.service.store.records import ID_PATTERN, Job, JobEvent, JobKind, JobState, Progress

JOBS: Final = "/api/v1/jobs"
SOLVES: Final = "/api/v1/solves"
ENDED_BY: Final = (
    "Why a solve that is done has ended: `target` met, `max_iterations` reached before it, or"
    " `stopped` before either."
)

JobId = Annotated[
    str,
    Path(pattern=ID_PATTERN, description="The id of a job.", examples=["0123456789abcdef"]),
]

_EXAMPLE: Final[JsonDict] = {
    "id": "0123456789abcdef",
    "kind": "solve",
    "title": "Td9d6hQc2s, pot 100, stack 300",
    "state": "running",
    "progress": 0.62,
    "iteration": 140,
    "max_iterations": 1000,
    "exploitability_percent": 0.81,
    "target": 0.005,
    "target_percent": 0.5,
    "seconds": 3.1,
    "iterations_per_second": 45.16,
    "eta_seconds": 1.9,
    "memory_bytes": 1710000,
    "error": None,
    "ended_by": None,
    "created": "2025-01-31T12:00:00Z",
    "changed": "2025-01-31T12:00:03.100000Z",
    "links": {
        "self": f"{JOBS}/0123456789abcdef",
        "events": f"{JOBS}/0123456789abcdef/events",
        "result": None,
    },
}


class JobLinks(Message):
    """Where to ask further."""

    self: str = Field(description="The job itself; DELETE cancels it.")
    events: str = Field(description="Its events, as a stream.")
    result: str | None = Field(description="Its solution, once the job is done.")


class JobProgress(Message):
    """Where a job stands. Events carry the same, as it was at their moment."""

    model_config = ConfigDict(json_schema_extra={"example": _EXAMPLE})

    id: str = Field(description="The id of the job, and of its solution.", pattern=ID_PATTERN)
    kind: JobKind = Field(description="What is done.")
    title: str = Field(description="What it is done for, in a few words.")
    state: JobState = Field(description="The last four are final; `paused` waits for a resume.")
    progress: float = Field(description="How much of it is done, a guess.", ge=0, le=1)
    iteration: int = Field(description="Iterations done.", ge=0)
    max_iterations: int = Field(description="The most that are done.", ge=1)
    exploitability_percent: float | None = Field(
        description="Of the starting pot, as of the last check; null before the first."
    )
    target: float = Field(description="Where it ends: exploitability as a share of the pot.")
    target_percent: float = Field(description="The same in per cent of the pot.")
    seconds: float = Field(description="Time spent so far.", ge=0)
    iterations_per_second: float | None = Field(
        description="The mean over the time spent so far; null before the first iteration."
    )
    eta_seconds: float | None = Field(description="Time left, a guess; null if there is none.")
    memory_bytes: int | None = Field(description="Memory it takes; an estimate until it is done.")
    error: str | None = Field(description="Why it failed or was interrupted.")
    ended_by: EndedBy | None = Field(description=ENDED_BY)
    created: datetime = Field(description="When it was asked for.")
    changed: datetime = Field(description="When this was so.")
    links: JobLinks = Field(description="Where to ask further.")

    @classmethod
    def of(cls, job: Job) -> Self:
        """Return where a job stands now."""
        return cls._told(job, job.state, job.progress, job.changed)

    @classmethod
    def at(cls, job: Job, event: JobEvent) -> Self:
        """Return where it stood."""
        return cls._told(job, event.state, event.progress, event.at)

    @classmethod
    def _told(cls, job: Job, state: JobState, progress: Progress, changed: float) -> Self:
        asked = job.request
        spot = asked["spot"]
        address = f"{JOBS}/{job.id}"
        return cls(
            id=job.id,
            kind=job.kind,
            title=spot_title(spot),
            state=state,
            progress=progress.share,
            iteration=progress.iteration,
            max_iterations=asked["max_iterations"],
            exploitability_percent=progress.exploitability_percent,
            target=asked["target"],
            target_percent=100 * asked["target"],
            seconds=progress.seconds,
            iterations_per_second=progress.iterations_per_second,
            eta_seconds=progress.eta_seconds,
            memory_bytes=progress.memory_bytes,
            error=progress.error,
            ended_by=progress.ended_by,
            created=moment(job.created),
            changed=moment(changed),
            links=JobLinks(
                self=address,
                events=f"{address}/events",
                result=f"{SOLVES}/{job.id}" if state == "done" else None,
            ),
        )


class JobList(Message):
    """Jobs, the newest first."""

    jobs: list[JobProgress] = Field(description="As many as were asked for.")
    total: int = Field(description="How many there are in all.", ge=0)


def spot_title(spot: dict[str, Any]) -> str:
    """Return board and money of a spot in a few words."""
    pot, stack = amount_text(spot["pot"]), amount_text(spot["stack"])
    return f"{spot['board']}, pot {pot}, stack {stack}"


def moment(seconds: float) -> datetime:
    """Return a time of the store as a date, in UTC."""
    return datetime.fromtimestamp(seconds, UTC)
