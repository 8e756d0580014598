"""Percentages of hands in range notation: the best hands of an ordering."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from runout.domain.orderings import load_ordering
from runout.domain.ranges.numbers import NUMBER, short
from runout.domain.ranges.units import Indices, quote
from runout.domain.ranges.weights import WEIGHTS_ARE, wrong

if TYPE_CHECKING:
    from runout.errors import NotationError

_PERCENTAGE: Final = rf"({NUMBER})%(?:-({NUMBER})%)?(?![^:@])"
_HALF_PERCENTAGE: Final = rf"({NUMBER})%?-({NUMBER})%?"
_NUMBER: Final = rf"({NUMBER})(%?)"


def read_percentage(text: str, at: int, ordering: str) -> tuple[Indices, str]:
    """Read ``15%`` or ``5%-15%`` at the start of a text; also return the text after it."""
    match = re.compile(_PERCENTAGE).match(text)
    if match is None:
        raise _not_a_percentage(text, at)
    first, second = float(match[1]), float(match[2] or 0)
    if max(first, second) > 100:
        raise wrong(at, match.end(), "more than 100 % of hands", "a percentage runs from 0 to 100")
    if match[2] and first > second:
        raise wrong(
            at, match.end(), "the smaller percentage stands first",
            f"write {short(match[2])}%-{short(match[1])}%",
        )  # fmt: skip
    hands = load_ordering(ordering)
    unit = hands.between(first, second) if match[2] else hands.best(first)
    return unit, text[match.end() :]


def _not_a_percentage(text: str, at: int) -> NotationError:
    dashed = re.compile(_HALF_PERCENTAGE).fullmatch(text)
    if dashed:
        hint = f"write {short(dashed[1])}%-{short(dashed[2])}%"
        return wrong(at, len(text), "both ends need a '%'", hint)
    leading = re.compile(_NUMBER).match(text)
    if leading and leading[2]:
        number, rest = leading[1], text[leading.end() :]
        hand = rest.lstrip("*") if rest.strip("+-*") else "AA, KK"
        return wrong(
            at + leading.end(), len(rest), f"{quote(rest)} cannot follow a percentage",
            f"for a weight write {short(number)}%({short(hand)})",
        )  # fmt: skip
    return wrong(
        at + text.index("%"), 1, "'%' cannot follow here",
        "the best 15 % of hands is 15%; " + WEIGHTS_ARE,
    )  # fmt: skip
