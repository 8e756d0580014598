"""Pots and payouts in decimals: exact, in one unit per table, and the same as in whole units."""

from __future__ import annotations

import json
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from runout import Rake, settle, side_pots, verify
from runout.analysis.showdown.settlement import Settlement
from runout.domain.amounts import Unit
from runout.errors import WrongAmount, WrongPayout
from support.showdown_hands import ShowdownInputs, bets, hands

if TYPE_CHECKING:
    from collections.abc import Callable

ROYAL_BOARD = "As Ks Qs Js Ts"
SPELLINGS: dict[str, Callable[[Any], Any]] = {
    "float": float,
    "text": str,
    "padded text": lambda amount: f" {amount:f} " if isinstance(amount, Decimal) else str(amount),
    "Decimal": Decimal,
}


def scaled(inputs: ShowdownInputs, unit: Unit) -> ShowdownInputs:
    """Return the same hand with every chip worth one unit."""
    smaller = {
        **inputs,
        "contributions": [unit.amount(chips) for chips in inputs["contributions"]],
        "unit": unit,
    }
    rake = inputs.get("rake")
    if rake and rake["cap"] is not None:
        smaller["rake"] = {**rake, "cap": unit.amount(rake["cap"])}
    return smaller


def numbers_of(value: Any) -> list[Any]:
    """Yield every amount of a settlement in a fixed order, without seats, hands and texts."""
    amounts = ("contributions", "returned", "payouts", "amount", "odd_chips", "rake")
    numbers: list[Any] = []
    for key, inner in value.items():
        if key in amounts:
            numbers += inner if isinstance(inner, list) else [inner]
        elif key in ("pots", "runs"):
            for part in inner:
                numbers += numbers_of(part)
    return numbers


@given(hands(), st.integers(1, 6))
def test_decimals_pay_what_whole_units_pay(inputs: ShowdownInputs, decimals: int) -> None:
    unit = Unit(decimals)
    whole, parts = settle(**inputs), settle(**scaled(inputs, unit))
    exact = [Fraction(number, unit.scale) for number in numbers_of(whole.to_dict())]
    assert [Fraction(str(number)) for number in numbers_of(parts.to_dict())] == exact
    assert [pot.winners for pot in parts.pots] == [pot.winners for pot in whole.pots]


@given(hands(), st.integers(1, 6))
def test_decimals_are_conserved_exactly(inputs: ShowdownInputs, decimals: int) -> None:
    hand = settle(**scaled(inputs, Unit(decimals)))
    paid = [*hand.payouts, *hand.returned, hand.rake]
    assert sum(map(Fraction, paid)) == sum(map(Fraction, hand.contributions))
    assert sum(map(Fraction, hand.net)) == -Fraction(hand.rake)
    # Each amount has one spelling: an int where it is whole, else no trailing zeros.
    for amount in (*paid, *hand.net, *(pot.odd_chips for pot in hand.pots)):
        assert isinstance(amount, int) or (amount != int(amount) and str(amount)[-1] != "0")


@given(hands(), st.integers(1, 6))
def test_a_settlement_in_decimals_is_its_own_claim_and_reads_back(
    inputs: ShowdownInputs, decimals: int
) -> None:
    smaller = scaled(inputs, Unit(decimals))
    hand = settle(**smaller)
    assert Settlement.parse(str(hand)) == hand
    assert verify(json.loads(str(hand)), **smaller) == hand
    assert verify({"payouts": [str(paid) for paid in hand.payouts]}, **smaller) == hand


@given(bets(), st.sampled_from(sorted(SPELLINGS)))
def test_whole_amounts_are_ints_however_they_are_written(
    table: tuple[list[int], list[bool]], spelling: str
) -> None:
    chips, folded = table
    written = [SPELLINGS[spelling](bet) for bet in chips]
    answer = side_pots(written, folded)
    assert answer == side_pots(chips, folded)
    assert {type(pot.amount) for pot in answer.pots} | {*map(type, answer.returned)} <= {int}
    assert answer.to_dict() == side_pots(chips, folded).to_dict()


def test_the_example_of_three_stacks() -> None:
    pots = side_pots([0.5, 1, 97.25])
    assert [(pot.amount, pot.contenders) for pot in pots.pots] == [
        (Decimal("1.5"), (0, 1, 2)),
        (1, (1, 2)),
    ]
    assert pots.returned == (0, 0, Decimal("96.25"))
    assert pots == side_pots(["0.50", Decimal("1.00"), np.float64(97.25)])


def split(*contributions: Any, **more: Any) -> tuple[Any, ...]:
    """Return payouts of a pot that the board splits between seats 0 and 1; seat 2 has folded."""
    return settle(
        contributions=contributions, folded=[2], button=2, board=ROYAL_BOARD,
        hands=["2c2d", "3c3d", None], **more,
    ).payouts  # fmt: skip


def test_the_unit_defines_the_odd_chip() -> None:
    assert split(90, 90, 5) == (93, 92, 0)
    assert split(90, 90, 5, unit="0.01") == (Decimal("92.5"), Decimal("92.5"), 0)
    assert split(90, 90, 5, unit=1) == (93, 92, 0)
    assert split(90, 90, "5.01") == (Decimal("92.51"), Decimal("92.5"), 0)
    # Money and big blinds are split to the hundredth, though all amounts have one decimal.
    assert split(0.5, 0.5, 0.5) == (Decimal("0.75"), Decimal("0.75"), 0)
    assert split(0.5, 0.5, 0.5, unit=0.1) == (Decimal("0.8"), Decimal("0.7"), 0)
    assert split("0.5", "0.5", "0.125") == (Decimal("0.563"), Decimal("0.562"), 0)


def test_the_rake_is_rounded_down_to_the_unit() -> None:
    assert split(25, 25, 0, rake=Rake("5%")) == (24, 24, 0)
    assert split(25, 25, 0, rake=Rake("5%"), unit="0.01") == (
        Decimal("23.75"), Decimal("23.75"), 0,
    )  # fmt: skip
    assert split(25, 25, 0, rake={"rate": 0.05, "cap": "0.5"}) == (
        Decimal("24.75"), Decimal("24.75"), 0,
    )  # fmt: skip


def test_a_claim_finer_than_the_unit_is_refused_with_the_unit() -> None:
    hand: dict[str, Any] = {
        "contributions": [90, 90, 5], "folded": [2], "button": 2, "board": ROYAL_BOARD,
        "hands": ["2c2d", "3c3d", None],
    }  # fmt: skip
    with pytest.raises(WrongPayout) as refused:
        verify({"payouts": [92.5, 92.5, 0]}, **hand)
    assert str(refused.value) == (
        "pot 1, seat 0: claimed 92.5, right is 93; the smallest amount here is 1, where it is finer"
        " give a unit"
    )
    assert verify({"payouts": [92.5, "92.50", 0]}, **hand, unit="0.01")


@given(hands(), st.integers(1, 6), st.integers(0, 10**9))
def test_no_answer_depends_on_the_decimal_context(
    inputs: ShowdownInputs, decimals: int, more: int
) -> None:
    more_chips = {**inputs, "contributions": [bet + more for bet in inputs["contributions"]]}
    body = scaled(more_chips, Unit(decimals))
    right = settle(**body)
    with localcontext(prec=2):
        hand = settle(**body)
        assert hand == right
        assert hand.to_dict() == right.to_dict()
        paid = [*hand.payouts, *hand.returned, hand.rake]
        assert sum(map(Fraction, paid)) == sum(map(Fraction, hand.contributions))
        assert sum(map(Fraction, hand.net)) == -Fraction(hand.rake)
        assert verify(hand.to_dict(), **body) == right
        assert Settlement.from_dict(hand.to_dict()) == right


def test_pots_hold_what_was_put_in_whatever_the_decimal_context() -> None:
    with localcontext(prec=5):
        pots = side_pots(["12345.67", "12345.67", "1"])
        assert [pot.amount for pot in pots.pots] == [3, Decimal("24689.34")]
        assert Rake("5%", cap="12345.678").of("1234567.891") == Decimal("12345.678")


@pytest.mark.parametrize("sign", [1, -1])
def test_chips_too_long_to_write_out_are_refused(sign: int) -> None:
    chips = sign * 10**5000
    for contributions in ([chips, 1], [chips, 0.5]):
        with pytest.raises(WrongAmount, match="seat 0: whole chips have at most 4000 digits"):
            side_pots(contributions)
    with pytest.raises(WrongAmount, match="rake, cap: whole chips have at most 4000 digits"):
        Rake(0.05, cap=chips)
    with pytest.raises(WrongAmount, match="unit: the number has too many digits"):
        side_pots([1, 2], unit=chips)
    longest = 10**4000 - 1
    assert str(sum(pot.amount for pot in side_pots([longest] * 10).pots)) == str(10 * longest)
