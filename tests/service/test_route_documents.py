"""Routes that are no declared questions print the documents of their commands."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from runout.cli import command_line
from runout.service.routes.schemas.spots import EXAMPLE_SPOT

if TYPE_CHECKING:
    from pathlib import Path

    import httpx

CASES: list[tuple[str, str, dict[str, Any], list[str]]] = [
    (
        "POST",
        "/solves/estimate",
        {"spot": EXAMPLE_SPOT, "threads": 1},
        ["estimate", "spot.json", "--threads", "1"],
    ),
]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder that has a spot and no equity tables."""
    (tmp_path / "spot.json").write_text(json.dumps(EXAMPLE_SPOT))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "users"))


@pytest.mark.parametrize(("method", "path", "body", "arguments"), CASES)
def test_a_route_and_its_command_give_the_same_document(
    client: httpx.Client, method: str, path: str, body: dict[str, Any], arguments: list[str]
) -> None:
    answer = client.request(method, f"/api/v1{path}", json=body or None)
    assert answer.status_code == 200, answer.text
    printed = CliRunner().invoke(command_line, [*arguments, "--json"])
    assert printed.exit_code == 0, printed.stderr
    assert _comparable(json.loads(printed.stdout)) == _comparable(answer.json())


def _comparable(document: dict[str, Any]) -> dict[str, Any]:
    """Return a document without the memory of the machine, which decides what fits."""
    return {key: value for key, value in document.items() if key != "memory_limit"}
