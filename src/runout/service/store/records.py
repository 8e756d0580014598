"""Records of the store: jobs and their events, solutions, reports, saved ranges."""

from __future__ import annotations

import dataclasses
import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple, TypeVar, get_args

from runout.analysis.solver.goal import EndedBy
from runout.documents import Document, Instant

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
class Progress:
    """The progress of a job.

    ``share`` runs from 0 to 1. ``error`` is why a job failed or was interrupted. ``outcome`` is set
    when a job is done: all of the request is ``complete``, a limit came first (``limited``), or a
    client ``stopped`` it. ``figures`` are values by name, which the kind of the job describes.
    """

    share: float = 0.0
    eta_seconds: float | None = None
    seconds: float = 0.0
    error: str | None = None
    outcome: Outcome | None = None
    figures: Mapping[str, FigureValue] = field(default_factory=dict)

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
class Labels:
    """What users call a job and its result, which share their labels: name, tags and notes."""

    name: str
    tags: tuple[str, ...] = ()
    notes: str = ""


class TagCount(NamedTuple):
    """A tag, and how many solutions have it."""

    tag: str
    solves: int


@dataclass(frozen=True, slots=True)
class TagList(Document):
    """The tags of all solutions, in alphabetical order."""

    tags: tuple[TagCount, ...]


@dataclass(frozen=True, slots=True)
class Job:
    """A job: its request, its state and its runner.

    ``kind`` names an entry of the registry of kinds. ``place`` is that of a queued job in the
    queue, from 1. ``order`` was given to its runner, which has not obeyed it yet. ``attempts``
    counts the runners that died while they ran it.
    """

    id: str
    kind: str
    labels: Labels
    request: dict[str, Any]
    state: JobState
    place: int | None
    progress: Progress
    order: Order | None
    owner: str | None
    attempts: int
    created: float
    changed: float

    @property
    def is_final(self) -> bool:
        """Whether the job has ended; some can be resumed."""
        return self.state in FINAL_STATES


@dataclass(frozen=True, slots=True)
class JobEvent:
    """A job at one moment; ``number`` counts from 1 for each job."""

    number: int
    at: float
    state: JobState
    progress: Progress


@dataclass(frozen=True, slots=True)
class StoredSolution:
    """A solution in the index; its file is named after its id.

    The id is that of its job, or made from the content of a file that was imported; ``digest`` is
    :attr:`SolutionFile.digest` of its file. ``goal`` has the members of the request beside the
    spot, ``summary`` is the result of :meth:`Solution.to_dict`. ``stopped`` is true of a solve that
    was ended before it met its target or its limit of iterations.
    """

    id: str
    labels: Labels
    digest: str
    created: float
    board: str
    street: str
    precision: str
    exploitability_percent: float
    file_bytes: int
    stopped: bool
    resolved_from: str | None
    goal: dict[str, Any]
    summary: dict[str, Any]

    @property
    def ended_by(self) -> EndedBy | None:
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
class StoredReport:
    """A report in the index; the folder of its batch is named after its id, which its job shares.

    ``config`` is the result of :meth:`PostflopConfig.to_dict`, ``summary`` has how many flops were
    solved and the totals at the root.
    """

    id: str
    labels: Labels
    created: float
    config: dict[str, Any]
    summary: dict[str, Any]
    disk_bytes: int


_Compared = TypeVar("_Compared", StoredSolution, StoredReport)


def old_and_new(one: _Compared, other: _Compared) -> tuple[_Compared, _Compared]:
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
