"""Requests for solves and subgames as JSON has them."""

from typing import Annotated, Any, Final

from fastapi import Path
from pydantic import ConfigDict, Field

from runout.analysis.solver.goal import DEFAULT_TARGET, PrecisionChoice
from runout.domain.ranges.range import Range, RangeWarning
from runout.errors import at
from runout.kernels.processor import MAX_THREADS
from runout.service.routes.schemas import Schema
from runout.service.routes.schemas.cards import CardsText, RangeText
from runout.service.routes.schemas.goals import MAX_ITERATIONS, Goal, SpotWithGoal
from runout.service.routes.schemas.labels import Name, Tags
from runout.service.routes.schemas.spots import (
    EXAMPLE_LOCK,
    EXAMPLE_SPOT,
    MAX_LOCKS,
    LineText,
    LockFields,
    Player,
    Share,
    SpotWithoutBoard,
    Whole,
)
from runout.service.store.records import ID_PATTERN

MAX_BOARDS: Final = 100
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


class SubgameRequest(Schema):
    """The subgame to solve: from a node on, with ranges that are given or as they would arrive."""

    model_config = ConfigDict(json_schema_extra={"example": {"line": "x b50", "ip": "QQ+,AKs"}})

    line: LineText = ""
    cards: CardsText = Field(
        default="", description="The cards that are dealt where the line needs them: `2s`."
    )
    oop: RangeText | None = Field(
        default=None, description="OOP's range at the node; null as it would arrive."
    )
    ip: RangeText | None = Field(
        default=None, description="IP's range at the node; null as it would arrive."
    )
    target: float = Field(
        default=DEFAULT_TARGET,
        ge=0.0001,
        le=1,
        description="The exploitability to stop at, as a fraction of the pot at the node.",
    )

    def read_range(self, player: Player) -> tuple[Range | None, tuple[RangeWarning, ...]]:
        """Return the range of a player, None where none is given, and the warnings about it."""
        text = self.oop if player == "oop" else self.ip
        if text is None:
            return None, ()
        with at(f"/{player}"):
            reading = Range.read(text)
        return reading.range, reading.warnings_at(f"/{player}")
