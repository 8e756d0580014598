"""Shares are rounded once, halves up."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from runout import outs
from runout.analysis.rounding import percent, round_half_up

shares = st.integers(1, 10**6).flatmap(
    lambda whole: st.integers(0, whole).map(lambda part: Fraction(part, whole))
)


@given(shares, st.integers(0, 6))
def test_a_percentage_is_the_nearest_number_of_its_decimals(share: Fraction, decimals: int) -> None:
    with localcontext() as context:
        context.prec = 60
        exact = 100 * Decimal(share.numerator) / Decimal(share.denominator)
        nearest = exact.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    assert percent(share, decimals) == f"{nearest:f}"
    error = abs(round_half_up(share, decimals) - share)
    assert error <= Fraction(1, 2 * 10**decimals)


def test_baselines_and_reasons_follow_the_same_rule() -> None:
    # 2 of 32 cards are 6.25 %: a half goes up, in four decimals and in one.
    dead = "2c2d3c3d4c4d5c5d6c6d7c7d"
    answer = outs("9h9s", "AhAd", "KhQdJc3s", dead=dead)
    assert (answer.win, answer.total_cards) == (2, 32)
    assert answer.baseline_win == 0.0625
    assert percent(Fraction(answer.win, answer.total_cards)) == "6.3"
