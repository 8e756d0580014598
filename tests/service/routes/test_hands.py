"""Stored hands over HTTP: imported, listed, read, replayed, exported and deleted."""

from __future__ import annotations

import io
import random
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from runout import HandFilter, HandStore
from runout.analysis.hands.store import store_file
from runout.histories import read_hands, read_phh
from runout.service.app import create_app
from support.played_hands import play_hand
from support.service_clients import client_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

    from runout.service.settings import Settings

HANDS = "/api/v1/hands"
DATA = Path(__file__).parents[2] / "data"
CASH = DATA / "pokerstars" / "cash.txt"
PLURIBUS = DATA / "phh" / "pluribus.phhs"


def send(client: httpx.Client, body: bytes, **query: str) -> httpx.Response:
    headers = {"Content-Type": "text/plain"}
    return client.post(f"{HANDS}/import", content=body, params=query, headers=headers)


@pytest.fixture
def filled(client: httpx.Client) -> httpx.Client:
    """Return a client of a service with the cash games and Pluribus' hands."""
    for file in (CASH, PLURIBUS):
        assert send(client, file.read_bytes(), name=file.name).json()["broken"] == 0
    return client


@pytest.fixture
def store(filled: httpx.Client, settings: Settings) -> Iterator[HandStore]:
    """Return the same hands as a Python store."""
    with HandStore(store_file(settings.data)) as store:
        yield store


def test_an_import_counts_new_known_and_broken_hands(client: httpx.Client) -> None:
    answer = send(client, PLURIBUS.read_bytes())
    assert answer.status_code == 200, answer.text
    assert answer.json() == {
        "files": 1, "hands": 40, "imported": 40, "without_result": 0, "duplicates": 0, "broken": 0,
        "problems": [], "skipped": [],
    }  # fmt: skip
    broken = play_hand(random.Random(1)).phh().replace("'NT'", "'PO'")
    again = send(client, PLURIBUS.read_bytes() + b"\n[41]\n" + broken.encode()).json()
    assert (again["imported"], again["duplicates"], again["broken"]) == (0, 40, 1)
    [problem] = again["problems"]
    assert "Omaha" in problem["reason"]
    assert problem["line"] > 400


def test_hands_without_a_result_are_stored_and_marked(client: httpx.Client) -> None:
    answer = send(client, (DATA / "phh" / "handhq-ps.phhs").read_bytes()).json()
    assert (answer["imported"], answer["broken"]) == (20, 0)
    hands = client.get(HANDS).json()["hands"]
    marked = [hand for hand in hands if not hand["has_result"]]
    assert [hand["source"] for hand in marked] == ["unknown_cards"] * 3
    players = client.get(f"{HANDS}/{marked[0]['id']}").json()["players"]
    assert {player["net"] for player in players} == {None}
    own = client.get(HANDS, params={"player": players[0]["name"]}).json()
    assert own["totals"]["without_result"] == 1
    assert own["total"] == own["totals"]["hands"] + 1


def test_a_wrapped_or_empty_file_is_refused(client: httpx.Client) -> None:
    assert send(client, b"").status_code == 422
    assert client.post(f"{HANDS}/import", files={"file": b"x"}).status_code == 415


def test_text_without_hands_is_a_broken_hand(client: httpx.Client) -> None:
    answer = send(client, b"Played well.\n").json()
    assert (answer["hands"], answer["broken"]) == (1, 1)
    assert "no hand of a known format" in answer["problems"][0]["reason"]


def test_a_file_beyond_the_limit_is_refused(settings: Settings) -> None:
    with client_of(create_app(replace(settings, max_upload_bytes=1000))) as client:
        assert send(client, PLURIBUS.read_bytes()).status_code == 413
        assert client.get(HANDS).json()["total"] == 0


def test_the_time_limit_keeps_what_was_stored(settings: Settings) -> None:
    with client_of(create_app(replace(settings, upload_seconds=0.0))) as client:
        answer = send(client, PLURIBUS.read_bytes())
        assert answer.status_code in (408, 422, 503)
        assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(
    "query",
    [
        {},
        {"player": "Pluribus", "min_pot": 5, "sort": "-net"},
        {"stakes": "0.50/1", "sort": "-pot"},
        {"player": "Pluribus", "position": "btn", "showdown": False},
        {"since": "2025-01-01", "until": "2025-12-31", "heads_up": False},
        {"player": "Pluribus", "min_net": -2, "max_net": 0, "all_in": False, "currency": "chips"},
    ],
)
def test_the_list_equals_that_of_python(
    filled: httpx.Client, store: HandStore, query: dict[str, Any]
) -> None:
    answer = filled.get(HANDS, params={**query, "limit": 500}).json()
    conditions = {name: value for name, value in query.items() if name != "sort"}
    wanted = HandFilter(**conditions)
    expected = store.hands(wanted, sort=query.get("sort", "id"))
    assert answer["hands"] == [hand.to_dict() for hand in expected]
    assert answer["total"] == len(expected) > 0
    if wanted.player is None:
        assert answer["totals"] is None
    else:
        assert answer["totals"] == store.totals(wanted.player, wanted).to_dict()


def test_pages_follow_each_other(filled: httpx.Client) -> None:
    pages = [filled.get(HANDS, params={"limit": 15, "offset": n}).json() for n in (0, 15, 30, 45)]
    assert [hand["id"] for page in pages for hand in page["hands"]] == list(range(1, 44))
    assert {page["total"] for page in pages} == {43}


def test_a_page_without_totals_is_the_same_page(filled: httpx.Client) -> None:
    query: dict[str, str | int] = {"player": "Pluribus", "limit": 5, "offset": 10}
    whole = filled.get(HANDS, params=query).json()
    page = filled.get(HANDS, params={**query, "totals": False}).json()
    assert page == {**whole, "totals": None}


def test_one_hand_is_returned_in_full(filled: httpx.Client) -> None:
    answer = filled.get(f"{HANDS}/4").json()
    hand = next(iter(read_hands(PLURIBUS)))
    assert read_phh(answer["phh"]) == hand
    assert sum(player["net"] for player in answer["players"]) == -answer["hand"]["rake"]
    assert sum(action["chips"] for action in answer["actions"]) > 0
    assert [player["position"] for player in answer["players"]][-1] == "BTN"


def test_a_replay_equals_that_of_python(filled: httpx.Client, store: HandStore) -> None:
    answer = filled.get(f"{HANDS}/4/replay").json()
    assert answer["states"] == [state.to_dict() for state in store.replay(4)]
    assert answer["hand"] == filled.get(f"{HANDS}/4").json()["hand"]
    assert [player["name"] for player in answer["players"]][-1] == "Pluribus"


def test_winnings_equal_those_of_python(filled: httpx.Client, store: HandStore) -> None:
    query: dict[str, str | int] = {"player": "Pluribus", "min_pot": 5, "points": 8}
    answer = filled.get(f"{HANDS}/winnings", params=query).json()
    expected = store.winnings("Pluribus", HandFilter(min_pot=5), points=8).to_dict()
    assert answer == {
        name: list(value) if isinstance(value, tuple) else value for name, value in expected.items()
    }


def test_choices_are_names_and_stakes_of_the_store(filled: httpx.Client, store: HandStore) -> None:
    answer = filled.get(f"{HANDS}/choices", params={"limit": 3}).json()
    assert [(each["name"], each["hands"]) for each in answer["players"]] == store.names()[:3]
    assert answer["total_players"] == len(store.names())
    listed = [(each["stakes"], each["currency"], each["hands"]) for each in answer["stakes"]]
    assert listed == store.stakes()
    assert sum(each["hands"] for each in answer["stakes"]) == len(store)
    matches = filled.get(f"{HANDS}/choices", params={"q": "pLURI"}).json()
    assert [each["name"] for each in matches["players"]] == ["Pluribus"]


def test_a_deleted_hand_is_gone(filled: httpx.Client) -> None:
    assert filled.delete(f"{HANDS}/1").status_code == 204
    for answer in (filled.get(f"{HANDS}/1"), filled.delete(f"{HANDS}/1")):
        assert answer.status_code == 404
        assert answer.json()["type"] == "urn:runout:problem:no-such-hand"
    assert filled.get(HANDS).json()["total"] == 42


def test_exports_equal_those_of_python(
    filled: httpx.Client, store: HandStore, tmp_path: Path
) -> None:
    query: dict[str, str | int] = {"player": "Pluribus", "min_pot": 5, "sort": "-net"}
    conditions = HandFilter(player="Pluribus", min_pot=5)
    for form, chunks in (("phh", store.phhs_chunks), ("csv", store.csv_chunks)):
        answer = filled.get(f"{HANDS}/export", params={**query, "format": form})
        assert answer.status_code == 200
        assert answer.text == "".join(chunks(conditions, sort="-net"))
        assert 'filename="hands.' in answer.headers["content-disposition"]
    table = filled.get(f"{HANDS}/export", params={**query, "format": "parquet"})
    parquet = pytest.importorskip("pyarrow.parquet")
    store.export(tmp_path / "x.parquet", where=conditions, sort="-net")
    assert parquet.read_table(io.BytesIO(table.content)).equals(
        parquet.read_table(tmp_path / "x.parquet")
    )


def test_parquet_without_pyarrow_is_501(
    filled: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    answer = filled.get(f"{HANDS}/export", params={"format": "parquet"})
    assert answer.status_code == 501
    assert "runout[batch]" in answer.json()["detail"]


@pytest.mark.parametrize(
    ("path", "status", "part"),
    [
        ("?position=BTN", 422, "needs a player"),
        ("?sort=net", 422, "needs a player"),
        ("/export?sort=-net", 422, "needs a player"),
        ("?since=soon", 422, "is not a date"),
        ("?min_pot=nan", 422, "min_pot"),
        ("?limit=501", 422, "limit"),
        ("/export?format=pdf", 422, "format"),
        ("/winnings", 422, "winnings need a player"),
        ("/99", 404, "there is no hand 99"),
        ("/99/replay", 404, "there is no hand 99"),
        (f"/{10**30}", 422, "hand_id"),
        ("/name", 404, "there is nothing"),
    ],
)
def test_refusals(client: httpx.Client, path: str, status: int, part: str) -> None:
    answer = client.get(f"{HANDS}{path}")
    assert answer.status_code == status, answer.text
    assert part in answer.json()["detail"]


def test_a_damaged_store_refuses_hands_alone(settings: Settings) -> None:
    settings.data.mkdir()
    store_file(settings.data).write_text("Played well. " * 1000)
    with client_of(create_app(settings)) as client:
        answer = client.get(HANDS)
        assert answer.status_code == 500
        assert "not a database" in answer.json()["detail"]
        assert client.get("/api/v1/ranges").status_code == 200
