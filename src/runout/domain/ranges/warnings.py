"""Warnings about a valid text: items that repeat combos, and readings that may not be intended."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from runout.documents import Document
from runout.domain.combos import Combo
from runout.domain.ranges.tokens import BOUNDARY, Items, NotationText
from runout.domain.ranges.units import Indices, IsHand, quote
from runout.domain.ranges.weights import short, shown_percent
from runout.errors import NotationWarning, OverlapError, OverlapWarning

_MAX_COMMENT: Final = 100
_FIRST_IN_COMMENT: Final = r"[^\w*]*+(?:[0-9.]++%?[(:\]])?[\s]*+([^\s,;:@=()\[\]{}\"'!]++)"
_SAME_SUIT: Final = rf"(?<![^{BOUNDARY}:])(10|[2-9TJQKAX*])x[Xx*]x(?![^{BOUNDARY}:@])"


@dataclass(frozen=True, slots=True)
class OverlapNote(Document):
    """An item of a range that repeats combos of an earlier item, and replaces them."""

    pointer: str
    """JSON pointer to the range's text in the request."""
    item: str
    """The item that repeats them."""
    column: int
    """Its first character in the text, from 1."""
    length: int
    """Number of characters."""
    combos: int
    """Number of repeated combos."""


@dataclass(frozen=True, slots=True)
class RangeWarning(Document):
    """A warning about a range: repeated combos, or text that may be meant otherwise."""

    kind: Literal["overlap", "notice"]
    """Repeated combos, or another warning."""
    pointer: str
    """JSON pointer to the range's text in the request."""
    column: int
    """The first character in question, from 1."""
    length: int
    """Number of characters in question."""
    message: str
    """The warning, in a sentence."""

    @property
    def category(self) -> type[NotationWarning]:
        return OverlapWarning if self.kind == "overlap" else NotationWarning


def _notice(message: str, column: int, length: int) -> RangeWarning:
    return RangeWarning("notice", "", column, length, message)


def empty_range_notice(text: str) -> RangeWarning:
    return _notice("the range holds no hand; an empty range is written none", 1, max(1, len(text)))


def find_notices(
    text: NotationText, items: Items, weights: list[float], is_hand: IsHand
) -> tuple[RangeWarning, ...]:
    notices = [
        *_idle_removals(text, items),
        *_commented_hands(text, is_hand),
        *_small_brackets(text, items),
        *_same_suits(text),
    ]
    if not any(weights) and text.notation.strip(" ,;()").lower() != "none":
        notices.append(empty_range_notice(text.written))
    return tuple(notices)


def _idle_removals(text: NotationText, items: Items) -> Iterator[RangeWarning]:
    if not items.removals:
        return
    seen: set[int] = set()
    idle: list[int] = []
    for position, unit in enumerate(items.units):
        if position not in items.removals:
            seen.update(unit)
            continue
        if seen.isdisjoint(unit):
            idle.append(items.places[position])
        seen.difference_update(unit)
    for _, start, end in text.spans(set(idle)):
        column, length = text.place(start, end - start)
        item = text.notation[start:end]
        yield _notice(f"!{item} removes nothing: nothing before it has it", column, length)


def _commented_hands(text: NotationText, is_hand: IsHand) -> Iterator[RangeWarning]:
    """Yield a notice for each comment that begins with a hand."""
    for start, end in text.comments:
        comment = text.written[start:end]
        match = re.compile(_FIRST_IN_COMMENT).match(comment[:_MAX_COMMENT])
        word = match[1] if match else ""
        is_word = word.lower() in ("any", "random", "none", "at", "ax", "*") and word != "AT"
        if is_hand(word) and not is_word:
            message = f"{quote(comment)} stands in a comment and is not read"
            yield _notice(message, start + 1, end - start)


def _same_suits(text: NotationText) -> Iterator[RangeWarning]:
    """Yield a notice that ``XxXx`` and ``AxXx`` are two cards of one suit, as ``AxKx`` is."""
    match = re.compile(_SAME_SUIT).search(text.notation) if "x" in text.notation else None
    if match is not None:
        column, length = text.place(match.start(), len(match[0]))
        yield _notice(
            f"{match[0]} is read as two cards of one suit; write {match[1]}X for any suits",
            column, length,
        )  # fmt: skip


def _small_brackets(text: NotationText, items: Items) -> Iterator[RangeWarning]:
    """Yield a notice that ``[0.5]AA[/0.5]`` is half a per cent, unless a number is above 1."""
    values = {place: float(number) for place, number in items.brackets.items()}
    small = [place for place, value in values.items() if 0 < value <= 1]
    if not small or max(values.values()) > 1:
        return
    number = short(items.brackets[small[0]])
    percent = shown_percent(items.brackets[small[0]])
    for _, start, end in text.spans({small[0]}):
        column, length = text.place(start - 1, end - start + 2)
        yield _notice(
            f"[{number}] is read as {number} %; write [{percent}] for {percent} %,"
            f" or [{number}%] for {number} %",
            column, length,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Overlap:
    """An item that repeats combos of an earlier item."""

    item: str
    column: int
    length: int
    indices: Indices

    @property
    def combos(self) -> tuple[Combo, ...]:
        return tuple(Combo.from_index(index) for index in self.indices)


def find_overlaps(text: NotationText, items: Items) -> tuple[Overlap, ...]:
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
