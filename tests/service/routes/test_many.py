"""Many questions over HTTP: the results of Python, and errors with their pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from runout import equity, outs

if TYPE_CHECKING:
    import httpx


@pytest.fixture
def client(lasting_client: httpx.Client) -> httpx.Client:
    """Return a client of the application that the tests of this file share."""
    return lasting_client


def ask(client: httpx.Client, what: str, body: dict[str, Any]) -> dict[str, Any]:
    answer = client.post(f"/api/v1/{what}/many", json=body)
    assert answer.status_code == 200, answer.text
    payload: dict[str, Any] = answer.json()
    return payload


GOOD = {"players": ["AhKh", "QsQd"], "board": "7h5h2c"}
HAND = {"hero": "AhKh", "villains": ["9d9c"], "board": "QhJh3d2c"}
MAX_QUESTIONS = 1000


def test_equities_are_those_of_single_questions(client: httpx.Client) -> None:
    rows = [GOOD, {"players": ["AhKh", "QQ+", "JTs"], "board": "7h5h2c9d", "method": "exact"}]
    answers = ask(client, "equity", {"questions": rows})["answers"]
    for question, answer in zip(rows, answers, strict=True):
        one = equity(question["players"], board=str(question["board"])).to_dict()
        assert (answer["deals"], answer["players"]) == (one["deals"], one["players"])


def test_outs_are_those_of_single_questions(client: httpx.Client) -> None:
    rows = [HAND, {"hero": "9h8h", "villains": ["AcAd", "KcKd"], "board": "7h6hKs2c"}]
    answers = ask(client, "outs", {"questions": rows})["answers"]
    for row, answer in zip(rows, answers, strict=True):
        assert answer == outs(str(row["hero"]), row["villains"], str(row["board"])).to_dict()


def test_overlapping_ranges_give_warnings(client: httpx.Client) -> None:
    body = {"questions": [{"players": ["AhKh", "QQ+,QQ:0.5"], "board": "7h5h2c"}]}
    ((warning,),) = [each["warnings"] for each in ask(client, "equity", body)["answers"]]
    assert (warning["kind"], warning["pointer"]) == ("overlap", "/players/1")


@pytest.mark.parametrize(
    ("what", "rows", "pointer", "detail"),
    [
        (
            "equity",
            [GOOD] * 5 + [GOOD | {"board": "7h5hAh"}],
            "/questions/5/players/0",
            "Ah is on the board and in the hand of player 1",
        ),
        ("equity", [GOOD, GOOD | {"board": "7h5x"}], "/questions/1/board", "'7h5x'"),
        ("equity", [GOOD, GOOD | {"dead": "Zz"}], "/questions/1/dead", "'Zz'"),
        ("equity", [GOOD, GOOD | {"players": ["AhKh", "Zz"]}], "/questions/1/players/1", "'Zz'"),
        (
            "equity",
            [GOOD, GOOD | {"players": ["AA", "AA"], "dead": "AhAsAd"}],
            "/questions/1/players/0",
            "no possible deal",
        ),
        ("equity", [GOOD | {"player": []}], "/questions/0/player", "'player' is not known"),
        ("equity", [GOOD | {"board": 5}], "/questions/0/board", "5 is not a text"),
        (
            "outs",
            [HAND, HAND | {"villains": ["Ah9c"]}],
            "/questions/1/villains/0",
            "Ah is in the hero",
        ),
        ("outs", [HAND | {"hero": "QQ+"}], "/questions/0/hero", "a range, not one hand"),
        ("outs", [HAND | {"board": "QhJh"}], "/questions/0/board", "exactly 4 cards"),
    ],
)
def test_an_invalid_question_has_its_pointer(
    client: httpx.Client, what: str, rows: list[dict[str, Any]], pointer: str, detail: str
) -> None:
    answer = client.post(f"/api/v1/{what}/many", json={"questions": rows})
    assert answer.status_code == 422
    problem = answer.json()
    assert problem["pointer"] == pointer
    assert detail in problem["detail"]


@pytest.mark.parametrize(("what", "row"), [("equity", GOOD), ("outs", HAND)])
def test_the_number_of_questions_is_limited(
    client: httpx.Client, what: str, row: dict[str, Any]
) -> None:
    full = ask(client, what, {"questions": [row] * MAX_QUESTIONS})
    assert len(full["answers"]) == MAX_QUESTIONS
    for rows in ([], [row] * (MAX_QUESTIONS + 1)):
        assert client.post(f"/api/v1/{what}/many", json={"questions": rows}).status_code == 422
