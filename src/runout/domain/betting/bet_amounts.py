"""Bet amounts: bet sizes converted to units at a decision.

In this order:

1. each size in whole units of the tree's rules, halves up; a raise by a share of the pot means the
   pot after the call;
2. *added:* all-in, where that is at most ``add_allin`` pots (more than the previous bet);
3. *clamped:* at least one unit, or a raise of at least the previous bet and the amount to call; at
   most the stack;
4. *forced:* all-in, where a call would leave at most ``force_allin`` of the pot behind;
5. equal amounts become one;
6. *merged:* from the largest down, a share of the pot stays only if it is below (k - m) / (1 + m),
   with k the last that stayed and m ``merging``; shares of raises as in 1, all-in included.

Pot shares, thresholds and geometric sizes are compared in integers, so no answer depends on the
rounding of a machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal
from typing import NamedTuple

from runout.domain.amounts import Unit
from runout.domain.betting.rules import TreeRules
from runout.domain.betting.sizes import (
    AllIn,
    BetSizes,
    Chips,
    Geometric,
    PotFraction,
    PreviousBet,
    Size,
)
from runout.domain.plain_numbers import divide_half_up

# Maps the previous bet, the pot after a call and the remaining stack to an amount.
_Amount = Callable[[int, int, int], int]


class Bounds(NamedTuple):
    """The bounds of a bet: amounts on the street, and the ``pot`` after a call."""

    previous: int
    pot: int
    minimum: int
    maximum: int


class BetAmounts:
    """The sizes of a tree's rules, prepared for conversion; streets count from the flop."""

    def __init__(self, rules: TreeRules) -> None:
        self._add = _ratio(rules.add_allin)
        self._force = _ratio(rules.force_allin)
        self._merging = _ratio(rules.merging)
        self._sizes = [
            [_Sizes.of(sizes, 3 - street, rules.unit) for sizes in pair]
            for street, pair in enumerate(rules.sizes)
        ]

    def amounts(self, street: int, player: int, bounds: Bounds, *, donk: bool) -> list[int]:
        """Return the possible bets, or the amounts that a bet may be raised to, ascending."""
        previous, pot, _, maximum = bounds
        sizes = self._listed(street, player, bounds, donk=donk)
        amounts = {size(previous, pot, maximum - previous) for _, size in sizes}
        if self._adds_all_in(bounds):
            amounts.add(maximum)
        return self._merge(sorted({self._sized(amount, bounds) for amount in amounts}), bounds)

    def merged(
        self, street: int, player: int, bounds: Bounds, *, donk: bool
    ) -> list[tuple[str, int]]:
        """Return the sizes that are not bet, each with the amount that is bet instead.

        They are close to a larger size, or come to the same amount as another one; without them
        the amounts are the same.
        """
        previous, pot, _, maximum = bounds
        kept = self.amounts(street, player, bounds, donk=donk)
        sizes = [
            (str(size), amount_of(previous, pot, maximum - previous))
            for size, amount_of in self._listed(street, player, bounds, donk=donk)
        ]
        added = maximum if self._adds_all_in(bounds) else None
        taken = set()
        merged = {}
        # A size that is bet as it is written comes before one that is clamped to the same amount.
        for place in sorted(range(len(sizes)), key=lambda at: sizes[at][1] not in kept):
            text, amount = sizes[place]
            sized = self._sized(amount, bounds)
            if sized not in kept or sized in taken or (sized == added != amount):
                merged[place] = text, next(larger for larger in kept if larger >= sized)
            taken.add(sized)
        return [merged[place] for place in sorted(merged)]

    def _listed(
        self, street: int, player: int, bounds: Bounds, *, donk: bool
    ) -> list[tuple[Size, _Amount]]:
        sizes = self._sizes[street][player]
        return sizes.raises if bounds.previous else sizes.donks if donk else sizes.bets

    def _adds_all_in(self, bounds: Bounds) -> bool:
        share, unit = self._add
        return (bounds.maximum - bounds.previous) * unit <= share * bounds.pot

    def _sized(self, amount: int, bounds: Bounds) -> int:
        """Return an amount within its bounds, or all-in where little is left behind."""
        previous, pot, minimum, maximum = bounds
        share, unit = self._force
        clamped = min(max(amount, minimum), maximum)
        pot_after_call = pot + 2 * (clamped - previous)
        return maximum if (maximum - clamped) * unit <= share * pot_after_call else clamped

    def _merge(self, amounts: list[int], bounds: Bounds) -> list[int]:
        """Drop amounts close to a larger one: s < (k - m) / (1 + m), multiplied out."""
        share, unit = self._merging
        if not share or len(amounts) < 2:
            return amounts
        kept = [amounts[-1]]
        for amount in reversed(amounts[:-1]):
            added, last = amount - bounds.previous, kept[-1] - bounds.previous
            if added * (unit + share) + share * bounds.pot < last * unit:
                kept.append(amount)
        return kept[::-1]


class _Sizes(NamedTuple):
    """One player's sizes on one street, prepared for conversion."""

    bets: list[tuple[Size, _Amount]]
    raises: list[tuple[Size, _Amount]]
    donks: list[tuple[Size, _Amount]]

    @classmethod
    def of(cls, sizes: BetSizes, streets_left: int, unit: Unit) -> _Sizes:
        def ready(listed: Iterable[Size]) -> list[tuple[Size, _Amount]]:
            return [(size, _amount_of(size, streets_left, unit)) for size in listed]

        bets = ready(sizes.bets)
        donks = bets if sizes.donks is None else ready(sizes.donks)
        return cls(bets, ready(sizes.raises), donks)


def _amount_of(size: Size, streets_left: int, counted_in: Unit) -> _Amount:
    match size:
        case PotFraction(fraction):
            share, unit = fraction.as_integer_ratio()
            return lambda previous, pot, behind: previous + divide_half_up(share * pot, unit)
        case PreviousBet(multiple):
            share, unit = multiple.as_integer_ratio()
            return lambda previous, pot, behind: divide_half_up(share * previous, unit)
        case Chips(chips):
            amount = counted_in.count(chips)
            return lambda previous, pot, behind: previous + amount
        case AllIn():
            return lambda previous, pot, behind: previous + behind
        case Geometric(streets, cap):
            count = streets or streets_left
            if cap is None:
                return lambda previous, pot, behind: previous + geometric(pot, behind, count)
            share, unit = cap.as_integer_ratio()
            return lambda previous, pot, behind: (
                previous + min(geometric(pot, behind, count), divide_half_up(share * pot, unit))
            )


def geometric(pot: int, behind: int, streets: int) -> int:
    """Return the bet that, as the same share of the pot on each street, ends all-in on the last.

    The share is ((2 * behind / pot + 1) ** (1 / streets) - 1) / 2. Rounded, that is the largest
    amount with (amount - 1/2) / pot at most that share, which integers decide exactly.

    >>> geometric(200, 900, 2), geometric(200, 900, 1), geometric(200, 900, 3)
    (216, 900, 115)
    """
    amount = int(pot * ((1 + 2 * behind / pot) ** (1 / streets) - 1) / 2 + 0.5)
    bound = (pot + 2 * behind) * pot ** (streets - 1)
    while (pot + 2 * amount - 1) ** streets > bound:
        amount -= 1
    while (pot + 2 * amount + 1) ** streets <= bound:
        amount += 1
    return amount


def _ratio(number: float) -> tuple[int, int]:
    return Decimal(str(number)).as_integer_ratio()
