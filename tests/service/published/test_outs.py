"""The published outs format: the documented answers and messages, and a response to any error."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from runout.analysis.outs.calculation import VILLAIN_COUNT
from runout.analysis.outs.published import published_outs
from runout.analysis.outs.spots import BOARD_COUNT, HERO_COUNT
from runout.service.published.outs import PublishedOutsError, PublishedOutsResponse
from support.published_clients import post_each, published_app, published_client

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

ADDRESS = "/api/outs/calculate"
REQUEST = {"hero": "Ah Kh", "villain": "9d 9c", "board": "Qh Jh 3d 2c"}
DATA = Path(__file__).parents[2] / "data"
CASES = [
    case
    for case in map(json.loads, (DATA / "outs_cases.jsonl").read_text().splitlines())
    if case["kind"] == "turn_headsup"
]


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with published_client(tmp_path_factory.mktemp("published")) as client:
        yield client


def ask(client: httpx.Client, **changed: Any) -> dict[str, Any]:
    response = client.post(ADDRESS, json={**REQUEST, **changed})
    assert response.status_code == 200, response.text
    assert response.headers["content-type"] == "application/json"
    PublishedOutsResponse.model_validate_json(response.content, strict=True)
    payload: dict[str, Any] = response.json()
    return payload


def refused(response: httpx.Response) -> str:
    assert response.status_code == 400, response.text
    assert response.headers["content-type"] == "application/json"
    error = PublishedOutsError.model_validate_json(response.content, strict=True).error
    assert response.json() == {"error": error}
    return error


# --- answers ---


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_agreement_with_the_reference_answers(
    published: httpx.Client, case: dict[str, Any]
) -> None:
    hero, villain, board = map(" ".join, (case["hero"], case["villains"][0], case["board"]))
    payload = ask(published, hero=hero, villain=villain, board=board)
    assert payload["total_river_cards"] == case["total"] == 44
    for kind in ("win", "tie", "lose"):
        assert payload[f"baseline_{kind}"] == round(case[kind] / 44, 4)
    assert payload["hero_ahead_now"] == (case["current"] == "ahead")
    assert (payload["suppressed"] is None) == (case["suppressed"] is None)
    for kind in ("win_outs", "tie_outs"):
        cards = [] if case["suppressed"] else case[kind]
        assert [_text(out["rank"], "cdhs"[out["suit"]]) for out in payload[kind]] == cards
        assert [_text(out["rank"], out["suit"]) for out in payload[f"{kind}_cards"]] == cards


def _text(rank: int, suit: str) -> str:
    return "23456789TJQKA"[rank - 2] + suit


def test_the_documents_example(published: httpx.Client) -> None:
    payload = ask(published)
    assert payload["suppressed"] is None
    assert payload["win_outs"][10] == {"rank": 10, "suit": 2, "category": 9}
    assert payload["win_outs_cards"][10] == {"rank": 10, "suit": "h"}
    assert (payload["baseline_win"], payload["baseline_tie"]) == (0.4091, 0.0)
    assert (payload["baseline_lose"], payload["total_river_cards"]) == (0.5909, 44)


def test_why_outs_are_hidden(published: httpx.Client) -> None:
    ahead = ask(published, hero="Ah Ad", villain="Kh Kd", board="Qh Jd Tc 2s")
    assert ahead["suppressed"] == {
        "reason": "Already winning/ahead (86.4% win): outs are less meaningful",
        "baseline_win": 0.8636,
        "baseline_tie": 0.0,
    }
    level = ask(published, hero="5h 5d", villain="5s 5c", board="Ah Kd Qc Jh")
    assert level["suppressed"] == {
        "reason": "High tie probability (100.0%): showing outs would be misleading in symmetric"
        " situations",
        "baseline_win": 0.0,
        "baseline_tie": 1.0,
    }
    assert ahead["win_outs"] == level["tie_outs"] == level["tie_outs_cards"] == []


def test_the_answer_equals_that_of_python(published: httpx.Client) -> None:
    assert ask(published) == published_outs("Ah Kh", "9d 9c", "Qh Jh 3d 2c")


def test_answers_keep_their_bytes(published: httpx.Client) -> None:
    """The responses are those sent before the labels of outs changed elsewhere."""
    lines = (DATA / "published_outs.txt").read_text().splitlines()
    whole = [line.split(" ", 1) for line in lines if line.endswith("}")]
    assert len(whole) == 40
    for cards, body in whole:
        request_body = {"hero": cards[:4], "villain": cards[4:8], "board": cards[8:]}
        assert published.post(ADDRESS, json=request_body).content == body.encode()


@pytest.mark.parametrize("hero", ["AhKh", "ah kh", "A♥,K♥", " Ah  Kh ", "Kh Ah"])
def test_every_spelling_of_a_card_is_accepted(published: httpx.Client, hero: str) -> None:
    assert ask(published, hero=hero)["win_outs"] == ask(published)["win_outs"]


def test_the_whole_application_serves_the_format(client: httpx.Client) -> None:
    assert ask(client)["total_river_cards"] == 44
    assert refused(client.post(ADDRESS, json={**REQUEST, "hero": "Ah"})) == HERO_COUNT


# --- refusals ---


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"hero": "Ah"}, HERO_COUNT),
        ({"hero": ""}, HERO_COUNT),
        ({"hero": "Ah Kh Qh"}, HERO_COUNT),
        ({"villain": "9d"}, VILLAIN_COUNT),
        ({"villain": "9d 9c 9h"}, VILLAIN_COUNT),
        ({"board": "Qh Jh 3d"}, BOARD_COUNT),
        ({"board": ""}, BOARD_COUNT),
        ({"board": "Qh Jh 3d 2c 2d"}, BOARD_COUNT),
        ({"hero": "Ah", "villain": "9", "board": ""}, HERO_COUNT),  # the first error is reported
    ],
)
def test_the_documented_messages(
    published: httpx.Client, changed: dict[str, str], message: str
) -> None:
    assert refused(published.post(ADDRESS, json={**REQUEST, **changed})) == message


@pytest.mark.parametrize(
    ("missing", "message"),
    [("hero", HERO_COUNT), ("villain", VILLAIN_COUNT), ("board", BOARD_COUNT)],
)
def test_missing_cards_are_reported_as_such(
    published: httpx.Client, missing: str, message: str
) -> None:
    request = {key: text for key, text in REQUEST.items() if key != missing}
    assert refused(published.post(ADDRESS, json=request)) == message


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"hero": "Ah Kx"}, "hero: 'Ah Kx', character 5: 'x' is not a suit"),
        ({"villain": "QQ+"}, "villain: 'QQ+', character 2: 'Q' is not a suit"),
        ({"villain": "9d ?"}, "villain: '9d ?', character 4: '?' is not a rank"),
        ({"board": "Qh Jh 3d 1c"}, "board: 'Qh Jh 3d 1c', character 10: '1' is not a rank"),
        ({"hero": "Ah Ah"}, "Ah is twice in the hero's hand; remove one"),
        ({"villain": "Ah 9c"}, "Ah is in the hero's hand and in the villain's hand; remove one"),
        ({"board": "Ah Jh 3d 2c"}, "Ah is in the hero's hand and on the board; remove one"),
        ({"villain": "9d 2c"}, "2c is in the villain's hand and on the board; remove one"),
        ({"board": "Qh Qh 3d 2c"}, "Qh is twice on the board; remove one"),
        ({"hero": 5}, f"hero is 5, not text. {HERO_COUNT}"),
        ({"villain": ["9d", "9c"]}, f"villain is a list, not text. {VILLAIN_COUNT}"),
        ({"board": None}, f"board is null, not text. {BOARD_COUNT}"),
        ({"hero": "Ah" * 1000}, f"hero has 2000 characters. {HERO_COUNT}"),
        ({"pot": 5}, '"pot" is not a key here; use hero, villain and board'),
    ],
)
def test_other_errors_quote_the_input_and_the_remedy(
    published: httpx.Client, changed: dict[str, Any], message: str
) -> None:
    assert refused(published.post(ADDRESS, json={**REQUEST, **changed})).startswith(message)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b"", "the body is not JSON: line 1, column 1"),
        (b'{"hero": "Ah Kh",}', "the body is not JSON: line 1, column 1"),
        (b"[]", "the body is a list; send an object"),
        (b"null", "the body is null; send an object"),
        (b'"Ah Kh"', 'the body is "Ah Kh"; send an object'),
        (b"NaN", "the body is not JSON: NaN"),
        (b'{"hero": -Infinity}', "the body is not JSON: -Infinity"),
        (
            b'{"hero": "Ah Kh", "hero": "Ah Kh"}',
            "the body is not JSON: 'hero' is repeated in one object",
        ),
        (b'{"hero": "\xff"}', "byte 11 of the body is not UTF-8"),
        (b"\xef\xbb\xbf{}", "the body is not JSON"),
        (b"[" * 100_000, "the body is not JSON: lists or objects are nested too deeply"),
        (b"1" * 5000, "the body is not JSON: a number has too many digits"),
        (b'{"hero": "\\ud800"}', "hero: "),
    ],
)
def test_bodies_that_are_not_the_expected_json_are_refused(
    published: httpx.Client, body: bytes, message: str
) -> None:
    response = published.post(ADDRESS, content=body, headers={"content-type": "application/json"})
    assert refused(response).startswith(message)


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_the_content_type_must_be_json(published: httpx.Client, content_type: str) -> None:
    headers = {"content-type": content_type} if content_type else {}
    response = published.post(ADDRESS, content=json.dumps(REQUEST).encode(), headers=headers)
    assert refused(response).endswith("send JSON as Content-Type: application/json")


@pytest.mark.parametrize("content_type", ["application/json; charset=utf-8", "Application/JSON"])
def test_the_content_type_may_have_parameters(published: httpx.Client, content_type: str) -> None:
    headers = {"content-type": content_type}
    response = published.post(ADDRESS, content=json.dumps(REQUEST).encode(), headers=headers)
    assert response.status_code == 200


def test_thousands_of_malformed_bodies_are_all_refused(tmp_path: Path) -> None:
    source = random.Random(8)
    bodies: set[bytes] = set()
    while len(bodies) < 5000:
        bodies.add(_malformed(source))
    for body, status in post_each(published_app(tmp_path), ADDRESS, bodies):
        assert status == 400, body


def _malformed(source: random.Random) -> bytes:
    """Return a body with one error, which no other field compensates."""
    request_body: dict[str, Any] = dict(REQUEST)
    key = source.choice([*request_body])
    match source.randrange(7):
        case 0:
            request_body[key] = source.choice([None, True, 5, 0.5, [], {}, ["Ah", "Kh"], -1e300])
            request_body["request"] = source.random()
        case 1:
            at = source.randrange(len(REQUEST[key]) + 1)
            wrong = chr(source.choice([0, 34, 63, 0xD800, 0x2664 + 8, 0x1F0A1]))
            request_body[key] = f"{REQUEST[key][:at]}{wrong}{REQUEST[key][at:]}"
        case 2:
            request_body[key] = " ".join(
                source.choices(REQUEST[key].split(), k=source.randrange(8))
            )
            request_body["board"] = request_body["board"] + " " + request_body["hero"]
        case 3:
            request_body["".join(source.choices("abcdef", k=8))] = source.random()
        case 4:
            whole = json.dumps(request_body).encode()
            return whole[: source.randrange(len(whole))]
        case 5:
            whole = json.dumps(request_body).encode()
            at = source.randrange(len(whole))
            return whole[:at] + bytes([source.randrange(128, 256)]) + whole[at + 1 :]
        case _:
            return bytes(source.choices(range(256), k=source.randrange(60)))
    return json.dumps(request_body).encode()


# --- OpenAPI ---


def test_openapi_describes_request_and_response(tmp_path: Path) -> None:
    described = published_app(tmp_path).openapi()
    operation = described["paths"][ADDRESS]["post"]
    schema = operation["requestBody"]["content"]["application/json"]["schema"]
    assert schema == {"$ref": "#/components/schemas/PublishedOutsRequest"}
    assert operation["requestBody"]["required"]
    assert {"200", "400"} <= operation["responses"].keys()
    assert "422" not in operation["responses"]
    request = described["components"]["schemas"]["PublishedOutsRequest"]
    assert request["required"] == ["hero", "villain", "board"]
    assert request["additionalProperties"] is False
