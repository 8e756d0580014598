"""Notices: places in a valid text whose reading may not be the intended one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from runout.domain.ranges.items import Items
from runout.domain.ranges.numbers import short
from runout.domain.ranges.tokens import BOUNDARY, NotationText
from runout.domain.ranges.units import IsHand, quote
from runout.domain.ranges.weights import shown_percent

_MAX_COMMENT: Final = 100
_FIRST_IN_COMMENT: Final = r"[^\w*]*+(?:[0-9.]++%?[(:\]])?[\s]*+([^\s,;:@=()\[\]{}\"'!]++)"
_SAME_SUIT: Final = rf"(?<![^{BOUNDARY}:])(10|[2-9TJQKAX*])x[Xx*]x(?![^{BOUNDARY}:@])"


@dataclass(frozen=True, slots=True)
class Notice:
    """A place in a text whose reading may not be the intended one."""

    message: str
    column: int
    length: int


def empty_range_notice(text: str) -> Notice:
    """Return the notice for a valid text without a hand."""
    message = "the range holds no hand; an empty range is written none"
    return Notice(message, 1, max(1, len(text)))


def find_notices(
    text: NotationText, items: Items, weights: list[float], is_hand: IsHand
) -> tuple[Notice, ...]:
    """Return the notices about unexpected readings."""
    notices = [
        *_idle_removals(text, items),
        *_commented_hands(text, is_hand),
        *_small_brackets(text, items),
        *_same_suits(text),
    ]
    if not any(weights) and text.notation.strip(" ,;()").lower() != "none":
        notices.append(empty_range_notice(text.written))
    return tuple(notices)


def _idle_removals(text: NotationText, items: Items) -> Iterator[Notice]:
    """Yield a notice for each ``!`` that removes nothing."""
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
        yield Notice(f"!{item} removes nothing: nothing before it has it", column, length)


def _commented_hands(text: NotationText, is_hand: IsHand) -> Iterator[Notice]:
    """Yield a notice for each comment that begins with a hand."""
    for start, end in text.source.comments:
        comment = text.written[start:end]
        match = re.compile(_FIRST_IN_COMMENT).match(comment[:_MAX_COMMENT])
        word = match[1] if match else ""
        is_word = word.lower() in ("any", "random", "none", "at", "ax", "*") and word != "AT"
        if is_hand(word) and not is_word:
            message = f"{quote(comment)} stands in a comment and is not read"
            yield Notice(message, start + 1, end - start)


def _same_suits(text: NotationText) -> Iterator[Notice]:
    """Yield a notice that ``XxXx`` and ``AxXx`` are two cards of one suit, as ``AxKx`` is."""
    match = re.compile(_SAME_SUIT).search(text.notation) if "x" in text.notation else None
    if match is not None:
        column, length = text.place(match.start(), len(match[0]))
        yield Notice(
            f"{match[0]} is read as two cards of one suit; write {match[1]}X for any suits",
            column, length,
        )  # fmt: skip


def _small_brackets(text: NotationText, items: Items) -> Iterator[Notice]:
    """Yield a notice that ``[0.5]AA[/0.5]`` is half a per cent, unless a number is above 1."""
    values = {place: float(number) for place, number in items.brackets.items()}
    small = [place for place, value in values.items() if 0 < value <= 1]
    if not small or max(values.values()) > 1:
        return
    number = short(items.brackets[small[0]])
    percent = shown_percent(items.brackets[small[0]])
    for _, start, end in text.spans({small[0]}):
        column, length = text.place(start - 1, end - start + 2)
        yield Notice(
            f"[{number}] is read as {number} %; write [{percent}] for {percent} %,"
            f" or [{number}%] for {number} %",
            column, length,
        )  # fmt: skip
