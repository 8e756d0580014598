"""Decimal commas and quotients: ambiguous texts are refused, not read as one of two meanings."""

from __future__ import annotations

import pytest

from runout.domain.ranges.range import Range
from runout.errors import NotationError

PAIRS = ["22", "33", "99"]
# Each form with a number in it; {} stands for the number, and all of these read with a point.
WEIGHTS = ["AA@{}", "AA @ {}", "(AA,KK)@{}", "KK,AA@{},QQ", "{}:AA", "BTN: {}:AA,KK", "{}%(AA)"]
SHARES = ["{}%", "{} %", "top {}%", "{} percent", "{}%-100%", "5%-{}%", "KK,{}%", "{}%:0.5"]


def refusal(text: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        Range.parse(text)
    return caught.value


@pytest.mark.parametrize("form", WEIGHTS + SHARES)
@pytest.mark.parametrize("whole", PAIRS)
@pytest.mark.parametrize("rest", ["5", "55", "33", "75", "0"])
def test_a_decimal_comma_is_refused_and_the_point_is_named(
    form: str, whole: str, rest: str
) -> None:
    text = form.format(f"{whole},{rest}")
    error = refusal(text)
    assert f"{whole}.{rest}" in str(error.hint)
    assert f"{whole},{rest}" in text[error.column - 1 : error.column - 1 + error.length]
    Range.read(form.format(f"{whole}.{rest}"))  # accepted


@pytest.mark.parametrize(
    ("text", "point", "space"),
    [
        ("22,5%", "22.5%", "22, 5%"),
        ("AA@33,33", "AA@33.33", "AA@33, 33"),
        ("33,44:AA", "33.44:AA", "33, 44:AA"),
        ("AA:0,75", "AA:0.75", "AA:0, 77"),
        ("(AA,KK):0,55", "(AA,KK):0.55", "(AA,KK):0, 55"),
    ],
)
def test_both_spellings_read_and_differ(text: str, point: str, space: str) -> None:
    assert refusal(text).hint
    assert Range.parse(point) != Range.parse(space)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("22,33:0.5", "22, 33:0.5"),  # 22.33:0.5 is never meant
        ("50:33,44", "50:33, 44"),
        ("AA:0.5,22", "AA:0.5, 22"),
        ("AA@33.3,22", "AA@33.3, 22"),
        ("AA@100,22", "AA, 22"),
        ("66-22,5%", "66-22, 5%"),
        ("22,1(AA)", "22, AA"),
        ("22,33,44", "44-22"),
        ("[22,33]", "33-22"),
        ("22/33", "33-22"),
        ("50:33/44", "50:33, 44"),
        ("AA\t33,3%\n22\t50,0%", "AA:33.3%, 22:50%"),
        ("hand;percent\nAA;33,3", "AA:33.3%"),
        ("hand,percent\n22,33%", "22:33%"),
    ],
)
def test_a_comma_that_can_only_separate_or_only_be_a_point_is_read(text: str, same: str) -> None:
    assert Range.parse(text) == Range.parse(same)


@pytest.mark.parametrize("sign", [":", "=", " ", ": "])
@pytest.mark.parametrize(
    ("quotient", "weight"), [("1/2", "0.5"), ("3/4", "0.75"), ("1/22", ":0.0")]
)
def test_a_quotient_is_not_two_items(sign: str, quotient: str, weight: str) -> None:
    assert weight in str(refusal(f"AA{sign}{quotient}").hint)
