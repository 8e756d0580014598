"""Items of a range: the combos and the weight of each, in the order of the text."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Final

from runout.domain.combos import COMBO_COUNT
from runout.errors import LimitExceeded

if TYPE_CHECKING:
    from runout.domain.ranges.units import Indices

MAX_COMBOS: Final = 1_000_000


@dataclass(slots=True)
class Items:
    """The items of a range: three lists of equal length.

    ``places`` are the numbers of their tokens, ``removals`` the positions of items that remove
    hands. ``brackets`` has the numbers of ``[50]`` without a ``%``, by their tokens, and
    ``uses_ordering`` says whether an item is a percentage of hands.
    """

    units: list[Indices] = field(default_factory=list)
    weights: list[float] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    removals: set[int] = field(default_factory=set)
    brackets: dict[int, str] = field(default_factory=dict)
    uses_ordering: bool = False

    def append(self, unit: Indices, weight: float, place: int) -> None:
        """Append an item."""
        self.units.append(unit)
        self.weights.append(weight)
        self.places.append(place)

    def combo_weights(self) -> tuple[list[float], bool]:
        """Return the 1326 weights, where the last item wins, and whether items overlap."""
        total = sum(map(len, self.units))
        if total > MAX_COMBOS:
            raise LimitExceeded(
                f"the items of the range name {total:,} combos; {MAX_COMBOS:,} is the limit"
            )
        weights = [0.0] * COMBO_COUNT
        for unit, weight in zip(self.units, self.weights, strict=True):
            for combo in unit:
                weights[combo] = weight
        return weights, len(set(chain.from_iterable(self.units))) != total
