"""Fixtures of the web tests: a browser, services, and pages that record errors.

The browser is open for the tests of this package only: while Playwright runs, nothing else in the
same thread can run an event loop, and tests elsewhere do.
"""

from __future__ import annotations

import re
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import Error, expect, sync_playwright

from runout.service.app import create_app
from runout.service.settings import Settings
from support.page_pool import PagePool
from support.service_clients import server_for
from support.service_process import PAGE, ServiceProcess
from support.solution_page import RIVER, STUDY, TURN, opened, solved
from support.web_browser import browser_path, skips_browser
from support.web_page import SCREENSHOTS, PageErrors

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from playwright.sync_api import Browser, Page

    from runout.analysis.solver.solution.solution import Solution
    from support.page_pool import PooledPage

SKIPPED: Final = "RUNOUT_SKIP_BROWSER is set"
FLAGS: Final = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
# Tables are built only where a test starts a build: it would slow down the other tests.
SERVE_OPTIONS: Final = ("--quiet", "--no-build-tables")
DESK: Final = {"width": 1280, "height": 900}
PHONE: Final = {"width": 360, "height": 740}
TIMEOUT_MS: Final = 60_000  # only a failure or an overloaded machine takes this long
_PAGES: Final = pytest.StashKey[list["Page"]]()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """Yield the browser, without its sandbox since it opens only the page under test."""
    path = browser_path()
    expect.set_options(timeout=TIMEOUT_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=list(FLAGS), chromium_sandbox=False
        )
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def page_pool(chromium: Browser) -> Iterator[PagePool]:
    """Yield the pool of pages that tests reuse."""
    with PagePool(chromium, TIMEOUT_MS) as pool:
        yield pool


@pytest.fixture(scope="package")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServiceProcess]:
    """Yield the service that the tests share; saved data persist between tests."""
    _check_page_is_built()
    with ServiceProcess(tmp_path_factory.mktemp("service"), *SERVE_OPTIONS) as service:
        yield service


@pytest.fixture
def fresh_service(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Callable[..., ServiceProcess]]:
    """Yield a function that starts a separate service, which a test may stop, kill and restart."""
    _check_page_is_built()
    started: list[ServiceProcess] = []

    def start(*arguments: str, before: str = "") -> ServiceProcess:
        folder = tmp_path_factory.mktemp("service")
        service = ServiceProcess(folder, *SERVE_OPTIONS, *arguments, before=before)
        started.append(service)
        return service

    yield start
    for service in started:
        service.kill()


@pytest.fixture
def own_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., str]]:
    """Yield a function that starts a service in this process, with its own data folder.

    The function takes settings and returns the address of the service.
    """
    _check_page_is_built()
    with ExitStack() as services:

        def serve(**settings: Any) -> str:
            data = tmp_path_factory.mktemp("data")
            app = create_app(Settings(data=data, **settings))
            return services.enter_context(server_for(app))

        yield serve


def _check_page_is_built() -> None:
    if not PAGE.exists():
        pytest.fail(f"the page is not built, {PAGE} is missing: run make web", pytrace=False)


@pytest.fixture
def page_errors() -> PageErrors:
    """Return the recorder of errors in the pages of a test."""
    return PageErrors()


@pytest.fixture
def open_page(
    request: pytest.FixtureRequest,
    page_pool: PagePool,
    *,
    service: ServiceProcess,
    fresh_service: Callable[..., ServiceProcess],
    own_service: Callable[..., str],
    page_errors: PageErrors,
) -> Iterator[Callable[..., Page]]:
    """Yield a function that opens a page in its own context, with a desktop viewport by default.

    The context may be reused from earlier tests, with its storage cleared; one with an empty cache
    is new. An unexpected error in any page fails the test at its end. The service fixtures are
    requested here so that the services run until the pages are closed.
    """
    opened: list[PooledPage] = []
    pages = request.node.stash.setdefault(_PAGES, [])

    def open_page(*, empty_cache: bool = False, **overrides: Any) -> Page:
        defaults: dict[str, Any] = {
            "base_url": service.address,
            "viewport": DESK,
            "locale": "en-GB",
            "reduced_motion": "reduce",
            "permissions": ["clipboard-read", "clipboard-write"],
        }
        pooled = page_pool.take({**defaults, **overrides}, empty_cache=empty_cache)
        page_errors.listen(pooled.context)
        opened.append(pooled)
        pages.append(pooled.page)
        return pooled.page

    yield open_page
    for pooled in opened:
        page_pool.give_back(pooled)
        page_errors.stop_listening(pooled.context)
    page_errors.check()


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    """Return a desktop page, 1280 by 900, light."""
    return open_page()


@pytest.fixture
def phone(open_page: Callable[..., Page]) -> Page:
    """Return a page on a phone, 360 by 740, with touch."""
    return open_page(viewport=PHONE, has_touch=True, is_mobile=True)


@pytest.fixture
def dark(open_page: Callable[..., Page]) -> Page:
    """Return a desktop page with the dark colour scheme."""
    return open_page(color_scheme="dark")


@pytest.fixture(scope="package")
def river(service: ServiceProcess) -> str:
    """Return the id of a solved river."""
    return solved(service, RIVER)


@pytest.fixture(scope="package")
def turn(service: ServiceProcess) -> str:
    """Return the id of a solved turn."""
    return solved(service, TURN)


@pytest.fixture(scope="package")
def study(service: ServiceProcess) -> str:
    """Return the id of a solved turn with realistic ranges."""
    return solved(service, STUDY)


@pytest.fixture(scope="package")
def river_book(
    service: ServiceProcess, river: str, tmp_path_factory: pytest.TempPathFactory
) -> Solution:
    """Return the solved river as a Python object."""
    return opened(service, river, tmp_path_factory.mktemp("river"))


@pytest.fixture(scope="package")
def turn_book(
    service: ServiceProcess, turn: str, tmp_path_factory: pytest.TempPathFactory
) -> Solution:
    """Return the solved turn as a Python object."""
    return opened(service, turn, tmp_path_factory.mktemp("turn"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add screenshots of the open pages to the report of a failed test."""
    report = yield
    if call.when == "call" and report.failed:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        pages: list[Page] = item.stash.get(_PAGES, [])
        for number, page in enumerate(pages):
            name = re.sub(r"[^\w.-]+", "-", f"failed-{item.name}").strip("-")
            path = SCREENSHOTS / f"{name}{f'-{number}' if number else ''}.png"
            report.sections.append((f"Page {page.url}", _screenshot(page, str(path))))
    return report


def _screenshot(page: Page, path: str) -> str:
    """Write a screenshot and return its path; a closed page does not hide the failure."""
    try:
        page.screenshot(path=path, timeout=5000)
    except Error as error:
        return f"no screenshot: {error.message}"
    return f"screenshot: {path}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip the tests that need a browser, if so configured."""
    if skips_browser():
        for item in items:
            if "chromium" in getattr(item, "fixturenames", ()):
                item.add_marker(pytest.mark.skip(reason=SKIPPED))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report in the summary how many tests were skipped."""
    skipped = [
        report
        for report in terminalreporter.getreports("skipped")
        if isinstance(report.longrepr, tuple) and SKIPPED in report.longrepr[2]
    ]
    if skipped:
        terminalreporter.write_line(
            f"BROWSER TESTS SKIPPED: {len(skipped)}, because {SKIPPED}; the page is not tested",
            red=True,
            bold=True,
        )
