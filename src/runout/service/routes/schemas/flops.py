"""Traits of flops, and two ranges to compare on them, as JSON has them."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, StrictInt

from runout.domain.boards import Board, Connectedness, FlopPairing, FlopSuits, Texture
from runout.domain.flop_traits import FlopTrait, flop_entries, has_traits
from runout.service.routes.schemas import Schema
from runout.service.routes.schemas.cards import RangeText

RankLetter = Literal["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"]


class FlopFilter(Schema):
    """Traits of flops: a flop has one of the values of each trait that is given."""

    high: list[RankLetter] = Field(default=[], max_length=13, description="The highest card.")
    suits: list[FlopSuits] = Field(default=[], max_length=3)
    pairing: list[FlopPairing] = Field(default=[], max_length=3)
    connectedness: list[Connectedness] = Field(default=[], max_length=3)
    straights: list[Annotated[StrictInt, Field(ge=0, le=3)]] = Field(
        default=[],
        max_length=4,
        description="The number of straights that two hole cards can make.",
    )

    def traits(self) -> list[FlopTrait]:
        """Return the traits."""
        return [
            FlopTrait(name, str(value))
            for name in FlopFilter.model_fields
            for value in getattr(self, name)
        ]

    def flops(self) -> tuple[Board, ...]:
        """Return the flops that have the traits, in the canonical order."""
        traits = self.traits()
        return tuple(each.flop for each in flop_entries() if has_traits(each.texture, traits))

    def keeps(self, texture: Texture) -> bool:
        """Return whether a flop of this texture has the traits."""
        return has_traits(texture, self.traits())


class FlopQuery(FlopFilter):
    """The same traits as query parameters, where numbers are text."""

    straights: list[Annotated[int, Field(ge=0, le=3)]] = Field(
        default=[],
        max_length=4,
        description="The number of straights that two hole cards can make.",
    )


class SurveyRequest(Schema):
    """Two ranges, and the flops to survey: all 1755 unless traits are given."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "ranges": ["QQ+,AKs:0.5", "JTs"],
                    "only": {"suits": ["monotone"], "high": ["A"], "connectedness": ["connected"]},
                },
            ]
        }
    )

    ranges: list[RangeText] = Field(
        min_length=2,
        max_length=2,
        description="Two ranges; the equity is that of the first. Ranges that tell suits apart are"
        " compared on all suits of a flop, which takes longer.",
    )
    only: FlopFilter = FlopFilter()
