"""A failing worker rejects the pending question only.

If workers cannot be started, the engine computes on its own thread.
"""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import sync_playwright

from runout import equity
from support.javascript import PACKAGE, SCRIPTS, run_node, served
from support.web_browser import browser_path, skips_browser

if TYPE_CHECKING:
    from pathlib import Path

PLAYERS: Final = ["22+", "AKs", "JTs"]


def test_questions_are_answered_without_workers_and_after_a_failure(tmp_path: Path) -> None:
    copy = tmp_path / "package"
    shutil.copytree(PACKAGE / "dist", copy)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    outcomes = json.loads(run_node(SCRIPTS / "failing_worker.mjs", f"{copy.as_uri()}/"))
    answer = equity(PLAYERS, samples=100_000, seed=1).players[0].equity
    assert outcomes == {
        "cannotStart": [answer, answer],
        "closed": "the engine was closed",
        "fails": ["broken", answer],
        "otherOrigin": None,
    }


@pytest.mark.skipif(skips_browser(), reason="RUNOUT_SKIP_BROWSER is set")
def test_a_page_that_may_not_start_workers_computes_on_its_own_thread() -> None:
    policy = {"content-security-policy": "worker-src 'none'"}
    html = (SCRIPTS / "page.html").read_text("utf-8")
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), chromium_sandbox=False)
        page = browser.new_page()
        page.route(
            "**/page.html",
            lambda route: route.fulfill(body=html, content_type="text/html", headers=policy),
        )
        page.goto(f"{address}/page.html")
        answers = page.evaluate(
            """async (question) => {
              const { load } = await import("/package/index.js");
              const engine = await load({ workers: 2 });
              const first = await engine.equity(question);
              const second = await engine.equity({ ...question, samples: 5_000 });
              return [first, second].map(({ players }) => players[0].equity);
            }""",
            {"players": PLAYERS, "samples": 100_000, "seed": 1},
        )
        browser.close()
    expected = [equity(PLAYERS, samples=samples, seed=1) for samples in (100_000, 5_000)]
    assert answers == [result.players[0].equity for result in expected]
