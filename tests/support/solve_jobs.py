"""Small solves for tests of the service, and a helper to wait for them."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final

from runout.analysis.solver.spot.spot import Spot
from runout.service.store.jobs import NewJob
from runout.service.store.records import Labels

if TYPE_CHECKING:
    from collections.abc import Callable

    from runout.service.store.records import Job
    from runout.service.store.store import Store

_TIMEOUT: Final = 120.0  # seconds; ends a test that hangs

RIVER: Final[dict[str, Any]] = {
    "board": "Td9d6hQc2s",
    "oop": "QQ+,T9s,AKs",
    "ip": "99+,AQs",
    "pot": 100,
    "stack": 300,
    "river_oop_bet": "50%",
    "river_oop_raise": "60%",
    "river_ip_bet": "50%",
    "river_ip_raise": "60%",
}
TURN: Final[dict[str, Any]] = {
    **RIVER,
    "board": "Td9d6hQc",
    **{f"turn_{player}_{kind}": "50%" for player in ("oop", "ip") for kind in ("bet", "raise")},
}


def request(
    spot: dict[str, Any] | None = None, *, target: float = 0.01, max_iterations: int = 1000
) -> dict[str, Any]:
    """Return a request as the queue keeps it."""
    return {
        "spot": Spot.from_dict(spot or RIVER).to_dict(),
        "target": target,
        "max_iterations": max_iterations,
        "precision": "f32",
        "threads": 1,
    }


def submit(store: Store, key: str, max_queue: int = 1000) -> Job | None:
    """Return the job of a key in a store; None if its queue is full."""
    jobs = store.submit_jobs([NewJob("solve", key, Labels(key), request())], max_queue)
    return None if jobs is None else jobs[0]


def endless(spot: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return a request whose solve runs until it is stopped."""
    return request(spot or TURN, target=0.0, max_iterations=1_000_000)


def figure(job: dict[str, Any], name: str) -> Any:
    """Return the value of a figure in the JSON of a job."""
    return next(each["value"] for each in job["figures"] if each["name"] == name)


def until(condition: Callable[[], Any]) -> Any:
    """Wait for a condition and return what it returned."""
    end = time.monotonic() + _TIMEOUT
    while not (result := condition()):
        assert time.monotonic() < end, "timed out"
        time.sleep(0.01)
    return result
