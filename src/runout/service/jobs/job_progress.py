"""Jobs as the interface has them: the state of one, as polled and as its events carry it."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from runout.documents import Document
from runout.service.jobs.kind import Control, JobDescription
from runout.service.jobs.registry import KINDS
from runout.service.store.records import Job

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


@dataclass(frozen=True)
class JobProgress(Document):
    """The state of a job. Events carry the same, as it was at their moment."""

    job: Job

    inlined = ("job", "description")
    members = ("job", "description", "controls", "links")

    @cached_property
    def description(self) -> JobDescription:
        return KINDS[self.job.kind].describe(self.job)

    @property
    def controls(self) -> tuple[JobControl, ...]:
        """The controls that apply now."""
        controls = KINDS[self.job.kind].controls_in(self.job.state)
        return tuple([JobControl(*each) for each in controls.items()])

    @property
    def links(self) -> JobLinks:
        """URLs of the job and its result."""
        url = f"{JOBS}/{self.job.id}"
        return JobLinks(url, f"{url}/events", self.description.result, self.description.page)


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
