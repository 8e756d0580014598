"""Nodes off the solution's path: the notice, the subgame solved on demand, and its ranges."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from runout.analysis.solver.on_demand import node_on_demand
from support.solution_page import RIVER, expect_at, expect_strategies, opened, solved

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from support.service_process import ServiceProcess


def test_a_node_after_a_bet_that_is_never_made_is_solved_on_demand(
    page: Page, service: ServiceProcess, tmp_path: Path
) -> None:
    spot = {**RIVER, "locks": [{"line": "", "strategy": {"*": {"check": 1}}}]}
    never_bets = solved(service, spot)
    book = opened(service, never_bets, tmp_path)
    notice = page.get_by_test_id("off-path")

    page.goto(f"/solutions/{never_bets}")
    expect_at(page, 0, of=1)
    expect(notice).to_have_count(0)

    page.get_by_test_id("step-0-b90").click()
    expect_at(page, 1, of=2)
    expect(notice).to_contain_text("OOP never bets 90 at the root (under 0.001 %).")
    expect(notice).to_contain_text("Solved on demand for the ranges as they would arrive")
    expect_strategies(page, node_on_demand(book, "b90", threads=1), 1)

    page.get_by_test_id("step-1-c").click()  # the end of the hand, in the subgame
    expect_at(page, 2, of=3)
    expect(notice).to_contain_text("OOP never bets 90 at the root")
    page.keyboard.press("ArrowLeft")
    expect_at(page, 1, of=3)
    page.get_by_role("button", name="Set other ranges", exact=True).click()
    expect(page).to_have_url(re.compile(r"/solve\?.*board=Kh8s3d2c7h"))
