"""Requests for training as JSON has them: drills, sessions and actions."""

from typing import Annotated

from fastapi import Path
from pydantic import ConfigDict, Field, StrictBool, StrictInt

from runout.analysis.train.drill import MAX_FLOPS, MAX_HANDS, MAX_SECONDS, MAX_SOURCES, Drill
from runout.errors import PokerError, at
from runout.service.routes.schemas import Schema
from runout.service.routes.schemas.cards import CardsText, SeedText
from runout.service.routes.schemas.spots import LineText, Player, Street
from runout.service.store.records import ID_PATTERN
from runout.service.store.training import SourceKey

SessionId = Annotated[
    str,
    Path(pattern=ID_PATTERN, description="The id of a session.", examples=["0123456789abcdef"]),
]


class DrillFields(Schema):
    """Which decisions are trained, and how; what is empty or null does not restrict."""

    seat: Player = Field(default="oop", description="The seat that the player takes.")
    line: LineText = Field(default="", description="Where hands begin; by default at the root.")
    cards: CardsText = Field(default="", description="The cards dealt on the way there.")
    streets: list[Street] = Field(default=[], max_length=3)
    categories: list[Annotated[str, Field(max_length=40)]] = Field(
        default=[], max_length=40, description="Keys of made hands and draws; one of them is held."
    )
    textures: list[Annotated[str, Field(max_length=40)]] = Field(
        default=[],
        max_length=40,
        description="Traits of the flop, as `monotone` or `high=J`; of a trait, one value.",
    )
    flops: list[Annotated[str, Field(max_length=12)]] = Field(
        default=[],
        max_length=MAX_FLOPS,
        description="Flops that are dealt, whatever their suits, as `Ks7d2c`.",
    )
    spr: float | None = Field(
        default=None, gt=0, description="The stack-to-pot ratio of a report; null for all of them."
    )
    weights: list[Annotated[float, Field(ge=0)]] = Field(
        default=[],
        max_length=MAX_SOURCES,
        description="How often hands of each source are dealt, in order; empty for all alike.",
    )
    close: float | None = Field(
        default=None,
        ge=0,
        le=100,
        description="Only decisions whose two best actions are within so many per cent of the pot.",
    )
    mixed: StrictBool = Field(
        default=False, description="Only decisions where the solution takes two actions or more."
    )
    hands: StrictInt = Field(default=20, ge=1, le=MAX_HANDS, description="Number of hands.")
    seconds: float | None = Field(
        default=None, gt=0, le=MAX_SECONDS, description="Time for a decision; null for no limit."
    )
    seed: SeedText = Field(
        default="0", description="A whole number below 2**64: the same seed deals the same hands."
    )

    def read(self) -> Drill:
        """Return the drill."""
        return Drill.from_dict(self.model_dump(mode="json"))


class SourceRequest(Schema):
    """A solution or a report, by its id."""

    solve: str | None = Field(default=None, pattern=ID_PATTERN, description="The id of a solution.")
    report: str | None = Field(default=None, pattern=ID_PATTERN, description="The id of a report.")

    def read(self) -> SourceKey:
        """Return the source; refuse none and two."""
        if (self.solve is None) == (self.report is None):
            raise PokerError("give the id of a solution, solve, or that of a report, report")
        if self.solve is not None:
            return SourceKey("solution", self.solve)
        return SourceKey("report", self.report or "")


class SessionRequest(SourceRequest):
    """A drill on a solution, on a report, or on several `sources`."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"solve": "0123456789abcdef", "drill": {"seat": "ip", "hands": 10}},
                {
                    "report": "0123456789abcdef",
                    "drill": {"line": "x", "seat": "ip", "textures": ["monotone"], "seed": "7"},
                },
                {
                    "sources": [{"solve": "0123456789abcdef"}, {"report": "fedcba9876543210"}],
                    "drill": {"weights": [1, 3]},
                },
            ]
        }
    )

    sources: list[SourceRequest] = Field(
        default=[], max_length=MAX_SOURCES, description="Solutions and reports, dealt in turn."
    )
    drill: DrillFields = Field(default_factory=DrillFields)

    def read_sources(self) -> list[SourceKey]:
        """Return the solutions and reports of the drill."""
        if not self.sources:
            return [self.read()]
        if self.solve is not None or self.report is not None:
            raise PokerError("give one of solve, report and sources").at("/sources")
        keys = []
        for number, source in enumerate(self.sources):
            with at(f"/sources/{number}"):
                keys.append(source.read())
        return keys


class ActionRequest(Schema):
    """What the player does at a decision."""

    model_config = ConfigDict(json_schema_extra={"example": {"number": 0, "action": "x"}})

    number: StrictInt = Field(
        ge=0,
        description="The number of the decision, the `decisions` of the session: an action that was"
        " sent twice is taken once.",
    )
    action: Annotated[str, Field(min_length=1, max_length=40)] = Field(
        description="One of the actions of the hand, or `timeout` when the time is over: that is"
        " the fold, or the check."
    )
