"""Requests for batches that are solved in a moment, and helpers to run them in the service."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from support.solve_jobs import until

if TYPE_CHECKING:
    from collections.abc import Callable

    import httpx

FLOPS: Final = ("Ks7d2c", "QsJsTh", "8h8d3c")
CANONICAL: Final = ("Kc7d2h", "QcJcTd", "8c8d3h")
SPOT: Final[dict[str, Any]] = {
    "oop": "QQ,T9s",
    "ip": "JJ,AKs",
    "pot": 10,
    "stack": 10,
    "big_blind": 1,
    **{
        f"{street}_{player}_{kind}": "50%" if street == "flop" and kind == "bet" else ""
        for street in ("flop", "turn", "river")
        for player in ("oop", "ip")
        for kind in ("bet", "raise")
    },
}


def batch(**changes: Any) -> dict[str, Any]:
    """Return a request for a batch of three flops."""
    return {"spot": SPOT, "flops": {"boards": list(FLOPS)}, "target": 0.01, "threads": 1, **changes}


def report_of(client: httpx.Client, **changes: Any) -> str:
    """Solve a batch and return the id of its report."""
    response = client.post("/api/v1/reports", json=batch(**changes))
    assert response.status_code == 202, response.text
    job = response.json()["id"]
    until(lambda: client.get(f"/api/v1/jobs/{job}").json()["state"] in ("done", "failed"))
    assert client.get(f"/api/v1/jobs/{job}").json()["state"] == "done"
    return str(job)


def getter(client: httpx.Client, report: str) -> Callable[..., Any]:
    """Return a function that gets a part of a report."""

    def get(part: str, **query: Any) -> Any:
        response = client.get(f"/api/v1/reports/{report}/{part}", params=query)
        assert response.status_code == 200, response.text
        return response.json()

    return get
