"""Flops: the 1755 with their textures, and what two ranges win on them."""

import functools
import math
from collections.abc import Collection, Sequence
from typing import Annotated, Literal

from pydantic import ConfigDict, Field, StrictInt

from runout.analysis.survey import Survey
from runout.domain.boards import (
    Board,
    Connectedness,
    FlopPairing,
    FlopSuits,
    Texture,
    canonical_flops,
)
from runout.service.schemas import Message
from runout.service.schemas.cards import FractionText, OverlapNote, RangeText, Share

RankLetter = Literal["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"]


class FlopFilter(Message):
    """Traits of flops: values of one trait add up, different traits must all hold."""

    high: list[RankLetter] = Field(default=[], max_length=13, description="The highest card.")
    suits: list[FlopSuits] = Field(default=[], max_length=3)
    pairing: list[FlopPairing] = Field(default=[], max_length=3)
    connectedness: list[Connectedness] = Field(default=[], max_length=3)
    straights: list[Annotated[StrictInt, Field(ge=0, le=3)]] = Field(
        default=[], max_length=4, description="How many straights two hole cards can make."
    )

    def keeps(self, texture: Texture) -> bool:
        """Whether a flop of this texture has the traits."""
        return (
            _holds(self.high, texture.high_card.letter)
            and _holds(self.suits, texture.suits)
            and _holds(self.pairing, texture.pairing)
            and _holds(self.connectedness, texture.connectedness)
            and _holds(self.straights, texture.straights)
        )

    def flops(self) -> tuple[Board, ...]:
        """Return the flops that have the traits, in the canonical order."""
        return tuple(flop for flop, _, texture in _all_flops() if self.keeps(texture))


class FlopQuery(FlopFilter):
    """The same traits as an address has them, where a number is text."""

    straights: list[Annotated[int, Field(ge=0, le=3)]] = Field(
        default=[], max_length=4, description="How many straights two hole cards can make."
    )


def _holds(wanted: Collection[object], value: object) -> bool:
    return not wanted or value in wanted


@functools.cache
def _all_flops() -> tuple[tuple[Board, int, Texture], ...]:
    return tuple((flop, weight, Texture.of(flop)) for flop, weight in canonical_flops())


class FlopEntry(Message):
    """One of the 1755 flops that differ by more than the names of suits."""

    flop: str
    weight: int = Field(description="How many of the 22,100 flops it stands for.")
    high_card: RankLetter
    suits: FlopSuits
    pairing: FlopPairing
    connectedness: Connectedness
    straights: int = Field(ge=0, le=3)


class FlopList(Message):
    """Flops with the traits asked for."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "count": 1,
                "weight": 4,
                "flops": [
                    {
                        "flop": "AcAdAh",
                        "weight": 4,
                        "high_card": "A",
                        "suits": "rainbow",
                        "pairing": "trips",
                        "connectedness": "disconnected",
                        "straights": 0,
                    }
                ],
            }
        }
    )

    count: int = Field(ge=0, le=1755)
    weight: int = Field(ge=0, le=22100, description="How many of the 22,100 flops these are.")
    flops: list[FlopEntry]

    @classmethod
    def of(cls, only: FlopFilter) -> "FlopList":
        """Return the flops that have the traits."""
        flops = [entry for entry, texture in _entries() if only.keeps(texture)]
        return cls(count=len(flops), weight=sum(entry.weight for entry in flops), flops=flops)


@functools.cache
def _entries() -> tuple[tuple[FlopEntry, Texture], ...]:
    return tuple(
        (
            FlopEntry.model_validate(
                {
                    "flop": str(flop),
                    "weight": weight,
                    "high_card": texture.high_card.letter,
                    "suits": texture.suits,
                    "pairing": texture.pairing,
                    "connectedness": texture.connectedness,
                    "straights": texture.straights,
                }
            ),
            texture,
        )
        for flop, weight, texture in _all_flops()
    )


class SurveyRequest(Message):
    """Two ranges, and the flops on which they meet: all 1755 unless traits are given."""

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
        description="Two ranges that treat all suits alike; the first one's equity is told.",
    )
    only: FlopFilter = FlopFilter()


class SurveyedFlop(Message):
    """What the first range wins on a flop."""

    flop: str
    weight: int = Field(description="How many of the 22,100 flops it stands for.")
    equity: Share | None = Field(description="Null where the ranges cannot both be dealt.")
    pairs: float = Field(ge=0, description="The weight of the combo pairs that can be dealt.")
    computed: bool = Field(description="Whether no file held the flop.")


class SurveyAnswer(Message):
    """The first range's equity on each flop, and over all of them."""

    mean: Share | None = Field(
        description="Over these flops, as likely as they are; null where nothing can be dealt."
    )
    fraction: FractionText | None = Field(description="The mean exactly; null where rounded.")
    rounded: bool = Field(description="Whether weights had more decimals than integers can hold.")
    count: int
    weight: int = Field(description="How many of the 22,100 flops these are.")
    computed: int = Field(description="How many flops no file held, so that they were computed.")
    tables: str = Field(description="Where the equities come from, in words.")
    flops: list[SurveyedFlop]
    overlaps: list[OverlapNote] = Field(description="Combos given twice; the last item won.")

    @classmethod
    def of(cls, survey: Survey, tables: str, notes: Sequence[OverlapNote]) -> "SurveyAnswer":
        """Return a survey and where it comes from."""
        exact = survey.fraction
        mean = survey.mean
        return cls.model_validate(
            {
                **survey.to_dict(),
                "mean": None if math.isnan(mean) else mean,
                "fraction": None if exact is None else str(exact),
                "count": len(survey.flops),
                "weight": int(survey.weights.sum()),
                "computed": int(survey.computed.sum()),
                "tables": tables,
                "overlaps": notes,
            }
        )
