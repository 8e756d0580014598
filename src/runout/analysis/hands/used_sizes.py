"""The bet sizes of a played line, by street and player, and others beside them."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from runout.domain.betting.rules import STREETS
from runout.domain.betting.sizes import BetSizes, PotFraction

if TYPE_CHECKING:
    from runout.analysis.hands.played_line import PlayedLine
    from runout.domain.betting.rules import StreetSizes
    from runout.domain.betting.sizes import Size
    from runout.domain.boards import Street

_DIGITS: Final = 3  # of a share of the pot
_MIN_SHARE: Final = Decimal("0.01")
_MAX_SHARE: Final = Decimal(10)
_ALIKE: Final = Decimal("1.3")  # the ratio up to which an extra size is left out for a used one


def street_sizes(line: PlayedLine, extra: StreetSizes, count: int, first: Street) -> StreetSizes:
    """Return the sizes for a spot: the used ones, and up to ``count`` extra ones beside them.

    Streets before the ``first`` have none. All-in bets, and bets of less than 1 % or more than ten
    times the pot, are left to the line itself.
    """

    def own(street: Street, player: int, others: BetSizes) -> BetSizes:
        if street < first:
            return BetSizes()
        bets = _used(line, street, player, raising=False)
        raises = _used(line, street, player, raising=True)
        return BetSizes(
            _beside(bets, others.bets, count), _beside(raises, others.raises, count), others.donks
        )

    flop, turn, river = (
        (own(street, 0, oop), own(street, 1, ip))
        for street, (oop, ip) in zip(STREETS, extra, strict=True)
    )
    return flop, turn, river


def _used(line: PlayedLine, street: Street, player: int, *, raising: bool) -> list[Decimal]:
    """Return the shares of the pot that a player bet on a street, or raised by."""
    shares = {
        round(Decimal(share.numerator) / Decimal(share.denominator), _DIGITS)
        for bet in line.bets
        if bet.street is street and bet.player == player and bool(bet.previous) is raising
        if not bet.all_in
        for share in (Fraction(bet.to - bet.previous, bet.pot),)
    }
    return sorted(share for share in shares if _MIN_SHARE <= share <= _MAX_SHARE)


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
