"""Problems of requests: a misspelt member is named, with the one that is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    import httpx

SPOT = {"bord": "Td9d6hQc", "oop": "AA", "ip": "KK", "pot": 100, "stack": 100}


@pytest.mark.parametrize(
    ("path", "body", "pointer", "detail"),
    [
        ("equity", {"player": ["AhKh", "QsQd"]}, "/player", "did you mean players?"),
        ("equity", {"players": [], "boards": ""}, "/boards", "unknown member"),
        ("outs", {"hero": "", "villain": "", "board": ""}, "/villain", "did you mean villains?"),
        ("pots", {"contribution": [1, 2]}, "/contribution", "did you mean contributions?"),
        ("solves", {"spot": SPOT}, "/spot/bord", "did you mean board?"),
    ],
)
def test_a_misspelt_member_is_named(
    lasting_client: httpx.Client, path: str, body: dict[str, Any], pointer: str, detail: str
) -> None:
    answer = lasting_client.post(f"/api/v1/{path}", json=body)
    assert answer.status_code == 422
    problem = answer.json()
    assert problem["pointer"] == pointer
    assert problem["detail"].startswith(f"{pointer}: unknown member")
    assert detail in problem["detail"]
