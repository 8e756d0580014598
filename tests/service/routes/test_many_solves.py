"""``POST /api/v1/solves/many``: one spot on several boards, all queued or none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from runout.analysis.solver.spot.spot import Spot
from runout.service.app import create_app
from runout.service.settings import Settings
from support.service_clients import client_of
from support.solve_jobs import RIVER, TURN

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import httpx

SOLVES = "/api/v1/solves"
MANY = f"{SOLVES}/many"
SHARED = {name: value for name, value in TURN.items() if name != "board"}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[httpx.Client]:
    """Yield a client of a service that queues four jobs at most and runs none."""
    with client_of(create_app(Settings(data=tmp_path, max_queue=4), runner="none")) as client:
        yield client


def _post(client: httpx.Client, boards: list[str], **changes: Any) -> httpx.Response:
    body = {"boards": boards, "spot": {**SHARED, **changes}, "tags": ["set"], "threads": 1}
    return client.post(MANY, json=body)


def test_every_board_has_the_job_of_its_own_spot(client: httpx.Client) -> None:
    boards = ["Td9d6hQc", "9d Td 6h Qs", "Td9d6hQc2s"]
    answer = _post(client, boards)
    assert answer.status_code == 202, answer.text
    jobs = answer.json()["jobs"]
    assert [job["name"] for job in jobs] == [
        Spot.from_dict({**SHARED, "board": board}).name for board in boards
    ]
    assert [job["place"] for job in jobs] == [1, 2, 3]
    assert all(job["tags"] == ["set"] for job in jobs)
    # The same requests one by one share those jobs.
    for board, job in zip(boards, jobs, strict=True):
        one = client.post(SOLVES, json={"spot": {**SHARED, "board": board}, "threads": 1})
        assert one.json()["id"] == job["id"]
    assert _post(client, boards).json()["jobs"] == jobs


@pytest.mark.parametrize(
    ("boards", "changes", "pointer", "message"),
    [
        (["Td9d6hQc", "Td9d6hQx"], {}, "/boards/1", "Qx"),
        (["Td9d6hQc", "Td9d"], {}, "/boards/1", "3, 4 or 5 cards"),
        (["Td9d6hQc", "9dTd6hQc"], {}, "/boards/1", "there twice"),
        (["Td9d6hQc", "Td9d6h"], {}, "/boards/1", "flop_oop_bet"),
        (["Td9d6hQc", "AcAdAhKs"], {"oop": "AA"}, "/boards/1", "OOP has no hand left"),
        (["Td9d6hQc"], {"oop": "AKh"}, "/spot/oop", "AxKh"),
        (["Td9d6hQc"], {"river_ip_bet": "50%, x"}, "/spot/river_ip_bet", "x"),
        (["Td9d6hQc"], {"board": "Td9d6hQc"}, "/spot/board", "board"),
        ([], {}, "/boards", "1 item"),
        (["Td9d6hQc"] * 101, {}, "/boards", "100 items"),
    ],
)
def test_one_wrong_board_refuses_all(
    client: httpx.Client, boards: list[str], changes: dict[str, Any], pointer: str, message: str
) -> None:
    answer = _post(client, boards, **changes)
    assert answer.status_code == 422
    assert (answer.json()["pointer"], message in answer.json()["detail"]) == (pointer, True), (
        answer.json()
    )
    assert client.get("/api/v1/jobs").json()["total"] == 0


def test_queue_without_room_for_all_takes_none(client: httpx.Client) -> None:
    client.post(SOLVES, json={"spot": RIVER, "threads": 1})
    boards = [f"Td9d6hQc2{suit}" for suit in "cdhs"]
    answer = _post(client, boards)
    assert answer.status_code == 429
    assert "1 job is queued, and 4 is the limit" in answer.json()["detail"]
    assert int(answer.headers["retry-after"]) >= 1
    assert client.get("/api/v1/jobs").json()["total"] == 1
    assert _post(client, boards[:3]).status_code == 202
