"""Starter ranges and ready spots over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runout import ready_spots, starter_ranges

if TYPE_CHECKING:
    import httpx

RANGES = "/api/v1/ranges/starters"
SPOTS = "/api/v1/solves/ready"


def test_starters_are_those_of_python(client: httpx.Client) -> None:
    payload = client.get(RANGES).json()
    assert payload == {"ranges": [starter.to_dict() for starter in starter_ranges()]}
    only = {"position": "BB", "versus": "UTG", "depth": "100", "action": "3-bet"}
    payload = client.get(RANGES, params=only).json()
    assert payload["ranges"] == [
        {
            "name": "BB 3-bet v UTG",
            "depth": 100,
            "position": "BB",
            "action": "3-bet",
            "versus": "UTG",
            "text": "99+,AJs+,AKo",
            "combos": 60.0,
            "percent": 4.524886877828054,
        }
    ]


def test_unknown_traits_are_refused(client: httpx.Client) -> None:
    for wrong in ({"position": "MP"}, {"depth": "50"}):
        assert client.get(RANGES, params=wrong).status_code == 422


def test_a_ready_spot_is_the_request_of_an_estimate(client: httpx.Client) -> None:
    payload = client.get(SPOTS).json()["spots"]
    assert [entry["key"] for entry in payload] == [ready.key for ready in ready_spots()]
    for entry in payload:
        answer = client.post("/api/v1/solves/estimate", json={"spot": entry["spot"]})
        assert answer.status_code == 200
