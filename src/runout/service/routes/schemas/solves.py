"""Solves and solutions as JSON has them."""

from datetime import datetime
from typing import Annotated, Any, Final, Self

from fastapi import Path
from pydantic import ConfigDict, Field

from runout.analysis.solver.goal import EndedBy, PrecisionChoice, SolveGoal
from runout.analysis.solver.spot.players import PLAYERS
from runout.kernels.processor import MAX_THREADS
from runout.service.jobs.job_progress import JOBS
from runout.service.jobs.solve import SOLVES
from runout.service.routes.schemas import Schema
from runout.service.routes.schemas.cards import CardsText
from runout.service.routes.schemas.goals import MAX_ITERATIONS, Goal, Precision, SpotWithGoal
from runout.service.routes.schemas.jobs import moment
from runout.service.routes.schemas.labels import Name, Notes, Tags
from runout.service.routes.schemas.spots import (
    EXAMPLE_LOCK,
    EXAMPLE_SPOT,
    MAX_LOCKS,
    Chips,
    LockFields,
    Share,
    SpotWithoutBoard,
    Street,
    Whole,
)
from runout.service.store.records import ID_PATTERN, StoredSolution

MAX_BOARDS: Final = 100
_MAX_RANGE_LENGTH: Final = 300  # of a range in a list
SolveId = Annotated[
    str,
    Path(pattern=ID_PATTERN, description="The id of a solution.", examples=["0123456789abcdef"]),
]


class SolveRequest(SpotWithGoal):
    """A spot to solve, when to end the solve, and what to call it."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {"spot": EXAMPLE_SPOT, "target": 0.005, "tags": ["single raised"]}
        }
    )

    name: Name | None = Field(default=None, description="Null: one made from the spot.")
    tags: Tags = Field(default=[], description="Tags of the job and its solution.")

    @property
    def goal(self) -> dict[str, Any]:
        """The members of the job's request beside the spot."""
        return self.model_dump(include=set(Goal.model_fields))


class ManySolvesRequest(Goal):
    """Spots that differ in their boards, to be solved one after the other."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "boards": ["Td9d6hQc2s", "Td9d6hQc2c"],
                "spot": {name: value for name, value in EXAMPLE_SPOT.items() if name != "board"},
                "tags": ["single raised"],
            }
        }
    )

    boards: list[CardsText] = Field(
        min_length=1, max_length=MAX_BOARDS, description="Different boards of three to five cards."
    )
    spot: SpotWithoutBoard
    tags: Tags = Field(default=[], description="Tags of all jobs and their solutions.")

    @property
    def goal(self) -> dict[str, Any]:
        """The members of each job's request beside the spot."""
        return self.model_dump(include=set(Goal.model_fields))


class ResolveRequest(Schema):
    """What to lock in a spot that was solved; settings left out are those of that solve."""

    model_config = ConfigDict(json_schema_extra={"example": {"locks": [EXAMPLE_LOCK]}})

    locks: list[LockFields] = Field(
        max_length=MAX_LOCKS, description="All locks of the new solve; they replace the old ones."
    )
    target: Share | None = None
    max_iterations: Annotated[Whole, Field(ge=1, le=MAX_ITERATIONS)] | None = None
    precision: PrecisionChoice | None = None
    threads: Annotated[Whole, Field(ge=0, le=MAX_THREADS)] | None = None
    name: Name | None = Field(
        default=None, description="Null: that of that solution, followed by whether it is locked."
    )
    tags: Tags | None = Field(default=None, description="Null: those of that solution.")


class PlayerNumbers(Schema):
    """A number for each player; null where it is not known."""

    oop: float | None
    ip: float | None


class ActionShare(Schema):
    """How often an action is taken."""

    action: str
    frequency: float | None


class SolveLinks(Schema):
    """URLs of related resources."""

    self: str
    node: str
    runouts: str
    spot: str
    export: str
    compare: str
    resolve: str
    job: str


class SolveBlinds(Schema):
    """Figures of a solution in big blinds."""

    big_blind: Chips = Field(description="In chips.")
    ev: PlayerNumbers
    exploitability: float | None


class SolveSummary(Schema):
    """A solution: how good it is, and what the whole spot is worth."""

    id: str = Field(pattern=ID_PATTERN)
    created: datetime
    name: str = Field(description="Made from the spot, or given by a client.")
    tags: list[str]
    has_notes: bool
    board: str
    street: Street
    oop: str = Field(description="OOP's range; a long one is cut off and ends with `…`.")
    ip: str = Field(description="IP's range; a long one is cut off and ends with `…`.")
    pot: Chips
    stack: Chips
    spr: float = Field(description="The stack-to-pot ratio.")
    big_blind: Chips | None = Field(description="In chips; null where it is not known.")
    precision: Precision
    target: float | None = Field(
        description="The target of the solve, as a share of the pot; null where a file that was"
        " imported does not have it."
    )
    max_iterations: int | None = Field(description="The iteration limit of the solve, likewise.")
    exploitability: float = Field(description="In chips.")
    exploitability_percent: float = Field(description="Of the starting pot.")
    iterations: int
    seconds: float
    memory_bytes: int = Field(description="What the solve took.")
    file_bytes: int = Field(description="What its file takes.")
    stopped: bool = Field(
        description="Whether it was ended before it met its target or its limit of iterations."
    )
    ended_by: EndedBy | None = Field(
        description="Why the solve ended: `target` met, `max_iterations` reached before it, or"
        " `stopped` before either; null where its target is not known."
    )
    ended_text: str | None = Field(
        description="The same as text: `stopped at 6.2 %, before its target of 0.5 %`."
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
    """A solution, with its spot and notes."""

    notes: Notes
    spot: dict[str, Any] = Field(
        description="The spot as SpotFields has it, with all that was left to defaults."
    )

    @classmethod
    def of(cls, stored: StoredSolution) -> Self:
        """Return a solution of the index."""
        return cls(**_summary(stored), notes=stored.labels.notes, spot=stored.summary["spot"])


class SpotAnswer(Schema):
    """A spot that begins at a node of a solution."""

    name: str = Field(description="Made from the spot.", examples=["T96tt Qc 2s, SPR 1, pot 200"])
    spot: dict[str, Any] = Field(description="The spot as SpotFields has it, ready to be solved.")


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
        "name": stored.labels.name,
        "tags": list(stored.labels.tags),
        "has_notes": bool(stored.labels.notes),
        "board": stored.board,
        "street": stored.street,
        **{player: short_range(spot[player]) for player in PLAYERS},
        "pot": spot["pot"],
        "stack": spot["stack"],
        "spr": spot["stack"] / spot["pot"],
        "big_blind": spot["big_blind"],
        "precision": stored.precision,
        "target": stored.goal.get("target"),
        "max_iterations": stored.goal.get("max_iterations"),
        "exploitability_percent": stored.exploitability_percent,
        "file_bytes": stored.file_bytes,
        "stopped": stored.ended_by == "stopped",
        "ended_by": stored.ended_by,
        "ended_text": _ended_text(stored),
        "locked": len(spot["locks"]),
        "resolved_from": stored.resolved_from,
        "bb": summary.get("bb"),
        "links": {
            "self": address,
            **{name: f"{address}/{name}" for name in
               ("node", "runouts", "spot", "export", "compare", "resolve")},
            "job": f"{JOBS}/{stored.id}",
        },
    }  # fmt: skip


def short_range(text: str) -> str:
    """Return a range for a list, cut off between two items where it is long."""
    if len(text) <= _MAX_RANGE_LENGTH:
        return text
    return text[: text.rindex(",", 0, _MAX_RANGE_LENGTH) + 1] + "…"


def _ended_text(stored: StoredSolution) -> str | None:
    """Return why a solve ended as text; None where its goal is not known."""
    if stored.ended_by is None:
        return None
    summary = stored.summary
    return SolveGoal(stored.goal["target"], stored.goal["max_iterations"]).ended_text(
        summary["exploitability"], summary["spot"]["pot"], summary["iterations"]
    )


class SolveList(Schema):
    """Solutions, by default the newest first."""

    solves: list[SolveSummary] = Field(description="One page of them.")
    total: int = Field(description="How many there are in all.", ge=0)
