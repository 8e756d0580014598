"""Browser pages that tests use one after another, each reset before the next test.

A page keeps the compiled scripts of its last document in memory: opening a screen in it costs less
than half of what it costs in a new browser context. If its state cannot be reset, it is closed.
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

# Chromium shows JSON as an HTML document without scripts; idle pages stay on it.
IDLE_PATH: Final = "/readyz"
# Members of a page that change more than its document and its storage, or that give access to what
# other pages share.
LASTING_CHANGES: Final = (
    "add_init_script", "add_locator_handler", "clock", "context", "expose_binding",
    "expose_function", "on", "once", "route_from_har", "route_web_socket",
    "set_default_navigation_timeout", "set_default_timeout", "set_extra_http_headers",
    "set_viewport_size",
)  # fmt: skip


@dataclass(eq=False)
class PooledPage:
    """A page, its context and settings, and the origins that it has visited."""

    page: Page
    context: BrowserContext
    debugger: CDPSession
    settings: dict[str, Any]
    origins: set[str]

    @property
    def home(self) -> str:
        """Return the origin of the service whose screens it shows."""
        return str(self.settings["base_url"])


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
            self._patch.setattr(Page, name, self._recorded(getattr(Page, name)))
        return self

    def __exit__(self, *_: object) -> None:
        self._patch.undo()
        for pooled in (each for free in self._free.values() for each in free):
            pooled.context.close()

    def take(self, settings: dict[str, Any], *, empty_cache: bool = False) -> PooledPage:
        """Return an unused page in a context with these settings."""
        free = self._free[_key(settings)]
        return free.pop() if free and not empty_cache else self._open(settings)

    def give_back(self, pooled: PooledPage) -> None:
        """Reset a page for the next test, or close its context if that is not possible."""
        if self._is_reset(pooled):
            self._free[_key(pooled.settings)].append(pooled)
        else:
            self._changed.discard(pooled.page)
            pooled.context.close()

    def _is_reset(self, pooled: PooledPage) -> bool:
        """Reset a page, and return whether nothing of its test is left."""
        if pooled.page in self._changed:
            return False
        try:
            _reset(pooled)
        except Error:  # it crashed, or does not answer
            return False
        # Checked last: all earlier browser events arrived during the reset.
        return pooled.origins == {pooled.home} and pooled.context.pages == [pooled.page]

    def _open(self, settings: dict[str, Any]) -> PooledPage:
        context = self._browser.new_context(**settings)
        context.set_default_timeout(self._timeout)
        page = context.new_page()
        debugger = context.new_cdp_session(page)
        pooled = PooledPage(page, context, debugger, settings, {settings["base_url"]})

        def record_origin(frame: Frame) -> None:
            address = urlsplit(frame.url)
            if address.netloc:
                pooled.origins.add(f"{address.scheme}://{address.netloc}")

        page.on("framenavigated", record_origin)
        self._changed.discard(page)
        return pooled

    def _recorded(self, member: Any) -> Any:
        """Return a method or property that records the pages it is used on."""
        if isinstance(member, property):
            assert member.fget is not None
            return property(self._recorded(member.fget))
        method: Callable[..., Any] = member

        @functools.wraps(method)
        def recording(page: Page, *arguments: Any, **options: Any) -> Any:
            self._changed.add(page)
            return method(page, *arguments, **options)

        return recording


def _key(settings: dict[str, Any]) -> str:
    return repr(sorted(settings.items()))


def _reset(pooled: PooledPage) -> None:
    """Leave the document and its history, and clear routes, media, storage and cookies."""
    page, settings = pooled.page, pooled.settings
    page.unroute_all(behavior="ignoreErrors")
    page.goto(IDLE_PATH)
    page.mouse.move(-1, -1)  # no element of the next document is hovered
    page.emulate_media(
        media="null",
        color_scheme=settings.get("color_scheme", "light"),
        reduced_motion=settings.get("reduced_motion", "null"),
        forced_colors="null",
        contrast="null",
    )
    page.evaluate("() => sessionStorage.clear()")
    everything = {"origin": pooled.home, "storageTypes": "all"}
    pooled.debugger.send("Storage.clearDataForOrigin", everything)
    pooled.debugger.send("Page.resetNavigationHistory")
    pooled.context.clear_cookies()
