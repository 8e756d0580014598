"""What results about a table share: amounts, the players' names, the unit, and hands shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from runout.documents import Document
from runout.domain.amounts import Amount, Unit, json_number
from runout.domain.hands import Strength

if TYPE_CHECKING:
    Chips = Any  # ints where all amounts of a table are whole, as most callers know theirs to be
else:
    Chips = Amount


@dataclass(frozen=True, slots=True)
class ShownHand(Document):
    """A hand that was shown down."""

    category: str
    description: str
    score: int


def _names_if_given(names: tuple[str, ...]) -> list[str] | None:
    return [*names] or None


def _unit_if_finer(unit: Unit) -> float | None:
    return json_number(unit.amount(1)) if unit.decimals else None


def _shown(hands: tuple[tuple[Strength, ...], ...]) -> list[list[ShownHand] | None]:
    return [
        [ShownHand(hand.category.title, hand.description, hand.score) for hand in shown] or None
        for shown in hands
    ]


# As they stand in documents: names only where they were given, a unit only where it is not 1.
Names = Annotated[tuple[str, ...], _names_if_given]
TableUnit = Annotated[Unit, _unit_if_finer]
ShownHands = Annotated[tuple[tuple[Strength, ...], ...], _shown]


def strengths_of(scores: list[list[int]]) -> tuple[tuple[Strength, ...], ...]:
    """Return each seat's strength on each board."""
    return tuple([tuple([Strength(score) for score in shown]) for shown in scores])
