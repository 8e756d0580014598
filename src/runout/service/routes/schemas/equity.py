"""Spots and each player's equity, exact or sampled; ``method`` says which."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from pydantic import ConfigDict, Field, StrictBool, StrictFloat, StrictInt

from runout.analysis.equity.results import EquityResult, ExactEquity, ExactPlayer, SampledPlayer
from runout.analysis.equity.settings import EquitySettings
from runout.analysis.equity.spots import MAX_PLAYERS, MAX_SEATS
from runout.domain.cards import Card
from runout.domain.ranges.range import OverlapNote, RangeWarning
from runout.service.routes.schemas import Message
from runout.service.routes.schemas.cards import (
    CardsText,
    FractionText,
    HoldingText,
    OverlapNotes,
    RangeWarnings,
    SeedText,
    Share,
)

# More than any machine does within the time limit of a request.
MAX_SAMPLES: Final = 10**9
MIN_ERROR: Final = 1e-5
_BARS: Final = 20
_STEPS: Final = 200


class EquityMethod(Message):
    """How to compute equities."""

    method: Literal["auto", "exact", "sampled"] = Field(
        default="auto",
        description=(
            "`auto` counts every deal where that takes about a second of one core, else samples;"
            " `exact` and `sampled` force one of them."
        ),
    )
    samples: StrictInt | None = Field(
        default=None, ge=1, le=MAX_SAMPLES, description="The number of deals to draw, at most 10^9."
    )
    target_error: StrictFloat | None = Field(
        default=None,
        ge=MIN_ERROR,
        lt=1,
        description="Draw until no player's standard error exceeds this fraction of the pot, which"
        " is 0.00001 at the least.",
    )
    seed: SeedText | None = None

    def settings(self) -> dict[str, Any]:
        """Return these members as settings of ``equity``."""
        return {
            "method": self.method,
            "samples": self.samples,
            "target_error": self.target_error,
            "seed": None if self.seed is None else int(self.seed),
        }

    def equity_settings(self) -> EquitySettings:
        """Return these members as one value, to estimate the cost with."""
        return EquitySettings(**self.settings(), threads=None, iterations=None)


class EquityRequest(EquityMethod):
    """A spot, and how to compute its equities."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"players": ["AhKh", "QsQd"], "board": "7h5h2c"},
                {
                    "players": ["AhKh", "QQ+,AKs:0.5", "??"],
                    "board": "7h5h2c",
                    "dead": "2d",
                    "folded": ["22+"],
                    "method": "sampled",
                    "samples": 100000,
                    "seed": "1",
                },
                {"players": ["JhTh", "4c4d"], "board": "9h8h3c", "hands": True, "next_card": True},
            ]
        }
    )

    players: list[HoldingText] = Field(min_length=2, max_length=MAX_PLAYERS)
    board: CardsText = Field(default="", description="No cards, or three, four or five.")
    dead: CardsText = Field(default="", description="Cards that are out of play.")
    folded: list[HoldingText] = Field(
        default=[],
        max_length=MAX_SEATS - 2,
        description="Hands of players who folded; they only remove cards.",
    )
    hands: StrictBool = Field(
        default=False, description="Add the equity of every hand of each player."
    )
    next_card: StrictBool = Field(
        default=False, description="Add the equities after each card that may come next."
    )

    @property
    def text_length(self) -> int:
        """The number of characters of all hands and ranges."""
        return sum(map(len, self.players)) + sum(map(len, self.folded))


class HandEquityEntry(Message):
    """One hand of a player: its probability and its equity."""

    hand: str = Field(description="A combo (`AhKh`) or a hand class (`AKs`).")
    weight: Share = Field(description="Its weight in the range; the mean for a class.")
    likelihood: Share = Field(description="The probability that it is dealt.")
    equity: Share


class HandBreakdown(Message):
    """The equity of each hand of a player that can be dealt."""

    combos: list[HandEquityEntry]
    classes: list[HandEquityEntry]
    distribution: list[Share] = Field(
        min_length=_BARS,
        max_length=_BARS,
        description="The probability that the equity is in each twentieth from 0 to 1.",
    )
    curve: list[tuple[Share, Share]] = Field(
        min_length=1,
        max_length=_STEPS,
        description="The hands from the best down, as steps: how much of the range this step and"
        " those before it cover, and its equity, which all hands since the step before have. Of"
        f" more than {_STEPS} steps, those whose middles fall into one of {_STEPS} equal parts of"
        " the range are joined at the mean of their equities.",
    )


class PlayerEquity(Message):
    """One player's share of the pot."""

    input: str = Field(description="The player's hand or range as sent.")
    combos: int = Field(description="Combos that are left after known cards are removed.")
    win: Share = Field(description="Probability of winning the whole pot.")
    tie: Share = Field(description="Probability of sharing the pot.")
    lose: Share = Field(description="Probability of winning nothing.")
    equity: Share = Field(description="Expected share of the pot.")
    fraction: FractionText | None = Field(
        description="The equity as an exact fraction; null if sampled or rounded."
    )
    standard_error: float | None = Field(ge=0, description="Of the equity; null if exact.")
    interval: tuple[Share, Share] | None = Field(
        description="The 95 % interval of the equity; null if exact."
    )
    ordering: str | None = Field(description="The ordering behind a percentage such as `15%`.")
    hands: HandBreakdown | None = Field(description="The equity of each hand, if requested.")


class NextCard(Message):
    """The equities after one more card on the board."""

    card: str
    method: Literal["exact", "sampled"]
    equities: list[Share] = Field(description="One for each player.")


class EquityAnswer(Message):
    """Each player's equity, and how it was computed."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "method": "exact",
                "deals": 990,
                "rounded": False,
                "seed": None,
                "elapsed_ms": 0.1,
                "summary": "Exact, 990 deals, under 1 ms",
                "players": [
                    {
                        "input": "AhKh",
                        "combos": 1,
                        "win": 0.5505050505050505,
                        "tie": 0.0,
                        "lose": 0.4494949494949495,
                        "equity": 0.5505050505050505,
                        "fraction": "109/198",
                        "standard_error": None,
                        "interval": None,
                        "ordering": None,
                        "hands": None,
                    },
                    {
                        "input": "QsQd",
                        "combos": 1,
                        "win": 0.4494949494949495,
                        "tie": 0.0,
                        "lose": 0.5505050505050505,
                        "equity": 0.4494949494949495,
                        "fraction": "89/198",
                        "standard_error": None,
                        "interval": None,
                        "ordering": None,
                        "hands": None,
                    },
                ],
                "next_card": None,
                "overlaps": [],
                "warnings": [],
            }
        }
    )

    method: Literal["exact", "sampled"]
    deals: int = Field(description="Number of deals counted or drawn.")
    rounded: bool = Field(
        description="Whether exact tallies are floating-point: weights had more than four decimals."
    )
    seed: SeedText | None = Field(description="The seed that was used; null if exact.")
    elapsed_ms: float = Field(ge=0)
    summary: str = Field(description="How the result was computed, in one line.")
    players: list[PlayerEquity]
    next_card: list[NextCard] | None = Field(description="Null unless requested.")
    overlaps: OverlapNotes
    warnings: RangeWarnings

    @classmethod
    def of(
        cls,
        result: EquityResult,
        after: Mapping[Card, EquityResult] | None,
        notes: Sequence[OverlapNote],
        warnings: Sequence[RangeWarning],
    ) -> "EquityAnswer":
        """Return a result with the warnings about the request's ranges."""
        values = result.to_dict()
        rounded = isinstance(result, ExactEquity) and result.rounded
        everyone: Sequence[ExactPlayer | SampledPlayer] = result.players
        for plain, player in zip(values["players"], everyone, strict=True):
            plain["ordering"] = player.ordering
            plain["fraction"] = (
                str(player.fraction) if isinstance(player, ExactPlayer) and not rounded else None
            )
            plain.setdefault("interval", None)
            plain.setdefault("hands", None)
            if player.hands is not None:
                plain["hands"]["distribution"] = player.hands.distribution(_BARS).tolist()
                plain["hands"]["curve"] = player.hands.curve(_STEPS)
        return cls.model_validate(
            {
                **values,
                "rounded": rounded,
                "summary": result.summary,
                "next_card": None if after is None else _next_cards(after),
                "overlaps": notes,
                "warnings": warnings,
            }
        )


def _next_cards(after: Mapping[Card, EquityResult]) -> list[dict[str, Any]]:
    return [
        {
            "card": str(card),
            "method": result.method,
            "equities": [player.equity for player in result.players],
        }
        for card, result in after.items()
    ]
