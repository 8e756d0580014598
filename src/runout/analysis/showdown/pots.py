"""Pots: what bets make, by the bets and the folds alone.

Seats are counted from 0, clockwise. Amounts are whole chips, or decimals. The core cuts the pots;
the rules, and why each: docs/showdown.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from runout.analysis.showdown.inputs.amounts import AnyAmount, read_bets, read_table
from runout.analysis.showdown.inputs.players import Players, Seats
from runout.analysis.showdown.table import Chips, Names, TableUnit
from runout.documents import Document
from runout.domain.amounts import WHOLE_CHIPS, Unit
from runout.kernels.showdown import cut_pots


@dataclass(frozen=True, slots=True)
class Pot(Document):
    """Chips in the middle, and the seats that can win them."""

    amount: Chips
    contenders: tuple[int, ...]


@dataclass(frozen=True, slots=True, repr=False)
class SidePots(Document):
    """The pots that bets make, and the bets that go back."""

    pots: tuple[Pot, ...]
    """The main pot, then the side pots."""
    returned: tuple[Chips, ...]
    """By seat, what nobody called."""
    names: Names = field(default=(), repr=False)
    """The players' names, where they were given."""
    unit: TableUnit = field(default=WHOLE_CHIPS, repr=False)
    """The smallest amount, where it is not 1."""

    optional_members = ("names", "unit")

    def __repr__(self) -> str:
        pots = [
            f"{'side' if number else 'main'} {pot.amount} ({self._seats(pot.contenders)})"
            for number, pot in enumerate(self.pots)
        ]
        back = [
            f"{amount} returned ({self._seats([seat])})"
            for seat, amount in enumerate(self.returned)
            if amount
        ]
        return f"<SidePots: {', '.join([*pots, *back])}>"

    def _seats(self, seats: Iterable[int]) -> str:
        return ", ".join(self.players.label(seat) for seat in seats)

    @property
    def players(self) -> Players:
        return Players(len(self.returned), self.names)


def side_pots(
    contributions: Sequence[AnyAmount] | Mapping[str, AnyAmount],
    folded: Seats = (),
    *,
    names: Sequence[str] | None = None,
    unit: AnyAmount | Unit | None = None,
) -> SidePots:
    """Return the pots that bets make, and the bets that go back.

    ``contributions`` is what each seat has put in over the whole hand. ``folded`` is a boolean for
    each seat, or the numbers of the seats that folded, or with ``names`` their players' names.
    A mapping from names to contributions, in the order of the seats, gives both.

    >>> [(pot.amount, pot.contenders) for pot in side_pots([50, 100, 100]).pots]
    [(150, (0, 1, 2)), (100, (1, 2))]
    >>> side_pots([30, 70, 150]).returned
    (0, 0, 80)
    >>> side_pots({"ann": 50, "bo": 100}).names
    ('ann', 'bo')
    >>> side_pots([20, 50, 100, 100], folded=[0]).pots
    (Pot(amount=170, contenders=(1, 2, 3)), Pot(amount=100, contenders=(2, 3)))
    >>> side_pots([0.5, 1, "97.25"]).returned
    (0, 0, Decimal('96.25'))
    """
    bets, players = read_bets(contributions, names)
    request = read_table(bets, players, folded, unit)
    answer = cut_pots(request)
    return SidePots(
        tuple([Pot(pot["amount"], tuple(pot["contenders"])) for pot in answer["pots"]]),
        tuple(answer["returned"]),
        players.names,
        Unit(answer["unit"]),
    )
