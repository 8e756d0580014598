"""Overlaps: items of a range that repeat combos of earlier items."""

from __future__ import annotations

from dataclasses import dataclass

from runout.domain.combos import Combo
from runout.domain.ranges.items import Items
from runout.domain.ranges.tokens import NotationText
from runout.domain.ranges.units import Indices, quote
from runout.errors import OverlapError


@dataclass(frozen=True, slots=True)
class Overlap:
    """An item that repeats combos of an earlier item."""

    item: str
    column: int
    length: int
    indices: Indices

    @property
    def combos(self) -> tuple[Combo, ...]:
        """The repeated combos."""
        return tuple(Combo.from_index(index) for index in self.indices)


def find_overlaps(text: NotationText, items: Items) -> tuple[Overlap, ...]:
    """Return the items that repeat combos of earlier items."""
    seen: set[int] = set()
    again: dict[int, Indices] = {}
    for position, unit in enumerate(items.units):
        if position in items.removals:
            seen.difference_update(unit)
            continue
        if not seen.isdisjoint(unit):
            again[items.places[position]] = tuple([c for c in unit if c in seen])
        seen.update(unit)
    overlaps = []
    for place, start, end in text.spans(set(again)):
        column, length = text.place(start, end - start)
        item = text.written[column - 1 : column - 1 + length]
        overlaps.append(Overlap(item, column, length, again[place]))
    return tuple(overlaps)


def overlap_error(text: str, overlaps: tuple[Overlap, ...]) -> OverlapError:
    """Return the error that describes the first of these overlaps."""
    first = overlaps[0]
    named = ", ".join(str(Combo.from_index(index)) for index in first.indices[:3])
    if unnamed := len(first.indices[3:]):
        named += f" and {unnamed} more"
    reason = f"{quote(first.item)} gives {named} again"
    if others := len(overlaps[1:]):
        reason += f", and {others} more {'items overlap' if others > 1 else 'item overlaps'}"
    return OverlapError(
        text, first.column, first.length, reason,
        hint="name each combo once; without strict the last item wins",
    )  # fmt: skip
