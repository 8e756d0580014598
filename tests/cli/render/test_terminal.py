"""Terminal output: colours, suit signs, narrow windows, and marked places of errors."""

from __future__ import annotations

import re

import pytest

from support.pseudo_terminal import ANSI, on_a_terminal


def test_cards_have_four_colours_and_suit_signs() -> None:
    shown = on_a_terminal("eval", "AcKdQhJs")
    assert ANSI.sub("", shown).splitlines()[0] == "cards     A♣ K♦ Q♥ J♠"
    styles = re.findall(r"\x1b\[([0-9;]+)m.[♣♦♥♠]", shown)
    assert len(set(styles)) == 4


def test_no_color_disables_colours() -> None:
    for arguments in (["eval", "AcKdQhJs"], ["flops", "--filter", "trips"], ["eval", "AhKx"]):
        shown = on_a_terminal(*arguments, NO_COLOR="1")
        assert not re.search(r"\x1b\[[0-9;]*[349][0-7]", shown), arguments


def test_suit_signs_fall_back_to_letters() -> None:
    shown = ANSI.sub("", on_a_terminal("eval", "AcKd", PYTHONIOENCODING="ascii"))
    assert shown.splitlines()[0] == "cards     Ac Kd"


def test_cards_that_do_not_play_are_dimmed() -> None:
    shown = on_a_terminal("eval", "AhKhQhJhTh2c", "2c2d")
    assert re.search(r"\x1b\[2(;\d+)*m2♣", shown)


def test_a_range_is_filled_in_and_the_rest_is_dim() -> None:
    shown = on_a_terminal("range", "AA,AKs:0.5,KhKd")
    assert re.search(r"\x1b\[1;[0-9;]*48;[0-9;]*m AA ", shown)
    assert re.search(r"\x1b\[[0-9;]*48;[0-9;]*m50% ", shown)
    assert re.search(r"\x1b\[[0-9;]*48;[0-9;]*m17% ", shown)
    assert re.search(r"\x1b\[2mAQs ", shown)
    assert ANSI.sub("", on_a_terminal("range", "AA", NO_COLOR="1")).splitlines()[2].count(".") == 13


@pytest.mark.parametrize(
    "arguments",
    [
        ["eval", "AcKc9c5c2c3d3h", "AhQhJh9h8h2c2d"],
        ["eval", "AcKc9c5c2c3d3h"],
        ["flops", "--filter", "high=9"],
        ["range", "20%"],
        ["equity", "22+,A2s+,KTs+,QTs+,JTs,AJo+,KQo", "15%", "Ah?", "-b", "Ts9h2d", "--seed", "1"],
        ["equity", "22+,AJs+", "88+", "-b", "Ts9h2d", "--hands", "--next"],
        ["pot-odds", "--pot", "150", "--call", "50", "--equity", "20%"],
    ],
)
def test_output_fits_sixty_columns(arguments: list[str]) -> None:
    shown = ANSI.sub("", on_a_terminal(*arguments, columns=60))
    assert max(map(len, shown.splitlines())) <= 60


def test_the_place_of_an_error_is_underlined() -> None:
    shown = ANSI.sub("", on_a_terminal("eval", "AhKx"))
    assert shown.splitlines()[1:] == ["  AhKx", "     ^"]


def test_the_place_of_an_error_is_shown_in_a_long_text() -> None:
    text = "Ah " * 40 + "Kx"
    lines = ANSI.sub("", on_a_terminal("eval", text, columns=200)).splitlines()
    assert lines[1][lines[2].index("^")] == "x"
    assert max(map(len, lines[1:])) <= 70
