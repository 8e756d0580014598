"""Widening a range along an ordering of hands."""

from __future__ import annotations

from runout.domain.combos import CLASS_COMBOS, COMBO_COUNT
from runout.domain.orderings import load_ordering
from runout.domain.ranges.range import Range


def widen(range_: Range, factor: float, ordering: str) -> Range:
    """Return a range with ``factor`` of its weight added.

    Hands after the range's median are completed first, best first; then those before it, from the
    median upward. The last class gets a part of its weight, so that the total is exact up to 1326.

    >>> widened = widen(Range.parse("AA-QQ"), 0.5, "equity-vs-3-random")
    >>> str(widened), widened.total
    ('JJ+,TT:0.5', 27.0)
    """
    weights = list(range_.weights)
    total = range_.total
    missing = min(total * (1 + factor), float(COMBO_COUNT)) - total
    for combos in _order_of_addition(weights, total, ordering):
        if missing <= 0:
            break
        room = sum(1 - weights[combo] for combo in combos)
        share = 1.0 if room <= missing else missing / room
        for combo in combos:
            weights[combo] = min(1.0, weights[combo] + share * (1 - weights[combo]))
        missing -= share * room
    return Range.from_weights(weights)


def _order_of_addition(weights: list[float], total: float, ordering: str) -> list[tuple[int, ...]]:
    """Return the combos of the classes in the order in which they are added."""
    classes = [CLASS_COMBOS[hand.index] for hand in load_ordering(ordering).classes]
    passed = 0.0
    for place, combos in enumerate(classes):
        passed += sum(weights[combo] for combo in combos)
        if 2 * passed >= total:
            return [*classes[place:], *classes[:place][::-1]]
    return list(classes)
