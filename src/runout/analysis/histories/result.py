"""Result: the settlement of a replayed hand by the rules, pot by pot.

`settle` decides. Unequal antes and dead blinds are dead money: no seat has to match them, so they
are not bets but part of the main pot.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from runout.analysis.histories.hand import MAX_SEATS, HandError
from runout.analysis.histories.replay import Replay
from runout.analysis.showdown.pots import Pot, SidePots, side_pots
from runout.analysis.showdown.rake import Rake
from runout.analysis.showdown.settlement import Settlement, settle
from runout.domain.cards import Card
from runout.domain.plurals import pluralize


class PaidPot(NamedTuple):
    """A pot after the showdown, by seat."""

    amount: int
    """Before the rake."""
    contenders: tuple[int, ...]
    winners: tuple[int, ...]
    """Empty where the record does not tell."""


class Result(NamedTuple):
    """Each seat's payout from the pots, without ``returned``, the uncalled bets."""

    payouts: tuple[int, ...]
    returned: tuple[int, ...]
    pots: tuple[PaidPot, ...]
    rake: int


def stakes(played: Replay) -> SidePots:
    """Return the pots of a hand, dead money in the main pot, and the uncalled bets."""
    dead = _dead_money(played)
    if not dead:
        return side_pots(played.contributions, played.folded)
    bets = [put_in - ante for put_in, ante in zip(played.contributions, played.antes, strict=True)]
    made = side_pots(bets, played.folded)
    live = played.contenders
    main, *side = made.pots or (Pot(0, live),)
    if main.contenders != live:  # a seat was all-in with the ante
        return replace(made, pots=(Pot(dead, live), *made.pots))
    return replace(made, pots=(Pot(main.amount + dead, live), *side))


def _dead_money(played: Replay) -> int:
    """Return the antes that cannot be counted as bets, because not all seats paid the same."""
    antes = played.antes
    if played.hand.trims_antes or min(antes) == max(antes):
        return 0
    return sum(antes)


def result(played: Replay, *, rake: int = 0) -> Result:
    """Settle a finished hand; the rake comes from the main pot first.

    >>> from runout.analysis.histories.phh import read_phh
    >>> from runout.analysis.histories.replay import replay
    >>> hand = read_phh('''
    ... variant = 'NT'
    ... antes = [0, 0]
    ... blinds_or_straddles = [50, 100]
    ... min_bet = 100
    ... starting_stacks = [1000, 400]
    ... actions = ['d dh p1 AhAd', 'd dh p2 KhKd', 'p2 cbr 400', 'p1 cc',
    ...            'd db 9c5d2s', 'd db 3s', 'd db Tc']
    ... ''')
    >>> result(replay(hand)).payouts
    (800, 0)
    """
    if not played.finished:
        raise HandError("the record stops before the end of the hand", line=played.hand.line)
    if _dead_money(played):
        return _with_dead_money(played, rake)
    settled = settle(
        contributions=played.contributions,
        folded=played.folded,
        button=len(played.folded) - 1,
        board=played.board,
        hands=revealed(played),
        second_board=played.second_board,
        rake=Rake(1, cap=rake) if rake else None,
    )
    pots = [PaidPot(pot.amount, pot.contenders, pot.winners) for pot in settled.pots]
    return Result(settled.payouts, settled.returned, tuple(pots), settled.rake)


def revealed(played: Replay) -> list[tuple[Card, ...] | None]:
    """Return each contender's hand that counts at the showdown.

    A hand that was neither shown nor mucked counts if its cards are recorded. Some sites write that
    a winner mucks: that hand counts too.
    """
    contested = played.folded.count(False) > 1
    mucked = played.mucked - _winners_on_record(played)
    hands: list[tuple[Card, ...] | None] = []
    for seat, cards in enumerate(played.hole):
        if not contested or played.folded[seat] or seat in mucked:
            hands.append(None)
            continue
        known = tuple([card for card in cards if card is not None])
        if len(known) != 2:
            name = played.hand.name(seat)
            raise HandError(
                f"{name} was at the showdown, and the cards are not recorded",
                line=played.hand.line,
            )
        hands.append(known)
    return hands


def _winners_on_record(played: Replay) -> frozenset[int]:
    """Return the seats that mucked and collected more than their returned bet."""
    collected = played.hand.collected
    if collected is None or not any(collected[seat] for seat in played.mucked):
        return frozenset()
    returned = stakes(played).returned
    return frozenset([seat for seat in played.mucked if collected[seat] > returned[seat]])


def payout_limits(played: Replay, rules: Result) -> list[tuple[int, int]]:
    """Return the least and the most that each seat may receive from its pots before the rake.

    Houses differ in who receives the odd chips of a split pot.
    """
    if played.second_board is not None:
        return [(due, due) for due in rules.payouts]
    least, most = [0] * len(rules.payouts), [0] * len(rules.payouts)
    for pot in rules.pots:
        share, odd = divmod(pot.amount, len(pot.winners))
        for seat in pot.winners:
            least[seat] += share
            most[seat] += share + odd
    return list(zip(least, most, strict=True))


def after_rake(pots: Iterable[Pot], rake: int) -> Iterator[tuple[Pot, int]]:
    """Yield each pot with its chips less the rake, which is taken from the main pot first."""
    for pot in pots:
        due = min(rake, pot.amount)
        rake -= due
        yield pot, pot.amount - due


def _with_dead_money(played: Replay, rake: int) -> Result:
    """Settle pot by pot, each as if its chips had been bet evenly."""
    made = stakes(played)
    payouts = [0] * len(played.folded)
    pots = []
    for pot, rest in after_rake(made.pots, rake):
        winners = pot.contenders
        if len(winners) == 1:
            payouts[winners[0]] += rest
        else:
            settled = _settle_alone(played, pot, pot.amount - rest)
            winners = settled.pots[0].winners
            payouts = [sum(each) for each in zip(payouts, settled.payouts, strict=False)]
        pots.append(PaidPot(pot.amount, pot.contenders, winners))
    total = sum(pot.amount for pot in pots)
    return Result(tuple(payouts), made.returned, tuple(pots), total - sum(payouts))


def _settle_alone(played: Replay, pot: Pot, rake: int) -> Settlement:
    """Settle one contested pot: its contenders bet equal amounts, a folded seat the rest."""
    seats = len(played.folded)
    part, odd = divmod(pot.amount, len(pot.contenders))
    bets = [part if seat in pot.contenders else 0 for seat in range(seats)]
    folded = [seat not in pot.contenders for seat in range(seats)]
    hands = revealed(played)
    for seat, out in enumerate(folded):
        hands[seat] = None if out else hands[seat]
    button = seats - 1
    if odd and True in folded:
        bets[folded.index(True)] = odd
    elif odd and seats == MAX_SEATS:
        raise HandError(
            f"{pluralize(odd, 'chip')} of dead money among {seats} contenders: too many seats to"
            " settle",
            line=played.hand.line,
        )
    elif odd:  # a folded seat between the button and the first seat wins nothing
        bets, folded, hands = [*bets, odd], [*folded, True], [*hands, None]
    return settle(
        contributions=bets,
        folded=folded,
        button=button,
        board=played.board,
        hands=hands,
        second_board=played.second_board,
        rake=Rake(1, cap=rake) if rake else None,
    )
