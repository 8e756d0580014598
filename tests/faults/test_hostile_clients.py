"""Hostile clients use a bounded amount of memory, and the service keeps responding."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

import httpx
import pytest

from faults.hostile_clients import SUBJECTS, attack, memory_of
from support.service_process import ServiceProcess
from support.solve_jobs import until

if TYPE_CHECKING:
    from pathlib import Path

_MAX_GROWTH: Final = 150.0  # megabytes; bodies and unread responses together may have 128 MiB


@pytest.mark.parametrize("name", SUBJECTS)
def test_hostile_clients_use_bounded_memory_and_health_checks_succeed(
    name: str, tmp_path: Path
) -> None:
    health = attack(name, tmp_path, seconds=1.5, connections=400)
    assert health.seconds
    assert health.failures == 0
    assert health.peak - health.before < _MAX_GROWTH


def test_subgames_stay_within_the_memory_of_the_service(tmp_path: Path) -> None:
    """A request for a subgame of more than a gigabyte is refused with the sizes, and takes none."""
    streets, players, kinds = ("flop", "turn", "river"), ("oop", "ip"), ("bet", "raise")
    names = itertools.product(streets, players, kinds)
    sizes = {"_".join(name): "50%,100%" if name[2] == "bet" else "60%" for name in names}
    spot = {"board": "Td9d6h", "oop": "QQ+", "ip": "JJ+", "pot": 100, "stack": 500, **sizes}
    wide = "22+,A2+,K2+,Q5+,J7+,T7+"
    with (
        ServiceProcess(tmp_path, "--quiet", "--memory", "200MB") as service,
        httpx.Client(base_url=service.address, timeout=60) as client,
    ):
        job = client.post("/api/v1/solves", json={"spot": spot, "max_iterations": 1}).json()["id"]
        until(lambda: client.get(f"/api/v1/solves/{job}").status_code == 200)
        before = memory_of(service.pid, "VmRSS")
        request = {"oop": wide, "ip": wide, "target": 0.5}
        refused = client.post(f"/api/v1/solves/{job}/subgame", json=request)
        assert refused.status_code == 422
        assert "GB of memory and the limit is 200 MB" in refused.json()["detail"]
        assert client.get("/healthz").status_code == 200
        assert memory_of(service.pid, "VmHWM") - before < _MAX_GROWTH
