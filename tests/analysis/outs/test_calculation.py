"""Outs: reference answers, the price of a call, progress, and symmetry of cards."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import oracle
from runout import PokerError, equity, outs
from support.outs_answers import answer_to, evaluator, random_spot, reasons, texts
from support.outs_by_hand import Spot
from support.small_spots import exact

if TYPE_CHECKING:
    from collections.abc import Sequence


DATA = Path(__file__).parents[2] / "data"
CASES = [json.loads(line) for line in (DATA / "outs_cases.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_agreement_with_the_reference_answers(case: dict[str, Any]) -> None:
    villains = ["".join(villain) for villain in case["villains"]]
    question = "".join(case["hero"]), villains, "".join(case["board"])
    answer = outs(*question, suppress=False)
    assert (answer.win, answer.tie, answer.lose, answer.total_cards) == (
        case["win"], case["tie"], case["lose"], case["total"],
    )  # fmt: skip
    assert texts(answer) == case["win_outs"]
    assert texts(answer, "tie_outs") == case["tie_outs"]
    assert answer.hero_ahead_now == (case["current"] == "ahead")
    if "flop_equity" in case:
        assert answer.equity == Fraction(case["flop_equity"]["equity"])
    suppressed = outs(*question).suppressed
    rule = "tie" if 2 * case["tie"] >= case["total"] else "win"
    is_hidden = rule == "tie" or case["win"] >= 0.45 * case["total"]
    assert (suppressed and suppressed.rule) == (rule if is_hidden else None)
    assert "suppressed" not in case or case["suppressed"] == (rule if is_hidden else None)


def test_every_kind_of_out_of_a_big_draw() -> None:
    answer = outs("AhKh", "9d9c", "Qh Jh 3d 2c")
    hearts = ["2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h"]
    assert reasons(answer) == {
        "royal_flush": ["Th"],
        "flush": hearts,
        "straight": ["Tc", "Td", "Ts"],
        "pair": ["Kc", "Kd", "Ks", "Ac", "Ad", "As"],
    }
    assert (answer.win, answer.total_cards) == (18, 44)
    assert (answer.baseline_win, answer.baseline_tie, answer.baseline_lose) == (0.4091, 0.0, 0.5909)
    assert {out.name for out in answer.win_outs} == {"Royal Flush", "Flush", "Straight", "Pair"}


@pytest.mark.parametrize(
    ("hero", "villain", "board", "count", "baseline"),
    [
        ("JsTs", "AhAd", "9h8d3c2h", 8, 0.1818),
        ("9h8h", "AcAd", "7h6hKd2c", 15, 0.3409),
        ("AhKc", "8d8c", "QdJh9s2h", 10, 0.2273),
        ("9h9s", "AhAd", "KhQdJc3s", 2, 0.0455),
    ],
)
def test_draws_have_so_many_outs(
    hero: str, villain: str, board: str, count: int, baseline: float
) -> None:
    answer = outs(hero, villain, board)
    assert (len(answer.win_outs), answer.baseline_win) == (count, baseline)
    assert answer.suppressed is None
    assert not answer.hero_ahead_now


def test_a_set_needs_one_of_two_cards() -> None:
    assert reasons(outs("9h9s", "AhAd", "KhQdJc3s")) == {"set": ["9c", "9d"]}


def test_renaming_suits_renames_outs() -> None:
    source = random.Random(6)
    for number in range(40):
        spot = random_spot(source, evaluator, board=4 - number % 2, villains=1 + number % 3)
        answer = answer_to(spot, suppress=False)
        for letters in permutations(oracle.SUITS):
            suits = dict(zip(oracle.SUITS, letters, strict=True))

            def renamed(cards: Sequence[str], suits: dict[str, str] = suits) -> Any:
                return tuple(card[0] + suits[card[1]] for card in cards)

            hands = [renamed(villain) for villain in spot.villains]
            other = answer_to(
                Spot(evaluator, renamed(spot.hero), hands, renamed(spot.board)), suppress=False
            )
            for kind in ("win_outs", "tie_outs"):
                assert set(texts(other, kind)) == set(renamed(texts(answer, kind)))
            assert other.by_reason == answer.by_reason
            counts = [
                [(group.reason, len(group.pairs)) for group in each.backdoor_outs or ()]
                for each in (answer, other)
            ]
            assert sorted(counts[0]) == sorted(counts[1])


def test_equity_equals_that_of_the_equity_function() -> None:
    source = random.Random(7)
    for number in range(200):
        spot = random_spot(source, evaluator, board=3 + number % 2, villains=1 + number % 4)
        players = ["".join(hand) for hand in (spot.hero, *spot.villains)]
        result = exact(equity(players, board="".join(spot.board)))
        assert answer_to(spot).equity == result.players[0].fraction


def test_the_order_of_cards_and_villains_does_not_matter() -> None:
    first = outs("AhKh", ["9d9c", "QsQd"], "Qh Jh 3d 2c")
    second = outs("KhAh", ["QdQs", "9c9d"], "2c 3d Jh Qh")
    assert first.win_outs == second.win_outs
    assert first.by_reason == second.by_reason


def test_sampled_cards_have_errors_and_progress_is_reported() -> None:
    seen: list[float] = []
    spot = "9c9d", ["??"] * 4, "QhJh3d"
    answer = outs(*spot, on_progress=lambda progress: seen.append(progress.done))
    assert seen == sorted(seen)
    assert len(seen) > 47
    assert 0 < seen[0] <= seen[-1] <= 1
    assert answer.standard_error is not None
    assert answer.standard_error <= 0.0005
    errors = [outlook.standard_error for outlook in answer.cards]
    assert all(error is not None and 0 < error <= 0.002 for error in errors)
    assert answer == outs(*spot)


def test_an_exception_in_progress_ends_the_work() -> None:
    class Enough(Exception):  # noqa: N818
        pass

    def stop(_: object) -> None:
        calls.append(1)
        raise Enough

    calls: list[int] = []
    with pytest.raises(Enough):
        outs("AhKh", ["??"] * 9, "QhJh3d", on_progress=stop)
    assert calls == [1]


def test_sampled_results_are_labelled() -> None:
    answer = outs("AhKh", ["random"] * 5, "QhJh3d2c")
    assert answer.standard_error is not None
    assert 0 < answer.standard_error < 0.001
    assert answer.equity == sum(answer.by_reason.values())
    assert any(outlook.standard_error for outlook in answer.cards)
    assert answer == outs("AhKh", ["random"] * 5, "QhJh3d2c")


def test_the_price_of_a_call() -> None:
    answer = outs("AhKh", "9d9c", "QhJh3d2c", pot=150, call=50)
    assert answer.odds is not None
    assert answer.odds.equity == Fraction(18, 44)
    assert answer.odds.sentence == (
        "call 50 into 150 needs 25 %, you have 40.9 %: the call is right"
    )
    assert outs("AhKh", "9d9c", "QhJh3d2c").odds is None
    payload = answer.to_dict()["odds"]
    assert (payload["break_even"], payload["is_right"], payload["implied"]) == (0.25, True, 0)


@pytest.mark.parametrize("price", [{"pot": 1}, {"call": 1}])
def test_an_incomplete_price_is_refused(price: dict[str, int]) -> None:
    with pytest.raises(PokerError, match="pot odds need both pot and call"):
        outs("AhKh", "9d9c", "QhJh3d2c", **price)  # type: ignore[arg-type]


def test_an_invalid_price_is_refused_before_the_work() -> None:
    with pytest.raises(PokerError, match="call 0: a call costs something"):
        outs("AhKh", ["random"] * 3, "QhJh3d", pot=1, call=0)
