"""Exact equity against reference answers and a brute-force oracle."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from runout import Combo, HandClass, Range
from runout.errors import NoPossibleDeal
from support.equity_spots import ask, fractions_of
from support.small_spots import assert_equal, small_spot

DATA = Path(__file__).parents[2] / "data"


def cases(file: str) -> list[Any]:
    lines = (DATA / file).read_text(encoding="utf-8").splitlines()
    return [pytest.param(case, id=case["id"]) for case in map(json.loads, lines)]


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


def test_a_tie_is_half_a_pot() -> None:
    result = ask(["AhKs", "AdQc"], "As7h7d2c")
    assert fractions_of(result) == [Fraction(79, 88), Fraction(9, 88)]


def test_ranges_are_dealt_jointly() -> None:
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
def test_the_equities_of_the_equity_page(
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


def test_every_type_of_player_is_accepted() -> None:
    expected = ask(["AhKh", "QQ"], "7h5h2c")
    hands = ["Ah Kh", "KhAh", "A♥K♥", Combo.parse("AhKh"), Combo.parse("AhKh").cards]
    villains = ["QQ", Range.parse("QQ"), HandClass.parse("QQ")]
    for hand in hands:
        for villain in villains:
            result = ask([hand, villain], "7h5h2c")
            assert [p.shares for p in result.players] == [p.shares for p in expected.players]


def test_combos_left_are_counted_after_removal() -> None:
    result = ask(["AhKh", "AA,KK,QQ"], "7h5h2c", dead="Qs")
    # Three of six pairs of aces and of kings are left, and of queens three.
    assert [player.combos for player in result.players] == [1, 9]
