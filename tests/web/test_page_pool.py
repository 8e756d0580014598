"""The page pool: a reused page keeps nothing of the previous test."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

    from support.page_pool import PagePool
    from support.service_process import ServiceProcess

# Fills every storage that a document has.
LEAVE_TRACES: Final = """async () => {
    localStorage.setItem("trace", "1");
    sessionStorage.setItem("trace", "1");
    document.cookie = "trace=1; SameSite=Strict";
    await caches.open("trace");
    await new Promise((resolve) => {
        indexedDB.open("trace").onsuccess = (event) => resolve(event.target.result.close());
    });
    history.pushState(null, "", "?trace");
    window.trace = 1;
}"""
FIND_TRACES: Final = """async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    cookies: document.cookie,
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
    history: history.length,
    window: "trace" in window,
    dark: matchMedia("(prefers-color-scheme: dark)").matches,
    still: matchMedia("(prefers-reduced-motion: reduce)").matches,
})"""
LASTING_CHANGES: Final[dict[str, Callable[[Page], Any]]] = {
    "an init script": lambda page: page.add_init_script("window.trace = 1"),
    "a listener": lambda page: page.on("dialog", lambda dialog: dialog.accept()),
    "a viewport": lambda page: page.set_viewport_size({"width": 500, "height": 500}),
    "a second tab": lambda page: page.evaluate("() => void open('/pots')"),
    "the context": lambda page: page.context.set_offline(offline=True),
    "another origin": lambda page: page.goto(page.url.replace("127.0.0.1", "localhost")),
}


@pytest.fixture
def next_page(page_pool: PagePool, service: ServiceProcess) -> Iterator[Callable[[], Page]]:
    """Yield a function that returns the page to the pool and takes the next one."""
    settings = {"base_url": service.address, "reduced_motion": "reduce", "locale": "en-IE"}
    held = [page_pool.take(settings)]

    def next_page() -> Page:
        page_pool.give_back(held.pop())
        held.append(page_pool.take(settings))
        return held[0].page

    yield next_page
    page_pool.give_back(held.pop())


def test_next_test_gets_the_same_page_without_traces(next_page: Callable[[], Page]) -> None:
    page = next_page()
    page.goto("/pots")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    untouched = page.evaluate(FIND_TRACES)
    assert (untouched["dark"], untouched["still"]) == (False, True)
    page.evaluate(LEAVE_TRACES)
    page.emulate_media(color_scheme="dark", reduced_motion="no-preference")
    page.route("**/pots", lambda route: route.fulfill(body="a trace"))
    assert page.evaluate(FIND_TRACES) != untouched
    assert next_page() is page
    page.goto("/pots")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate(FIND_TRACES) == untouched
    icon = page.locator("link[rel=icon]")
    assert icon.get_attribute("href") == "/favicon.svg"


@pytest.mark.parametrize("change", LASTING_CHANGES.values(), ids=LASTING_CHANGES)
def test_page_with_a_lasting_change_is_closed(
    next_page: Callable[[], Page], change: Callable[[Page], Any]
) -> None:
    page = next_page()
    page.goto("/readyz")
    change(page)
    assert next_page() is not page
    assert page.is_closed()
