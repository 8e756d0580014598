"""Requests for reviews of played hands as JSON has them."""

from typing import Annotated, Literal

from fastapi import Query
from pydantic import ConfigDict, Field, StrictInt

from runout.analysis.hands.filters import HandFilter
from runout.analysis.review.decision import MoveName
from runout.analysis.review.filters import DecisionFilter
from runout.analysis.review.settings import (
    DEFAULT_BETS,
    DEFAULT_BUDGET,
    DEFAULT_EXTRA_COUNT,
    DEFAULT_MAX_RAISES,
    DEFAULT_MEMORY,
    DEFAULT_RAISES,
    DEFAULT_REVIEW_TARGET,
    DEFAULT_START,
    ReviewSettings,
    StartStreet,
)
from runout.domain.hand_categories import MadeHand
from runout.kernels.processor import MAX_THREADS
from runout.service.routes.schemas import Schema

_Text = Annotated[str, Field(max_length=200)]


class HandConditions(Schema):
    """Conditions that a hand meets, as in the query of `GET /hands`; null does not matter."""

    since: Annotated[str, Field(max_length=40)] | None = None
    until: Annotated[str, Field(max_length=40)] | None = None
    site: _Text | None = None
    stakes: _Text | None = None
    currency: _Text | None = None
    position: _Text | None = Field(default=None, description="The hero's; needs a hero.")
    min_pot: float | None = Field(default=None, allow_inf_nan=False)
    max_pot: float | None = Field(default=None, allow_inf_nan=False)
    min_net: float | None = Field(default=None, allow_inf_nan=False)
    max_net: float | None = Field(default=None, allow_inf_nan=False)
    showdown: bool | None = None
    all_in: bool | None = None
    heads_up: bool | None = None

    def read(self, hero: str | None) -> HandFilter:
        """Return the filter, about the hero if there is one."""
        return HandFilter(player=hero, **self.model_dump())


class ReviewSettingsFields(Schema):
    """How hands are reviewed."""

    start: StartStreet = Field(
        default=DEFAULT_START, description="The earliest street to solve from."
    )
    budget: float = Field(
        default=DEFAULT_BUDGET,
        gt=0,
        allow_inf_nan=False,
        description="Seconds that a solve may take, as estimated for one thread of the reference"
        " processor; a larger spot is solved from a later street.",
    )
    memory: StrictInt = Field(
        default=DEFAULT_MEMORY, gt=0, description="Bytes that a solve may take."
    )
    target: float = Field(
        default=DEFAULT_REVIEW_TARGET, gt=0, le=1, description="Exploitability, of the pot."
    )
    max_iterations: StrictInt = Field(default=1000, ge=1, le=1_000_000)
    bets: str = Field(
        default=DEFAULT_BETS, max_length=200, description="Sizes beside those that were used."
    )
    raises: str = Field(default=DEFAULT_RAISES, max_length=200)
    extra_count: StrictInt = Field(
        default=DEFAULT_EXTRA_COUNT, ge=0, le=20, description="How many of them a player has."
    )
    max_raises: StrictInt = Field(default=DEFAULT_MAX_RAISES, ge=0, le=20)

    def read(self) -> ReviewSettings:
        """Return the settings."""
        return ReviewSettings(**self.model_dump())


class ReviewRequest(Schema):
    """Hands to review."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"hero": "Pluribus", "settings": {"start": "turn"}}, {}]}
    )

    hero: Annotated[str, Field(min_length=1, max_length=200)] | None = Field(
        default=None, description="A player's name; null for all players."
    )
    hands: HandConditions = Field(
        default_factory=HandConditions, description="Which stored hands; by default all."
    )
    settings: ReviewSettingsFields = Field(default_factory=ReviewSettingsFields)
    book: Annotated[str, Field(max_length=1_000_000)] | None = Field(
        default=None, description="A preflop book as YAML; null for the one in use."
    )
    processes: StrictInt = Field(
        default=0, ge=0, le=MAX_THREADS, description="0: one for each processor."
    )


async def decision_filter(
    *,
    player: Annotated[str | None, Query(max_length=200)] = None,
    street: Annotated[StartStreet | None, Query(description="flop, turn or river.")] = None,
    move: Annotated[MoveName | None, Query(description="What was done.")] = None,
    category: Annotated[MadeHand | None, Query(description="The key of a made hand.")] = None,
    hand: Annotated[int | None, Query(ge=1, le=2**63 - 1, description="A hand's id.")] = None,
    min_loss: Annotated[
        float | None, Query(allow_inf_nan=False, description="In big blinds, at least.")
    ] = None,
    path: Annotated[
        Literal["on", "off", "all"],
        Query(description="On the path of their solution, off it, or both."),
    ] = "on",
) -> DecisionFilter:
    """Return the filter of a query."""
    return DecisionFilter(
        player=player,
        street=street,
        move=move,
        category=None if category is None else category.value,
        hand=hand,
        min_loss=min_loss,
        off_path=None if path == "all" else path == "off",
    )
