"""Weights in exact equity: common factors, long decimals, and tiny weights."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runout import Range, equity
from runout.domain.combos import COMBO_COUNT
from runout.errors import LimitExceeded
from support.equity_spots import ask, fractions_of, headsup_spots


@settings(max_examples=50)
@given(headsup_spots(), st.sampled_from([0.5, 0.1, 0.25]))
def test_a_common_factor_of_the_weights_changes_nothing(
    spot: tuple[list[Range], list[Any]], factor: float
) -> None:
    pair, board = spot
    pair = [Range.from_weights(round(w, 2) for w in range_.weights) for range_ in pair]
    expected = fractions_of(ask(pair, board))
    scaled = [Range.from_weights(round(w * factor, 4) for w in range_.weights) for range_ in pair]
    for each in ([scaled[0], pair[1]], [pair[0], scaled[1]], scaled):
        result = ask(each, board)
        assert not result.rounded
        assert fractions_of(result) == expected


@settings(max_examples=50)
@given(headsup_spots(), st.sampled_from([1 / 7, 0.7654321]))
def test_longer_weights_give_marked_floating_tallies(
    spot: tuple[list[Range], list[Any]], factor: float
) -> None:
    pair, board = spot
    expected = ask(pair, board)
    result = ask([pair[0] * factor, pair[1]], board)
    assert result.rounded
    assert result.to_dict()["rounded"] is True
    assert result.deals == expected.deals
    assert [p.equity for p in result.players] == pytest.approx(
        [p.equity for p in expected.players], abs=1e-12
    )


@pytest.mark.parametrize("board", ["", "7h9hAc", "7h9hAc7c", "7h9hAc7c2d"])
def test_only_the_ratio_of_tiny_weights_counts(board: str) -> None:
    large = equity(["AsKs", "QQ:1,TT:0.5", "JJ:1"], board=board, method="exact")
    small = equity(["AsKs", "QQ:1e-300,TT:5e-301", "JJ:1e-300"], board=board, method="exact")
    for one, other in zip(large.players, small.players, strict=True):
        assert other.equity == pytest.approx(one.equity, rel=1e-12)


def test_a_hand_of_tiny_weight_counts_where_all_others_are_blocked() -> None:
    small = ",".join(f"{hands}:1e-13" for hands in ("QQ-22", "Q2o+", "J2o+", "T2o+", "92o+"))
    result = equity(["AhAd,JhTh:1e-14", f"AhAs:1,{small}"], board="7h9hKc7c2d", hands=True)
    alone = equity(["AhAd", small], board="7h9hKc7c2d")
    assert result.players[0].hands is not None
    (aces,) = [hand for hand in result.players[0].hands.combos() if str(hand.hand) == "AhAd"]
    assert aces.equity == pytest.approx(alone.players[0].equity, rel=1e-12)


def test_a_hand_of_tiny_weight_does_not_prevent_enumeration() -> None:
    wide = "22+,A2s+,K2s+,Q2s+,J2s+,T2s+,92s+,82s+,A2o+,K2o+,Q2o+"
    with_it = equity([f"{wide},72o:0.0000000001", wide], board="Qh7s2c")
    without = equity([wide, wide], board="Qh7s2c")
    assert with_it.method == "exact"
    assert with_it.players[0].equity == pytest.approx(without.players[0].equity, abs=1e-9)


def test_deals_of_negligible_weight_are_refused() -> None:
    with pytest.raises(LimitExceeded, match="leave out hands of almost no weight"):
        equity(["AhAd:1,AsAc:1e-300", "AhAd:1,AsAc:1e-300,KK:1e-300"], board="7h9hKc7c")


@pytest.mark.parametrize("board", ["", "Ts9h2d", "Ts9h2d2c", "Ts9h2d2cAs"])
def test_longer_weights_of_three_players_agree_with_whole_ones(board: str) -> None:
    players = ["QQ+:0.5,AKs", "JJ,TT:0.25,ATs", "99,AQs:0.5"]
    longer = [Range.parse(text) * (1 / 3) for text in players]
    for folded in ([], ["KK:0.5,T9s"]):
        expected, result = ask(players, board, folded=folded), ask(longer, board, folded=folded)
        assert (expected.rounded, result.rounded) == (False, True)
        assert result.deals == expected.deals
        assert [p.equity for p in result.players] == pytest.approx(
            [p.equity for p in expected.players], abs=1e-12
        )


def test_tallies_hold_the_largest_weights() -> None:
    """Coprime weights give the largest possible integers."""
    whole = [1.0 - (index % 7) / 10_000 for index in range(COMBO_COUNT)]
    hero, villain = Range.from_weights(whole), Range.from_weights(whole[::-1])
    for board in ("", "7h5h2h", "QsQdQh", "Ts9h2d"):
        result, other = ask([hero, villain], board), ask([villain, hero], board)
        assert not result.rounded
        assert sum(fractions_of(result)) == 1
        assert result.players == other.players[::-1]
        alike = ask([Range.full(), Range.full()], board)
        assert result.players[0].equity == pytest.approx(alike.players[0].equity, abs=1e-4)
        # Every product of two weights is there.
        assert result.players[0].total > alike.players[0].total * 9_993**2
