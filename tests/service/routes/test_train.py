"""``/api/v1/train``: drills over HTTP equal those of Python, stored between requests."""

from __future__ import annotations

import math
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final, NoReturn

import pytest

from runout.analysis.reports.folder import KeptBatch
from runout.analysis.solver.on_demand import solve_on_demand
from runout.analysis.train import hand as hand_module
from runout.analysis.train.drill import Drill
from runout.analysis.train.trainer import NoDecisionDealt, Trainer
from runout.errors import LimitExceeded
from runout.service.app import create_app
from runout.service.http.time_limit import TimeLimit
from runout.service.settings import Settings
from runout.service.store.solution_cache import SolutionCache
from runout.service.store.store import Store
from runout.service.store.training import SharedTraining
from support.service_clients import client_of
from support.small_batches import CANONICAL, SPOT, report_of
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
    """Return the best action for the hand at the node of the solution."""
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


def test_a_drill_on_a_solution_that_missed_its_target_has_a_warning(
    trained: tuple[httpx.Client, str],
) -> None:
    client, _ = trained
    assert _start(trained, hands=1)["warnings"] == []
    answer = client.post("/api/v1/solves", json={"spot": TURN, "max_iterations": 10, "threads": 1})
    rough = answer.json()["id"]
    until(lambda: client.get(f"/api/v1/solves/{rough}").status_code == 200)
    session = _start((client, rough), hands=1)
    [warning] = session["warnings"]
    assert "reached the limit of 10 iterations at" in warning
    assert client.get(f"{SESSIONS}/{session['id']}").json()["warnings"] == [warning]


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


def test_sessions_beyond_the_memory_are_played_again(
    trained: tuple[httpx.Client, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    client, _ = trained
    transport: Any = client._transport
    _start(trained, hands=1, seed="1")
    shared = transport._transport.app.state.shared.values()
    training = next(each for each in shared if isinstance(each, SharedTraining))
    sessions = []
    for max_bytes in (math.inf, 0):
        monkeypatch.setattr(training, "_max_bytes", max_bytes)
        session = _start(trained, hands=2, seed="7")
        while not session["over"]:
            session = _act(client, session, session["hand"]["actions"][0])
        sessions.append(session)
        assert (session["id"] in training._kept) is (max_bytes > 0)
    kept, played_again = sessions
    assert played_again["score"] == kept["score"]
    assert played_again["last_hand"] == kept["last_hand"]


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


def test_statistics_count_every_decision_except_deleted_ones(
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


def test_an_ended_session_keeps_its_decisions(trained: tuple[httpx.Client, str]) -> None:
    client, _ = trained
    session = _act(client, _start(trained, hands=50), "x")
    ended = client.post(f"{SESSIONS}/{session['id']}/end").json()
    assert (ended["over"], ended["hand"], ended["decisions"]) == (True, None, 1)
    assert ended["last_decision"] == session["last_decision"]
    refused = client.post(f"{SESSIONS}/{session['id']}/actions", json={"number": 1, "action": "x"})
    assert (refused.status_code, refused.json()["title"]) == (409, "Session over")


def test_invalid_drills_are_refused_with_their_pointer(
    trained: tuple[httpx.Client, str],
) -> None:
    client, solve = trained
    unknown = "0" * 16
    assert client.post(SESSIONS, json={"solve": unknown}).status_code == 404
    for path in ("", "/actions", "/end"):
        method = "GET" if path == "" else "POST"
        body = {"number": 0, "action": "x"} if path == "/actions" else None
        assert client.request(method, f"{SESSIONS}/{unknown}{path}", json=body).status_code == 404
    for name in ("statistics", "mistakes"):
        assert client.get(f"{TRAIN}/{name}", params={"session": unknown}).status_code == 404
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


# --- reports, and several sources ---


@pytest.fixture(scope="module")
def report(trained: tuple[httpx.Client, str]) -> str:
    """Return the id of a report whose turns have decisions."""
    turns = {f"turn_{player}_bet": "50%" for player in ("oop", "ip")}
    return report_of(trained[0], spot={**SPOT, **turns}, name="Three flops")


def _start_on(client: httpx.Client, sources: dict[str, Any], **drill: Any) -> dict[str, Any]:
    answer = client.post(SESSIONS, json={**sources, "drill": drill})
    assert answer.status_code == 201, answer.text
    session: dict[str, Any] = answer.json()
    return session


def _play(client: httpx.Client, session: dict[str, Any], place: int = 0) -> list[dict[str, Any]]:
    """Take the action at an index until the session is over; return the responses."""
    answers = []
    while not session["over"]:
        actions = session["hand"]["actions"]
        session = _act(client, session, actions[place % len(actions)])
        answers.append(session)
    return answers


def test_a_report_is_trained_as_in_python(
    trained: tuple[httpx.Client, str], report: str, folder: Path
) -> None:
    client, _ = trained
    drill = {"seat": "ip", "line": "x", "hands": 4, "seed": "5", "textures": ["unpaired"]}
    answers = _play(client, _start_on(client, {"report": report}, **drill), 1)
    with Store(folder) as store:
        batch = KeptBatch.open(store.report_folder(report))
    python = Trainer(batch, Drill.from_dict(drill)).start()
    for answer in answers:
        assert python.hand is not None
        actions = python.hand.node.actions
        python = python.act(actions[1 % len(actions)])
        assert answer["last_decision"] == python.decisions[-1].to_dict()
    boards = {answer["last_decision"]["board"][:6] for answer in answers}
    assert boards <= {*CANONICAL[:2]}
    last = answers[-1]
    assert (last["solve"], last["report"], last["name"]) == (None, report, "Three flops")
    own = client.get(f"{TRAIN}/statistics", params={"report": report}).json()
    assert own["score"]["decisions"] == len(answers)
    assert [(each["report"], each["name"]) for each in own["sources"]] == [(report, "Three flops")]
    mistakes = client.get(f"{TRAIN}/mistakes", params={"report": report}).json()["mistakes"]
    assert {each["report"] for each in mistakes} <= {report}


def test_a_session_on_several_sources_survives_a_restart(
    trained: tuple[httpx.Client, str], report: str, folder: Path
) -> None:
    client, solve = trained
    sources = {"sources": [{"report": report}, {"solve": solve}]}
    session = _start_on(client, sources, hands=10, weights=[2, 1], seed="8")
    assert [source["weight"] for source in session["sources"]] == pytest.approx([2 / 3, 1 / 3])
    assert (session["solve"], session["report"]) == (None, None)
    session = _act(client, session, session["hand"]["actions"][0])
    with client_of(create_app(Settings(data=folder), runner="none")) as again:
        assert again.get(f"{SESSIONS}/{session['id']}").json() == session
        answers = _play(again, session)
    assert {answer["last_decision"]["source"] for answer in answers} == {0, 1}
    listed = client.get(SESSIONS, params={"solve": solve}).json()["sessions"]
    assert session["id"] in [each["id"] for each in listed]
    by_source = client.get(f"{TRAIN}/statistics", params={"session": session["id"]}).json()
    assert {(each["solve"], each["report"]) for each in by_source["sources"]} == {
        (solve, None), (None, report),
    }  # fmt: skip


def test_sources_without_a_match_are_skipped_and_none_at_all_is_refused(
    trained: tuple[httpx.Client, str], report: str
) -> None:
    client, solve = trained
    sources = {"sources": [{"report": report}, {"solve": solve}]}
    session = _start_on(client, sources, streets=["flop"], hands=1)
    assert [source["left_out"] is None for source in session["sources"]] == [True, False]
    assert "decides nothing on flop" in session["sources"][1]["left_out"]
    for body, pointer in (
        ({**sources, "drill": {"textures": ["trips"]}}, "/drill/textures"),
        ({**sources, "drill": {"weights": [1]}}, "/drill/weights"),
        ({**sources, "drill": {"flops": ["Ks7d"]}}, "/drill/flops/0"),
        ({"report": report, "drill": {"cards": "2s"}}, "/drill/cards"),
        ({"report": report, "drill": {"spr": 9}}, "/drill/spr"),
        ({**sources, "solve": solve}, "/sources"),
        ({"sources": [{"solve": solve}, {}]}, "/sources/1"),
    ):
        refused = client.post(SESSIONS, json=body)
        assert (refused.status_code, refused.json()["pointer"]) == (422, pointer), refused.text
    assert client.post(SESSIONS, json={"solve": solve, "report": report}).status_code == 422
    assert client.post(SESSIONS, json={}).status_code == 422
    assert client.post(SESSIONS, json={"report": "0" * 16}).status_code == 404
    both = client.get(f"{TRAIN}/statistics", params={"solve": solve, "report": report})
    assert both.status_code == 422


def test_other_requests_are_answered_while_a_turn_is_solved(
    trained: tuple[httpx.Client, str], report: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, _ = trained
    session = _start_on(client, {"report": report}, hands=1, seed="3")
    begun, go_on = threading.Event(), threading.Event()

    def waiting(*arguments: Any, **ranges: Any) -> Any:
        begun.set()
        assert go_on.wait(60)
        return solve_on_demand(*arguments, **ranges)

    monkeypatch.setattr(hand_module, "solve_on_demand", waiting)
    with ThreadPoolExecutor() as pool:
        try:
            while session["hand"] is not None:
                actions = session["hand"]["actions"]
                sent = pool.submit(_act, client, session, "c" if "c" in actions else actions[0])
                while not (begun.is_set() or sent.done()):
                    begun.wait(0.05)
                if begun.is_set():
                    break
                session = sent.result()
            assert begun.is_set(), "no turn was solved"
            assert client.get(f"{TRAIN}/statistics").status_code == 200
            assert client.get(f"/api/v1/reports/{report}").status_code == 200
            assert not sent.done()
        finally:
            go_on.set()
        assert sent.result()["decisions"] == session["decisions"] + 1


def test_a_turn_that_is_not_solved_in_time_leaves_the_decision_open(
    folder: Path, report: str
) -> None:
    """The time limit of the request does not cut the hand short; a turn that is too large does."""
    with client_of(create_app(Settings(data=folder), runner="none")) as client:
        session = _start_on(client, {"report": report}, hands=3, seed="4")
        with pytest.MonkeyPatch.context() as patched:

            def solving(*arguments: Any, **ranges: Any) -> Any:
                patched.setattr(TimeLimit, "check", _out_of_time)
                return solve_on_demand(*arguments, **ranges)

            patched.setattr(hand_module, "solve_on_demand", solving)
            session, action, answer = _act_until_refused(client, session)
        assert "the limit for a request" in answer.json()["detail"]
        after = client.get(f"{SESSIONS}/{session['id']}").json()
        assert after["decisions"] == session["decisions"]
        assert not _act(client, after, action)["last_hand"]["cut_short"]


def test_an_action_is_not_taken_where_the_next_hand_is_not_dealt(
    trained: tuple[httpx.Client, str], report: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, _ = trained
    session = _start_on(client, {"report": report}, hands=2, seed="3")

    def refused(_: Trainer, number: int) -> NoReturn:
        raise LimitExceeded(f"hand {number} is not dealt")

    with monkeypatch.context() as patched:
        patched.setattr(Trainer, "deal", refused)
        session, action, answer = _act_until_refused(client, session)
    assert answer.json()["detail"] == "hand 2 is not dealt"
    assert client.get(f"{SESSIONS}/{session['id']}").json() == session
    assert _act(client, session, action)["hands_finished"] == 1


def test_an_action_is_kept_where_the_drill_has_no_next_hand(
    trained: tuple[httpx.Client, str], report: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, _ = trained
    session = _start_on(client, {"report": report}, hands=2, seed="3")

    def none_left(_: Trainer, number: int) -> NoReturn:
        raise NoDecisionDealt(f"hand {number}: no decision counts")

    with monkeypatch.context() as patched:
        patched.setattr(Trainer, "deal", none_left)
        session, _, answer = _act_until_refused(client, session)
        assert answer.json()["detail"] == "hand 2: no decision counts"
        ended = client.post(f"{SESSIONS}/{session['id']}/end").json()
    assert ended["decisions"] == session["decisions"] + 1


def _act_until_refused(
    client: httpx.Client, session: dict[str, Any]
) -> tuple[dict[str, Any], str, httpx.Response]:
    """Check or call until that is refused; return the session, the action and the refusal."""
    while True:
        actions = session["hand"]["actions"]
        action = "c" if "c" in actions else actions[0]
        body = {"number": session["decisions"], "action": action}
        answer = client.post(f"{SESSIONS}/{session['id']}/actions", json=body)
        if answer.status_code != 200:
            return session, action, answer
        session = answer.json()


def _out_of_time(limit: TimeLimit, _progress: object = None) -> None:
    raise limit.error()
