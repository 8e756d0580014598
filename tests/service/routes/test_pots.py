"""Pots, settlements and claims over HTTP."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from runout import settle
from runout.analysis.showdown.winners import find_winners
from runout.questions import showdown

if TYPE_CHECKING:
    import httpx

DATA = Path(__file__).parents[2] / "data"
HAND: dict[str, Any] = dict(showdown.settle.examples[0])
CARDS: dict[str, Any] = {"board": "Ks9d5h3c2s", "hands": ["AhAd", "KhQh"]}


@pytest.fixture
def client(lasting_client: httpx.Client) -> httpx.Client:
    """Return a client of the application that the tests of this file share."""
    return lasting_client


def ask(client: httpx.Client, what: str, **body: Any) -> dict[str, Any]:
    answer = client.post(f"/api/v1/{what}", json=body)
    assert answer.status_code == 200, answer.text
    payload: dict[str, Any] = answer.json()
    return payload


def test_folds_are_seat_numbers_or_booleans(client: httpx.Client) -> None:
    contributions = [80, 50, 100]
    by_number = ask(client, "pots", contributions=contributions, folded=[0])
    assert by_number == ask(
        client, "pots", contributions=contributions, folded=[True, False, False]
    )
    assert by_number["returned"] == [0, 0, 20]


def test_reference_hands_are_settled(client: httpx.Client) -> None:
    for line in (DATA / "pots_cases.jsonl").read_text().splitlines()[:20]:
        case = json.loads(line)
        contributions = case["contributions"]
        hands = [hand or None for hand in case["hole"]]
        inputs = {
            "button": case["button"],
            "contributions": contributions,
            "folded": case["folded"],
            "board": case["board"],
            "hands": hands,
        }
        payload = ask(client, "settle", **inputs)
        paid = [sum(pair) for pair in zip(payload["payouts"], payload["returned"], strict=True)]
        assert paid == case["expected"]["payouts_one_odd_chip_each"]


def test_a_settlement_equals_that_of_python_and_agrees_as_a_claim(client: httpx.Client) -> None:
    payload = ask(client, "settle", **HAND)
    assert payload == settle(**HAND).to_dict()
    assert ask(client, "verify", **HAND, claim=payload) == {
        "agrees": True, "difference": None, "right": payload,
    }  # fmt: skip


def test_a_hand_run_twice_with_rake(client: httpx.Client) -> None:
    hand = {
        **HAND,
        "second_board": ["Ks", "9d", "5h", "Qs", "2d"],
        "rake": {"rate": "0.05", "cap": 10, "no_flop_no_drop": True},
    }
    payload = ask(client, "settle", **hand)
    assert payload == settle(**hand).to_dict()
    assert payload["rake"] == 10
    assert sum(payload["payouts"]) + sum(payload["returned"]) + payload["rake"] == 250
    assert ask(client, "verify", **hand, claim=payload)["agrees"] is True


def test_responses_in_whole_chips_keep_their_bytes(client: httpx.Client) -> None:
    """The digest is of responses from before decimals and names were added."""
    answers = hashlib.sha256()
    for line in (DATA / "pots_cases.jsonl").read_text().splitlines():
        case = json.loads(line)
        pots = {"contributions": case["contributions"], "folded": case["folded"]}
        hand = {**pots, "button": case["button"], "board": case["board"],
                "hands": [cards or None for cards in case["hole"]]}  # fmt: skip
        settled = client.post("/api/v1/settle", json=hand)
        payouts = settled.json()["payouts"]
        answers.update(settled.content)
        for what, body in (
            ("pots", pots),
            ("verify", {**hand, "claim": {"payouts": payouts}}),
            ("verify", {**hand, "claim": {"payouts": payouts[::-1]}}),
        ):
            answers.update(client.post(f"/api/v1/{what}", json=body).content)
    assert answers.hexdigest() == "254a8bae14eabcd7f21058cd7d31f8d7e137357f1765c3140377da520caa8716"


def test_decimals_are_numbers_or_text_and_returned_as_numbers(client: httpx.Client) -> None:
    hand = {**HAND, "contributions": [0.5, "97.250", 120]}
    payload = ask(client, "settle", **hand)
    assert payload == settle(**hand).to_dict()
    assert (payload["payouts"], payload["returned"]) == ([1.5, 193.5, 0], [0, 0, 22.75])
    assert payload["unit"] == 0.01
    assert ask(client, "verify", **hand, claim=payload)["agrees"] is True
    cents = ask(client, "settle", contributions=[93, 92], button=0, board="AsKsQsJsTs",
                hands=["2c2d", "3c3d"], unit="0.01")  # fmt: skip
    assert (cents["payouts"], cents["returned"]) == ([92, 92], [1, 0])


def test_names_stand_for_seats_and_are_returned(client: httpx.Client) -> None:
    hand = {**HAND, "names": ["ann", "bo", "cy"], "folded": ["cy"], "button": "bo"}
    payload = ask(client, "settle", **hand)
    assert payload == settle(**hand).to_dict()
    assert payload["names"] == ["ann", "bo", "cy"]
    wrong = ask(client, "verify", **hand, claim={"payouts": {"bo": 250}})
    assert wrong["difference"] == {
        "kind": "WrongPayout",
        "detail": "pot 1, ann: claimed 0 from all pots, right is 150",
        "pot": 1,
        "seat": 0,
        "name": "ann",
    }


def test_a_claimed_winner_needs_no_chips(client: httpx.Client) -> None:
    payload = ask(client, "verify", **CARDS, winner=0)
    assert payload == {
        "agrees": True,
        "difference": None,
        "right": find_winners(**CARDS).to_dict(),
    }
    wrong = ask(client, "verify", **CARDS, names=["ann", "bo"], winner="bo")
    assert wrong["difference"] == {
        "kind": "WrongPayout",
        "detail": "bo: claimed to win with pair of kings, queen, nine and five kickers; ann has"
        " pair of aces, king, nine and five kickers, which beats it",
        "pot": None,
        "seat": 1,
        "name": "bo",
    }
    assert wrong["right"]["boards"][0]["winners"] == [0]
    twice = {**CARDS, "second_board": "Ks9d5hQd2c"}
    assert ask(client, "verify", **twice, winners=[[0], [1]])["agrees"] is True
    assert ask(client, "verify", **twice, winner=0)["difference"]["detail"].startswith("board 2, ")
    unseen = {**CARDS, "hands": ["AhAd", None]}
    assert ask(client, "verify", **unseen, winner=1)["difference"]["kind"] == "UnrevealedWinner"
    chips = {**HAND, "winner": 0}
    assert ask(client, "verify", **chips)["difference"]["pot"] == 2


def test_a_wrong_claim_is_an_answer_that_names_pot_and_seat(client: httpx.Client) -> None:
    payload = ask(client, "verify", **showdown.verify.examples[0])
    assert payload["agrees"] is False
    assert payload["difference"] == {
        "kind": "WrongPayout",
        "detail": "pot 1, seat 0: claimed 40, right is 20",
        "pot": 1,
        "seat": 0,
    }
    assert payload["right"]["payouts"] == [20, 20]


@pytest.mark.parametrize(
    ("claim", "kind"),
    [
        ({"payouts": {"0": 150, "1": 100}}, None),
        ({"payouts": [150, 100, 0], "returned": [0, 0, 0]}, None),
        ({"payouts": [150, 100, 0], "hands": [None, "pair", None]}, None),
        ({"payouts": [150, 100, 1]}, "ChipsNotConserved"),
        ({"payouts": [150, 100, 0], "hands": ["flush", None, None]}, "WrongEvaluation"),
        ({"payouts": [150, 100, 0], "pots": [{"winners": [1]}]}, "WrongPayout"),
        ({"payouts": [150, 100, 0], "pots": [{"amount": 150, "payouts": {"0": 150}},
                                            {"payouts": [0, 0, 100]}]}, "WrongPayout"),
    ],
)  # fmt: skip
def test_claims(client: httpx.Client, claim: dict[str, Any], kind: str | None) -> None:
    payload = ask(client, "verify", **HAND, claim=claim)
    assert payload["agrees"] is (kind is None)
    assert (payload["difference"] and payload["difference"]["kind"]) == kind


def test_a_hand_that_was_not_revealed_cannot_win(client: httpx.Client) -> None:
    hand = {**HAND, "mucked": [0]}
    payload = ask(client, "verify", **hand, claim={"payouts": [150, 100, 0]})
    assert payload["difference"]["kind"] == "UnrevealedWinner"


@pytest.mark.parametrize(
    ("chips", "detail"),
    [
        ("1,000", "'1,000' is not an amount; leave out the thousands comma: 1000"),
        (-1, "-1 chips; nobody can have fewer than none"),
        (0.1234567, "'0.1234567' has too many digits; at most 15, and 6 after the point"),
    ],
)
def test_invalid_amounts_are_quoted_once(
    client: httpx.Client, chips: int | float | str, detail: str
) -> None:
    problem = client.post("/api/v1/pots", json={"contributions": [5, chips]}).json()
    assert problem["pointer"] == "/contributions/1"
    assert problem["detail"] == f"contributions, seat 1: {detail}"


@pytest.mark.parametrize(
    ("what", "body", "pointer", "message"),
    [
        ("pots", {"contributions": [5]}, "/contributions", ""),
        ("pots", {"contributions": [5, True]}, "/contributions/1", ""),
        ("pots", {"contributions": [5, "2,5"]}, "/contributions/1", "'2,5' is not an amount"),
        ("pots", {"contributions": [5, 0.1234567]}, "/contributions/1", "too many digits"),
        ("pots", {"contributions": [5, 2.5], "unit": 1}, "/contributions/1", "finer than the unit"),
        ("pots", {"contributions": [5, 2.5], "unit": 5}, "/unit", "unit: 5 is not 1, 0.1"),
        ("pots", {"contributions": [5, 5], "names": ["a"]}, "/names", "1 for 2 seats"),
        ("pots", {"contributions": [5, 5], "names": ["a", ""]}, "/names/1", "the name is empty"),
        ("pots", {"contributions": [5, 5], "names": ["1", "b"]}, "/names/0", "looks like the"),
        ("pots", {"contributions": [5, 5], "names": ["a", "A"]}, "/names/1", "both called 'A'"),
        ("pots", {"contributions": [5, 5], "names": ["a", "b"], "folded": ["c"]}, "/folded",
         "'c' is nobody's name"),
        ("settle", {**HAND, "rake": {"rate": 1, "cap": 0.5}, "unit": 1}, "/rake/cap", "finer"),
        ("pots", {"contributions": [5, -1]}, "/contributions/1", ""),
        ("pots", {"contributions": [5, "9" * 4001]}, "/contributions/1", ""),
        ("pots", {"contributions": [5, 5], "folded": [0, 1]}, "/folded", "every seat has folded"),
        ("pots", {"contributions": [5, 5], "folded": [0, True]}, "/folded", "mixes booleans"),
        ("pots", {"contributions": [5, 5], "folded": [2]}, "/folded", "no seat 2"),
        ("settle", {**HAND, "hands": ["AhAd", "KhQh", "AhQc"]}, "/hands/2", "Ah is in the hand of"),
        ("settle", {**HAND, "hands": ["AhAd", "KhQx", None]}, "/hands/1", "hand of seat 1: 'KhQx'"),
        ("settle", {**HAND, "hands": ["AhAd", "KhQhJh", None]}, "/hands/1", "has 3 cards"),
        ("settle", {**HAND, "hands": ["AhAd", "KhQh"]}, "/hands", "2 for 3 seats"),
        ("settle", {**HAND, "board": "Ks9d5h3c2x"}, "/board", "board: 'Ks9d5h3c2x', character 10"),
        ("settle", {**HAND, "board": "Ks9d5h"}, "/board", "needs five cards"),
        ("settle", {**HAND, "board": 5}, "/board", "5 is neither text nor cards"),
        ("settle", {**HAND, "second_board": "Ks9d5h"}, "/second_board", "run twice have five"),
        ("settle", {**HAND, "second_board": "K"}, "/second_board", "second board: 'K'"),
        ("settle", {**HAND, "board": "Ks9d5h", "second_board": "Ks9d5h3c4s"}, "/board", "Ks9d5h"),
        ("settle", {**HAND, "hands": [{}, None, None]}, "/hands/0", "hand of seat 0"),
        ("settle", {**HAND, "button": 5}, "/button", "no seat 5"),
        ("settle", {**HAND, "folded": [7]}, "/folded", "no seat 7"),
        ("settle", {**HAND, "mucked": [7]}, "/mucked", "no seat 7"),
        ("settle", {**HAND, "hands": [None, None, None]}, None, "pot 1"),
        ("settle", {**HAND, "rake": {"rate": 2}}, "/rake/rate", ""),
        ("settle", {**HAND, "claim": {}}, "/claim", ""),
        ("verify", {**HAND, "claim": {"payouts": [0, 0, 0]}, "board": "K"}, "/board", "'K'"),
        ("verify", {**HAND, "claim": {}}, "/claim", "payouts are missing"),
        ("verify", HAND, "/claim", "nothing is claimed; give a claim with payouts, or the winner"),
        ("verify", {**HAND, "claim": {"payouts": [0, "x", 0]}}, "/claim/payouts/1", "'x' is not"),
        ("verify", {**CARDS, "claim": {"payouts": [1, 0]}}, "/contributions", "are missing"),
        ("verify", {**CARDS, "contributions": [5, 5], "winner": 0}, "/button", "button is missing"),
        ("verify", {**CARDS, "button": 0, "winner": 0}, "/button", "a winner alone needs no chips"),
        ("verify", {**CARDS, "winner": 2}, "/winner", "there is no seat 2"),
        ("verify", {**CARDS, "winner": "ann"}, "/winner", "'ann' is not a seat number"),
        ("verify", {**CARDS, "winners": [[0], [1]]}, "/winners", "there is one board"),
        ("verify", {**CARDS, "board": "Ks9d5h", "winner": 0}, "/board", "needs five cards"),
        ("verify", {**CARDS, "hands": ["AhAd", "AhQh"], "winner": 0}, "/hands/1", "Ah is in the"),
        ("verify", {**CARDS, "folded": [3], "winner": 0}, "/folded", "no seat 3"),
        ("verify", {**HAND, "claim": {"payouts": "all"}}, "/claim/payouts", "not a list of chips"),
        ("verify", {**HAND, "claim": {"payouts": [1, 2]}}, "/claim/payouts", "2 numbers"),
        ("verify", {**HAND, "claim": {"payouts": [0, 0, 0], "x": 1}}, "/claim/x", ""),
    ],
)  # fmt: skip
def test_errors_have_their_pointer_and_reason(
    client: httpx.Client, what: str, body: dict[str, Any], pointer: str | None, message: str
) -> None:
    answer = client.post(f"/api/v1/{what}", json=body)
    assert answer.status_code == 422
    problem = answer.json()
    assert problem.get("pointer") == pointer
    assert message in problem["detail"]


@pytest.mark.parametrize(
    ("change", "pointers"),
    [
        ({"hands": ["AhAd", "KhQh", "AhQc"]}, ["/hands/2", "/hands/0"]),
        ({"hands": ["AhAd", "KsQh", None]}, ["/hands/1", "/board"]),
        ({"second_board": "Ks4d5h3c2d"}, ["/second_board", "/board"]),
        ({"second_board": "Ks9d5hAhAd"}, ["/hands/0", "/second_board"]),
        ({"names": ["ann", "bo", "Bo"]}, ["/names/2", "/names/1"]),
        ({"contributions": [50, 100, 100.5], "unit": 1}, ["/contributions/2", "/unit"]),
    ],
)
def test_errors_about_two_members_point_to_both(
    client: httpx.Client, change: dict[str, Any], pointers: list[str]
) -> None:
    problem = client.post("/api/v1/settle", json={**HAND, **change}).json()
    assert [problem["pointer"], *(place["pointer"] for place in problem["related"])] == pointers


def test_both_places_of_a_duplicate_card_in_one_text_are_marked(client: httpx.Client) -> None:
    problem = client.post("/api/v1/settle", json={**HAND, "board": "Ks 9d 5h Ks 2s"}).json()
    assert (problem["pointer"], problem["column"], problem["length"]) == ("/board", 10, 2)
    assert problem["related"] == [{"pointer": "/board", "column": 1, "length": 2}]
