"""Solved spots for tests of the solution screens, and comparisons of the page with Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import httpx
from playwright.sync_api import expect

from runout.analysis.solver.solution.solution import Solution
from support.solve_jobs import until

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Locator, Page

    from runout.analysis.solver.nodes.node import Node
    from support.service_process import ServiceProcess

NAMES: Final = {"f": "Fold", "x": "Check", "c": "Call", "b": "Bet", "r": "Raise to", "a": "All-in"}
RIVER: Final[dict[str, Any]] = {
    "board": "Kh8s3d2c7h",
    "oop": "KK,88,33,AK,KQs,KJs,A8s,98s,QJs,JTs,T9s,76s:0.5,54s",
    "ip": "AA,QQ-99,77,KQ,KTs,A8s,87s,QTs,J9s,65s",
    "pot": 120,
    "stack": 260,
    "river_oop_bet": "33%, 75%",
    "river_oop_raise": "60%",
    "river_ip_bet": "50%",
    "river_ip_raise": "a",
}
TURN: Final[dict[str, Any]] = {
    "board": "Qs7h2dTc",
    "oop": "AA,QQ,TT,AQs,KQs,QJs,JTs,T9s,98s,A5s",
    "ip": "KK,JJ,99-77,AQ,KJs,QTs,J9s,87s,65s",
    "pot": 80,
    "stack": 240,
    **{
        f"{street}_{player}_{kind}": "60%"
        for street in ("turn", "river")
        for player in ("oop", "ip")
        for kind in ("bet", "raise")
    },
}
STUDY: Final[dict[str, Any]] = {
    **TURN,
    "oop": "22+,A2s+,KTs+,QTs+,JTs,T9s,98s,AJo+,KQo:0.5",
    "ip": "77-22,ATs-A2s,KTs+,Q9s+,J9s+,T8s+,97s+,86s+,76s,65s,ATo+,KTo+,QJo",
    "pot": 180,
    "stack": 910,
    **{f"turn_{player}_bet": "33%, 75%, 150%" for player in ("oop", "ip")},
}


def solved(service: ServiceProcess, spot: dict[str, Any], **goal: Any) -> str:
    """Solve a spot and return the id of its solution."""
    body = {"spot": spot, "target": 0.005, "threads": 1, **goal}
    with httpx.Client(base_url=f"{service.address}/api/v1", timeout=60) as client:
        response = client.post("/solves", json=body)
        assert response.status_code == 202, response.text
        job = str(response.json()["id"])
        until(lambda: client.get(f"/solves/{job}").status_code == 200)
    return job


def opened(service: ServiceProcess, solution: str, folder: Path) -> Solution:
    """Return a solution as Python reads its exported file."""
    response = httpx.get(f"{service.address}/api/v1/solves/{solution}/export?format=file")
    path = folder / f"{solution}.solution"
    path.write_bytes(response.content)
    return Solution.load(path)


def step(page: Page, index: int) -> Locator:
    return page.get_by_test_id(f"step-{index}")


def expect_at(page: Page, index: int, *, of: int) -> None:
    """Wait until the step at an index of the strip, which has `of` steps, is the current one."""
    expect(page.get_by_test_id("decision-strip").locator("li")).to_have_count(of)
    expect(step(page, index)).to_have_attribute("aria-current", "step")


def grid(page: Page) -> Locator:
    return page.get_by_test_id("hand-grid")


def cell(page: Page, name: str) -> Locator:
    return grid(page).get_by_test_id(f"cell-{name}")


def named(action: str) -> str:
    size = f" {int(action[1:]):,}" if action[1:] else ""
    return f"{NAMES[action[0]]}{size}"


def labels(page: Page) -> dict[str, str]:
    """Return the labels of the cells of reached hands, by hand class."""
    by_hand: dict[str, str] = grid(page).evaluate(
        """grid => Object.fromEntries([...grid.querySelectorAll('[data-reached=yes]')]
            .map(cell => [cell.dataset.hand, cell.getAttribute('aria-label')]))"""
    )
    return by_hand


def expected_labels(node: Node, player: int) -> dict[str, str]:
    """Return the expected labels of a player's hands."""
    by_hand = {}
    for row in node.classes(player):
        if row.reached:
            shares = [f"{named(a)} {100 * share:.1f} %" for a, share in row.strategy.items()]
            shares += [f"reach {100 * row.share:.1f} %"]
            by_hand[str(row.hand)] = f"{row.hand}: {', '.join(shares)}, "
    return by_hand


def expect_strategies(page: Page, node: Node, player: int) -> None:
    """Check every cell of the grid against Python."""
    expected, shown = expected_labels(node, player), labels(page)
    assert shown.keys() == expected.keys()
    for hand, prefix in expected.items():
        assert shown[hand].startswith(prefix), (shown[hand], prefix)
