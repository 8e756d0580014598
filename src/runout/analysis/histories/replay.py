"""Replay: plays a recorded hand by the rules, action by action; illegal actions are refused."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from runout.analysis.histories.hand import Hand, HoleCards, IllegalAction, Move
from runout.analysis.histories.hand_state import HandState, PlayedAction
from runout.analysis.histories.phh_writing import write_action
from runout.domain.cards import Card
from runout.errors import PokerError

_MIN_CAP: Final = 20  # big blinds, the smallest betting cap of a site


@dataclass(frozen=True, slots=True)
class Replay:
    """A hand as it was played.

    ``bets`` has each seat's bets on every street that was reached, blinds included; ``antes`` are
    separate; ``contributions`` are both, over the whole hand. ``hole`` has each seat's known cards.
    ``shown`` and ``mucked`` are the seats that did so. ``all_in_on`` is the number of board cards
    when betting ended with cards to come, or None. ``finished`` is False for a record that stops
    before the end. ``guessed_all_in`` are seats without a recorded stack that must have been
    all-in, because they did not act again: their call may have been less than the bet. ``cap`` is
    the most that a seat could put in, recorded or inferred, or None.
    """

    hand: Hand
    steps: tuple[PlayedAction, ...]
    antes: tuple[int, ...]
    bets: tuple[tuple[int, ...], ...]
    folded: tuple[bool, ...]
    hole: tuple[HoleCards, ...]
    board: tuple[Card, ...]
    shown: frozenset[int]
    mucked: frozenset[int]
    all_in_on: int | None
    finished: bool
    contributions: tuple[int, ...]
    guessed_all_in: frozenset[int] = frozenset()
    cap: int | None = None

    @property
    def contenders(self) -> tuple[int, ...]:
        """The seats that did not fold."""
        return tuple([seat for seat, out in enumerate(self.folded) if not out])

    @property
    def second_board(self) -> tuple[Card, ...] | None:
        """The other board of a hand run twice, its shared cards included."""
        extra = self.hand.second_board
        return (*self.board[: 5 - len(extra)], *extra) if extra else None


def replay(hand: Hand) -> Replay:
    """Replay a hand.

    >>> from runout.analysis.histories.phh import read_phh
    >>> played = replay(read_phh('''
    ... variant = 'NT'
    ... antes = [0, 0, 0]
    ... blinds_or_straddles = [50, 100, 0]
    ... min_bet = 100
    ... starting_stacks = [10000, 10000, 2500]
    ... actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 cbr 300', 'p1 f', 'p2 f']
    ... '''))
    >>> played.contributions, played.folded, played.finished
    ((50, 100, 300), (True, True, False), True)
    """
    try:
        return _play(hand)
    except IllegalAction as error:
        played = _play_with_cap(hand, error)
        if played is None:
            raise
        return played


def _play(hand: Hand) -> Replay:
    state = HandState(hand)
    number = 0
    try:
        for number, action in enumerate(hand.actions, start=1):
            state.play(number, action)
    except IllegalAction:
        raise
    except PokerError as error:
        text = write_action(action, hand.decimals)
        raise IllegalAction(number, text, str(error), line=hand.line) from None
    state.finish()
    return _record(state)


def _record(state: HandState) -> Replay:
    bets = [*state.closed, tuple(state.bets)] if any(state.bets) else state.closed
    return Replay(
        state.hand,
        tuple(state.steps),
        state.antes,
        tuple(bets),
        tuple(state.folded),
        tuple(state.hole),
        tuple(state.board),
        frozenset(state.shown),
        frozenset(state.mucked),
        state.all_in_on if state.live > 1 else None,
        state.is_over,
        tuple(map(sum, zip(state.antes, *bets, strict=True))),
        frozenset(state.guessed),
        state.hand.cap,
    )


def _play_with_cap(hand: Hand, error: IllegalAction) -> Replay | None:
    """Replay a hand whose raise is too small, unless a betting cap explains it.

    Records of cap games need not say so. It is one if the raise brings the seat to a whole number
    of big blinds in total, no seat ends with more, and at least two with as much, or all others
    fold to a raise to a usual cap.
    """
    raised = hand.actions[error.number - 1] if error.number else None
    if hand.cap is not None or raised is None or raised.move is not Move.BET_OR_RAISE:
        return None
    before = HandState(hand)
    for number, action in enumerate(hand.actions[: error.number - 1], start=1):
        before.play(number, action)
    seat = raised.seat
    cap = before.antes[seat] + sum(street[seat] for street in before.closed) + raised.amount
    if cap % hand.min_bet:
        return None
    try:
        played = _play(replace(hand, cap=cap))
    except IllegalAction:
        return None
    all_fold = played.contenders == (seat,) and cap >= _MIN_CAP * hand.min_bet
    if max(played.contributions) > cap or not (played.contributions.count(cap) > 1 or all_fold):
        return None
    return replace(played, hand=hand)
