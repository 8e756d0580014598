"""Nodes and solutions in notebooks: the strategy grid and the figures of both players."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from runout.analysis.solver.nodes.strategy_grid import draw_node
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import solve
from runout.analysis.solver.spot.spot import Spot
from runout.domain.betting.sizes import BetSizes


@pytest.fixture(scope="module")
def solution() -> Solution:
    spot = Spot(
        "Td9d6hQc", "QQ+,AKs,98s,55", "99+,AQs,KJs,87s", pot=100, stack=300,
        sizes=BetSizes("50%, 100%", "60%"),
    )  # fmt: skip
    spot = spot.lock("", {"55": {"check": 1}})  # so that it never bets itself
    return solve(spot, target=0.002)


class Page(HTMLParser):
    """The tags of an HTML text, the texts of its cells, and whether every tag is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
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
        self.texts.append(data)


def test_the_grid_has_a_cell_for_each_class_and_no_script(solution: Solution) -> None:
    text = draw_node(solution.root)
    page = Page(text)
    assert sum(tag == "td" and "title" in attributes for tag, attributes in page.tags) == len(
        solution.root.classes()
    )
    grid = re.search(r'<table aria-label="strategy".*?</table>', text)
    assert grid
    assert grid[0].count("<td") == 169
    assert not {"script", "style", "link", "img"} & {tag for tag, _ in page.tags}
    assert not any(name.startswith("on") for _, attributes in page.tags for name in attributes)


def test_a_cell_has_the_frequencies_of_its_class(solution: Solution) -> None:
    page = Page(draw_node(solution.root))
    row = next(row for row in solution.root.classes() if str(row.hand) == "QQ")
    title = next(
        attributes["title"] or ""
        for _, attributes in page.tags
        if (attributes.get("title") or "").startswith("QQ:")
    )
    assert f"check {100 * row.strategy['x']:.1f} %" in title
    assert f"EV {row.ev:.3f}, equity {100 * row.equity:.1f} %" in title


def test_the_legend_has_letters_beside_colours(solution: Solution) -> None:
    page = Page(draw_node(solution.root))
    for letter in "XB2":
        assert letter in page.texts
    assert any("bet 100" in text for text in page.texts)


def test_classes_without_reach_are_grey(solution: Solution) -> None:
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
    assert solution.root._repr_html_() == draw_node(solution.root)
    assert draw_node(solution.root) in solution._repr_html_()
    assert f"{solution.iterations} iterations" in solution._repr_html_()


def test_undefined_figures_are_a_dash() -> None:
    drawing_dead = solve(Spot("2c2d2h2s3c", "44", "AA", pot=100, stack=0))
    text = drawing_dead._repr_html_()
    Page(text)
    assert "nan" not in text


def test_combos_with_reach_are_summed_by_weight(solution: Solution) -> None:
    start = sum(weight for _, weight in solution.spot.oop.without(solution.spot.board))
    assert solution.root.player_view(0).combos_reaching == pytest.approx(start)
    assert solution.node("x").player_view(0).combos_reaching < start
