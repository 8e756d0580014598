"""Two ranges combined and compared."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runout import PokerError, Range, RangeComparison
from runout.domain.ranges.figures import combine

ITEMS = ("AA", "KK:0.5", "AKs", "AKo:0.25", "T9s:0.75", "72o", "AhKh:0.3", "QQ")
ranges = st.lists(st.sampled_from(ITEMS), unique=True, max_size=6).map(
    lambda items: Range.parse(",".join(items) or "none", strict=False)
)


@pytest.mark.filterwarnings("ignore::UserWarning")
@given(ranges, ranges)
def test_the_parts_of_a_comparison_make_up_both_ranges(first: Range, second: Range) -> None:
    comparison = RangeComparison.of(first, second)
    for range_, only in ((first, comparison.only_first), (second, comparison.only_second)):
        assert (comparison.both + only).weights == pytest.approx(range_.weights)
    assert not comparison.only_first & comparison.only_second
    either = combine(first, second, "union").total
    parts = comparison.both.total + comparison.only_first.total + comparison.only_second.total
    assert parts == pytest.approx(either)
    if either:
        assert comparison.share == pytest.approx(comparison.both.total / either)
    else:
        assert comparison.share is None


@pytest.mark.parametrize(
    ("how", "expected"),
    [
        ("union", "AA,KK:0.75,QQ"),
        ("intersection", "KK:0.5"),
        ("difference", "AA"),
        ("sum", "QQ+"),
    ],
)
def test_combinations(how: str, expected: str) -> None:
    first, second = Range.parse("AA,KK:0.5"), Range.parse("KK:0.75,QQ")
    assert str(combine(first, second, how)) == expected  # type: ignore[arg-type]


def test_an_unknown_combination_is_refused() -> None:
    with pytest.raises(PokerError, match="use union, intersection, difference, sum"):
        combine(Range.empty(), Range.empty(), "xor")  # type: ignore[arg-type]


def test_a_sum_needs_another_range() -> None:
    with pytest.raises(TypeError):
        Range.full() + 1  # type: ignore[operator]
