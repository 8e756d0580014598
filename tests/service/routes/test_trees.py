"""The outline of a betting tree over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from runout.analysis.solver.spot.spot import Spot
from runout.domain.betting.outline import TreeOutline
from support.solve_jobs import TURN

if TYPE_CHECKING:
    import httpx

TREE: Final = "/api/v1/solves/tree"


def test_outline_is_that_of_python(client: httpx.Client) -> None:
    spot = {**TURN, "pot": 6, "stack": 97.5, "removed_lines": ["x b3"]}
    answer = client.post(TREE, json={"spot": spot})
    assert answer.status_code == 200, answer.text
    expected = TreeOutline.of(Spot.from_dict(spot).rules)
    assert answer.json() == {
        "decisions": [decision.to_dict() for decision in expected.decisions],
        "complete": True,
    }
    river = client.post(TREE, json={"spot": spot, "line": "check, check"}).json()
    assert {decision["street"] for decision in river["decisions"]} == {"river"}


def test_impossible_line_is_refused_with_its_place(client: httpx.Client) -> None:
    problem = client.post(TREE, json={"spot": TURN, "line": "x b7"}).json()
    assert (problem["pointer"], problem["column"]) == ("/line", 3)
    problem = client.post(TREE, json={"spot": {**TURN, "removed_lines": ["b7"]}}).json()
    assert (problem["pointer"], problem["column"]) == ("/spot/removed_lines/0", 1)
