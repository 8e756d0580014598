"""The 1755 flops by texture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from runout.domain.boards import Connectedness, FlopPairing, FlopSuits
from runout.domain.flop_traits import FlopList, FlopTrait
from runout.errors import at
from runout.questions.question import Kind, Length, question

RankLetter = Literal["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"]
_Straights = Annotated[int, Kind("N", {"type": "integer", "minimum": 0, "maximum": 3}, read=int)]


@question(
    "flops",
    method="GET",
    subject="flops",
    summary="List flops.",
    examples=[{"suits": ["monotone"], "high": ["A"]}, {"pairing": ["trips"], "straights": [0]}],
)
def list_flops(
    *,
    high: Annotated[list[Annotated[RankLetter, "The highest card."]], Length(0, 13)] = (),  # type: ignore[assignment]
    suits: Annotated[list[Annotated[FlopSuits, ""]], Length(0, 3)] = (),  # type: ignore[assignment]
    pairing: Annotated[list[Annotated[FlopPairing, ""]], Length(0, 3)] = (),  # type: ignore[assignment]
    connectedness: Annotated[list[Annotated[Connectedness, ""]], Length(0, 3)] = (),  # type: ignore[assignment]
    straights: Annotated[
        list[_Straights], "The number of straights that two hole cards can make.", Length(0, 4)
    ] = (),  # type: ignore[assignment]
) -> FlopList:
    """List the 1755 flops that are different under renaming of suits, or those with given traits.

    A flop has one of the values of each trait that is given. On a connected flop two hole cards can
    make a straight, on a gapped one no more than an open-ended draw or a double gutshot, on a
    disconnected one a gutshot at best.
    """
    values: dict[str, Sequence[object]] = {
        "high": high,
        "suits": suits,
        "pairing": pairing,
        "connectedness": connectedness,
        "straights": straights,
    }
    return FlopList.of(read_traits(values))


def read_traits(values: Mapping[str, Sequence[object]]) -> list[FlopTrait]:
    """Return the traits of a request; refuse a value that a trait does not have."""
    traits = []
    for name, each in values.items():
        for number, value in enumerate(each):
            with at(f"/{name}/{number}"):
                traits.append(FlopTrait.parse(f"{name}={value}"))
    return traits
