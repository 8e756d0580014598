"""The static site: answers computed in the browser equal those of the service, and work offline.

The site is `make site`, served as `python3 -m http.server` serves a folder, below a path.
"""

from __future__ import annotations

import functools
import gzip
import json
import re
import threading
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any, BinaryIO, Final
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from runout.analysis.equity.calculation import equity
from runout.analysis.flop_tables.combo_survey import survey
from runout.domain.orderings import load_ordering
from runout.kernels.text import read_range
from runout.questions.declared import QUESTIONS
from runout.service.app import create_app
from runout.service.settings import Settings
from support.service_clients import client_of
from support.service_process import PAGE
from support.web_page import ROOT, assert_accessible, screenshot, scrolls_sideways

if TYPE_CHECKING:
    import io
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page

    from support.web_page import PageErrors

SITE: Final = ROOT / "build" / "page-site"
DATA: Final = ROOT / "tests" / "data"
DESK: Final = {"width": 1280, "height": 900}
PHONE: Final = {"width": 360, "height": 740}
MAX_SCRIPT: Final = 250_000  # bytes of the first load, compressed
MAX_ENGINE: Final = 300_000  # bytes of the engine and its module, compressed
HEARTS: Final = "#/equity?p=AhKh&p=QsQd&board=7h5h2c"
RANGES: Final = "#/equity?p=AhKh&p=QQ%2B%2CAKs%3A0.5&board=7h5h2c"
IN_THE_BROWSER: Final = {
    "equity", "outs", "categories", "pot-odds", "pots", "settle", "verify", "ranges/parse",
    "ranges/combine", "ranges/chart", "ranges/starters", "flops",
}  # fmt: skip
# Times differ, and so does the URL of the request.
UNEQUAL: Final = {"elapsed_ms", "instance"}
SUMS: Final = 1e-12  # tolerance for sums in a different order
SUMMED_MEMBERS: Final = ("/hands", "/made", "/draws", "/cards", "/nut_shares")  # hold such sums


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 - the base's name
        """Print nothing."""

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Ignore If-Modified-Since: two versions written within one second have the same time."""
        del self.headers["If-Modified-Since"]
        return super().send_head()


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder on a free port and yield its address; stop the server at the end."""
    handler = functools.partial(_Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a folder that has the site below a path."""
    if not (SITE / "index.html").exists():
        pytest.fail(f"the site is not built, {SITE} is missing: run make site", pytrace=False)
    (tmp_path / "some").mkdir()
    (tmp_path / "some" / "path").symlink_to(SITE)
    return tmp_path


@pytest.fixture
def context(chromium: Browser, page_errors: PageErrors) -> Iterator[BrowserContext]:
    context = chromium.new_context(viewport=DESK)  # type: ignore[arg-type]
    page_errors.listen(context)
    yield context
    context.close()
    page_errors.check()


def go_offline(page: Page) -> None:
    """Wait until the site is cached in the browser, then disconnect the network."""
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)


def percent(share: float) -> str:
    return f"{100 * share:.2f}"


def test_the_site_works_offline_on_a_desktop(context: BrowserContext, root: Path) -> None:
    page = context.new_page()
    with served(root) as host:
        site = f"{host}/some/path/"
        page.goto(f"{site}{HEARTS}")
        expect(page.get_by_test_id("equity-0")).to_contain_text("55.05")
        go_offline(page)
    page.reload()  # the server is stopped: the browser answers alone
    expect(page.get_by_test_id("equity-0")).to_contain_text("55.05")

    page.get_by_test_id("player-1").get_by_test_id("range-text").fill("QQ+,AKs:0.5")
    expected = equity(["AhKh", "QQ+,AKs:0.5"], board="7h5h2c").players[0].equity
    expect(page.get_by_test_id("equity-0")).to_contain_text(percent(expected))
    page.get_by_test_id("player-1").get_by_test_id("range-text").fill("QsQd")
    page.get_by_test_id("tab-outs").click()
    expect(page.get_by_test_id("out-count")).to_be_visible()
    screenshot(page, "site-equity")
    assert_accessible(page)

    link = context.new_page()
    link.goto(page.url)  # a shared link, in another tab
    expect(link.get_by_test_id("out-count")).to_be_visible()
    expect(link.get_by_test_id("equity-0")).to_contain_text("55.05")
    link.close()

    nav = page.get_by_role("navigation", name="Screens")
    nav.get_by_role("link", name="Pots").click()
    page.get_by_test_id("try-example").click()
    expect(page.get_by_test_id("pot-0")).to_be_visible()
    expect(page.get_by_test_id("winners").first).to_be_visible()

    nav.get_by_role("link", name="Flops").click()
    page.get_by_test_id("try-example").first.click()
    expect(page.get_by_test_id("survey-mean")).to_be_visible()
    ranges = [field.input_value() for field in page.get_by_test_id("range-text").all()]
    flops = page.evaluate(_LIST_FLOPS)
    mean = survey(*ranges, flops=flops).mean
    expect(page.get_by_test_id("survey-mean")).to_contain_text(percent(mean))
    screenshot(page, "site-flops")

    nav.get_by_role("link", name="Solve").click()
    expect(page.get_by_test_id("needs-service")).to_contain_text("runout serve")
    assert_accessible(page)
    screenshot(page, "site-needs-service")


# Requests the flops that the example's filter lists.
_LIST_FLOPS: Final = """async () => {
    const query = window.location.hash.split("?")[1] ?? "";
    const filters = new URLSearchParams(query);
    const script = [...performance.getEntriesByType("resource")]
        .find(({ name }) => /operations-/.test(name) && !/_operations-/.test(name)).name;
    const { answer } = await import(script);
    const list = await answer(new Request(`/api/v1/flops?${filters}`));
    return (await list.json()).flops.map(({ flop }) => flop);
}"""


def test_ranges_are_kept_in_the_browser(context: BrowserContext, root: Path) -> None:
    page = context.new_page()
    with served(root) as host:
        page.goto(f"{host}/some/path/#/ranges")
        go_offline(page)
    expect(page.get_by_test_id("kept-here")).to_contain_text("Kept in this browser only")
    page.get_by_test_id("range-text").first.fill("TT+,AQs+,A5s:0.5")
    page.get_by_role("textbox", name="Name", exact=True).fill("BB v BTN")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_test_id("saved-list")).to_contain_text("BB v BTN")
    page.reload()
    expect(page.get_by_test_id("saved-list")).to_contain_text("BB v BTN")
    expect(page.get_by_test_id("range-text").first).to_have_value("TT+,AQs+,A5s:0.5")


def test_damaged_ranges_are_not_overwritten(context: BrowserContext, root: Path) -> None:
    damaged = '[{"id": "1"'
    name = "runout.saved-ranges"
    page = context.new_page()
    with served(root) as host:
        page.goto(f"{host}/some/path/#/ranges")
        go_offline(page)
    page.evaluate(f"localStorage.setItem({name!r}, {damaged!r})")
    page.reload()
    expect(page.get_by_text("are damaged")).to_be_visible()
    page.get_by_test_id("range-text").first.fill("TT+")
    page.get_by_role("textbox", name="Name", exact=True).fill("BB v BTN")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("correct or remove it")).to_have_count(2)  # in the list, at the button
    assert page.evaluate(f"localStorage.getItem({name!r})") == damaged


def test_the_site_fits_a_phone(chromium: Browser, page_errors: PageErrors, root: Path) -> None:
    context = chromium.new_context(viewport=PHONE, has_touch=True)  # type: ignore[arg-type]
    page_errors.listen(context)
    page = context.new_page()
    with served(root) as host:
        page.goto(f"{host}/some/path/{RANGES}")
        expect(page.get_by_test_id("equity-1")).to_contain_text("%")
        go_offline(page)
    page.reload()
    expect(page.get_by_test_id("equity-1")).to_contain_text("%")
    assert not scrolls_sideways(page)
    screenshot(page, "site-phone")
    page.get_by_role("navigation", name="Screens").get_by_role("link", name="Train").click()
    expect(page.get_by_test_id("needs-service")).to_be_visible()
    assert not scrolls_sideways(page)
    screenshot(page, "site-phone-needs-service")
    context.close()
    page_errors.check()


def test_a_new_version_is_announced(context: BrowserContext, root: Path) -> None:
    site = root / "some" / "path"
    site.unlink()
    site.mkdir()
    for place in SITE.rglob("*"):
        copy = site / place.relative_to(SITE)
        if place.is_dir():
            copy.mkdir()
        else:
            copy.write_bytes(place.read_bytes())
    page = context.new_page()
    with served(root) as host:
        page.goto(f"{host}/some/path/{HEARTS}")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        expect(page.get_by_test_id("equity-0")).to_contain_text("55.05")
        worker = site / "sw.js"
        renewed = re.sub(r'VERSION = "[0-9a-f]+"', 'VERSION = "next"', worker.read_text("utf-8"))
        worker.write_text(renewed, "utf-8")
        page.evaluate(_LOOK_FOR_UPDATE)
        expect(page.get_by_test_id("update")).to_be_visible()
        other = context.new_page()
        other.goto(f"{host}/some/path/{HEARTS}")
        other.get_by_test_id("update").get_by_role("button").click()
        for tab in (page, other):  # the first tab has the new version's files too
            tab.wait_for_function(_ONLY_NEXT)
            tab.wait_for_function("() => window.isOld === undefined")
            expect(tab.get_by_test_id("equity-0")).to_contain_text("55.05")
            expect(tab.get_by_test_id("update")).to_have_count(0)


_LOOK_FOR_UPDATE: Final = """async () => {
    window.isOld = true;
    await (await navigator.serviceWorker.ready).update();
}"""
_ONLY_NEXT: Final = """async () => {
    const names = await caches.keys();
    return names.length === 1 && names[0].endsWith(" next");
}"""


def test_a_service_at_the_same_address_replaces_the_site(
    context: BrowserContext, page_errors: PageErrors, tmp_path: Path
) -> None:
    page_errors.expect_refusals()  # the page is absent: there are files, but no service
    folder = tmp_path / "folder"
    folder.symlink_to(SITE)
    page = context.new_page()
    with served(folder) as host:
        page.goto(f"{host}/{HEARTS}")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        absent = page.goto(f"{host}/absent")
        index = page.goto(f"{host}/index.html?source=link{HEARTS}")
        assert absent is not None
        assert absent.status == 404, "the service worker must serve the site's files only"
        assert index is not None
        assert index.from_service_worker
        expect(page.get_by_test_id("equity-0")).to_contain_text("55.05")

        folder.unlink()
        folder.symlink_to(PAGE.parent)
        page.goto(f"{host}/")
        page.wait_for_function(_IS_SERVED)
        expect(page.get_by_test_id("empty")).to_be_visible()


# The site's document carries its content security policy; that of the service does not.
_IS_SERVED: Final = """async () => {
    const isSite = document.querySelector("meta[http-equiv]") !== null;
    const workers = await navigator.serviceWorker.getRegistrations();
    return !isSite && workers.length === 0 && (await caches.keys()).length === 0;
}"""


# The same requests to the service and to the browser.


def cases(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


def requests() -> Iterator[tuple[str, dict[str, Any] | None]]:
    """Yield paths with their bodies; those without a body are read with GET."""
    """Yield the examples of declared questions and the reference cases as requests, by path."""
    for question in QUESTIONS:
        for example in question.examples if question.name in IN_THE_BROWSER else ():
            # The page asks neither for categories without equities nor for a claimed winner; it has
            # the notations of other programs from the service.
            is_alone = example.get("equity") is False or len(example.get("players", "ab")) < 2
            if question.method == "GET":
                yield f"/api/v1/{question.name}?{urlencode(example, doseq=True)}", None
            elif not is_alone and not example.keys() & {"winner", "to"}:
                yield f"/api/v1/{question.name}", dict(example)
    for case in cases("equity_cases.jsonl"):
        body = {name: case[name] for name in ("players", "folded")}
        body |= {name: "".join(case[name]) for name in ("board", "dead")}
        yield "/api/v1/equity", body
    for case in cases("equity_cases.jsonl")[::6]:
        if len(case["board"]) in (3, 4):
            body = {"players": case["players"], "board": "".join(case["board"])}
            yield "/api/v1/equity", {**body, "hands": True, "next_card": True}
            yield "/api/v1/categories", body
    for case in cases("outs_cases.jsonl")[::3]:
        yield (
            "/api/v1/outs",
            {
                "hero": "".join(case["hero"]),
                "villains": ["".join(villain) for villain in case["villains"]],
                "board": "".join(case["board"]),
                "suppress": False,
                "pot": 150,
                "call": 50,
            },
        )
    for case in cases("pots_cases.jsonl"):
        body = {
            "contributions": case["contributions"],
            "folded": [seat for seat, gone in enumerate(case["folded"]) if gone],
        }
        yield "/api/v1/pots", body
        hand = {**body, "button": case["button"], "board": "".join(case["board"])}
        hand["hands"] = ["".join(cards) if cards else None for cards in case["hole"]]
        yield "/api/v1/settle", hand
        claim = {"payouts": case["expected"]["payouts_all_odd_chips_to_first"]}
        yield "/api/v1/verify", {**hand, "claim": claim}
    for case in cases("range_cases.jsonl")[::5]:
        if is_notation(case["text"]):
            yield "/api/v1/ranges/parse", {"text": case["text"], **case.get("options", {})}
    yield "/api/v1/ranges/combine", {"ranges": ["QQ+,AKs", "KK+,AK:0.5"], "how": "difference"}
    yield "/api/v1/ranges/chart", {"text": "raise: QQ+,AKs:0.75; call: JJ-99,AKs:0.25"}
    yield "/api/v1/ranges/chart", {"text": "raise: QQ+; call: QQ-99"}
    yield "/api/v1/pot-odds", {"pot": "7.5", "call": "2.5", "equity": 0.2}
    yield "/api/v1/equity", {"players": ["AhKh", "AhQd"]}
    yield "/api/v1/equity", {"players": ["AhKh", "AKh"]}
    yield "/api/v1/equity", {
        "players": ["AsKs", "2c2d"], "board": "QsJsTs3h", "samples": 100_000, "seed": "7",
    }  # fmt: skip
    signs = {"players": ["A♥️K♥️", "Q♤?", "99"], "folded": ["2♧2♢"], "board": "7♥5♥︎2h3s"}
    yield "/api/v1/equity", {**signs, "next_card": True}
    yield "/api/v1/equity", {"players": ["A♥️?", "99+"], "board": "7♥5♥2h3s"}
    yield "/api/v1/ranges/chart", {"text": "😀 raise: AA; call: KK, QQ:0.5x"}
    yield "/api/v1/ranges/chart", {"text": "raise 😀: AA, 22-; call: AK, 99, 98zz"}
    yield "/api/v1/equity", {
        "players": ["15%", "random", "QQ+"], "method": "sampled", "samples": 20000, "seed": "7",
    }  # fmt: skip


def is_notation(text: str) -> bool:
    """Whether the core reads a text as it stands, without Python's rewriting."""
    return read_range(text, False, False, load_ordering().packed)[2] is None


# What the service reads and writes beside the notation.
ELSEWHERE: Final[list[tuple[str, dict[str, Any]]]] = [
    ("/api/v1/ranges/parse", {"text": "BTN: AA = 0.5, any pair"}),
    ("/api/v1/ranges/parse", {"text": '{"AA": 1, "KK": 0.5}'}),
    ("/api/v1/ranges/parse", {"text": "AA\t0.5\nKK\t1"}),
    ("/api/v1/ranges/parse", {"text": " ".join(["0.5"] * 1326), "order": "pio"}),
    ("/api/v1/ranges/parse", {"text": "QQ+,AKs:0.5", "to": "gtoplus"}),
    ("/api/v1/equity", {"players": ["AhKh", "top 10%"], "board": "7h5h2c"}),
    ("/api/v1/ranges/combine", {"ranges": ["QQ+", "any pair"]}),
    ("/api/v1/ranges/chart", {"text": "raise: AA = 0.5; call: KK"}),
    ("/api/v1/ranges", {"name": "BTN", "text": "AA = 0.5"}),
]

_SEND_REQUESTS: Final = """async ({ script, requests }) => {
    const { answer } = await import(script);
    const answers = [];
    for (const [path, body] of requests) {
        const sent = body === null ? {} : { method: "POST", body: JSON.stringify(body) };
        const response = await answer(new Request(path, sent));
        answers.push([response.status, await response.json()]);
    }
    return answers;
}"""


def test_browser_and_service_give_the_same_answers(
    context: BrowserContext, root: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    sent = list(requests())
    page = context.new_page()
    (script,) = (SITE / "assets").glob("operations-*.js")
    with served(root) as host:
        page.goto(f"{host}/some/path/")
        place = f"{host}/some/path/assets/{script.name}"
        answers = page.evaluate(
            _SEND_REQUESTS, {"script": place, "requests": [[*each] for each in sent]}
        )
    wrong = []
    with client_of(create_app(Settings(data=tmp_path_factory.mktemp("data")))) as client:
        for (path, body), (status, answer) in zip(sent, answers, strict=True):
            expected = client.get(path) if body is None else client.post(path, json=body)
            difference = _difference(answer, expected.json())
            if status != expected.status_code or difference is not None:
                wrong.append(f"{path} {json.dumps(body)}: {status}, {difference}")
    assert not wrong, "\n".join(wrong)


def test_what_only_python_reads_is_refused_with_a_hint(context: BrowserContext, root: Path) -> None:
    page = context.new_page()
    (script,) = (SITE / "assets").glob("operations-*.js")
    with served(root) as host:
        # The first screen asks for more scripts, which the server must not end before.
        page.goto(f"{host}/some/path/", wait_until="networkidle")
        place = f"{host}/some/path/assets/{script.name}"
        sent = [[*each] for each in ELSEWHERE]
        answers = page.evaluate(_SEND_REQUESTS, {"script": place, "requests": sent})
    for request, (status, answer) in zip(ELSEWHERE, answers, strict=True):
        assert status == 422, request
        assert "the Python package and `runout serve` " in answer["hint"], request


_SURVEY: Final = """async ({ script, body }) => {
    const { answer } = await import(script);
    const path = "/api/v1/flops/survey/stream";
    const request = new Request(path, { method: "POST", body: JSON.stringify(body) });
    return (await answer(request)).text();
}"""


@pytest.mark.parametrize("weights", ["AA,AhKh:0.5,KQs:0.25", "AA,AhKh:0.54321"])
def test_surveys_of_browser_and_service_are_the_same(
    context: BrowserContext, root: Path, tmp_path_factory: pytest.TempPathFactory, weights: str
) -> None:
    only = {"high": ["A"], "suits": ["monotone", "two-tone"], "pairing": ["paired"]}
    body = {"ranges": [weights, "QQ-TT,Ad5d:0.75"], "only": only}
    page = context.new_page()
    (script,) = (SITE / "assets").glob("operations-*.js")
    with served(root) as host:
        page.goto(f"{host}/some/path/")
        place = f"{host}/some/path/assets/{script.name}"
        mine = _survey(page.evaluate(_SURVEY, {"script": place, "body": body}))
        # The service worker has fetched everything before the server stops.
        page.evaluate("async () => void (await navigator.serviceWorker.ready)")
    with client_of(create_app(Settings(data=tmp_path_factory.mktemp("data")))) as client:
        theirs = _survey(client.post("/api/v1/flops/survey/stream", json=body).text)
    assert len(theirs["flops"]) == theirs["summary"]["count"] > 10
    assert theirs["summary"]["rounded"] == (theirs["summary"]["fraction"] is None)
    del mine["summary"]["tables"], theirs["summary"]["tables"]  # where the equities come from
    if theirs["summary"]["rounded"]:
        assert theirs["summary"]["mean"] == pytest.approx(mine["summary"]["mean"], abs=SUMS)
    else:
        assert _difference(mine, theirs) is None


def _survey(text: str) -> dict[str, Any]:
    """Return the rows of a survey by flop, and its summary."""
    records = [json.loads(line) for line in text.splitlines()]
    rows = [row for record in records if record["kind"] == "flops" for row in record["flops"]]
    rows.sort(key=lambda row: row["flop"])
    return {"flops": rows, "summary": records[-1]["summary"]}


def _difference(mine: Any, theirs: Any, place: str = "") -> str | None:
    """Return the first place where two answers differ; null members may be omitted."""
    if isinstance(mine, dict) and isinstance(theirs, dict):
        names = sorted({*mine, *theirs} - UNEQUAL - ({"related"} if "status" in mine else set()))
        differences = (
            _difference(mine.get(name), theirs.get(name), f"{place}/{name}") for name in names
        )
        return next(filter(None, differences), None)
    if isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs):
        pairs = enumerate(zip(mine, theirs, strict=True))
        differences = (_difference(*pair, f"{place}/{number}") for number, pair in pairs)
        return next(filter(None, differences), None)
    if place.endswith("/summary"):  # the last part is the elapsed time
        mine, theirs = (text.rpartition(", ")[0] for text in (mine, theirs))
    if isinstance(mine, (int, float)) and isinstance(theirs, (int, float)):
        is_sum = any(name in place for name in SUMMED_MEMBERS)
        return (
            None
            if mine == theirs or (is_sum and abs(mine - theirs) < SUMS)
            else _format_difference(place, mine, theirs)
        )
    return None if mine == theirs else _format_difference(place, mine, theirs)


def _format_difference(place: str, mine: Any, theirs: Any) -> str:
    return f"{place}: {mine!r} in the browser, {theirs!r} from the service"


def test_first_load_and_engine_stay_small(context: BrowserContext, root: Path) -> None:
    page = context.new_page()
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url.rpartition("/")[2]))
    with served(root) as host:
        page.goto(f"{host}/some/path/#/equity")
        expect(page.get_by_test_id("empty")).to_be_visible()
        first = {*requested}
        assert not any(name.endswith(".wasm") for name in first), (
            "the engine must not be loaded before its first use"
        )
        assert sum(map(_compressed, first)) <= MAX_SCRIPT
        for seat, text in enumerate(("AhKh", "QsQd")):
            page.get_by_test_id(f"player-{seat}").get_by_test_id("range-text").fill(text)
        page.get_by_test_id("board-input").fill("7h5h2c")
        expect(page.get_by_test_id("equity-0")).to_contain_text("55.05")
        engine = {*requested} - first
        # The service worker has fetched everything before the server stops.
        page.evaluate("async () => void (await navigator.serviceWorker.ready)")
        page.wait_for_load_state("networkidle")
    assert any(name.endswith(".wasm") for name in engine)
    assert sum(map(_compressed, engine)) <= MAX_ENGINE


def _compressed(name: str) -> int:
    """Return the compressed size of a script or module; 0 of other files."""
    if not name.endswith((".js", ".wasm")):
        return 0
    return len(gzip.compress((SITE / "assets" / name).read_bytes()))
