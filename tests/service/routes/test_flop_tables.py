"""``/api/v1/flops/tables``: what the tables hold, and the job that builds them."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest

from runout import FlopTables
from runout.analysis.flop_tables.survey_question import open_tables
from runout.service.app import create_app
from support.service_clients import client_of
from support.solve_jobs import figure, until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import httpx

    from runout.service.settings import Settings

TABLES = "/api/v1/flops/tables"
JOBS = "/api/v1/jobs"
FEW = ["AcAdAh", "KcKdKh"]
SURVEY = {"ranges": ["QQ+", "JTs"], "only": {"pairing": ["trips"], "high": ["A", "K"]}}


@pytest.fixture(autouse=True)
def isolated_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    open_tables.cache_clear()


@pytest.fixture
def idle(settings: Settings) -> Iterator[httpx.Client]:
    """Yield a client of a service that runs no jobs."""
    with client_of(create_app(settings, runner="none")) as client:
        yield client


def _build(client: httpx.Client, **body: Any) -> httpx.Response:
    return client.post(TABLES, json=body)


def _status(client: httpx.Client) -> dict[str, Any]:
    status: dict[str, Any] = client.get(TABLES).json()
    return status


def _wait_until_done(client: httpx.Client, job: str) -> dict[str, Any]:
    done: dict[str, Any] = until(
        lambda: (now := client.get(f"{JOBS}/{job}").json())["state"] == "done" and now
    )
    return done


def test_a_survey_reads_the_tables_as_soon_as_they_are_built(client: httpx.Client) -> None:
    before = client.post("/api/v1/flops/survey", json=SURVEY).json()
    assert before["computed"] == 2
    answer = _build(client, flops=["AsAhAd", "KcKdKh", "KsKhKc"], threads=1)
    assert answer.status_code == 202
    job = answer.json()
    assert answer.headers["location"] == job["links"]["self"]
    done = _wait_until_done(client, job["id"])
    assert (figure(done, "flops"), done["outcome"]) == (2, "complete")
    assert done["links"]["result"] == TABLES
    assert done["links"]["page"] == "/flops"
    status = _status(client)
    assert (status["flops"], status["total"], status["complete"]) == (2, 1755, False)
    assert status["job"] is None
    after = client.post("/api/v1/flops/survey", json=SURVEY).json()
    assert (after["computed"], after["mean"]) == (0, before["mean"])


def test_the_status_states_the_cost_of_building(idle: httpx.Client) -> None:
    status = _status(idle)
    assert (status["flops"], status["file_bytes"], status["problem"]) == (0, None, None)
    assert 99e6 < status["complete_bytes"] < 101e6
    assert 0 < status["build_seconds"] < 60
    job = _build(idle).json()
    assert _status(idle)["job"]["id"] == job["id"]
    assert job["name"] == "Equity tables of all 1,755 flops"


def test_an_equal_build_shares_the_job_and_another_one_waits_for_it(idle: httpx.Client) -> None:
    first = _build(idle, flops=FEW).json()["id"]
    assert _build(idle, flops=[*FEW, "AhAdAs"], threads=1).json()["id"] == first
    refused = _build(idle)
    assert refused.status_code == 409
    assert refused.json()["title"] == "Another build is active"
    assert first in refused.json()["detail"]
    idle.delete(f"{JOBS}/{first}")
    assert _build(idle).status_code == 202


def test_jobs_are_listed_by_kind(idle: httpx.Client) -> None:
    job = _build(idle, flops=FEW).json()["id"]
    listed = idle.get(JOBS, params={"kind": "flop_tables"}).json()
    assert ([each["id"] for each in listed["jobs"]], listed["total"]) == ([job], 1)
    assert idle.get(JOBS, params={"kind": "solve"}).json()["total"] == 0
    assert idle.get(JOBS, params={"kind": "sleep"}).status_code == 422


def test_a_build_with_nothing_to_compute_is_refused(idle: httpx.Client, tmp_path: Path) -> None:
    FlopTables.build(FEW, path=tmp_path / "cache-of-user/runout/equity_tables.safetensors")
    refused = _build(idle, flops=FEW)
    assert refused.status_code == 409
    assert refused.json()["type"] == "urn:runout:problem:nothing-to-build"
    assert _build(idle, flops=[*FEW, "QcQdQh"]).status_code == 202


def test_a_damaged_file_is_reported_and_can_be_rebuilt(
    client: httpx.Client, tmp_path: Path
) -> None:
    file = tmp_path / "cache-of-user/runout/equity_tables.safetensors"
    FlopTables.build(FEW, path=file)
    content = bytearray(file.read_bytes())
    content[-1] ^= 1
    file.write_bytes(content)
    assert "fails its checksum" in _status(client)["problem"]
    _wait_until_done(client, _build(client, flops=FEW).json()["id"])
    assert _status(client)["problem"] is None


def test_a_stop_is_refused_and_a_cancel_states_what_is_kept(idle: httpx.Client) -> None:
    job = _build(idle).json()
    assert [control["name"] for control in job["controls"]] == ["pause", "cancel"]
    assert "finished flops are kept" in job["controls"][1]["note"]
    refused = idle.post(f"{JOBS}/{job['id']}/stop")
    assert (refused.status_code, refused.json()["title"]) == (409, "Not for this job")


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"flops": ["AcAd"]}, "/flops/0"),
        ({"flops": ["AcAdAh", "AcAcAh"]}, "/flops/1"),
        ({"flops": []}, "/flops"),
        ({"threads": -1}, "/threads"),
    ],
)
def test_invalid_requests_point_to_their_member(
    idle: httpx.Client, body: dict[str, Any], pointer: str
) -> None:
    answer = idle.post(TABLES, json=body)
    assert (answer.status_code, answer.json()["pointer"]) == (422, pointer)


def test_a_folder_that_cannot_be_written_is_a_problem(idle: httpx.Client, tmp_path: Path) -> None:
    (tmp_path / "cache-of-user").write_text("a file where the folder should be")
    answer = _build(idle, flops=FEW)
    assert answer.status_code == 500
    assert "the tables cannot be written there" in answer.json()["detail"]
    assert str(tmp_path) not in answer.text
    assert idle.get(JOBS).json()["total"] == 0


def test_a_disk_without_room_is_a_problem(
    idle: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage("/")._replace(free=50_000_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    answer = _build(idle)
    assert answer.status_code == 507
    assert "take 100 MB and the disk has 50 MB free" in answer.json()["detail"]
    assert _build(idle, flops=FEW).status_code == 202
