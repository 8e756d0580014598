"""Equity by hand: its mean is the player's equity; classes, distribution and curve."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings

from runout import HandClass, Range
from support.equity_spots import ask, headsup_spots, spots_of_several
from support.small_spots import SmallSeat, SmallSpot, exact, small_spot, split

if TYPE_CHECKING:
    from runout.analysis.equity.results import ExactEquity


def assert_hands_make_the_player(result: ExactEquity) -> None:
    for player in result.players:
        hands = player.hands
        assert hands is not None
        assert hands.likelihood.sum() == pytest.approx(1, abs=1e-12)
        dealt = hands.likelihood > 0
        mean = (hands.likelihood[dealt] * hands.equity[dealt]).sum()
        assert mean == pytest.approx(player.equity, abs=1e-12)
        assert np.isnan(hands.equity[~dealt]).all()
        combos, classes = list(hands.combos()), list(hands.classes())
        assert player.combos >= len(combos) >= len(classes)
        for parts in (combos, classes):
            assert sum(each.likelihood for each in parts) == pytest.approx(1, abs=1e-12)
            mean = sum(each.likelihood * each.equity for each in parts)
            assert mean == pytest.approx(player.equity, abs=1e-12)
        for bins in (1, 2, 20, 100):
            distribution = hands.distribution(bins)
            assert len(distribution) == bins
            assert distribution.sum() == pytest.approx(1, abs=1e-12)
        for max_points in (1, 2, 20, 200):
            assert_curve_is_the_players(hands.curve(max_points), player.equity, max_points)


def assert_curve_is_the_players(
    curve: list[tuple[float, float]], equity: float, max_points: int
) -> None:
    assert 1 <= len(curve) <= max_points
    ends = [0.0, *(share for share, _ in curve)]
    widths = [after - before for before, after in pairwise(ends)]
    heights = [won for _, won in curve]
    assert min(widths) > 0
    assert ends[-1] == 1
    assert all(before >= after - 1e-12 for before, after in pairwise(heights))
    area = sum(width * height for width, height in zip(widths, heights, strict=True))
    assert area == pytest.approx(equity, abs=1e-9)


@given(spots_of_several())
def test_hands_average_to_the_equity_of_each_of_several_players(spot: SmallSpot) -> None:
    with_hands, without = spot.ask(method="exact", hands=True), spot.ask(method="exact")
    assert with_hands == without
    assert_hands_make_the_player(exact(with_hands))


@settings(max_examples=50)
@given(headsup_spots())
def test_hands_average_to_the_equity_of_each_of_two_players(
    spot: tuple[list[Range], list[Any]],
) -> None:
    pair, board = spot
    assert_hands_make_the_player(ask(pair, board, hands=True))


@pytest.mark.parametrize("board", ["", "7h5h2d", "AsKs2s", "7h5h2dJc", "7h5h2dJcJs"])
@pytest.mark.parametrize("hero", ["3c2c", "AhAd", "Ac?", "", "QQ+,AKs:0.5"])
def test_hands_average_to_the_equity_of_a_known_hands_opponent(board: str, hero: str) -> None:
    result = ask([hero, "QQ+,22,AKo:0.25"], board, hands=True)
    assert_hands_make_the_player(result)
    hands = result.players[1].hands
    assert hands is not None
    for each in list(hands.combos())[::5]:
        alone = ask([hero, each.hand], board)
        assert each.equity == pytest.approx(alone.players[1].equity, abs=1e-12)


@pytest.mark.parametrize("board", ["", "7h5h2d", "7h5h2dJc", "7h5h2dJcJs"])
def test_hands_of_longer_weights_are_those_of_whole_ones(board: str) -> None:
    """Also where a hand can never be dealt: rounding must not give it a positive likelihood."""
    players = [
        "AsAh,KK,QdQc,AsKd",
        "AsAd:0.1,AsAc:0.3,AsQd:0.7,AsQc:0.9,AsKs:0.6,AsKh:0.2,AcKd:0.3",
    ]
    longer = [players[0], Range.parse(players[1]) * (1 / 7)]
    expected, result = ask(players, board, hands=True), ask(longer, board, hands=True)
    assert (expected.rounded, result.rounded) == (False, True)
    for player, alike in zip(result.players, expected.players, strict=True):
        assert player.hands is not None
        assert alike.hands is not None
        np.testing.assert_array_equal(player.hands.likelihood > 0, alike.hands.likelihood > 0)
        np.testing.assert_allclose(player.hands.likelihood, alike.hands.likelihood, atol=1e-12)
        np.testing.assert_allclose(player.hands.equity, alike.hands.equity, atol=1e-12)


def test_classes_and_combos_as_plain_values() -> None:
    result = ask(["AhKh", "QQ,AKs:0.5"], "7h5h2c", hands=True)
    hands = result.players[1].hands
    assert hands is not None
    assert [str(each.hand) for each in hands.classes()] == ["QQ", "AKs"]
    classes = {str(each.hand): each for each in hands.classes()}
    assert classes["QQ"].hand == HandClass.parse("QQ")
    assert classes["QQ"].weight == 1
    assert classes["AKs"].weight == 0.375  # AhKh is blocked: three of four at one half
    plain = result.to_dict()["players"][1]["hands"]
    assert [each["hand"] for each in plain["classes"]] == ["QQ", "AKs"]
    assert len(plain["combos"]) == 9
    assert set(plain["combos"][0]) == {"hand", "weight", "likelihood", "equity"}


def test_the_distribution_counts_each_hand_in_its_bin() -> None:
    river = ask(["QQ,22,AA", "KK"], "7h5h2cJdJs", hands=True)
    hands = river.players[0].hands
    assert hands is not None
    # Queens lose; deuces are full and aces two pair, both better than kings.
    queens, others = Fraction(6, 6 + 3 + 6), Fraction(3 + 6, 6 + 3 + 6)
    expected = [float(queens), 0, 0, 0, float(others)]
    assert hands.distribution(5).tolist() == pytest.approx(expected, abs=1e-12)


def test_the_curve_steps_down_from_the_best_hand() -> None:
    hands = ask(["QQ,22,AA", "KK"], "7h5h2cJdJs", hands=True).players[0].hands
    assert hands is not None
    assert hands.curve() == [(pytest.approx(9 / 15), 1), (1, 0)]


def test_a_curve_of_many_steps_is_downsampled() -> None:
    player = ask(["random", "random"], "7h5h2cJd", hands=True).players[0]
    assert player.hands is not None
    whole = player.hands.curve(1326)
    assert len(whole) > 200
    assert len({won for _, won in whole}) == len(whole)
    thin = player.hands.curve()
    assert 150 < len(thin) <= 200
    assert_curve_is_the_players(thin, player.equity, 200)
    assert max(after[0] - before[0] for before, after in pairwise(thin)) < 0.01


@pytest.mark.parametrize(("board", "players"), [(5, 2), (5, 3), (5, 5), (4, 2), (4, 4), (3, 2)])
def test_hands_alone_have_the_oracle_s_equity(board: int, players: int) -> None:
    """Each hand of the breakdown agrees with a spot in which the player holds that hand."""
    for number in range(4):
        source = random.Random(f"hands, {board} cards, {players} players, spot {number}")
        spot = small_spot(source, board=board, players=players, combos=4)
        truth = spot.count()
        if truth.deals == 0:
            continue
        result = exact(spot.ask(method="exact", hands=True))
        for seat in range(players):
            hands = result.players[seat].hands
            assert hands is not None
            dealt = {frozenset(split(str(each.hand))): each for each in hands.combos()}
            for hand, weight in spot.players[seat].hands.items():
                if len(spot.players[seat].hands) > 20 and source.random() > 0.02:
                    continue  # an unknown hand: some of its thousand combos will do
                alone = SmallSeat("", {hand: weight})
                seats = (*spot.players[:seat], alone, *spot.players[seat + 1 :])
                held = SmallSpot(seats, spot.folded, spot.board, spot.dead).count()
                assert (hand in dealt) == (held.deals > 0)
                if held.deals:
                    assert dealt[hand].equity == pytest.approx(float(held.equity(seat)), abs=1e-12)
                    share = float(held.total / truth.total)
                    assert dealt[hand].likelihood == pytest.approx(share, abs=1e-12)
                    assert dealt[hand].weight == float(weight)
