"""Checks of the page tests themselves: deliberate errors are recorded and reported."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from support.web_page import assert_accessible, scrolls_sideways

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route

    from support.web_page import PageErrors

# As strict as the service's own.
POLICY: Final = {"content-security-policy": "default-src 'self'; script-src 'self'"}
INLINE_SCRIPT: Final = """() => {
    const script = Object.assign(document.createElement("script"), { text: "1" });
    document.body.append(script);
}"""


@pytest.fixture
def shown(page: Page) -> Callable[..., Page]:
    """Return a function that opens a test page with endpoints /ok, /refused, /broken and /cut."""

    def answer(route: Route) -> None:
        path = route.request.url.rpartition("/")[2]
        if path == "cut":
            route.abort("connectionrefused")
        else:
            route.fulfill(status={"refused": 422, "broken": 503}.get(path, 200), body="{}")

    def show(body: str = "") -> Page:
        text = f"<!doctype html><html lang=en><title>Trial</title><main><h1>Trial</h1>{body}</main>"
        page.route("**/trial/*", answer)
        page.route(
            "**/trial",
            lambda route: route.fulfill(body=text, content_type="text/html", headers=POLICY),
        )
        page.goto("/trial")
        return page

    return show


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("() => console.error('oh dear')", "console error: oh dear"),
        ("() => console.warn('take care')", "console warning: take care"),
        ("() => void setTimeout(() => { throw new Error('lost') })", "uncaught: lost"),
        ("() => fetch('/trial/broken').then(() => null)", "status of 503"),
        ("() => fetch('/trial/cut').catch(() => null)", "no answer: GET http"),
        ("() => fetch('/trial/refused').then(() => null)", "status of 422"),
        (INLINE_SCRIPT, "Content Security Policy"),
    ],
)
def test_page_errors_are_recorded(
    shown: Callable[..., Page], page_errors: PageErrors, script: str, message: str
) -> None:
    page = shown()
    page.evaluate(script)
    page.wait_for_function("() => true")  # earlier events have arrived by now
    errors = page_errors.unexpected()
    assert any(message in each for each in errors), errors
    with pytest.raises(pytest.fail.Exception, match="the page went wrong"):
        page_errors.check()
    page_errors.allow("")


def test_only_expected_errors_are_allowed(
    shown: Callable[..., Page], page_errors: PageErrors
) -> None:
    page = shown()
    page_errors.expect_refusals("/trial/refused")
    page.evaluate("() => fetch('/trial/refused').then(() => null)")
    assert page_errors.unexpected() == []
    page.evaluate("() => fetch('/trial/cut').catch(() => null)")
    assert page_errors.unexpected() != []
    page_errors.expect_unreachable()
    assert page_errors.unexpected() == []
    page.evaluate("() => console.error('oh dear')")
    assert len(page_errors.unexpected()) == 1
    page_errors.allow("oh dear")


def test_a_request_cancelled_by_the_page_is_no_error(
    shown: Callable[..., Page], page_errors: PageErrors
) -> None:
    page = shown()
    page.unroute("**/trial/*")
    page.route("**/trial/*", lambda _: None)  # never responds
    page.evaluate(
        """() => {
            const controller = new AbortController();
            const response = fetch('/trial/ok', {signal: controller.signal}).catch(() => null);
            controller.abort();
            return response;
        }"""
    )
    assert page_errors.unexpected() == []


def test_accessibility_violations_are_reported_with_rule_and_element(
    shown: Callable[..., Page],
) -> None:
    page = shown("<button></button>")
    with pytest.raises(AssertionError, match="critical button-name") as raised:
        assert_accessible(page)
    assert "<button></button>" in str(raised.value)
    assert "discernible text" in str(raised.value)


def test_accessible_pages_pass(shown: Callable[..., Page]) -> None:
    assert_accessible(shown("<button>Deal</button>"))


@pytest.mark.parametrize(("width", "too_wide"), [(360, False), (361, True)])
def test_horizontal_overflow_is_detected(phone: Page, width: int, too_wide: bool) -> None:
    view = "<meta name=viewport content='width=device-width'>"
    phone.set_content(f"{view}<body style='margin: 0'><p style='width: {width}px'>wide</p>")
    assert scrolls_sideways(phone) is too_wide


def test_the_clipboard_can_be_read(page: Page) -> None:
    page.goto("/equity")
    page.evaluate("() => navigator.clipboard.writeText('AhKh')")
    assert page.evaluate("() => navigator.clipboard.readText()") == "AhKh"
