"""The bet sizes of a played line, by street and player, and others beside them."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from typing import Final

from runout.analysis.hands.played_line import PlayedBet, PlayedLine
from runout.domain.betting.rules import STREETS, StreetSizes
from runout.domain.betting.sizes import BetSizes, PotFraction, Size
from runout.domain.boards import Street

_DIGITS: Final = (3, 9)  # of a share of the pot, at least and at most
_MIN_SHARE: Final = Decimal("0.01")
_MAX_SHARE: Final = Decimal(10)
_ALIKE: Final = Decimal("1.3")  # the ratio up to which an extra size is left out for a used one


def street_sizes(
    line: PlayedLine, extra: StreetSizes, count: int, first: Street, step: Fraction
) -> StreetSizes:
    """Return the sizes for a spot: the used ones, and up to ``count`` extra ones beside them.

    Streets before the ``first`` have none. Bets of the spot are multiples of ``step``, in units of
    the hand's money. All-in bets, and bets of less than 1 % or more than ten
    times the pot, are left to the line itself.
    """

    def own(street: Street, player: int, others: BetSizes) -> BetSizes:
        if street < first:
            return BetSizes()
        made = [bet for bet in line.bets if bet.street is street and bet.player == player]
        bets = _used([bet for bet in made if not bet.previous], step)
        raises = _used([bet for bet in made if bet.previous], step)
        return BetSizes(
            _beside(bets, others.bets, count), _beside(raises, others.raises, count), others.donks
        )

    flop, turn, river = (
        (own(street, 0, oop), own(street, 1, ip))
        for street, (oop, ip) in zip(STREETS, extra, strict=True)
    )
    return flop, turn, river


def _used(bets: list[PlayedBet], step: Fraction) -> list[Decimal]:
    """Return the shares of the pot that were bet, or raised by."""
    shares = {_share(bet, step) for bet in bets if not bet.all_in}
    return sorted(share for share in shares if _MIN_SHARE <= share <= _MAX_SHARE)


def _share(bet: PlayedBet, step: Fraction) -> Decimal:
    """Return a share of the pot that comes to the bet, with as few digits as that takes."""
    amount = bet.to - bet.previous
    exact = Decimal(amount) / Decimal(bet.pot)
    fewest, most = _DIGITS
    for digits in range(fewest, most):
        share = round(exact, digits)
        if math.floor(Fraction(share) * bet.pot / step + Fraction(1, 2)) * step == amount:
            return share
    return round(exact, most)


def _beside(used: list[Decimal], extra: tuple[Size, ...], count: int) -> list[Size]:
    """Return used shares and the first extra sizes that are not like one of them."""
    others = [
        size
        for size in extra
        if not isinstance(size, PotFraction) or not any(_alike(size.fraction, own) for own in used)
    ]
    return [*[PotFraction(share) for share in used], *others[:count]]


def _alike(one: Decimal, other: Decimal) -> bool:
    return max(one, other) <= _ALIKE * min(one, other)
