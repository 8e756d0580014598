"""Strategies on screen: letters and colours of actions, bars, and the grid in notebooks."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runout.analysis.solver.nodes.strategy_grid import (
    action_styles,
    blocks,
    combos_reaching,
    draw_node,
    draw_solution,
)
from runout.analysis.solver.solving import solve
from runout.analysis.solver.spot.spot import Spot
from runout.domain.betting.sizes import BetSizes

if TYPE_CHECKING:
    from runout.analysis.solver.solution.solution import Solution


@pytest.fixture(scope="module")
def solution() -> Solution:
    spot = Spot(
        "Td9d6hQc", "QQ+,AKs,98s,55", "99+,AQs,KJs,87s", pot=100, stack=300,
        sizes=BetSizes("50%, 100%", "60%"),
    )  # fmt: skip
    spot = spot.lock("", {"55": {"check": 1}})  # so that it never gets to a bet of its own
    return solve(spot, target=0.002)


class Page(HTMLParser):
    """What an HTML text holds: its tags, the cells' texts, and whether every tag is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag != "br":
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


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


def test_as_many_sizes_as_there_may_be_have_a_letter() -> None:
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


def test_the_grid_has_a_cell_for_each_class_and_no_script(solution: Solution) -> None:
    text = draw_node(solution.root)
    page = Page(text)
    assert sum(tag == "td" and "title" in given for tag, given in page.tags) == len(
        solution.root.classes()
    )
    grid = re.search(r'<table aria-label="strategy".*?</table>', text)
    assert grid
    assert grid[0].count("<td") == 169
    assert not {"script", "style", "link", "img"} & {tag for tag, _ in page.tags}
    assert not any(name.startswith("on") for _, given in page.tags for name in given)


def test_a_cell_says_what_its_class_does(solution: Solution) -> None:
    page = Page(draw_node(solution.root))
    row = next(row for row in solution.root.classes() if str(row.hand_class) == "QQ")
    title = next(
        given["title"] or ""
        for _, given in page.tags
        if (given.get("title") or "").startswith("QQ:")
    )
    assert f"check {100 * row.frequencies['x']:.1f} %" in title
    assert f"EV {row.ev:.3f}, equity {100 * row.equity:.1f} %" in title


def test_the_legend_has_letters_beside_colours(solution: Solution) -> None:
    page = Page(draw_node(solution.root))
    for letter in "XB2":
        assert letter in page.words
    assert any("bet 100" in words for words in page.words)


def test_classes_that_never_get_there_are_grey(solution: Solution) -> None:
    text = draw_node(solution.node("b50 c", "2s"))
    assert re.search(r'title="55: [^"]*never gets here"', text)
    assert "never gets here" not in draw_node(solution.root)


def test_a_node_without_a_decision_has_no_grid(solution: Solution) -> None:
    chance, end = draw_node(solution.node("x x")), draw_node(solution.node("b50 f"))
    assert "Cards that can come: 2c 2d" in chance
    assert "the hand is over" in end
    for text in (chance, end):
        Page(text)
        assert 'aria-label="strategy"' not in text
        assert 'aria-label="values"' in text


def test_notebooks_show_solutions_and_nodes(solution: Solution) -> None:
    assert solution._repr_html_() == draw_solution(solution)
    assert solution.root._repr_html_() == draw_node(solution.root)
    assert draw_node(solution.root) in draw_solution(solution)
    assert f"{solution.iterations} iterations" in draw_solution(solution)


def test_what_cannot_be_known_is_a_dash() -> None:
    hopeless = solve(Spot("2c2d2h2s3c", "44", "AA", pot=100, stack=0))
    text = draw_solution(hopeless)
    Page(text)
    assert "nan" not in text


def test_combos_that_get_there_are_summed_by_weight(solution: Solution) -> None:
    start = sum(weight for _, weight in solution.spot.oop.without(solution.spot.board))
    assert combos_reaching(solution.root, 0) == pytest.approx(start)
    assert combos_reaching(solution.node("x"), 0) < start
