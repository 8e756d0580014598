"""Luck: the expected result of an all-in, independent of the cards that came.

Once no seat can bet and cards are still to come, the odds are known. Each pot is divided by the
exact equities of its contenders; cards known to have been folded cannot come.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, NamedTuple

from runout.analysis.equity.calculation import equity
from runout.analysis.equity.results import ExactEquity
from runout.analysis.histories.account import Gap, account
from runout.analysis.histories.hand import Hand
from runout.analysis.histories.replay import Replay, replay
from runout.analysis.histories.result import after_rake, stakes
from runout.documents import Document
from runout.domain.boards import Street
from runout.domain.cards import Card, CardsText


def _texts(fractions: Iterable[Fraction]) -> list[str]:
    return [*map(str, fractions)]


def _texts_by_seat(shares: dict[int, Fraction]) -> dict[str, str]:
    return {str(seat): str(share) for seat, share in shares.items()}


class AllInPot(NamedTuple):
    """A pot of an all-in after rake."""

    amount: int
    equities: Annotated[dict[int, Fraction], _texts_by_seat]
    """The exact equity of each contender by seat."""


@dataclass(frozen=True, slots=True)
class AllIn(Document):
    """An all-in with cards to come: each seat's expected winnings when the money went in."""

    street: Street
    board: CardsText
    pots: tuple[AllInPot, ...]
    expected: Annotated[tuple[Fraction, ...], _texts]
    """From the pots, per seat."""
    net: Annotated[tuple[Fraction, ...], _texts]
    """Won or lost without the luck of the cards."""


def all_in(hand: Hand | Replay) -> AllIn | None:
    """Return the all-in of a hand; None if there was none, or a contender's cards are unknown.

    A hand whose record does not add up has none either.

    >>> from runout.analysis.histories.phh import read_phh
    >>> report = all_in(read_phh('''
    ... variant = 'NT'
    ... antes = [0, 0]
    ... blinds_or_straddles = [50, 100]
    ... min_bet = 100
    ... starting_stacks = [1000, 400]
    ... actions = ['d dh p1 AhKh', 'd dh p2 QsQd', 'p2 cc', 'p1 cc', 'd db 7h5h2c',
    ...            'p1 cbr 300', 'p2 cc', 'd db 3d', 'd db 9c']
    ... '''))
    >>> report.pots[0].equities[0], report.net[0], report.expected[0] + report.expected[1]
    (Fraction(109, 198), Fraction(4000, 99), Fraction(800, 1))
    """
    played = hand if isinstance(hand, Replay) else replay(hand)
    if played.all_in_on is None:
        return None
    holdings = [[card for card in cards if card is not None] for cards in played.hole]
    if any(len(holdings[seat]) != 2 for seat in played.contenders):
        return None
    recorded = account(played)
    if recorded.gap in (Gap.UNBALANCED, Gap.CONTRADICTION, Gap.UNKNOWN_STACKS):
        return None
    made = stakes(played)
    board = played.board[: played.all_in_on]
    pots = tuple(
        [
            AllInPot(amount, exact_equities(holdings, pot.contenders, board))
            for pot, amount in after_rake(made.pots, recorded.rake or 0)
        ]
    )
    expected = [
        sum((pot.amount * pot.equities.get(seat, Fraction()) for pot in pots), Fraction())
        for seat in range(len(holdings))
    ]
    net = [
        won + back - bet
        for won, back, bet in zip(expected, made.returned, played.contributions, strict=True)
    ]
    return AllIn(Street(len(board)), board, pots, tuple(expected), tuple(net))


def exact_equities(
    holdings: Sequence[Sequence[Card]], contenders: Sequence[int], board: Sequence[Card]
) -> dict[int, Fraction]:
    """Return each contender's exact share of a pot; the known cards of other seats are dead.

    ``holdings`` has the known cards of each seat, two of each contender.
    """
    if len(contenders) == 1:
        return {contenders[0]: Fraction(1)}
    gone = [card for seat, cards in enumerate(holdings) if seat not in contenders for card in cards]
    hands = [holdings[seat] for seat in contenders]
    shares = equity(hands, board=board, dead=gone, method="exact")
    if not isinstance(shares, ExactEquity):
        raise AssertionError("method exact gave a sampled equity")
    won = zip(contenders, shares.players, strict=True)
    return {seat: player.fraction for seat, player in won if player.fraction is not None}
