"""Hand evaluation over HTTP: the results of Python, ranked among each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from runout import evaluate

if TYPE_CHECKING:
    import httpx

ADDRESS = "/api/v1/evaluate"


@pytest.fixture
def client(lasting_client: httpx.Client) -> httpx.Client:
    """Return a client of the application that the tests of this file share."""
    return lasting_client


def test_a_hand_has_the_evaluation_of_python(client: httpx.Client) -> None:
    cards = "Ks Kd 7h 7c 5s 3d 2c"
    (hand,) = client.post(ADDRESS, json={"hands": [cards]}).json()["hands"]
    assert hand == {"place": 1, "tied": False, **evaluate(cards).to_dict()}


def test_hands_are_ranked_in_the_order_given(client: httpx.Client) -> None:
    hands = ["AhKd", "2c3c", "AcKs", "7d7h"]
    payload = client.post(ADDRESS, json={"hands": hands}).json()["hands"]
    assert [(hand["cards"], hand["place"], hand["tied"]) for hand in payload] == [
        ("AhKd", 2, True),
        ("2c3c", 4, False),
        ("AcKs", 2, True),
        ("7d7h", 1, False),
    ]


def test_many_hands_at_once(client: httpx.Client) -> None:
    payload = client.post(ADDRESS, json={"hands": ["AhKhQhJhTh", "2c3c4c5c7d"] * 500}).json()[
        "hands"
    ]
    assert [hand["place"] for hand in payload] == [1, 501] * 500


@pytest.mark.parametrize(
    ("hands", "pointer", "kind"),
    [
        (["AhKd", "AhAh"], "/hands/1", "duplicate-card"),
        (["Ah"], "/hands/0", "wrong-card-count"),
        (["AhKx"], "/hands/0", "notation-error"),
        (["AhKd", 5], "/hands/1", "invalid-request"),
        ([], "/hands", "invalid-request"),
        (["AhKd"] * 1001, "/hands", "invalid-request"),
    ],
)
def test_invalid_hands_are_refused_with_their_pointer(
    client: httpx.Client, hands: list[object], pointer: str, kind: str
) -> None:
    answer = client.post(ADDRESS, json={"hands": hands})
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert (problem["pointer"], problem["type"]) == (pointer, f"urn:runout:problem:{kind}")


def test_an_unreadable_card_has_its_column(client: httpx.Client) -> None:
    problem = client.post(ADDRESS, json={"hands": ["AhKx"]}).json()
    assert (problem["column"], problem["length"]) == (4, 1)


def test_unknown_members_are_refused(client: httpx.Client) -> None:
    assert client.post(ADDRESS, json={"hands": ["AhKd"], "board": ""}).status_code == 422
