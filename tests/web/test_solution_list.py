"""The list of solutions."""

from __future__ import annotations

import base64
import re
from typing import TYPE_CHECKING

import httpx
from playwright.sync_api import expect

from runout import Spot, solve
from support.solution_page import RIVER, expect_at, solved
from support.solve_jobs import until
from support.web_page import assert_accessible

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page

    from support.service_process import ServiceProcess
    from support.web_page import PageErrors


def test_solutions_are_found_sorted_and_opened(page: Page, river: str, turn: str) -> None:
    page.goto("/solutions")
    expect(page.get_by_test_id(f"solution-{river}")).to_contain_text("120")
    page.get_by_role("searchbox", name="Search solutions", exact=True).fill("kh8s")
    expect(page.get_by_test_id(f"solution-{turn}")).to_have_count(0)
    expect(page).to_have_url(re.compile("q=kh8s"))
    page.reload()
    expect(page.get_by_test_id(f"solution-{river}")).to_be_visible()
    page.get_by_role("searchbox", name="Search solutions", exact=True).fill("")
    page.get_by_role("radiogroup", name="Street", exact=True).get_by_text("Turn").click()
    expect(page.get_by_test_id(f"solution-{river}")).to_have_count(0)
    expect(page.get_by_test_id(f"solution-{turn}")).to_be_visible()
    page.get_by_role("radiogroup", name="Street", exact=True).get_by_text("All").click()
    page.get_by_test_id("sort-size").click()
    rows = page.get_by_role("region", name="Solutions", exact=True).locator("tbody tr")
    order = [row.get_attribute("data-testid") for row in rows.all()]
    assert order.index(f"solution-{turn}") < order.index(f"solution-{river}")
    page.get_by_test_id("sort-size").click()
    expect(page).to_have_url(re.compile("sort=size&order=asc"))
    page.get_by_test_id(f"open-{river}").click()
    expect_at(page, 0, of=1)


def test_a_search_without_a_match_can_be_reset(page: Page, river: str) -> None:
    page.goto("/solutions?q=nothing+like+this")
    expect(page.get_by_test_id("result-status")).to_have_text("0 solutions found")
    page.get_by_role("button", name="Show all", exact=True).click()
    expect(page.get_by_test_id(f"solution-{river}")).to_be_visible()
    expect(page.get_by_role("searchbox", name="Search solutions", exact=True)).to_have_value("")


def test_a_row_shows_ranges_and_how_the_solve_ended(page: Page, service: ServiceProcess) -> None:
    short = solved(service, {**RIVER, "pot": 122, "big_blind": 2}, target=1e-6, max_iterations=20)
    page.goto("/solutions")
    row = page.get_by_test_id(f"solution-{short}")
    expect(row).to_contain_text("K83r 2c 7h")
    expect(row).to_contain_text(re.compile(r"iteration limit at [\d.]+ %"))
    expect(row).to_contain_text("61 bb")
    expect(row).to_contain_text("OOP KK,88,33,AK")


def test_a_solution_is_renamed_tagged_and_found(page: Page, service: ServiceProcess) -> None:
    mine = solved(service, {**RIVER, "pot": 123})
    page.goto("/solutions")
    page.get_by_test_id(f"rename-{mine}").click()
    field = page.get_by_test_id(f"name-{mine}")
    field.fill("Given up")
    field.press("Escape")
    expect(page.get_by_test_id(f"open-{mine}")).to_contain_text("K83r")
    page.get_by_test_id(f"rename-{mine}").click()
    field.fill("BB v BTN, river")
    field.press("Enter")
    expect(page.get_by_test_id(f"open-{mine}")).to_have_text("BB v BTN, river")
    page.get_by_test_id(f"edit-tags-{mine}").click()
    tags = page.get_by_test_id(f"tags-{mine}")
    tags.fill("3-bet pot")
    tags.press("Enter")
    page.keyboard.press("Escape")
    page.get_by_role("group", name="Tags", exact=True).get_by_role(
        "button", name="3-bet pot"
    ).click()
    expect(page).to_have_url(re.compile(r"tag=3-bet\+pot"))
    expect(
        page.get_by_role("region", name="Solutions", exact=True).locator("tbody tr")
    ).to_have_count(1)
    page.get_by_role("searchbox", name="Search solutions", exact=True).fill("btn river")
    expect(page.get_by_test_id("result-status")).to_have_text("1 solution found")
    page.get_by_test_id(f"open-{mine}").click()
    expect_at(page, 0, of=1)
    expect(page).to_have_title("BB v BTN, river · Solutions · runout")
    page.get_by_test_id("tab-summary").click()
    page.get_by_role("textbox", name="Notes", exact=True).fill("Checks too much")
    page.get_by_role("textbox", name="Notes", exact=True).blur()
    until(
        lambda: (
            httpx.get(f"{service.address}/api/v1/solves/{mine}").json()["notes"]
            == "Checks too much"
        )
    )
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Export", exact=True).click()
        page.get_by_test_id("export-csv").click()
    assert downloading.value.suggested_filename == "BB v BTN, river.csv"


def test_a_dropped_file_is_opened(page: Page, river: str, tmp_path: Path) -> None:
    path = tmp_path / "From a friend.solution"
    solve(Spot.from_dict({**RIVER, "pot": 124}), target=0.02).save(path)
    page.goto("/solutions")
    expect(page.get_by_role("region", name="Solutions", exact=True)).to_be_visible()
    page.evaluate(
        """content => {
            const bytes = Uint8Array.from(atob(content), (each) => each.charCodeAt(0));
            const transfer = new DataTransfer();
            transfer.items.add(new File([bytes], "From a friend.solution"));
            const options = { dataTransfer: transfer, bubbles: true, cancelable: true };
            document.querySelector("[data-testid=file-drop]")
                .dispatchEvent(new DragEvent("drop", options));
        }""",
        base64.b64encode(path.read_bytes()).decode(),
    )
    expect_at(page, 0, of=1)
    expect(page.get_by_role("heading", level=1)).to_have_text("From a friend")
    expect(page.get_by_test_id("pot")).to_have_text("124")


def test_a_file_that_is_not_a_solution_is_refused(
    page: Page, page_errors: PageErrors, tmp_path: Path
) -> None:
    page_errors.expect_refusals("/solves/import")
    path = tmp_path / "broken.solution"
    path.write_bytes(b"not a solution")
    page.goto("/solutions")
    page.get_by_test_id("solution-file").set_input_files(path)
    expect(page.get_by_role("alert")).to_contain_text("Not a usable solution")


def test_two_solutions_are_compared(page: Page, service: ServiceProcess, river: str) -> None:
    other = solved(service, {**RIVER, "ip": f"{RIVER['ip']},22"})
    page.goto("/solutions")
    page.get_by_test_id(f"tick-{river}").check()
    expect(page.get_by_role("button", name="Compare two", exact=True)).to_be_disabled()
    page.get_by_test_id(f"tick-{other}").check()
    page.get_by_role("button", name="Compare two", exact=True).click()
    expect(page.get_by_test_id("diff-summary")).to_be_visible()
    expect(page.get_by_role("combobox", name="Compare with", exact=True)).to_have_value(other)
    expect(page.get_by_test_id("diff")).to_contain_text("range")


def test_deleting_a_solution_asks_for_confirmation(page: Page, service: ServiceProcess) -> None:
    deleted = solved(service, {**RIVER, "pot": 121})
    page.goto("/solutions")
    page.get_by_test_id(f"delete-{deleted}").click()
    page.get_by_role("dialog").get_by_text("Cancel").click()
    expect(page.get_by_test_id(f"solution-{deleted}")).to_be_visible()
    page.get_by_test_id(f"delete-{deleted}").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_test_id(f"solution-{deleted}")).to_have_count(0)
    assert httpx.get(f"{service.address}/api/v1/solves/{deleted}").status_code == 404


def test_without_solutions_an_example_is_solved(
    page: Page, own_service: Callable[..., str]
) -> None:
    own = own_service()
    page.goto(f"{own}/solutions")
    expect(page.get_by_test_id("empty").get_by_role("link", name="Solve")).to_be_visible()
    expect(page.get_by_role("group", name="Ready spots").get_by_role("link").first).to_be_visible()
    assert_accessible(page)
    page.get_by_test_id("try-example").click()
    expect(page).to_have_url(re.compile("/jobs/[0-9a-f]{16}"))
    job = page.url.rpartition("/")[2]
    until(lambda: httpx.get(f"{own}/api/v1/solves/{job}").status_code == 200)
    page.goto(f"{own}/solutions")
    expect(page.get_by_test_id(f"solution-{job}")).to_be_visible()
