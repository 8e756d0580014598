"""/docs: the HTTP interface to read and to try, from the service's own files."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from playwright.sync_api import expect

from runout.service.http.middleware import SECURITY_HEADERS

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page, Request

    from support.service_process import ServiceProcess
    from support.web_page import PageErrors

POTS: Final = "/api/v1/pots"
TOKEN: Final = "a-token-of-enough-characters"


def operation(page: Page, name: str) -> Locator:
    """Return an operation, opened."""
    block = page.locator(f"#operations-{name}")
    block.locator("button.opblock-summary-control").click()
    return block


def is_dark(page: Page) -> bool:
    shade = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return sum(map(int, re.findall(r"\d+", shade)[:3])) < 200


# Swagger UI takes seconds to open: each test walks through all that it can look at in one visit.


def test_every_operation_is_there_from_this_service_and_can_be_tried(
    page: Page, service: ServiceProcess
) -> None:
    requests: list[Request] = []
    page.on("request", lambda request: requests.append(request))  # noqa: PLW0108 - Playwright marks it
    answer = page.goto("/docs")
    assert answer is not None
    assert answer.status == 200
    for name, value in SECURITY_HEADERS.items():
        assert answer.headers[name] == value
    expect(page.locator(".info .title")).to_contain_text("runout")
    assert not is_dark(page)
    description = page.request.get("/openapi.json").json()
    count = sum(len(methods) for methods in description["paths"].values())
    expect(page.locator(".opblock")).to_have_count(count)
    assert page.locator("script:not([src])").count() == 0
    page.wait_for_load_state("networkidle")
    before = len(requests)

    block = operation(page, "pots-pots")
    block.locator("textarea.body-param__text").fill(json.dumps({"contributions": [50, 100, 100]}))
    block.get_by_role("button", name="Execute").click()
    expect(block.locator(".live-responses-table .response-col_status").last).to_contain_text("200")
    shown = block.locator(".live-responses-table .response-col_description").last
    expect(shown).to_contain_text(re.compile(r'"amount":\s*150'))
    scripted = [each for each in requests[before:] if each.resource_type in ("fetch", "xhr")]
    assert [(each.method, urlsplit(each.url).path) for each in scripted] == [("POST", POTS)]
    urls = [request.url for request in requests]
    assert [url for url in urls if not url.startswith((service.address, "data:"))] == []


def test_help_leads_there_and_back_and_the_systems_theme_is_followed(dark: Page) -> None:
    dark.goto("/pots")
    dark.get_by_test_id("help").click()
    dark.get_by_role("link", name="API documentation", exact=True).click()
    expect(dark).to_have_url(re.compile("/docs$"))
    expect(dark.locator(".info .title")).to_be_visible()
    assert is_dark(dark)
    dark.get_by_role("link", name="runout", exact=True).click()
    expect(dark.get_by_role("heading", level=1)).to_have_text("Equity")


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
