"""Browser pages that tests use one after another, each emptied before the next test.

A page keeps the compiled scripts of its last document in memory: opening a screen in it costs less
than half of what it costs in a new browser context. If its state cannot be put back, it is closed.
"""

from __future__ import annotations

import functools
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Self
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Error, Page

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, BrowserContext, CDPSession, Frame

# Chromium shows JSON as an HTML document without scripts: there a page waits for its next test.
WAITING_PLACE: Final = "/readyz"
# What leaves more behind in a page than its document and its storage, or gives access to what
# other pages share.
LASTING_CHANGES: Final = (
    "add_init_script", "add_locator_handler", "clock", "context", "expose_binding",
    "expose_function", "on", "once", "route_from_har", "route_web_socket",
    "set_default_navigation_timeout", "set_default_timeout", "set_extra_http_headers",
    "set_viewport_size",
)  # fmt: skip


@dataclass(eq=False)
class PooledPage:
    """A page, its context, and the origins that it has visited."""

    page: Page
    context: BrowserContext
    debugger: CDPSession
    wishes: dict[str, Any]
    origins: set[str]

    @property
    def home(self) -> str:
        """Return the origin of the service whose screens it shows."""
        return str(self.wishes["base_url"])


class PagePool:
    """Pages by the settings of their context; no page serves two tests at a time."""

    def __init__(self, browser: Browser, timeout: float) -> None:
        self._browser = browser
        self._timeout = timeout
        self._free: defaultdict[str, list[PooledPage]] = defaultdict(list)
        self._changed: set[Page] = set()
        self._patch = pytest.MonkeyPatch()

    def __enter__(self) -> Self:
        for name in LASTING_CHANGES:
            self._patch.setattr(Page, name, self._noted(getattr(Page, name)))
        return self

    def __exit__(self, *_: object) -> None:
        self._patch.undo()
        for pooled in (each for free in self._free.values() for each in free):
            pooled.context.close()

    def take(self, wishes: dict[str, Any], *, empty_cache: bool = False) -> PooledPage:
        """Return a page that no test uses, in a context with these settings."""
        free = self._free[_key(wishes)]
        return free.pop() if free and not empty_cache else self._open(wishes)

    def give_back(self, pooled: PooledPage) -> None:
        """Empty a page for the next test, or close its context if the test changed more."""
        if self._is_empty(pooled):
            self._free[_key(pooled.wishes)].append(pooled)
        else:
            self._changed.discard(pooled.page)
            pooled.context.close()

    def _is_empty(self, pooled: PooledPage) -> bool:
        """Try to empty a page, and return whether nothing of its test is left."""
        if pooled.page in self._changed:
            return False
        try:
            _empty(pooled)
        except Error:  # it crashed, or does not answer
            return False
        # Only now: while the page was emptied, all earlier events of the browser arrived.
        return pooled.origins == {pooled.home} and pooled.context.pages == [pooled.page]

    def _open(self, wishes: dict[str, Any]) -> PooledPage:
        context = self._browser.new_context(**wishes)
        context.set_default_timeout(self._timeout)
        page = context.new_page()
        debugger = context.new_cdp_session(page)
        pooled = PooledPage(page, context, debugger, wishes, {wishes["base_url"]})

        def note_origin(frame: Frame) -> None:
            address = urlsplit(frame.url)
            if address.netloc:
                pooled.origins.add(f"{address.scheme}://{address.netloc}")

        page.on("framenavigated", note_origin)
        self._changed.discard(page)
        return pooled

    def _noted(self, member: Any) -> Any:
        """Return a method or a property of a page that notes the pages it is used on."""
        if isinstance(member, property):
            assert member.fget is not None
            return property(self._noted(member.fget))
        method: Callable[..., Any] = member

        @functools.wraps(method)
        def noting(page: Page, *arguments: Any, **options: Any) -> Any:
            self._changed.add(page)
            return method(page, *arguments, **options)

        return noting


def _key(wishes: dict[str, Any]) -> str:
    return repr(sorted(wishes.items()))


def _empty(pooled: PooledPage) -> None:
    """Leave the document and its history, and clear routes, media, storage and cookies."""
    page, wishes = pooled.page, pooled.wishes
    page.unroute_all(behavior="ignoreErrors")
    page.goto(WAITING_PLACE)
    page.mouse.move(-1, -1)  # or the next document finds the pointer over something
    page.emulate_media(
        media="null",
        color_scheme=wishes.get("color_scheme", "light"),
        reduced_motion=wishes.get("reduced_motion", "null"),
        forced_colors="null",
        contrast="null",
    )
    page.evaluate("() => sessionStorage.clear()")
    everything = {"origin": pooled.home, "storageTypes": "all"}
    pooled.debugger.send("Storage.clearDataForOrigin", everything)
    pooled.debugger.send("Page.resetNavigationHistory")
    pooled.context.clear_cookies()
