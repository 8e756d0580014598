"""What the store keeps, as values: jobs and their events, solutions, saved ranges."""

from __future__ import annotations

import dataclasses
import json
import re
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

if TYPE_CHECKING:
    from runout.analysis.solver.solution import EndedBy

JobState = Literal["queued", "running", "paused", "done", "failed", "cancelled", "interrupted"]
JobKind = Literal["solve"]
Order = Literal["pause", "stop"]

JOB_STATES: Final[tuple[JobState, ...]] = get_args(JobState)
WAITING_STATES: Final[tuple[JobState, ...]] = ("queued", "running", "paused")
RUNNING: Final[tuple[JobState, ...]] = ("running",)
FINAL_STATES: Final[tuple[JobState, ...]] = ("done", "failed", "cancelled", "interrupted")

ID_PATTERN: Final = r"^[0-9a-f]{16}$"
_IS_ID: Final = re.compile(ID_PATTERN.replace("$", r"\Z"))


def new_id() -> str:
    """Return an id that nobody has; it names rows, addresses and files alike."""
    return secrets.token_hex(8)


def is_id(text: str) -> bool:
    """Say whether a text is such an id.

    >>> is_id("0123456789abcdef"), is_id("../0123456789ab"), is_id("0123456789abcdef" + chr(10))
    (True, False, False)
    """
    return _IS_ID.match(text) is not None


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a job has come; ``share`` runs from 0 to 1.

    ``exploitability_percent`` is of the starting pot, as of the last check, and None before the
    first. ``memory_bytes`` is an estimate until the job is done. ``error`` says why a job failed or
    was interrupted, ``ended_by`` why one that is done has ended, as ``Solution.ended_by`` does.
    """

    share: float = 0.0
    iteration: int = 0
    exploitability_percent: float | None = None
    eta_seconds: float | None = None
    seconds: float = 0.0
    memory_bytes: int | None = None
    error: str | None = None
    ended_by: EndedBy | None = None

    @property
    def iterations_per_second(self) -> float | None:
        """The mean over the time spent so far; None before the first iteration.

        >>> Progress(iteration=140, seconds=3.5).iterations_per_second
        40.0
        """
        return self.iteration / self.seconds if self.iteration and self.seconds > 0 else None

    def to_json(self) -> str:
        """Return the progress as text, for :meth:`from_json`."""
        return json.dumps(dataclasses.asdict(self), allow_nan=False)

    @classmethod
    def from_json(cls, text: str) -> Progress:
        """Read what :meth:`to_json` has written, by this version or an older one."""
        told = json.loads(text)
        return cls(**{name.name: told[name.name] for name in dataclasses.fields(cls)
                      if name.name in told})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Job:
    """Long work: what was asked, where it stands, and who is at it.

    ``order`` is what its runner has been asked to do and has not done yet. ``attempts`` counts the
    runners that have died over it.
    """

    id: str
    kind: JobKind
    request: dict[str, Any]
    state: JobState
    progress: Progress
    order: Order | None
    owner: str | None
    attempts: int
    created: float
    changed: float

    @property
    def is_final(self) -> bool:
        """Whether nothing more happens unless somebody asks for it."""
        return self.state in FINAL_STATES


@dataclass(frozen=True, slots=True)
class JobEvent:
    """A moment of a job; ``number`` counts from 1 for each job."""

    number: int
    at: float
    state: JobState
    progress: Progress


@dataclass(frozen=True, slots=True)
class StoredSolution:
    """A solution in the index; its file is named after its id, which is that of its job.

    ``goal`` is what was asked beside the spot, ``summary`` what :meth:`Solution.to_dict` tells.
    ``stopped`` is true of one that was ended before it met its target or its limit of iterations.
    """

    id: str
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
    def ended_by(self) -> EndedBy:
        """Why the solve ended, as :attr:`Solution.ended_by` says; older rows do not tell."""
        known: EndedBy | None = self.summary.get("ended_by")
        if known is not None:
            return known
        if self.exploitability_percent <= 100 * self.goal["target"]:
            return "target"
        return "stopped" if self.stopped else "max_iterations"


@dataclass(frozen=True, slots=True)
class SolutionFilter:
    """Which solutions to list; ``cards`` are on the board."""

    cards: tuple[str, ...] = ()
    street: str | None = None
    precision: str | None = None
    resolved_from: str | None = None
    most_exploitability_percent: float | None = None


@dataclass(frozen=True, slots=True)
class SavedRange:
    """A range that somebody has named; a name is there once in its folder."""

    id: str
    folder: str
    name: str
    text: str
    created: float
    changed: float
    notes: str = ""
