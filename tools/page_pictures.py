"""Take pictures of every screen of the page, as the documentation shows them.

``PYTHONPATH=tests python -m tools.page_pictures FOLDER`` serves sample data of its own, opens each
screen in four ways (wide light, wide dark, a small laptop, a phone) and writes PNGs of few
colours, which are small.
"""

from __future__ import annotations

import argparse
import contextlib
import tempfile
import time
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

import httpx
from PIL import Image
from playwright.sync_api import Error, sync_playwright

from support.service_process import ServiceProcess
from support.web_browser import browser_path

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Browser, Page

WAYS: Final[dict[str, dict[str, Any]]] = {
    "light": {"viewport": {"width": 1440, "height": 900}},
    "dark": {"viewport": {"width": 1440, "height": 900}, "color_scheme": "dark"},
    "laptop": {"viewport": {"width": 1280, "height": 720}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
SPOT: Final[dict[str, Any]] = {
    "board": "Td9d6hQc",
    "oop": "22+,A2s+,KTs+,Q9s+,J9s+,T8s+,98s,87s,76s,65s,ATo+,KJo+,QJo",
    "ip": "TT+,99:0.5,66,AQs+,ATs,KQs,QJs,JTs,T9s,98s,87s,AQo+,KQo",
    "pot": 12,
    "stack": 50.5,
    "big_blind": 1,
    **{f"{street}_{player}_bet": "33%, 75%" for street in ("turn", "river")
       for player in ("oop", "ip")},
    **{f"{street}_{player}_raise": "60%" for street in ("turn", "river")
       for player in ("oop", "ip")},
}  # fmt: skip
RANGES: Final = {
    "Cash 6-max": {"BTN open": "22+,A2s+,K5s+,Q8s+,J8s+,T8s+,97s+,86s+,75s+,65s,54s,A8o+,KTo+,QTo+",
                   "BB call": "22-99,A2s-ATs,K8s+,Q9s+,J9s+,T8s+,98s,87s,76s,ATo,KJo+,QJo"},
    "3-bet": {"BB v BTN": "TT+,AQs+,A5s-A3s:0.5,KJs:0.5,AQo+"},
}  # fmt: skip
REPORT: Final[dict[str, Any]] = {
    **{key: value for key, value in SPOT.items() if key != "board" and not key.startswith("turn")},
    "oop": "22-99,A2s-ATs,KTs+,QTs+,JTs,T9s,98s,87s,ATo,KQo",
    "ip": "22+,A2s+,K9s+,QTs+,J9s+,T9s,98s,A9o+,KJo+",
    **{f"flop_{player}_bet": "33%, 75%" for player in ("oop", "ip")},
    **{f"flop_{player}_raise": "60%" for player in ("oop", "ip")},
    **{f"{street}_{player}_{kind}": "" for street in ("turn", "river")
       for player in ("oop", "ip") for kind in ("bet", "raise")},
}  # fmt: skip
HANDS: Final = Path(__file__).parents[1] / "tests" / "data" / "phh" / "pluribus.phhs"
CHART: Final = (
    "raise: QQ+,AKs,AKo:0.5,AQs,A5s-A2s:0.5,KQs:0.4;"
    " call: JJ-77,AJs-ATs,KQs:0.6,QJs,JTs,T9s,98s,AKo:0.25,AQo:0.5"
)
COLOURS: Final = 200
_MAX_WAIT: Final = 600.0  # seconds


def main(arguments: Sequence[str] | None = None) -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--only", default="", help="screens with this in their name")
    parser.add_argument("--way", choices=WAYS, help="one of the four ways alone")
    chosen = parser.parse_args(arguments)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        ServiceProcess(Path(folder), "--quiet", "--no-build-tables") as service,
    ):
        screens = dict(_screens(service.address))
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=browser_path(), chromium_sandbox=False
            )
            for way in [chosen.way] if chosen.way else WAYS:
                for name, address in screens.items():
                    if chosen.only in name:
                        _take(browser, way, service.address + address,
                              chosen.folder / f"{name}-{way}.png")  # fmt: skip
            browser.close()


def _screens(service: str) -> Iterator[tuple[str, str]]:
    """Yield the name and address of each screen, after saving what it shows."""
    with httpx.Client(base_url=f"{service}/api/v1", timeout=_MAX_WAIT) as client:
        for folder, ranges in RANGES.items():
            for name, text in ranges.items():
                fields = {"folder": folder, "name": name, "text": text}
                client.post("/ranges", json=fields).raise_for_status()
        solve = client.post("/solves", json={"spot": SPOT, "target": 0.004})
        job = solve.raise_for_status().json()["id"]
        _await_job(client, job)
        hand, review = _save_hands(client)
        playing, played = _save_sessions(client, job)
        batch = {"spot": REPORT, "flops": {"subset": 25}, "target": 0.01, "name": "BB v BTN"}
        report = client.post("/reports", json=batch).raise_for_status().json()["id"]
        _await_job(client, report)
        flops = client.get(f"/reports/{report}/node").json()["flops"]
    yield "hands", "/hands?player=Pluribus"
    yield "hand", f"/hands/{hand}?player=Pluribus&step=9"
    yield "review", f"/hands/reviews/{review}?player=Pluribus"
    equity = {"p": ["AhKh", "22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo:0.5"], "board": "7h5h2c"}
    yield "equity", "/equity?" + urlencode(equity, doseq=True)
    yield "equity-empty", "/equity"
    outs = {"p": ["AhKh", "QsQd"], "board": "7h5h2c3d", "tab": "outs"}
    yield "outs", "/equity?" + urlencode(outs, doseq=True)
    yield "ranges", "/ranges?" + urlencode({"text": RANGES["Cash 6-max"]["BTN open"]})
    yield "chart", "/ranges?" + urlencode({"text": CHART})
    yield "flops", "/flops?" + urlencode({"p": ["22+,ATs+,KQs", "random"]}, doseq=True)
    form = {key: value for key, value in SPOT.items() if "_ip_" not in key}
    yield "solve", "/solve?" + urlencode(form)
    yield "solve-empty", "/solve"
    yield "solutions", "/solutions"
    yield "solution", f"/solutions/{job}"
    yield "reports", "/reports"
    yield "report", f"/reports/{report}?" + urlencode({"node": "x"})
    yield "report-groups", f"/reports/{report}?" + urlencode({"node": "x", "view": "groups"})
    flop = f"/reports/{report}/flops/{flops[0]['flop']}?"
    yield "report-flop", flop + urlencode({"node": "x"})
    yield "train", f"/train?solve={job}&seed=7&seconds=30"
    yield "train-session", f"/train/{playing}"
    yield "train-summary", f"/train/{played}"
    yield "jobs", "/jobs"
    yield "job", f"/jobs/{job}"
    pots = {"chips": ["50", "100", "200"], "cards": ["AsAh", "KsKh", "QsQh"], "board": "2c7d9hTs3c"}
    yield "pots", "/pots?" + urlencode(pots, doseq=True)


def _save_hands(client: httpx.Client) -> tuple[int, int]:
    """Import the sample hands and review some; return the ids of one and of the review."""
    headers = {"content-type": "text/plain"}
    client.post("/hands/import", content=HANDS.read_bytes(), headers=headers).raise_for_status()
    job = client.post("/reviews", json={"hero": "Pluribus", "hands": {"min_pot": 10}})
    _await_job(client, job.raise_for_status().json()["id"])
    [hand] = client.get("/hands?player=Pluribus&sort=-net&limit=1").json()["hands"]
    return hand["id"], client.get("/reviews").json()["reviews"][0]["id"]


def _save_sessions(client: httpx.Client, solve: str) -> tuple[str, str]:
    """Train on a solution; return the ids of a session that is open and of one that is over."""
    for number in range(5):
        drill = {"hands": 6, "seed": str(number), "seat": ("ip", "oop")[number % 2]}
        session = _start_session(client, solve, drill)
        while not session["over"] and (number < 4 or session["decisions"] < 3):
            actions = session["hand"]["actions"]
            chosen = actions[(5 * session["decisions"] + number) % len(actions)]
            body = {"number": session["decisions"], "action": chosen}
            answer = client.post(f"/train/sessions/{session['id']}/actions", json=body)
            session = answer.raise_for_status().json()
        if session["over"]:
            played = session["id"]
    return session["id"], played


def _start_session(client: httpx.Client, solve: str, drill: dict[str, Any]) -> dict[str, Any]:
    answer = client.post("/train/sessions", json={"solve": solve, "drill": drill})
    session: dict[str, Any] = answer.raise_for_status().json()
    return session


def _await_job(client: httpx.Client, job: str) -> None:
    end = time.monotonic() + _MAX_WAIT
    while client.get(f"/jobs/{job}").json()["state"] != "done":
        assert time.monotonic() < end, "the sample spot is not solved"
        time.sleep(0.1)


def _take(browser: Browser, way: str, address: str, path: Path) -> None:
    context = browser.new_context(**WAYS[way], reduced_motion="reduce", locale="en-GB")
    page = context.new_page()
    page.goto(address)
    _settle(page)
    picture = Image.open(BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
    context.close()


def _settle(page: Page) -> None:
    """Wait until nothing is loading and stale content is gone."""
    with contextlib.suppress(Error):  # of a job's events, which do not end
        page.wait_for_load_state("networkidle", timeout=6000)
    page.wait_for_function(
        "busy => !document.querySelector(busy)",
        arg='[aria-busy="true"], [data-stale], [data-behind], [data-testid="loading"]',
        timeout=60_000,
    )
    page.wait_for_timeout(400)


if __name__ == "__main__":
    main()
