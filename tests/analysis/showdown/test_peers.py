"""Agreement with pokerkit on a thousand hands that it plays itself, dealt and bet at random.

`RUNOUT_PEERS=1` plays them all, `make test` the first 250.

Its rules differ from runout's in two points, both about chips that cannot be split evenly:

- all odd chips of a pot go to the first winner from the button, not one each to the first winners;
- hands that cannot win are taken off the table before the pots are pushed, so that pots whose
  contenders then are the same become one, and have fewer odd chips together.

Everything else is the same to the chip: ``net_by_its_rules`` pays runout's pots by those two rules.
"""

from __future__ import annotations

import os
import random
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from pokerkit import Automation, NoLimitTexasHoldem

from runout import settle

if TYPE_CHECKING:
    from runout.analysis.showdown.settlement import Settlement

pytestmark = pytest.mark.peers

HANDS_A_BATCH = 250
BATCHES = 4 if os.environ.get("RUNOUT_PEERS") else 1


class Played(NamedTuple):
    """A complete hand played by pokerkit."""

    inputs: dict[str, Any]
    net: list[int]


def play(source: random.Random) -> Played:
    """Play a hand with random stacks, folds, calls and raises; pokerkit deals and pays."""
    seats = source.choice([2, 3, 4, 5, 6, 9])
    deep = source.choice([12, 60, 300])
    stacks = [source.randint(2, deep) for _ in range(seats)]
    state: Any = NoLimitTexasHoldem.create_state(
        tuple(Automation), True, 0, (1, 2), 2, stacks, seats
    )
    put_in = [0] * seats
    for operation in state.operations:
        if type(operation).__name__ == "BlindOrStraddlePosting":
            put_in[operation.player_index] += operation.amount
    folded = []
    while (seat := state.actor_index) is not None:
        choice = source.random()
        if choice < 0.25 and state.can_fold():
            state.fold()
            folded.append(seat)
        elif choice < 0.65 and state.can_complete_bet_or_raise_to():
            high = state.max_completion_betting_or_raising_to_amount
            low = state.min_completion_betting_or_raising_to_amount
            to = source.choice([high, high, source.randint(low, high)])
            put_in[seat] += to - state.bets[seat]
            state.complete_bet_or_raise_to(to)
        else:
            put_in[seat] += state.checking_or_calling_amount
            state.check_or_call()
    hands: list[list[str]] = [[] for _ in range(seats)]
    board: list[str] = []
    for operation in state.operations:
        kind = type(operation).__name__
        if kind == "HoleDealing":
            hands[operation.player_index] += map(repr, operation.cards)
        elif kind == "BoardDealing":
            board += map(repr, operation.cards)
    # Its first seat is the small blind, heads-up the big blind: left of the button in either case.
    inputs = {
        "contributions": put_in, "folded": folded, "button": seats - 1, "board": board,
        "hands": hands,
    }  # fmt: skip
    return Played(inputs, list(state.payoffs))


def net_by_its_rules(settlement: Settlement) -> list[int]:
    seats = len(settlement.contributions)
    net = [settlement.returned[s] - settlement.contributions[s] for s in range(seats)]
    can_win = {seat for pot in settlement.pots for seat in pot.winners}
    by_contenders = groupby(settlement.pots, lambda pot: can_win.intersection(pot.contenders))
    for _, group in by_contenders:
        pots = list(group)
        winners = pots[0].winners
        share, odd = divmod(sum(pot.amount for pot in pots), len(winners))
        for seat in winners:
            net[seat] += share
        net[winners[0]] += odd
    return net


@pytest.mark.parametrize("batch", range(BATCHES))
def test_pokerkit_pays_the_same(batch: int, monkeypatch: pytest.MonkeyPatch) -> None:
    source = random.Random(batch)
    monkeypatch.setattr("pokerkit.state.shuffle", source.shuffle)
    monkeypatch.setattr("pokerkit.utilities.shuffle", source.shuffle)
    contested = even = 0
    for _ in range(HANDS_A_BATCH):
        played = play(source)
        settlement = settle(**played.inputs)
        assert net_by_its_rules(settlement) == played.net, played.inputs
        contested += len(played.inputs["board"]) == 5
        if not any(pot.odd_chips for pot in settlement.pots):
            even += 1
            assert list(settlement.net) == played.net, played.inputs
    assert contested > HANDS_A_BATCH // 4
    assert even > HANDS_A_BATCH // 2
