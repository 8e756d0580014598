"""Settle a hand: who wins each pot, and what every seat is paid.

Amounts are read to whole numbers of one unit per table, and written as amounts in the result. The
rules, and why each: docs/showdown.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from runout.analysis.showdown.inputs.amounts import AnyAmount, count_all, read_bets, read_unit
from runout.analysis.showdown.inputs.cards import BoardCards, Hands, read_cards
from runout.analysis.showdown.inputs.members import BUTTON, CONTRIBUTIONS, FOLDED, MUCKED
from runout.analysis.showdown.inputs.players import Players, SeatOrName, Seats
from runout.analysis.showdown.pots import Layer, cut_layers
from runout.analysis.showdown.rake import Rake, spread_rake
from runout.analysis.showdown.settlement import Run, SettledPot, Settlement
from runout.analysis.showdown.table import to_amounts
from runout.analysis.showdown.winners import best_hands, show_down
from runout.domain.amounts import Unit
from runout.domain.boards import Board
from runout.domain.hands import Strength
from runout.domain.plurals import noun_for, pluralize
from runout.errors import UnrevealedWinner, WrongCardCount


def settle(
    *,
    contributions: Sequence[AnyAmount] | Mapping[str, AnyAmount],
    folded: Seats = (),
    button: SeatOrName,
    board: BoardCards = "",
    hands: Hands,
    mucked: Seats = (),
    second_board: BoardCards | None = None,
    rake: Rake | Mapping[str, Any] | None = None,
    names: Sequence[str] | None = None,
    unit: AnyAmount | Unit | None = None,
) -> Settlement:
    """Return who wins each pot, and what every seat is paid.

    ``hands`` has two cards or None for each seat; a seat without cards, or among ``mucked``, has
    not revealed its hand. ``second_board`` is the other board of a hand run twice, its shared cards
    included. ``rake`` is a `Rake`, or an object with its fields. ``names`` are the players' names,
    which may then stand for their seats; ``contributions`` and ``hands`` may also be mappings from
    names, in the order of the seats. ``unit`` is the smallest amount that can be paid: without
    it 1 where all amounts are whole, and else 0.01 or as fine as the finest of them.

    >>> hand = settle(
    ...     contributions=[50, 100, 100], button=0,
    ...     board="Ks 9d 5h 3c 2s", hands=["AhAd", "KhQh", "QdQc"],
    ... )
    >>> hand.payouts
    (150, 100, 0)
    >>> [(pot.winners, pot.hand) for pot in hand.pots]
    [((0,), 'pair of aces, king, nine and five kickers'),
     ((1,), 'pair of kings, queen, nine and five kickers')]
    """
    bets, players = read_bets(contributions, names)
    house_rake = Rake.read(rake)
    smallest = read_unit(unit, bets if house_rake.cap is None else [*bets, house_rake.cap])
    chips = count_all(bets, smallest, CONTRIBUTIONS, players)
    out = players.some(folded, FOLDED)
    pots = cut_layers(chips, out)
    first_left = (players.seat(button, BUTTON) + 1) % players.seats
    cards = read_cards(board, second_board, hands, players)
    not_shown = out | players.some(mucked, MUCKED)
    _refuse_short_board(pots.pots, cards.boards[0], players)
    shown = show_down(cards, not_shown)
    rake_units = spread_rake(house_rake, pots.pots, smallest, flop=len(cards.boards[0]) > 0)
    table = _Table(players, smallest, first_left, shown, len(cards.boards))
    amounts = to_amounts([pot.amount for pot in pots.pots], smallest)
    rakes = to_amounts(rake_units, smallest)
    settled = tuple(
        [
            SettledPot(
                amounts[number],
                pot.contenders,
                rakes[number],
                table.runs(number + 1, pot, pot.amount - rake_units[number]),
            )
            for number, pot in enumerate(pots.pots)
        ]
    )
    returned = to_amounts(pots.returned, smallest)
    return Settlement(
        to_amounts(chips, smallest), returned, settled, shown, players.names, smallest
    )


def _refuse_short_board(pots: tuple[Layer, ...], board: Board, players: Players) -> None:
    """Refuse to compare hands before the river."""
    if len(board) == 5:
        return
    for number, pot in enumerate(pots, start=1):
        if len(pot.contenders) > 1:
            raise WrongCardCount(
                f"the board has {pluralize(len(board), 'card')}, and"
                f" {players.list(pot.contenders)} contend for pot {number}; a showdown needs five"
                " cards"
            ).at("/board")


class _Table(NamedTuple):
    """What decides a pot: the seats in the order they take odd chips, and the hands shown."""

    players: Players
    unit: Unit
    first: int
    shown: tuple[tuple[Strength, ...], ...]
    boards: int

    def runs(self, number: int, pot: Layer, units: int) -> tuple[Run, ...]:
        """Decide a pot of which so many units are left after the rake."""
        if len(pot.contenders) == 1:
            return (self._split(units, pot.contenders, None),)
        revealed = [seat for seat in pot.contenders if self.shown[seat]]
        if not revealed:
            chips = noun_for(float(self.unit.amount(pot.amount)), "chip")
            raise UnrevealedWinner(
                f"pot {number}: {self.players.list(pot.contenders)} contend for"
                f" {self.unit.text(pot.amount)} {chips} and none has revealed a hand; one must, or"
                " the others fold"
            )
        if self.boards == 1:
            return (self._decide(units, revealed, 0),)
        half = units // 2
        return self._decide(units - half, revealed, 0), self._decide(half, revealed, 1)

    def _decide(self, units: int, revealed: list[int], board: int) -> Run:
        return self._split(units, *best_hands(self.shown, revealed, board))

    def _split(self, units: int, winners: tuple[int, ...], hand: str | None) -> Run:
        """Pay the winners evenly, and one odd unit each to the first of them from the button."""
        share, odd = divmod(units, len(winners))
        seats = self.players.seats
        payouts = [0] * seats
        clockwise = sorted(winners, key=lambda seat: (seat - self.first) % seats)
        for place, seat in enumerate(clockwise):
            payouts[seat] = share + (place < odd)
        amount, remainder = to_amounts((units, odd), self.unit)
        return Run(amount, winners, to_amounts(payouts, self.unit), remainder, hand)
