"""A missing database and a damaged solution are reported to clients."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from support.solve_jobs import RIVER, until

if TYPE_CHECKING:
    import httpx

    from runout.service.settings import Settings

SOLVES = "/api/v1/solves"
REQUEST = {"spot": RIVER, "target": 0.05, "threads": 1}


def test_a_removed_database_is_not_ready(client: httpx.Client, settings: Settings) -> None:
    place = settings.data / "runout.sqlite"
    place.rename(settings.data / "away")
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert "was removed while it was open" in answer.json()["detail"]
    saved = client.post("/api/v1/ranges", json={"name": "a", "text": "QQ+"})
    assert saved.status_code == 500
    assert not place.exists()
    (settings.data / "away").rename(place)
    assert client.get("/readyz").status_code == 200
    assert client.get("/api/v1/ranges").json()["ranges"] == []


@pytest.mark.parametrize(
    ("name", "path"), [("hands", "/api/v1/hands"), ("training", "/api/v1/train/sessions")]
)
def test_a_removed_store_refuses_requests_with_the_reason(
    client: httpx.Client, settings: Settings, name: str, path: str
) -> None:
    assert client.get(path).status_code == 200
    place = settings.data / f"{name}.sqlite"
    place.rename(settings.data / "away")
    for _ in range(2):
        answer = client.get(path)
        assert answer.status_code == 500
        assert "was removed while it was open" in answer.json()["detail"]
        assert not place.exists()
    (settings.data / "away").rename(place)
    assert client.get(path).status_code == 200


def test_a_damaged_solution_is_not_exported_and_is_solved_again(
    client: httpx.Client, settings: Settings
) -> None:
    def solved() -> str:
        job: str = client.post(SOLVES, json=REQUEST).json()["id"]
        until(lambda: client.get(f"/api/v1/jobs/{job}").json()["state"] == "done")
        return job

    job = solved()
    assert solved() == job
    export = f"{SOLVES}/{job}/export?format=file"
    file = settings.data / "solutions" / f"{job}.solution"
    content = bytearray(file.read_bytes())
    assert client.get(export).content == content
    content[-1] ^= 1
    file.write_bytes(content)
    answer = client.get(export)
    assert answer.status_code == 500
    assert "checksum" in answer.json()["detail"]
    again = solved()
    assert again != job
    assert client.get(f"{SOLVES}/{again}/export?format=file").status_code == 200
    file.unlink()
    assert client.get(export).status_code in (404, 500)
    assert solved() == again
