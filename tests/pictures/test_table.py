"""Tables for notebooks: aligned numbers, bars proportional to shares, escaped text."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runout import equity, outs, settle
from runout.pictures.table import draw_table


def aligned(table: str) -> list[str]:
    return re.findall(r"<td [^>]*text-align:(\w+)", table)


@pytest.mark.parametrize("text", ["12", "-3.5", "47.79 %", "11,880", "-", ""])
def test_columns_of_numbers_are_right_aligned(text: str) -> None:
    assert aligned(draw_table(["n"], [["1"], [text]], name="")) == ["right", "right"]


@pytest.mark.parametrize("text", ["2c 3c", "pair", "QQ+", "1 of 2"])
def test_a_column_with_a_word_is_left_aligned(text: str) -> None:
    assert aligned(draw_table(["n"], [["1"], [text]], name="")) == ["left", "left"]


@given(st.lists(st.floats(0, 1), min_size=1, max_size=5))
def test_a_bar_is_as_long_as_its_share(shares: list[float]) -> None:
    table = draw_table(["n"], [["x"]] * len(shares), name="", bars=shares)
    widths = [int(width) for width in re.findall(r"width:(\d+)px", table)]
    assert widths == [round(120 * share) for share in shares]


def test_text_is_escaped() -> None:
    table = draw_table(["<b>", ""], [["<script>", "a&b"]], name='"')
    assert "<script>" not in table
    assert "<b>" not in table
    assert "a&amp;b" in table


def test_results_have_html() -> None:
    drawn = equity(["AhKh", "QQ+"], board="7h5h2c")._repr_html_()
    assert ">equity %</th>" in drawn
    assert ">47.79</td>" in drawn
    assert len(re.findall(r"width:\d+px", drawn)) == 2
    drawn = outs("AhKh", "9d9c", "QhJh3d", suppress=False)._repr_html_()
    assert "Royal Flush" in drawn
    assert "2h 3h 4h" in drawn
    hand = settle(
        contributions=[50, 100, 100], button=0, board="Ks9d5c3h2s", hands=["AhAd", "QhQd", "JhJd"],
        names=["<ann>", "bo", "cy"],
    )  # fmt: skip
    drawn = hand._repr_html_()
    assert "&lt;ann&gt;" in drawn
    assert "pots: 150, 100" in drawn
    assert "pair of aces" in drawn
