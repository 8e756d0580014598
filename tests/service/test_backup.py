"""Backups of a running service: acknowledged changes are included, and the restored data open."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from runout import Backup
from runout.service.app import create_app
from runout.service.settings import Settings
from runout.service.store.store import Store
from support.service_clients import client_of
from support.solve_jobs import RIVER, until

if TYPE_CHECKING:
    from pathlib import Path


def test_acknowledged_ranges_are_in_a_backup_taken_while_others_are_saved(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "data")
    acknowledged: list[str] = []
    stop = threading.Event()
    with client_of(create_app(settings)) as client:

        def save() -> None:
            while not stop.is_set():
                name = f"range {len(acknowledged)}"
                answer = client.post("/api/v1/ranges", json={"name": name, "text": "QQ+,AKs"})
                assert answer.status_code == 201
                acknowledged.append(answer.json()["id"])

        writer = threading.Thread(target=save)
        writer.start()
        expected: list[list[str]] = []
        for number in range(3):
            while len(acknowledged) < 10 * (number + 1) and writer.is_alive():
                stop.wait(0.001)
            expected.append([*acknowledged])
            Backup.write(tmp_path / f"{number}.tar", settings.data)
        stop.set()
        writer.join()
    for number, ids in enumerate(expected):
        restored = tmp_path / f"restored-{number}"
        Backup.open(tmp_path / f"{number}.tar").restore(restored)
        with Store(restored) as store:
            kept = {saved.id for saved in store.ranges()}
        assert {*ids} <= kept <= {*acknowledged}
        with client_of(create_app(Settings(data=restored))) as client:
            assert client.get("/api/v1/ranges").json()["total"] == len(kept)


def test_solution_of_a_restored_folder_can_be_opened(tmp_path: Path) -> None:
    with client_of(create_app(Settings(data=tmp_path / "data"))) as client:
        job = client.post("/api/v1/solves", json={"spot": RIVER, "target": 0.02}).json()
        until(lambda: client.get(job["links"]["self"]).json()["state"] == "done")
        node = client.get(f"/api/v1/solves/{job['id']}/node").json()
        Backup.write(tmp_path / "data.tar", tmp_path / "data").restore(tmp_path / "other")
    with client_of(create_app(Settings(data=tmp_path / "other"))) as client:
        assert client.get(f"/api/v1/solves/{job['id']}/node").json() == node
