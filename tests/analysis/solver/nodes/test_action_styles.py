"""Actions on screen: letters and colours, and bars that shares fill."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from runout.analysis.solver.nodes.action_styles import action_styles, blocks


def test_each_action_of_a_decision_has_a_letter_and_a_colour_of_its_own() -> None:
    styles = action_styles(["f", "c", "r200", "r300", "r450", "a900"])
    assert [style.letter for style in styles] == ["F", "C", "R", "2", "3", "A"]
    assert [style.label for style in styles][-2:] == ["raise to 450", "all-in 900"]
    assert len({style.css for style in styles}) == len(styles)
    assert (styles[0].css, styles[1].css) == ("#3b82f6", "#22c55e")
    assert (styles[2].css, styles[-1].css) == ("#f59e0b", "#8b5cf6")


def test_an_all_in_alone_is_violet_and_a_bet_alone_amber() -> None:
    assert [style.css for style in action_styles(["x", "a300"])] == ["#22c55e", "#8b5cf6"]
    assert [style.css for style in action_styles(["x", "b300"])] == ["#22c55e", "#f59e0b"]


def test_the_maximum_number_of_sizes_have_a_letter() -> None:
    styles = action_styles(["x", *(f"b{amount}" for amount in range(1, 66)), "a900"])
    assert all(len(style.letter) == 1 for style in styles)
    letters = [style.letter for style in styles[:28]]
    assert len(set(letters)) == len(letters)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=6), st.integers(1, 12))
def test_blocks_fill_the_bar_and_are_near_their_shares(shares: list[float], width: int) -> None:
    counts = blocks(shares, width)
    total = sum(shares)
    if total == 0:
        assert not any(counts)
        return
    assert sum(counts) == width
    for share, count in zip(shares, counts, strict=True):
        assert abs(count - width * share / total) < 1 + 1e-9
