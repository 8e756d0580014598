"""Equity by the next card: its mean is the equity, and only possible cards are listed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from runout import equity_by_next_card
from support.equity_spots import ask, fractions_of
from support.small_spots import exact, split


@pytest.mark.parametrize("board", ["7h5h2c", "7h5h2c3d", "KsKdKh"])
@pytest.mark.parametrize(
    ("players", "dead", "folded"),
    [
        (["AhKh", "QsQd"], "", []),
        (["AhKh", "QQ+,AQs"], "Tc", []),
        (["AA,KhQh", "QQ,AcKc"], "", ["Jd9d"]),
        (["Ad?", "Qd Jd", "TT,98s"], "", []),
    ],
)
def test_the_mean_over_next_cards_is_the_equity(
    board: str, players: list[str], dead: str, folded: list[str]
) -> None:
    if "Kh" in board and "AhKh" in players:
        players = ["AhQh" if player == "AhKh" else player for player in players]
    result = ask(players, board, dead=dead, folded=folded)
    after = equity_by_next_card(players, board=board, dead=dead, folded=folded, method="exact")
    known = {*split(board)}
    assert not known & {str(card) for card in after}
    deals = sum(each.deals for each in after.values())
    # The board's order does not count: a flop's deals are seen once from either card.
    assert deals == result.deals * (5 - len(known))
    for seat, player in enumerate(result.players):
        sums = (each.deals * fractions_of(exact(each))[seat] for each in after.values())
        assert sum(sums, Fraction()) / deals == player.fraction


def test_a_card_that_a_player_must_hold_cannot_come_next() -> None:
    after = equity_by_next_card(["AsAh:1,AsAd:1", "QsQd"], board="7h5h2c")
    cards = {str(card) for card in after}
    assert "As" not in cards
    assert {"Ah", "Ad", "Ac"} <= cards
    assert len(after) == 52 - 3 - 2 - 1
