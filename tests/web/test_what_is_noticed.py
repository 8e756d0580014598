"""The tests of the page notice what goes wrong: here things go wrong on purpose."""

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
    """Return what shows a page of the test's own, with /ok, /refused, /broken and /cut beside."""

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
    ("doing", "message"),
    [
        ("() => console.error('oh dear')", "console error: oh dear"),
        ("() => console.warn('take care')", "console warning: take care"),
        ("() => void setTimeout(() => { throw new Error('lost') })", "uncaught: lost"),
        ("() => fetch('/trial/broken').then(() => null)", "answer 503: GET http"),
        ("() => fetch('/trial/cut').catch(() => null)", "no answer: GET http"),
        ("() => fetch('/trial/refused').then(() => null)", "status of 422"),
        (INLINE_SCRIPT, "Content Security Policy"),
    ],
)
def test_what_goes_wrong_is_noticed(
    shown: Callable[..., Page], page_errors: PageErrors, doing: str, message: str
) -> None:
    page = shown()
    page.evaluate(doing)
    page.wait_for_function("() => true")  # what was said before is heard by now
    noticed = page_errors.unexpected()
    assert any(message in each for each in noticed), noticed
    with pytest.raises(pytest.fail.Exception, match="the page went wrong"):
        page_errors.check()
    page_errors.allow("")


def test_what_is_expected_passes_and_no_more(
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


def test_a_request_that_the_page_gives_up_is_no_error(
    shown: Callable[..., Page], page_errors: PageErrors
) -> None:
    page = shown()
    page.unroute("**/trial/*")
    page.route("**/trial/*", lambda _: None)  # no answer ever
    page.evaluate(
        """() => {
            const controller = new AbortController();
            const response = fetch('/trial/ok', {signal: controller.signal}).catch(() => null);
            controller.abort();
            return response;
        }"""
    )
    assert page_errors.unexpected() == []


def test_what_not_all_can_use_is_named_with_rule_and_element(shown: Callable[..., Page]) -> None:
    page = shown("<button></button>")
    with pytest.raises(AssertionError, match="critical button-name") as raised:
        assert_accessible(page)
    assert "<button></button>" in str(raised.value)
    assert "discernible text" in str(raised.value)


def test_what_all_can_use_passes(shown: Callable[..., Page]) -> None:
    assert_accessible(shown("<button>Deal</button>"))


@pytest.mark.parametrize(("width", "too_wide"), [(360, False), (361, True)])
def test_what_is_wider_than_a_phone_is_noticed(phone: Page, width: int, too_wide: bool) -> None:
    view = "<meta name=viewport content='width=device-width'>"
    phone.set_content(f"{view}<body style='margin: 0'><p style='width: {width}px'>wide</p>")
    assert scrolls_sideways(phone) is too_wide


def test_the_clipboard_can_be_read(page: Page) -> None:
    page.goto("/equity")
    page.evaluate("() => navigator.clipboard.writeText('AhKh')")
    assert page.evaluate("() => navigator.clipboard.readText()") == "AhKh"
