"""Outs."""

from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import ConfigDict, Field, StrictBool, WithJsonSchema

from runout.analysis.outs.calculation import MAX_VILLAINS
from runout.analysis.outs.results import Outs
from runout.kernels.outs import OutReason
from runout.service.routes.schemas import Message
from runout.service.routes.schemas.cards import (
    Amount,
    CardsText,
    FractionText,
    HoldingText,
    OverlapNotes,
    RangeWarnings,
    ReadHolding,
    Share,
)

_MAX_FOLDED = 22
_BASELINE_WIN = (
    "Share of the next cards that are outs, to four decimals; the chance to win on a turn against"
    " known hands only."
)
_BASELINE_TIE = (
    "Share of the next cards that leave the hero level, to four decimals; the chance to tie on a"
    " turn against known hands only."
)


class OutsRequest(Message):
    """A hand, its opponents, and the flop or turn."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"hero": "AhKh", "villains": ["9d9c"], "board": "QhJh3d2c"},
                {"hero": "AhKh", "villains": ["QQ+,AKs:0.5"], "board": "7h5h2c"},
                {"hero": "9h8h", "villains": ["AcAd", "KcKd"], "board": "7h6hKs2c"},
                {
                    "hero": "AhKh",
                    "villains": ["??"],
                    "board": "QhJh3d2c",
                    "dead": "Ts",
                    "folded": ["22+"],
                },
                {
                    "hero": "JhTh",
                    "villains": ["4c4d"],
                    "board": "9h8h3c2d",
                    "suppress": False,
                    "pot": 150,
                    "call": 50,
                },
            ]
        }
    )

    hero: CardsText = Field(description="The hero's two cards.")
    villains: list[HoldingText] = Field(
        min_length=1,
        max_length=MAX_VILLAINS,
        description="The hands or ranges of the hero's opponents.",
    )
    board: CardsText = Field(description="Three cards (flop) or four (turn).")
    dead: CardsText = Field(default="", description="Cards out of play.")
    folded: list[HoldingText] = Field(
        default=[], max_length=_MAX_FOLDED, description="Hands or ranges of players who folded."
    )
    suppress: StrictBool = Field(
        default=True,
        description=(
            "Suppress outs where at least half of the next cards leave the hero level, half of the"
            " deals tie at showdown, at least 45 % of the cards are outs, or the hero is ahead"
            " now."
        ),
    )
    pot: Amount | None = Field(
        default=None, description="Chips in the middle, the bet to be called included."
    )
    call: Annotated[Amount, Field(gt=0)] | None = Field(
        default=None, description="Chips that the call costs."
    )


class OutCard(Message):
    """An out, and what it changes for the hero."""

    card: str
    rank: int = Field(ge=2, le=14)
    suit: int = Field(ge=0, le=3, description="c d h s are 0 to 3.")
    reason: OutReason = Field(description="What the card changes.")
    name: str = Field(description="The reason as text.")


class SuppressedOuts(Message):
    """Why outs are not shown."""

    reason: str
    baseline_win: Share = Field(description=_BASELINE_WIN)
    baseline_tie: Share = Field(description=_BASELINE_TIE)


class ReasonEquity(Message):
    """The part of the equity that one reason brings."""

    reason: OutReason
    name: str
    equity: Share


class BackdoorOuts(Message):
    """Pairs of cards that win together, neither of them an out."""

    reason: OutReason
    name: str
    count: int
    equity: Share
    fraction: FractionText
    pairs: list[str]


class CardOutlook(Message):
    """The equity after one unseen card, against ranges."""

    card: str
    reason: OutReason
    win: Share
    tie: Share
    lose: Share
    equity: Share
    is_out: bool = Field(description="Whether the hero's equity exceeds every villain's.")
    is_level: bool = Field(description="Whether the hero's equity equals the best villain's.")
    is_tainted: bool = Field(
        description="Whether the card is an out against a part of the range only."
    )
    overtakes: Share | None = Field(
        description="The part of the hands ahead or level now that this card overtakes."
    )
    standard_error: float | None = Field(ge=0)


class OutsAnswer(Message):
    """The hero's outs, equity and odds."""

    hero: str
    villains: list[str]
    board: str
    street: str
    dead: str
    folded: list[str]
    hero_ahead_now: bool = Field(
        description=(
            "Whether the hero's hand is best as it stands; false when level. Of a range more must"
            " be beaten than not, of several villains each."
        )
    )
    suppressed: SuppressedOuts | None
    win_outs: list[OutCard]
    tie_outs: list[OutCard]
    baseline_win: Share = Field(description=_BASELINE_WIN)
    baseline_tie: Share = Field(description=_BASELINE_TIE)
    baseline_lose: Share = Field(description="Share of the next cards that leave the hero behind.")
    total_cards: int = Field(description="Number of cards that may come next.")
    equity: Share = Field(description="The hero's share of the pot by showdown.")
    fraction: FractionText | None = Field(
        description="The equity as an exact fraction against known hands; null against ranges."
    )
    standard_error: float | None = Field(ge=0, description="Of the equity; null if exact.")
    equity_by_reason: list[ReasonEquity]
    backdoor_outs: list[BackdoorOuts] | None = Field(
        description="On a flop against known hands, unless suppressed; null elsewhere."
    )
    cards: list[CardOutlook] | None = Field(
        description="Every card that may come, against ranges; null against known hands."
    )
    ordering: str | None = Field(description="The ordering behind a percentage such as `15%`.")
    odds: (
        Annotated[dict[str, Any], WithJsonSchema({"$ref": "#/components/schemas/PotOdds"})] | None
    ) = Field(description="Null unless pot and call were sent.")
    overlaps: OverlapNotes
    warnings: RangeWarnings

    @classmethod
    def of(
        cls, answer: Outs, villains: Sequence[ReadHolding], folded: Sequence[ReadHolding]
    ) -> "OutsAnswer":
        """Return the answer of outs, with villains and folded hands as sent."""
        values: dict[str, Any] = answer.to_dict()
        values["total_cards"] = values.pop("total_river_cards")
        del values["win_outs_cards"], values["tie_outs_cards"]
        groups = answer.backdoors
        values["backdoor_outs"] = groups and [
            {**plain, "fraction": str(group.equity)}
            for plain, group in zip(values["backdoor_outs"], groups, strict=True)
        ]
        holdings = [*villains, *folded]
        values |= {
            "villains": [holding.seat.input for holding in villains],
            "folded": [holding.seat.input for holding in folded],
            "fraction": None if answer.outlooks else str(answer.equity),
            "cards": values.get("cards"),
            "ordering": next((each.seat.ordering for each in holdings if each.seat.ordering), None),
            "odds": None if answer.odds is None else answer.odds.to_dict(),
            "overlaps": [note for holding in holdings for note in holding.notes],
            "warnings": [warning for holding in holdings for warning in holding.warnings],
        }
        return cls.model_validate(values)
