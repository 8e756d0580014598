"""Import of many range files at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from runout import Range
from runout.service.routes.ranges import ImportRequest

if TYPE_CHECKING:
    import httpx

RANGES = "/api/v1/ranges"
EXAMPLE: dict[str, Any] = ImportRequest.model_json_schema()["examples"][0]


def _import(client: httpx.Client, **body: Any) -> dict[str, Any]:
    answer = client.post(f"{RANGES}/import", json=body)
    assert answer.status_code == 200
    payload: dict[str, Any] = answer.json()
    return payload


def test_files_become_ranges_in_their_folders(client: httpx.Client) -> None:
    payload = _import(client, **EXAMPLE)
    assert payload["refused"] == []
    places = [(saved["folder"], saved["name"]) for saved in payload["saved"]]
    assert places == [("cash/BTN", "open"), ("cash/BB", "v BTN")]
    assert [each["action"] for each in payload["saved"][1]["actions"]] == ["3-bet", "call"]
    listed = client.get(RANGES).json()["ranges"]
    assert sorted(each["id"] for each in listed) == sorted(each["id"] for each in payload["saved"])


def test_files_that_cannot_be_saved_are_named_with_the_reason(client: httpx.Client) -> None:
    files = [
        {"path": "a.txt", "text": "QQ+, AKh"},
        {"path": "b.txt", "text": " "},
        {"path": "c.txt", "text": "AA"},
        {"path": "/", "text": "AA"},
    ]
    payload = _import(client, files=files)
    assert [saved["name"] for saved in payload["saved"]] == ["c"]
    first, second, third = payload["refused"]
    assert (first["path"], first["column"], first["length"]) == ("a.txt", 8, 1)
    assert first["hint"] == "for a king of hearts write AxKh"
    assert second["message"] == "the file is empty"
    assert third["path"] == "/"


def test_names_that_are_taken_are_replaced_only_on_request(client: httpx.Client) -> None:
    files = [{"path": "x/open.txt", "text": "AA"}]
    first = _import(client, files=files)["saved"][0]
    files[0]["text"] = "KK"
    assert "already has a range" in _import(client, files=files)["refused"][0]["message"]
    replaced = _import(client, files=files, replace=True)["saved"][0]
    assert (replaced["id"], replaced["text"]) == (first["id"], "KK")


def test_numbers_in_the_order_of_a_program_are_read(client: httpx.Client) -> None:
    numbers = " ".join(["1"] * 6 + ["0"] * 1320)
    payload = _import(client, files=[{"path": "p.txt", "text": numbers}], order="pio")
    assert Range.parse(payload["saved"][0]["text"]) == Range.parse("22")


@pytest.mark.parametrize("path", ["..\\..\\etc\\open.txt", "../../etc/open.txt", "./etc/open"])
def test_relative_path_segments_are_dropped(client: httpx.Client, path: str) -> None:
    saved = _import(client, files=[{"path": path, "text": "AA"}])["saved"][0]
    assert (saved["folder"], saved["name"]) == ("etc", "open")
