"""Navigation along the line of a solution, and the cards to come."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from support.solution_page import cell, expect_at, expect_strategies, grid, step

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from runout.analysis.solver.solution.solution import Solution


def test_a_click_on_an_action_opens_its_node(page: Page, river: str) -> None:
    page.goto(f"/solutions/{river}")
    expect_at(page, 0, of=1)
    cells = grid(page).get_by_role("gridcell").element_handles()
    page.get_by_test_id("step-0-x").click()
    expect_at(page, 1, of=2)
    expect(grid(page)).to_have_attribute("aria-label", "Hands of IP")
    assert all(
        each.evaluate("cell => cell.isConnected") for each in cells[:2]
    )  # not rendered again
    expect(page).to_have_url(re.compile(r"node=x$"))
    expect(page.get_by_test_id("step-0-x")).to_have_attribute("aria-pressed", "true")
    page.get_by_test_id("step-1-b60").click()
    expect_at(page, 2, of=3)
    expect(step(page, 2)).to_contain_text("odds 25.0 %")
    page.get_by_test_id("step-0-b90").click()  # another line: later steps are dropped
    expect_at(page, 1, of=2)
    expect(page).to_have_url(re.compile(r"node=b90$"))


def test_digits_choose_actions_and_arrows_move_along_the_line(page: Page, river: str) -> None:
    page.goto(f"/solutions/{river}")
    expect_at(page, 0, of=1)
    page.keyboard.press("1")
    expect_at(page, 1, of=2)
    page.keyboard.press("2")
    expect_at(page, 2, of=3)
    page.keyboard.press("ArrowLeft")
    expect_at(page, 1, of=3)
    page.keyboard.press("Backspace")
    expect_at(page, 0, of=3)
    expect(step(page, 2)).to_have_attribute("data-ahead", "true")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect_at(page, 2, of=3)
    page.go_back()  # each step is an entry of the browser's history
    expect_at(page, 1, of=3)


def test_arrows_in_the_grid_move_in_the_grid(page: Page, river: str) -> None:
    page.goto(f"/solutions/{river}?node=x&ahead=x+b60")
    expect_at(page, 1, of=3)
    cell(page, "AA").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(cell(page, "KK")).to_be_focused()
    expect_at(page, 1, of=3)
    page.keyboard.press("2")
    expect_at(page, 2, of=3)


def test_the_line_is_announced_and_its_end_named(page: Page, river: str) -> None:
    page.goto(f"/solutions/{river}?node=b90")
    expect(page.get_by_test_id("result-status")).to_contain_text("After bet 90, IP acts: Fold")
    page.get_by_test_id("action-1").click()
    expect(page.get_by_test_id("result-status")).to_contain_text("a fold ends the hand")
    expect_at(page, 2, of=3)


def test_a_picked_card_can_be_changed(page: Page, turn: str, turn_book: Solution) -> None:
    page.goto(f"/solutions/{turn}?node=x+x")
    picker = page.get_by_test_id("chance-picker")
    expect(picker.get_by_test_id("card-Qs")).to_be_disabled()
    expect(picker.get_by_test_id("card-As")).to_have_attribute(
        "aria-label", re.compile("ace of spades, EV .*, equity")
    )
    picker.get_by_test_id("card-As").click()
    expect_at(page, 3, of=4)
    expect(page).to_have_url(re.compile(r"node=x\+x&cards=As$"))
    expect_strategies(page, turn_book.node("x x", "As"), 0)
    page.keyboard.press("1")
    expect_at(page, 4, of=5)
    step(page, 2).get_by_role("button").first.click()
    picker.get_by_test_id("card-3c").click()  # the check after it stays in the line
    expect_at(page, 3, of=5)
    expect_strategies(page, turn_book.node("x x", "3c"), 0)
    page.keyboard.press("ArrowRight")
    expect_at(page, 4, of=5)
    expect_strategies(page, turn_book.node("x x x", "3c"), 1)


def test_runouts_compare_the_cards(page: Page, turn: str, turn_book: Solution) -> None:
    page.goto(f"/solutions/{turn}?node=x+x&tab=runouts")
    chart = page.get_by_test_id("runout-chart")
    rows = turn_book.node("x x").runouts()
    expect(chart.locator("button")).to_have_count(len(rows))
    row = next(row for row in rows if str(row.card) == "9h")
    label = f"nine of hearts: EV {row.ev[0]:.2f}, equity {100 * row.equity[0]:.1f} %"
    bar = chart.get_by_test_id("runout-9h")
    expect(bar).to_have_attribute("aria-label", re.compile(f"^{re.escape(label)}, Check "))
    page.get_by_role("radiogroup", name="What the chart shows", exact=True).get_by_text(
        "Equity"
    ).click()
    table = page.get_by_role("region", name="Cards to come", exact=True)
    table.get_by_role("button", name="EV OOP").click()
    best = max(rows, key=lambda each: each.ev[0])
    expect(table.locator("tbody tr").first).to_contain_text(f"{best.ev[0]:.2f}")
    bar.click()
    expect(page).to_have_url(re.compile("cards=9h"))
    expect(bar).to_have_attribute("aria-pressed", "true")


def test_a_river_has_no_runouts(page: Page, river: str) -> None:
    page.goto(f"/solutions/{river}?tab=runouts")
    expect(page.get_by_test_id("runouts")).to_contain_text("The board is complete")


LAYOUT_SHIFTS = """() => {
    window.shifts = 0;
    new PerformanceObserver((list) => {
        for (const each of list.getEntries()) window.shifts += each.value;
    }).observe({ type: "layout-shift", buffered: false });
}"""


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (1920, 1080)])
def test_navigation_shifts_no_layout(
    open_page: Callable[..., Page], turn: str, size: tuple[int, int]
) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]})
    page.goto(f"/solutions/{turn}")
    expect_at(page, 0, of=1)
    page.evaluate("() => document.fonts.ready")
    before = page.get_by_test_id("grids").bounding_box()
    page.evaluate(LAYOUT_SHIFTS)
    page.get_by_test_id("step-0-x").click()
    expect_at(page, 1, of=2)
    page.get_by_test_id("step-1-b48").click()
    expect_at(page, 2, of=3)
    expect(page.get_by_test_id("sort-a240.ev")).to_be_visible()  # four actions with their EVs fit
    assert page.get_by_test_id("hand-table").evaluate(
        "table => table.parentElement.scrollWidth <= table.parentElement.clientWidth"
    )
    page.keyboard.press("2")  # call: the river comes
    expect_at(page, 3, of=4)
    page.get_by_test_id("card-2s").click()
    expect_at(page, 4, of=5)
    page.keyboard.press("1")
    expect_at(page, 5, of=6)
    assert page.get_by_test_id("grids").bounding_box() == before
    # All shifts, including those right after a key or a click.
    assert page.evaluate("() => window.shifts") < 0.05
    heights = page.evaluate("() => [document.documentElement.scrollHeight, innerHeight]")
    assert heights[0] <= heights[1], "something is below the fold"


def test_back_returns_to_the_node_and_the_tab_before(page: Page, river: str) -> None:
    page.goto(f"/solutions/{river}")
    expect_at(page, 0, of=1)
    page.get_by_test_id("step-0-x").click()
    expect_at(page, 1, of=2)
    page.get_by_test_id("tab-graph").click()
    expect(page.get_by_test_id("graph-reading")).to_be_visible()
    page.get_by_test_id("step-1-x").click()
    expect_at(page, 2, of=3)
    page.go_back()
    expect_at(page, 1, of=2)
    expect(page.get_by_test_id("graph-reading")).to_be_visible()
    page.go_back()
    expect(page.get_by_test_id("hand-table")).to_be_visible()
    page.go_back()
    expect_at(page, 0, of=1)
