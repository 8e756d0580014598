"""/docs: the HTTP interface to read and to try, from the service's own files."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from runout.service.http.middleware import SECURITY_HEADERS

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page, Request

    from support.service_process import ServiceProcess
    from support.web_page import PageErrors

TOKEN: Final = "a-token-of-enough-characters"


def operation(page: Page, name: str) -> Locator:
    """Return an operation, opened."""
    block = page.locator(f"#operations-{name}")
    block.locator("button.opblock-summary-control").click()
    return block


def test_every_operation_is_there_and_nothing_comes_from_elsewhere(
    page: Page, service: ServiceProcess
) -> None:
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    answer = page.goto("/docs")
    assert answer is not None
    assert answer.status == 200
    for name, value in SECURITY_HEADERS.items():
        assert answer.headers[name] == value
    expect(page.locator(".info .title")).to_contain_text("runout")
    description = page.request.get("/openapi.json").json()
    count = sum(len(methods) for methods in description["paths"].values())
    expect(page.locator(".opblock")).to_have_count(count)
    page.wait_for_load_state("networkidle")
    elsewhere = [url for url in requested if not url.startswith((service.address, "data:"))]
    assert elsewhere == []
    assert page.locator("script:not([src])").count() == 0


def test_a_request_is_tried_against_this_service(page: Page) -> None:
    page.goto("/docs")
    block = operation(page, "pots-cut_pots")
    block.locator("textarea.body-param__text").fill(json.dumps({"contributions": [50, 100, 100]}))
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request))  # noqa: PLW0108 - Playwright marks it
    block.get_by_role("button", name="Execute").click()
    expect(block.locator(".live-responses-table .response-col_status").last).to_contain_text("200")
    shown = block.locator(".live-responses-table .response-col_description").last
    expect(shown).to_contain_text(re.compile(r'"amount":\s*150'))
    assert [(each.method, each.url.rpartition("/")[2]) for each in sent] == [("POST", "pots")]


def test_help_leads_there_and_back(page: Page) -> None:
    page.goto("/pots")
    page.get_by_test_id("help").click()
    page.get_by_test_id("api-docs").click()
    expect(page).to_have_url(re.compile("/docs$"))
    expect(page.locator(".info .title")).to_be_visible()
    page.get_by_role("link", name="runout", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Equity")


def test_it_follows_the_system_s_theme(page: Page, dark: Page) -> None:
    for each, is_dark in ((page, False), (dark, True)):
        each.goto("/docs")
        expect(each.locator(".info .title")).to_be_visible()
        shade = each.evaluate("getComputedStyle(document.body).backgroundColor")
        assert (sum(map(int, re.findall(r"\d+", shade)[:3])) < 200) == is_dark


def test_a_service_with_a_token_asks_for_it(
    page: Page, page_errors: PageErrors, own_service: Callable[..., str]
) -> None:
    page_errors.expect_refusals()
    page.goto(f"{own_service(token=TOKEN)}/docs")
    page.get_by_label("token").fill(TOKEN)
    page.get_by_role("button", name="Use token").click()
    block = operation(page, "operation-version")
    block.get_by_role("button", name="Execute").click()
    expect(block.locator(".live-responses-table .response-col_status").last).to_contain_text("200")
