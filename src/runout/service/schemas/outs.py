"""Outs and pot odds: which cards help, and what a call must win."""

from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import ConfigDict, Field, StrictBool

from runout.analysis.odds import PotOdds
from runout.analysis.outs import MOST_VILLAINS
from runout.analysis.outs_results import CATEGORY_NAMES, Out, Outs
from runout.service.schemas import Message
from runout.service.schemas.cards import (
    Amount,
    CardsText,
    ExactShare,
    FractionText,
    HoldingText,
    OverlapNote,
    RangeWarning,
    ReadHolding,
    Share,
)

_MOST_CATEGORY = len(CATEGORY_NAMES) - 1


class OutsRequest(Message):
    """A hand, whom it is against, and the flop or turn."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"hero": "AhKh", "villains": ["9d9c"], "board": "QhJh3d2c"},
                {"hero": "AhKh", "villains": ["QQ+,AKs:0.5"], "board": "7h5h2c"},
                {"hero": "9h8h", "villains": ["AcAd", "KcKd"], "board": "7h6hKs2c"},
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
        min_length=1, max_length=MOST_VILLAINS, description="Hands of two cards, or ranges."
    )
    board: CardsText = Field(description="Three cards (flop) or four (turn).")
    suppress: StrictBool = Field(
        default=True,
        description="Hide outs that say little: of a hero who wins or ties anyway, heads-up.",
    )
    pot: Amount | None = Field(
        default=None, description="Chips in the middle, the bet to be called included."
    )
    call: Annotated[Amount, Field(gt=0)] | None = Field(
        default=None, description="Chips that the call costs."
    )


class OutCard(Message):
    """A card that helps, and the hand it makes."""

    card: str
    rank: int = Field(ge=2, le=14)
    suit: int = Field(ge=0, le=3, description="c d h s are 0 to 3.")
    category: int = Field(ge=0, le=_MOST_CATEGORY)
    name: str = Field(description="The category in words.")


class SuppressedOuts(Message):
    """Why outs are not shown."""

    reason: str
    baseline_win: Share
    baseline_tie: Share


class CategoryEquity(Message):
    """What one kind of hand brings of the equity."""

    category: int = Field(ge=0, le=_MOST_CATEGORY)
    name: str
    equity: Share


class BackdoorOuts(Message):
    """Pairs of cards, no out among them, that together win."""

    category: int = Field(ge=0, le=_MOST_CATEGORY)
    name: str
    count: int
    equity: Share
    fraction: FractionText
    pairs: list[str]


class CardOutlook(Message):
    """What one unseen card does against ranges."""

    card: str
    category: int = Field(ge=0, le=_MOST_CATEGORY)
    win: Share
    tie: Share
    lose: Share
    equity: Share
    is_out: bool = Field(description="Whether the hero's equity exceeds every villain's.")
    is_level: bool = Field(description="Whether it equals the best of theirs.")
    is_tainted: bool = Field(description="Whether it is good against a part of the range only.")
    overtakes: Share | None = Field(
        description="The part of what is not beaten now that this card leaves behind."
    )
    standard_error: float | None = Field(ge=0)


class PotOddsRequest(Message):
    """A call, and as wanted the caller's equity."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"pot": 150, "call": 50, "equity": 0.409},
                {"pot": "7.5", "call": "2.5"},
            ]
        }
    )

    pot: Amount = Field(description="Chips in the middle, the bet to be called included.")
    call: Amount = Field(gt=0, description="Chips that the call costs.")
    equity: ExactShare | None = Field(
        default=None, description="The caller's share of the pot on average, 0 to 1."
    )


class PotOddsAnswer(Message):
    """A call's price; with an equity also what it is worth. Exact numbers stand beside as text."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "pot": "150",
                "call": "50",
                "odds": "3 to 1",
                "break_even": 0.25,
                "break_even_fraction": "1/4",
                "equity": 0.409,
                "expected_value": 31.8,
                "expected_value_fraction": "159/5",
                "is_right": True,
                "implied": 0.0,
                "sentence": "call 50 into 150 needs 25 %, you have 40.9 %: the call is right",
            }
        }
    )

    pot: FractionText
    call: FractionText
    odds: str = Field(description="Chips to be won for each chip called, in words.")
    break_even: Share = Field(description="The equity at which a call is worth a fold.")
    break_even_fraction: FractionText
    equity: Share | None
    expected_value: float | None = Field(description="Chips that the call wins on average.")
    expected_value_fraction: FractionText | None
    is_right: bool | None = Field(description="Whether the call is no worse than a fold.")
    implied: float | None = Field(
        description="Chips that must be won later for the call to break even; null: none would do."
    )
    sentence: str

    @classmethod
    def of(cls, odds: PotOdds) -> "PotOddsAnswer":
        """Return the odds with their exact numbers."""
        value = odds.expected_value
        return cls.model_validate(
            {
                **odds.to_dict(),
                "pot": str(odds.pot),
                "call": str(odds.call),
                "break_even_fraction": str(odds.break_even),
                "expected_value_fraction": None if value is None else str(value),
            }
        )


class OutsAnswer(Message):
    """Which cards help the hero, and what follows from them."""

    hero: str
    villains: list[str]
    board: str
    street: str
    hero_ahead_now: bool = Field(description="Whether the hero is best as it stands; not if level.")
    suppressed: SuppressedOuts | None
    win_outs: list[OutCard]
    tie_outs: list[OutCard]
    baseline_win: Share = Field(description="Share of the next cards that win, to four decimals.")
    baseline_tie: Share
    baseline_lose: Share
    total_cards: int = Field(description="How many cards may come next.")
    equity: Share = Field(description="The hero's share of the pot by showdown.")
    fraction: FractionText | None = Field(
        description="The equity exactly, against known hands; null against ranges."
    )
    standard_error: float | None = Field(ge=0, description="Of the equity, where deals were drawn.")
    equity_by_category: list[CategoryEquity]
    backdoor_outs: list[BackdoorOuts] | None = Field(
        description="On a flop against known hands; null elsewhere."
    )
    cards: list[CardOutlook] | None = Field(
        description="Every card that may come, against ranges; null against known hands."
    )
    ordering: str | None = Field(description="The ordering behind a percentage such as `15%`.")
    odds: PotOddsAnswer | None = Field(description="Where pot and call were sent.")
    overlaps: list[OverlapNote] = Field(description="Combos given twice; the last item won.")
    warnings: list[RangeWarning] = Field(description="Every warning about the ranges.")

    @classmethod
    def of(cls, answer: Outs, villains: Sequence[ReadHolding]) -> "OutsAnswer":
        """Return the outs with the villains as they were sent."""
        told: dict[str, Any] = answer.to_dict()
        told["total_cards"] = told.pop("total_river_cards")
        del told["win_outs_cards"], told["tie_outs_cards"]
        for name, cards in (("win_outs", answer.win_outs), ("tie_outs", answer.tie_outs)):
            told[name] = [
                {**numbers, **_in_words(out)}
                for numbers, out in zip(told[name], cards, strict=True)
            ]
        groups = answer.backdoors
        told["backdoor_outs"] = groups and [
            {**plain, "fraction": str(group.equity)}
            for plain, group in zip(told["backdoor_outs"], groups, strict=True)
        ]
        told |= {
            "villains": [holding.text for holding in villains],
            "fraction": None if answer.outlooks else str(answer.equity),
            "cards": told.get("cards"),
            "ordering": next((each.ordering for each in villains if each.ordering), None),
            "odds": None if answer.odds is None else PotOddsAnswer.of(answer.odds),
            "overlaps": [note for holding in villains for note in holding.notes],
            "warnings": [warning for holding in villains for warning in holding.warnings],
        }
        return cls.model_validate(told)


def _in_words(out: Out) -> dict[str, str]:
    return {"card": str(out.card), "name": out.name}
