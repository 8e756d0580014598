"""Reviews of played hands in JSON: the request, the summary, lists of decisions, one decision."""

from typing import Annotated, Any, Literal

from fastapi import Query
from pydantic import ConfigDict, Field, StrictInt

from runout.analysis.hands.filters import HandFilter
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
from runout.analysis.review.summary import ReviewSummary
from runout.analysis.review.table import DecisionContext, ReviewSetup, StoredDecision
from runout.domain.hand_categories import MadeHand
from runout.kernels.processor import MAX_THREADS
from runout.service.routes.schemas import Schema
from runout.service.routes.schemas.nodes import ACCURACY, BEST, LOSS

MoveName = Literal["fold", "check", "call", "bet", "raise"]
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


class BookName(Schema):
    """The preflop book that gave the ranges."""

    name: str
    digest: str = Field(description="Identifies its content.")


class ReviewListed(Schema):
    """Reviews of hands by the same book and settings."""

    id: int
    settings: ReviewSettingsFields
    book: BookName
    hands: int = Field(description="Number of hands that have been looked at.")
    decisions: int = Field(description="Number of decisions with a loss.")

    @classmethod
    def of(cls, setup: ReviewSetup) -> "ReviewListed":
        """Return a setup."""
        return cls(
            id=setup.id,
            settings=ReviewSettingsFields(**setup.settings.to_dict()),
            book=BookName(name=setup.book_name, digest=setup.book_digest),
            hands=setup.hands,
            decisions=setup.decisions,
        )


class ReviewList(Schema):
    """All reviews, the newest first."""

    reviews: list[ReviewListed]


class IntervalAnswer(Schema):
    """A 95 % confidence interval, with hands as clusters."""

    low: float
    high: float


class MeanLossAnswer(Schema):
    """What decisions cost on average, in big blinds."""

    decisions: int
    hands: int = Field(description="Number of hands with such a decision.")
    total: float
    mean: float | None = Field(description="Per decision; null without decisions.")
    interval: IntervalAnswer | None = Field(description="Null below two hands.")
    percent: float | None = Field(description="Mean in per cent of the pot at the decision.")
    beyond_accuracy: int = Field(
        description="Number of losses; those within the accuracy of their figures are 0."
    )


class LossPer100Answer(Schema):
    """The loss per 100 hands, in big blinds."""

    hands: int
    mean: float | None
    interval: IntervalAnswer | None


class LossGroups(Schema):
    """Mean losses by kind of decision, in the field's order."""

    street: dict[str, MeanLossAnswer]
    position: dict[str, MeanLossAnswer]
    move: dict[str, MeanLossAnswer]
    category: dict[str, MeanLossAnswer] = Field(description="By the key of the made hand.")


class StreetCoverageAnswer(Schema):
    """How much of the play on a street the means are about."""

    decisions: int = Field(description="All decisions on the street.")
    reviewed: int = Field(description="Those in the means.")
    ignore_flop: int = Field(
        description="Those of them whose ranges ignore what was done on the flop: the hand was"
        " solved from the turn on, or from the river on."
    )
    ignore_turn: int = Field(description="Those whose ranges ignore the turn as well.")


class ReviewSummaryAnswer(Schema):
    """The figures of a review."""

    review: int
    settings: ReviewSettingsFields
    book: BookName
    hero: str | None = Field(description="The player of the query; null for all players.")
    hands: int
    reviewed: int = Field(description="Number of hands that were solved.")
    pending: int = Field(description="Number of hands that are still to be looked at.")
    loss: MeanLossAnswer
    per_100_hands: LossPer100Answer = Field(
        description="Over all hands but those pending; what was skipped counts as 0."
    )
    others: MeanLossAnswer | None = Field(description="The other players of the same hands.")
    by: LossGroups
    skipped_hands: dict[str, int] = Field(description="Number of hands by reason.")
    skipped_decisions: dict[str, int] = Field(
        description="Number of decisions after the flop that were not reviewed, by reason."
    )
    off_path: MeanLossAnswer = Field(
        description="Decisions off the path of their solution, which are in no other mean."
    )
    coverage: dict[str, StreetCoverageAnswer] = Field(
        description="By street, how many of all decisions after the flop the means are about."
    )
    coverage_text: str = Field(description="The same as text.")
    ranges_text: str | None = Field(
        description="Which decisions have ranges that ignore earlier streets; null if none has."
    )

    @classmethod
    def of(cls, summary: ReviewSummary) -> "ReviewSummaryAnswer":
        """Return a summary."""
        return cls.model_validate(summary.to_dict())


class ActionValueAnswer(Schema):
    """An action that was possible, with the hand held."""

    action: str = Field(description="As in a line: `x`, `b120`, `a900`.")
    ev: float = Field(description="Chips won of the pot as it stands at the decision.")
    frequency: float = Field(description="In the solution, 0 to 1.")
    loss: float = Field(ge=0, description=LOSS)


class DecisionAnswer(Schema):
    """A reviewed decision; chips in the unit of the hand's record."""

    id: int
    hand_id: int
    number: int = Field(description="Of the hand's actions after the flop, from 0.")
    seat: int
    player: str
    position: str
    street: str
    board: str
    hand: str = Field(description="The cards held.")
    category: str = Field(description="The key of the made hand.")
    draws: list[str]
    line: str = Field(description="From the root of the spot to the decision.")
    cards: str = Field(description="Dealt on the way.")
    pot: float
    to_call: float
    big_blind: float
    action: str = Field(description="The action taken.")
    move: MoveName
    best: str = Field(description=BEST)
    actions: list[ActionValueAnswer]
    ev: float
    best_ev: float = Field(description="The highest EV of the actions.")
    frequency: float = Field(description="How often the solution takes the action taken.")
    loss: float = Field(ge=0, description=LOSS)
    loss_bb: float = Field(ge=0)
    loss_percent: float = Field(ge=0, description="Of the pot at the decision.")
    range_share: float = Field(
        description="The smaller part of the two ranges that gets here in the solution."
    )
    off_path: bool
    spot: int = Field(
        description="0: the spot of the hand; others begin on a later street, with the ranges that"
        " arrive there."
    )
    accuracy: float = Field(description=ACCURACY)
    within_accuracy: bool = Field(description="Whether no loss is certain; it is 0 then.")

    @classmethod
    def of(cls, stored: StoredDecision) -> "DecisionAnswer":
        """Return a decision."""
        return cls.model_validate(stored.to_dict())


class DecisionList(Schema):
    """A page of reviewed decisions."""

    total: int
    decisions: list[DecisionAnswer]


class DecisionDetails(Schema):
    """A reviewed decision, and the spot it was read from."""

    decision: DecisionAnswer
    review: int
    solved_from: str = Field(description="The street of the hand's first solve.")
    notes: list[str] = Field(description="What was assumed about the hand.")
    spot_fields: dict[str, Any] = Field(
        description="The spot, as `POST /solves` takes it; `line` and `cards` begin there."
    )
    target: float
    max_iterations: int
    exploitability_percent: float
    iterations: int

    @classmethod
    def of(cls, context: DecisionContext) -> "DecisionDetails":
        """Return a decision with its context."""
        return cls(
            decision=DecisionAnswer.of(context.stored),
            review=context.setup,
            solved_from=context.solved_from,
            notes=list(context.notes),
            spot_fields=dict(context.spot.spot),
            target=context.spot.target,
            max_iterations=context.spot.max_iterations,
            exploitability_percent=context.spot.exploitability_percent,
            iterations=context.spot.iterations,
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
