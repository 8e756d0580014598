"""Ambiguities: texts with two readings, which are refused with both in the hint."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Final

from runout.domain.combos import COMBO_COUNT
from runout.domain.ranges.numbers import NUMBER, short
from runout.domain.ranges.split_numbers import find_split_number
from runout.domain.ranges.tokens import BOUNDARY, SEPARATOR, NotationText

if TYPE_CHECKING:
    from runout.domain.ranges.items import Items
    from runout.domain.ranges.units import IsHand

_SUMMARY: Final = rf"\s*+({NUMBER})%[{SEPARATOR}]"
_PERCENT_ITEM: Final = rf"[{SEPARATOR}]{NUMBER}%(?![^{SEPARATOR}])"
_LOOSE_DASH: Final = rf"-\s++(?=[^{BOUNDARY}])"
_LAST_WORD: Final = rf"[^{BOUNDARY}]{{1,20}}\Z"
_FIRST_WORD: Final = rf"[^{BOUNDARY}]{{1,20}}"


def refuse_split_number(text: NotationText, is_hand: IsHand) -> None:
    """Refuse ``AA:0,75``: a weight of 0.75, or no aces and the hand 75."""
    if split := find_split_number(text.notation, is_hand):
        raise text.error(split.start, split.end - split.start, split.reason, split.hint)


def refuse_summary(text: NotationText, items: Items) -> None:
    """Refuse ``37.9%, 22+ A2+ ..``: a program's summary of the hands, or a union with them."""
    match = re.compile(_SUMMARY).match(text.notation) if items.uses_ordering else None
    if match is None or len(items.units) < 2:
        return
    if re.compile(_PERCENT_ITEM).search(text.notation, match.end() - 1) is not None:
        return  # percentages are items here
    others = set(chain.from_iterable(items.units[1:]))
    places = len(match[1].partition(".")[2])
    share = 100 * len(others) / COMBO_COUNT
    if 1 <= float(match[1]) < 100 and abs(share - float(match[1])) <= 0.5 * 10.0**-places:
        raise text.error(
            match.start(1), len(match[1]) + 1,
            f"{short(match[1])}% is also the share of the hands that follow",
            f"leave it out if that is what it says; {short(match[1])}% behind them adds the"
            " best hands",
        )  # fmt: skip


def refuse_loose_dash(text: NotationText) -> None:
    """Refuse ``66- 33``, which may mean 66-33 or the two items 66- and 33."""
    loose = re.compile(_LOOSE_DASH).search(text.notation) if "-" in text.notation else None
    if loose is None:
        return
    before = re.compile(_LAST_WORD).search(
        text.notation[max(0, loose.start() - 19) : loose.start() + 1]
    )
    after = re.compile(_FIRST_WORD).match(text.notation, loose.end())
    assert before is not None
    assert after is not None
    raise text.error(
        loose.start(), len(loose[0]), "a dash before a space has two readings",
        f"write {before[0]}{after[0]}, or {before[0]},{after[0]} for two items",
    )  # fmt: skip
