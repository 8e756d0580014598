"""``POST /api/v1/solves/import``: a saved solution is checked whole, listed once, and opened."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest

from runout.analysis.solver.goal import SolveGoal
from runout.analysis.solver.solution.file import SolutionFile, write_solution_file
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import Solver, solve
from runout.analysis.solver.spot.quick import quick_estimate
from runout.analysis.solver.spot.spot import Spot
from runout.service.app import create_app
from support.service_clients import client_of
from support.solve_jobs import RIVER, TURN, until

if TYPE_CHECKING:
    from pathlib import Path

    import httpx

    from runout.service.settings import Settings

SOLVES = "/api/v1/solves"
IMPORT = f"{SOLVES}/import"


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a solution that was stopped by its limit of iterations."""
    file = tmp_path_factory.mktemp("saved") / "turn.solution"
    solve(Spot.from_dict(TURN), target=0.0001, max_iterations=20, threads=1).save(file)
    return file


def _post(client: httpx.Client, content: bytes, **query: str) -> httpx.Response:
    return client.post(IMPORT, content=content, params=query)


def test_imported_solution_is_listed_and_read(client: httpx.Client, saved: Path) -> None:
    answer = _post(client, saved.read_bytes())
    assert answer.status_code == 201, answer.text
    imported = answer.json()
    assert answer.headers["location"] == imported["links"]["self"]
    assert (imported["name"], imported["tags"]) == ("T96tt Qc, SPR 3, pot 100", [])
    assert (imported["ended_by"], imported["target"], imported["iterations"]) == (
        "max_iterations",
        0.0001,
        20,
    )
    (listed,) = client.get(SOLVES).json()["solves"]
    assert listed["id"] == imported["id"]
    node = client.get(f"{SOLVES}/{imported['id']}/node", params={"line": "x"}).json()
    assert node["player"] == "ip"
    exported = client.get(imported["links"]["export"], params={"format": "file"})
    assert exported.content == saved.read_bytes()


def test_quick_solutions_are_imported_as_what_they_are(
    client: httpx.Client, tmp_path: Path
) -> None:
    spot = Spot("7h5h2c", "QQ+", "99+", pot=10, stack=10, sizes="bet 33%, 50%; raise 60%")
    solver = Solver(spot, quick=quick_estimate(spot, SolveGoal(), seconds=0).spot)
    for _ in solver.steps(max_iterations=5):
        pass
    solver.solution().save(tmp_path / "quick.solution")
    answer = _post(client, (tmp_path / "quick.solution").read_bytes())
    assert answer.status_code == 201, answer.text
    assert answer.json()["quick"]["raises"] == 0


def test_same_file_has_the_same_id_and_keeps_its_labels(
    client: httpx.Client, saved: Path, settings: Settings
) -> None:
    first = _post(client, saved.read_bytes(), name="turn").json()
    client.patch(first["links"]["self"], json={"tags": ["wet"]})
    again = _post(client, saved.read_bytes(), name="other")
    assert (again.status_code, again.json()["id"]) == (200, first["id"])
    assert (again.json()["name"], again.json()["tags"]) == ("turn", ["wet"])
    client.delete(first["links"]["self"])
    assert _post(client, saved.read_bytes()).json()["id"] == first["id"]
    assert not list((settings.data / "uploads").iterdir())


def test_file_of_a_solve_of_this_service_is_that_solution(client: httpx.Client) -> None:
    job = client.post(SOLVES, json={"spot": RIVER, "target": 0.01, "threads": 1}).json()
    until(lambda: client.get(job["links"]["self"]).json()["state"] == "done")
    file = client.get(f"{SOLVES}/{job['id']}/export", params={"format": "file"}).content
    answer = _post(client, file)
    assert (answer.status_code, answer.json()["id"]) == (200, job["id"])


def test_solution_without_rivers_or_goal_is_imported_and_solved_again(
    client: httpx.Client, tmp_path: Path
) -> None:
    solution = solve(Spot.from_dict(TURN), target=0.05, threads=1)
    without_goal = dataclasses.replace(solution.state, goal=None)
    Solution(solution.game, without_goal).save(tmp_path / "early", rivers=False)
    answer = _post(client, (tmp_path / "early").read_bytes())
    assert answer.status_code == 201, answer.text
    imported = answer.json()
    assert [imported[name] for name in ("target", "ended_by", "ended_text")] == [None] * 3
    assert not imported["stopped"]
    again = client.post(imported["links"]["resolve"], json={"locks": []})
    assert again.status_code == 202, again.text


def test_damaged_and_foreign_files_are_refused(
    client: httpx.Client, saved: Path, settings: Settings, tmp_path: Path
) -> None:
    whole = saved.read_bytes()
    flipped = bytearray(whole)
    flipped[-100] ^= 1
    write_solution_file(tmp_path / "other", {"kind": "class model"}, {})
    write_solution_file(tmp_path / "odd", {"kind": "solution", "spot": {"board": "AhAh"}}, {})
    contents = {
        "not a solution saved by runout": b"hello, this is no solution at all" * 10,
        "bytes; copy it again": whole[:-1],
        "fails its checksum": bytes(flipped),
        "not the solution of a spot": (tmp_path / "other").read_bytes(),
        "its header makes no sense": (tmp_path / "odd").read_bytes(),
    }
    for message, content in contents.items():
        answer = _post(client, content)
        assert answer.status_code == 422
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["title"] == "Not a usable solution"
        assert message in answer.json()["detail"]
        assert str(settings.data) not in answer.text
    assert _post(client, b"").json()["title"] == "Empty upload"
    assert client.post(IMPORT, files={"file": whole}).status_code == 415
    assert client.get(SOLVES).json()["total"] == 0
    for folder in ("uploads", "solutions"):
        assert not list((settings.data / folder).iterdir())


def test_arrays_that_do_not_fit_the_spot_are_refused(client: httpx.Client, tmp_path: Path) -> None:
    solution = solve(Spot.from_dict(TURN), target=0.05, threads=1)
    solution.save(tmp_path / "whole")
    header = {"spot": Spot.from_dict(TURN).with_(stack=500).to_dict()}
    regrets, averages = solution.kept_numbers()
    real = SolutionFile.open(tmp_path / "whole").header
    arrays = {f"averages_{player}": averages[player] for player in (0, 1)}
    arrays |= {f"regrets_{player}": regrets[player] for player in (0, 1)}
    write_solution_file(tmp_path / "wrong", {**real, **header}, arrays)
    answer = _post(client, (tmp_path / "wrong").read_bytes())
    assert answer.status_code == 422, answer.text
    assert client.get(SOLVES).json()["total"] == 0


def test_limits_of_size_and_memory_are_stated(settings: Settings, saved: Path) -> None:
    content = saved.read_bytes()
    small = dataclasses.replace(settings, max_upload_bytes=1000, memory_limit=2**30)
    with client_of(create_app(small)) as client:
        answer = _post(client, content)
        assert (answer.status_code, "1,000 bytes" in answer.json()["detail"]) == (413, True)
    with client_of(create_app(dataclasses.replace(settings, memory_limit=2**16))) as client:
        answer = _post(client, content)
        assert (answer.status_code, answer.json()["title"]) == (
            422,
            "Work or input beyond a stated limit",
        )
