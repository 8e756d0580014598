"""Files, addresses and links of a solution."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import TYPE_CHECKING

import httpx
import pytest
from playwright.sync_api import expect

from support.solution_page import RIVER, cell, expect_at, solved
from support.solve_jobs import until

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from runout.analysis.solver.solution.solution import Solution
    from support.service_process import ServiceProcess
    from support.web_page import PageErrors


def choose_export(page: Page, form: str) -> None:
    page.get_by_role("button", name="Export", exact=True).click()
    page.get_by_test_id(f"export-{form}").click()


def test_a_decision_is_exported_as_csv_and_json(
    page: Page, river: str, river_book: Solution
) -> None:
    page.goto(f"/solutions/{river}?node=x")
    with page.expect_download() as downloading:
        choose_export(page, "csv")
    text = downloading.value.path().read_text(encoding="utf-8")
    rows = [row for row in csv.DictReader(io.StringIO(text)) if row["line"] == "x"]
    node = river_book.node("x")
    assert {row["hand"] for row in rows} == {str(hand) for hand in node.hands(1)}
    assert {row["action"] for row in rows} == set(node.actions)
    with page.expect_download() as downloading:
        choose_export(page, "json")
    export = json.loads(downloading.value.path().read_text(encoding="utf-8"))
    assert export["solution"]["id"] == river
    assert export["nodes"][0]["line"] == "x"


def test_a_service_with_a_token_exports_too(
    page: Page, page_errors: PageErrors, own_service: Callable[..., str]
) -> None:
    page_errors.expect_refusals()
    own = own_service(token="open-sesame-please")
    bearer = {"authorization": "Bearer open-sesame-please"}
    answer = httpx.post(f"{own}/api/v1/solves", json={"spot": RIVER}, headers=bearer)
    solution = answer.json()["id"]
    address = f"{own}/api/v1/solves/{solution}"
    until(lambda: httpx.get(address, headers=bearer).status_code == 200)
    page.goto(f"{own}/solutions/{solution}")
    form = page.get_by_test_id("token-form").first
    form.locator("input").fill("open-sesame-please")
    form.get_by_role("button", name="Use token").click()
    with page.expect_download() as downloading:
        choose_export(page, "csv")
    assert downloading.value.path().read_text(encoding="utf-8").startswith("line,board,player")


def test_a_reload_and_a_shared_link_keep_the_node(
    page: Page, open_page: Callable[..., Page], turn: str
) -> None:
    page.goto(f"/solutions/{turn}")
    page.get_by_test_id("step-0-x").click()
    page.get_by_test_id("step-1-x").click()
    page.get_by_test_id("card-2c").click()
    expect_at(page, 3, of=4)
    page.get_by_role("radiogroup", name="What the grid shows", exact=True).get_by_text(
        "Equity"
    ).click()
    cell(page, "AQs").click()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_test_id("chance-picker")).to_be_visible()
    page.reload()
    expect_at(page, 2, of=4)
    expect(page.get_by_role("button", name="pinned")).to_contain_text("AQs")
    page.get_by_test_id("share").click()
    expect(page.get_by_test_id("share")).to_have_text("Copied")
    link = page.evaluate("() => navigator.clipboard.readText()")
    other = open_page()
    other.goto(link)
    expect_at(other, 2, of=4)
    expect(
        other.get_by_role("radiogroup", name="What the grid shows", exact=True).get_by_label(
            "Equity"
        )
    ).to_be_checked()
    expect(cell(other, "AQs")).to_have_attribute("aria-selected", "true")


def test_unknown_node_is_reported(page: Page, page_errors: PageErrors, river: str) -> None:
    page_errors.expect_refusals("/api/v1/solves")
    page.goto(f"/solutions/{river}?node=b41")
    expect(page.get_by_role("alert")).to_contain_text("what can be done is x, b40, b90")
    page.get_by_role("button", name="Go to root", exact=True).click()
    expect_at(page, 0, of=1)
    page.goto("/solutions/0123456789abcdef")
    expect(page.get_by_test_id("not-found")).to_contain_text("There is no such solution")
    expect(page.get_by_role("link", name="All solutions")).to_be_visible()


def test_an_outage_is_reported_and_heals(page: Page, page_errors: PageErrors, river: str) -> None:
    page_errors.expect_unreachable()
    page.goto("/equity")
    page.route("**/api/v1/solves/**", lambda route: route.abort("connectionrefused"))
    page.goto(f"/solutions/{river}")
    expect(page.get_by_test_id("unreachable")).to_be_visible()
    page.unroute("**/api/v1/solves/**")
    expect_at(page, 0, of=1)


def test_the_spot_is_opened_in_the_solve_form(page: Page, river: str) -> None:
    page.goto(f"/solutions/{river}")
    page.get_by_role("button", name="Open in", exact=True).click()
    page.get_by_test_id("open-in-solve").click()
    expect(page).to_have_url(re.compile("/solve?.*board=Kh8s3d2c7h"))
    for goal in ("target", "max-iterations", "threads"):
        expect(page.get_by_test_id(goal)).to_have_value("")


def test_the_goal_is_copied_to_the_solve_form(page: Page, service: ServiceProcess) -> None:
    goal = {"target": 0.02, "max_iterations": 40, "precision": "f16"}
    solution = solved(service, RIVER, **goal)
    page.goto(f"/solutions/{solution}")
    page.get_by_role("button", name="Open in", exact=True).click()
    link = page.get_by_test_id("open-in-solve")
    expect(link).to_have_attribute("href", re.compile("max_iterations=40"))
    link.click()
    expect(page.get_by_test_id("target")).to_have_value("2")
    expect(page.get_by_test_id("max-iterations")).to_have_value("40")
    expect(page.get_by_role("radio", name="f16")).to_be_checked()


def test_a_node_is_opened_in_equity(page: Page, turn: str, turn_book: Solution) -> None:
    page.goto(f"/solutions/{turn}?node=x+b48")
    page.get_by_role("button", name="Open in", exact=True).click()
    page.get_by_test_id("open-in-equity").click()
    expect(page).to_have_url(re.compile("/equity?.*board=Qs7h2dTc"))
    for player in (0, 1):
        row = page.get_by_test_id(f"player-{player}")
        expect(row).to_contain_text(re.compile(r"\d\.\d\d %"))
        shown = re.search(r"(\d+\.\d\d) %", row.inner_text())
        assert shown is not None
        equity = 100 * turn_book.node("x b48").range_equity(player)
        assert float(shown[1]) == pytest.approx(equity, abs=0.02)


def test_a_river_is_solved_from_its_node(page: Page, turn: str, turn_book: Solution) -> None:
    page.goto(f"/solutions/{turn}?node=x+b48+c+x&cards=2c")
    page.get_by_role("button", name="Open in", exact=True).click()
    link = page.get_by_test_id("solve-from-here")
    expect(link).to_have_text("Solve from the start of this street")
    link.click()
    expect(page).to_have_url(re.compile("/solve?.*board=Qs7h2dTc2c"))
    pot = turn_book.node("x b48 c", "2c").pot
    expect(page).to_have_url(re.compile(f"pot={pot:.0f}&"))
