"""Deals follow reach: pairs of hands by both reaches, uniform cards, no duplicate card."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from runout.analysis.train.dealing import ReachDealer, choose_action
from runout.domain.combos import Combo
from support.chi_square import assert_follows

if TYPE_CHECKING:
    from runout import Solution

DEALS = 4_000


def pair_shares(dealer: ReachDealer) -> dict[tuple[str, str], float]:
    oop, ip = dealer.combos
    weights = dealer.odds / dealer.odds.sum()
    return {
        (str(Combo.from_index(int(oop[row]))), str(Combo.from_index(int(ip[column])))): float(
            weights[row, column]
        )
        for row in range(len(oop))
        for column in range(len(ip))
    }


@pytest.mark.parametrize("line", ["", "x", "x b50"])
def test_dealt_hands_follow_reach(river: Solution, line: str) -> None:
    dealer = ReachDealer(river.node(line))
    deals = [dealer.deal(f"reach {number}") for number in range(DEALS)]
    pairs = [(str(deal.hands[0]), str(deal.hands[1])) for deal in deals]
    assert_follows(pairs, pair_shares(dealer))


def test_the_odds_of_a_dealer_are_those_of_the_node(river: Solution) -> None:
    """Summed over all pairs, the probability of a hand agrees with the node's count of deals."""
    node = river.node("x b50")
    dealer = ReachDealer(node)
    for player, axis in ((0, 1), (1, 0)):
        shares = dealer.odds.sum(axis=axis) / dealer.odds.sum()
        odds = node.player_view(player).odds
        assert shares == pytest.approx(odds / odds.sum(), abs=1e-6)


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
    for (oop, ip), share in pair_shares(dealer).items():
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
