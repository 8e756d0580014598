"""Solves and solutions as JSON has them."""

from datetime import datetime
from typing import Annotated, Any, Self

from fastapi import Path
from pydantic import ConfigDict, Field

from runout.analysis.solver.goal import EndedBy, PrecisionChoice
from runout.kernels.processor import MAX_THREADS
from runout.service.jobs.solve import SOLVES, spot_title
from runout.service.routes.schemas import Message
from runout.service.routes.schemas.goals import MAX_ITERATIONS, Precision, SpotWithGoal
from runout.service.routes.schemas.jobs import JOBS, moment
from runout.service.routes.schemas.spots import (
    EXAMPLE_LOCK,
    EXAMPLE_SPOT,
    MAX_LOCKS,
    Chips,
    LockFields,
    Share,
    Street,
    Whole,
)
from runout.service.store.records import ID_PATTERN, StoredSolution

SolveId = Annotated[
    str,
    Path(pattern=ID_PATTERN, description="The id of a solution.", examples=["0123456789abcdef"]),
]


class SolveRequest(SpotWithGoal):
    """A spot to solve, and when to end the solve."""

    model_config = ConfigDict(
        json_schema_extra={"example": {"spot": EXAMPLE_SPOT, "target": 0.005}}
    )


class ResolveRequest(Message):
    """What to lock in a spot that was solved; settings left out are those of that solve."""

    model_config = ConfigDict(json_schema_extra={"example": {"locks": [EXAMPLE_LOCK]}})

    locks: list[LockFields] = Field(
        max_length=MAX_LOCKS, description="All locks of the new solve; they replace the old ones."
    )
    target: Share | None = None
    max_iterations: Annotated[Whole, Field(ge=1, le=MAX_ITERATIONS)] | None = None
    precision: PrecisionChoice | None = None
    threads: Annotated[Whole, Field(ge=0, le=MAX_THREADS)] | None = None


class PlayerNumbers(Message):
    """A number for each player; null where it is not known."""

    oop: float | None
    ip: float | None


class ActionShare(Message):
    """How often an action is taken."""

    action: str
    frequency: float | None


class SolveLinks(Message):
    """URLs of related resources."""

    self: str
    node: str
    runouts: str
    export: str
    compare: str
    resolve: str
    job: str


class SolveBlinds(Message):
    """Figures of a solution in big blinds."""

    big_blind: Chips = Field(description="In chips.")
    ev: PlayerNumbers
    exploitability: float | None


class SolveSummary(Message):
    """A solution: how good it is, and what the whole spot is worth."""

    id: str = Field(pattern=ID_PATTERN)
    created: datetime
    title: str
    board: str
    street: Street
    pot: Chips
    stack: Chips
    precision: Precision
    target: float = Field(description="The target of the solve, as a share of the pot.")
    max_iterations: int = Field(description="The iteration limit of the solve.")
    exploitability: float = Field(description="In chips.")
    exploitability_percent: float = Field(description="Of the starting pot.")
    iterations: int
    seconds: float
    memory_bytes: int = Field(description="What the solve took.")
    file_bytes: int = Field(description="What its file takes.")
    stopped: bool = Field(
        description="Whether it was ended before it met its target or its limit of iterations."
    )
    ended_by: EndedBy = Field(
        description="Why the solve ended: `target` met, `max_iterations` reached before it, or"
        " `stopped` before either."
    )
    locked: int = Field(description="How many locks its spot has.")
    resolved_from: str | None = Field(description="The solution whose spot it solves with locks.")
    ev: PlayerNumbers = Field(description="Chips won from the starting pot.")
    equity: PlayerNumbers
    eqr: PlayerNumbers = Field(description="Equity realised.")
    root_actions: list[ActionShare] = Field(description="What OOP does first.")
    bb: SolveBlinds | None = Field(
        description="The same in big blinds; null where the big blind is not known."
    )
    links: SolveLinks

    @classmethod
    def of(cls, stored: StoredSolution) -> Self:
        """Return a solution of the index."""
        return cls(**_summary(stored))


class SolveAnswer(SolveSummary):
    """A solution, with its spot."""

    spot: dict[str, Any] = Field(
        description="The spot as SpotFields has it, with all that was left to defaults."
    )

    @classmethod
    def of(cls, stored: StoredSolution) -> Self:
        """Return a solution of the index."""
        return cls(**_summary(stored), spot=stored.summary["spot"])


def _summary(stored: StoredSolution) -> dict[str, Any]:
    summary = stored.summary
    spot = summary["spot"]
    names = ("exploitability", "iterations", "seconds", "memory_bytes", "ev", "equity", "eqr",
             "root_actions")  # fmt: skip
    address = f"{SOLVES}/{stored.id}"
    return {
        **{name: summary[name] for name in names},
        "id": stored.id,
        "created": moment(stored.created),
        "title": spot_title(spot),
        "board": stored.board,
        "street": stored.street,
        "pot": spot["pot"],
        "stack": spot["stack"],
        "precision": stored.precision,
        "target": stored.goal["target"],
        "max_iterations": stored.goal["max_iterations"],
        "exploitability_percent": stored.exploitability_percent,
        "file_bytes": stored.file_bytes,
        "stopped": stored.ended_by == "stopped",
        "ended_by": stored.ended_by,
        "locked": len(spot["locks"]),
        "resolved_from": stored.resolved_from,
        "bb": summary.get("bb"),
        "links": {
            "self": address,
            **{name: f"{address}/{name}" for name in
               ("node", "runouts", "export", "compare", "resolve")},
            "job": f"{JOBS}/{stored.id}",
        },
    }  # fmt: skip


class SolveList(Message):
    """Solutions, the newest first."""

    solves: list[SolveSummary] = Field(description="One page of them.")
    total: int = Field(description="How many there are in all.", ge=0)
