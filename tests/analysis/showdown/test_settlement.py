"""Pots and payouts: worked examples, reference answers, and refusals."""

from __future__ import annotations

import hashlib
import json
import pickle
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from runout import Board, Card, Combo, Rake, settle, side_pots
from runout.analysis.showdown.settlement import Settlement
from runout.errors import (
    DuplicateCard,
    NotationError,
    PokerError,
    UnrevealedWinner,
    WrongAmount,
    WrongCardCount,
    WrongSeat,
)

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "data/pots_cases.jsonl").read_text().splitlines()
]
ROYAL_BOARD = "As Ks Qs Js Ts"
BOARD = "Ks 9d 5h 3c 2s"


def pots(contributions: list[int], folded: Any = ()) -> list[tuple[int, tuple[int, ...]]]:
    return [(pot.amount, pot.contenders) for pot in side_pots(contributions, folded).pots]


@pytest.mark.parametrize(
    ("contributions", "folded", "expected", "returned"),
    [
        ([50, 100, 100], [], [(150, (0, 1, 2)), (100, (1, 2))], (0, 0, 0)),
        ([50, 100, 200], [], [(150, (0, 1, 2)), (100, (1, 2))], (0, 0, 100)),
        ([20, 50, 100, 100], [0], [(170, (1, 2, 3)), (100, (2, 3))], (0, 0, 0, 0)),
        ([30, 70, 150], [], [(90, (0, 1, 2)), (80, (1, 2))], (0, 0, 80)),
        ([80, 50, 100], [0], [(150, (1, 2)), (60, (2,))], (0, 0, 20)),
        ([80, 80, 50, 50], [0, 1], [(260, (2, 3))], (0, 0, 0, 0)),
        ([80, 50, 50], [0], [(180, (1, 2))], (0, 0, 0)),
        ([1, 2, 3, 10, 10], [0, 1, 2], [(26, (3, 4))], (0, 0, 0, 0, 0)),
        ([1, 2], [0], [(2, (1,))], (0, 1)),
        ([0, 10, 10], [], [(20, (1, 2))], (0, 0, 0)),
        ([0, 10, 5], [1, 2], [(15, (0,))], (0, 0, 0)),
        ([0, 0], [], [], (0, 0)),
        ([5] * 10, [], [(50, tuple(range(10)))], (0,) * 10),
    ],
)
def test_bets_make_these_pots(
    contributions: list[int], folded: list[int], expected: object, returned: tuple[int, ...]
) -> None:
    assert pots(contributions, folded) == expected
    assert side_pots(contributions, folded).returned == returned


def test_folded_seats_or_booleans_are_distinguished_by_type() -> None:
    by_number = side_pots([20, 50, 50], [0])
    assert side_pots([20, 50, 50], [True, False, False]) == by_number
    assert side_pots([20, 50, 50], {0}) == by_number
    assert side_pots([20, 50, 50], (seat for seat in [0])) == by_number
    # One boolean for each of two seats, or the seats 1 and 0: the type decides, not the value.
    assert pots([5, 9], [True, False]) == [(10, (1,))]
    with pytest.raises(WrongSeat, match="every seat has folded"):
        side_pots([5, 9], [1, 0])


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_agreement_with_the_reference_answers(case: dict[str, Any]) -> None:
    settlement = settle(
        contributions=case["contributions"], folded=case["folded"], button=case["button"],
        board=case["board"], hands=case["hole"],
    )  # fmt: skip
    expected = case["expected"]
    assert list(settlement.returned) == expected["returned"]
    assert [
        {
            "amount": pot.amount, "eligible": list(pot.contenders), "winners": list(pot.winners),
            "odd_chips": pot.odd_chips,
        }
        for pot in settlement.pots
    ] == expected["pots"]  # fmt: skip
    theirs = [
        paid + back for paid, back in zip(settlement.payouts, settlement.returned, strict=True)
    ]
    assert theirs == expected["payouts_one_odd_chip_each"]


def test_results_in_whole_chips_keep_their_bytes() -> None:
    """The digests are of output from before decimals and names were added."""
    settled, cut = hashlib.sha256(), hashlib.sha256()
    for case in CASES:
        hand = {key: case[key] for key in ("contributions", "folded", "button", "board")}
        for rake in (None, {"rate": "0.05", "cap": 3}):
            settled.update(f"{settle(hands=case['hole'], **hand, rake=rake)}\n".encode())
        pots = side_pots(case["contributions"], case["folded"]).to_dict()
        pots = {name: pots[name] for name in ("returned", "pots")}  # their order at the time
        cut.update(f"{json.dumps(pots)}\n".encode())
    assert settled.hexdigest() == (
        "b9ed2b9f102aaa9a9bd7a535fbc4d70d90da73fefbe93c5fa9161322ff66ba53"
    )
    assert cut.hexdigest() == "30139f7504df0baf949d7cbaea44158df35ae8e3d2e33842ac05acd9e42cef97"


def test_folded_chips_are_split_as_one_pot() -> None:
    settlement = settle(
        contributions=[1, 2, 3, 10, 10], folded=[0, 1, 2], button=0, board=ROYAL_BOARD,
        hands=[None, None, None, "2c2d", "3c3d"],
    )  # fmt: skip
    assert settlement.payouts == (0, 0, 0, 13, 13)


def test_odd_chips_go_one_each_clockwise_from_the_button() -> None:
    three = {"board": ROYAL_BOARD, "hands": ["2c2d", "3c3d", "4c4d", None]}
    for button, paid in [(3, (34, 34, 33, 0)), (0, (33, 34, 34, 0)), (1, (34, 33, 34, 0))]:
        settlement = settle(contributions=[30, 30, 30, 11], folded=[3], button=button, **three)  # type: ignore[arg-type]
        assert settlement.payouts == paid
        assert settlement.pots[0].odd_chips == 2


def test_the_first_left_of_the_button_takes_the_odd_chip_of_a_royal_board() -> None:
    settlement = settle(
        contributions=[100, 100, 1], folded=[2], button=2, board=ROYAL_BOARD,
        hands=["2c2d", "3c3d", None],
    )  # fmt: skip
    assert settlement.payouts == (101, 100, 0)
    assert settlement.pots[0].runs[0].hand == "royal flush"


def test_ten_seats_all_in_for_ten_amounts() -> None:
    hands = ["2c2d", "3c3d", "4c4d", "5c5d", "6c6d", "7c7d", "8c8d", "9c9h", "TcTd", "JcJd"]
    settlement = settle(
        contributions=list(range(10, 110, 10)), button=9, board="Ah Kh Qd 5s 4s", hands=hands
    )
    # Fives and fours make sets; jacks win the rest; the tenth's last ten are returned.
    assert settlement.returned == (0,) * 9 + (10,)
    assert settlement.payouts == (
        0,
        0,
        0,
        100 + 90 + 80 + 70,
        0,
        0,
        0,
        0,
        0,
        60 + 50 + 40 + 30 + 20,
    )


def test_a_sole_contender_need_not_reveal() -> None:
    settlement = settle(contributions=[5, 9, 2], folded=[0, 2], button=0, hands=[None] * 3)
    assert settlement.payouts == (0, 12, 0)
    assert settlement.returned == (0, 4, 0)
    assert settlement.pots[0].runs[0].hand is None


@pytest.mark.parametrize("how", [{"hands": ["AhAd", "KhQh"], "mucked": [0]},
                                 {"hands": ["AhAd", "KhQh"], "mucked": [True, False]},
                                 {"hands": [None, "KhQh"]}])  # fmt: skip
def test_a_hand_that_is_not_revealed_cannot_win(how: dict[str, Any]) -> None:
    settlement = settle(contributions=[50, 50], button=0, board=BOARD, **how)
    assert settlement.payouts == (0, 100)
    assert settlement.hands[0] == ()


def test_several_contenders_without_a_revealed_hand_are_an_error() -> None:
    with pytest.raises(UnrevealedWinner, match="pot 2: seats 1 and 2 contend for 100 chips"):
        settle(contributions=[50, 100, 100], button=0, board=BOARD, hands=["AhAd", None, None])
    with pytest.raises(UnrevealedWinner, match="pot 1: seats 0 and 1"):
        settle(contributions=[5, 5], button=0, board=BOARD, hands=["AhAd", "KhQh"], mucked=[0, 1])


def test_a_board_run_twice_pays_half_a_pot_each_and_the_odd_chip_to_the_first() -> None:
    settlement = settle(
        contributions=[50, 50, 1], folded=[2], button=2, board=BOARD,
        hands=["AhAd", "KhQh", None], second_board="Ks9d5hQd2c",
    )  # fmt: skip
    first, second = settlement.pots[0].runs
    assert (first.amount, first.winners, first.hand) == (
        51, (0,), "pair of aces, king, nine and five kickers",
    )  # fmt: skip
    assert (second.amount, second.winners) == (50, (1,))
    assert settlement.pots[0].winners == (0, 1)
    assert settlement.payouts == (51, 50, 0)


def test_an_uncontested_pot_is_not_split_between_boards() -> None:
    settlement = settle(
        contributions=[30, 50, 50], folded=[2], button=2, board=BOARD,
        hands=["AhAd", "KhQh", None], second_board="Ks9d5hQd2c",
    )  # fmt: skip
    assert [len(pot.runs) for pot in settlement.pots] == [2, 1]
    assert settlement.payouts == (45, 45 + 40, 0)


def test_rake_is_rounded_down_capped_and_taken_from_the_main_pot_first() -> None:
    hand: dict[str, Any] = {
        "contributions": [10, 100, 150], "button": 0, "board": BOARD,
        "hands": ["AhAd", "KhQh", "QdQc"],
    }  # fmt: skip
    # 5 % of 210: the returned 50 pay nothing.
    settlement = settle(**hand, rake=Rake("0.05"))
    assert (settlement.rake, settlement.payouts, settlement.returned) == (
        10, (20, 180, 0), (0, 0, 50),
    )  # fmt: skip
    assert settle(**hand, rake={"rate": 0.05, "cap": 3}).payouts == (27, 180, 0)
    # 40 % is 84: more than the main pot of 30 holds.
    settlement = settle(**hand, rake=Rake(Fraction(2, 5)))
    assert [pot.rake for pot in settlement.pots] == [30, 54]
    assert settlement.payouts == (0, 126, 0)


def test_no_flop_no_drop() -> None:
    hand: dict[str, Any] = {
        "contributions": [20, 20],
        "folded": [0],
        "button": 0,
        "hands": [None] * 2,
    }
    rake = Rake("10%", no_flop_no_drop=True)
    assert settle(**hand, rake=rake).payouts == (0, 40)
    assert settle(**hand, board="Ks9d5h", rake=rake).payouts == (0, 36)
    assert settle(**hand, rake=Rake("10%")).payouts == (0, 36)


def test_a_float_rate_means_its_decimal_text() -> None:
    assert Rake(0.29).of(100) == Rake("29%").of(100) == 29  # the float is just below


def test_chips_of_any_size() -> None:
    million = 10**60
    settlement = settle(
        contributions=[million + 1, million, million], folded=[2], button=0, board=ROYAL_BOARD,
        hands=["2c2d", "3c3d", None],
    )  # fmt: skip
    assert settlement.returned == (1, 0, 0)
    assert settlement.payouts == (3 * million // 2, 3 * million // 2, 0)


def test_cards_may_be_text_lists_and_values() -> None:
    expected = settle(contributions=[5, 5], button=0, board=BOARD, hands=["AhAd", "KhQh"])
    for board in (BOARD.split(), [Card.parse(card) for card in BOARD.split()], Board.parse(BOARD)):
        for hand in (["Ah", "Ad"], (Card.parse("Ah"), "Ad"), Combo.parse("AhAd")):
            again = settle(contributions=[5, 5], button=0, board=board, hands=[hand, "Kh Qh"])
            assert again == expected


def test_chips_may_be_numpy_integers() -> None:
    chips = np.array([5, 5, 7])
    assert side_pots(chips) == side_pots([5, 5, 7])  # type: ignore[arg-type]
    assert type(side_pots(chips).pots[0].amount) is int  # type: ignore[arg-type]


def test_a_settlement_reads_back_and_pickles() -> None:
    settlement = settle(contributions=[5, 9], button=0, board=BOARD, hands=["AhAd", "KhQh"])
    assert Settlement.parse(str(settlement)) == settlement
    assert pickle.loads(pickle.dumps(settlement)) == settlement
    paid = '"payouts": [10, 0], "rake": 0, "hands"'
    assert paid in str(settlement)
    other_sum = str(settlement).replace(paid, paid.replace("10", "11"))
    endless = "[" * 100_000, "1" * 5_000
    for text in ("[", "[]", "{}", *endless, other_sum, str(settlement).replace("10", "10.5")):
        with pytest.raises(PokerError):
            Settlement.parse(text)


GOOD: dict[str, Any] = {
    "contributions": [5, 5, 5], "button": 0, "board": BOARD, "hands": ["AhAd", "KhQh", "QdQc"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"contributions": [5, 5]}, WrongSeat, "hands: 3 for 2 seats"),
        ({"contributions": [5]}, WrongSeat, "contributions: 1 seat; a table has 2 to 10"),
        ({"contributions": [5] * 11}, WrongSeat, "11 seats; a table has 2 to 10"),
        ({"contributions": [5, -1, 5]}, WrongAmount, "contributions, seat 1: -1 chips"),
        ({"contributions": [5, 5, -0.5]}, WrongAmount, "seat 2: -0.5 is below 0"),
        ({"contributions": [5, True, 5]}, WrongAmount, "seat 1: 'True' is not an amount"),
        ({"contributions": [5, "5,5", 5]}, WrongAmount, "seat 1: '5,5' is not an amount; write it"),
        ({"contributions": [5, float("nan"), 5]}, WrongAmount, "seat 1: 'nan' is not an amount"),
        ({"contributions": [5, 5, 0.1234567]}, WrongAmount, "seat 2: '0.1234567' has too many"),
        ({"contributions": [10**60, 5, 0.5]}, WrongAmount, "too many digits for a unit of 0.01"),
        ({"contributions": [5, 5.25, 5], "unit": 1}, WrongAmount, "seat 1: 5.25 is finer than the"),
        ({"unit": 10}, WrongAmount, "unit: 10 is not 1, 0.1, 0.01 and so on down to 0.000001"),
        ({"unit": 0.25}, WrongAmount, "unit: 0.25 is not 1, 0.1, 0.01 and so on down to"),
        ({"unit": 0}, WrongAmount, "unit: 0 is not 1"),
        ({"unit": "cent"}, WrongAmount, "unit: 'cent' is not an amount"),
        ({"contributions": "555"}, WrongAmount, "'555' is not a list of chips"),
        ({"contributions": 5}, WrongAmount, "5 is not a list of chips"),
        ({"folded": [3]}, WrongSeat, "folded: there is no seat 3; seats run from 0 to 2"),
        ({"folded": [-1]}, WrongSeat, "folded: there is no seat -1"),
        ({"folded": [True, False]}, WrongSeat, "folded: 2 booleans for 3 seats"),
        ({"folded": [True, 2, False]}, WrongSeat, "mixes booleans and seat numbers"),
        ({"folded": [1, 1]}, WrongSeat, "folded: seat 1 is there twice"),
        ({"folded": ["1"]}, WrongSeat, "'1' is not a seat number"),
        ({"folded": "1"}, WrongSeat, "'1' is not a list of booleans"),
        ({"folded": [0, 1, 2]}, WrongSeat, "every seat has folded"),
        ({"mucked": [9]}, WrongSeat, "mucked: there is no seat 9"),
        ({"button": 3}, WrongSeat, "button: there is no seat 3"),
        ({"button": True}, WrongSeat, "button: True is not a seat number"),
        ({"button": None}, WrongSeat, "button: None is not a seat number"),
        ({"board": "Ks9d5h"}, WrongCardCount, "board has 3 cards, and seats 0, 1 and 2 contend"),
        ({"board": ""}, WrongCardCount, "a showdown needs five cards"),
        ({"board": "Ks9d"}, WrongCardCount, "a board has 3, 4 or 5 cards"),
        ({"board": "Ks9d5h3cXs"}, NotationError, "'X' is not a rank"),
        ({"board": [1, 2, 3, 4, 5]}, PokerError, "is neither text nor cards"),
        ({"board": {"flop": 1}}, PokerError, "is neither text nor cards"),
        ({"board": "KsKs5h3c2s"}, DuplicateCard, "Ks is there twice"),
        ({"hands": ["AhAd", "AhKh", "QdQc"]}, DuplicateCard, "Ah is in the hand of seat 0 and in"),
        ({"hands": ["AhKs", "KhQh", None]}, DuplicateCard, "Ks is on the board and in the hand"),
        ({"hands": [["Ah", "Ah"], "KhQh", None]}, DuplicateCard, "Ah is there twice"),
        ({"hands": ["AhAd", "Kh", None]}, WrongCardCount, "hand of seat 1: 'Kh' has 1 card;"),
        ({"hands": ["AhAd", 7, None]}, PokerError, "7 is neither text nor cards"),
        ({"hands": "AhAd"}, WrongSeat, "'AhAd' is not a list of hands"),
        ({"second_board": "Ks9d5h"}, WrongCardCount, "both boards of a hand run twice have five"),
        ({"second_board": BOARD}, DuplicateCard, "2s is on the board and on the second board"),
        ({"second_board": "Ks9d5h2s3c"}, DuplicateCard, "on the second board"),
        ({"second_board": "Ks9d7h3c2d"}, DuplicateCard,
         "Ks is on the board and on the second board; boards share whole streets, the flop or"),
        ({"second_board": "Ks9d4h4c4s"}, DuplicateCard, "Ks is on the board and on the second"),
        ({"second_board": "Ks9d5hAh2c"}, DuplicateCard, "Ah is on the second board and in"),
        ({"rake": {"rate": 2}}, PokerError, "rake, rate: 2 is not a share from 0 to 1"),
        ({"rake": {"rate": float("nan")}}, PokerError, "nan is not a share"),
        ({"rake": {"rate": "lots"}}, PokerError, "'lots' is not a share"),
        ({"rake": {"rate": "9" * 5000}}, PokerError, "9…' is not a share"),
        ({"rake": {"rate": True}}, PokerError, "True is not a share"),
        ({"rake": {"cap": 2}}, PokerError, "is not an object with rate"),
        ({"rake": {"rate": 0, "max": 2}}, PokerError, "'max' is not known"),
        ({"rake": {"rate": 0, "cap": "x"}}, WrongAmount, "rake, cap: 'x' is not an amount"),
        ({"rake": {"rate": 1, "cap": 2.5}, "unit": 1}, WrongAmount, "rake, cap: 2.5 is finer than"),
        ({"rake": {"rate": 0, "no_flop_no_drop": 1}}, PokerError, "1 is neither true nor false"),
        ({"rake": 0.05}, PokerError, "0.05 is not an object"),
    ],
)  # fmt: skip
def test_invalid_inputs_are_refused(
    change: dict[str, Any], error: type[PokerError], message: str
) -> None:
    with pytest.raises(error) as refused:
        settle(**{**GOOD, **change})
    assert message in str(refused.value)
