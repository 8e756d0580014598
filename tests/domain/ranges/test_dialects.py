"""Output dialects: the text of each, refusals, and round trips."""

from __future__ import annotations

import re
import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runout.domain.combos import Combo
from runout.domain.ranges.range import DIALECTS, Dialect, Range
from runout.errors import NotationError, NotExpressible
from runout.kernels.text import decimal_text, percent_of
from support.range_strategies import any_weight, ranges, weights

certain = ranges(st.just(1.0))


def read_with_eval7(text: str) -> list[tuple[Combo, float]]:
    with warnings.catch_warnings():
        # It uses names that its parser library is about to drop.
        warnings.simplefilter("ignore", DeprecationWarning)
        import eval7  # noqa: PLC0415

        hands = eval7.HandRange(text)
    return [(Combo.parse("".join(map(str, cards))), weight) for cards, weight in hands]


@pytest.mark.parametrize(
    ("dialect", "text", "written"),
    [
        ("pio", "QQ+,AK", "AA,KK,QQ,AKs,AKo"),
        ("pio", "AA:0.5,A5s-A4s:0.25,AhKd", "AA:0.5,A5s:0.25,A4s:0.25,AhKd"),
        ("gtoplus", "QQ+,AK", "AA-QQ,AKs,AKo"),
        ("gtoplus", "AA:0.5,AhKd:0.5,KK,QQ:0.125",
         "KK,[50.0]AA,AhKd[/50.0],[12.5]QQ[/12.5]"),
        ("gtoplus", "KQs:0.07", "[7.0]KQs[/7.0]"),
        ("pokerstove", "22+,A2s+,A5o-A2o,KQ", "22+,A2s+,A5o-A2o,KQs,KQo"),
        ("pokerstove", "98s+,AhKd,99-66", "99-66,AKs,KQs,QJs,JTs,T9s,98s,AhKd"),
        ("pokerstove", "XXs!AX!KX!QX!JX!TX,55", "55,92s+,82s+,72s+,62s+,52s+,42s+,32s"),
        ("eval7", "QQ+,AK:0.5,T8s+:0.5,AhQd:0.25", "50%(AK,T8s+),25%(AhQd),QQ+"),
        ("eval7", "AA:0.07,KK:0.29", "29%(KK),7%(AA)"),
        ("eval7", "KK:0.005", "0.5%(KK)"),
        ("combos", "AhKd:0.5,AhAs", "AhKd:0.5,AsAh:1"),
        ("combos", "none", "none"),
    ],
)  # fmt: skip
def test_the_text_of_each_dialect(dialect: Dialect, text: str, written: str) -> None:
    assert Range.parse(text).to_text(dialect) == written


@given(ranges(), st.sampled_from(DIALECTS))
def test_every_dialect_reads_back_as_the_same_range(range_: Range, dialect: Dialect) -> None:
    try:
        written = range_.to_text(dialect)
    except NotExpressible:
        fractional = any(0 < weight < 1 for weight in range_.weights)
        assert not range_ or (dialect == "pokerstove" and fractional)
        return
    for plus in ("connector", "kicker"):
        reading = Range.read(written, strict=True, plus=plus)
        assert reading.range == range_
        largest = max((weight for weight in range_.weights if weight < 1), default=0)
        small = dialect == "gtoplus" and 0 < largest <= 0.01
        assert bool(reading.notices) == small


@given(certain, st.sampled_from(DIALECTS))
def test_ranges_without_weights_are_in_every_dialect(range_: Range, dialect: Dialect) -> None:
    if range_:
        assert Range.parse(range_.to_text(dialect), strict=True) == range_


@given(ranges())
def test_dialects_use_their_own_characters_only(range_: Range) -> None:
    if not range_:
        return
    assert not re.search(r"[-+%@\[(]", range_.to_text("pio"))
    assert not re.search(r"[+%@:(]", range_.to_text("gtoplus"))
    assert not re.search(r"[@:\[]", range_.to_text("eval7"))
    assert re.fullmatch(r"(..\w\w:[0-9.]+,?)+", range_.to_text("combos"))


@pytest.mark.peers
@given(ranges())
def test_eval7_reads_the_same_combos_and_weights(range_: Range) -> None:
    if not range_:
        return
    read = read_with_eval7(range_.to_text("eval7"))
    assert sorted(read) == list(range_)


@pytest.mark.peers
@given(certain)
def test_eval7_reads_what_is_written_for_pokerstove(range_: Range) -> None:
    if not range_:
        return
    assert sorted(read_with_eval7(range_.to_text("pokerstove"))) == list(range_)


@pytest.mark.parametrize("dialect", ["pio", "gtoplus", "pokerstove", "eval7"])
def test_the_empty_range_is_refused_in_other_dialects(dialect: Dialect) -> None:
    with pytest.raises(NotExpressible, match="empty range"):
        Range.empty().to_text(dialect)


def test_pokerstove_has_no_weights() -> None:
    with pytest.raises(NotExpressible, match=r"KK\+ has 0\.5; use pio"):
        Range.parse("KK+:0.5,QQ").to_text("pokerstove")


def test_an_unknown_dialect_is_refused() -> None:
    with pytest.raises(NotationError, match="pio, gtoplus, pokerstove, eval7, combos"):
        Range.full().to_text("equilab")  # type: ignore[arg-type]


@given(weights | any_weight)
def test_weights_print_short_plain_and_exact(weight: float) -> None:
    decimal = decimal_text(weight)
    assert re.fullmatch(r"[01]|0\.[0-9]*[1-9]", decimal)
    assert float(decimal) == weight
    digits = decimal.replace(".", "").strip("0")
    assert digits == repr(weight).partition("e")[0].replace(".", "").strip("0")
    percent = percent_of(repr(weight))
    assert re.fullmatch(r"(0|[1-9][0-9]*)(\.[0-9]+)?", percent)
    assert float(f"{percent}e-2") == weight
