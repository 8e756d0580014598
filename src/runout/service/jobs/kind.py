"""A kind of job: how one is run, checkpointed, resumed, finished and described.

The queue, the runner, the routes of jobs and the page's list of jobs know this interface and no
kind by name; the routes that start jobs name theirs. A kind is registered in ``registry.py``.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal, Protocol, Self

from runout.documents import Document
from runout.service.settings import Settings
from runout.service.store.records import (
    FigureValue,
    Job,
    JobState,
    Progress,
    StoredReport,
    StoredSolution,
)
from runout.service.store.store import Store

Control = Literal["pause", "resume", "stop", "cancel", "delete"]

# In which states a control is offered; the queue may allow more, such as to stop a queued job.
_OFFERED: Final[Mapping[Control, tuple[JobState, ...]]] = {
    "pause": ("queued", "running"),
    "resume": ("paused", "interrupted", "failed"),
    "stop": ("running", "paused"),
    "cancel": ("queued", "running", "paused"),
    "delete": ("done", "failed", "cancelled", "interrupted"),
}


@dataclass(frozen=True, slots=True)
class Figure(Document):
    """A figure of a job, with its label and unit."""

    name: str
    """Its name in the API."""
    label: str
    """The label to display."""
    value: FigureValue
    """Null if it is not known yet."""
    unit: str | None = None
    """`bytes`, `% of the pot`; null for a count or a text."""
    maximum: int | float | None = None
    """The largest value, such as a total."""


@dataclass(frozen=True, slots=True)
class JobCurve(Document):
    """A curve over the events of a job, by the names of figures."""

    title: str
    x: str
    """The figure of the horizontal axis."""
    y: str
    """The figure of the vertical axis."""
    reference: str | None = None
    """A figure to compare `y` with, such as a target."""
    scale: Literal["linear", "log"] = "linear"
    """The scale of the vertical axis."""


@dataclass(frozen=True, slots=True)
class JobDescription(Document):
    """A job for its readers."""

    status: str
    """Its state in a few words: `Stopped at 6.2 %`."""
    summary: str
    """A sentence about its state."""
    figures: tuple[Figure, ...]
    """Figures of this kind of job; where there is room for one, show the first."""
    curve: JobCurve | None = None
    """A curve to draw over its events."""
    result: str | None = None
    """The API's URL of what the job has made."""
    page: str | None = None
    """The page's URL of it."""

    members = ("status", "summary", "figures", "curve")


@dataclass(frozen=True, slots=True)
class JobStep:
    """A step of a running job; a checkpoint may be made only where the job says so.

    ``has_kept`` is whether this runner has stored a result, from which the next one continues.
    """

    progress: Progress
    may_checkpoint: bool = True
    is_last: bool = False
    has_kept: bool = False


@dataclass(frozen=True, slots=True)
class FinishedJob:
    """The end of a job: its progress, and the result that is listed together with it.

    ``shared`` jobs answer equal requests from then on.
    """

    progress: Progress
    shared: bool
    record: StoredSolution | StoredReport | None = None


class JobLeft(Exception):  # noqa: N818 - named after what happened
    """Raised inside the work of a job, by :func:`leave_if`, where its runner has to leave it."""


class JobOrders(Protocol):
    """What a job's runner knows that its work has to obey; cheap enough to ask often."""

    def must_leave(self) -> bool:
        """Whether the work has to be left: paused, stopped, cancelled, or the service ends."""

    def must_discard(self) -> bool:
        """Whether nothing more can be saved: cancelled, or the time to stop is over."""


def leave_if(condition: bool) -> None:
    if condition:
        raise JobLeft


class JobWork(ABC):
    """The work of one job, opened by a runner and closed when it leaves the job."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    @abstractmethod
    def has_progress(self) -> bool:
        """Whether there is something to keep; before that, orders wait for the first step."""

    @abstractmethod
    def steps(self) -> Iterator[JobStep]:
        """Work, from the last checkpoint on; a step takes well under a second where possible.

        A step that may take longer asks :meth:`JobOrders.must_leave` meanwhile, and the steps end
        when it is true.
        """

    @abstractmethod
    def checkpoint(self) -> None:
        """Save the work done so far, for the next runner.

        Raise :class:`JobLeft`, and leave the checkpoint before, if :meth:`JobOrders.must_discard`.
        """

    @abstractmethod
    def finish(self) -> FinishedJob:
        """Save the result of the work done so far, which may be all of it or not."""

    @abstractmethod
    def close(self) -> None:
        """Release what the work holds; what was saved stays."""


class JobKind(ABC):
    """A kind of job.

    ``controls`` has each control that applies with a sentence about what becomes of the work.
    ``free_members`` are the members of a request that do not change the result. ``done_hint`` is
    added where a control is refused since the job is done.
    """

    name: ClassVar[str]
    controls: ClassVar[Mapping[Control, str]]
    free_members: ClassVar[tuple[str, ...]] = ()
    done_hint: ClassVar[str] = ""

    @abstractmethod
    def default_name(self, request: Mapping[str, Any]) -> str:
        """Return the name of a job whose client gives none."""

    @abstractmethod
    def open(self, job: Job, store: Store, settings: Settings, orders: JobOrders) -> JobWork:
        """Begin a job, or continue from its last checkpoint.

        Raise :class:`JobLeft` if that takes long and :meth:`JobOrders.must_leave` becomes true.
        """

    @abstractmethod
    def has_checkpoint(self, job: Job, store: Store) -> bool:
        """Return whether a checkpoint of the job exists."""

    def has_result(self, job: Job, store: Store) -> bool:
        """Return whether the result of a job that is done can still be used.

        An equal request gets that job then, and is worked on again otherwise.
        """
        del job, store
        return True

    def list_results(self, store: Store) -> None:
        """List results again whose records are lost, if this kind can read them from files."""
        del store

    @abstractmethod
    def discard(self, job: Job, store: Store) -> None:
        """Remove what a cancelled job has left."""

    @abstractmethod
    def clean_up(self, job: Job, store: Store, *, with_result: bool) -> None:
        """Remove what a job that was deleted from the list has left.

        Its result is removed only ``with_result``, and if the kind allows it.
        """

    @abstractmethod
    def describe(self, job: Job) -> JobDescription:
        """Describe a job as it is, or as it was at one of its events."""

    def controls_in(self, state: JobState) -> dict[Control, str]:
        return {name: note for name, note in self.controls.items() if state in _OFFERED[name]}


def state_status(state: JobState, figure: str = "", *, done: str = "Done") -> str:
    """Return a state in a few words, with the main figure where it tells how far the job is.

    >>> state_status("running", "6.2 %"), state_status("paused", "6.2 %"), state_status("queued")
    ('Running, 6.2 %', 'Paused at 6.2 %', 'Queued')
    """
    match state:
        case "done":
            return done
        case "running" if figure:
            return f"Running, {figure}"
        case "paused" if figure:
            return f"Paused at {figure}"
        case _:
            return state.capitalize()


def state_summary(state: JobState, *, running: str, done: str, cancelled: str) -> str:
    """Return a sentence about a state; a kind says what it does, has done and has kept."""
    match state:
        case "queued":
            return "Queued: starts when the jobs before it are done."
        case "running":
            return running
        case "paused":
            return "Paused: resume it to continue."
        case "done":
            return done
        case "cancelled":
            return cancelled
        case "failed":
            return "Failed."
        case "interrupted":
            return "Interrupted."
