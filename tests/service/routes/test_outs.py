"""Outs and pot odds over HTTP."""

from __future__ import annotations

import threading
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from runout import outs
from runout.errors import LimitExceeded
from runout.questions.outs import outs as outs_question
from runout.service.app import create_app
from runout.service.http.time_limit import TimeLimit
from support.service_clients import client_of

if TYPE_CHECKING:
    import httpx

    from runout.service.settings import Settings

ADDRESS = "/api/v1/outs"


@pytest.fixture
def client(lasting_client: httpx.Client) -> httpx.Client:
    """Return a client of the application that the tests of this file share."""
    return lasting_client


def ask(client: httpx.Client, **spot: Any) -> dict[str, Any]:
    answer = client.post(ADDRESS, json=spot)
    assert answer.status_code == 200, answer.text
    payload: dict[str, Any] = answer.json()
    return payload


@pytest.mark.filterwarnings("ignore::runout.errors.OverlapWarning")
@pytest.mark.parametrize("example", outs_question.examples)
def test_examples_are_answered_as_in_python(client: httpx.Client, example: dict[str, Any]) -> None:
    payload = ask(client, **example)
    request = dict(example)
    right = outs(request.pop("hero"), request.pop("villains"), request.pop("board"), **request)
    assert [out["card"] for out in payload["win_outs"]] == [str(out.card) for out in right.win_outs]
    assert [out["name"] for out in payload["win_outs"]] == [out.name for out in right.win_outs]
    assert [out["card"] for out in payload["tie_outs"]] == [str(out.card) for out in right.tie_outs]
    assert payload["equity"] == float(right.equity)
    assert payload["total_cards"] == right.total_cards
    assert payload["hero_ahead_now"] == right.hero_ahead_now
    assert sum(part["equity"] for part in payload["equity_by_reason"]) == pytest.approx(
        payload["equity"]
    )
    assert [card["card"] for card in payload["cards"] or []] == [
        str(outlook.card) for outlook in right.cards
    ]


def test_a_turn_against_a_known_hand(client: httpx.Client) -> None:
    payload = ask(client, hero="AhKh", villains=["QsQd"], board="7h5h2c3d")
    assert len(payload["win_outs"]) == 18
    assert payload["fraction"] == "9/22"
    assert payload["win_outs"][0] == {
        "card": "2h", "rank": 2, "suit": 2, "reason": "flush", "name": "Flush",
    }  # fmt: skip
    assert payload["cards"] is None
    assert payload["backdoor_outs"] is None


def test_suppressed_outs_and_unsuppressed(client: httpx.Client) -> None:
    spot = {"hero": "JhTh", "villains": ["4c4d"], "board": "9h8h3c2d"}
    payload = ask(client, **spot)
    assert payload["suppressed"]["reason"].startswith("Ahead after 21 of 44 river cards")
    assert (payload["win_outs"], payload["hero_ahead_now"]) == ([], False)
    shown = ask(client, **spot, suppress=False)
    assert shown["suppressed"] is None
    assert len(shown["win_outs"]) == 21


@pytest.mark.parametrize(
    "spot",
    [
        {"villains": ["KhKd"], "board": "Qh7d2c"},
        {"villains": ["KhKd", "7c7s"], "board": "QhJdTc2s"},
        {"villains": ["KK"], "board": "Qh7d2c"},
        {"villains": ["??"], "board": "Qh7d2c"},
        {"villains": [""], "board": "Qh7d2c"},
        {"villains": ["Kd?", "KK"], "board": "Qh7d2c"},
    ],
)
def test_a_hero_ahead_has_outs_only_on_request(client: httpx.Client, spot: dict[str, Any]) -> None:
    hidden = ask(client, hero="AhAd", **spot)
    assert hidden["suppressed"]["reason"].startswith("Already ")
    assert hidden["win_outs"] == hidden["tie_outs"] == []
    assert hidden["backdoor_outs"] is None
    shown = ask(client, hero="AhAd", **spot, suppress=False)
    assert shown["suppressed"] is None
    assert {out["reason"] for out in shown["win_outs"]} >= {"stays_ahead"}


def test_work_beyond_the_time_limit_is_cut_and_states_the_limit(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The work itself ends too: nothing continues after the response."""
    ended = threading.Event()
    check = TimeLimit.check

    def checked(limit: TimeLimit, progress: object = None) -> None:
        try:
            check(limit, progress)
        except LimitExceeded:
            ended.set()
            raise

    monkeypatch.setattr(TimeLimit, "check", checked)
    spot = {"hero": "AhKh", "villains": ["??"] * 20, "board": "QhJh3d"}
    with client_of(create_app(replace(settings, request_seconds=0.05))) as client:
        answer = client.post(ADDRESS, json=spot)
        assert ended.wait(60)
    assert answer.status_code == 422
    assert "0.05 s" in answer.json()["detail"]
    assert "fewer villains" in answer.json()["detail"]


@pytest.mark.parametrize("villains", [["9d9c"], ["9d9c", "TT"], ["??"]])
def test_dead_and_folded_cards_are_removed(client: httpx.Client, villains: list[str]) -> None:
    out_of_play: dict[str, Any] = {"dead": "Ts", "folded": ["Td5c", "66"]}
    values = ask(
        client, hero="AhKh", villains=villains, board="QhJh3d2c", suppress=False, **out_of_play
    )
    right = outs("AhKh", villains, "QhJh3d2c", suppress=False, **out_of_play)
    assert [out["card"] for out in values["win_outs"]] == [str(out.card) for out in right.win_outs]
    assert values["equity"] == float(right.equity)
    assert (values["dead"], values["folded"]) == ("Ts", ["Td5c", "66"])
    assert not {"Ts", "Td", "5c"} & {card["card"] for card in values["cards"]}


def test_a_flop_has_backdoor_outs_and_an_exact_equity(client: httpx.Client) -> None:
    payload = ask(client, hero="AhKh", villains=["QsQd"], board="7h5h2c")
    assert payload["fraction"] == "109/198"
    for group in payload["backdoor_outs"]:
        assert len(group["pairs"]) == group["count"]
        assert float(Fraction(group["fraction"])) == group["equity"]


def test_against_a_range_every_card_is_listed(client: httpx.Client) -> None:
    spot = {"hero": "AhKh", "villains": ["15%,QQ:0.5"], "board": "7h5h2c"}
    payload = ask(client, **spot, suppress=False)
    assert payload["fraction"] is None
    assert payload["ordering"] == "equity-vs-3-random"
    assert payload["warnings"][0]["pointer"] == "/villains/0"
    assert payload["villains"] == ["15%,QQ:0.5"]
    assert {card["card"] for card in payload["cards"] if card["is_out"]} == {
        out["card"] for out in payload["win_outs"]
    }


def test_several_ranges_have_the_same_answer_every_time(client: httpx.Client) -> None:
    spot = {"hero": "9h8h", "villains": ["TT+", "AKs,AQs"], "board": "7h6hKs2c"}
    assert ask(client, **spot) == ask(client, **spot)


def test_pot_odds_are_returned_with_outs(client: httpx.Client) -> None:
    payload = ask(client, hero="AhKh", villains=["QsQd"], board="7h5h2c3d", pot=150, call="50")
    assert payload["odds"]["break_even_fraction"] == "1/4"
    assert payload["odds"]["sentence"] == (
        "call 50 into 150 needs 25 %, you have 40.9 %: the call is right"
    )


@pytest.mark.parametrize(
    ("change", "pointer", "message"),
    [
        ({"hero": "Ah"}, "/hero", "Hero must have exactly 2 cards"),
        ({"hero": "AhKx"}, "/hero", "character 4"),
        ({"villains": ["AKh"]}, "/villains/0", "AxKh"),
        ({"villains": ["9d9c9h"]}, "/villains/0", "3 cards; a hand has two"),
        ({"dead": "5x"}, "/dead", "character 2"),
        ({"dead": "Ah"}, "/dead", "Ah is in the hero's hand and among the dead cards"),
        ({"folded": ["TT", "AKh"]}, "/folded/1", "AxKh"),
        ({"folded": "TT"}, "/folded", ""),
        ({"villains": []}, "/villains", ""),
        ({"board": "QhJh"}, "/board", "Board must have exactly 4 cards"),
        ({"board": "QhJh3d2x"}, "/board", "character 8"),
        ({"board": "AhJh3d2c"}, "/board", "Ah is in the hero's hand and on the board"),
        ({"pot": 100}, "/call", "both pot and call"),
        ({"pot": 100, "call": -1}, "/call", ""),
        ({"pot": 100, "call": 0}, "/call", "a call costs something"),
    ],
)
def test_errors_have_their_pointer_and_reason(
    client: httpx.Client, change: dict[str, Any], pointer: str | None, message: str
) -> None:
    spot = {"hero": "AhKh", "villains": ["9d9c"], "board": "QhJh3d2c", **change}
    answer = client.post(ADDRESS, json=spot)
    assert answer.status_code == 422
    problem = answer.json()
    assert problem.get("pointer") == pointer
    assert message in problem["detail"]


def test_pot_odds_example(client: httpx.Client) -> None:
    payload = client.post("/api/v1/pot-odds", json={"pot": 150, "call": 50, "equity": 0.409}).json()
    assert payload == {
        "pot": 150,
        "call": 50,
        "odds": "3 to 1",
        "break_even": 0.25,
        "break_even_fraction": "1/4",
        "equity": 0.409,
        "expected_value": 31.8,
        "expected_value_fraction": "159/5",
        "is_right": True,
        "implied": 0,
        "sentence": "call 50 into 150 needs 25 %, you have 40.9 %: the call is right",
    }
    without = client.post("/api/v1/pot-odds", json={"pot": "7.5", "call": "2.5"}).json()
    assert (without["pot"], without["equity"], without["is_right"]) == (7.5, None, None)


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"pot": 1, "call": 0}, "/call"),
        ({"pot": -1, "call": 1}, "/pot"),
        ({"pot": 1, "call": 1, "equity": 40.9}, "/equity"),
        ({"pot": "1e999999999", "call": 1}, "/pot"),
        ({"pot": "NaN", "call": 1}, "/pot"),
        ({"pot": "1e-999999999", "call": 1}, "/pot"),
        ({"pot": True, "call": 1}, "/pot"),
    ],
)
def test_pot_odds_refuses(client: httpx.Client, body: dict[str, Any], pointer: str) -> None:
    answer = client.post("/api/v1/pot-odds", json=body)
    assert answer.status_code == 422
    assert answer.json()["pointer"] == pointer
