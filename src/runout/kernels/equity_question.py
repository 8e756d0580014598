"""One equity question in the core: planned, then counted or sampled step by step, without arrays.

A question that is answered in one call needs no numpy, which takes longer to import.
"""

from __future__ import annotations

import functools
import pkgutil
from typing import Final

from runout.errors import LimitExceeded, NoPossibleDeal, PokerError
from runout.kernels import _native

MAX_PLAYERS: Final[int] = _native.MAX_PLAYERS  # 2 * 23 cards and a board leave one of the deck
DEFAULT_ERROR: Final[float] = _native.DEFAULT_ERROR
NOTHING_LEFT: Final[str] = _native.NOTHING_LEFT  # the message for a seat, before its input

Question = _native.EquityQuestion
Plan = _native.EquityPlan
Counting = _native.Counting
Drawing = _native.Drawing
DrawingRules = _native.DrawingRules
Refused = _native.EquityRefused

units_per_deal = _native.units_per_deal
hand_figures = _native.hand_figures
refuse_settings = _native.refuse_settings

_KINDS: Final[tuple[type[PokerError], ...]] = (NoPossibleDeal, LimitExceeded)


@functools.cache
def matchups() -> _native.Matchups:
    """Return the table of hand against hand before the flop (tools/make_matchups.py makes it)."""
    file = pkgutil.get_data("runout.kernels", "data/preflop_matchups.npy")
    assert file is not None
    return _native.Matchups(file[-_native.MATCHUP_BYTES :])  # after the header of numpy's format


def table_for(question: Question) -> _native.Matchups | None:
    """Return the table that the answer of a question is looked up in, if it is."""
    return matchups() if question.is_heads_up_preflop else None


def error_of(refused: Refused) -> tuple[PokerError, int]:
    """Return the error of a refused question, and the seat that it is about or -1.

    The message about a seat is to be followed by what it holds.
    """
    kind, message, seat = refused.args
    return _KINDS[kind](message), seat
