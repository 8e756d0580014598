"""A spot and the goal of its solve as JSON has them."""

from typing import Annotated, Any, Final, Literal

from fastapi import Path
from pydantic import Field, StrictBool

from runout.analysis.solver.goal import (
    DEFAULT_MAX_ITERATIONS,
    DEFAULT_PRECISION,
    DEFAULT_TARGET,
    PrecisionChoice,
)
from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.on_demand import node_on_demand
from runout.analysis.solver.solution.solution import Solution
from runout.domain.ranges.range import Range, RangeWarning
from runout.errors import at
from runout.kernels.processor import MAX_THREADS
from runout.service.routes.schemas import Schema
from runout.service.routes.schemas.cards import CardsText, RangeText
from runout.service.routes.schemas.labels import Name, Tags
from runout.service.routes.schemas.spots import (
    EXAMPLE_LOCK,
    EXAMPLE_SPOT,
    MAX_LOCKS,
    LineText,
    LockFields,
    Player,
    Share,
    SpotFields,
    SpotWithoutBoard,
    Whole,
)
from runout.service.store.records import ID_PATTERN

MAX_ITERATIONS: Final = 1_000_000


class Goal(Schema):
    """When to end a solve, and how to compute it."""

    target: Share = Field(
        default=DEFAULT_TARGET,
        description="The exploitability at which the solve ends, as a share of the pot.",
    )
    max_iterations: Whole = Field(
        default=DEFAULT_MAX_ITERATIONS,
        ge=1,
        le=MAX_ITERATIONS,
        description="The limit of iterations.",
    )
    precision: PrecisionChoice = Field(
        default=DEFAULT_PRECISION,
        description="f16 takes half of the memory of f32; auto is f16 for large spots.",
    )
    threads: Whole = Field(
        default=0, ge=0, le=MAX_THREADS, description="0: one for each processor."
    )

    @property
    def goal(self) -> dict[str, Any]:
        return self.model_dump(include=set(Goal.model_fields))


class Quick(Schema):
    """Whether all of a tree has to be solved."""

    quick: StrictBool = Field(
        default=False,
        description="Where the whole tree of a flop is expected to take more than half a minute or"
        " 2 GB, leave out bets after the flop, as many as needed and possible. The solution keeps"
        " the flop and says in `quick` what was left out; a turn is solved with all sizes when a"
        " node after it is asked for.",
    )


class SpotWithGoal(Goal):
    """A spot, and when to end its solve."""

    spot: SpotFields


ExportForm = Literal["json", "csv", "file"]
MAX_BOARDS: Final = 100
CARDS: Final = "The cards that are dealt where the line needs them: `2s`."
SubgameSeconds = Annotated[
    float,
    Field(
        ge=0,
        le=3600,
        description="Solve subgames off the path, and turns of a quick solution, that are expected"
        " to take at most so many seconds; 0 solves none.",
    ),
]
SolveId = Annotated[
    str,
    Path(pattern=ID_PATTERN, description="The id of a solution.", examples=["0123456789abcdef"]),
]


class SolveRequest(
    SpotWithGoal,
    Quick,
    json_schema_extra={
        "example": {"spot": EXAMPLE_SPOT, "target": 0.005, "tags": ["single raised"]}
    },
):
    """A spot to solve, when to end the solve, and what to call it."""

    name: Name | None = Field(default=None, description="Null: one made from the spot.")
    tags: Tags = Field(default=[], description="Tags of the job and its solution.")


class ManySolvesRequest(
    Goal,
    Quick,
    json_schema_extra={
        "example": {
            "boards": ["Td9d6hQc2s", "Td9d6hQc2c"],
            "spot": {name: value for name, value in EXAMPLE_SPOT.items() if name != "board"},
            "tags": ["single raised"],
        }
    },
):
    """Spots that differ in their boards, to be solved one after the other."""

    boards: list[CardsText] = Field(
        min_length=1, max_length=MAX_BOARDS, description="Different boards of three to five cards."
    )
    spot: SpotWithoutBoard
    tags: Tags = Field(default=[], description="Tags of all jobs and their solutions.")


class ResolveRequest(Schema, json_schema_extra={"example": {"locks": [EXAMPLE_LOCK]}}):
    """What to change in a spot that was solved; settings left out are those of that solve."""

    locks: Annotated[list[LockFields], Field(max_length=MAX_LOCKS)] | None = Field(
        default=None, description="All locks of the new solve; they replace the old ones."
    )
    target: Share | None = None
    max_iterations: Annotated[Whole, Field(ge=1, le=MAX_ITERATIONS)] | None = None
    precision: PrecisionChoice | None = None
    threads: Annotated[Whole, Field(ge=0, le=MAX_THREADS)] | None = None
    quick: Annotated[StrictBool, Field(description="False: solve the whole tree.")] | None = None
    name: Name | None = Field(
        default=None, description="Null: that of that solution, followed by whether it is locked."
    )
    tags: Tags | None = Field(default=None, description="Null: those of that solution.")


class NodePlace(Schema):
    """A node, as query parameters."""

    line: LineText = ""
    cards: CardsText = Field(default="", description=CARDS)


class NodeQuery(NodePlace):
    """The same, and how long subgames on the way may take."""

    subgame_seconds: SubgameSeconds = 0

    def node(self, solution: Solution) -> Node:
        return node_on_demand(solution, self.line, self.cards, max_seconds=self.subgame_seconds)


class ExportQuery(NodePlace):
    """A node that begins an export, and its form."""

    form: ExportForm = Field(
        default="json",
        alias="format",
        description="json: the summary and nodes; csv: a line for each decision, hand and action;"
        " file: the file itself, as `runout show` and `Solution.load` read it.",
    )


class SpotQuery(NodePlace):
    """A node, and whether its spot begins there in any case."""

    forced: bool = Field(
        default=False,
        description="Take a node in mid-street or off the path too: the spot begins with its"
        " street, no other action is left on the way, and ranges are as they would arrive.",
    )


class SubgameRequest(NodePlace, json_schema_extra={"example": {"line": "x b50", "ip": "QQ+,AKs"}}):
    """The subgame to solve: from a node on, with ranges that are given or as they would arrive."""

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
        text = self.oop if player == "oop" else self.ip
        if text is None:
            return None, ()
        with at(f"/{player}"):
            reading = Range.read(text)
        return reading.range, reading.warnings_at(f"/{player}")
