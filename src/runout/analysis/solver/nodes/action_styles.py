"""Actions on screen: the letter, label and colour of each, and how shares fill a bar.

Colour is never the only sign: every action also has a letter of its own.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from runout.domain.betting.lines import action_amount

Colour = tuple[int, int, int]
_FOLD: Final = (0x3B, 0x82, 0xF6)
_PASSIVE: Final = (0x22, 0xC5, 0x5E)
# From the smallest bet to the largest: amber, pink, violet.
_BETS: Final = ((0xF5, 0x9E, 0x0B), (0xEC, 0x48, 0x99), (0x8B, 0x5C, 0xF6))
_FIXED: Final = {
    "f": ("F", "fold", _FOLD),
    "x": ("X", "check", _PASSIVE),
    "c": ("C", "call", _PASSIVE),
}
_VERBS: Final = {"b": "bet", "r": "raise to", "a": "all-in"}
_FURTHER_SIZES: Final = "23456789defghijklmnopqstuvwyz"


@dataclass(frozen=True, slots=True)
class ActionStyle:
    """The style of an action: ``b120`` has the letter B, the label "bet 120", the colour amber."""

    action: str
    letter: str
    label: str
    colour: Colour

    @property
    def css(self) -> str:
        return css(self.colour)


def action_styles(actions: Iterable[str]) -> list[ActionStyle]:
    """Return the styles of the actions of one decision.

    Of several bets or raises the smallest is B or R, the next 2, and so on; all-in is A.

    >>> [(style.letter, style.label) for style in action_styles(("x", "b50", "b100", "a300"))]
    [('X', 'check'), ('B', 'bet 50'), ('2', 'bet 100'), ('A', 'all-in 300')]
    >>> [(style.letter, style.css) for style in action_styles(("f", "c", "r300"))]
    [('F', '#3b82f6'), ('C', '#22c55e'), ('R', '#f59e0b')]
    """
    listed = list(actions)
    bets = sorted(
        (each for each in listed if each[0] in _VERBS), key=lambda each: action_amount(each) or 0
    )
    styles = []
    for action in listed:
        if action in _FIXED:
            letter, label, colour = _FIXED[action]
        else:
            place = bets.index(action)
            letter = action[0].upper() if place == 0 or action[0] == "a" else _further(place)
            label = f"{_VERBS[action[0]]} {action[1:]}"
            colour = _bet_colour(place, len(bets), is_all_in=action[0] == "a")
        styles.append(ActionStyle(action, letter, label, colour))
    return styles


def _further(place: int) -> str:
    return _FURTHER_SIZES[min(place, len(_FURTHER_SIZES)) - 1]


def _bet_colour(place: int, count: int, *, is_all_in: bool) -> Colour:
    share = place / (count - 1) if count > 1 else float(is_all_in)
    low, middle, high = _BETS
    return mix(low, middle, 2 * share) if share < 0.5 else mix(middle, high, 2 * share - 1)


def mix(start: Colour, end: Colour, share: float) -> Colour:
    red, green, blue = (
        round(low + (high - low) * share) for low, high in zip(start, end, strict=True)
    )
    return red, green, blue


def css(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def blocks(shares: Sequence[float], width: int) -> list[int]:
    """Return how many of ``width`` blocks each share gets: the nearest whole numbers that fit.

    >>> blocks([0.62, 0.3, 0.08], 5), blocks([0.5, 0.5], 5)
    ([3, 2, 0], [3, 2])
    """
    total = sum(shares)
    if not total > 0:
        return [0] * len(shares)
    exact = [width * share / total for share in shares]
    counts = [math.floor(each) for each in exact]
    by_remainder = sorted(range(len(shares)), key=lambda place: counts[place] - exact[place])
    for place in by_remainder[: width - sum(counts)]:
        counts[place] += 1
    return counts
