"""Quick solves over HTTP: labelled, walked to turns that are solved with all sizes, replaced."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.spot import quick
from runout.analysis.solver.spot.spot import Spot
from runout.service.app import create_app
from runout.service.routes import solves
from runout.service.settings import Settings
from support.service_clients import client_of
from support.solve_jobs import until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import httpx

SOLVES = "/api/v1/solves"
SPOT = Spot("Ks7d2c", "AA,KQs,76s", "AK,77,QJs", pot=10, stack=20, sizes="bet 33%, 75%; raise 60%")
REQUEST = {"spot": SPOT.to_dict(), "target": 0.02, "threads": 1, "quick": True}
TREE = "turn bet 75%, river bet 75%, no raises"


def _solved(client: httpx.Client, url: str, body: dict[str, Any]) -> str:
    answer = client.post(url, json=body)
    assert answer.status_code == 202, answer.text
    job = answer.json()["id"]
    until(lambda: client.get(f"/api/v1/jobs/{job}").json()["state"] == "done")
    return f"{SOLVES}/{job}"


@pytest.fixture(scope="module")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[httpx.Client, str]]:
    """Yield a client of a service with a quick solution, and its URL."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solves, "quick_estimate", partial(quick.quick_estimate, seconds=0))
        with client_of(create_app(Settings(data=tmp_path_factory.mktemp("solved")))) as client:
            yield client, _solved(client, SOLVES, REQUEST)


def test_a_quick_solve_of_a_small_spot_is_the_whole_one(client: httpx.Client) -> None:
    whole = _solved(client, SOLVES, {**REQUEST, "quick": False})
    assert _solved(client, SOLVES, REQUEST) == whole
    assert client.get(whole).json()["quick"] is None


def test_the_estimate_says_what_a_quick_solve_takes(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def estimate(spot: Spot) -> dict[str, Any]:
        payload: dict[str, Any] = client.post(
            f"{SOLVES}/estimate", json={"spot": spot.to_dict(), "threads": 1}
        ).json()
        return payload

    assert estimate(SPOT)["quick"] is None
    monkeypatch.setattr(quick, "quick_estimate", partial(quick.quick_estimate, seconds=0))
    payload = estimate(SPOT)
    assert payload["quick"]["tree"]["text"] == TREE
    assert payload["quick"]["seconds"] < payload["seconds"]
    assert payload["quick"]["bytes"] < payload["bytes_f32"]
    assert estimate(SPOT.lock("x x", {"AA": {"check": 1}}))["quick"] is None


def test_quick_solutions_say_so(solved: tuple[httpx.Client, str]) -> None:
    client, url = solved
    details = client.get(url).json()
    (listed,) = client.get(SOLVES).json()["solves"]
    assert details["quick"]["text"] == listed["quick"]["text"] == TREE
    assert details["spot"] == SPOT.to_dict()
    job = client.get(f"/api/v1/jobs/{details['id']}").json()
    assert job["status"].endswith(" %, quick")
    assert "% of the pot in the simplified tree in" in job["summary"]
    figures = {each["name"]: each["value"] for each in job["figures"]}
    assert figures["quick"] == TREE


def test_the_flop_of_a_quick_solution_is_walked_to_its_ends(
    solved: tuple[httpx.Client, str], tmp_path: Path
) -> None:
    client, url = solved
    file = tmp_path / "quick.solution"
    file.write_bytes(client.get(f"{url}/export", params={"format": "file"}).content)
    solution = Solution.load(file)
    for line in ("", "x", "x x", "b3.3 f", "b3.3 c"):
        node = client.get(f"{url}/node", params={"line": line}).json()
        assert node["ev"] == solution.node(line).to_dict()["ev"]
        assert sum(node["ev"].values()) == pytest.approx(node["pot"], rel=0.01)


def test_turns_of_a_quick_solution_are_solved_with_all_sizes(
    solved: tuple[httpx.Client, str],
) -> None:
    client, url = solved
    turn = client.get(
        f"{url}/node", params={"line": "x x", "cards": "2h", "subgame_seconds": 60}
    ).json()
    assert turn["actions"] == ["x", "b3.3", "b7.5"]
    place = {"line": "x x b7.5 c", "cards": "2h3h"}
    river = client.get(f"{url}/node", params={**place, "subgame_seconds": 60}).json()
    assert (river["subgame"]["line"], river["subgame"]["cards"]) == ("x x", "2h")
    spot = client.get(f"{url}/spot", params=place).json()["spot"]
    assert spot["board"] == "Ks7d2c2h3h"
    set_ranges = client.post(f"{url}/subgame", json={**place, "oop": "AA"}).json()
    assert set_ranges["subgame"]["given"] == {"oop": True, "ip": False}


@pytest.mark.parametrize("form", ["node", "categories", "export"])
def test_turns_are_refused_where_they_are_not_solved(
    solved: tuple[httpx.Client, str], form: str
) -> None:
    client, url = solved
    answer = client.get(f"{url}/{form}", params={"line": "x x", "cards": "2h"})
    assert answer.status_code in (413, 422)
    assert "the flop alone" in answer.json()["detail"]


def test_the_whole_tree_is_solved_when_asked(solved: tuple[httpx.Client, str]) -> None:
    client, url = solved
    whole = client.get(_solved(client, f"{url}/resolve", {"quick": False})).json()
    assert whole["quick"] is None
    assert whole["resolved_from"] == url.rpartition("/")[2]
    assert whole["spot"] == SPOT.to_dict()
    again = client.get(_solved(client, f"{url}/resolve", {"locks": []})).json()
    assert again["quick"]["text"] == TREE


def test_quick_hands_are_trained(solved: tuple[httpx.Client, str]) -> None:
    client, url = solved
    body = {"solve": url.rpartition("/")[2], "drill": {"seat": "oop", "hands": 3, "seed": "1"}}
    session = client.post("/api/v1/train/sessions", json=body)
    assert session.status_code == 201, session.text
    payload = session.json()
    while payload["hand"] is not None and not payload["hand"]["over"]:
        answer = client.post(
            f"/api/v1/train/sessions/{payload['id']}/actions",
            json={"number": payload["decisions"], "action": payload["hand"]["actions"][0]},
        )
        assert answer.status_code == 200, answer.text
        payload = answer.json()
