"""Table states: the table after every event of a hand, for a replayer.

A state has bets, stacks and pot, who is to act and at what odds, and the exact equities of the
hands that are known.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from runout.analysis.histories.account import account, by_the_rules
from runout.analysis.histories.hand import Move
from runout.analysis.histories.hand_state import HandState
from runout.analysis.histories.luck import exact_equities
from runout.analysis.histories.replay import replay
from runout.analysis.histories.result import PaidPot, stakes
from runout.domain.boards import Street

if TYPE_CHECKING:
    from runout.analysis.histories.account import Account
    from runout.analysis.histories.hand import Action, Hand, HoleCards
    from runout.analysis.histories.replay import Replay
    from runout.domain.cards import Card

_BETTING: Final = frozenset([Move.FOLD, Move.CHECK_OR_CALL, Move.BET_OR_RAISE])
_UNSEEN: Final = frozenset([Move.DEAL_HOLE, Move.REMARK])  # no state of their own


class TableEvent(StrEnum):
    """What changed the table."""

    BLINDS = "blinds"
    DEAL = "deal"
    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    SHOW = "show"
    MUCK = "muck"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class Decision:
    """A seat to act: ``to_call`` chips, and the share of the pot that a call would be.

    ``pot_odds`` is the equity that a call needs, from 0 to 1; None where nothing is to be called. A
    call for less than the bet is compared with the part of the pot that it can win.
    """

    seat: int
    to_call: int
    pot_odds: Fraction | None


@dataclass(frozen=True, slots=True)
class TableState:
    """The table after an event; chips are whole numbers of the record's last decimal.

    ``chips`` are what the event's seat put in, ``bet`` its total on the street. ``bets`` are those
    of the street, ``pot`` has all that was put in, bets included. A stack of None is not recorded.
    ``equities`` has a share for each hand that is still in and known, if there are two;
    ``all_known`` says that all hands still in are. After the last event, RESULT, uncalled bets have
    been returned, the stacks have what was won, and ``pots`` are set.
    """

    event: TableEvent
    street: Street
    board: tuple[Card, ...]
    bets: tuple[int, ...]
    stacks: tuple[int | None, ...]
    folded: tuple[bool, ...]
    pot: int
    seat: int | None = None
    chips: int = 0
    bet: int = 0
    all_in: bool = False
    decision: Decision | None = None
    equities: tuple[Fraction | None, ...] = ()
    all_known: bool = True
    pots: tuple[PaidPot, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, fractions as numbers."""
        decision = self.decision
        return {
            "event": str(self.event),
            "street": str(self.street),
            "board": "".join(map(str, self.board)),
            "bets": list(self.bets),
            "stacks": list(self.stacks),
            "folded": list(self.folded),
            "pot": self.pot,
            "seat": self.seat,
            "chips": self.chips,
            "bet": self.bet,
            "all_in": self.all_in,
            "decision": None
            if decision is None
            else {
                "seat": decision.seat,
                "to_call": decision.to_call,
                "pot_odds": None if decision.pot_odds is None else float(decision.pot_odds),
            },
            "equities": [None if share is None else float(share) for share in self.equities],
            "all_known": self.all_known,
            "pots": [
                {
                    "amount": pot.amount,
                    "contenders": list(pot.contenders),
                    "winners": list(pot.winners),
                }
                for pot in self.pots
            ],
        }


def table_states(hand: Hand) -> tuple[TableState, ...]:
    """Return the table after the blinds, every action, every street and at the end.

    >>> from runout.analysis.histories.phh import read_phh
    >>> states = table_states(read_phh('''
    ... variant = 'NT'
    ... antes = [0, 0]
    ... blinds_or_straddles = [50, 100]
    ... min_bet = 100
    ... starting_stacks = [1000, 400]
    ... actions = ['d dh p1 AhKh', 'd dh p2 QsQd', 'p2 cc', 'p1 cc', 'd db 7h5h2c',
    ...            'p1 cbr 300', 'p2 cc', 'd db 3d', 'd db 9c']
    ... '''))
    >>> [str(state.event) for state in states]
    ['blinds', 'call', 'check', 'deal', 'bet', 'call', 'deal', 'deal', 'result']
    >>> states[4].pot, states[4].decision.pot_odds, states[4].equities[0]
    (500, Fraction(3, 8), Fraction(109, 198))
    >>> states[-1].stacks
    (600, 800)
    """
    played = replay(hand)
    state = HandState(replace(hand, cap=played.cap))
    shares = _Equities(played.hole)
    states = [_snapshot(state, shares, TableEvent.BLINDS)]
    for number, action in enumerate(hand.actions, start=1):
        if action.move in _BETTING:
            states[-1] = replace(states[-1], decision=_decision(state, action.seat))
        state.play(number, action)
        if action.move not in _UNSEEN:
            states.append(_after(state, shares, action))
    return (*states, _result(played, states[-1]))


def _after(state: HandState, shares: _Equities, action: Action) -> TableState:
    """Return the table after an action that has been played."""
    if action.move in _BETTING:
        step = state.steps[-1]
        if action.move is Move.FOLD:
            event = TableEvent.FOLD
        elif action.move is Move.CHECK_OR_CALL:
            event = TableEvent.CALL if step.chips else TableEvent.CHECK
        else:
            # A raise of the first chips of a street is a bet.
            rivals = [bet for seat, bet in enumerate(_street_bets(state, step.street))
                      if seat != step.seat]  # fmt: skip
            event = TableEvent.RAISE if any(rivals) else TableEvent.BET
        drawn = _snapshot(state, shares, event)
        return replace(
            drawn, seat=step.seat, chips=step.chips, bet=step.bet, all_in=step.all_in,
            street=step.street, bets=_street_bets(state, step.street),
        )  # fmt: skip
    if action.move is Move.DEAL_BOARD:
        return _snapshot(state, shares, TableEvent.DEAL)
    event = TableEvent.MUCK if action.move is Move.MUCK else TableEvent.SHOW
    return replace(_snapshot(state, shares, event), seat=action.seat)


def _street_bets(state: HandState, street: Street) -> tuple[int, ...]:
    """Return the bets of a street: they stay on the table until the next card is dealt."""
    place = list(Street).index(street)
    return state.closed[place] if place < len(state.closed) else tuple(state.bets)


def _snapshot(state: HandState, shares: _Equities, event: TableEvent) -> TableState:
    put_in = _put_in(state)
    hand = state.hand
    equities, all_known = shares.of(tuple(state.board), tuple(state.folded))
    return TableState(
        event,
        Street(len(state.board)),
        tuple(state.board),
        tuple(state.bets),
        tuple(
            [
                None if stack is None else stack - chips
                for stack, chips in zip(hand.stacks, put_in, strict=True)
            ]
        ),
        tuple(state.folded),
        sum(put_in),
        equities=equities,
        all_known=all_known,
    )


def _put_in(state: HandState) -> list[int]:
    """Return what each seat has put in so far."""
    return [sum(each) for each in zip(state.antes, *state.closed, state.bets, strict=True)]


def _decision(state: HandState, seat: int) -> Decision | None:
    """Return the decision of the seat that acts next; None if it acts without a turn."""
    if state.folded[seat] or not state.needs[seat]:
        return None
    chips = state.call_amount(seat)
    if not chips:
        return Decision(seat, 0, None)
    live = [put_in - ante for put_in, ante in zip(_put_in(state), state.antes, strict=True)]
    reach = live[seat] + chips
    pot = sum(state.antes) + sum([min(bet, reach) for bet in live])
    return Decision(seat, chips, Fraction(chips, pot + chips))


def _result(played: Replay, last: TableState) -> TableState:
    """Return the table after the pots have been paid out."""
    paid = account(played)
    won, returned = paid.won, paid.returned
    stacks = last.stacks
    if won is not None and returned is not None:
        stacks = tuple(
            [
                None if stack is None else stack + chips + back
                for stack, chips, back in zip(last.stacks, won, returned, strict=True)
            ]
        )
    pots = _pots(played, paid)
    return replace(
        last, event=TableEvent.RESULT, seat=None, chips=0, bet=0, all_in=False, decision=None,
        bets=(0,) * len(last.folded), stacks=stacks, pots=pots, pot=sum(pot.amount for pot in pots),
    )  # fmt: skip


def _pots(played: Replay, paid: Account) -> tuple[PaidPot, ...]:
    """Return the pots with their winners: by the rules, else by what the record says was won."""
    rules, _ = by_the_rules(played)
    if rules is not None:
        return rules.pots
    winners = {seat for seat, chips in enumerate(paid.won or ()) if chips}
    return tuple(
        [
            PaidPot(pot.amount, pot.contenders, tuple([s for s in pot.contenders if s in winners]))
            for pot in stakes(played).pots
        ]
    )


class _Equities:
    """Exact equities of the known hands, once for each board and set of players.

    Folded hands that are known are dead cards.
    """

    def __init__(self, hole: tuple[HoleCards, ...]) -> None:
        self._known = [
            tuple([card for card in cards if card is not None]) if len(cards) == 2 else ()
            for cards in hole
        ]
        self._shares: dict[tuple[int, tuple[bool, ...]], tuple[Fraction | None, ...]] = {}

    def of(
        self, board: tuple[Card, ...], folded: tuple[bool, ...]
    ) -> tuple[tuple[Fraction | None, ...], bool]:
        """Return the equity of each seat, and whether all hands still in are known."""
        live = [seat for seat, out in enumerate(folded) if not out]
        known = [seat for seat in live if len(self._known[seat]) == 2]
        key = len(board), folded
        if key not in self._shares:
            shares = exact_equities(self._known, known, board) if len(known) > 1 else {}
            self._shares[key] = tuple([shares.get(seat) for seat in range(len(self._known))])
        return self._shares[key], len(known) == len(live)
