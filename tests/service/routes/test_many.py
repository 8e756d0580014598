"""Many questions over HTTP: the results of Python, and errors with their pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from runout import equity, outs
from runout.service.routes.schemas.many import (
    MAX_QUESTIONS,
    EquityManyRequest,
    OutsManyRequest,
)

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


def example(request: Any) -> dict[str, Any]:
    body: dict[str, Any] = request.model_json_schema()["examples"][0]
    return body


def test_equities_are_those_of_single_questions(client: httpx.Client) -> None:
    body = example(EquityManyRequest)
    answers = ask(client, "equity", body)["answers"]
    for question, answer in zip(body["questions"], answers, strict=True):
        one = equity(question["players"], board=question["board"], method="exact")
        assert answer["deals"] == one.deals
        assert answer["equity"] == pytest.approx([player.equity for player in one.players])
        assert answer["win"] == pytest.approx([player.win for player in one.players])


def test_outs_are_those_of_single_questions(client: httpx.Client) -> None:
    body = example(OutsManyRequest)
    body["questions"].append({"hero": "9h8h", "villains": ["AcAd", "KcKd"], "board": "7h6hKs2c"})
    answers = ask(client, "outs", body)["answers"]
    for question, answer in zip(body["questions"], answers, strict=True):
        one = outs(question["hero"], question["villains"], question["board"], suppress=False)
        assert answer["win_outs"] == [str(out.card) for out in one.win_outs]
        assert answer["tie_outs"] == [str(out.card) for out in one.tie_outs]
        assert (answer["total_cards"], answer["hero_ahead_now"]) == (one.total, one.hero_ahead_now)
        assert answer["equity"] == float(one.equity)
    assert answers[0]["suppressed"] is None


def test_overlapping_ranges_give_warnings(client: httpx.Client) -> None:
    body = {"questions": [{"players": ["AhKh", "QQ+,QQ:0.5"], "board": "7h5h2c"}]}
    (warning,) = ask(client, "equity", body)["warnings"]
    assert (warning["kind"], warning["pointer"]) == ("overlap", "/questions/0/players/1")


GOOD = {"players": ["AhKh", "QsQd"], "board": "7h5h2c"}
HAND = {"hero": "AhKh", "villains": ["9d9c"], "board": "QhJh3d2c"}


@pytest.mark.parametrize(
    ("what", "rows", "pointer", "detail"),
    [
        (
            "equity",
            [GOOD] * 5 + [GOOD | {"board": "7h5hAh"}],
            "/questions/5",
            "Ah is on the board and in the hand of player 1",
        ),
        ("equity", [GOOD, GOOD | {"board": "7h5x"}], "/questions/1/board", "'7h5x'"),
        ("equity", [GOOD, GOOD | {"dead": "Zz"}], "/questions/1/dead", "'Z'"),
        ("equity", [GOOD, GOOD | {"players": ["AhKh", "Zz"]}], "/questions/1/players/1", "'Zz'"),
        (
            "equity",
            [GOOD | {"players": ["AA", "KK", "QQ"], "board": ""}],
            "/questions/0",
            "too many",
        ),
        (
            "outs",
            [HAND, HAND | {"villains": ["Ah9c"]}],
            "/questions/1/villains/0",
            "Ah is in the hero",
        ),
        ("outs", [HAND | {"hero": "QQ+"}], "/questions/0/hero", "the hero has"),
        ("outs", [HAND | {"board": "QhJh"}], "/questions/0/board", "'QhJh'"),
        ("outs", [HAND | {"villains": ["QQ", "KK"]}], "/questions/0", "several villains"),
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
