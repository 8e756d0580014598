"""Hand categories of ranges on a board."""

from collections.abc import Sequence
from typing import Any, Literal

from pydantic import ConfigDict, Field, StrictBool

from runout.analysis.categories.calculation import SpotCategories
from runout.analysis.categories.results import RangeCategories
from runout.analysis.equity.spots import MAX_PLAYERS, MAX_SEATS
from runout.domain.hand_categories import Draw, MadeHand
from runout.service.routes.schemas import Message
from runout.service.routes.schemas.cards import (
    CardsText,
    HoldingText,
    OverlapNotes,
    RangeWarnings,
    ReadHolding,
    SeedText,
    Share,
)
from runout.service.routes.schemas.equity import EquityMethod


class CategoriesRequest(EquityMethod):
    """Ranges and a board; how to compute the equities of the categories."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"players": ["QQ+,AKs", "JJ-99,AQs"], "board": "Qh9h2c"},
                {"players": ["22+,A2s+,KTs+"], "board": "7h5h2c3d", "dead": "2d"},
                {
                    "players": ["AKs,JTs", "QQ+", "random"],
                    "board": "Qh9h2c",
                    "samples": 20000,
                    "seed": "1",
                },
            ]
        }
    )

    players: list[HoldingText] = Field(
        min_length=1, max_length=MAX_PLAYERS, description="One player has no equities."
    )
    board: CardsText = Field(description="Three, four or five cards.")
    dead: CardsText = Field(default="", description="Cards that are out of play.")
    folded: list[HoldingText] = Field(
        default=[],
        max_length=MAX_SEATS - 1,
        description="Hands of players who folded; they only remove cards.",
    )
    equity: StrictBool = Field(
        default=True,
        description="Whether to compute the equity of each category against the other players.",
    )


class CategoryEntry(Message):
    """One category of a range."""

    category: MadeHand | Draw = Field(description="The key.")
    label: str = Field(description="The category in the words of players.")
    kind: Literal["made", "draw"]
    combos: float = Field(ge=0, description="The weight of its hands.")
    share: Share = Field(
        description="The part of the range. Those of made hands sum to 1; a hand may have several"
        " draws or none."
    )
    likelihood: Share | None = Field(
        description="The probability that one of its hands is dealt; null without equities."
    )
    equity: Share | None = Field(
        description="The mean equity of its hands, weighted by their likelihood; null without"
        " equities, and where there is no hand."
    )


class PlayerCategories(Message):
    """A player's range by categories; every category of the street has an entry."""

    input: str = Field(description="The player's hand or range as sent.")
    combos: float = Field(description="The weight of the combos that can be held.")
    equity: Share | None = Field(description="Of the whole range; null if not computed.")
    ordering: str | None = Field(description="The ordering behind a percentage such as `15%`.")
    made: list[CategoryEntry] = Field(description="Made hands, best first.")
    draws: list[CategoryEntry] = Field(description="Draws; none on the river.")


class CategoriesAnswer(Message):
    """Each player's range by hand categories, and the categories of each combo."""

    board: str
    method: Literal["exact", "sampled"] | None = Field(
        description="How the equities were computed; null if they were not."
    )
    deals: int | None = Field(description="Number of deals counted or drawn.")
    seed: SeedText | None = Field(description="The seed that was used; null if exact.")
    elapsed_ms: float | None = Field(description="Of the equities.")
    summary: str | None = Field(description="How the equities were computed, in one line.")
    players: list[PlayerCategories]
    hands: dict[str, list[MadeHand | Draw]] = Field(
        description="By combo that some player can hold: the keys of what it makes, then of what"
        " it draws to."
    )
    overlaps: OverlapNotes
    warnings: RangeWarnings

    @classmethod
    def of(cls, result: SpotCategories, holdings: Sequence[ReadHolding]) -> "CategoriesAnswer":
        """Return categories with the warnings about the request's ranges."""
        hands: dict[str, list[str]] = {}
        for player in result.players:
            hands |= player.hands()
        values = {} if result.equity is None else result.equity.to_dict()
        return cls.model_validate(
            {
                "board": str(result.players[0].board),
                **{name: values.get(name) for name in ("method", "deals", "seed", "elapsed_ms")},
                "summary": result.players[0].summary,
                "players": [
                    _player(player, holding.seat.ordering)
                    for player, holding in zip(result.players, holdings, strict=False)
                ],
                "hands": hands,
                "overlaps": [note for holding in holdings for note in holding.notes],
                "warnings": [warning for holding in holdings for warning in holding.warnings],
            }
        )


def _player(player: RangeCategories, ordering: str | None) -> dict[str, Any]:
    values = player.to_dict()
    return {
        **{key: values[key] for key in ("input", "combos", "equity", "made", "draws")},
        "ordering": ordering,
    }
