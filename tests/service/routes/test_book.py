"""The preflop book over HTTP: the default, a custom book, its ranges, and refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runout import PreflopBook
from runout.analysis.preflop.situations import PreflopSituation
from runout.service.app import create_app
from support.service_clients import client_of

if TYPE_CHECKING:
    import httpx

    from runout.service.settings import Settings

BOOK = "/api/v1/book"
CUSTOM_BOOK = "name: mine\ntables: [{seats: 6, depth: 100, BTN: {raise: AA}}]\n"


def test_without_a_custom_book_the_default_is_used(client: httpx.Client) -> None:
    payload = client.get(BOOK).json()
    default = PreflopBook.default()
    assert (payload["own"], payload["text"]) == (False, default.to_text())
    assert payload["digest"] == default.digest
    assert len(payload["ranges"]) == len(default)


def test_a_custom_book_is_kept_until_it_is_deleted(
    client: httpx.Client, settings: Settings
) -> None:
    saved = client.put(BOOK, json={"text": CUSTOM_BOOK})
    assert saved.status_code == 200, saved.text
    assert (saved.json()["name"], saved.json()["own"]) == ("mine", True)
    with client_of(create_app(settings, runner="none")) as other:  # another process
        assert other.get(BOOK).json() == saved.json()
    query = {"position": "BTN", "line": "raise", "depth": "95"}
    answer = client.get(f"{BOOK}/range", params=query).json()
    assert (answer["text"], answer["notes"]) == ("AA", ["95 bb deep: the range is of 100 bb"])
    assert client.delete(BOOK).status_code == 204
    assert client.get(BOOK).json()["own"] is False
    assert client.delete(BOOK).status_code == 204


def test_an_invalid_book_changes_nothing(client: httpx.Client) -> None:
    client.put(BOOK, json={"text": CUSTOM_BOOK})
    refused = client.put(BOOK, json={"text": CUSTOM_BOOK.replace("raise", "rais")})
    assert refused.status_code == 422
    assert "did you mean raise?" in refused.json()["detail"]
    assert refused.json()["pointer"] == "/text"
    assert client.put(BOOK, json={"text": "x" * 500_001}).status_code == 422
    assert client.get(BOOK).json()["name"] == "mine"


def test_a_damaged_file_is_reported_and_can_be_deleted(
    client: httpx.Client, settings: Settings
) -> None:
    (settings.data / "preflop_book.yaml").write_text("tables: [")
    damaged = client.get(BOOK)
    assert damaged.status_code == 500
    assert "save another, or delete it" in damaged.json()["detail"]
    assert client.delete(BOOK).status_code == 204
    assert client.get(BOOK).status_code == 200


def test_impossible_situations_are_refused(client: httpx.Client) -> None:
    for query in ({"position": "XX", "line": "raise"}, {"position": "BB", "line": "donk"}):
        assert client.get(f"{BOOK}/range", params=query).status_code == 422


def test_one_range_is_changed_and_the_rest_stays(client: httpx.Client) -> None:
    change = {"seats": 6, "depth": 100, "position": "BTN", "line": "raise", "text": "22+"}
    saved = client.put(f"{BOOK}/range", json=change)
    assert saved.status_code == 200, saved.text
    default = PreflopBook.default()
    assert saved.json()["own"] is True
    expected = default.with_range(PreflopSituation(6, 100, "BTN", "raise"), "22+")
    assert PreflopBook.from_text(saved.json()["text"]) == expected
    added = client.put(f"{BOOK}/range", json={**change, "depth": 300, "line": "limp"}).json()
    assert len(added["ranges"]) == len(default) + 1
    for pointer, member in (("/text", {"text": "none"}), ("/position", {"position": "LJ"})):
        refused = client.put(f"{BOOK}/range", json={**change, **member})
        assert (refused.status_code, refused.json()["pointer"]) == (422, pointer)
