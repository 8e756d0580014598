"""Pot odds: the price, the value and the implied odds agree with each other."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runout import pot_odds
from runout.errors import PokerError

CHIPS = st.integers(0, 10**9) | st.decimals(0, 10**6, places=2)
CALLS = CHIPS.filter(lambda chips: chips > 0)
EQUITIES = st.fractions(0, 1, max_denominator=10**6)


@given(CHIPS, CALLS)
def test_the_break_even_equity_is_worth_nothing(pot: int | Decimal, call: int | Decimal) -> None:
    needed = pot_odds(pot, call).break_even
    odds = pot_odds(pot, call, equity=needed)
    assert odds.expected_value == 0
    assert odds.is_right
    assert odds.sentence.endswith("the call breaks even")


@given(CHIPS, CALLS, EQUITIES)
def test_the_value_is_what_is_won_less_what_is_lost(
    pot: int | Decimal, call: int | Decimal, equity: Fraction
) -> None:
    odds = pot_odds(pot, call, equity=equity)
    won, lost = equity * Fraction(pot), (1 - equity) * Fraction(call)
    assert odds.expected_value == won - lost
    assert odds.is_right == (won >= lost) == (equity >= odds.break_even)


@given(CHIPS, CALLS, EQUITIES)
def test_the_implied_amount_makes_the_call_break_even(
    pot: int | Decimal, call: int | Decimal, equity: Fraction
) -> None:
    odds = pot_odds(pot, call, equity=equity)
    if equity == 0:
        assert odds.implied is None
    elif odds.is_right:
        assert odds.implied == 0
    else:
        assert odds.implied is not None
        assert pot_odds(odds.pot + odds.implied, call, equity=equity).expected_value == 0


@given(CHIPS, CALLS, EQUITIES)
def test_the_sentence_never_shows_unequal_numbers_as_equal(
    pot: int | Decimal, call: int | Decimal, equity: Fraction
) -> None:
    odds = pot_odds(pot, call, equity=equity)
    needed, owned = odds.sentence.split(" needs ")[1].split(":")[0].split(", you have ")
    if abs(equity - odds.break_even) > Fraction(1, 10**7):
        assert needed != owned


def test_worked_examples() -> None:
    assert pot_odds(150, 50).sentence == "call 50 into 150 needs 25 %"
    assert pot_odds(150, 50, equity=Fraction(18, 44)).sentence == (
        "call 50 into 150 needs 25 %, you have 40.9 %: the call is right"
    )
    assert pot_odds(100, 50, equity=0).sentence.endswith("you have 0 %: the call cannot win")
    assert pot_odds(100, 50, equity=0.3333).sentence == (
        "call 50 into 100 needs 33.333 %, you have 33.33 %: the call is wrong unless you win"
        " 0.02 more later"
    )
    assert pot_odds(0, 10).break_even == 1


def test_a_float_means_its_decimal_text() -> None:
    assert pot_odds(0.3, 0.1).break_even == Fraction(1, 4)
    assert pot_odds(Decimal("0.3"), Decimal("0.1")) == pot_odds(0.3, 0.1)
    assert pot_odds("0.30", ".1", equity="0.5") == pot_odds(0.3, 0.1, equity=0.5)
    # No float is a third, and the one next to it is not a wrong call.
    assert pot_odds(100, 50, equity=1 / 3).expected_value == 0


@pytest.mark.parametrize(("pot", "call", "odds"), [
    (150, 50, "3 to 1"), (100, 40, "2.5 to 1"), (10, 30, "0.33 to 1"), (0, 30, "0 to 1"),
    (1, 1000, "under 0.01 to 1"),
])  # fmt: skip
def test_odds_in_words(pot: int, call: int, odds: str) -> None:
    assert pot_odds(pot, call).odds == odds


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"pot": -1, "call": 5}, "pot -1: a pot is not negative"),
        ({"pot": 1, "call": 0}, "call 0: a call costs something"),
        ({"pot": float("nan"), "call": 5}, "pot nan: use a finite number"),
        ({"pot": 5, "call": float("inf")}, "call inf: use a finite number"),
        ({"pot": 5, "call": Decimal("NaN")}, "call NaN: use a finite number"),
        ({"pot": 1e300, "call": 5}, "at most 1000000000000000000 chips"),
        ({"pot": True, "call": 5}, "pot True is not a number"),
        ({"pot": "1,50", "call": 5}, "pot '1,50' is not a number; write it with a decimal point"),
        ({"pot": "25%", "call": 5}, "pot '25%' is not a number"),
        ({"pot": "1e3", "call": 5}, "pot '1e3' is not a number"),
        ({"pot": None, "call": 5}, "pot None is not a number"),
        ({"pot": 5, "call": 5, "equity": 40.9}, "for 40.9 % give 0.409"),
        ({"pot": 5, "call": 5, "equity": -0.1}, "equity -0.1: use a fraction from 0 to 1"),
        ({"pot": 5, "call": 5, "equity": float("nan")}, "equity nan: use a finite number"),
    ],
)
def test_invalid_values_are_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(PokerError) as caught:
        pot_odds(**arguments)
    assert message in str(caught.value)


def test_the_dictionary_holds_plain_values() -> None:
    payload = pot_odds(Decimal("7.5"), 3, equity=Fraction(1, 8)).to_dict()
    assert {type(value) for value in payload.values()} <= {int, float, str, bool, type(None)}
    assert (payload["pot"], payload["call"], payload["expected_value"]) == (7.5, 3, -1.6875)


def test_odds_have_all_their_digits_whatever_the_decimal_context() -> None:
    assert pot_odds(10**18, "0.0000000003").odds == "3333333333333333333333333333.33 to 1"
    with localcontext(prec=2):
        assert pot_odds("1234.5", "2").odds == "617.25 to 1"
