"""Solutions of the index as the interface has them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Self

from runout.analysis.solver.goal import EndedBy, SolveGoal
from runout.analysis.solver.solution.solution import ActionShare, SolutionBlinds
from runout.analysis.solver.spot.players import ByPlayer
from runout.analysis.solver.spot.spot import Spot
from runout.documents import Document, Instant
from runout.kernels.solver import Precision
from runout.service.jobs.job_progress import JOBS
from runout.service.jobs.solve import SOLVES
from runout.service.routes.schemas.spots import Street
from runout.service.store.records import StoredSolution

_MAX_RANGE_LENGTH: Final = 300  # of a range in a list
_OF_SOLUTION: Final = (
    "exploitability", "iterations", "seconds", "memory_bytes", "ev", "equity", "eqr",
    "root_actions",
)  # fmt: skip


class SolveLinks(NamedTuple):
    """URLs of related resources."""

    self: str
    node: str
    runouts: str
    spot: str
    export: str
    compare: str
    resolve: str
    job: str


@dataclass(frozen=True, slots=True)
class SolveSummary(Document):
    """A solution: how good it is, and what the whole spot is worth."""

    id: str
    created: Instant
    name: str
    """Made from the spot, or given by a client."""
    tags: tuple[str, ...]
    has_notes: bool
    board: str
    street: Street
    oop: str
    """OOP's range; a long one is cut off and ends with `…`."""
    ip: str
    """IP's range; a long one is cut off and ends with `…`."""
    pot: float
    stack: float
    spr: float
    """The stack-to-pot ratio."""
    big_blind: float | None
    """In chips; null where it is not known."""
    precision: Precision
    target: float | None
    """The target of the solve, as a share of the pot; null where a file that was imported does not
    have it."""
    max_iterations: int | None
    """The iteration limit of the solve, likewise."""
    exploitability: float
    """In chips."""
    exploitability_percent: float
    """Of the starting pot."""
    iterations: int
    seconds: float
    memory_bytes: int
    """What the solve took."""
    file_bytes: int
    """What its file takes."""
    stopped: bool
    """Whether it was ended before it met its target or its limit of iterations."""
    ended_by: EndedBy | None
    """Why the solve ended: `target` met, `max_iterations` reached before it, or `stopped` before
    either; null where its target is not known."""
    ended_text: str | None
    """The same as text: `stopped at 6.2 %, before its target of 0.5 %`."""
    locked: int
    """How many locks its spot has."""
    resolved_from: str | None
    """The solution whose spot it solves with locks."""
    ev: ByPlayer[float | None]
    """Chips won from the starting pot."""
    equity: ByPlayer[float | None]
    eqr: ByPlayer[float | None]
    """Equity realised."""
    root_actions: list[ActionShare]
    """What OOP does first."""
    bb: SolutionBlinds | None
    """The same in big blinds; null where the big blind is not known."""
    links: SolveLinks

    @classmethod
    def of(cls, stored: StoredSolution) -> Self:
        """Return a solution of the index."""
        return cls(**_members(stored))


@dataclass(frozen=True, slots=True)
class SolveDetails(SolveSummary):
    """A solution, with its spot and notes."""

    notes: str
    spot: Spot
    """The spot with all that was left to defaults."""

    @classmethod
    def of(cls, stored: StoredSolution) -> Self:
        """Return a solution of the index."""
        return cls(**_members(stored), notes=stored.labels.notes, spot=stored.summary["spot"])


@dataclass(frozen=True, slots=True)
class SolveList(Document):
    """Solutions, by default the newest first."""

    solves: list[SolveSummary]
    """One page of them."""
    total: int
    """How many there are in all."""


def _members(stored: StoredSolution) -> dict[str, Any]:
    summary, goal, address = stored.summary, stored.goal, f"{SOLVES}/{stored.id}"
    spot = summary["spot"]
    links = [f"{address}/{name}" for name in SolveLinks._fields[1:-1]]
    return {
        **{name: summary[name] for name in _OF_SOLUTION},
        **{name: spot[name] for name in ("pot", "stack", "big_blind")},
        "id": stored.id,
        "created": stored.created,
        "name": stored.labels.name,
        "tags": stored.labels.tags,
        "has_notes": bool(stored.labels.notes),
        "board": stored.board,
        "street": stored.street,
        "oop": short_range(spot["oop"]),
        "ip": short_range(spot["ip"]),
        "spr": spot["stack"] / spot["pot"],
        "precision": stored.precision,
        "target": goal.get("target"),
        "max_iterations": goal.get("max_iterations"),
        "exploitability_percent": stored.exploitability_percent,
        "file_bytes": stored.file_bytes,
        "stopped": stored.ended_by == "stopped",
        "ended_by": stored.ended_by,
        "ended_text": None
        if stored.ended_by is None
        else SolveGoal(goal["target"], goal["max_iterations"]).ended_text(
            summary["exploitability"], spot["pot"], summary["iterations"]
        ),
        "locked": len(spot["locks"]),
        "resolved_from": stored.resolved_from,
        "bb": summary.get("bb"),
        "links": SolveLinks._make([address, *links, f"{JOBS}/{stored.id}"]),
    }


def short_range(text: str) -> str:
    """Return a range for a list, cut off between two items where it is long."""
    if len(text) <= _MAX_RANGE_LENGTH:
        return text
    return text[: text.rindex(",", 0, _MAX_RANGE_LENGTH) + 1] + "…"
