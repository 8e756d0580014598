"""Grid, hands and numbers of a node of a solution."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np
import pytest
from playwright.sync_api import expect

from runout.analysis.solver.nodes.rows import MIN_REACH
from runout.domain.hand_categories import MadeHand
from runout.domain.ranges.range import Range
from support.solution_page import (
    RIVER,
    cell,
    expect_at,
    expect_strategies,
    expected_labels,
    grid,
    labels,
    named,
    solved,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from runout.analysis.solver.solution.solution import Solution
    from support.service_process import ServiceProcess


@pytest.mark.parametrize("line", ["", "x", "x b60", "b40", "b90"])
def test_the_grid_shows_the_frequencies_of_python(
    page: Page, river: str, river_book: Solution, line: str
) -> None:
    page.goto(f"/solutions/{river}?node={line}")
    node = river_book.node(line)
    assert node.player is not None
    expect_at(page, len(line.split()), of=len(line.split()) + 1)
    expect_strategies(page, node, node.player)
    for number, (action, share) in enumerate(node.frequencies.items(), 1):
        text = f"{named(action)} {100 * share:.1f} %"
        expect(page.get_by_test_id(f"action-{number}")).to_have_text(text)


def test_numbers_of_the_node_are_those_of_python(
    page: Page, river: str, river_book: Solution
) -> None:
    page.goto(f"/solutions/{river}?node=x&tab=summary")
    node = river_book.node("x")
    for player, name in enumerate(("oop", "ip")):
        row = page.get_by_test_id(f"summary-{name}")
        expect(row).to_contain_text(f"{node.range_ev(player):.2f}")
        expect(row).to_contain_text(f"{100 * node.range_ev(player) / node.pot:.1f} %")
        expect(row).to_contain_text(f"{100 * node.range_equity(player):.1f} %")
        expect(row).to_contain_text(f"{100 * node.range_eqr(player):.1f} %")
        expect(page.get_by_test_id(f"ev-{name}")).to_have_text(f"{node.range_ev(player):.2f}")
    expect(page.get_by_test_id("pot")).to_have_text("120")
    accuracy = 100 * river_book.exploitability / 120
    expect(page.get_by_test_id("accuracy")).to_have_text(f"{accuracy:.2f} %")
    page.get_by_role("button", name="How accurate this solution is", exact=True).click()
    expect(page.get_by_test_id("quality")).to_contain_text(f"{river_book.iterations} iterations")


def test_ev_and_equity_are_numbers_in_the_cells(
    page: Page, river: str, river_book: Solution
) -> None:
    page.goto(f"/solutions/{river}")
    rows = {str(row.hand): row for row in river_book.node("").classes()}
    page.get_by_role("radiogroup", name="What the grid shows", exact=True).get_by_text(
        "EV", exact=True
    ).click()
    ev = rows["KK"].ev
    expect(cell(page, "KK")).to_have_text(f"KK {ev:.{0 if ev >= 99.95 else 1}f}")
    expect(page).to_have_url(re.compile("mode=ev"))
    page.get_by_role("radiogroup", name="What the grid shows", exact=True).get_by_text(
        "Equity"
    ).click()
    expect(cell(page, "KK")).to_have_text(f"KK {100 * rows['KK'].equity:.0f}")
    page.get_by_role("radiogroup", name="What the grid shows", exact=True).get_by_text(
        "Reach"
    ).click()
    expect(cell(page, "76s")).to_have_text("76s 50")


def test_evs_are_shown_in_big_blinds_where_the_big_blind_is_known(
    page: Page, service: ServiceProcess, river: str
) -> None:
    page.goto(f"/solutions/{river}")
    expect(page.get_by_role("radiogroup", name="What the grid shows", exact=True)).to_be_visible()
    expect(page.get_by_role("radiogroup", name="Unit", exact=True)).to_have_count(0)
    page.goto(f"/solutions/{solved(service, {**RIVER, 'big_blind': 2})}?mode=ev&pinned=88")
    ev = page.get_by_test_id("hand-8h8d").locator("[data-column=ev]")
    expect(ev).to_be_visible()

    def in_cell() -> float:
        return float((cell(page, "88").text_content() or "").removeprefix("88"))

    expect(page.get_by_test_id("sort-ev")).to_have_text("EV bb")
    expect(page.get_by_test_id("pot")).to_have_text("60 bb")
    expect(page.get_by_test_id("step-0-b90")).to_contain_text("Bet 45")
    blinds, class_blinds = float(ev.inner_text()), in_cell()
    page.get_by_role("radiogroup", name="Unit", exact=True).get_by_text("Chips").click()
    expect(page).to_have_url(re.compile("unit=chips"))
    expect(page.get_by_test_id("sort-ev")).to_have_text("EV")
    expect(page.get_by_test_id("step-0-b90")).to_contain_text("Bet 90")
    assert float(ev.inner_text()) == pytest.approx(2 * blinds, abs=0.011)
    assert in_cell() == pytest.approx(2 * class_blinds, rel=0.01)
    page.goto(page.url.partition("?")[0])  # the choice is stored
    expect(page.get_by_test_id("pot")).to_have_text("120")


def test_bar_height_can_be_chosen(page: Page, river: str, river_book: Solution) -> None:
    page.goto(f"/solutions/{river}?node=x+b60&tab=summary")
    row = next(row for row in river_book.node("x b60").classes(0) if 0.1 < row.share < 0.9)
    bars = page.get_by_role("radiogroup", name="Bar height", exact=True)
    bars.get_by_text("By reach").click()
    expect(page).to_have_url(re.compile("height=reach"))
    shown = cell(page, str(row.hand))
    expect(shown).to_have_attribute("style", re.compile(f"100% {100 * row.share:.1f}%"))
    bars.get_by_text("Full").click()
    expect(shown).to_have_attribute("style", re.compile("bottom|100% 100%"))
    expect(page).to_have_url(re.compile("height=full"))


def test_the_range_at_a_node_can_be_copied(page: Page, river: str, river_book: Solution) -> None:
    page.goto(f"/solutions/{river}?node=b90&tab=summary")
    page.get_by_test_id("copy-range-oop").click()
    expect(page.get_by_test_id("copy-range-oop")).to_have_text("Copied")
    copied = Range.parse(page.evaluate("() => navigator.clipboard.readText()"))
    reach = river_book.node("b90").reach(0)
    held = ~np.isnan(reach)  # combos that the board rules out may be in the text
    expected = np.where(reach[held] >= MIN_REACH, reach[held], 0)
    assert np.allclose(np.asarray(copied.weights)[held], expected, atol=1e-4)


def test_hovering_filters_the_hands_and_a_click_pins(page: Page, river: str) -> None:
    page.goto(f"/solutions/{river}")
    count = page.get_by_test_id("hand-count")
    everything = count.inner_text()
    cell(page, "AKs").hover()
    expect(count).to_have_text("3 hands of AKs")
    page.get_by_test_id("hand-table").hover()
    expect(count).to_have_text(everything)
    cell(page, "AKo").click()
    expect(page.get_by_role("button", name="pinned")).to_contain_text("AKo")
    page.get_by_test_id("hand-table").hover()
    expect(count).to_have_text("9 hands of AKo")
    expect(page).to_have_url(re.compile("pinned=AKo"))
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="pinned")).to_have_count(0)
    expect(count).to_have_text(everything)


def test_hands_have_suits_and_sort_by_any_column(
    page: Page, river: str, river_book: Solution
) -> None:
    page.goto(f"/solutions/{river}")
    table = page.get_by_test_id("hand-table")
    page.get_by_test_id("sort-ev").click()
    ev = river_book.node("").ev(0)
    best = table.locator("tbody tr[data-testid]").first
    expect(best).to_contain_text(f"{np.nanmax(ev):.2f}")
    page.get_by_test_id("sort-ev").click()
    expect(best).to_contain_text(f"{np.nanmin(ev):.2f}")
    page.get_by_test_id("sort-b90").click()
    expect(page).to_have_url(re.compile("sort=-b90"))
    page.reload()
    expect(table.locator("th[aria-sort=descending]")).to_have_accessible_name("Bet 90, %")
    table.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(table.locator("tr[aria-selected=true]")).to_have_attribute("aria-rowindex", "3")


def test_hands_without_reach_are_grey(page: Page, river: str, river_book: Solution) -> None:
    page.goto(f"/solutions/{river}?node=b90&player=oop")
    never = {str(row.hand) for row in river_book.node("b90").classes(0) if not row.reached}
    assert never
    expect(cell(page, min(never))).to_have_attribute("data-reached", "no")
    shown = grid(page).locator("[data-reached=no]").all()
    assert {hand.get_attribute("data-hand") for hand in shown} == never
    for hand in shown:
        assert "never reached" in (hand.get_attribute("aria-label") or "")
    cell(page, min(never)).click()
    row = page.get_by_test_id("hand-table").locator("tr[data-reached=no]").first
    expect(row).to_have_attribute("title", "This hand never reaches this node")


def test_the_other_player_is_shown_on_request(page: Page, river: str, river_book: Solution) -> None:
    page.goto(f"/solutions/{river}?node=x")
    page.get_by_role("radiogroup", name="Whose hands", exact=True).get_by_text("OOP").click()
    expect(page).to_have_url(re.compile("player=oop"))
    expect(grid(page)).to_have_attribute("aria-label", "Hands of OOP")
    assert labels(page).keys() == expected_labels(river_book.node("x"), 0).keys()
    page.get_by_test_id("step-1-x").click()  # the player to act is shown again
    expect(page).not_to_have_url(re.compile("player="))


def test_both_grids_are_shown_side_by_side(
    open_page: Callable[..., Page], river: str, river_book: Solution
) -> None:
    page = open_page(viewport={"width": 1920, "height": 1080})
    page.goto(f"/solutions/{river}?node=x")
    expect(grid(page)).to_have_attribute("aria-label", "Hands of IP")
    other = page.get_by_test_id("other-grid")
    expect(other).to_have_attribute("aria-label", "Hands of OOP")
    expect_strategies(page, river_book.node("x"), 1)
    other.get_by_test_id("cell-KK").click()  # its hands are in the table now
    expect(page.get_by_test_id("hand-count")).to_have_text("3 hands of KK")
    expect(grid(page)).to_have_attribute("aria-label", "Hands of OOP")
    page.get_by_role("switch", name="Both", exact=True).click()
    expect(page.get_by_test_id("other-grid")).to_have_count(0)
    expect(page).to_have_url(re.compile("grids=one"))


def test_a_text_filters_grid_and_table(page: Page, river: str) -> None:
    page.goto(f"/solutions/{river}")
    page.get_by_role("textbox", name="Filter hands", exact=True).fill("AK, KQs")
    expect(page.get_by_test_id("hand-count")).to_have_text("15 hands")
    expect(page).to_have_url(re.compile("filter=AK"))
    expect(cell(page, "88")).to_have_attribute("data-reached", "filtered")
    expect(cell(page, "AKo")).to_have_attribute("data-reached", "yes")
    page.get_by_role("textbox", name="Filter hands", exact=True).fill("AK, ♦♣")
    expect(page.get_by_test_id("hand-count")).to_have_text("2 hands")
    expect(page.get_by_test_id("frequency-note")).to_have_text("of these hands")
    page.get_by_test_id("step-0-x").click()  # the filter stays
    expect(page.get_by_test_id("hand-count")).to_have_text("0 hands")
    expect(page.get_by_test_id("frequency-note")).to_have_text("no such hands here")
    page.get_by_label("Clear the filter").click()
    expect(page).not_to_have_url(re.compile("filter"))


def test_the_graph_has_a_text_alternative_for_both_players(page: Page, river: str) -> None:
    page.goto(f"/solutions/{river}?tab=graph")
    reading = page.get_by_test_id("graph-reading")
    expect(reading).to_have_text(
        re.compile(r"The best 25 % of hands have at least .* equity for OOP, .* for IP: .* ahead")
    )
    page.get_by_test_id("equity-graph").hover(position={"x": 1, "y": 20})
    expect(reading).to_contain_text("The best 0 % of hands")


def test_a_category_filters_grid_and_table(page: Page, turn: str, turn_book: Solution) -> None:
    page.goto(f"/solutions/{turn}?tab=categories")
    sets = next(row for row in turn_book.node("").categories(0) if row.category is MadeHand.SET)
    row = page.get_by_test_id("category-set")
    expect(row).to_contain_text(f"{100 * sets.share:.1f} %")
    expect(row).to_contain_text(f"{100 * sets.equity:.1f} %")
    row.get_by_role("button", name="Set").press("Enter")
    expect(page.get_by_role("textbox", name="Filter hands", exact=True)).to_have_value("set")
    bar = page.get_by_role("list", name="Actions here", exact=True).get_by_role("button")
    frequencies = [f"{100 * share:.1f} %" for share in sets.strategy.values()]
    titles = bar.evaluate_all("parts => parts.map((part) => part.title)")
    for title, frequency in zip(titles, frequencies, strict=True):
        assert f" {frequency}, key" in title
    row.get_by_role("cell").last.click()  # the whole row is one button
    expect(page.get_by_role("textbox", name="Filter hands", exact=True)).to_have_value("")
    expect(page.get_by_test_id("frequency-note")).to_have_count(0)
    row.get_by_role("cell").last.click()
    expect(page.get_by_role("textbox", name="Filter hands", exact=True)).to_have_value("set")
    expect(cell(page, "QQ")).to_have_attribute("data-reached", "yes")
    expect(cell(page, "AA")).to_have_attribute("data-reached", "filtered")
    page.get_by_test_id("tab-hands").click()
    expect(page.get_by_test_id("hand-count")).to_have_text("6 hands")
    page.get_by_test_id("step-0-x").click()  # the same at the next node
    expect(page.get_by_test_id("hand-count")).to_have_text("3 hands")
    page.get_by_role("textbox", name="Filter hands", exact=True).fill("overpair")
    expect(cell(page, "KK")).to_have_attribute("data-reached", "yes")
    page.get_by_role("textbox", name="Filter hands", exact=True).fill("overpear")
    expect(page.get_by_role("textbox", name="Filter hands", exact=True)).to_have_attribute(
        "aria-invalid", "true"
    )
    expect(page.get_by_text("No hand, suit or category: overpear")).to_be_visible()
