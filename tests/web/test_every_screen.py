"""Laws of every screen: it is accessible in both themes, and an outage of the service heals."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

import httpx
import pytest
from playwright.sync_api import expect

from support.small_batches import CANONICAL, report_of
from support.solution_page import RIVER
from support.solve_jobs import until
from support.web_page import assert_accessible_in_both_schemes

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from support.service_process import ServiceProcess
    from support.web_page import PageErrors

HANDS: Final = Path(__file__).parent.parent / "data" / "phh" / "pluribus.phhs"
SURVEYED: Final = "/flops?" + urlencode({"high": "5", "p": ["22+,ATs+,KQs", "random"]}, doseq=True)
SPOT: Final = {key: value for key, value in RIVER.items() if "_ip_" not in key}
# The address of each screen, with `{river}` and the like for ids of saved results, and the test id
# of a result that it shows.
SCREENS: Final = {
    "hands": ("/hands?player=Pluribus", "net-total"),
    "hand": ("/hands/{hand}?player=Pluribus&step=9", "decision"),
    "review": ("/hands/reviews/{review}?player=Pluribus", "mean-loss"),
    "equity": ("/equity?p=AhKh&p=QsQd&board=7h5h2c3d", "outcomes-0"),
    "outs": ("/equity?p=AhKh&p=QsQd&board=7h5h2c3d&tab=outs", "outs-equity"),
    "ranges": ("/ranges?text=QQ%2B,AKs:0.5", "range-count"),
    "chart": ("/ranges?text=raise:%20QQ%2B;%20call:%20JJ-77", "chart-actions"),
    "flops": (SURVEYED, "survey-mean"),
    "flop groups": (SURVEYED + "&view=groups", "survey-mean"),
    "solve": ("/solve?" + urlencode(SPOT), "estimate-memory"),
    "solve, empty": ("/solve", "ready-3-bet"),
    "solutions": ("/solutions", "open-{river}"),
    "solution": ("/solutions/{river}?node=x", "ev-oop"),
    "solution, runouts": ("/solutions/{turn}?node=x%20x&tab=runouts", "runouts"),
    "solution, locks": ("/solutions/{river}?tab=locks", "lock-hands"),
    "reports": ("/reports", "report-{report}"),
    "report": ("/reports/{report}?node=x", "total-ev-ip"),
    "report, groups": ("/reports/{report}?node=x&view=groups", "total-ev-ip"),
    "report, bars": ("/reports/{report}?node=x&view=bars", "action-bars"),
    "report, scatter": ("/reports/{report}?node=x&view=scatter", "dots"),
    "report, hands": ("/reports/{report}?node=x&view=hands", "report-categories"),
    "report flop": (f"/reports/{{report}}/flops/{CANONICAL[0]}?node=x", "ev-ip"),
    "train": ("/train?solve={river}", "drill-start"),
    "session": ("/train/{session}", "train-pot"),
    "jobs": ("/jobs", "jobs"),
    "job": ("/jobs/{river}", "figure-ev_oop"),
    "pots": ("/pots?chips=50&chips=100&chips=200&cards=AsAh&cards=KsKh&cards=QsQh&board=2c7d9hTs3c",
             "payout-0"),
}  # fmt: skip


@pytest.fixture(scope="module")
def ids(service: ServiceProcess, river: str, turn: str) -> dict[str, str]:
    """Save results, and return their ids."""
    with httpx.Client(base_url=service.address, timeout=120) as client:
        report = report_of(client, name="Three flops")
        client.base_url = f"{service.address}/api/v1"
        headers = {"content-type": "text/plain"}
        client.post("/hands/import", content=HANDS.read_bytes(), headers=headers)
        [hand] = client.get("/hands?player=Pluribus&sort=-net&limit=1").json()["hands"]
        review = {"hero": "Pluribus", "hands": {"min_pot": 40}, "settings": {"start": "river"}}
        job = client.post("/reviews", json=review).json()["id"]
        until(lambda: client.get(f"/jobs/{job}").json()["state"] == "done")
        drill: dict[str, Any] = {"solve": river, "drill": {"hands": 6, "seed": "1"}}
        return {
            "river": river,
            "turn": turn,
            "report": report,
            "hand": hand["id"],
            "review": client.get("/reviews").json()["reviews"][0]["id"],
            "session": client.post("/train/sessions", json=drill).json()["id"],
        }


@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_is_accessible(page: Page, ids: dict[str, str], name: str) -> None:
    address, result = (text.format_map(ids) for text in SCREENS[name])
    page.goto(address)
    expect(page.get_by_test_id(result)).to_be_visible()
    assert_accessible_in_both_schemes(page)


@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_keeps_its_results_in_an_outage_and_recovers(
    page: Page, page_errors: PageErrors, ids: dict[str, str], name: str
) -> None:
    page_errors.expect_unreachable()
    address, result = (text.format_map(ids) for text in SCREENS[name])
    main, notice = page.get_by_role("main"), page.get_by_test_id("unreachable")
    page.clock.install()
    page.route("**/api/**", lambda route: route.abort("connectionrefused"))
    page.goto(address)
    expect(notice).to_contain_text("continues by itself")
    page.unroute_all()
    expect(page.get_by_test_id(result)).to_be_visible()
    expect(notice).to_have_count(0)
    expect(main.get_by_role("alert")).to_have_count(0)
    text = page.get_by_test_id(result).inner_text()

    page.route("**/api/**", lambda route: route.abort("connectionrefused"))
    page.clock.fast_forward("00:20")  # beyond the next poll of the jobs
    expect(notice).to_be_visible()
    expect(main).to_have_attribute("data-outage", "true")
    assert page.get_by_test_id(result).inner_text() == text
    page.unroute_all()
    expect(notice).to_have_count(0)
    expect(main).not_to_have_attribute("data-outage", "true")
    assert page.get_by_test_id(result).inner_text() == text


@pytest.mark.parametrize(
    ("folder", "noun", "list_"),
    [
        ("/jobs", "job", "/jobs"),
        ("/solutions", "solution", "/solutions"),
        ("/reports", "report", "/reports"),
        ("/hands", "hand", "/hands"),
        ("/hands/reviews", "review", "/hands"),
        ("/train", "session", "/train"),
    ],
)
@pytest.mark.parametrize("name", ["nope", "0123456789abcdef"])
def test_a_missing_result_is_said_in_words_with_a_way_on(
    page: Page, page_errors: PageErrors, *, folder: str, noun: str, list_: str, name: str
) -> None:
    page_errors.expect_refusals()
    page.goto(f"{folder}/{name}")
    missing = page.get_by_test_id("not-found")
    expect(missing).to_contain_text(f"There is no such {noun}")
    expect(missing).not_to_contain_text("api")
    expect(missing).not_to_contain_text("pattern")
    assert_accessible_in_both_schemes(page)
    missing.get_by_role("link").click()
    expect(page).to_have_url(re.compile(rf"{list_}(\?|$)"))
