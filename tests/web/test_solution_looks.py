"""Solutions on a phone, in light and dark mode, and their accessibility."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from support.solution_page import cell, expect_at
from support.web_page import (
    assert_accessible,
    assert_accessible_in_both_schemes,
    screenshot_in_both_schemes,
    scrolls_sideways,
    visit,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_a_phone_shows_everything(phone: Page, river: str, turn: str) -> None:
    phone.goto("/solutions")
    expect(phone.get_by_test_id(f"solution-{river}")).to_be_visible()
    assert not scrolls_sideways(phone)
    phone.goto(f"/solutions/{turn}?node=x+x&tab=runouts")
    expect(phone.get_by_test_id("runout-chart")).to_be_visible()
    assert not scrolls_sideways(phone)
    phone.get_by_test_id("card-As").tap()
    expect_at(phone, 3, of=4)
    cell(phone, "AQs").tap()
    expect(cell(phone, "AQs")).to_have_attribute("aria-selected", "true")
    for tab in ("summary", "hands", "categories", "graph", "locks", "compare"):
        phone.get_by_test_id(f"tab-{tab}").tap()
        expect(phone.get_by_test_id(f"tab-{tab}")).to_have_attribute("aria-selected", "true")
        assert not scrolls_sideways(phone)


def test_screen_is_accessible(page: Page, turn: str) -> None:
    page.goto("/solutions")
    expect(page.get_by_test_id(f"solution-{turn}")).to_be_visible()
    assert_accessible_in_both_schemes(page)
    page.emulate_media(color_scheme="light")
    page.goto(f"/solutions/{turn}?node=x+b48+c&tab=runouts")
    expect(page.get_by_test_id("runout-chart")).to_be_visible()
    assert_accessible(page)
    page.get_by_test_id("tab-locks").click()
    page.get_by_test_id("step-1-b48").click()
    assert_accessible(page)
    for tab in ("summary", "categories", "graph"):
        visit(page, f"/solutions/{turn}?node=x&mode=ev&grids=both&tab={tab}")
        expect(page.get_by_test_id(f"tab-{tab}")).to_have_attribute("aria-selected", "true")
        expect(page.get_by_test_id("loading")).to_have_count(0)
        assert_accessible(page)
    visit(page, f"/solutions/{turn}?node=x+b48+c&cards=6s&ahead=x+b48+c+x&aheadCards=6s")
    expect_at(page, 4, of=6)
    expect(page.get_by_test_id("hand-table")).to_be_visible()
    assert_accessible_in_both_schemes(page)


def test_screenshots_for_the_documentation(page: Page, study: str) -> None:
    page.goto(f"/solutions/{study}?node=x&ahead=x+b135+c")
    expect_at(page, 1, of=4)
    expect(page.get_by_test_id("hand-table")).to_be_visible()
    assert_accessible_in_both_schemes(page)
    screenshot_in_both_schemes(page, "solution")


def test_names_of_bets_are_not_cut_off(page: Page, turn: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"/solutions/{turn}?node=x+b48+c+x&cards=2s&grids=one")
    expect_at(page, 5, of=6)
    strip = page.get_by_test_id("decision-strip")
    cut = "parts => parts.filter((part) => part.scrollWidth > part.clientWidth).length"
    assert strip.locator("button span, button small").evaluate_all(cut) == 0


def test_locks_are_accessible_in_dark(dark: Page, turn: str) -> None:
    dark.goto(f"/solutions/{turn}?node=x+x&tab=locks")
    expect(dark.get_by_test_id("lock-node")).to_be_visible()
    assert_accessible(dark)
    visit(dark, f"/solutions/{turn}?node=x&tab=locks")
    expect(dark.get_by_test_id("lock-hands")).to_be_visible()
    assert_accessible(dark)
