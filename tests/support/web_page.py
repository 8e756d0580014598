"""Checks and helpers for any page: errors, accessibility, screenshots, held requests.

`PageErrors` records every console error, uncaught exception and failed request of a browser
context; a test declares the expected ones beforehand.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import (
        BrowserContext,
        ConsoleMessage,
        Page,
        Request,
        Route,
        WebError,
    )

ROOT: Final = Path(__file__).parents[2]
SCREENSHOTS: Final = ROOT / "build" / "screenshots"
IMAGES: Final = ROOT / "docs" / "images"
AXE: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
AXE_TAGS: Final = ("wcag2a", "wcag2aa", "wcag21aa", "best-practice")
AXE_LABELS: Final = "label-content-name-mismatch"  # experimental, so that no tag enables it
AXE_COLOUR_RULES: Final = ("color-contrast", "link-in-text-block")  # those of the tags
_DEBOUNCE: Final = ROOT / "web" / "src" / "app" / "forms" / "debounce.ts"
_SHOWN: Final = 5  # elements listed per violated rule
_REFUSED: Final = re.compile(r"Failed to load resource: .* a status of 4\d\d")
_SUPERSEDED: Final = "net::ERR_ABORTED"  # a request that the page cancelled
# Chromium requests this if a document names no icon; every page of runout names one.
_DEFAULT_ICON: Final = "/favicon.ico"
# Stale content is dimmed until its query answers, and fading content does not have its final
# colours: wait for both, at most ten seconds. Endless animations are not waited for.
_STILL: Final = """async () => {
    const deadline = performance.now() + 10_000;
    const dimmed = '[aria-busy="true"], [data-stale], [data-behind]';
    while (document.querySelector(dimmed) && performance.now() < deadline) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    await Promise.allSettled(
        document.getAnimations()
            .filter((each) => each.effect.getComputedTiming().endTime < Infinity)
            .map((each) => each.finished),
    );
}"""


class PageErrors:
    """Errors in the pages of a context, and the patterns of expected ones."""

    def __init__(self) -> None:
        self._errors: list[str] = []
        self._expected: list[re.Pattern[str]] = []

    def listen(self, context: BrowserContext) -> None:
        """Record the errors of all pages of a context from now on.

        Chromium prints responses 4xx and 5xx on the console; an event for each of the seventy
        responses of a load would only repeat these.
        """
        context.on("console", self._console)
        context.on("weberror", self._uncaught)
        context.on("requestfailed", self._failed)

    def stop_listening(self, context: BrowserContext) -> None:
        """Stop recording, so that later errors belong to the next test."""
        context.remove_listener("console", self._console)
        context.remove_listener("weberror", self._uncaught)
        context.remove_listener("requestfailed", self._failed)

    def allow(self, text: str) -> None:
        """Expect errors that contain this text."""
        self._expected.append(re.compile(re.escape(text)))

    def expect_refusals(self, path: str = "") -> None:
        """Expect Chromium's messages for 4xx responses from URLs that contain this path."""
        self._expected.append(re.compile(_REFUSED.pattern + ".*" + re.escape(path)))

    def expect_unreachable(self) -> None:
        """Expect requests without a response: the test has cut the connection."""
        self._expected.append(re.compile(r"net::ERR_"))

    def unexpected(self) -> list[str]:
        """Return the errors that were not expected."""
        return [
            message
            for message in self._errors
            if not any(pattern.search(message) for pattern in self._expected)
        ]

    def check(self) -> None:
        """Fail if there was an unexpected error."""
        if errors := self.unexpected():
            pytest.fail("\n".join(["the page went wrong:", *errors]), pytrace=False)

    def _console(self, message: ConsoleMessage) -> None:
        place = message.location
        if message.type in ("error", "warning") and not place["url"].endswith(_DEFAULT_ICON):
            self._errors.append(
                f"console {message.type}: {message.text} ({place['url']}:{place['lineNumber']})"
            )

    def _uncaught(self, error: WebError) -> None:
        self._errors.append(f"uncaught: {error.error}")

    def _failed(self, request: Request) -> None:
        if request.failure != _SUPERSEDED:
            self._errors.append(f"no answer: {request.method} {request.url}: {request.failure}")


def assert_accessible(page: Page) -> None:
    """Fail if axe finds anything serious or critical on the page as it is now."""
    _audit(page, {"type": "tag", "values": list(AXE_TAGS)}, AXE_LABELS)


def _audit(page: Page, rules_by: dict[str, Any], *more: str) -> None:
    """Run axe by tags or rules, and fail on serious or critical violations."""
    if not page.evaluate("() => 'axe' in window"):
        # Through the debugger, because the page's content security policy blocks other scripts.
        page.evaluate(AXE.read_text(encoding="utf-8"))
    page.evaluate(_STILL)
    options = {
        "runOnly": rules_by,
        "rules": {rule: {"enabled": True} for rule in more},
        "resultTypes": ["violations"],
        # Preloading media and style sheets serves only rules that are not checked; no frames.
        "preload": False,
        "iframes": False,
    }
    # The rest of the result, every rule that was tried, is large and not used.
    violations = page.evaluate(
        "async options => (await axe.run(document, options)).violations", options
    )
    severe = [rule for rule in violations if rule["impact"] in ("serious", "critical")]
    assert not severe, f"{page.url} is not accessible:\n" + "\n".join(map(_described, severe))


def assert_accessible_in_both_schemes(page: Page) -> None:
    """Fail on serious or critical violations in light or in dark mode.

    The page must follow the system's scheme. The document is the same in both, so that only rules
    about colours are checked twice; the page is dark afterwards.
    """
    _prefer(page, "light")
    assert_accessible(page)
    _prefer(page, "dark")
    _audit(page, {"type": "rule", "values": list(AXE_COLOUR_RULES)})


def _prefer(page: Page, scheme: Literal["light", "dark"]) -> None:
    page.emulate_media(color_scheme=scheme)
    expect(page.locator("html")).to_have_attribute("data-mantine-color-scheme", scheme)


def _described(rule: dict[str, Any]) -> str:
    """Return a violated rule and the first elements that violate it."""
    places = [
        f"    {node['html'][:200]}\n      {node['failureSummary']}".replace("\n  ", "\n        ")
        for node in rule["nodes"][:_SHOWN]
    ]
    if (more := len(rule["nodes"]) - _SHOWN) > 0:
        places.append(f"    and {more} more")
    return "\n".join([f"  {rule['impact']} {rule['id']}: {rule['help']}", *places])


def screenshot(page: Page, name: str) -> Path:
    """Save a screenshot of the page; with RUNOUT_SCREENSHOTS=1 for the documentation too."""
    picture = page.screenshot(animations="disabled")
    folders = [SCREENSHOTS]
    if os.environ.get("RUNOUT_SCREENSHOTS", "") not in ("", "0"):
        folders.append(IMAGES)
    for folder in folders:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.png").write_bytes(picture)
    return SCREENSHOTS / f"{name}.png"


def screenshot_in_both_schemes(page: Page, name: str) -> None:
    """Save screenshots of the page in light and in dark mode; it is dark afterwards."""
    _prefer(page, "light")
    screenshot(page, f"{name}-light")
    _prefer(page, "dark")
    screenshot(page, f"{name}-dark")


def scrolls_sideways(page: Page) -> bool:
    """Return whether the page is wider than its window."""
    wider: bool = page.evaluate(
        "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"
    )
    return wider


def visit(page: Page, address: str) -> None:
    """Go to another URL as the page's links do, without reloading the document."""
    page.evaluate("address => history.pushState({}, '', address)", address)


def wait_for_query(page: Page, **parameters: list[str]) -> None:
    """Wait until the URL, which follows the inputs, has these query parameters."""

    def has_all(url: str) -> bool:
        query = parse_qs(urlsplit(url).query, keep_blank_values=True)
        return all(query.get(name) == values for name, values in parameters.items())

    page.wait_for_url(has_all, wait_until="commit")


def wait_for_debounce(page: Page) -> None:
    """Wait until every edit so far is debounced: timers of a page fire in order."""
    interval = re.search(r"DEBOUNCE_MS = (\d+)", _DEBOUNCE.read_text(encoding="utf-8"))
    assert interval is not None
    page.evaluate("ms => new Promise((resolve) => setTimeout(resolve, ms))", int(interval[1]))


def hold(page: Page, address: str) -> list[Route]:
    """Hold the page's requests to a URL pattern until the test continues them."""
    held: list[Route] = []

    def take(route: Route) -> None:
        held.append(route)

    page.route(address, take)
    return held
