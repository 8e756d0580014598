"""Jobs in JSON: the state of one, as polled and as its events carry it."""

from datetime import UTC, datetime
from typing import Annotated, Final, Literal, Self

from fastapi import Path
from pydantic import AfterValidator, ConfigDict, Field
from pydantic.config import JsonDict

from runout.service.jobs.kind import Control, Figure, JobCurve
from runout.service.jobs.registry import KINDS
from runout.service.routes.schemas import Schema
from runout.service.store.records import ID_PATTERN, Job, JobEvent, JobState, Outcome, Progress

JOBS: Final = "/api/v1/jobs"

JobId = Annotated[
    str,
    Path(pattern=ID_PATTERN, description="The id of a job.", examples=["0123456789abcdef"]),
]


def _check_kind(name: str) -> str:
    """Refuse an unknown kind of job."""
    if name not in KINDS:
        raise ValueError(f"{name!r} is not a kind of job; use {', '.join(KINDS)}")
    return name


KindName = Annotated[str, AfterValidator(_check_kind), Field(json_schema_extra={"enum": [*KINDS]})]

_EXAMPLE: Final[JsonDict] = {
    "id": "0123456789abcdef",
    "kind": "solve",
    "name": "T96tt Qc 2s, SPR 3, pot 100",
    "tags": ["single raised"],
    "state": "running",
    "place": None,
    "outcome": None,
    "status": "Running, 0.81 %",
    "summary": "Solving.",
    "progress": 0.62,
    "seconds": 3.1,
    "eta_seconds": 1.9,
    "error": None,
    "figures": [
        {
            "name": "exploitability_percent",
            "label": "Exploitability",
            "value": 0.81,
            "unit": "% of the pot",
            "maximum": None,
        },
        {
            "name": "iteration",
            "label": "Iterations",
            "value": 140,
            "unit": None,
            "maximum": 1000,
        },
    ],
    "curve": {
        "title": "Exploitability",
        "x": "iteration",
        "y": "exploitability_percent",
        "reference": "target_percent",
        "scale": "log",
    },
    "controls": [{"name": "pause", "note": "The solve is saved and continues when it is resumed."}],
    "created": "2025-01-31T12:00:00Z",
    "changed": "2025-01-31T12:00:03.100000Z",
    "links": {
        "self": f"{JOBS}/0123456789abcdef",
        "events": f"{JOBS}/0123456789abcdef/events",
        "result": None,
        "page": None,
    },
}


class JobFigure(Schema):
    """A figure of a job, with its label and unit."""

    name: str = Field(description="Its name in the API.")
    label: str = Field(description="The label to display.")
    value: int | float | str | None = Field(description="Null if it is not known yet.")
    unit: str | None = Field(description="`bytes`, `% of the pot`; null for a count or a text.")
    maximum: int | float | None = Field(description="The largest value, such as a total.")

    @classmethod
    def of(cls, figure: Figure) -> Self:
        """Return a figure of a description."""
        return cls(
            name=figure.name,
            label=figure.label,
            value=figure.value,
            unit=figure.unit,
            maximum=figure.maximum,
        )


class JobCurveFields(Schema):
    """A curve over the events of a job, by the names of figures."""

    title: str
    x: str = Field(description="The figure of the horizontal axis.")
    y: str = Field(description="The figure of the vertical axis.")
    reference: str | None = Field(description="A figure to compare `y` with, such as a target.")
    scale: Literal["linear", "log"] = Field(description="The scale of the vertical axis.")

    @classmethod
    def of(cls, curve: JobCurve) -> Self:
        """Return the curve of a description."""
        return cls(
            title=curve.title,
            x=curve.x,
            y=curve.y,
            reference=curve.reference,
            scale=curve.scale,
        )


class JobControl(Schema):
    """A control that applies to a job in its state."""

    name: Control = Field(
        description="`cancel` and `delete` are DELETE, the others POST to the job's URL."
    )
    note: str = Field(description="What becomes of the work.")


class JobLinks(Schema):
    """URLs of a job."""

    self: str = Field(description="The job itself; DELETE cancels it, or removes an ended one.")
    events: str = Field(description="Its events, as a stream.")
    result: str | None = Field(description="Its result in the API, once the job is done.")
    page: str | None = Field(description="Its result on the page, once the job is done.")


class JobProgress(Schema):
    """The state of a job. Events carry the same, as it was at their moment."""

    model_config = ConfigDict(json_schema_extra={"example": _EXAMPLE})

    id: str = Field(description="The id of the job.", pattern=ID_PATTERN)
    kind: KindName = Field(description="What kind of work it is.")
    name: str = Field(description="Made from its request, or given by a client; PATCH changes it.")
    tags: list[str] = Field(description="Those of its result, too.")
    state: JobState = Field(description="The last four are final; `paused` waits for a resume.")
    place: int | None = Field(
        description="The place of a queued job in the queue, from 1; null for others, and in"
        " events."
    )
    outcome: Outcome | None = Field(
        description="How a job that is done ended: `complete`, `limited` by a limit of its request"
        " before it was complete, or `stopped` by a client."
    )
    status: str = Field(description="Its state in a few words: `Stopped at 6.2 %`.")
    summary: str = Field(description="A sentence about its state.")
    progress: float = Field(
        description="The share of the work done, an estimate; below 1 for a job that was stopped.",
        ge=0,
        le=1,
    )
    seconds: float = Field(description="Time spent so far.", ge=0)
    eta_seconds: float | None = Field(description="Time left, an estimate; null if unknown.")
    error: str | None = Field(description="Why it failed or was interrupted.")
    figures: list[JobFigure] = Field(
        description="Figures of this kind of job; where there is room for one, show the first."
    )
    curve: JobCurveFields | None = Field(description="A curve to draw over its events.")
    controls: list[JobControl] = Field(description="The controls that apply now.")
    created: datetime = Field(description="When it was submitted.")
    changed: datetime = Field(description="When this was so.")
    links: JobLinks = Field(description="URLs of the job and its result.")

    @classmethod
    def of(cls, job: Job) -> Self:
        """Return the state of a job now."""
        return cls._make(job, job.state, job.progress, job.changed, job.place)

    @classmethod
    def at(cls, job: Job, event: JobEvent) -> Self:
        """Return the state of a job at an event."""
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
        description = kind.describe(job, state, progress)
        curve = description.curve
        url = f"{JOBS}/{job.id}"
        return cls(
            id=job.id,
            kind=job.kind,
            name=job.labels.name,
            tags=list(job.labels.tags),
            state=state,
            place=place,
            outcome=progress.outcome if state == "done" else None,
            status=description.status,
            summary=description.summary,
            progress=progress.share,
            seconds=progress.seconds,
            eta_seconds=progress.eta_seconds,
            error=progress.error,
            figures=[JobFigure.of(figure) for figure in description.figures],
            curve=None if curve is None else JobCurveFields.of(curve),
            controls=[
                JobControl(name=name, note=note) for name, note in kind.controls_in(state).items()
            ],
            created=moment(job.created),
            changed=moment(changed),
            links=JobLinks(
                self=url,
                events=f"{url}/events",
                result=description.result,
                page=description.page,
            ),
        )


class JobMove(Schema):
    """Where to move a queued job."""

    model_config = ConfigDict(json_schema_extra={"example": {"before": "0123456789abcdef"}})

    before: Annotated[str, Field(pattern=ID_PATTERN)] | None = Field(
        description="The queued job that it comes before; null for the end of the queue."
    )


class JobsAnswer(Schema):
    """The jobs of several requests, in their order."""

    jobs: list[JobProgress]


class JobList(Schema):
    """Jobs, the newest first."""

    jobs: list[JobProgress] = Field(description="At most as many as the limit.")
    total: int = Field(description="How many there are in all.", ge=0)


def moment(seconds: float) -> datetime:
    """Return a time of the store as a date, in UTC."""
    return datetime.fromtimestamp(seconds, UTC)
