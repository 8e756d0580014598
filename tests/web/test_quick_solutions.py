"""Quick solutions on the page: offered where a solve is long, labelled, opened turn by turn."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import httpx
import pytest
from playwright.sync_api import expect

from runout.analysis.solver.goal import SolveGoal
from runout.analysis.solver.on_demand import node_on_demand
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import Solver
from runout.analysis.solver.spot.quick import quick_estimate
from runout.analysis.solver.spot.spot import Spot
from support.solution_page import expect_strategies, step
from support.web_page import assert_accessible

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Locator, Page, Route

    from support.service_process import ServiceProcess

SPOT = Spot(
    "Ks7d2c", "AA,KQs,76s", "AK,77,QJs", pot=100, stack=200, sizes="bet 33%, 75%; raise 60%"
)
TREE = "turn bet 75%, river bet 75%, no raises"
FORM = "/solve?" + urlencode(
    {
        "board": "Ks7d2c", "oop": "AA,KQs,76s", "ip": "AK,77,QJs", "pot": 100, "stack": 200,
        **{f"{street}_oop_bet": "33%, 75%" for street in ("flop", "turn", "river")},
    }
)  # fmt: skip


@pytest.fixture
def quick(service: ServiceProcess, tmp_path: Path) -> tuple[str, Solution]:
    """Return a quick solution and its id in the service."""
    solver = Solver(SPOT, quick=quick_estimate(SPOT, SolveGoal(), seconds=0).spot, threads=1)
    for _ in solver.steps(target=0.02):
        pass
    solution = solver.solution()
    file = tmp_path / "quick.solution"
    solution.save(file)
    answer = httpx.post(f"{service.address}/api/v1/solves/import", content=file.read_bytes())
    return answer.json()["id"], solution


def notice(page: Page) -> Locator:
    return page.get_by_test_id("quick")


def test_a_quick_solution_is_labelled_and_its_turns_are_solved(
    page: Page, quick: tuple[str, Solution]
) -> None:
    id_, solution = quick
    page.goto(f"/solutions/{id_}")
    share = f"{solution.exploitability_percent:.2f}"
    expect(notice(page)).to_contain_text(f"exploitability {share} % of the pot in the simplified")
    expect(notice(page)).to_contain_text(TREE)
    expect(page.get_by_test_id("accuracy")).to_contain_text("quick")
    expect_strategies(page, solution.root, 0)
    step(page, 0).get_by_role("button", name=re.compile("^X?Check")).click()
    step(page, 1).get_by_role("button", name=re.compile("^X?Check")).click()
    assert_accessible(page)
    page.get_by_test_id("chance-picker").get_by_test_id("card-2h").click()
    expect(notice(page)).to_contain_text("Solved with all sizes")
    turn = node_on_demand(solution, "x x", "2h", max_seconds=60)
    assert turn.actions == ("x", "b33", "b75")
    expect_strategies(page, turn, 0)


def test_the_whole_solution_takes_the_place_of_the_quick_one(
    page: Page, quick: tuple[str, Solution]
) -> None:
    id_, _ = quick
    page.goto(f"/solutions/{id_}?node=x")
    notice(page).get_by_role("button", name="Solve the whole tree").click()
    expect(page).not_to_have_url(re.compile(id_))
    expect(page).to_have_url(re.compile(r"/solutions/\w+\?node=x$"))
    expect(notice(page)).to_have_count(0)
    page.go_back()
    page.goto(f"/solutions/{id_}?node=x")
    notice(page).get_by_role("link", name="Open the solution of the whole tree").click()
    expect(page).not_to_have_url(re.compile(id_))


def test_quick_is_the_default_where_the_whole_tree_takes_long(page: Page) -> None:
    def make_long(route: Route) -> None:
        answer: dict[str, Any] = route.fetch().json()
        quick = {"tree": {"turn": "", "river": "", "raises": 0, "text": TREE},
                 "seconds": 25.0, "bytes": 500_000_000}  # fmt: skip
        route.fulfill(json={**answer, "seconds": 360.0, "quick": quick})

    page.route("**/solves/estimate", make_long)
    page.goto(FORM)
    choice = page.get_by_test_id("tree-choice")
    expect(choice).to_contain_text(TREE)
    expect(page.get_by_test_id("estimate-time")).to_have_text("about 25 s")
    choice.get_by_text("Whole tree").click()
    expect(page.get_by_test_id("estimate-time")).to_have_text("about 6 min 0 s")
    expect(page).to_have_url(re.compile("tree=whole"))
    expect(choice).not_to_contain_text(TREE)
    page.goto(FORM)
    expect(choice).to_contain_text(TREE)
    with page.expect_request("**/api/v1/solves") as started:
        page.get_by_role("button", name="Start", exact=True).first.click()
    sent: Any = started.value.post_data_json
    assert sent["quick"] is True


def test_quick_is_not_offered_where_the_whole_tree_is_fast(page: Page) -> None:
    page.goto(FORM)
    expect(page.get_by_test_id("estimate-time")).to_be_visible()
    expect(page.get_by_test_id("tree-choice")).to_have_count(0)
