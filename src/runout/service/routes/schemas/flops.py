"""The 1755 flops with their textures, and the equity of two ranges on them."""

import functools
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Final, Literal, Self, get_args

from pydantic import ConfigDict, Field, StrictInt
from pydantic.config import JsonDict

from runout.analysis.files.strict_json import nan_to_null
from runout.analysis.flop_tables.groups import Trait, nut_share_values
from runout.analysis.flop_tables.survey import Survey
from runout.domain.boards import (
    Board,
    Connectedness,
    FlopPairing,
    FlopSuits,
    Texture,
    canonical_flops,
)
from runout.domain.ranges.range import OverlapNote, RangeWarning
from runout.service.routes.schemas import Message
from runout.service.routes.schemas.cards import (
    FractionText,
    OverlapNotes,
    RangeText,
    RangeWarnings,
    Share,
)

_BARS: Final = 20

RankLetter = Literal["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"]


class FlopFilter(Message):
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

    def keeps(self, texture: Texture) -> bool:
        """Return whether a flop of this texture has the traits."""
        return not self.lacks(texture)

    def lacks(self, texture: Texture) -> list[str]:
        """Return the traits that a flop of this texture does not have."""
        return [
            trait
            for trait, value in _traits(texture).items()
            if (allowed := getattr(self, trait)) and value not in allowed
        ]

    def flops(self) -> tuple[Board, ...]:
        """Return the flops that have the traits, in the canonical order."""
        return tuple(flop for flop, _, texture in _all_flops() if self.keeps(texture))


class FlopQuery(FlopFilter):
    """The same traits as query parameters, where numbers are text."""

    straights: list[Annotated[int, Field(ge=0, le=3)]] = Field(
        default=[],
        max_length=4,
        description="The number of straights that two hole cards can make.",
    )


def _traits(texture: Texture) -> dict[str, object]:
    return {
        "high": texture.high_card.letter,
        "suits": texture.suits,
        "pairing": texture.pairing,
        "connectedness": texture.connectedness,
        "straights": texture.straights,
    }


@functools.cache
def _all_flops() -> tuple[tuple[Board, int, Texture], ...]:
    return tuple((flop, weight, Texture.of(flop)) for flop, weight in canonical_flops())


class FlopTraits(Message):
    """A flop and its texture."""

    flop: str
    high_card: RankLetter
    suits: FlopSuits
    pairing: FlopPairing
    connectedness: Connectedness
    straights: int = Field(ge=0, le=3)


class FlopEntry(FlopTraits):
    """One of the 1755 flops that are different under renaming of suits."""

    weight: int = Field(description="The number of the 22,100 flops that it stands for.")


class FlopCount(Message):
    """A number of flops."""

    count: int = Field(ge=0, description="Of the 1755.")
    weight: int = Field(ge=0, description="Of the 22,100.")


class FlopFacets(Message):
    """How many flops have each value of a trait, and all other requested traits.

    The filter on the trait itself is ignored here, so that the counts show what each further
    value would add; the requested values sum to the list's own numbers.
    """

    high: dict[RankLetter, FlopCount]
    suits: dict[FlopSuits, FlopCount]
    pairing: dict[FlopPairing, FlopCount]
    connectedness: dict[Connectedness, FlopCount]
    straights: dict[Literal["0", "1", "2", "3"], FlopCount]

    @classmethod
    def of(
        cls, only: FlopFilter, among: Iterable[tuple[int, Texture]] | None = None
    ) -> "FlopFacets":
        """Count the flops for a filter, of all or of those whose weights and textures are given."""
        counts = {
            trait: {str(value): [0, 0] for value in values} for trait, values in _VALUES.items()
        }
        flops = (flop[1:] for flop in _all_flops()) if among is None else among
        for weight, texture in flops:
            lacks = only.lacks(texture)
            for trait, value in _traits(texture).items():
                if lacks in ([], [trait]):
                    tally = counts[trait][str(value)]
                    tally[0] += 1
                    tally[1] += weight
        return cls.model_validate(
            {
                trait: {
                    value: {"count": count, "weight": weight}
                    for value, (count, weight) in values.items()
                }
                for trait, values in counts.items()
            }
        )


_VALUES: Final[dict[str, tuple[object, ...]]] = {
    "high": get_args(RankLetter),
    "suits": tuple(FlopSuits),
    "pairing": tuple(FlopPairing),
    "connectedness": tuple(Connectedness),
    "straights": (0, 1, 2, 3),
}


def _add_example(schema: JsonDict) -> None:
    example = FlopFilter(high=["A"], pairing=[FlopPairing.TRIPS])
    schema["example"] = FlopList.of(example).model_dump(mode="json")


class FlopList(Message):
    """Flops with the requested traits."""

    model_config = ConfigDict(json_schema_extra=_add_example)

    count: int = Field(ge=0, le=1755)
    weight: int = Field(
        ge=0, le=22100, description="The number of the 22,100 flops that these stand for."
    )
    facets: FlopFacets
    flops: list[FlopEntry]

    @classmethod
    def of(cls, only: FlopFilter) -> "FlopList":
        """Return the flops that have the traits."""
        flops = [entry for entry, texture in _entries() if only.keeps(texture)]
        return cls(
            count=len(flops),
            weight=sum(entry.weight for entry in flops),
            facets=FlopFacets.of(only),
            flops=flops,
        )


def texture_members(flop: Board, texture: Texture) -> dict[str, Any]:
    """Return the members of :class:`FlopTraits`."""
    return {
        "flop": str(flop),
        "high_card": texture.high_card.letter,
        "suits": texture.suits,
        "pairing": texture.pairing,
        "connectedness": texture.connectedness,
        "straights": texture.straights,
    }


@functools.cache
def _entries() -> tuple[tuple[FlopEntry, Texture], ...]:
    return tuple(
        (
            FlopEntry.model_validate({**texture_members(flop, texture), "weight": weight}),
            texture,
        )
        for flop, weight, texture in _all_flops()
    )


@functools.cache
def _textures() -> dict[str, dict[str, Any]]:
    return {entry.flop: entry.model_dump() for entry, _ in _entries()}


class SurveyRequest(Message):
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


NutShares = Annotated[
    list[Share] | None,
    Field(
        description="The share of each range, as dealt, with an equity of at least 80 %; null if"
        " it was not computed or the ranges cannot both be dealt.",
    ),
]


class SurveyedFlop(FlopEntry):
    """A flop, and the first range's equity on it."""

    equity: Share | None = Field(description="Null if the ranges cannot both be dealt.")
    pairs: float = Field(ge=0, description="The weight of the combo pairs that can be dealt.")
    computed: bool = Field(description="Whether the flop was computed, not read from a file.")
    nut_shares: NutShares


class SurveyedGroup(Message):
    """Flops of one value of a trait, and the first range's equity over them."""

    trait: Trait
    value: str
    count: int = Field(description="Of the 1755.")
    weight: int = Field(description="Of the 22,100.")
    mean: Share | None = Field(
        description="The mean equity by weight; null if nothing can be dealt."
    )
    nut_shares: NutShares


class SurveySummary(Message):
    """The first range's equity over all flops of a survey, and over groups of them."""

    mean: Share | None = Field(
        description="The mean over these flops by weight; null if nothing can be dealt."
    )
    fraction: FractionText | None = Field(
        description="The mean as an exact fraction; null if rounded."
    )
    nut_shares: NutShares
    rounded: bool = Field(description="Whether weights had more decimals than integers can hold.")
    count: int
    weight: int = Field(description="The number of the 22,100 flops that these stand for.")
    computed: int = Field(
        description="The number of flops that were computed, not read from a file."
    )
    tables: str = Field(description="Where the equities come from, as text.")
    distribution: list[Share] = Field(
        min_length=_BARS,
        max_length=_BARS,
        description="The share of the flops whose equity falls into each twentieth from 0 to 1, by"
        " weight; all 0 where no flop has an equity.",
    )
    groups: list[SurveyedGroup] = Field(
        description="By high card, suits, pairing and connectedness; only groups with a flop."
    )
    overlaps: OverlapNotes
    warnings: RangeWarnings

    @classmethod
    def of(
        cls,
        survey: Survey,
        tables: str,
        notes: Sequence[OverlapNote],
        warnings: Sequence[RangeWarning],
    ) -> Self:
        """Return the answer of a survey."""
        exact = survey.fraction
        flops = {"flops": surveyed_flops(survey)} if "flops" in cls.model_fields else {}
        return cls.model_validate(
            {
                **flops,
                "nut_shares": nut_share_values(survey.mean_nut_shares),
                "rounded": survey.rounded,
                "groups": [group.to_dict() for group in survey.groups()],
                "distribution": survey.distribution(_BARS).tolist(),
                "mean": nan_to_null(survey.mean),
                "fraction": None if exact is None else str(exact),
                "count": len(survey.flops),
                "weight": int(survey.weights.sum()),
                "computed": int(survey.computed.sum()),
                "tables": tables,
                "overlaps": notes,
                "warnings": warnings,
            }
        )


class SurveyAnswer(SurveySummary):
    """The first range's equity on each flop, and over all of them."""

    flops: list[SurveyedFlop]


class SurveyRows(Message):
    """A record of a streamed survey: flops that are done, or known better than before."""

    kind: Literal["flops"]
    done: int = Field(ge=0, description="The number of flops that are computed.")
    total: int = Field(ge=1)
    flops: list[SurveyedFlop]


class SurveyDone(Message):
    """The last record of a streamed survey."""

    kind: Literal["done"]
    summary: SurveySummary


def surveyed_flops(survey: Survey) -> list[dict[str, Any]]:
    """Return the flops of a survey with their textures, as plain values."""
    return [{**_textures()[flop["flop"]], **flop} for flop in survey.rows()]
