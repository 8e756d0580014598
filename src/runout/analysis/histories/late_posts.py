"""Small blinds posted late: live bets, or dead money in the pot, as the record decides.

A player who missed the blinds pays them before the next hand. Records have the amount, and not
whether a small blind counts as a bet. The reading that can be replayed and leaves a usual rake is
used: none of a hand that ends before the flop, up to 15 % of other pots, jackpot fees included.
Where both do, the site's usage decides.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from runout.analysis.histories.account import Source, account
from runout.analysis.histories.hand import Hand, HandError
from runout.analysis.histories.replay import replay

_USUAL_RAKE: Final = Fraction(15, 100)


def likelier_reading(usual: Hand, other: Hand) -> Hand:
    """Return the reading of a record that fits it better, the usual one if both do."""
    return min([usual, other], key=_misfit)


def _misfit(hand: Hand) -> int:
    """Return how badly a hand fits its recorded result, from 0 for well."""
    try:
        played = replay(hand)
    except HandError:
        return 4
    result = account(played)
    if result.source is not Source.RECORD or result.rake is None or result.returned is None:
        return 3 if result.gap is not None else 0
    if bool(result.rake) != bool(played.board) and hand.rake is None:
        return 2
    pot = sum(result.contributions) - sum(result.returned)
    return int(result.rake > _USUAL_RAKE * pot)
