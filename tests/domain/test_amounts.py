"""Amounts are read exactly, and a unit converts them without loss."""

from decimal import Decimal, localcontext
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from runout.domain.amounts import (
    MAX_DECIMALS,
    Unit,
    add_amounts,
    amount_text,
    decimals_of,
    exact,
    json_number,
    read_amount,
    shifted,
)
from runout.domain.betting.lines import line_amounts
from runout.domain.betting.sizes import BetSizes
from runout.errors import WrongAmount

AMOUNTS = st.builds(
    lambda units, decimals: read_amount(Decimal(units).scaleb(-decimals), "pot"),
    st.integers(0, 10**12),
    st.integers(0, MAX_DECIMALS),
)


@given(AMOUNTS)
def test_text_number_and_json_read_back_the_same(amount: int | Decimal) -> None:
    for written in (str(amount), f"{amount:f}", json_number(amount), Decimal(amount)):
        assert read_amount(written, "pot") == amount
    assert type(read_amount(str(amount), "pot")) is type(amount)


@given(st.lists(AMOUNTS, min_size=1))
def test_a_unit_converts_without_loss(amounts: list[int | Decimal]) -> None:
    unit = Unit.of(amounts)
    for amount in amounts:
        units = unit.count(amount)
        assert Fraction(units, unit.scale) == Fraction(amount)
        assert unit.amount(units) == amount
        assert unit.amount(-units) == -amount
        assert read_amount(unit.text(units), "pot") == amount
    assert unit.decimals == 0 or any(decimals_of(amount) == unit.decimals for amount in amounts)


@given(AMOUNTS.filter(lambda amount: amount >= Decimal("0.001")), st.integers(1, 400))
def test_a_bet_size_rounds_by_less_than_a_hundredth_of_the_pot(
    pot: int | Decimal, percent: int
) -> None:
    unit = Unit.for_pot(pot)
    exact = Fraction(pot) * percent / 100
    rounded = Fraction((2 * exact * unit.scale + 1) // 2, unit.scale)
    assert abs(rounded - exact) < Fraction(pot) / 100


def test_numpy_numbers_are_amounts() -> None:
    assert read_amount(np.float32(97.3), "stack") == Decimal("97.3")
    assert read_amount(np.float16(0.1), "stack") == Decimal("0.1")
    assert read_amount(np.int64(7), "pot") == 7
    assert read_amount(np.float64(0.1), "pot") == Decimal("0.1")


@pytest.mark.parametrize(
    "value",
    ["", ".", "1,5", "1e3", "ten", "-1", -0.5, True, None, float("nan"), float("inf"), [5],
     "0.0000001", 10**16, "٣"],
)  # fmt: skip
def test_invalid_amounts_are_refused_with_their_place(value: object) -> None:
    with pytest.raises(WrongAmount, match="stack"):
        read_amount(value, "stack")


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("1,000", "leave out the thousands comma: 1000"),
        ("1,234,567.5", "leave out the thousands comma: 1234567.5"),
        ("1,5", "write it with a decimal point, as 5.5"),
        ("1,0000", "write it with a decimal point, as 5.5"),
        ("0,500", "write it with a decimal point, as 5.5"),
    ],
)
def test_a_comma_is_refused_with_the_likely_meaning(text: str, remedy: str) -> None:
    with pytest.raises(WrongAmount) as caught:
        read_amount(text, "pot")
    assert str(caught.value) == f"pot: '{text}' is not an amount; {remedy}"


def test_an_amount_finer_than_the_unit_is_refused() -> None:
    with pytest.raises(WrongAmount, match=r"0\.5"):
        Unit(0).count(Decimal("0.5"))


@given(st.lists(AMOUNTS, min_size=1, max_size=5), st.lists(AMOUNTS, max_size=5))
def test_sums_are_exact_whatever_the_decimal_context(
    added: list[int | Decimal], taken: list[int | Decimal]
) -> None:
    exact = sum(map(Fraction, added), Fraction()) - sum(map(Fraction, taken), Fraction())
    with localcontext(prec=5):
        total = add_amounts(added, taken)
        assert Fraction(total) == exact
        assert isinstance(total, int) == (exact.denominator == 1)


@given(AMOUNTS)
def test_amounts_are_exact_whatever_the_decimal_context(amount: int | Decimal) -> None:
    unit, text = Unit.of([amount]), amount_text(amount)
    in_line = exact(amount) if amount < 10**10 else None
    with localcontext(prec=2):
        units = unit.count(amount)
        assert Fraction(units, unit.scale) == Fraction(amount)
        assert unit.amount(units) == read_amount(text, "pot") == amount
        assert exact(Decimal(f"{text}{'' if '.' in text else '.'}00")) == amount
        assert (amount_text(amount), unit.text(units)) == (text, str(amount))
        assert Fraction(shifted(Decimal(amount), -2)) == Fraction(amount) / 100
        if in_line is not None:
            assert line_amounts(f"b{text}") == [in_line]


def test_bet_sizes_keep_their_digits_whatever_the_decimal_context() -> None:
    with localcontext(prec=2):
        sizes = BetSizes("33.3333%, 1234.5678c, 2e123.456%", "2.12345x")
        assert str(sizes) == "bet 33.3333%, 1234.5678c, 2e123.456%; raise 2.12345x"
        assert Unit.for_pot(Decimal("12345.67")) == Unit(2)


def test_numbers_too_long_to_write_out_are_refused() -> None:
    numbers: list[object] = [
        10**5000, -(10**5000), Fraction(10**5000), Fraction(10**400), Decimal("1e999999999"),
        Decimal("1e-999999999"), 10**15, np.int64(10**15),
    ]  # fmt: skip
    for number in numbers:
        with pytest.raises(WrongAmount, match=r"pot: .* has too many digits; at most 15"):
            read_amount(number, "pot")
