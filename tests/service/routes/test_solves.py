"""``/api/v1/solves``: solves over HTTP equal those of Python."""

from __future__ import annotations

import csv
import io
import json
import threading
import weakref
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import solve
from runout.analysis.solver.spot.fields import SPOT_FIELDS
from runout.analysis.solver.spot.spot import Spot
from runout.service.app import create_app
from runout.service.routes.schemas.spots import SpotFields
from runout.service.settings import Settings
from runout.service.store.records import new_id
from runout.service.store.results import NoSuchSolution
from runout.service.store.solution_cache import SolutionCache
from runout.service.store.store import Store
from support.parse_counts import counted_parses
from support.service_clients import client_of
from support.service_process import TIMEOUT
from support.solve_jobs import RIVER, TURN, figure, until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import httpx

SOLVES = "/api/v1/solves"


def _start(client: httpx.Client, spot: dict[str, Any], **goal: Any) -> str:
    answer = client.post(SOLVES, json={"spot": spot, "target": 0.01, "threads": 1, **goal})
    assert answer.status_code == 202, answer.text
    payload: dict[str, Any] = answer.json()
    assert answer.headers["location"] == payload["links"]["self"] == f"/api/v1/jobs/{payload['id']}"
    job: str = payload["id"]
    return job


def _solve(client: httpx.Client, spot: dict[str, Any], **goal: Any) -> str:
    job = _start(client, spot, **goal)
    payload = until(
        lambda: (state := client.get(f"/api/v1/jobs/{job}").json())["progress"] == 1 and state
    )
    assert payload["state"] == "done"
    assert payload["links"]["result"] == f"{SOLVES}/{job}"
    return job


@pytest.fixture(scope="module")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[httpx.Client, str]]:
    """Yield a client of a service that has solved the turn spot."""
    app = create_app(Settings(data=tmp_path_factory.mktemp("solved")))
    with client_of(app) as client:
        yield client, _solve(client, TURN)


@pytest.fixture(scope="module")
def expected() -> Solution:
    return solve(Spot.from_dict(TURN), target=0.01, threads=1)


# --- starting ---


def test_estimate_is_that_of_python_and_states_the_limit(client: httpx.Client) -> None:
    answer = client.post(f"{SOLVES}/estimate", json={"spot": TURN, "threads": 1, "target": 0.001})
    assert answer.status_code == 200
    payload = answer.json()
    expected = Spot.from_dict(TURN).estimate(target=0.001, threads=1).to_dict()
    assert {name: payload[name] for name in expected} == expected
    assert payload["fits_f32"]
    assert payload["memory_limit"] > payload["bytes_f32"]
    assert payload["notes"] == []


def test_an_overlap_in_a_range_is_reported_with_its_place(client: httpx.Client) -> None:
    spot = {**TURN, "oop": "QQ+,AA:0.5"}
    (note,) = client.post(f"{SOLVES}/estimate", json={"spot": spot}).json()["notes"]
    assert (note["pointer"], note["item"], note["column"]) == ("/spot/oop", "AA:0.5", 5)


@pytest.mark.parametrize(
    ("change", "pointer", "message"),
    [
        ({"oop": "AKh"}, "/spot/oop", "AxKh"),
        ({"board": "Td9d"}, "/spot/board", "Td9d"),
        ({"board": "Td9d6hQcTd"}, "/spot/board", "Td"),
        ({"river_ip_bet": "50%, x"}, "/spot/river_ip_bet", "x"),
        ({"turn_oop_raise": None}, "/spot", "turn_oop_raise"),
        ({"pot": 0}, "/spot/pot", "pot"),
        ({"pot": "100 chips"}, "/spot/pot", "pot"),
        ({"potsize": 100}, "/spot/potsize", "potsize"),
        ({"oop": "TdTc"}, "/spot", "OOP has no hand left"),
        ({"rake_rate": 0.05}, "/spot", "rake_cap"),
        ({"rake_cap": 3}, "/spot/rake_cap", "rake_rate is 0"),
        ({"locks": [{"line": "x", "strategy": {"AA": {"x": 0.5}}}]}, "/spot/locks/0", "sum to 1"),
        ({"locks": [{"line": "f", "strategy": {"AA": {"x": 1}}}]}, "/spot", "f"),
    ],
)
@pytest.mark.parametrize("where", ["", "/estimate"])
def test_an_invalid_spot_is_refused_with_its_pointer(
    client: httpx.Client, where: str, change: dict[str, Any], pointer: str, message: str
) -> None:
    answer = client.post(SOLVES + where, json={"spot": {**TURN, **change}})
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["pointer"] == pointer
    assert message in answer.json()["detail"]
    assert client.get("/api/v1/jobs").json()["total"] == 0


def test_every_field_of_a_spot_is_a_member_of_the_request() -> None:
    members = SpotFields.model_fields
    assert {*members} == {*Spot.from_dict(RIVER).to_dict(), "description"}
    for field in SPOT_FIELDS:
        member = members[field.name]
        assert member.is_required() == field.required
        assert (member.description or "").startswith(field.help)
        if not field.required:
            assert member.default == (list(field.default) if field.is_list else field.default)


def test_bare_numbers_are_percentages(client: httpx.Client) -> None:
    job = client.post(SOLVES, json={"spot": {**RIVER, "river_oop_bet": "50, 100"}}).json()["id"]
    until(lambda: client.get(f"/api/v1/jobs/{job}").json()["state"] == "done")
    assert client.get(f"{SOLVES}/{job}").json()["spot"]["river_oop_bet"] == "50%, 100%"
    spot = {**RIVER, "river_oop_raise": "2.5"}
    problem = client.post(f"{SOLVES}/estimate", json={"spot": spot}).json()
    assert problem["pointer"] == "/spot/river_oop_raise"
    assert problem["hint"].startswith(
        "write 2.5x (times the previous bet), 250%, 2.5% (of the pot)"
    )


def test_an_invalid_size_has_its_place_and_the_allowed_forms(client: httpx.Client) -> None:
    spot = {**TURN, "turn_oop_bet": "50%, 1/2"}
    problem = client.post(f"{SOLVES}/estimate", json={"spot": spot}).json()
    place = problem["pointer"], problem["column"], problem["length"]
    assert place == ("/spot/turn_oop_bet", 6, 3)
    assert problem["hint"].startswith("sizes are 50% (of the pot), 100c (chips), e,")


@pytest.mark.parametrize(
    "goal",
    [
        {"target": -0.1}, {"target": 1.5}, {"max_iterations": 0}, {"max_iterations": 10**9},
        {"precision": "f64"}, {"threads": -1}, {"threads": 1.5}, {"speed": "fast"},
    ],
)  # fmt: skip
def test_an_invalid_goal_is_refused(client: httpx.Client, goal: dict[str, Any]) -> None:
    answer = client.post(SOLVES, json={"spot": RIVER, **goal})
    assert answer.status_code == 422
    assert answer.json()["pointer"] == f"/{next(iter(goal))}"


def test_spot_beyond_the_memory_limit_is_refused_with_what_to_leave_out(tmp_path: Path) -> None:
    needs = Spot.from_dict(TURN).estimate()
    settings = Settings(data=tmp_path, memory_limit=needs.bytes_f32 - 1)
    with client_of(create_app(settings, runner="none")) as client:
        answer = client.post(SOLVES, json={"spot": TURN, "precision": "f32"})
        assert answer.status_code == 422
        problem = answer.json()
        assert problem["type"] == "urn:runout:problem:limit-exceeded"
        assert "the limit is" in problem["detail"]
        assert "use precision f16; drop 50% from" in problem["detail"]
        payload = client.post(f"{SOLVES}/estimate", json={"spot": TURN}).json()
        assert (payload["fits_f32"], payload["fits_f16"]) == (False, True)
        assert payload["savings"]
        for choice in ({"precision": "f16"}, {}):
            answer = client.post(SOLVES, json={"spot": TURN, **choice})
            assert answer.status_code == 202
            assert figure(answer.json(), "memory_bytes") == needs.bytes_f16


def test_equal_requests_at_once_share_a_job(tmp_path: Path) -> None:
    with (
        client_of(create_app(Settings(data=tmp_path), runner="none")) as client,
        ThreadPoolExecutor(8) as pool,
    ):
        jobs = set(pool.map(lambda _: _start(client, RIVER), range(16)))
        assert len(jobs) == 1
        assert _start(client, {**RIVER, "oop": "AKs,T9s,AA,KK,QQ"}) in jobs
        assert client.get("/api/v1/jobs").json()["total"] == 1


def test_full_queue_answers_429_with_retry_after(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, max_queue=2)
    with client_of(create_app(settings, runner="none")) as client:
        _start(client, RIVER)
        _start(client, TURN)
        answer = client.post(SOLVES, json={"spot": RIVER, "target": 0.2})
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) >= 1
        assert "2 jobs are queued" in answer.json()["detail"]
        _start(client, RIVER)  # shares the queued job


# --- reading ---


def test_summary_is_that_of_python(solved: tuple[httpx.Client, str], expected: Solution) -> None:
    client, solution = solved
    payload = client.get(f"{SOLVES}/{solution}").json()
    python = expected.to_dict()
    assert payload["spot"] == python["spot"]
    for name in ("ev", "equity", "eqr", "exploitability_percent", "iterations", "max_iterations"):
        assert payload[name] == pytest.approx(python[name]), name
    assert [row["frequency"] for row in payload["root_actions"]] == pytest.approx(
        [row["frequency"] for row in python["root_actions"]]
    )
    assert not payload["stopped"]
    listed = client.get(SOLVES, params={"board": "Qc", "street": "turn"}).json()
    del payload["spot"], payload["notes"]
    assert payload in listed["solves"]


@pytest.mark.parametrize(
    ("filter_", "is_listed"),
    [
        ({"board": "Qc Td"}, True),
        ({"board": "2s"}, False),
        ({"street": "river"}, False),
        ({"precision": "f16"}, False),
        ({"max_exploitability_percent": 1}, True),
        ({"max_exploitability_percent": 0}, False),
        ({"resolved_from": "0123456789abcdef"}, False),
        ({"offset": 1000}, False),
    ],
)
def test_list_is_filtered(
    solved: tuple[httpx.Client, str], filter_: dict[str, Any], is_listed: bool
) -> None:
    client, solution = solved
    rows = client.get(SOLVES, params=filter_).json()["solves"]
    assert (solution in [row["id"] for row in rows]) is is_listed


@pytest.mark.parametrize(
    ("line", "cards"),
    [("", ""), ("x", ""), ("check, bet 50", ""), ("x x", ""), ("x x", "2s"), ("x x x", "2s"),
     ("b50 f", "")],
)  # fmt: skip
def test_node_is_that_of_python(
    solved: tuple[httpx.Client, str], expected: Solution, line: str, cards: str
) -> None:
    client, solution = solved
    answer = client.get(f"{SOLVES}/{solution}/node", params={"line": line, "cards": cards})
    assert answer.status_code == 200
    payload = answer.json()
    python = json.loads(json.dumps(expected.node(line, cards).to_dict()))
    for player in ("oop", "ip"):
        for own, other in zip(payload["hands"][player], python["hands"][player], strict=True):
            assert {name: value for name, value in own.items() if value is not None} == {
                name: value if isinstance(value, str) else pytest.approx(value)
                for name, value in other.items()
                if value is not None
            }
    for player in ("oop", "ip"):
        for own, other in zip(payload["classes"][player], python["classes"][player], strict=True):
            assert own["hand"] == other["hand"]
            assert own["reach"] == pytest.approx(other["reach"])
    assert [step["chosen"] for step in payload["path"]] == [
        step["chosen"] for step in python["path"]
    ]
    assert payload["path"][-1]["reach"] == pytest.approx(payload["reach"])
    for name in set(python) - {"hands", "classes", "path"}:
        assert payload[name] == python[name] or payload[name] == pytest.approx(python[name]), name


@pytest.mark.parametrize(
    ("line", "cards", "message"),
    [
        ("b77", "", "b77"),
        ("x x x", "", "a card comes first"),
        ("", "2s", "no card is dealt"),
        ("x x", "Qc", "on the board already"),
        ("x x", "zz", "zz"),
    ],
)
def test_an_invalid_node_is_refused(
    solved: tuple[httpx.Client, str], line: str, cards: str, message: str
) -> None:
    client, solution = solved
    for what in ("node", "runouts", "export"):
        answer = client.get(f"{SOLVES}/{solution}/{what}", params={"line": line, "cards": cards})
        assert answer.status_code == 422
        assert message in answer.json()["detail"]


def test_runouts_are_those_of_python(solved: tuple[httpx.Client, str], expected: Solution) -> None:
    client, solution = solved
    payload = client.get(f"{SOLVES}/{solution}/runouts", params={"line": "x x"}).json()
    assert (payload["line"], payload["board"]) == ("x x", "Td9d6hQc")
    assert (payload["pot"], payload["player"], payload["actions"]) == (100, "oop", ["x", "b50"])
    assert payload["ev"]["ip"] == pytest.approx(expected.node("x x").range_ev(1))
    for row, other in zip(payload["runouts"], expected.node("x x").runouts(), strict=True):
        assert row["card"] == str(other.card)
        assert row["probability"] == pytest.approx(other.probability)
        assert row["frequencies"] == pytest.approx(other.to_dict()["frequencies"])
    answer = client.get(f"{SOLVES}/{solution}/runouts", params={"line": "x"})
    assert answer.status_code == 422
    assert "no card comes" in answer.json()["detail"]


def test_concurrent_reads_give_the_same_result(solved: tuple[httpx.Client, str]) -> None:
    client, solution = solved

    def read_node(number: int) -> str:
        cards = ("2s", "2h", "Kd")[number % 3]
        answer = client.get(f"{SOLVES}/{solution}/node", params={"line": "x x", "cards": cards})
        assert answer.status_code == 200
        return answer.text

    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(read_node, range(24)))) == 3


# --- exporting ---


def test_exported_file_loads(solved: tuple[httpx.Client, str], tmp_path: Path) -> None:
    client, solution = solved
    answer = client.get(f"{SOLVES}/{solution}/export", params={"format": "file"})
    assert answer.headers["content-type"] == "application/octet-stream"
    assert '"T96tt Qc, SPR 3, pot 100.solution"' in answer.headers["content-disposition"]
    (tmp_path / "mine").write_bytes(answer.content)
    loaded = Solution.load(tmp_path / "mine")
    payload = client.get(f"{SOLVES}/{solution}").json()
    assert loaded.exploitability_percent == payload["exploitability_percent"]
    assert payload["file_bytes"] == len(answer.content)


def test_exported_json_has_the_decisions_of_the_street(
    solved: tuple[httpx.Client, str], expected: Solution
) -> None:
    client, solution = solved
    payload = client.get(f"{SOLVES}/{solution}/export").json()
    assert payload["solution"] == client.get(f"{SOLVES}/{solution}").json()
    lines = [node["line"] for node in payload["nodes"]]
    tree = expected.spot.tree
    assert sorted(lines) == sorted(
        tree.line(node.index)
        for node in tree.nodes
        if node.kind == "decision" and node.street is expected.spot.street
    )
    assert lines[0] == ""
    shown = client.get(f"{SOLVES}/{solution}/node", params={"line": "x"}).json()
    exported = payload["nodes"][lines.index("x")]
    assert exported["frequencies"] == shown["frequencies"]


def test_exported_csv_has_a_row_for_each_hand_and_action(
    solved: tuple[httpx.Client, str], expected: Solution
) -> None:
    client, solution = solved
    request_body = {"format": "csv", "line": "x x", "cards": "2s"}
    answer = client.get(f"{SOLVES}/{solution}/export", params=request_body)
    assert answer.headers["content-type"].startswith("text/csv")
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert {row["board"] for row in rows} == {"Td9d6hQc2s"}
    root = expected.node("x x", "2s")
    first = [row for row in rows if row["line"] == "x x"]
    assert len(first) == len(root.hands(0)) * len(root.actions)
    by_hand: dict[str, float] = {}
    for row in first:
        by_hand[row["hand"]] = by_hand.get(row["hand"], 0) + float(row["frequency"])
    assert all(total == pytest.approx(1, abs=1e-5) for total in by_hand.values())


def test_unknown_format_is_refused(solved: tuple[httpx.Client, str]) -> None:
    client, solution = solved
    assert client.get(f"{SOLVES}/{solution}/export?format=xml").status_code == 422


# --- solving again, comparing, deleting ---


def test_spot_is_solved_again_with_locks_and_compared(client: httpx.Client) -> None:
    first = _solve(client, RIVER)
    strategy = {"*": {"check": 1.0}}
    locks = [{"line": "", "strategy": strategy}]
    answer = client.post(f"{SOLVES}/{first}/resolve", json={"locks": locks})
    assert answer.status_code == 202
    second = answer.json()["id"]
    figures = {each["name"]: each for each in answer.json()["figures"]}
    assert figures["target_percent"]["value"] == 1
    assert figures["iteration"]["maximum"] == 1000
    until(lambda: client.get(f"{SOLVES}/{second}").status_code == 200)

    payload = client.get(f"{SOLVES}/{second}").json()
    assert (payload["resolved_from"], payload["locked"]) == (first, 1)
    assert payload["root_actions"][0]["action"] == "x"
    assert payload["root_actions"][0]["frequency"] == pytest.approx(1)
    (listed,) = client.get(SOLVES, params={"resolved_from": first}).json()["solves"]
    assert listed["id"] == second

    spot = Spot.from_dict(RIVER)
    locked = solve(spot.lock("", strategy), target=0.01)
    python = solve(spot, target=0.01).compare(locked)
    compared = client.get(f"{SOLVES}/{first}/compare", params={"with": second}).json()
    assert compared["ev"] == pytest.approx(python.to_dict()["ev"])
    assert [node["line"] for node in compared["nodes"]] == [node.line for node in python.nodes]
    back = client.get(f"{SOLVES}/{second}/compare", params={"with": first}).json()
    assert back == compared  # new less old, whichever is in the URL
    assert (compared["first"], compared["second"]) == (first, second)
    same = client.get(f"{SOLVES}/{first}/compare", params={"with": first}).json()
    assert same["ev"] == {"oop": 0, "ip": 0}
    assert compared["notes"] == []
    assert compared["node"] is None

    request_body = {"with": second, "line": ""}
    node = client.get(f"{SOLVES}/{first}/compare", params=request_body).json()["node"]
    assert (node["line"], node["player"], node["actions"]) == ("", "oop", ["x", "b50"])
    assert node["frequencies"][1]["x"] == pytest.approx(1)
    for kind in ("hands", "classes"):
        assert all(row["locked"] == [False, True] for row in node[kind]["oop"])
        assert all(row["strategy"][1][0] == pytest.approx(1) for row in node[kind]["oop"])
    shown = client.get(f"{SOLVES}/{second}/node").json()
    assert shown["locks"] == [{**locks[0], "cards": ""}]
    assert [row["ev"][1] for row in node["hands"]["oop"]] == [
        row["ev"] for row in shown["hands"]["oop"]
    ]


def test_spot_of_a_node_is_that_of_python_and_can_be_solved(
    solved: tuple[httpx.Client, str], expected: Solution
) -> None:
    client, solution = solved
    where = {"line": "x b50 c", "cards": "2s"}
    payload = client.get(f"{SOLVES}/{solution}/spot", params=where).json()
    spot = Spot.from_dict(payload["spot"])
    python = expected.node("x b50 c", "2s").spot()
    assert spot.ranges[0].weights == pytest.approx(python.ranges[0].weights, abs=1e-4)
    assert payload["spot"] == {**python.to_dict(), "oop": str(spot.oop), "ip": str(spot.ip)}
    assert payload["name"] == "T96tt Qc 2s, SPR 1.2, pot 200"
    answer = client.post(f"{SOLVES}/estimate", json={"spot": payload["spot"]})
    assert answer.status_code == 200
    answer = client.get(f"{SOLVES}/{solution}/spot", params={"line": "x b50"})
    assert answer.status_code == 422
    assert "take the start of this one, at the first decision" in answer.json()["detail"]


def test_compare_notes_different_trees_and_refuses_a_line_of_one(client: httpx.Client) -> None:
    first = _solve(client, RIVER)
    second = _solve(client, {**RIVER, "river_oop_bet": "50%, 100%"})
    payload = client.get(f"{SOLVES}/{first}/compare", params={"with": second}).json()
    assert payload["decisions"]["only_in_second"] > 0
    assert any("the betting trees differ" in note for note in payload["notes"])
    request_body = {"with": second, "line": "b100"}
    answer = client.get(f"{SOLVES}/{first}/compare", params=request_body)
    assert (answer.status_code, "b100" in answer.json()["detail"]) == (422, True)
    answer = client.get(f"{SOLVES}/{second}/compare", params={**request_body, "with": first})
    assert answer.status_code == 422
    assert answer.json()["detail"].startswith("the old solution: ")


def test_locks_that_do_not_match_the_spot_are_refused(solved: tuple[httpx.Client, str]) -> None:
    client, solution = solved
    locks = [{"line": "b77", "strategy": {"AA": {"x": 1}}}]
    answer = client.post(f"{SOLVES}/{solution}/resolve", json={"locks": locks})
    assert answer.status_code == 422
    assert answer.json()["pointer"] == "/locks"


def test_deleted_solution_is_gone(client: httpx.Client, settings: Settings) -> None:
    solution = _solve(client, RIVER)
    client.get(f"{SOLVES}/{solution}/node")  # opens the solution
    answer = client.delete(f"{SOLVES}/{solution}")
    assert (answer.status_code, answer.content) == (204, b"")
    for what in ("", "/node", "/runouts?line=x", "/export", "/export?format=file"):
        assert client.get(f"{SOLVES}/{solution}{what}").status_code == 404
    assert client.delete(f"{SOLVES}/{solution}").status_code == 404
    assert not list((settings.data / "solutions").iterdir())
    assert _solve(client, RIVER) != solution


# --- ids ---


@pytest.mark.parametrize(
    ("method", "what"),
    [
        ("GET", ""), ("DELETE", ""), ("GET", "/node"), ("GET", "/runouts?line=x"),
        ("GET", "/spot"), ("GET", "/export"), ("GET", "/export?format=file"), ("POST", "/resolve"),
        ("GET", "/compare?with=0123456789abcdef"),
    ],
)  # fmt: skip
def test_unknown_solution_is_a_problem(
    solved: tuple[httpx.Client, str], method: str, what: str
) -> None:
    client, _ = solved
    body: dict[str, Any] | None = {"locks": []} if method == "POST" else None
    answer = client.request(method, f"{SOLVES}/{new_id()}{what}", json=body)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["title"] == "No such solution"
    for wrong in ("x", "..%2F..%2Fetc%2Fpasswd", "0123456789ABCDEF", "0123456789abcdef%0A"):
        answer = client.request(method, f"{SOLVES}/{wrong}{what}", json=body)
        assert answer.status_code in (404, 422), wrong


def test_an_unfinished_solution_is_reported_as_such(tmp_path: Path) -> None:
    with client_of(create_app(Settings(data=tmp_path), runner="none")) as client:
        job = _start(client, RIVER)
        answer = client.get(f"{SOLVES}/{job}")
        assert answer.status_code == 404
        assert "its job is queued" in answer.json()["detail"]


# --- the cache of open solutions ---


def test_a_damaged_file_is_a_problem_without_its_path(
    client: httpx.Client, settings: Settings
) -> None:
    solution = _solve(client, RIVER)
    (settings.data / "solutions" / f"{solution}.solution").write_bytes(b"runout")
    answer = client.get(f"{SOLVES}/{solution}/node")
    assert answer.status_code == 500
    assert str(settings.data) not in answer.text
    (settings.data / "solutions" / f"{solution}.solution").unlink()
    for what in ("node", "export?format=file"):
        answer = client.get(f"{SOLVES}/{solution}/{what}")
        assert answer.status_code == 404
        assert str(settings.data) not in answer.text


class Opened:
    """An open solution that counts the boards it prepares."""

    rivers_kept = True
    bytes = 100

    def __init__(self, boards: int = 0) -> None:
        self.boards = boards
        self.prepared = threading.Semaphore(0)

    @property
    def game(self) -> Opened:
        return self

    def prepare(self, *, rivers: bool) -> Iterator[int]:
        assert rivers
        for board in range(self.boards):
            self.prepared.release()
            yield board


def test_an_open_solution_is_prepared_in_the_background(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    solution = Opened(boards=3)
    monkeypatch.setattr(Solution, "load", lambda _: solution)
    with Store(tmp_path) as store:
        monkeypatch.setattr(store, "find_solution", lambda _: object())
        with SolutionCache(store).open(new_id()):
            # A request has exclusive use of it.
            assert not solution.prepared.acquire(blocking=False)
        for _ in range(solution.boards):
            assert solution.prepared.acquire(timeout=TIMEOUT)


@pytest.mark.parametrize("limits", [{"max_open": 2}, {"max_bytes": 200}])
def test_the_cache_keeps_the_last_few_and_opens_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, limits: dict[str, int]
) -> None:
    opened: list[str] = []

    def load(path: Path) -> object:
        opened.append(path.name.partition(".")[0])
        return Opened()

    monkeypatch.setattr(Solution, "load", load)
    with Store(tmp_path) as store:
        cache = SolutionCache(store, **limits)
        with pytest.raises(NoSuchSolution), cache.open(new_id()):
            pass
        monkeypatch.setattr(store, "find_solution", lambda _: object())
        first, second, third = (new_id() for _ in range(3))
        for solution in (first, second, first, third, first, second):
            with cache.open(solution):
                pass
            # A solution in preparation is shared even after the cache has evicted it.
            for thread in threading.enumerate():
                if thread.name.startswith("prepare"):
                    thread.join(TIMEOUT)
    assert opened == [first, second, third, second]


def test_closing_the_store_releases_open_solutions(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(Solution, "load", lambda _: Opened())
    with Store(tmp_path) as store:
        monkeypatch.setattr(store, "find_solution", lambda _: object())
        cache = SolutionCache(store)
        with cache.open(new_id()) as solution:
            kept = weakref.ref(solution)
        del solution
        assert kept() is not None
    assert kept() is None


def test_a_spot_is_parsed_once_from_the_request_and_once_from_the_store(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = {"river_oop_bet": "33%", "river_oop_raise": "70%", "river_ip_bet": "44%, a",
             "river_ip_raise": "80%"}  # fmt: skip
    locks = [{"line": "x", "strategy": {"TT": {"check": 1}}}]
    spot = {**Spot.from_dict({**RIVER, **sizes}).to_dict(), "locks": locks}
    with counted_parses(monkeypatch) as counts:
        _solve(client, spot)
    for text in (spot["board"], spot["oop"], spot["ip"], "TT", *sizes.values()):
        assert counts.total[text] == 2, text


# --- amounts with decimals ---

SMALL = {
    **RIVER, "pot": 5.5, "stack": 97.25, "big_blind": 0.5,
    **{f"river_{player}_bet": "75%" for player in ("oop", "ip")},
}  # fmt: skip


def test_decimal_amounts_are_returned_unchanged(client: httpx.Client) -> None:
    payload = client.post(f"{SOLVES}/estimate", json={"spot": SMALL}).json()
    assert payload["unit"] == 0.01
    assert payload["bets"][0]["action"] == "b4.13"
    assert payload["bets"][0]["chips"] == 4.13
    assert payload["bets"][0]["percent"] == pytest.approx(100 * 4.13 / 5.5)
    job = _solve(client, SMALL)
    solution = client.get(f"{SOLVES}/{job}").json()
    assert (solution["pot"], solution["stack"]) == (5.5, 97.25)
    assert solution["name"] == "T96tt Qc 2s, SPR 18, 11 bb pot"
    assert solution["spot"]["big_blind"] == 0.5
    assert solution["bb"]["ev"]["oop"] == pytest.approx(2 * solution["ev"]["oop"])
    again = client.post(f"{SOLVES}/estimate", json={"spot": solution["spot"]})
    assert again.json()["bets"] == payload["bets"]
    node = client.get(f"{SOLVES}/{job}/node", params={"line": "b4.13"}).json()
    assert (node["line"], node["pot"], node["to_call"]) == ("b4.13", 9.63, 4.13)
    assert node["stacks"] == {"oop": 93.12, "ip": 97.25}
    assert node["bb"]["pot"] == pytest.approx(19.26)
    assert [step["pot"] for step in node["path"]] == [5.5, 9.63]
    lock = {"line": "b4.13", "strategy": {"*": {"fold": 1.0}}}
    locked = client.post(f"{SOLVES}/{job}/resolve", json={"locks": [lock]})
    assert locked.status_code == 202, locked.text


def test_amounts_and_sizes_are_read_as_from_a_file(client: httpx.Client) -> None:
    text = {"pot": "5.50", "stack": "97.25", "big_blind": "0.5", "unit": "0.01"}
    rake = {"rake_rate": 0.05, "rake_cap": "0.75"}
    numbers = {"river_oop_bet": 75, "river_ip_bet": 0.75}
    spots = [{**SMALL, "rake_rate": 0.05, "rake_cap": 0.75}, {**SMALL, **text, **rake, **numbers}]
    payload = [client.post(f"{SOLVES}/estimate", json={"spot": spot}).json() for spot in spots]
    assert payload[0]["bets"] == payload[1]["bets"]
    assert Spot.from_dict(spots[0]) == Spot.from_dict(spots[1])


def test_whole_amounts_stay_whole_and_have_no_blinds(solved: tuple[httpx.Client, str]) -> None:
    client, job = solved
    text = client.get(f"{SOLVES}/{job}/node").text
    assert f'"pot":{TURN["pot"]},' in text
    assert '"bb":null' in text


@pytest.mark.parametrize(
    ("changes", "pointer", "message"),
    [
        ({"pot": 0}, "/spot/pot", "greater than 0"),
        ({"pot": -5.5}, "/spot/pot", "greater than 0"),
        ({"pot": "5,5"}, "/spot/pot", "write it with a decimal point, as 5.5"),
        ({"pot": "1,000"}, "/spot/pot", "leave out the thousands comma: 1000"),
        ({"rake_rate": 0.05, "rake_cap": "-1"}, "/spot/rake_cap", "below 0"),
        ({"river_oop_bet": 10}, "/spot/river_oop_bet", "ten pots or a tenth of one"),
        ({"river_oop_bet": "33,3%"}, "/spot/river_oop_bet", "write 33.3%, or 33%, 3%"),
        ({"pot": 1.2345678}, "/spot/pot", "too many digits"),
        ({"stack": 1e9 + 1}, "/spot/stack", "1000000000"),
        ({"big_blind": 0}, "/spot/big_blind", "greater than 0"),
        ({"unit": 0.5}, "/spot/unit", "unit: 0.5 is not 1, 0.1, 0.01"),
        ({"added_lines": ["b4.13"]}, "/spot/added_lines/0", "in the tree already"),
    ],
)
def test_invalid_amounts_are_refused(
    client: httpx.Client, changes: dict[str, Any], pointer: str, message: str
) -> None:
    answer = client.post(f"{SOLVES}/estimate", json={"spot": {**SMALL, **changes}})
    assert answer.status_code in (400, 422)
    assert (answer.json()["pointer"], message in answer.json()["detail"]) == (pointer, True), (
        answer.json()
    )


def test_an_explicit_unit_is_kept_by_the_solution_and_its_locks(client: httpx.Client) -> None:
    job = _solve(client, {**SMALL, "pot": 6, "stack": 97, "unit": 1})
    stored = client.get(f"{SOLVES}/{job}").json()
    assert stored["spot"]["unit"] == 1
    assert [each["action"] for each in stored["root_actions"]] == ["x", "b5"]
    lock = {"line": "b5", "strategy": {"*": {"fold": 1.0}}}
    assert client.post(f"{SOLVES}/{job}/resolve", json={"locks": [lock]}).status_code == 202
