"""Claims: those that agree, and the pot, seat and message of those that do not."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from decimal import Decimal
from typing import Any

import numpy as np
import pytest

from runout import evaluate, settle, verify
from runout.errors import (
    ChipsNotConserved,
    DuplicateCard,
    PokerError,
    UnrevealedWinner,
    WrongAmount,
    WrongEvaluation,
    WrongPayout,
    WrongSeat,
)

# Main pot 150 to seat 0 with aces, side pot 100 to seat 1 with kings, 20 returned to seat 2.
HAND: dict[str, Any] = {
    "contributions": [50, 100, 120], "button": 0, "board": "Ks 9d 5h 3c 2s",
    "hands": ["AhAd", "KhQh", "QdQc"],
}  # fmt: skip
SPLIT: dict[str, Any] = {
    "contributions": [20, 20], "button": 0, "board": "AsKsQsJsTs", "hands": ["2c2d", "3c3d"],
}  # fmt: skip
MUCKED: dict[str, Any] = {**HAND, "hands": [None, "KhQh", "QdQc"]}
FOLDED: dict[str, Any] = {**HAND, "folded": [2]}
TWICE: dict[str, Any] = {**HAND, "second_board": "Ks9d5hQs4c"}
ACES = "pair of aces, king, nine and five kickers"


@pytest.mark.parametrize(
    ("inputs", "claim"),
    [
        (HAND, {"payouts": [150, 100, 0]}),
        (HAND, {"payouts": {0: 150, 1: 100}}),
        (HAND, {"payouts": {"0": 150, "1": 100}}),
        (HAND, {"payouts": [150, 100, 0], "returned": [0, 0, 20], "rake": 0}),
        (HAND, {"payouts": [150, 100, 0], "pots": None, "hands": None}),
        (HAND, {"payouts": [150, 100, 0], "pots": [
            {"amount": 150, "contenders": [2, 1, 0], "winners": [0], "payouts": [150, 0, 0]},
            {"amount": 100, "contenders": [1, 2], "winners": [1], "payouts": {"1": 100}}]}),
        (HAND, {"payouts": [150, 100, 0], "pots": [{"winners": [0]}, {}]}),
        (HAND, {"payouts": [150, 100, 0], "pots": [{"hand": ACES}, {"hand": None}]}),
        (HAND, {"payouts": [150, 100, 0], "hands": [ACES, "Pair", None]}),
        (HAND, {"payouts": [150, 100, 0], "hands": [1, {"category": "pair"}, {"category": 1}]}),
        (TWICE, {"payouts": [75, 50, 125],
         "hands": [["pair", "pair"], None, ["pair", "three of a kind"]]}),
        (SPLIT, {"payouts": [20, 20], "pots": [{"winners": [0, 1]}]}),
        (SPLIT, {"payouts": [20, 20], "hands": ["Royal Flush", 9]}),
        (MUCKED, {"payouts": [0, 250, 0]}),
        (FOLDED, {"payouts": [150, 120, 0]}),
    ],
)  # fmt: skip
def test_a_right_claim_is_agreed_with(inputs: dict[str, Any], claim: dict[str, Any]) -> None:
    assert verify(claim, **inputs) == settle(**inputs)


def pots(*changes: dict[str, Any]) -> dict[str, Any]:
    right = [
        {"amount": 150, "contenders": [0, 1, 2], "winners": [0], "payouts": [150, 0, 0]},
        {"amount": 100, "contenders": [1, 2], "winners": [1], "payouts": [0, 100, 0]},
    ]
    changed = [{**pot, **change} for pot, change in zip(right, changes, strict=False)]
    return {"payouts": [150, 100, 0], "pots": changed}


@pytest.mark.parametrize(
    ("inputs", "claim", "error", "message"),
    [
        # payouts over all pots
        (HAND, {"payouts": [250, 0, 0]}, WrongPayout,
         "pot 2, seat 0: claimed 250 from all pots, right is 150"),
        (HAND, {"payouts": [0, 250, 0]}, WrongPayout,
         "pot 1, seat 0: claimed 0 from all pots, right is 150"),
        (HAND, {"payouts": [150, 0, 100]}, WrongPayout,
         "pot 2, seat 1: claimed 0 from all pots, right is 100"),
        (HAND, {"payouts": [151, 100, 0]}, ChipsNotConserved,
         "add up to 251, and the pots pay 250"),
        (HAND, {"payouts": [150, 99, 0]}, ChipsNotConserved,
         "pot 2, seat 1: claimed 99 from all pots, right is 100"),
        (HAND, {"payouts": [150, 100, 20]}, ChipsNotConserved,
         "add up to 270, and the pots pay 250"),
        (SPLIT, {"payouts": [40, 0]}, WrongPayout, "pot 1, seat 0: claimed 40, right is 20"),
        (SPLIT, {"payouts": [0, 40]}, WrongPayout, "pot 1, seat 0: claimed 0, right is 20"),
        (FOLDED, {"payouts": [150, 0, 120]}, WrongPayout, "pot 2, seat 1: claimed 0 from"),
        # winners
        (SPLIT, {"payouts": [20, 20], "pots": [{"winners": [0]}]}, WrongPayout,
         "pot 1, seat 1: claimed as no winner, right is seats 0 and 1 with royal flush"),
        (SPLIT, {"payouts": [20, 20], "pots": [{"winners": []}]}, WrongPayout,
         "pot 1, seat 0: claimed as no winner"),
        (HAND, pots({"winners": [0, 2]}, {}), WrongPayout,
         f"pot 1, seat 2: claimed as a winner, right is seat 0 with {ACES}"),
        (HAND, pots({}, {"winners": [2]}), WrongPayout, "pot 2, seat 1: claimed as no winner"),
        # hands that were not shown
        (MUCKED, {"payouts": [150, 100, 0]}, UnrevealedWinner,
         "pot 1, seat 0: claimed to win, and it has not revealed its hand; right is seat 1"),
        (MUCKED, {"payouts": [0, 250, 0], "pots": [{"winners": [0]}, {}]}, UnrevealedWinner,
         "pot 1, seat 0"),
        (MUCKED, {"payouts": [0, 250, 0], "pots": [{"payouts": [150, 0, 0]}, {}]}, UnrevealedWinner,
         "pot 1, seat 0"),
        # pots
        (HAND, pots({"amount": 160}, {}), WrongPayout, "pot 1, amount: claimed 160, right is 150"),
        (HAND, pots({}, {"contenders": [1]}), WrongPayout,
         "pot 2, seat 2: claimed not to contend, and it does; right is seats 1 and 2"),
        (FOLDED, {"payouts": [150, 120, 0], "pots": [{"contenders": [0, 1, 2]}]}, WrongPayout,
         "pot 1, seat 2: claimed to contend, and it does not; right is seats 0 and 1"),
        (HAND, pots({}), WrongPayout, "pot 2: the number of pots is claimed to be 1, right is 2"),
        (HAND, {"payouts": [150, 100, 0], "pots": [{}, {}, {}]}, WrongPayout,
         "pot 3: the number of pots is claimed to be 3, right is 2"),
        (HAND, pots({"payouts": [100, 50, 0]}, {}), WrongPayout,
         "pot 1, seat 0: claimed 100, right is 150"),
        (HAND, pots({}, {"payouts": [0, 90, 0]}), ChipsNotConserved,
         "pot 2: the claimed payouts add up to 90, and it pays 100 (pot 2, seat 1: claimed 90,"),
        (HAND, pots({"odd_chips": 1}, {}), WrongPayout, "pot 1, odd chips: claimed 1, right is 0"),
        (HAND, pots({"runs": []}, {}), WrongPayout, "pot 1, number of runs: claimed 0, right is 1"),
        (HAND, pots({}, {"hand": ACES}), WrongEvaluation, "pot 2: claimed 'pair of aces, king,"),
        (FOLDED, {"payouts": [150, 120, 0], "pots": [{}, {"hand": "flush"}]}, WrongEvaluation,
         "pot 2: claimed 'flush', and no single hand wins it"),
        (HAND, pots({"runs": [{"hand": "two pair"}]}, {}), WrongEvaluation,
         "pot 1, run 1: claimed 'two pair'"),
        (TWICE, {"payouts": [75, 50, 125], "pots": [{"runs": [{}, {"winners": [0]}]}]},
         WrongPayout,
         "pot 1, run 2, seat 0: claimed as a winner, right is seat 2 with three of a kind, queens"),
        # the rest
        (HAND, {"payouts": [150, 100, 0], "returned": [0, 0, 0]}, WrongPayout,
         "returned, seat 2: claimed 0, right is 20"),
        (HAND, {"payouts": [150, 100, 0], "rake": 1}, WrongPayout, "rake: claimed 1, right is 0"),
        (HAND, {"payouts": [150, 100, 0], "contributions": [50, 100, 100]}, WrongPayout,
         "contributions, seat 2: claimed 100, right is 120"),
        # descriptions of hands
        (HAND, {"payouts": [150, 100, 0], "hands": ["two pair", None, None]}, WrongEvaluation,
         f"pot 1, seat 0: claimed 'two pair', right is {ACES!r}"),
        (HAND, {"payouts": [150, 100, 0], "hands": [2, None, None]}, WrongEvaluation,
         "seat 0: claimed 2"),
        (HAND, {"payouts": [150, 100, 0],
         "hands": [None, {"description": ACES}, None]}, WrongEvaluation,
         "seat 1: claimed 'pair of aces"),
        (HAND, {"payouts": [150, 100, 0],
         "hands": [{"score": 5000, "category": "Pair"}, None, None]},
         WrongEvaluation, "seat 0: claimed 'Pair'"),
        (HAND, {"payouts": [150, 100, 0], "hands": [["pair", "pair"], None, None]}, WrongEvaluation,
         "seat 0: claimed 2 hands, the boards are 1"),
        (MUCKED, {"payouts": [0, 250, 0], "hands": ["pair", None, None]}, WrongEvaluation,
         "seat 0: claimed 'pair', and it has shown no hand"),
        # invalid claims
        (HAND, {}, PokerError, "payouts are missing"),
        (HAND, [150, 100, 0], PokerError, "is not an object with payouts"),
        (HAND, {"payouts": [150, 100, 0], "best": 0}, PokerError, "claim: 'best' is not known"),
        (HAND, {"payouts": [150, 100, 0], "pots": [{"winner": 0}]}, PokerError,
         "claim, pot 1: 'winner' is not"),
        (HAND, {"payouts": [150, 100, 0], "pots": 2}, PokerError, "claim, pots: 2 is not a list"),
        (HAND, {"payouts": [150, 100]}, WrongSeat, "claim, payouts: 2 numbers for 3 seats"),
        (HAND, {"payouts": {3: 1}}, WrongSeat, "there is no seat 3"),
        (HAND, {"payouts": [150, 100, -1]}, WrongAmount, "seat 2: -1 chips"),
        (HAND, {"payouts": [150, "1e2", 0]}, WrongAmount, "seat 1: '1e2' is not an amount"),
        (HAND, {"payouts": {"0": 150, 0: 0, "1": 100}}, WrongSeat, "seat 0 is there twice"),
        (HAND, {"payouts": [150, 100, 0], "unit": 0.01}, WrongPayout,
         "unit: claimed 0.01, right is 1"),
        (HAND, {"payouts": [150, 100, 0], "names": ["a", "b", "c"]}, WrongSeat,
         "claim, names: a, b, c; at the table they are not given"),
        (HAND, {"payouts": [150, 100, 0], "hands": ["pair"]}, PokerError,
         "claim, hands: 1 for 3 seats"),
        (HAND, {"payouts": [150, 100, 0], "hands": [{}, None, None]}, PokerError,
         "nothing is claimed"),
        (HAND, {"payouts": [150, 100, 0], "hands": [{"rank": 1}, None, None]}, PokerError,
         "'rank' is not known"),
        # invalid inputs
        ({**HAND, "hands": ["AhAd", "AhQh", None]}, {"payouts": [150, 100, 0]}, DuplicateCard,
         "Ah is in the hand"),
    ],
)  # fmt: skip
def test_a_wrong_claim_is_refused_with_pot_and_seat(
    inputs: dict[str, Any], claim: Any, error: type[PokerError], message: str
) -> None:
    with pytest.raises(error) as refused:
        verify(claim, **inputs)
    assert message in str(refused.value)
    assert type(refused.value) is error


def test_the_error_carries_pot_and_seat() -> None:
    with pytest.raises(WrongPayout) as refused:
        verify({"payouts": [0, 250, 0]}, **HAND)
    assert (refused.value.pot, refused.value.seat) == (1, 0)


@pytest.mark.parametrize("number", [int, float, Decimal, np.uint16, np.int64])
def test_a_score_is_a_number_of_any_type(number: Callable[[int], Any]) -> None:
    score = evaluate("AhAdKs9d5h3c2s").score
    for claimed, agrees in ((score, True), (score + 1, False)):
        claim = {"payouts": [150, 100, 0], "hands": [{"score": number(claimed)}, None, None]}
        with nullcontext() if agrees else pytest.raises(WrongEvaluation):
            verify(claim, **HAND)
