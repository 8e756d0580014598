"""Problems of requests: a misspelt member is named, with the one that is meant."""

from __future__ import annotations

import re
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


def test_every_operation_refuses_parameters_that_it_does_not_know(
    lasting_client: httpx.Client,
) -> None:
    paths = lasting_client.get("/openapi.json").json()["paths"]
    for path, operations in paths.items():
        address = re.sub(r"\{\w+\}", 16 * "0", path)
        for method, operation in operations.items():
            if operation["tags"] == ["published"]:
                continue
            answer = lasting_client.request(method, address, params={"limt": "1"})
            assert answer.status_code == 422, (method, address, answer.text)
            assert answer.json()["detail"].startswith("query 'limt': unknown parameter"), address


@pytest.mark.parametrize(
    ("address", "remedy"),
    [
        ("hands?playr=x", "did you mean player?"),
        ("jobs?limi=1", "did you mean limit?"),
        ("flops?suit=twotone", "did you mean suits?"),
        ("jobs?zzz=1", "there are state, kind, limit, offset"),
    ],
)
def test_a_misspelt_parameter_is_named(
    lasting_client: httpx.Client, address: str, remedy: str
) -> None:
    problem = lasting_client.get(f"/api/v1/{address}").json()
    assert problem["status"] == 422
    assert problem["detail"].endswith(remedy)
