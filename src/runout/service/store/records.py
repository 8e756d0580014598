"""Records of the store: jobs and their events, solutions, reports, saved ranges."""

from __future__ import annotations

import dataclasses
import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple, get_args

from runout.analysis.solver.goal import EndedBy
from runout.documents import Document, Instant
from runout.domain.betting.rules import StreetName
from runout.kernels.precision import Precision

JobState = Literal["queued", "running", "paused", "done", "failed", "cancelled", "interrupted"]
Order = Literal["pause", "stop"]
Outcome = Literal["complete", "limited", "stopped"]
FigureValue = int | float | str | None

JOB_STATES: Final[tuple[JobState, ...]] = get_args(JobState)
WAITING_STATES: Final[tuple[JobState, ...]] = ("queued", "running", "paused")
RUNNING: Final[tuple[JobState, ...]] = ("running",)
FINAL_STATES: Final[tuple[JobState, ...]] = ("done", "failed", "cancelled", "interrupted")

ID_LENGTH: Final = 16
ID_PATTERN: Final = r"^[0-9a-f]{16}$"
_IS_ID: Final = re.compile(ID_PATTERN.replace("$", r"\Z"))


def new_id() -> str:
    """Return a new random id, for rows, URLs and files alike."""
    return secrets.token_hex(8)


def is_id(text: str) -> bool:
    """Return whether a text is an id.

    >>> is_id("0123456789abcdef"), is_id("../0123456789ab"), is_id("0123456789abcdef" + chr(10))
    (True, False, False)
    """
    return _IS_ID.match(text) is not None


@dataclass(frozen=True, slots=True)
class Progress(Document):
    """The progress of a job."""

    share: float = 0.0
    eta_seconds: float | None = None
    """Time left, an estimate; null if unknown."""
    seconds: float = 0.0
    """Time spent so far."""
    error: str | None = None
    """Why it failed or was interrupted."""
    outcome: Outcome | None = None
    """How a job that is done ended: `complete`, `limited` by a limit of its request before it was
    complete, or `stopped` by a client."""
    figures: Mapping[str, FigureValue] = field(default_factory=dict)
    """Values by name, which the kind of the job describes."""

    members = ("outcome", "progress", "seconds", "eta_seconds", "error")

    @property
    def progress(self) -> float:
        """The share of the work done, an estimate; below 1 for a job that was stopped."""
        return self.share

    def to_json(self) -> str:
        return json.dumps(dataclasses.asdict(self), allow_nan=False)

    @classmethod
    def from_json(cls, text: str) -> Progress:
        """Read the text of :meth:`to_json`; unknown members are ignored.

        >>> Progress.from_json(Progress(0.5, figures={"iteration": 140}).to_json()).figures
        {'iteration': 140}
        """
        raw = json.loads(text)
        names = [each.name for each in dataclasses.fields(cls) if each.name in raw]
        return cls(**{name: raw[name] for name in names})


@dataclass(frozen=True, slots=True)
class Labels(Document):
    """What users call a job and its result, which share their labels: name, tags and notes."""

    name: str
    """Made from its request, or given by a client; PATCH changes it."""
    tags: tuple[str, ...] = ()
    """Those that a job and its result share."""
    notes: str = ""

    members = ("name", "tags")


class TagCount(NamedTuple):
    """A tag, and how many solutions have it."""

    tag: str
    solves: int


@dataclass(frozen=True, slots=True)
class TagList(Document):
    """The tags of all solutions, in alphabetical order."""

    tags: tuple[TagCount, ...]


@dataclass(frozen=True, slots=True)
class JobEvent:
    """A job at one moment; ``number`` counts from 1 for each job."""

    number: int
    at: float
    state: JobState
    progress: Progress


@dataclass(frozen=True, slots=True)
class Job(Document):
    """A job: its request, its state and its runner."""

    id: str
    kind: str
    """What kind of work it is."""
    labels: Labels
    request: dict[str, Any]
    state: JobState
    """The last four are final; `paused` waits for a resume."""
    place: int | None
    """The place of a queued job in the queue, from 1; null for others, and in events."""
    progress: Progress
    order: Order | None
    """Given to its runner, which has not obeyed it yet."""
    owner: str | None
    attempts: int
    """How many runners died while they ran it."""
    created: Instant
    """When it was submitted."""
    changed: Instant
    """When this was so."""

    inlined = ("labels", "progress")
    members = ("id", "kind", "labels", "state", "place", "progress", "created", "changed")

    @property
    def is_final(self) -> bool:
        """Whether the job has ended; some can be resumed."""
        return self.state in FINAL_STATES

    def at(self, event: JobEvent) -> Job:
        """Return the job as it was at one of its events."""
        return dataclasses.replace(
            self, state=event.state, progress=event.progress, changed=event.at, place=None
        )


@dataclass(frozen=True, slots=True)
class StoredResult(Document):
    """A result in the index, with the id and the labels of its job.

    The id of a file that was imported is made from its content.
    """

    id: str
    labels: Labels
    created: Instant

    inlined = ("labels",)

    @property
    def has_notes(self) -> bool:
        return bool(self.labels.notes)


@dataclass(frozen=True, slots=True)
class StoredSolution(StoredResult):
    """A solution in the index; its file is named after its id."""

    digest: str
    """:attr:`SolutionFile.digest` of its file."""
    board: str
    street: StreetName
    precision: Precision
    exploitability_percent: float
    """Of the starting pot."""
    file_bytes: int
    """What its file takes."""
    resolved_from: str | None
    """The solution whose spot it solves with locks."""
    goal: dict[str, Any]
    """The members of the request beside the spot."""
    summary: dict[str, Any]
    """The result of :meth:`Solution.to_dict`."""

    members = (
        "id", "created", "labels", "has_notes", "board", "street", "precision",
        "exploitability_percent", "file_bytes", "stopped", "ended_by", "resolved_from",
    )  # fmt: skip

    @property
    def stopped(self) -> bool:
        """Whether it was ended before it met its target or its limit of iterations."""
        return self.ended_by == "stopped"

    @property
    def ended_by(self) -> EndedBy | None:
        """Why the solve ended: `target` met, `max_iterations` reached before it, or `stopped`
        before either; null where its target is not known.
        """
        ended_by: EndedBy | None = self.summary["ended_by"]
        return ended_by


SolutionOrder = Literal["created", "name", "exploitability", "size"]
Direction = Literal["asc", "desc"]


@dataclass(frozen=True, slots=True)
class SolutionFilter:
    """Which solutions to list.

    ``words`` are all in the name, tags, notes or board, in any case; ``cards`` are on the board.
    """

    words: tuple[str, ...] = ()
    tag: str | None = None
    cards: tuple[str, ...] = ()
    street: str | None = None
    precision: str | None = None
    resolved_from: str | None = None
    max_exploitability_percent: float | None = None


@dataclass(frozen=True, slots=True)
class StoredReport(StoredResult):
    """A report in the index; the folder of its batch is named after its id."""

    config: dict[str, Any]
    """The config of the batch, as `runout solve-postflop` reads it."""
    summary: dict[str, Any]
    """How many flops were solved, and the totals at the root."""
    disk_bytes: int

    members = ("id", "created", "labels", "has_notes", "disk_bytes")


def old_and_new(one: StoredResult, other: StoredResult) -> tuple[StoredResult, StoredResult]:
    """Return two solutions, or two reports, the older first: differences are new less old."""
    return (one, other) if one.created <= other.created else (other, one)


@dataclass(frozen=True, slots=True)
class SavedRange(Document):
    """A named range; names are unique within a folder."""

    id: str
    folder: str
    name: str
    text: str
    """The text as saved."""
    created: Instant
    changed: Instant
    notes: str = ""
