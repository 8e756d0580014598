"""Exact equity against reference answers, an oracle that deals everything, and the laws."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from itertools import pairwise, permutations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from runout import Combo, HandClass, Range, equity, equity_by_next_card
from runout.domain.cards import DECK
from runout.domain.combos import COMBO_COUNT
from runout.errors import LimitExceeded, NoPossibleDeal
from support.range_strategies import ranges
from support.small_spots import (
    SmallSeat,
    SmallSpot,
    assert_equal,
    exact,
    small_spot,
    split,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runout.analysis.equity.results import ExactEquity

DATA = Path(__file__).parents[2] / "data"
A = "22+,A2s+,KTs+,QTs+,JTs,AJo+,KQo"
B = "55+,ATs+,KJs+,QJs,AQo+"


def cases(file: str) -> list[Any]:
    lines = (DATA / file).read_text(encoding="utf-8").splitlines()
    return [pytest.param(case, id=case["id"]) for case in map(json.loads, lines)]


def ask(players: Sequence[Any], board: Any = "", **settings: Any) -> ExactEquity:
    return exact(equity(players, board=board, method="exact", **settings))


def fractions_of(result: ExactEquity) -> list[Fraction]:
    return [player.fraction for player in result.players]


# Answers from elsewhere.


@pytest.mark.parametrize("case", cases("equity_cases.jsonl"))
def test_agreement_with_the_reference_answers(case: dict[str, Any]) -> None:
    result = ask(
        case["players"], "".join(case["board"]), dead="".join(case["dead"]), folded=case["folded"]
    )
    expected = case["expected"]
    assert fractions_of(result) == [Fraction(text) for text in expected["equity"]]
    for player, win, tie in zip(result.players, expected["win"], expected["tie"], strict=True):
        factor = Fraction(player.total) / Fraction(expected["total"])
        ties = (Fraction(tie.get(str(k), 0)) for k in range(2, len(result.players) + 1))
        assert [*player.shares] == [factor * share for share in (Fraction(win), *ties)]


@pytest.mark.parametrize("case", cases("preflop_cases.jsonl"))
def test_agreement_with_the_reference_answers_of_class_against_class(case: dict[str, Any]) -> None:
    result = ask([case["hero"], case["villain"]])
    hero, villain = result.players
    assert result.deals == hero.total == case["total"]
    assert hero.shares == (case["win"], case["tie"])
    assert villain.shares == (case["lose"], case["tie"])
    assert hero.fraction == Fraction(case["equity"])


def test_a_tie_is_half_a_pot_and_not_a_win_to_be_shared_out() -> None:
    result = ask(["AhKs", "AdQc"], "As7h7d2c")
    assert fractions_of(result) == [Fraction(79, 88), Fraction(9, 88)]


def test_ranges_are_dealt_together_and_not_one_after_the_other() -> None:
    board = "7h7d6c3s2d"
    even = ask(["QcQd", "AsAh:1,JsJh:1", "AsAd:1,TsTh:1"], board)
    assert fractions_of(even) == [Fraction(1, 3)] * 3
    assert even.deals == 3
    weighted = ask(["QcQd", "AsAh:1,JsJh:.5", "AsAd:.5,TsTh:1"], board)
    assert fractions_of(weighted) == [Fraction(2, 7), Fraction(4, 7), Fraction(1, 7)]


@pytest.mark.parametrize("unknown", ["", "??", "?", " ? ? ", "random", "*"])
def test_an_unknown_hand_is_dealt_in_every_way(unknown: str) -> None:
    result = ask(["AsKd", unknown], "Qh8c5d2s")
    assert result.deals == 45_540
    assert result.players[0].fraction == Fraction(1429, 3036)
    assert result.players[1].combos == 1035  # C(46, 2)


@pytest.mark.parametrize(("hero", "villain"), [("Ah?", "Kd?"), ("Ah", "Kd"), ("?Ah", "Kd ?")])
def test_a_half_known_hand_is_dealt_in_every_way(hero: str, villain: str) -> None:
    result = ask([hero, villain], "Qh8c5d2s9c")
    assert result.deals == 1980
    assert result.players[0].fraction == Fraction(857, 1320)


def test_aces_against_kings_before_the_flop() -> None:
    result = ask(["AhAd", "KhKd"])
    aces, kings = result.players
    assert result.deals == aces.total == kings.total == 1_712_304
    assert aces.shares == (1_410_336, 9_308)
    assert kings.shares == (292_660, 9_308)
    assert round(aces.equity, 6) == 0.826366


@pytest.mark.parametrize(
    ("hero", "villain", "board", "expected"),
    [
        ("AhKh", "QsQd", "7h5h2c", Fraction(545, 990)),
        ("AhKh", "QsQd", "7h5h2c3d", Fraction(18, 44)),
        ("AsAd", "KsKd", "2c7d9h", Fraction(907, 990)),
    ],
)
def test_what_the_equity_page_must_show(
    hero: str, villain: str, board: str, expected: Fraction
) -> None:
    assert ask([hero, villain], board).players[0].fraction == expected


@pytest.mark.parametrize(
    ("board", "players", "combos", "spots"),
    [
        (5, 2, 12, 60), (5, 3, 8, 60), (5, 4, 8, 40), (5, 5, 6, 30), (5, 6, 6, 20),
        (4, 2, 8, 40), (4, 3, 5, 30), (4, 4, 4, 20), (4, 5, 4, 15), (4, 6, 4, 10),
        (3, 2, 3, 6), (3, 3, 2, 5), (3, 4, 2, 3),
    ],
)  # fmt: skip
def test_agreement_with_the_oracle(board: int, players: int, combos: int, spots: int) -> None:
    impossible = 0
    for number in range(spots):
        source = random.Random(f"{board} cards, {players} players, spot {number}")
        spot = small_spot(source, board=board, players=players, combos=combos)
        truth = spot.count()
        if truth.deals == 0:
            impossible += 1
            with pytest.raises(NoPossibleDeal, match="no possible deal"):
                spot.ask(method="exact")
        else:
            assert_equal(spot.ask(method="exact"), truth)
    assert impossible <= spots / 2


@pytest.mark.parametrize(("board", "players"), [(5, 2), (5, 3), (5, 5), (4, 2), (4, 4), (3, 2)])
def test_hands_alone_have_the_oracle_s_equity(board: int, players: int) -> None:
    """The breakdown agrees, hand by hand, with a spot in which the player holds that hand."""
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


# The laws, on small spots of several players.

seeds = st.integers(0, 2**64 - 1)
SHAPES = [(5, 2, 12), (5, 3, 8), (5, 6, 4), (4, 2, 8), (4, 4, 4), (3, 2, 6), (3, 3, 4), (0, 2, 4)]


@st.composite
def spots_of_several(draw: st.DrawFn) -> SmallSpot:
    """Spots that can be dealt, on any street."""
    board, players, combos = draw(st.sampled_from(SHAPES))
    source = random.Random(draw(seeds))
    while True:
        spot = small_spot(source, board=board, players=players, combos=combos)
        try:
            spot.ask(method="exact")
        except NoPossibleDeal:
            continue
        return spot


@given(spots_of_several())
def test_equities_sum_to_one(spot: SmallSpot) -> None:
    result = exact(spot.ask(method="exact"))
    assert sum(fractions_of(result)) == 1
    for player in result.players:
        assert player.win + player.tie + player.lose == pytest.approx(1, abs=1e-15)
        assert player.equity == pytest.approx(float(player.fraction), abs=1e-15)
        assert player.standard_error is None


@given(spots_of_several(), st.permutations("cdhs"))
def test_names_of_suits_do_not_matter(spot: SmallSpot, suits: list[str]) -> None:
    renamed = spot.renamed(dict(zip("cdhs", suits, strict=True)))
    expected, result = exact(spot.ask(method="exact")), exact(renamed.ask(method="exact"))
    assert result.deals == expected.deals
    assert [p.shares for p in result.players] == [p.shares for p in expected.players]


@given(spots_of_several(), seeds)
def test_order_of_cards_and_range_items_does_not_matter(spot: SmallSpot, seed: int) -> None:
    expected = exact(spot.ask(method="exact"))
    result = exact(spot.shuffled(random.Random(seed)).ask(method="exact"))
    assert result.deals == expected.deals
    assert [p.shares for p in result.players] == [p.shares for p in expected.players]


@given(spots_of_several(), st.data())
def test_order_of_players_does_not_matter(spot: SmallSpot, data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(spot.players))))
    seats = tuple(spot.players[at] for at in order)
    expected = exact(spot.ask(method="exact"))
    result = exact(SmallSpot(seats, spot.folded, spot.board, spot.dead).ask(method="exact"))
    assert result.deals == expected.deals
    assert list(result.players) == [expected.players[at] for at in order]


@settings(max_examples=40)
@given(spots_of_several(), st.booleans())
def test_the_number_of_threads_does_not_matter(spot: SmallSpot, hands: bool) -> None:
    expected = exact(spot.ask(method="exact", threads=1, hands=hands))
    for threads in (2, 0, 5):
        result = exact(spot.ask(method="exact", threads=threads, hands=hands))
        assert result == expected
        for player, alike in zip(result.players, expected.players, strict=True):
            if hands:
                assert player.hands is not None
                assert alike.hands is not None
                np.testing.assert_array_equal(player.hands.equity, alike.hands.equity)


# The laws, on two ranges of any size.

decimals = st.sampled_from([1.0, 1.0, 0.5, 0.25, 0.1, 0.0625, 0.9999])
boards = st.sampled_from([0, 3, 3, 4, 5]).flatmap(
    lambda size: st.lists(st.sampled_from(DECK), min_size=size, max_size=size, unique=True)
)


@st.composite
def headsup_spots(draw: st.DrawFn) -> tuple[list[Range], list[Any]]:
    """Two ranges that can be dealt on a board."""
    board = draw(boards)
    pair = [draw(ranges(decimals)), draw(ranges(decimals))]
    try:
        ask(pair, board)
    except NoPossibleDeal:
        reject()
    return pair, board


@settings(max_examples=50)
@given(headsup_spots())
def test_equities_of_two_ranges_sum_to_one(spot: tuple[list[Range], list[Any]]) -> None:
    pair, board = spot
    result = ask(pair, board)
    assert sum(fractions_of(result)) == 1
    assert result.players[0].shares[1] == result.players[1].shares[1]
    swapped = ask(pair[::-1], board)
    assert swapped.players == result.players[::-1]


def renamed_range(range_: Range, suits: Sequence[int]) -> Range:
    weights = [0.0] * COMBO_COUNT
    for index, weight in enumerate(range_.weights):
        if weight:
            cards = Combo.from_index(index).cards
            low, high = sorted(4 * (card.id // 4) + suits[card.id % 4] for card in cards)
            weights[low * (103 - low) // 2 + high - low - 1] = weight
    return Range.from_weights(weights)


@settings(max_examples=50)
@given(headsup_spots(), st.permutations(range(4)))
def test_names_of_suits_do_not_matter_to_two_ranges(
    spot: tuple[list[Range], list[Any]], suits: list[int]
) -> None:
    pair, board = spot
    renamed_board = [DECK[4 * (card.id // 4) + suits[card.id % 4]] for card in board]
    result = ask([renamed_range(range_, suits) for range_ in pair], renamed_board)
    assert [p.shares for p in result.players] == [p.shares for p in ask(pair, board).players]


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
def test_longer_weights_give_floating_tallies_and_say_so(
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
def test_however_small_weights_are_only_their_ratio_counts(board: str) -> None:
    large = equity(["AsKs", "QQ:1,TT:0.5", "JJ:1"], board=board, method="exact")
    small = equity(["AsKs", "QQ:1e-300,TT:5e-301", "JJ:1e-300"], board=board, method="exact")
    for one, other in zip(large.players, small.players, strict=True):
        assert other.equity == pytest.approx(one.equity, rel=1e-12)


def test_a_hand_of_hardly_any_weight_counts_where_all_others_are_blocked() -> None:
    small = ",".join(f"{hands}:1e-13" for hands in ("QQ-22", "Q2o+", "J2o+", "T2o+", "92o+"))
    found = equity(["AhAd,JhTh:1e-14", f"AhAs:1,{small}"], board="7h9hKc7c2d", hands=True)
    alone = equity(["AhAd", small], board="7h9hKc7c2d")
    assert found.players[0].hands is not None
    (aces,) = [hand for hand in found.players[0].hands.combos() if str(hand.hand) == "AhAd"]
    assert aces.equity == pytest.approx(alone.players[0].equity, rel=1e-12)


def test_a_hand_of_hardly_any_weight_does_not_end_counting() -> None:
    wide = "22+,A2s+,K2s+,Q2s+,J2s+,T2s+,92s+,82s+,A2o+,K2o+,Q2o+"
    with_it = equity([f"{wide},72o:0.0000000001", wide], board="Qh7s2c")
    without = equity([wide, wide], board="Qh7s2c")
    assert with_it.method == "exact"
    assert with_it.players[0].equity == pytest.approx(without.players[0].equity, abs=1e-9)


def test_deals_of_no_weight_to_speak_of_are_refused() -> None:
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
    """Weights that have nothing in common make the largest whole numbers there are."""
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


# Hands one by one.


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
        for most in (1, 2, 20, 200):
            assert_curve_is_the_players(hands.curve(most), player.equity, most)


def assert_curve_is_the_players(curve: list[tuple[float, float]], equity: float, most: int) -> None:
    assert 1 <= len(curve) <= most
    ends = [0.0, *(share for share, _ in curve)]
    widths = [after - before for before, after in pairwise(ends)]
    heights = [won for _, won in curve]
    assert min(widths) > 0
    assert ends[-1] == 1
    assert all(before >= after - 1e-12 for before, after in pairwise(heights))
    area = sum(width * height for width, height in zip(widths, heights, strict=True))
    assert area == pytest.approx(equity, abs=1e-9)


@given(spots_of_several())
def test_hands_make_up_each_of_several_players(spot: SmallSpot) -> None:
    with_hands, without = spot.ask(method="exact", hands=True), spot.ask(method="exact")
    assert with_hands == without
    assert_hands_make_the_player(exact(with_hands))


@settings(max_examples=50)
@given(headsup_spots())
def test_hands_make_up_each_of_two_players(spot: tuple[list[Range], list[Any]]) -> None:
    pair, board = spot
    assert_hands_make_the_player(ask(pair, board, hands=True))


@pytest.mark.parametrize("board", ["", "7h5h2d", "AsKs2s", "7h5h2dJc", "7h5h2dJcJs"])
@pytest.mark.parametrize("hero", ["3c2c", "AhAd", "Ac?", "", "QQ+,AKs:0.5"])
def test_hands_make_up_a_known_hand_s_opponent(board: str, hero: str) -> None:
    result = ask([hero, "QQ+,22,AKo:0.25"], board, hands=True)
    assert_hands_make_the_player(result)
    hands = result.players[1].hands
    assert hands is not None
    for each in list(hands.combos())[::5]:
        alone = ask([hero, each.hand], board)
        assert each.equity == pytest.approx(alone.players[1].equity, abs=1e-12)


@pytest.mark.parametrize("board", ["", "7h5h2d", "7h5h2dJc", "7h5h2dJcJs"])
def test_hands_of_longer_weights_are_those_of_whole_ones(board: str) -> None:
    """Also where a hand can never be dealt: rounding must not give it a trace of likelihood."""
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


def test_the_distribution_puts_each_hand_into_its_step() -> None:
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


def test_a_curve_of_many_steps_is_thinned_to_parts_of_the_range() -> None:
    player = ask(["random", "random"], "7h5h2cJd", hands=True).players[0]
    assert player.hands is not None
    whole = player.hands.curve(1326)
    assert len(whole) > 200
    assert len({won for _, won in whole}) == len(whole)
    thin = player.hands.curve()
    assert 150 < len(thin) <= 200
    assert_curve_is_the_players(thin, player.equity, 200)
    assert max(after[0] - before[0] for before, after in pairwise(thin)) < 0.01


# The next card.


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
        sums = (each.deals * exact(each).players[seat].fraction for each in after.values())
        assert sum(sums, Fraction()) / deals == player.fraction


def test_a_card_that_somebody_must_hold_does_not_come_next() -> None:
    after = equity_by_next_card(["AsAh:1,AsAd:1", "QsQd"], board="7h5h2c")
    cards = {str(card) for card in after}
    assert "As" not in cards
    assert {"Ah", "Ad", "Ac"} <= cards
    assert len(after) == 52 - 3 - 2 - 1


# Results.


def test_a_result_as_plain_values() -> None:
    answer = ask(["AhKh", "QsQd"], "7h5h2c").to_dict()
    assert list(answer) == ["method", "deals", "seed", "elapsed_ms", "players"]
    assert (answer["method"], answer["deals"], answer["seed"]) == ("exact", 990, None)
    hero = answer["players"][0]
    assert list(hero) == ["input", "combos", "win", "tie", "lose", "equity", "standard_error"]
    assert (hero["input"], hero["combos"], hero["standard_error"]) == ("AhKh", 1, None)
    assert hero["equity"] == 545 / 990
    assert json.loads(json.dumps(answer)) == answer


def test_a_percent_range_names_its_ordering() -> None:
    answer = ask(["AhKh", "15%"], "7h5h2c").to_dict()
    assert "ordering" not in answer["players"][0]
    assert answer["players"][1]["ordering"] == "equity-vs-3-random"


def test_combos_left_are_counted_after_removal() -> None:
    result = ask(["AhKh", "AA,KK,QQ"], "7h5h2c", dead="Qs")
    # Three of six pairs of aces and of kings are left, and of queens three.
    assert [player.combos for player in result.players] == [1, 9]


def test_results_show_themselves_in_notebooks() -> None:
    result = ask(["AhKh", "<QQ>"[1:3], ""], "7h5h2c9d", dead="2d")
    page = result._repr_html_()
    assert page.count("<tr") == 4
    assert "unknown" in page
    assert result.summary in page
    assert result.summary.startswith(f"Exact, {result.deals:,} deals")


def test_every_kind_of_player_is_taken() -> None:
    expected = ask(["AhKh", "QQ"], "7h5h2c")
    hands = ["Ah Kh", "KhAh", "A♥K♥", Combo.parse("AhKh"), Combo.parse("AhKh").cards]
    villains = ["QQ", Range.parse("QQ"), HandClass.parse("QQ")]
    for hand in hands:
        for villain in villains:
            result = ask([hand, villain], "7h5h2c")
            assert [p.shares for p in result.players] == [p.shares for p in expected.players]


def test_all_orders_of_three_players_before_the_flop() -> None:
    players = ["AhAd", "KsKd", "QhJh"]
    expected = dict(zip(players, ask(players).players, strict=True))
    for order in permutations(players):
        assert list(ask(order).players) == [expected[player] for player in order]
