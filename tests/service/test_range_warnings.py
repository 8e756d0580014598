"""Every route that takes a range returns warnings with their place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from runout.service.store.store import Store

if TYPE_CHECKING:
    import httpx

    from runout.service.settings import Settings

API = "/api/v1"
IDLE = "QQ+!22"
SIZES = dict.fromkeys(("river_oop_bet", "river_oop_raise", "river_ip_bet", "river_ip_raise"), "50%")
SPOT = {"board": "Td9d6hQc2s", "oop": IDLE, "ip": "99+", "pot": 100, "stack": 300, **SIZES}
TWOS = {"pairing": ["trips"], "high": ["2"]}
REQUESTS: list[tuple[str, dict[str, Any], str]] = [
    ("/ranges/parse", {"text": IDLE}, "/text"),
    ("/ranges/parse", {"text": IDLE, "to": "pio"}, "/text"),
    ("/ranges", {"name": "queens", "text": IDLE}, "/text"),
    ("/equity", {"players": ["AhKh", IDLE], "board": "7h5h2c"}, "/players/1"),
    ("/equity", {"players": ["AhKh", "JJ"], "folded": [IDLE], "board": "7h5h2c"}, "/folded/0"),
    ("/outs", {"hero": "AhKh", "villains": [IDLE], "board": "7h5h2c9d"}, "/villains/0"),
    ("/solves/estimate", {"spot": SPOT}, "/spot/oop"),
    (
        "/flops/survey",
        {"ranges": [IDLE, "KK"], "only": TWOS},
        "/ranges/0",
    ),
]


@pytest.mark.parametrize(("route", "request_", "pointer"), REQUESTS)
def test_warnings_are_returned(
    client: httpx.Client, route: str, request_: dict[str, Any], pointer: str
) -> None:
    answer = client.post(API + route, json=request_)
    assert answer.is_success, answer.text
    assert answer.json()["warnings"] == [
        {
            "kind": "notice",
            "pointer": pointer,
            "column": 5,
            "length": 2,
            "message": "!22 removes nothing: nothing before it has it",
        }
    ]


def test_an_overlap_is_a_warning_as_well(client: httpx.Client) -> None:
    answer = client.post(f"{API}/ranges/parse", json={"text": "BTN: ATs+, AKs:0.5"}).json()
    assert answer["label"] == "BTN"
    (warning,) = answer["warnings"]
    assert (warning["column"], warning["length"]) == (12, 7)
    assert "the last item wins" in warning["message"]
    assert [note["column"] for note in answer["overlaps"]] == [12]


def test_numbers_are_read_when_their_order_is_named(client: httpx.Client) -> None:
    text = ", ".join(["1"] * 6 + ["0"] * 1320)
    refused = client.post(f"{API}/ranges/parse", json={"text": text}).json()
    assert "order runout, pio or postflop-solver" in refused["hint"]
    answer = client.post(f"{API}/ranges/parse", json={"text": text, "order": "pio"}).json()
    assert answer["text"] == "22"


def test_a_saved_range_that_no_longer_parses_stays_in_the_list(
    client: httpx.Client, settings: Settings
) -> None:
    saved = client.post(f"{API}/ranges", json={"name": "old", "text": "AA"}).json()
    with Store(settings.data) as store:
        store.change_range(saved["id"], folder="", name="old", text="AA@0.5", notes="")
    (row,) = client.get(f"{API}/ranges").json()["ranges"]
    assert (row["text"], row["combos"], row["classes"]) == ("AA@0.5", 0, {})
    assert "AA@50" in row["unreadable"]
