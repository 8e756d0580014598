"""Positions of the seats of a hand: BTN, SB, BB, UTG, HJ, CO and so on."""

from __future__ import annotations

from typing import Final

from runout.analysis.histories.hand import Hand

POSITIONS: Final = (
    "UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO", "BTN", "SB", "BB",
)  # fmt: skip
_BEFORE_BUTTON: Final = ("LJ", "HJ", "CO", "BTN")


def positions(hand: Hand) -> tuple[str, ...]:
    """Return the position of each seat.

    Seats are named by their distance from the button, the first of a table of six or more is UTG.
    A table without a small blind has no SB. Heads-up, the small blind is the button.

    >>> from runout.analysis.histories.hand import Hand
    >>> positions(Hand((200,) * 6, (1, 2, 0, 0, 0, 0), (0,) * 6, 2, ()))
    ('SB', 'BB', 'UTG', 'HJ', 'CO', 'BTN')
    >>> positions(Hand((200,) * 3, (2, 0, 0), (0,) * 3, 2, ()))
    ('BB', 'CO', 'BTN')
    >>> positions(Hand((200, 200), (2, 1), (0, 0), 2, ()))
    ('BB', 'BTN')
    """
    count = len(hand.stacks)
    if count == 2 or has_small_blind(hand):
        return position_names(count)
    return position_names(count + 1)[1:]


def position_names(seats: int) -> tuple[str, ...]:
    """Return the positions of a table, clockwise from the left of the button.

    >>> position_names(5)
    ('SB', 'BB', 'HJ', 'CO', 'BTN')
    """
    return ("BB", "BTN") if seats == 2 else ("SB", "BB", *_others(seats - 2))


def has_small_blind(hand: Hand) -> bool:
    """Return whether a seat of three or more has the small blind: it may be missing for a hand."""
    return not hand.blinds[0] >= hand.min_bet > hand.blinds[1]


def _others(count: int) -> tuple[str, ...]:
    """Return the positions between the big blind and the button, which is the last.

    >>> _others(7), _others(2)
    (('UTG', 'UTG+1', 'UTG+2', 'LJ', 'HJ', 'CO', 'BTN'), ('CO', 'BTN'))
    """
    late = _BEFORE_BUTTON[-count:]
    early = [f"UTG+{place}" if place else "UTG" for place in range(count - len(late))]
    if not early and count == len(_BEFORE_BUTTON):
        return "UTG", *late[1:]
    return *early, *late
