"""Equity over HTTP: the numbers of Python, exact ones as fractions, and stated limits."""

from __future__ import annotations

import json
import threading
import time
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from runout import Card, equity, equity_by_next_card
from runout.analysis.equity.results import SampledEquity
from runout.service.app import create_app
from support.service_clients import client_of

if TYPE_CHECKING:
    from runout.service.settings import Settings

ADDRESS = "/api/v1/equity"
LONG = {"players": ["22+,A2s+,K9s+,ATo+"] * 3, "method": "exact"}


@pytest.fixture
def client(lasting_client: httpx.Client) -> httpx.Client:
    """Return a client of the application that the tests of this file share."""
    return lasting_client


def ask(client: httpx.Client, **spot: Any) -> dict[str, Any]:
    answer = client.post(ADDRESS, json=spot)
    assert answer.status_code == 200, answer.text
    payload: dict[str, Any] = answer.json()
    return payload


def test_exact_answers_are_fractions(client: httpx.Client) -> None:
    payload = ask(client, players=["AsAd", "KsKd"], board="2c7d9h")
    assert payload["method"] == "exact"
    assert Fraction(payload["players"][0]["fraction"]) == Fraction(907, 990)


def test_the_published_law_of_folded_ranges_and_weights(client: httpx.Client) -> None:
    payload = ask(
        client, players=["QcQd", "AsAh,JsJh:0.5", "AsAd:0.5,TsTh"], board="7h7d6c3s2d",
        method="exact",
    )  # fmt: skip
    assert [player["fraction"] for player in payload["players"]] == ["2/7", "4/7", "1/7"]


def test_a_seed_gives_the_result_of_python(client: httpx.Client) -> None:
    players = ["AhAd", "QQ+,AKs:0.5", "random"]
    seed = (1 << 64) - 1
    right = equity(players, folded=["22+"], samples=50_000, seed=seed)
    assert isinstance(right, SampledEquity)
    payload = ask(client, players=players, folded=["22+"], samples=50_000, seed=str(seed))
    assert (payload["method"], payload["seed"], payload["deals"]) == ("sampled", str(seed), 50_000)
    for player, same in zip(payload["players"], right.players, strict=True):
        assert player["equity"] == same.equity
        assert player["standard_error"] == same.standard_error
        assert player["fraction"] is None
        low, high = player["interval"]
        assert low <= player["equity"] <= high


def test_a_drawn_seed_is_returned_and_repeats_the_answer(client: httpx.Client) -> None:
    spot = {"players": ["AhAd", "22+"], "method": "sampled", "samples": 20_000}
    first = ask(client, **spot)
    again = ask(client, **spot, seed=first["seed"])
    assert [player["equity"] for player in again["players"]] == [
        player["equity"] for player in first["players"]
    ]


def test_hands_and_next_card_equal_those_of_python(client: httpx.Client) -> None:
    spot: dict[str, Any] = {"players": ["JhTh", "QQ+,AKs:0.5"], "board": "9h8h3c"}
    payload = ask(client, **spot, hands=True, next_card=True)
    right = equity(**spot, hands=True).players[1].hands
    assert right is not None
    hands = payload["players"][1]["hands"]
    assert hands == json.loads(json.dumps(right.to_dict()))
    assert hands["distribution"] == right.distribution().tolist()
    assert hands["curve"] == [list(step) for step in right.curve()]
    after = equity_by_next_card(**spot)
    assert len(payload["next_card"]) == len(after)
    for entry in payload["next_card"]:
        players = after[Card.parse(entry["card"])].players
        assert entry["equities"] == [player.equity for player in players]


def test_texts_orderings_and_warnings_are_returned(client: httpx.Client) -> None:
    payload = ask(client, players=["15%", "ATs+,AKs:0.5"], board="7h5h2c")
    first, second = payload["players"]
    assert (first["input"], first["ordering"]) == ("15%", "equity-vs-3-random")
    assert (second["input"], second["ordering"]) == ("ATs+,AKs:0.5", None)
    assert payload["warnings"] == [
        {
            "kind": "overlap",
            "pointer": "/players/1",
            "column": 6,
            "length": 7,
            "message": "'AKs:0.5' gives AcKc, AdKd, AhKh and 1 more again; the last item wins",
        }
    ]


def test_weights_of_many_decimals_are_rounded_and_have_no_fraction(client: httpx.Client) -> None:
    payload = ask(client, players=["AA:0.123456789,KK", "QQ"], board="7h5h2c")
    assert payload["rounded"] is True
    assert payload["players"][0]["fraction"] is None


@pytest.mark.parametrize(
    ("spot", "pointer", "message"),
    [
        ({"players": ["AhKh", "AKh"]}, "/players/1", "for a king of hearts write AxKh"),
        ({"players": ["AhKh", "AhAh"]}, "/players/1", "Ah is there twice"),
        ({"players": ["AhKhQh", "22"]}, "/players/0", "3 cards; a hand has two"),
        ({"players": ["AhKh", "22"], "board": "7h5h"}, "/board", "found 2"),
        ({"players": ["AhKh", "22"], "dead": "Zz"}, "/dead", "'Zz'"),
        ({"players": ["AhKh", "22"], "folded": ["1"]}, "/folded/0", "'1'"),
        ({"players": ["AhKh", "AhQd"]}, "/players/1", "Ah is in the hand of player 1 and"),
        ({"players": ["AA", "AA"], "dead": "AhAdAcAs"}, "/players/0", "no possible deal"),
        ({"players": ["AhKh"]}, "/players", ""),
        ({"players": ["22"] * 24}, "/players", ""),
        ({"players": ["AhKh", "22"], "seed": "-1"}, "/seed", ""),
        ({"players": ["AhKh", "22"], "seed": "9" * 20, "samples": 1}, "/seed", "unsigned 64-bit"),
        ({"players": ["AhKh", "22"], "seed": 1}, "/seed", ""),
        ({"players": ["AhKh", "22"], "method": "guess"}, "/method", ""),
        ({"players": ["AhKh", "22"], "samples": 0}, "/samples", ""),
        ({"players": ["AhKh", "22"], "samples": 10**9 + 1}, "/samples", "1000000000"),
        ({"players": ["AhKh", "22"], "target_error": 1e-6}, "/target_error", "0.00001"),
        ({"players": ["AhKh", "22"], "method": "exact", "samples": 5}, "/samples", "for sampling"),
        ({"players": ["AhKh", "22"], "next_card": True}, "/board", "flop or a turn only"),
    ],
)
def test_errors_have_their_pointer_and_reason(
    client: httpx.Client, spot: dict[str, Any], pointer: str | None, message: str
) -> None:
    answer = client.post(ADDRESS, json=spot)
    assert answer.status_code == 422
    problem = answer.json()
    assert problem.get("pointer") == pointer
    assert message in problem["detail"]


def test_a_duplicate_card_names_both_places(client: httpx.Client) -> None:
    spot = {"players": ["AhKh", "QdQc"], "board": "7h5h2c", "folded": ["7hTh"]}
    problem = client.post(ADDRESS, json=spot).json()
    assert (problem["pointer"], problem["related"]) == ("/folded/0", [{"pointer": "/board"}])


@pytest.mark.parametrize(
    ("more", "remedy"),
    [({}, "sample instead"), ({"method": "sampled", "samples": 10**9}, "fewer samples")],
)
def test_work_beyond_the_time_limit_is_cut_and_states_the_limit(
    settings: Settings, more: dict[str, Any], remedy: str
) -> None:
    with client_of(create_app(replace(settings, request_seconds=0.2))) as client:
        answer = client.post(ADDRESS, json={**LONG, **more})
    assert answer.status_code == 422
    problem = answer.json()
    assert problem["type"] == "urn:runout:problem:limit-exceeded"
    assert "0.2 s" in problem["detail"]
    assert remedy in problem["detail"]


def test_exact_work_beyond_any_limit_is_refused_before_it_starts(client: httpx.Client) -> None:
    spot = {"players": ["random"] * 4, "method": "exact"}
    answer = client.post(ADDRESS, json=spot)
    assert answer.status_code == 422
    assert "sample instead" in answer.json()["detail"]


def test_health_is_answered_while_equities_are_computed(server: str) -> None:
    with httpx.Client(base_url=server, timeout=60) as client:
        spot = {**LONG, "method": "sampled", "samples": 20_000_000}
        answers: list[int] = []

        def work() -> None:
            answers.append(httpx.post(server + ADDRESS, json=spot, timeout=60).status_code)

        thread = threading.Thread(target=work)
        thread.start()
        body = 0
        while thread.is_alive() and body < 20:
            assert client.get("/healthz").status_code == 200
            body += 1
            time.sleep(0.001)
        thread.join()
        assert answers == [200]
        assert body
