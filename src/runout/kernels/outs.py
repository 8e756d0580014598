"""The compiled side of outs: known hands, or one known hand against a range, card by card."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from runout.kernels import _native

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from runout.kernels.equity import Table

BEHIND, LEVEL, AHEAD = 1, 2, 3


class Runout(NamedTuple):
    """Two cards that come on a flop, and what they come to."""

    first: int
    second: int
    standing: int
    category: int
    winners: int


class NextCards(NamedTuple):
    """What each card of the deck does, by card id; standing 0 means the card cannot come."""

    standings: bytes
    categories: bytes
    standing_now: int
    units: list[int]
    """Of the pot by category of hand, 2520 a card."""


def next_cards(hero: bytes, villains: bytes, board: bytes) -> NextCards:
    """Return how the hero stands after each card against known hands, two cards each."""
    return NextCards(*_native.next_cards(hero, villains, board))


def flop_runouts(hero: bytes, villains: bytes, board: bytes) -> list[Runout]:
    """Return every runout of a flop against known hands."""
    packed = iter(_native.flop_runouts(hero, villains, board))
    return list(map(Runout._make, zip(packed, packed, packed, packed, packed, strict=True)))


def face_by_next_card(table: Table) -> NDArray[np.float64]:
    """Return the first player's wins and ties (2, 52) by next card; it holds one known hand."""
    import numpy as np  # noqa: PLC0415 - known hands need no numpy

    cells = np.zeros((2, 52))
    _native.HeadsUp(table.weights, table.board, table.dead, table.whole).by_next_card(cells)
    if not table.whole:
        _deal_where_little_is_left(table, cells)
    return cells


def _deal_where_little_is_left(table: Table, cells: NDArray[np.float64]) -> None:
    """Count anew, deal by deal, after cards that leave hands of hardly any weight."""
    from runout.kernels.equity import (  # noqa: PLC0415 - needs numpy
        LEAST_LEFT,
        JointRoad,
        clear_of_card,
        totals_without_card,
    )

    villain = table.weights[1]
    left = totals_without_card(villain)
    gone = table.dead | sum(1 << card for card in table.board)
    for card in (left < LEAST_LEFT * villain.sum()).nonzero()[0].tolist():
        weights = table.weights * clear_of_card()[card]
        if gone >> card & 1 or not weights.any(axis=1).all():
            continue
        road = JointRoad(replace(table, weights=weights, board=table.board + bytes([card])))
        (wins, ties), _ = road.run(0, road.chunks, 1, None).shares
        cells[:, card] = wins, ties
