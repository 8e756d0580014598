"""Reports: solving a spot over many flops, and browsing the report on desktop and phone."""

from __future__ import annotations

import csv
import re
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

import httpx
import pytest
from playwright.sync_api import expect

from support.small_batches import CANONICAL, FLOPS, SPOT, getter, report_of
from support.web_page import assert_accessible, screenshot, scrolls_sideways, wait_for_query

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from support.service_process import ServiceProcess
    from support.web_page import PageErrors

FORM: Final = "/solve?" + urlencode(
    {key: value or "none" for key, value in SPOT.items() if "_ip_" not in key}
)


@pytest.fixture(scope="module")
def report(service: ServiceProcess) -> str:
    with httpx.Client(base_url=service.address, timeout=60) as client:
        return report_of(client, name="Three flops")


def node_of(service: ServiceProcess, report: str, **query: Any) -> Any:
    with httpx.Client(base_url=service.address, timeout=60) as client:
        return getter(client, report)("node", **query)


def rows(page: Page) -> Locator:
    return page.locator("tr[data-testid^=flop-]")


def view(page: Page, name: str) -> None:
    page.get_by_role("radiogroup", name="View", exact=True).get_by_text(name, exact=True).click()


def share(value: float) -> str:
    return f"{100 * value:.1f} %"


def test_a_spot_is_solved_over_flops_into_a_report(page: Page, service: ServiceProcess) -> None:
    page.goto(FORM)
    page.get_by_role("button", name="Report over many flops…", exact=True).click()
    page.get_by_test_id("flop-set").get_by_text("List").click()
    page.get_by_role("textbox", name="List of flops", exact=True).fill("Ks7d2c QsJsTh K7")
    expect(page.get_by_text("Not a flop: K7")).to_be_visible()
    expect(page.get_by_role("dialog").get_by_role("button", name="Start")).to_be_disabled()
    page.get_by_role("textbox", name="List of flops", exact=True).fill(", ".join(FLOPS))
    expect(page.get_by_test_id("report-cost")).to_contain_text("3 flops that stand for 48 of")
    page.get_by_role("textbox", name="Name", exact=True).fill("From the form")
    page.get_by_role("dialog").get_by_role("button", name="Start").click()
    page.get_by_test_id("open-result").click()
    expect(page).to_have_url(re.compile("/reports/"))
    report = page.url.split("/reports/")[1][:16]
    expect(page.get_by_role("heading", name="From the form")).to_be_visible()

    root, node = node_of(service, report), node_of(service, report, line="x")
    expect(page.get_by_test_id("total-x")).to_contain_text(share(root["total"]["frequencies"][0]))
    page.get_by_test_id("step-0-x").click()
    wait_for_query(page, node=["x"])
    expect(page.get_by_test_id("total-x")).to_contain_text(share(node["total"]["frequencies"][0]))
    expect(page.get_by_test_id("total-ev-ip")).to_have_text(f"{node['total']['ev']['ip']:.2f} bb")

    page.get_by_test_id("sort-ev-oop").click()
    best = max(node["flops"], key=lambda flop: flop["ev"]["oop"])["flop"]
    expect(rows(page).first).to_have_attribute("data-testid", f"flop-{best}")
    page.get_by_test_id("filter-suits-two-tone").click()
    expect(rows(page)).to_have_count(1)
    page.reload()
    expect(rows(page)).to_have_count(1)
    page.get_by_role("button", name="Clear filters", exact=True).click()
    expect(rows(page)).to_have_count(3)

    page.keyboard.press("ArrowLeft")
    expect(page.get_by_test_id("report-strip").locator("li")).to_have_count(1)
    page.keyboard.press("1")
    wait_for_query(page, node=["x"])
    with page.expect_download() as download:
        page.get_by_role("button", name="Export", exact=True).click()
        page.get_by_test_id("export-csv").click()
    with download.value.path().open(encoding="utf-8", newline="") as file:
        assert [row["flop"] for row in csv.DictReader(file)] == [*CANONICAL, "total"]

    page.get_by_test_id(f"flop-{CANONICAL[1]}").click()
    page.get_by_test_id("open-solve").click()
    wait_for_query(page, board=[CANONICAL[1]], stack=["10"])


def test_every_view_of_a_report(page: Page, service: ServiceProcess, report: str) -> None:
    page.goto(f"/reports/{report}?node=x")
    expect(rows(page)).to_have_count(3)
    assert_accessible(page)
    assert not scrolls_sideways(page)
    screenshot(page, "report")
    node = node_of(service, report, line="x")
    view(page, "Groups")
    paired = next(group for group in node["groups"] if group["value"] == "paired")
    expect(page.get_by_test_id("group-pairing-paired")).to_contain_text(
        f"{100 * paired['frequencies'][0]:.1f}"
    )
    page.get_by_test_id("flop-groups").get_by_test_id("sort-b5").first.click()
    wait_for_query(page, sort=["-b5"])
    suits = [group for group in node["groups"] if group["trait"] == "suits"]
    ranked = sorted(suits, key=lambda group: -group["frequencies"][1])
    expect(page.locator("[data-testid^=group-suits-]").first).to_have_attribute(
        "data-testid", f"group-suits-{ranked[0]['value']}"
    )
    screenshot(page, "report-groups")
    view(page, "Bars")
    expect(page.get_by_test_id("action-bars").locator("path")).to_have_count(3)
    view(page, "Scatter")
    expect(page.get_by_test_id("dots").locator("canvas")).to_be_visible()
    view(page, "Heat map")
    expect(page.get_by_test_id("heat-K7")).to_be_visible()
    view(page, "Hands")
    expect(page.get_by_test_id("category-set")).to_be_visible()
    assert_accessible(page)

    with httpx.Client(base_url=service.address, timeout=60) as client:
        raked = report_of(client, spot={**SPOT, "rake_rate": 0.05, "rake_cap": 1}, name="Raked")
        compared = getter(client, report)("compare", line="x", **{"with": raked})
    page.goto(f"/reports/{report}?node=x&with={raked}")
    change = f"{abs(compared['total']['ev']['ip']):.2f}"
    expect(page.get_by_test_id("total-ev-ip")).to_contain_text(f"−{change}")
    expect(rows(page)).to_have_count(3)


def test_a_flop_of_a_report_is_browsed_hand_by_hand(
    page: Page, service: ServiceProcess, report: str, page_errors: PageErrors
) -> None:
    page_errors.expect_unreachable()
    page.goto(f"/reports/{report}?node=x&suits=rainbow&sort=-ev-oop")
    page.get_by_test_id(f"flop-{CANONICAL[0]}").click()
    page.get_by_role("link", name="Open", exact=True).click()
    expect(page).to_have_url(re.compile(f"/reports/{report}/flops/{CANONICAL[0]}.*node=x"))
    with httpx.Client(base_url=service.address, timeout=60) as client:
        node = getter(client, report)(f"flops/{CANONICAL[0]}/node", line="x")
    expect(page.get_by_test_id("ev-ip")).to_have_text(f"{node['ev']['ip']:.2f}")
    kings = next(row for row in node["classes"]["ip"] if row["hand"] == "AKs")
    expect(page.get_by_test_id("hand-grid").get_by_test_id("cell-AKs")).to_have_attribute(
        "aria-label", re.compile(f"Check {100 * kings['strategy'][0]:.1f} %")
    )
    expect(page.get_by_test_id("hand-count")).to_have_text(f"{len(node['hands']['ip'])} hands")
    assert_accessible(page)
    assert not scrolls_sideways(page)
    screenshot(page, "report-flop")

    page.get_by_role("radiogroup", name="What the grid shows", exact=True).get_by_text(
        "Equity"
    ).click()
    page.get_by_role("radiogroup", name="Whose hands", exact=True).get_by_text("OOP").click()
    wait_for_query(page, mode=["equity"], player=["oop"])
    expect(page.get_by_test_id("hand-count")).to_have_text(f"{len(node['hands']['oop'])} hands")
    page.get_by_test_id("step-1-b5").click()
    wait_for_query(page, node=["x b5"])
    expect(page.get_by_test_id("step-2-c")).to_be_visible()
    page.get_by_test_id("step-2-f").click()
    expect(page.get_by_test_id("step-3")).to_contain_text("a fold ends the hand")
    expect(page.get_by_test_id("step-3").get_by_role("button")).to_have_count(0)  # no node
    page.reload()
    page.get_by_test_id("step-2-c").click()
    page.get_by_test_id("tab-categories").click()
    expect(page.get_by_test_id("categories")).to_contain_text("Backdoor flush draw")
    screenshot(page, "report-flop-turn")
    page.get_by_test_id("chance-picker").get_by_test_id("card-5s").click()
    wait_for_query(page, board=[f"{CANONICAL[0]}5s"], pot=["20"])
    page.go_back()
    page.get_by_test_id("to-report").click()
    wait_for_query(page, node=["x b5"], flop=[CANONICAL[0]], suits=["rainbow"], sort=["-ev-oop"])
    page.get_by_role("link", name="Open", exact=True).click()
    page.route("**/spot?*", lambda route: route.abort())
    page.get_by_test_id("open-solve").click()
    expect(page.get_by_test_id("unreachable")).to_be_visible()
    page.unroute("**/spot?*")
    page.get_by_test_id("open-solve").click()
    wait_for_query(page, board=[CANONICAL[0]], stack=["10"])


def choose_hands(page: Page, row: Locator, name: str) -> None:
    row.get_by_test_id("lock-hands").click()
    page.get_by_role("option", name=name, exact=True).click()


def test_a_lock_is_solved_on_every_flop_and_compared(
    page: Page, service: ServiceProcess, report: str
) -> None:
    page.goto(f"/reports/{report}?node=x")
    page.get_by_role("button", name="Lock and solve again…", exact=True).click()
    sets, rest = (page.get_by_test_id(f"lock-row-{at}") for at in range(2))
    choose_hands(page, sets, "Set")
    sets.get_by_role("button", name="Always: Check").click()
    page.get_by_role("button", name="More hands", exact=True).click()
    choose_hands(page, rest, "Top share of the range")
    rest.get_by_role("textbox", name="Share of the range", exact=True).fill("0")
    expect(rest).to_contain_text("above 0 to 100 %")
    choose_hands(page, rest, "All other hands")
    for action, percentage in (("x", "25"), ("b5", "70"), ("a10", "0")):
        rest.get_by_test_id(f"lock-share-{action}").fill(percentage)
    expect(rest).to_contain_text("5 % are missing")
    expect(page.get_by_role("dialog").get_by_role("button", name="Start")).to_be_disabled()
    rest.get_by_test_id("lock-share-b5").fill("75")
    expect(page.get_by_test_id("report-cost")).to_contain_text("3 flops that stand for 48 of")
    expect(page.get_by_role("textbox", name="Name", exact=True)).to_have_value(
        "Three flops, locked"
    )
    assert_accessible(page)
    page.get_by_role("dialog").get_by_role("button", name="Start").click()
    page.get_by_test_id("open-result").click()
    wait_for_query(page, node=["x"], **{"with": [report]})
    locked = page.url.split("/reports/")[1][:16]
    expect(page.get_by_role("heading", name="Three flops, locked")).to_be_visible()
    expect(page.get_by_test_id("report-locks")).to_contain_text(
        "IP after check: set checks always; the rest checks 25.0 %, bets 5 bb 75.0 %"
    )

    with httpx.Client(base_url=service.address, timeout=60) as client:
        models = [
            client.get(f"/api/v1/reports/{each}").json()["config"]["postflop_model"]
            for each in (report, locked)
        ]
        hands = getter(client, locked)("categories", line="x")["categories"]
        compared = getter(client, locked)("compare", line="x", **{"with": report})
    strategy = {"set": {"x": 1.0}, "*": {"x": 0.25, "b5": 0.75}}
    assert models[1] == {**models[0], "locks": [{"line": "x", "strategy": strategy}]}
    made = {row["category"]: row["frequencies"] for row in hands if row["kind"] == "made"}
    assert made.pop("set") == [1, 0, 0]
    for frequencies in made.values():
        assert frequencies == pytest.approx([0.25, 0.75, 0])
    total = node_of(service, locked, line="x")["total"]["frequencies"]
    expect(page.get_by_test_id("total-b5")).to_contain_text(share(total[1]))
    unlocked = node_of(service, report, line="x")["total"]["frequencies"]
    change = 100 * (total[1] - unlocked[1])  # new less old
    assert 100 * compared["total"]["frequencies"][1] == pytest.approx(change)
    sign = "+" if change > 0 else "−"
    expect(page.get_by_test_id("total-b5")).to_contain_text(f"{sign}{abs(change):.1f}")
    expect(page.get_by_text("changes are this report less the older one")).to_be_visible()


def test_reports_fit_a_phone(phone: Page, service: ServiceProcess) -> None:
    with httpx.Client(base_url=service.address, timeout=60) as client:
        report = report_of(client, flops={"boards": ["9s6h2d"]}, name="On the phone")
    phone.goto("/reports")
    phone.get_by_role("region", name="Reports", exact=True).get_by_text("On the phone").tap()
    expect(rows(phone)).to_have_count(1)
    assert not scrolls_sideways(phone)
    phone.get_by_test_id("step-0-x").tap()
    wait_for_query(phone, node=["x"])
    phone.get_by_test_id("flop-9c6d2h").tap()
    phone.get_by_role("link", name="Open", exact=True).tap()
    expect(phone.get_by_test_id("hand-grid")).to_be_visible()
    assert not scrolls_sideways(phone)
    screenshot(phone, "report-flop-phone")
    phone.go_back()
    expect(phone.get_by_test_id("picked-flop")).to_be_visible()
    phone.get_by_test_id("report-view-select").tap()
    phone.get_by_role("option", name="Groups").tap()
    expect(phone.get_by_test_id("group-suits-rainbow")).to_be_visible()
    assert not scrolls_sideways(phone)
    assert_accessible(phone)
    screenshot(phone, "report-phone")
    phone.goto("/reports")
    phone.get_by_test_id(f"delete-{report}").tap()
    phone.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).tap()
    expect(phone.get_by_test_id(f"report-{report}")).to_have_count(0)
