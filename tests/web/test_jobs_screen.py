"""Jobs: the progress of one through reloads, controls and lost connections, and the job list."""

from __future__ import annotations

import itertools
import json
import re
from typing import TYPE_CHECKING, Any, Final

import httpx
import pytest
from playwright.sync_api import expect

from support.solve_jobs import RIVER, TURN, endless, request
from support.web_page import assert_accessible, hold, screenshot, scrolls_sideways

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Locator, Page, Route

    from support.service_process import ServiceProcess
    from support.web_page import PageErrors

LONG_MS: Final = 60_000  # only to end a test that hangs
# Wide enough that the solve lasts and its exploitability never reaches zero.
WIDE: Final[dict[str, Any]] = {
    **TURN,
    "oop": "22+,A2s+,K9s+,QTs+,J9s+,ATo+,KJo+",
    "ip": "22+,A8s+,K9s+,Q9s+,T8s+,AJo+",
}
_POTS: Final = itertools.count(200)  # equal requests would share a job


def submit(address: str, body: dict[str, Any]) -> str:
    answer = httpx.post(f"{address}/api/v1/solves", json=body)
    assert answer.status_code == 202, answer.text
    return str(answer.json()["id"])


@pytest.fixture
def endless_job(service: ServiceProcess) -> Iterator[str]:
    """Yield the id of a job that never ends by itself; it is ended after the test."""
    job = submit(service.address, endless({**WIDE, "pot": next(_POTS)}))
    yield job
    httpx.delete(f"{service.address}/api/v1/jobs/{job}")


def river_job(address: str) -> str:
    return submit(address, request({**RIVER, "pot": next(_POTS)}))


def status(page: Page) -> Locator:
    return page.get_by_test_id("result-status")


def points(page: Page) -> int:
    """Return the number of measurements in the curve."""
    return int(page.get_by_test_id("job-curve").get_attribute("data-points") or 0)


def wait_for_points(page: Page, minimum: int) -> None:
    page.wait_for_function(
        """minimum => Number(document.querySelector('[data-testid=job-curve]')
                  ?.dataset.points ?? 0) >= minimum""",
        arg=minimum,
        timeout=LONG_MS,
    )


def watch(page: Page, job: str, address: str = "") -> None:
    """Open a job and wait until its curve is shown."""
    page.goto(f"{address}/jobs/{job}")
    expect(status(page)).to_have_text("Solving.", timeout=LONG_MS)
    wait_for_points(page, 3)
    expect(page.get_by_test_id("curve")).to_have_attribute(
        "aria-label", re.compile("Exploitability fell from")
    )


def test_a_reload_keeps_the_progress_and_the_curve_of_a_job(page: Page, endless_job: str) -> None:
    watch(page, endless_job)
    expect(page.get_by_test_id("job-progress")).to_have_role("progressbar")
    expect(page.get_by_test_id("figure-exploitability_percent")).to_contain_text("% of the pot")
    expect(page.get_by_test_id("figure-iteration")).to_contain_text("of 1,000,000")
    expect(page.get_by_test_id("figure-iterations_per_second")).to_contain_text("iterations")
    expect(page.get_by_test_id("figure-memory_bytes")).to_contain_text("B")
    expect(page.get_by_test_id("job-seconds")).to_contain_text("s")
    wait_for_points(page, 5)
    before = points(page)
    page.reload()
    wait_for_points(page, before)  # the stream starts from the first event
    expect(page.get_by_test_id("job-progress")).to_be_visible()
    wait_for_points(page, before + 1)


def test_a_job_is_paused_and_resumed(page: Page, endless_job: str) -> None:
    watch(page, endless_job)
    page.get_by_role("button", name="Pause", exact=True).click()
    expect(status(page)).to_contain_text("Paused", timeout=LONG_MS)
    expect(page.get_by_role("button", name="Pause", exact=True)).to_have_count(0)
    iterations = page.get_by_test_id("figure-iteration").inner_text()
    before = points(page)
    page.reload()
    expect(status(page)).to_contain_text("Paused")
    expect(page.get_by_test_id("figure-iteration")).to_have_text(iterations)
    page.get_by_role("button", name="Resume", exact=True).click()
    expect(status(page)).to_have_text("Solving.", timeout=LONG_MS)
    wait_for_points(page, before + 1)


def test_stop_keeps_the_solution_so_far(
    page: Page, service: ServiceProcess, endless_job: str
) -> None:
    watch(page, endless_job)
    held = hold(page, f"**/jobs/{endless_job}/stop")
    page.get_by_role("button", name="Stop and keep", exact=True).click()
    expect(page.get_by_test_id("obeying")).to_have_text("Stopping after this iteration")
    held[0].continue_()
    expect(status(page)).to_contain_text("Stopped before the target of", timeout=LONG_MS)
    expect(page.get_by_test_id("figure-ev_oop")).to_contain_text("chips")
    expect(page.get_by_test_id("job-status")).to_have_text(re.compile(r"^Stopped at [\d.e-]+ %$"))
    expect(page.get_by_label("Progress", exact=True)).not_to_contain_text("100 %")
    expect(page.get_by_test_id("open-result")).to_have_text("Open solution")
    answer = httpx.get(f"{service.address}/api/v1/solves/{endless_job}")
    assert answer.status_code == 200
    assert answer.json()["stopped"] is True
    assert answer.json()["ended_by"] == "stopped"
    page.get_by_test_id("open-result").click()
    page.wait_for_url(f"**/solutions/{endless_job}")
    page.get_by_role("button", name="How accurate this solution is", exact=True).click()
    expect(page.get_by_test_id("quality")).to_contain_text("stopped at")
    expect(page.get_by_test_id("quality")).to_contain_text("before its target of 0 %")


def test_cancel_asks_for_confirmation_and_discards(
    page: Page, service: ServiceProcess, endless_job: str
) -> None:
    watch(page, endless_job)
    page.get_by_role("button", name="Cancel", exact=True).click()
    page.get_by_role("button", name="Keep running").click()
    expect(page.get_by_role("button", name="Cancel the job", exact=True)).to_have_count(0)
    expect(status(page)).to_have_text("Solving.")
    page.get_by_role("button", name="Cancel", exact=True).click()
    page.get_by_role("button", name="Cancel the job", exact=True).click()
    expect(status(page)).to_have_text("Cancelled: nothing was saved.", timeout=LONG_MS)
    expect(page.get_by_test_id("open-result")).to_have_count(0)
    assert httpx.get(f"{service.address}/api/v1/solves/{endless_job}").status_code == 404


def test_a_lost_connection_is_reported_and_restored(
    fresh_service: Callable[..., ServiceProcess], page: Page, page_errors: PageErrors
) -> None:
    page_errors.expect_unreachable()
    own = fresh_service()
    job = submit(own.address, endless({**WIDE, "pot": next(_POTS)}))
    watch(page, job, own.address)
    own.stop()
    expect(page.get_by_test_id("unreachable")).to_contain_text("keeps trying")
    before = points(page)
    assert before >= 3
    own.start()
    expect(page.get_by_test_id("unreachable")).to_have_count(0, timeout=LONG_MS)
    expect(status(page)).to_have_text("Solving.", timeout=LONG_MS)
    wait_for_points(page, before + 1)


def test_a_failed_job_shows_the_reason(page: Page, service: ServiceProcess) -> None:
    job = river_job(service.address)

    def fail(route: Route) -> None:
        payload = route.fetch().json()
        failed = {
            "state": "failed",
            "outcome": None,
            "summary": "Failed.",
            "error": "there is not enough memory for this job",
            "controls": [{"name": "resume", "note": "It continues where it was."}],
        }
        body = json.dumps(payload | failed)
        route.fulfill(status=200, content_type="application/json", body=body)

    page.route(f"**/api/v1/jobs/{job}", fail)
    page.route(f"**/api/v1/jobs/{job}/events", lambda route: route.fulfill(status=204))
    page.goto(f"/jobs/{job}")
    expect(status(page)).to_have_text("Failed.")
    expect(page.get_by_role("alert")).to_contain_text("not enough memory")
    expect(page.get_by_role("button", name="Resume", exact=True)).to_be_visible()


def test_unknown_job_is_reported(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals("/api/v1/jobs/")
    page.goto("/jobs/0123456789abcdef")
    expect(page.get_by_test_id("not-found")).to_contain_text("There is no such job")


# --- the list ---


def test_the_list_shows_jobs_by_state(page: Page, service: ServiceProcess) -> None:
    done = river_job(service.address)
    page.goto("/jobs")
    row = page.get_by_test_id(f"job-{done}")
    expect(row).to_contain_text("Solved to", timeout=LONG_MS)
    page.get_by_role("radiogroup", name="Filter jobs", exact=True).get_by_text(
        "Failed or cancelled"
    ).click()
    page.wait_for_url("**/jobs?state=ended")
    expect(row).to_have_count(0)
    page.reload()
    expect(page.get_by_role("radio", name="Failed or cancelled")).to_be_checked()
    page.get_by_role("radiogroup", name="Filter jobs", exact=True).get_by_text("Done").click()
    expect(row.get_by_role("link", name="Open the result of")).to_have_attribute(
        "href", re.compile(f"/solutions/{done}")
    )
    row.get_by_role("link").first.click()
    page.wait_for_url(f"**/jobs/{done}")
    expect(status(page)).to_contain_text("Done")


def test_the_list_has_pages_and_an_empty_state(own_service: Callable[..., str], page: Page) -> None:
    own = own_service()
    page.goto(f"{own}/jobs")
    expect(page.get_by_test_id("empty")).to_contain_text("No jobs yet")
    first = river_job(own)
    for _ in range(20):
        river_job(own)
    page.goto(f"{own}/jobs")
    expect(status(page)).to_have_text("21 jobs")
    expect(page.get_by_test_id(f"job-{first}")).to_have_count(0)
    page.get_by_test_id("job-pages").get_by_role("button", name="2").click()
    expect(page.get_by_test_id(f"job-{first}")).to_be_visible()
    page.wait_for_url("**/jobs?page=2")
    page.go_back()
    expect(page.get_by_test_id(f"job-{first}")).to_have_count(0)


def test_a_job_is_renamed_and_deleted(page: Page, service: ServiceProcess) -> None:
    job = river_job(service.address)
    page.goto("/jobs")
    row = page.get_by_test_id(f"job-{job}")
    expect(row).to_contain_text("Solved to", timeout=LONG_MS)
    row.get_by_role("button", name="More for").click()
    page.get_by_role("menuitem", name="Rename…", exact=True).click()
    page.get_by_role("textbox", name="Name", exact=True).fill("My river")
    page.get_by_role("button", name="Rename", exact=True).click()
    expect(row).to_contain_text("My river")
    answer = httpx.get(f"{service.address}/api/v1/solves/{job}").json()
    assert answer["name"] == "My river"
    row.get_by_role("link", name="My river", exact=True).click()
    expect(page).to_have_title(re.compile(r"^Solved to .* %: My river · Jobs · runout$"))
    page.get_by_role("button", name="More for").click()
    page.get_by_role("menuitem", name="Delete…", exact=True).click()
    assert_accessible(page)
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    page.wait_for_url("**/jobs")
    expect(row).to_have_count(0)
    assert httpx.get(f"{service.address}/api/v1/solves/{job}").status_code == 200


def test_the_queue_is_reordered(own_service: Callable[..., str], page: Page) -> None:
    own = own_service()
    submit(own, endless({**WIDE, "pot": 300}))
    for pot in (301, 302, 303):
        submit(own, {**request({**RIVER, "pot": pot}), "name": f"River {pot}"})
    page.goto(f"{own}/jobs")
    queued = page.get_by_test_id("queued-job")
    expect(queued).to_have_text([re.compile(f"River {pot}") for pot in (301, 302, 303)])
    queued.nth(2).get_by_test_id("move-earlier").click()
    expect(queued).to_have_text([re.compile(f"River {pot}") for pot in (301, 303, 302)])
    queued.nth(0).get_by_test_id("move-later").click()
    expect(queued).to_have_text([re.compile(f"River {pot}") for pot in (303, 301, 302)])
    expect(queued.nth(2).get_by_test_id("move-later")).to_be_disabled()
    expect(page.get_by_test_id("job-tray")).to_have_text("4 jobs")
    assert_accessible(page)


def test_an_example_leads_from_the_empty_list_to_the_form(
    own_service: Callable[..., str], page: Page
) -> None:
    page.goto(f"{own_service()}/jobs")
    page.get_by_test_id("try-example").click()
    expect(
        page.get_by_role("region", name="Estimate", exact=True).get_by_role(
            "button", name="Start", exact=True
        )
    ).to_be_enabled()


# --- accessibility and size ---


def test_jobs_are_accessible_in_dark(dark: Page, endless_job: str) -> None:
    watch(dark, endless_job)
    wait_for_points(dark, 8)
    screenshot(dark, "job-dark")
    assert_accessible(dark)
    dark.get_by_role("button", name="Cancel", exact=True).click()
    expect(dark.get_by_role("button", name="Cancel the job", exact=True)).to_be_visible()
    assert_accessible(dark)
    dark.get_by_role("button", name="Keep running").click()
    dark.goto("/jobs")
    expect(dark.get_by_test_id(f"job-{endless_job}")).to_be_visible()
    assert_accessible(dark)


def test_jobs_are_accessible_in_light(page: Page, service: ServiceProcess) -> None:
    job = river_job(service.address)
    page.goto(f"/jobs/{job}")
    expect(page.get_by_test_id("open-result")).to_be_visible(timeout=LONG_MS)
    assert_accessible(page)
    page.goto("/jobs")
    expect(page.get_by_test_id(f"job-{job}")).to_contain_text("Solved to")
    assert_accessible(page)


def test_jobs_fit_a_phone(phone: Page, endless_job: str) -> None:
    watch(phone, endless_job)
    assert not scrolls_sideways(phone)
    phone.goto("/jobs")
    expect(phone.get_by_test_id(f"job-{endless_job}")).to_be_visible()
    assert not scrolls_sideways(phone)
    assert_accessible(phone)
