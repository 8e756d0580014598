"""Subgames over HTTP: nodes off the path are marked, and solved on demand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from runout.analysis.solver import on_demand
from runout.analysis.solver.on_demand import node_on_demand
from runout.analysis.solver.on_demand_limits import cancellable
from runout.analysis.solver.solving import solve
from runout.analysis.solver.spot.spot import Spot
from runout.errors import LimitExceeded
from runout.service.app import create_app
from runout.service.http.time_limit import TimeLimit
from runout.service.settings import Settings
from support.service_clients import client_of
from support.solve_jobs import TURN, until

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

NEVER_BETS = {**TURN, "locks": [{"line": "", "strategy": {"*": {"check": 1}}}]}


@pytest.fixture(scope="module")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[httpx.Client, str]]:
    """Yield a client of a service with a solution in which OOP never bets first, and its URL."""
    app = create_app(Settings(data=tmp_path_factory.mktemp("solved")))
    with client_of(app) as client:
        job = client.post("/api/v1/solves", json={"spot": NEVER_BETS, "target": 0.02, "threads": 1})
        url = job.json()["links"]["self"]
        until(lambda: client.get(url).json()["state"] == "done")
        yield client, f"/api/v1/solves/{job.json()['id']}"


def _node(client: httpx.Client, url: str, **query: Any) -> dict[str, Any]:
    answer = client.get(f"{url}/node", params=query)
    assert answer.status_code == 200, answer.text
    node: dict[str, Any] = answer.json()
    return node


def test_nodes_off_the_path_are_marked(solved: tuple[httpx.Client, str]) -> None:
    root, checked, bet, end = (_node(*solved, line=line) for line in ("", "x", "b50", "b50 f"))
    for node in (root, checked):
        assert (node["off_path"], node["subgame"], node["subgame_seconds"]) == (None, None, None)
    assert bet["off_path"] == {
        "line": "",
        "player": "oop",
        "action": "b50",
        "frequency": pytest.approx(0, abs=1e-6),
        "reason": "OOP never bets 50 at the start (under 0.001 %)",
    }
    assert bet["subgame"] is None
    assert bet["subgame_seconds"] > 0
    assert end["off_path"] == bet["off_path"]
    assert end["subgame_seconds"] is None


def test_an_abandoned_request_is_not_answered_with_arbitrary_figures() -> None:
    """The time limit of the request is not mistaken for that of a large subgame."""
    solution = solve(Spot.from_dict(NEVER_BETS), target=0.02, threads=1)
    limit = TimeLimit(60.0, "try again")
    limit.abandon()
    refused = pytest.raises(LimitExceeded, match="the limit for a request; try again")
    with refused, cancellable(limit.check):
        node_on_demand(solution, "b50", max_seconds=60.0)


def test_subgames_within_the_time_are_solved(solved: tuple[httpx.Client, str]) -> None:
    node = _node(*solved, line="b50 c", cards="2s", subgame_seconds=60)
    assert (node["line"], node["cards"], node["off_path"]) == ("b50 c", "2s", None)
    subgame = node["subgame"]
    assert (subgame["line"], subgame["cards"], subgame["pot"]) == ("b50", "", 150)
    assert subgame["off_path"]["action"] == "b50"
    assert subgame["given"] == {"oop": False, "ip": False}
    assert subgame["exploitability_percent"] <= 0.5
    assert [step["line"] for step in node["path"]] == ["", "b50", "b50 c", "b50 c"]
    quick = _node(*solved, line="x", subgame_seconds=60)
    assert quick["subgame"] is None
    client, url = solved
    for report in ("runouts", "categories"):
        arbitrary, ours = (
            client.get(f"{url}/{report}", params={"line": "b50 c", "subgame_seconds": seconds})
            for seconds in (0, 60)
        )
        assert ours.json() != arbitrary.json()


def test_ranges_of_the_request_are_used(solved: tuple[httpx.Client, str]) -> None:
    client, url = solved
    body = {"line": "b50", "oop": "KK", "ip": "AA,QQ!22"}
    answer = client.post(f"{url}/subgame", json=body)
    assert answer.status_code == 200, answer.text
    node = answer.json()
    assert node["subgame"]["ranges"] == {"oop": "KK", "ip": "AA,QQ"}
    assert {row["hand"] for row in node["classes"]["ip"]} == {"AA", "QQ"}
    assert [warning["pointer"] for warning in node["warnings"]] == ["/ip"]


def test_the_forced_spot_of_a_node_in_mid_street_leads_to_it(
    solved: tuple[httpx.Client, str],
) -> None:
    client, url = solved
    assert client.get(f"{url}/spot", params={"line": "b50"}).status_code == 422
    answer = client.get(f"{url}/spot", params={"line": "b50", "forced": True})
    assert answer.status_code == 200, answer.text
    spot = Spot.from_dict(answer.json()["spot"])
    assert (spot.tree.actions(0), spot.locks) == (("b50",), ())
    ours = _node(*solved, line="b50", subgame_seconds=60)["subgame"]["ranges"]
    assert (str(spot.oop), str(spot.ip)) == (ours["oop"], ours["ip"])


@pytest.mark.parametrize(
    ("body", "pointer", "message"),
    [
        ({"line": "b99"}, None, "b99"),
        ({"line": "b50 f"}, None, "no subgame begins there"),
        ({"line": "b50", "ip": "AKx!"}, "/ip", "AKx!"),
        ({"line": "b50", "target": 0}, "/target", "greater than"),
    ],
)
def test_bad_requests_are_refused(
    solved: tuple[httpx.Client, str], body: dict[str, Any], pointer: str | None, message: str
) -> None:
    client, url = solved
    answer = client.post(f"{url}/subgame", json=body)
    assert answer.status_code == 422
    assert message in answer.text
    assert pointer is None or pointer in answer.text


def test_a_subgame_beyond_the_memory_is_refused_and_not_kept(
    solved: tuple[httpx.Client, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sizes are named; nodes that would solve it show what the solution has."""
    client, url = solved
    kept = on_demand._SubgameCache(on_demand._MAX_CACHE_BYTES)
    monkeypatch.setattr(on_demand, "_SUBGAMES", kept)
    _limit_memory(monkeypatch, client, 100_000)
    refused = client.post(f"{url}/subgame", json={"line": "b50", "oop": "22+", "ip": "22+"})
    assert (refused.status_code, refused.json()["type"].rpartition(":")[2]) == (
        422,
        "limit-exceeded",
    )
    assert "kB of memory and the limit is 100 kB; give narrower" in refused.json()["detail"]
    node = _node(client, url, line="b50", subgame_seconds=60)
    assert node["subgame"] is None
    assert node["off_path"] is not None
    assert not kept._subgames


def test_a_subgame_waits_for_the_memory_of_a_running_job(
    solved: tuple[httpx.Client, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    client, url = solved
    monkeypatch.setattr(on_demand, "_SUBGAMES", on_demand._SubgameCache(0))
    endless = {"spot": TURN, "target": 0, "max_iterations": 1_000_000, "threads": 1}
    job = client.post("/api/v1/solves", json=endless).json()
    until(lambda: client.get(job["links"]["self"]).json()["state"] == "running")
    _limit_memory(monkeypatch, client, 1_500_000)
    request = {"line": "b50", "oop": "22+", "ip": "22+"}
    try:
        refused = client.post(f"{url}/subgame", json=request)
        assert (refused.status_code, refused.headers["retry-after"]) == (503, "5")
        assert "and running solves use" in refused.json()["detail"]
    finally:
        client.delete(job["links"]["self"])
    until(lambda: client.post(f"{url}/subgame", json=request).status_code == 200)
    assert not on_demand._SUBGAMES._subgames  # larger than what is kept


def _limit_memory(monkeypatch: pytest.MonkeyPatch, client: httpx.Client, limit: int) -> None:
    """Change the limit of the service that a client talks to."""
    transport: Any = client._transport
    state = transport._transport.app.state
    changed = replace(state.settings, memory_limit=limit)
    monkeypatch.setitem(state._state, "settings", changed)
