"""The table after every event of a hand: chips, events, odds and equities obey the rules."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from runout.analysis.hands.table_states import TableEvent, TableState, table_states
from runout.analysis.histories.account import account
from runout.analysis.histories.files import read_hands
from runout.analysis.histories.hand import Hand, HandError
from runout.analysis.histories.luck import all_in
from runout.analysis.histories.phh import read_phh
from runout.analysis.histories.replay import replay
from support.played_hands import play_hand

if TYPE_CHECKING:
    from collections.abc import Iterator

DATA = Path(__file__).parents[2] / "data"
SAMPLES = [*sorted((DATA / "phh").iterdir()), *sorted((DATA / "pokerstars").iterdir())]
ACTIONS = {
    TableEvent.FOLD, TableEvent.CHECK, TableEvent.CALL, TableEvent.BET, TableEvent.RAISE,
}  # fmt: skip


def sample_hands() -> Iterator[Hand]:
    for file in SAMPLES:
        for hand in read_hands(file):
            if not isinstance(hand, HandError) and account(hand).net is not None:
                yield hand


@pytest.fixture(scope="module")
def replays() -> list[tuple[Hand, tuple[TableState, ...]]]:
    """Return all sample hands that can be settled, and random ones."""
    dealt = [read_phh(play_hand(random.Random(seed)).phh()) for seed in range(150)]
    return [(hand, table_states(hand)) for hand in [*sample_hands(), *dealt]]


def known(stacks: tuple[int | None, ...]) -> list[int]:
    return [stack for stack in stacks if stack is not None]


def test_chips_are_conserved_in_every_state(
    replays: list[tuple[Hand, tuple[TableState, ...]]],
) -> None:
    assert len(replays) > 250
    for hand, states in replays:
        if None in hand.stacks:
            continue
        start = sum(known(hand.stacks))
        for state in states[:-1]:
            assert sum(known(state.stacks)) + state.pot == start
            assert min(known(state.stacks)) >= 0
            assert sum(state.bets) <= state.pot
        paid = account(hand)
        assert sum(known(states[-1].stacks)) + (paid.rake or 0) == start
        assert states[-1].pot == states[-2].pot - sum(paid.returned or ())


def test_the_last_state_has_the_nets(replays: list[tuple[Hand, tuple[TableState, ...]]]) -> None:
    for hand, states in replays:
        net = account(hand).net
        assert net is not None
        for seat, start in enumerate(hand.stacks):
            if start is not None:
                assert states[-1].stacks[seat] == start + net[seat]
        winners = {seat for pot in states[-1].pots for seat in pot.winners}
        assert winners >= {seat for seat, chips in enumerate(account(hand).won or ()) if chips}


def test_events_are_those_of_the_record(
    replays: list[tuple[Hand, tuple[TableState, ...]]],
) -> None:
    for hand, states in replays:
        steps = replay(hand).steps
        drawn = [state for state in states if state.event in ACTIONS]
        assert [(state.street, state.seat, state.chips, state.bet) for state in drawn] == [
            (step.street, step.seat, step.chips, step.bet) for step in steps
        ]
        for before, after in pairwise(states):
            assert after.board[: len(before.board)] == before.board
            assert all(out or not was for was, out in zip(before.folded, after.folded, strict=True))
            if after.event in (TableEvent.CALL, TableEvent.CHECK) and before.decision is not None:
                assert before.decision.seat == after.seat
                assert before.decision.to_call == after.chips


def test_a_bet_is_the_first_of_its_street(
    replays: list[tuple[Hand, tuple[TableState, ...]]],
) -> None:
    for _, states in replays:
        for before, after in pairwise(states):
            on_street = before.bets if before.street is after.street else (0,)
            if after.event is TableEvent.BET:
                assert not any(on_street)
            if after.event is TableEvent.RAISE:
                assert any(on_street)


def test_equities_of_all_hands_sum_to_one(
    replays: list[tuple[Hand, tuple[TableState, ...]]],
) -> None:
    checked = 0
    for _, states in replays:
        for state in states:
            shares = [share for share in state.equities if share is not None]
            if shares:
                checked += 1
                assert sum(shares) == 1
                assert len(shares) == state.folded.count(False) or not state.all_known
    assert checked > 1000


def test_equities_of_an_all_in_are_those_of_its_luck(
    replays: list[tuple[Hand, tuple[TableState, ...]]],
) -> None:
    checked = 0
    for hand, states in replays:
        luck = all_in(hand)
        if luck is None or len(luck.pots) > 1:
            continue
        contenders = set(luck.pots[0].equities)
        for state in states[:-1]:
            live = {seat for seat, out in enumerate(state.folded) if not out}
            if state.board == luck.board and live == contenders and len(live) > 1:
                checked += 1
                assert luck.pots[0].equities == {seat: state.equities[seat] for seat in live}
    assert checked > 20


def test_pot_odds_of_a_short_call_use_the_pot_it_can_win() -> None:
    # 1,000 are bet into 200, and seat 1 has 300 left: it can win 500.
    hand = read_phh("""
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [5000, 400, 5000]
actions = ['d dh p1 AhKh', 'd dh p2 QsQd', 'd dh p3 7c2d', 'p3 f', 'p1 cc', 'p2 cc', 'd db 7h5h2c',
           'p1 cbr 1000', 'p2 cc', 'd db 3d', 'd db 9c']
""")
    faced = next(state for state in table_states(hand) if state.event is TableEvent.BET)
    assert faced.decision is not None
    assert (faced.decision.seat, faced.decision.to_call) == (1, 300)
    assert faced.decision.pot_odds == Fraction(300, 800)


def test_unknown_hands_have_no_equity_but_a_reason() -> None:
    played = read_phh(play_hand(random.Random(4), seats=3, deep=True).phh())
    hidden = tuple(
        [
            action._replace(cards=(None, None)) if action.seat == 0 and action.cards else action
            for action in played.actions
        ]
    )
    first = table_states(replace(played, actions=hidden, collected=(0, 0, 1)))[0]
    assert first.equities[0] is None
    assert not first.all_known
    assert sum(share for share in first.equities if share is not None) == 1
