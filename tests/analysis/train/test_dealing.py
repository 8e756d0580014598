"""Deals follow reach: pairs of hands by both reaches, uniform cards, no duplicate card."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING

import pytest

from runout.analysis.train.dealing import ReachDealer, choose_action
from runout.domain.combos import Combo
from support.chi_square import assert_follows

if TYPE_CHECKING:
    from runout import Solution
    from runout.analysis.solver.nodes.node import Node

DEALS = 4_000


def pair_shares(node: Node) -> dict[tuple[str, str], float]:
    """Return the share of each pair of hands without a common card, by the reaches at a node."""
    oop, ip = (
        [
            (Combo.from_index(combo), reach)
            for combo, reach in zip(view.combos.tolist(), view.reach.tolist(), strict=True)
        ]
        for view in map(node.player_view, (0, 1))
    )
    weights = {
        (str(mine), str(theirs)): first * second
        for (mine, first), (theirs, second) in itertools.product(oop, ip)
        if not {*mine.cards} & {*theirs.cards}
    }
    total = math.fsum(weights.values())
    return {pair: weight / total for pair, weight in weights.items()}


@pytest.mark.parametrize("line", ["", "x", "x b50"])
def test_dealt_hands_follow_reach(river: Solution, line: str) -> None:
    node = river.node(line)
    dealer = ReachDealer(node)
    deals = [dealer.deal(f"reach {number}") for number in range(DEALS)]
    pairs = [(str(deal.hands[0]), str(deal.hands[1])) for deal in deals]
    assert_follows(pairs, pair_shares(node))


def test_the_odds_of_a_node_are_those_of_its_pairs(river: Solution) -> None:
    """Summed over all pairs, the probability of a hand agrees with the node's count of deals."""
    node = river.node("x b50")
    pairs = pair_shares(node)
    for player in (0, 1):
        view = node.player_view(player)
        shares = [
            math.fsum(share for pair, share in pairs.items() if pair[player] == str(combo))
            for combo in map(Combo.from_index, view.combos.tolist())
        ]
        assert shares == pytest.approx(view.odds / view.odds.sum(), abs=1e-6)


def test_cards_are_dealt_uniformly_without_duplicates(turn: Solution) -> None:
    dealer = ReachDealer(turn.root)
    rivers = []
    for number in range(DEALS):
        deal = dealer.deal(f"cards {number}")
        (card,) = deal.runout
        cards = [*turn.spot.board, *deal.hands[0].cards, *deal.hands[1].cards, card]
        assert len({*cards}) == len(cards)
        rivers.append(card)
    # Given both hands, the 44 cards left are equally likely; so the share of each follows.
    expected = dict.fromkeys(turn.node("x x").cards_to_come, 0.0)
    for (oop, ip), share in pair_shares(turn.root).items():
        held = {*Combo.parse(oop).cards, *Combo.parse(ip).cards}
        for card in expected:
            expected[card] += 0.0 if card in held else share / 44
    assert sum(expected.values()) == pytest.approx(1)
    assert_follows(rivers, expected)


def test_actions_are_chosen_by_frequency(river: Solution) -> None:
    deal = ReachDealer(river.root).deal("one")
    actions, shares = ("x", "b50", "b150", "a300", "f"), (0.5, 0.25, 0.15, 0.1, 0.0)
    chosen = [choose_action(deal, number, actions, shares) for number in range(DEALS)]
    assert_follows(chosen, dict(zip(actions, shares, strict=True)))


def test_the_same_key_deals_the_same(turn: Solution) -> None:
    first, second = ReachDealer(turn.root), ReachDealer(turn.root)
    assert [first.deal(f"{n}") for n in range(20)] == [second.deal(f"{n}") for n in range(20)]
    assert first.deal("1") != first.deal("2")
