"""Agreement with eval7, phevaluator and treys on a million random hands, and on equities.

`RUNOUT_PEERS=1` compares them all, `make test` 300,000 of them with eval7.
"""

from __future__ import annotations

import os
import warnings
from typing import TYPE_CHECKING

import numpy as np
import phevaluator
import poker_equity
import pytest
import treys

from oracle import DECK as DECK_TEXTS
from runout import count_scores, equity, evaluate_many
from support.dealing import random_hands

with warnings.catch_warnings():  # eval7 reads ranges with a parser that warns of old names
    warnings.simplefilter("ignore", DeprecationWarning)
    import eval7

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from support.dealing import Hands

pytestmark = pytest.mark.peers

BATCH = 50_000  # hands at a time, so that the peers' lists stay small
BATCHES_OF_SEVEN = 20 if os.environ.get("RUNOUT_PEERS") else 2


@pytest.fixture(scope="module")
def rank_of_score() -> NDArray[np.int64]:
    """Cactus-Kev's rank by score: 1 for a royal flush, 7462 for 7-5-4-3-2, 0 if there is none."""
    scores = np.flatnonzero(count_scores(5))
    ranks = np.zeros(40960, dtype=np.int64)
    ranks[scores] = np.arange(len(scores), 0, -1)
    return ranks


def eval7_values(hands: Hands) -> list[int]:
    deck = [eval7.Card(text) for text in DECK_TEXTS]
    return [eval7.evaluate([deck[card_id] for card_id in hand]) for hand in hands.tolist()]


def phevaluator_ranks(hands: Hands) -> list[int]:
    return [phevaluator.evaluate_cards(*hand) for hand in hands.tolist()]


def treys_ranks(hands: Hands) -> list[int]:
    evaluator = treys.Evaluator()
    deck = [treys.Card.new(text) for text in DECK_TEXTS]
    dealt = ([deck[card_id] for card_id in hand] for hand in hands.tolist())
    return [evaluator.evaluate(hand[2:], hand[:2]) for hand in dealt]


@pytest.mark.parametrize(("cards", "batches"), [(5, 2), (6, 2), (7, BATCHES_OF_SEVEN)])
def test_eval7_puts_hands_in_the_same_order(cards: int, batches: int) -> None:
    pairs = []
    for batch in range(batches):
        hands = random_hands(BATCH, cards, seed=1000 * cards + batch)
        pairs.append(np.stack([evaluate_many(hands), eval7_values(hands)], axis=1))
    # Distinct (score, value) pairs by rising score: both rise, so ties and order are the same.
    distinct = np.unique(np.concatenate(pairs), axis=0)
    assert len(distinct) > 3000
    assert (np.diff(distinct, axis=0) > 0).all()


@pytest.mark.parametrize("peer_ranks", [phevaluator_ranks, treys_ranks])
@pytest.mark.parametrize(("cards", "batches"), [(5, 1), (6, 1), (7, 2)])
def test_cactus_kev_ranks_are_the_same(
    peer_ranks: Callable[[Hands], list[int]],
    cards: int,
    batches: int,
    rank_of_score: NDArray[np.int64],
) -> None:
    for batch in range(batches):
        hands = random_hands(BATCH, cards, seed=2000 * cards + batch)
        ranks = rank_of_score[evaluate_many(hands)]
        wrong = np.flatnonzero(ranks != peer_ranks(hands))
        assert not len(wrong), [DECK_TEXTS[card_id] for card_id in hands[wrong[0]]]


@pytest.mark.parametrize(
    ("players", "board", "dead"),
    [
        (["AhAd", "KhKd"], "", ""),
        (["AhAd", "KhKd"], "", "As 2c"),
        (["QQ+,AKs", "JJ-99,AQs"], "Ts9h2d", ""),
        (["A2s+,KTs+", "22+", "AKo"], "Ts9h2dAh", ""),
        (["22+,AK", "A2s+,KTs+", "QQ+,AJs,QJo"], "Ts9h2dAh7c", "Kd"),
        (["JTs", "AhKh", "2c2d", "9d8d", "QcQs"], "Th9h2s", ""),
    ],
)
def test_poker_equity_counts_the_same_equities(players: list[str], board: str, dead: str) -> None:
    result = equity(players, board=board, dead=dead, method="exact")
    counted = poker_equity.exact_from_text("holdem", players, board, dead)
    assert counted["samples"] == result.deals
    for player, theirs in zip(result.players, counted["players"], strict=True):
        assert player.equity == pytest.approx(theirs["equity"], abs=1e-12)
        assert player.win == pytest.approx(theirs["win"], abs=1e-12)
        assert player.tie == pytest.approx(theirs["tie"], abs=1e-12)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of eval7's range parser
@pytest.mark.parametrize("villain", ["55+,ATs+,KJs+,QJs,AQo+", "22+,A2s+"])
def test_eval7_counts_the_same_on_a_river(villain: str) -> None:
    board = "Qh7s2c3h9d"
    cards = [[eval7.Card(text[at : at + 2]) for at in range(0, len(text), 2)]
             for text in ("AhAd", board)]  # fmt: skip
    theirs = eval7.py_hand_vs_range_exact(cards[0], eval7.HandRange(villain), cards[1])
    ours = equity(["AhAd", villain], board=board).players[0].equity
    assert ours == pytest.approx(theirs, abs=1e-6)  # eval7 answers in single precision
