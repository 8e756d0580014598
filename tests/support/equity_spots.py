"""Spots for tests of exact equity: single calls, and Hypothesis strategies."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from hypothesis import reject
from hypothesis import strategies as st

from runout import Range, equity
from runout.domain.cards import DECK
from runout.errors import NoPossibleDeal
from support.range_strategies import ranges
from support.small_spots import SmallSpot, exact, small_spot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runout.analysis.equity.results import ExactEquity


def ask(players: Sequence[Any], board: Any = "", **settings: Any) -> ExactEquity:
    return exact(equity(players, board=board, method="exact", **settings))


def fractions_of(result: ExactEquity) -> list[Fraction]:
    return [player.fraction or Fraction() for player in result.players]


seeds = st.integers(0, 2**64 - 1)
SHAPES = [(5, 2, 12), (5, 3, 8), (5, 6, 4), (4, 2, 8), (4, 4, 4), (3, 2, 6), (3, 3, 4), (0, 2, 4)]


@st.composite
def spots_of_several(draw: st.DrawFn) -> SmallSpot:
    """Draw spots that can be dealt, on any street."""
    board, players, combos = draw(st.sampled_from(SHAPES))
    source = random.Random(draw(seeds))
    while True:
        spot = small_spot(source, board=board, players=players, combos=combos)
        try:
            spot.ask(method="exact")
        except NoPossibleDeal:
            continue
        return spot


decimals = st.sampled_from([1.0, 1.0, 0.5, 0.25, 0.1, 0.0625, 0.9999])
boards = st.sampled_from([0, 3, 3, 4, 5]).flatmap(
    lambda size: st.lists(st.sampled_from(DECK), min_size=size, max_size=size, unique=True)
)


@st.composite
def headsup_spots(draw: st.DrawFn) -> tuple[list[Range], list[Any]]:
    """Draw two ranges that can be dealt on a board."""
    board = draw(boards)
    pair = [draw(ranges(decimals)), draw(ranges(decimals))]
    try:
        ask(pair, board)
    except NoPossibleDeal:
        reject()
    return pair, board
