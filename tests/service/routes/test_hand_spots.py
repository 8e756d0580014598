"""Spots of stored hands over HTTP."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from runout import HandStore, Spot, hand_spot
from runout.analysis.hands.spots import HandSpotError
from runout.analysis.hands.store import store_file
from runout.documents import document

if TYPE_CHECKING:
    import httpx

    from runout.service.settings import Settings

HANDS = "/api/v1/hands"
PLURIBUS = Path(__file__).parents[2] / "data" / "phh" / "pluribus.phhs"


def test_spots_are_those_of_python_and_can_be_solved(
    client: httpx.Client, settings: Settings
) -> None:
    headers = {"Content-Type": "text/plain"}
    client.post(f"{HANDS}/import", content=PLURIBUS.read_bytes(), headers=headers)
    count = 0
    with HandStore(store_file(settings.data)) as store:
        for number in range(1, 13):
            answer = client.get(f"{HANDS}/{number}/spot", params={"street": "turn"})
            payload = answer.json()
            try:
                expected = hand_spot(store.hand(number), "turn")
            except HandSpotError as error:
                assert answer.status_code == 422
                kind = f"no-spot-{error.reason}".replace(" ", "-")
                assert payload["type"] == f"urn:runout:problem:{kind}"
                continue
            count += 1
            assert Spot.from_dict(payload["spot"]) == expected.spot
            assert tuple(payload["line"]) == expected.line
            assert payload == document(expected)
            estimate = client.post("/api/v1/solves/estimate", json={"spot": payload["spot"]})
            assert estimate.status_code == 200, estimate.text
    assert count > 2


def test_an_unknown_hand_or_street_is_refused(client: httpx.Client) -> None:
    assert client.get(f"{HANDS}/99/spot").status_code == 404
    assert client.get(f"{HANDS}/99/spot", params={"street": "preflop"}).status_code == 422


def test_a_custom_book_gives_the_ranges(client: httpx.Client) -> None:
    headers = {"Content-Type": "text/plain"}
    client.post(f"{HANDS}/import", content=PLURIBUS.read_bytes(), headers=headers)
    text = "name: mine\ntables: [{seats: 6, depth: 100, SB: {call: 22+}, HJ: {raise: 22+}}]"
    client.put("/api/v1/book", json={"text": text})
    payload = client.get(f"{HANDS}/1/spot").json()
    assert (payload["book"], payload["spot"]["ip"]) == ("mine", "22+,Ah4h:0.01")
    assert payload["ip"]["situation"] == "HJ raise, 6 seats, 100 bb"
