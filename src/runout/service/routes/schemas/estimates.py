"""Estimates of memory and time as JSON has them."""

from typing import Literal

from pydantic import ConfigDict, Field

from runout.domain.ranges.range import OverlapNote, RangeWarning
from runout.service.routes.schemas import Message
from runout.service.routes.schemas.goals import Precision, SpotWithGoal
from runout.service.routes.schemas.spots import (
    EXAMPLE_SPOT,
    Chips,
    LineText,
    Player,
    Street,
)


class EstimateRequest(SpotWithGoal):
    """A spot whose solve is to be estimated, and when the solve would end."""

    model_config = ConfigDict(json_schema_extra={"example": {"spot": EXAMPLE_SPOT}})


class StreetCounts(Message):
    """A number for each street; 0 for one that is over."""

    flop: int
    turn: int
    river: int


class SavingRow(Message):
    """What leaving out one bet size saves."""

    key: str = Field(description="The member of the spot that has the size: `turn_oop_bet`.")
    street: Street
    player: Player
    kind: Literal["bet", "raise", "donk"]
    size: str = Field(description="The size as it is written there.")
    bytes_saved_f32: int
    bytes_saved_f16: int
    percent: float = Field(description="Of the memory in f32.")


class TreeBetRow(Message):
    """A bet or raise after rounding, merging and the minimum raise."""

    line: LineText
    street: Street
    player: Player
    kind: Literal["bet", "raise", "donk"]
    action: str = Field(description="As lines write it: `b4.5`.")
    chips: Chips = Field(description="What the player has then put in on the street.")
    percent: float = Field(
        description="Of the pot; of a raise, what it adds to the bet as a share of the pot after a"
        " call."
    )
    merged: list[str] = Field(
        description="Sizes that are not bet because this bet is close or equal to them."
    )


class EstimateAnswer(Message):
    """What solving a spot takes."""

    nodes: StreetCounts = Field(description="Nodes of the tree, on each board.")
    tree_nodes: StreetCounts = Field(description="Nodes of the betting tree.")
    decision_nodes: int = Field(description="Decisions of the betting tree.")
    boards: StreetCounts = Field(description="Boards that can come.")
    canonical_boards: StreetCounts = Field(
        description="Boards of which no two are equal but for the names of suits."
    )
    bytes_f32: int = Field(description="Memory in f32.")
    bytes_f16: int = Field(description="Memory in f16.")
    seconds: float = Field(description="The expected time.")
    iterations: int = Field(description="How many iterations the target is expected to take.")
    target: float = Field(description="The target, a share of the pot.")
    precision: Precision = Field(description="The precision that the time is for.")
    threads: int = Field(description="The threads that the time is for.")
    is_measured: bool = Field(
        description="Whether the speed was measured on this machine; else the time is that of a"
        " reference processor."
    )
    unit: Chips = Field(description="What all bets are multiples of.")
    bets: list[TreeBetRow] = Field(
        description="The bets of each street, the shortest lines first; streets after the first as"
        " the line with the smallest pot leads to them."
    )
    all_bets: bool = Field(description="Whether `bets` has them all; long lists are cut.")
    savings: list[SavingRow] = Field(description="What to leave out, the most saving first.")
    memory_limit: int = Field(description="Bytes that a solve may take here.")
    fits_f32: bool = Field(description="Whether the limit allows f32.")
    fits_f16: bool = Field(description="Whether the limit allows f16.")
    notes: list[OverlapNote] = Field(description="Items of the ranges that overlap.")
    warnings: list[RangeWarning] = Field(description="Every warning about the ranges.")
