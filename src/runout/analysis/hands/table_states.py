"""Table states: the table after every event of a hand, for a replayer.

A state has bets, stacks and pot, who is to act and at what odds, and the exact equities of the
hands that are known.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Final

from runout.analysis.histories.account import Account, account_and_rules
from runout.analysis.histories.hand import Action, Hand, HoleCards, Move
from runout.analysis.histories.hand_state import HandState, PlayedAction
from runout.analysis.histories.luck import exact_equities
from runout.analysis.histories.replay import Replay, replay
from runout.analysis.histories.result import PaidPot, Result, stakes
from runout.documents import Document
from runout.domain.boards import Street
from runout.domain.cards import Card, CardsText

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


ACTION_VERBS: Final = {
    TableEvent.FOLD: "folds",
    TableEvent.CHECK: "checks",
    TableEvent.CALL: "calls",
    TableEvent.BET: "bets",
    TableEvent.RAISE: "raises to",
}


@dataclass(frozen=True, slots=True)
class ReplayDecision(Document):
    """A seat to act."""

    seat: int
    to_call: int
    """Chips that a call takes; 0 where a check is possible."""
    pot_odds: Fraction | None
    """The equity that a call needs, 0 to 1; null where nothing is to be called. A call for less
    than the bet is compared with the part of the pot that it can win."""


@dataclass(frozen=True, slots=True)
class TableState(Document):
    """The table after an event; chips in the record's last decimal, lists by seat.

    After the last event, `result`, uncalled bets have been returned, and the stacks have what was
    won.
    """

    event: TableEvent
    street: Street
    board: CardsText
    bets: tuple[int, ...]
    """The bets of the street."""
    stacks: tuple[int | None, ...]
    """Null if the record does not say."""
    folded: tuple[bool, ...]
    pot: int
    """All that was put in, bets included; at the end the pots."""
    seat: int | None = None
    """The seat that acted, if any."""
    chips: int = 0
    """Chips that the seat put in."""
    bet: int = 0
    """The seat's bet on the street after it."""
    all_in: bool = False
    decision: ReplayDecision | None = None
    """Who is to act, if anyone."""
    equities: tuple[Fraction | None, ...] = ()
    """Exact shares of the hands still in that are known, if there are two."""
    all_known: bool = True
    """Whether all hands still in are known."""
    pots: tuple[PaidPot, ...] = ()
    """At the end."""


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
        rivals = [bet for seat, bet in enumerate(_street_bets(state, step.street))
                  if seat != step.seat]  # fmt: skip
        drawn = _snapshot(state, shares, event_of(step, is_raise=any(rivals)))
        return replace(
            drawn, seat=step.seat, chips=step.chips, bet=step.bet, all_in=step.all_in,
            street=step.street, bets=_street_bets(state, step.street),
        )  # fmt: skip
    if action.move is Move.DEAL_BOARD:
        return _snapshot(state, shares, TableEvent.DEAL)
    event = TableEvent.MUCK if action.move is Move.MUCK else TableEvent.SHOW
    return replace(_snapshot(state, shares, event), seat=action.seat)


def event_of(step: PlayedAction, *, is_raise: bool) -> TableEvent:
    """Return what an action was; a raise of the first chips of a street is a bet."""
    if step.move is Move.FOLD:
        return TableEvent.FOLD
    if step.move is Move.CHECK_OR_CALL:
        return TableEvent.CALL if step.chips else TableEvent.CHECK
    return TableEvent.RAISE if is_raise else TableEvent.BET


def action_text(
    event: TableEvent, step: PlayedAction | TableState, money: Callable[[int], str]
) -> str:
    """Return an action in words: ``raises to 300 all-in``."""
    verb = ACTION_VERBS[event]
    if event in (TableEvent.FOLD, TableEvent.CHECK):
        return verb
    chips = money(step.chips if event is TableEvent.CALL else step.bet)
    return f"{verb} {chips}{' all-in' if step.all_in else ''}"


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


def _decision(state: HandState, seat: int) -> ReplayDecision | None:
    """Return the decision of the seat that acts next; None if it acts without a turn."""
    if state.folded[seat] or not state.needs[seat]:
        return None
    chips = state.call_amount(seat)
    if not chips:
        return ReplayDecision(seat, 0, None)
    live = [put_in - ante for put_in, ante in zip(_put_in(state), state.antes, strict=True)]
    reach = live[seat] + chips
    pot = sum(state.antes) + sum([min(bet, reach) for bet in live])
    return ReplayDecision(seat, chips, Fraction(chips, pot + chips))


def _result(played: Replay, last: TableState) -> TableState:
    """Return the table after the pots have been paid out."""
    paid, rules, _ = account_and_rules(played)
    won, returned = paid.won, paid.returned
    stacks = last.stacks
    if won is not None and returned is not None:
        stacks = tuple(
            [
                None if stack is None else stack + chips + back
                for stack, chips, back in zip(last.stacks, won, returned, strict=True)
            ]
        )
    pots = _pots(played, paid, rules)
    return replace(
        last, event=TableEvent.RESULT, seat=None, chips=0, bet=0, all_in=False, decision=None,
        bets=(0,) * len(last.folded), stacks=stacks, pots=pots, pot=sum(pot.amount for pot in pots),
    )  # fmt: skip


def _pots(played: Replay, paid: Account, rules: Result | None) -> tuple[PaidPot, ...]:
    """Return the pots with their winners: by the rules, else by what the record says was won."""
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
