"""Outs of random spots against known hands, compared with a brute-force oracle."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

import oracle
from support.outs_answers import answer_to, evaluator, random_spot, texts

if TYPE_CHECKING:
    from runout.analysis.outs.results import Outs
    from support.outs_by_hand import Spot


def assert_next_cards_agree(spot: Spot) -> Outs:
    answer = answer_to(spot, suppress=False)
    truth = spot.next_cards()
    for kind, standing in (("win_outs", "win"), ("tie_outs", "tie")):
        assert [(str(out.card), out.reason) for out in getattr(answer, kind)] == [
            (card, after.reason) for card, after in truth.items() if after.standing == standing
        ]
    assert answer.win + answer.tie + answer.lose == len(truth) == answer.total_cards
    assert answer.hero_ahead_now == (spot.standing()[0] == "win")
    return answer


def assert_equity_agrees(spot: Spot, answer: Outs) -> None:
    truth = spot.by_reason()
    assert answer.by_reason == truth
    assert answer.equity == sum(truth.values())


@pytest.mark.parametrize(
    ("worth", "villains", "count"),
    [
        (evaluator, 1, 1000), (evaluator, 2, 500), (evaluator, 4, 200), (evaluator, 8, 100),
        (oracle.worth, 1, 30), (oracle.worth, 3, 10),
    ],
)  # fmt: skip
def test_every_river_card_on_random_turns(worth: Any, villains: int, count: int) -> None:
    source = random.Random(villains)
    for _ in range(count):
        spot = random_spot(source, worth, board=4, villains=villains)
        assert_equity_agrees(spot, assert_next_cards_agree(spot))


@pytest.mark.parametrize(("worth", "count"), [(evaluator, 1000), (oracle.worth, 40)])
def test_every_turn_card_on_random_flops(worth: Any, count: int) -> None:
    source = random.Random(3)
    for _ in range(count):
        villains = source.choice((1, 1, 2, 3))
        assert_next_cards_agree(random_spot(source, worth, board=3, villains=villains))


@pytest.mark.parametrize(("worth", "count"), [(evaluator, 30), (oracle.worth, 1)])
def test_equity_and_backdoors_on_random_flops(worth: Any, count: int) -> None:
    source = random.Random(4)
    for _ in range(count):
        spot = random_spot(source, worth, board=3, villains=source.choice((1, 1, 2)))
        answer = answer_to(spot, suppress=False)
        assert_equity_agrees(spot, answer)
        direct = set(texts(answer))
        pairs: dict[str, set[frozenset[str]]] = {}
        for pair, after in spot.runouts().items():
            if after.standing == "win" and direct.isdisjoint(pair):
                pairs.setdefault(after.reason, set()).add(frozenset(pair))
        assert answer.backdoor_outs is not None
        assert {
            group.reason: {frozenset(map(str, pair)) for pair in group.pairs}
            for group in answer.backdoor_outs
        } == pairs
        for group in answer.backdoor_outs:
            ways = len(spot.unseen()) * (len(spot.unseen()) - 1) // 2
            assert group.equity == Fraction(len(group.pairs), ways)
        counts = [len(group.pairs) for group in answer.backdoor_outs]
        assert counts == sorted(counts, reverse=True)
