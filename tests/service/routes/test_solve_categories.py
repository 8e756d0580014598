"""``/api/v1/solves/{id}/categories``: the categories of a node equal those of Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from runout.analysis.solver.nodes.categories import NodeCategories
from runout.analysis.solver.solution.solution import Solution
from runout.service.app import create_app
from runout.service.settings import Settings
from support.service_clients import client_of
from support.solve_jobs import TURN, until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import httpx


@pytest.fixture(scope="module")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[httpx.Client, str]]:
    """Yield a client of a service that has solved the turn spot, and the solution's id."""
    app = create_app(Settings(data=tmp_path_factory.mktemp("solved")))
    with client_of(app) as client:
        job = client.post("/api/v1/solves", json={"spot": TURN, "target": 0.02, "threads": 1})
        url = job.json()["links"]["self"]
        until(lambda: client.get(url).json()["state"] == "done")
        yield client, job.json()["id"]


@pytest.mark.parametrize(("line", "cards"), [("", ""), ("x", ""), ("x x", ""), ("x x", "2s")])
def test_categories_of_a_node_equal_those_of_python(
    solved: tuple[httpx.Client, str], tmp_path: Path, line: str, cards: str
) -> None:
    client, solve_id = solved
    address = f"/api/v1/solves/{solve_id}"
    answer = client.get(f"{address}/categories", params={"line": line, "cards": cards})
    assert answer.status_code == 200, answer.text
    file = tmp_path / "turn.solution"
    file.write_bytes(client.get(f"{address}/export", params={"format": "file"}).content)
    right: dict[str, Any] = NodeCategories.of(Solution.load(file).node(line, cards)).to_dict()
    assert answer.json() == right


def test_an_unknown_line_and_an_unknown_solution_are_refused(
    solved: tuple[httpx.Client, str],
) -> None:
    client, solve_id = solved
    wrong = client.get(f"/api/v1/solves/{solve_id}/categories", params={"line": "x x x"})
    assert wrong.status_code == 422, wrong.text
    missing = client.get("/api/v1/solves/0123456789abcdef/categories")
    assert missing.status_code == 404
