"""``/api/v1/train``: a drill over HTTP is the drill of Python, kept from request to request."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from runout.analysis.train.drill import Drill
from runout.analysis.train.trainer import Trainer
from runout.service.app import create_app
from runout.service.settings import Settings
from runout.service.store.solution_cache import SolutionCache
from runout.service.store.store import Store
from support.service_clients import client_of
from support.solve_jobs import TURN, until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import httpx

TRAIN: Final = "/api/v1/train"
SESSIONS: Final = f"{TRAIN}/sessions"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def trained(folder: Path) -> Iterator[tuple[httpx.Client, str]]:
    """Yield a client of a service that has solved a turn, and the id of the solution."""
    with client_of(create_app(Settings(data=folder))) as client:
        answer = client.post(
            "/api/v1/solves", json={"spot": {**TURN, "big_blind": 10}, "threads": 1}
        )
        solve: str = answer.json()["id"]
        until(lambda: client.get(f"/api/v1/solves/{solve}").status_code == 200)
        yield client, solve


def _start(trained: tuple[httpx.Client, str], **drill: Any) -> dict[str, Any]:
    client, solve = trained
    answer = client.post(SESSIONS, json={"solve": solve, "drill": drill})
    assert answer.status_code == 201, answer.text
    session: dict[str, Any] = answer.json()
    assert answer.headers["location"] == f"{SESSIONS}/{session['id']}"
    return session


def _act(client: httpx.Client, session: dict[str, Any], action: str) -> dict[str, Any]:
    answer = client.post(
        f"{SESSIONS}/{session['id']}/actions",
        json={"number": session["decisions"], "action": action},
    )
    assert answer.status_code == 200, answer.text
    after: dict[str, Any] = answer.json()
    assert after["decisions"] == session["decisions"] + 1
    return after


def _best(client: httpx.Client, session: dict[str, Any]) -> str:
    """Return the best action for the hand, as the node of the solution has it."""
    hand = session["hand"]
    node = client.get(
        f"/api/v1/solves/{session['solve']}/node",
        params={"line": hand["line"], "cards": hand["cards"]},
    ).json()
    row = next(row for row in node["hands"][hand["seat"]] if row["hand"] == hand["hand"])
    evs = row["action_ev"]
    best: str = node["actions"][evs.index(max(evs))]
    return best


def test_the_best_action_loses_nothing(trained: tuple[httpx.Client, str]) -> None:
    client, _ = trained
    session = _start(trained, hands=6, seed="3")
    while not session["over"]:
        session = _act(client, session, _best(client, session))
        decision = session["last_decision"]
        assert (decision["loss"], decision["grade"], decision["off_path"]) == (0, "best", False)
    score = session["score"]
    assert (score["accuracy"], score["mean_loss_percent"], score["mean_loss_bb"]) == (1, 0, 0)
    assert session["hands_finished"] == 6
    assert session["hand"] is None
    assert session["last_hand"]["over"]


def test_a_seed_repeats_the_hands_and_is_that_of_python(
    trained: tuple[httpx.Client, str], folder: Path
) -> None:
    client, solve = trained
    sessions = [_start(trained, seat="ip", hands=4, seed="18446744073709551615") for _ in range(2)]
    dealt: list[list[str]] = [[], []]
    while not sessions[0]["over"]:
        for number, session in enumerate(sessions):
            dealt[number].append(session["hand"]["hand"])
            sessions[number] = _act(client, session, session["hand"]["actions"][0])
    assert dealt[0] == dealt[1]
    with Store(folder) as store, SolutionCache(store).open(solve) as solution:
        python = Trainer(solution, Drill(seat="ip", hands=4, seed=2**64 - 1)).start()
        assert python.hand is not None
        assert str(python.hand.combo) == dealt[0][0]


def test_a_session_survives_a_restart(folder: Path, trained: tuple[httpx.Client, str]) -> None:
    client, _ = trained
    session = _act(client, _start(trained, hands=3, seed="5"), "x")
    with client_of(create_app(Settings(data=folder), runner="none")) as other:
        again = other.get(f"{SESSIONS}/{session['id']}").json()
        assert again == session
        session = _act(other, session, session["hand"]["actions"][0])
    assert client.get(f"{SESSIONS}/{session['id']}").json() == session


def test_an_action_is_taken_once(trained: tuple[httpx.Client, str]) -> None:
    client, _ = trained
    session = _start(trained, hands=2)
    url = f"{SESSIONS}/{session['id']}/actions"
    first = client.post(url, json={"number": 0, "action": "x"})
    again = client.post(url, json={"number": 0, "action": "x"})
    assert again.json() == first.json()
    for number in (0, 7):
        refused = client.post(url, json={"number": number, "action": "b50"})
        assert refused.status_code == 409
        assert refused.json()["pointer"] == "/number"
    unknown = client.post(url, json={"number": 1, "action": "b51"})
    assert unknown.status_code == 422
    assert unknown.json()["pointer"] == "/action"
    timeout = client.post(url, json={"number": 1, "action": "timeout"})
    assert timeout.status_code == 422, "the drill has no time limit"


def test_statistics_count_every_decision_and_forget_what_is_deleted(
    trained: tuple[httpx.Client, str],
) -> None:
    client, solve = trained
    session = _start(trained, hands=4, seconds=5, seed="9")
    before = client.get(f"{TRAIN}/statistics").json()["score"]["decisions"]
    losses = []
    while not session["over"]:
        session = _act(client, session, "timeout")
        losses.append(session["last_decision"]["loss_percent"])
        assert session["last_decision"]["timed_out"]
    own = {"session": session["id"]}
    statistics = client.get(f"{TRAIN}/statistics", params=own).json()
    assert statistics["score"] == session["score"]
    assert session["score"]["timed_out"] == session["score"]["grades"]["mistake"] == len(losses)
    assert statistics["score"]["mean_loss_percent"] == pytest.approx(sum(losses) / len(losses))
    for group in statistics["by"].values():
        assert sum(each["decisions"] for each in group.values()) == len(losses)
    mistakes = client.get(f"{TRAIN}/mistakes", params=own).json()
    assert mistakes["total"] == len(losses)
    listed = [each["decision"]["loss_percent"] for each in mistakes["mistakes"]]
    assert listed == sorted(losses, reverse=True)
    assert {each["solve"] for each in mistakes["mistakes"]} == {solve}
    assert client.get(SESSIONS).json()["sessions"][0]["id"] == session["id"]

    assert client.delete(f"{SESSIONS}/{session['id']}").status_code == 204
    assert client.get(f"{SESSIONS}/{session['id']}").status_code == 404
    assert client.get(f"{TRAIN}/statistics").json()["score"]["decisions"] == before


def test_a_session_that_was_ended_keeps_its_decisions(trained: tuple[httpx.Client, str]) -> None:
    client, _ = trained
    session = _act(client, _start(trained, hands=50), "x")
    ended = client.post(f"{SESSIONS}/{session['id']}/end").json()
    assert (ended["over"], ended["hand"], ended["decisions"]) == (True, None, 1)
    assert ended["last_decision"] == session["last_decision"]
    refused = client.post(f"{SESSIONS}/{session['id']}/actions", json={"number": 1, "action": "x"})
    assert (refused.status_code, refused.json()["title"]) == (409, "Session over")


def test_what_cannot_be_trained_is_refused_with_its_place(
    trained: tuple[httpx.Client, str],
) -> None:
    client, solve = trained
    nobody = "0" * 16
    assert client.post(SESSIONS, json={"solve": nobody}).status_code == 404
    for path in ("", "/actions", "/end"):
        method = "GET" if path == "" else "POST"
        body = {"number": 0, "action": "x"} if path == "/actions" else None
        assert client.request(method, f"{SESSIONS}/{nobody}{path}", json=body).status_code == 404
    for name in ("statistics", "mistakes"):
        assert client.get(f"{TRAIN}/{name}", params={"session": nobody}).status_code == 404
    for drill, pointer in (
        ({"streets": ["flop"]}, "/drill/streets"),
        ({"line": "x b51"}, "/drill/line"),
        ({"streets": ["river"], "categories": ["gutshot"]}, "/drill/categories"),
        ({"categories": ["foo"]}, "/drill/categories/0"),
        ({"textures": ["monotone"]}, "/drill/textures"),
        ({"seed": str(2**64)}, "/drill/seed"),
        ({"hands": 0}, "/drill/hands"),
    ):
        refused = client.post(SESSIONS, json={"solve": solve, "drill": drill})
        assert (refused.status_code, refused.json()["pointer"]) == (422, pointer), refused.text
