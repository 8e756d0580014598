"""The published equity format: its counts, echoed fields, and every error code."""

from __future__ import annotations

import copy
import json
import random
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from runout import Combo, Range, equity
from runout.analysis.equity.simulation import next_seed, play_trials
from runout.domain.combos import all_combos
from runout.errors import LimitExceeded
from runout.service.published import equity as published_equity
from runout.service.published.equity_schemas import (
    PublishedCombos,
    PublishedEquityError,
    PublishedEquityRequest,
    PublishedEquityResponse,
)
from support.published_clients import post_each, published_app, published_client

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    import httpx

JsonObject = dict[str, Any]
QUEENS = "QQ+,AKs:0.5"


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with published_client(tmp_path_factory.mktemp("published")) as client:
        yield client


def sparse(text: str) -> JsonObject:
    pairs = [
        [index, round(10_000 * weight)]
        for index, weight in enumerate(Range.parse(text).weights)
        if weight
    ]
    return {"encoding": "sparse_bp_v1", "pairs": pairs}


def dense(text: str) -> JsonObject:
    weights = [round(10_000 * weight) for weight in Range.parse(text).weights]
    return {"encoding": "dense_bp_v1", "weights": weights}


def seats(*taken: tuple[str, str]) -> list[JsonObject]:
    """Return eight seats, the first of them taken by a state and a range each."""
    made = [
        {"seat_index": number, "state": state, "range": sparse(text)}
        for number, (state, text) in enumerate(taken, start=1)
    ]
    return made + [{"seat_index": number, "state": "ABSENT"} for number in range(len(made) + 1, 9)]


def request_body(*taken: tuple[str, str], **changed: Any) -> JsonObject:
    return {
        "schema_version": "equity_request_v1",
        "request_id": "r-1",
        "trials": 5000,
        "seed": "1",
        "hero_cards": ["Ah", "Kh"],
        "board_cards": ["7h", "5h", "2c"],
        "seats": seats(*(taken or [("ACTIVE", QUEENS)])),
        **changed,
    }


def ask(client: httpx.Client, request: JsonObject) -> JsonObject:
    """Return the result of a valid request, after checking its schema and its invariants."""
    PublishedEquityRequest.model_validate(request)
    response = client.post("/equity", json=request)
    assert response.status_code == 200, response.text
    assert response.headers["content-type"] == "application/json"
    PublishedEquityResponse.model_validate_json(response.content, strict=True)
    payload = response.json()
    assert payload["schema_version"] == "equity_response_v2"
    assert (payload["request_id"], payload["status"]) == (request["request_id"], "ok")
    result: JsonObject = payload["result"]
    hero, diagnostics = result["hero"], result["diagnostics"]
    accepted = diagnostics["accepted_trials"]
    assert hero["win_count"] + hero["tie_count"] + hero["loss_count"] == accepted
    assert accepted == diagnostics["requested_trials"] - diagnostics["deadlock_count"]
    assert sum(hero[f"{kind}_bp"] for kind in ("win", "tie", "loss")) == 10_000
    for kind in ("win", "tie", "loss"):
        assert abs(hero[f"{kind}_bp"] * accepted - 10_000 * hero[f"{kind}_count"]) < accepted
    assert type(diagnostics["compute_ms"]) is int
    shares = hero["equity_bp"] + sum(villain["equity_bp"] for villain in result["villains"])
    assert abs(shares - 10_000) <= (1 + len(result["villains"])) / 2  # each is rounded on its own
    return result


def refused(response: httpx.Response, code: str, request_id: str | None = "r-1") -> str:
    """Return the message of a response with this error code."""
    assert response.status_code == 400, response.text
    assert response.headers["content-type"] == "application/json"
    PublishedEquityError.model_validate_json(response.content, strict=True)
    payload = response.json()
    message: str = payload["error"]["message"]
    assert payload == {
        "schema_version": "equity_response_v2",
        "request_id": request_id,
        "status": "error",
        "error": {"code": code, "message": message},
    }
    return message


def without_time(result: JsonObject) -> JsonObject:
    del result["diagnostics"]["compute_ms"]
    return result


# --- what is counted ---


TABLES = [
    ([("ACTIVE", "QsQd:1")], "7h5h2c"),
    ([("ACTIVE", QUEENS), ("PRE_FLOP_FOLD", "77+"), ("ACTIVE", "22-55,AQ:0.25")], "7h5h2c3d"),
    ([("CUSTOM_FOLD", "A2s+"), ("ACTIVE", "random"), ("ACTIVE", "JJ:0.0001,TT")], ""),
    ([("ACTIVE", text) for text in ("QQ+", "JJ", "TT", "99", "88", "66", "AQs", "AJs")], ""),
]


@pytest.mark.parametrize(("taken", "board"), TABLES)
def test_counts_equal_those_of_python(
    published: httpx.Client, taken: list[tuple[str, str]], board: str
) -> None:
    cards = [board[at : at + 2] for at in range(0, len(board), 2)]
    result = ask(published, request_body(*taken, board_cards=cards, trials=40_000, seed="77"))
    active = [text for state, text in taken if state == "ACTIVE"]
    folded = [text for state, text in taken if state != "ACTIVE"]
    sampled = equity(["AhKh", *active], board=board, folded=folded, samples=40_000, seed=77)
    hero, *villains = sampled.players
    counts = [result["hero"][f"{kind}_count"] for kind in ("win", "tie", "loss")]
    wins, ties = hero.shares[0], sum(hero.shares[1:])
    assert counts == [wins, ties, 40_000 - wins - ties]
    for payload, player in zip(result["villains"], villains, strict=True):
        assert payload["win_bp"] == int(10_000 * player.shares[0] / 40_000 + 0.5)
        assert abs(payload["equity_bp"] - 10_000 * player.equity) <= 0.5 + 1e-6
    numbers = [number for number, (state, _) in enumerate(taken, start=1) if state == "ACTIVE"]
    assert [payload["seat_index"] for payload in result["villains"]] == numbers


def test_a_known_answer(published: httpx.Client) -> None:
    hero = ask(published, request_body(("ACTIVE", "QsQd:1"), trials=1_000_000))["hero"]
    assert abs(hero["equity_bp"] - 10_000 * 545 / 990) < 25  # five standard errors
    assert hero["tie_count"] == 0


def test_ranges_are_dealt_together_and_not_one_after_the_other(published: httpx.Client) -> None:
    taken = [("ACTIVE", "AsAh:1,JsJh:0.5"), ("ACTIVE", "AsAd:0.5,TsTh:1")]
    board = ["7h", "7d", "6c", "3s", "2d"]
    request = request_body(*taken, hero_cards=["Qc", "Qd"], board_cards=board, trials=200_000)
    result = ask(published, request)
    shares = [result["hero"]["equity_bp"], *(each["equity_bp"] for each in result["villains"])]
    for share, right in zip(shares, (2 / 7, 4 / 7, 1 / 7), strict=True):
        assert abs(share - 10_000 * right) < 60
    # Two of nine parts of the weight conflict.
    retries = result["diagnostics"]["retry_count"]
    assert abs(retries - 200_000 * 2 / 7) < 1500


def test_everyone_ties_with_the_best_hand_on_the_board(published: httpx.Client) -> None:
    board = ["Ts", "Js", "Qs", "Ks", "As"]
    taken = [("ACTIVE", "22"), ("ACTIVE", "33"), ("PRE_FLOP_FOLD", "44")]
    result = ask(published, request_body(*taken, board_cards=board))
    assert result["hero"] == {
        "win_bp": 0, "loss_bp": 0, "tie_bp": 10_000, "equity_bp": 3333,
        "win_count": 0, "loss_count": 0, "tie_count": 5000,
    }  # fmt: skip
    assert result["villains"] == [
        {"seat_index": 1, "win_bp": 0, "equity_bp": 3333},
        {"seat_index": 2, "win_bp": 0, "equity_bp": 3333},
    ]


def test_dense_and_sparse_ranges_give_the_same_result(published: httpx.Client) -> None:
    one, other = request_body(), request_body()
    other["seats"][0]["range"] = dense(QUEENS)
    assert without_time(ask(published, one)) == without_time(ask(published, other))


def test_both_forms_of_folding_only_remove_cards(published: httpx.Client) -> None:
    request = request_body(("ACTIVE", "QQ"), ("PRE_FLOP_FOLD", "QsQd:1"), board_cards=[])
    other = request_body(("ACTIVE", "QQ"), ("CUSTOM_FOLD", "QsQd:1"), board_cards=[])
    result = ask(published, request)
    assert without_time(copy.deepcopy(result)) == without_time(ask(published, other))
    assert [villain["seat_index"] for villain in result["villains"]] == [1]
    dead = equity(["AhKh", "QQ"], dead="QsQd", samples=1_000_000, seed=5).players[0].equity
    assert abs(result["hero"]["equity_bp"] - 10_000 * dead) < 400


def test_seats_may_come_in_any_order(published: httpx.Client) -> None:
    request = request_body(("ACTIVE", QUEENS), ("ACTIVE", "22+"), ("CUSTOM_FOLD", "AK"))
    turned = {**request, "seats": request["seats"][::-1]}
    assert without_time(ask(published, request)) == without_time(ask(published, turned))


@pytest.mark.parametrize(
    ("board", "street"),
    [
        ([], "PREFLOP"),
        (["7h", "5h", "2c"], "FLOP"),
        (["7h", "5h", "2c", "3d"], "TURN"),
        (["7h", "5h", "2c", "3d", "10d"], "RIVER"),
    ],
)
def test_the_parsed_table_is_echoed(published: httpx.Client, board: list[str], street: str) -> None:
    taken = [("ACTIVE", QUEENS), ("PRE_FLOP_FOLD", "99"), ("CUSTOM_FOLD", "88"), ("ACTIVE", "66")]
    assert ask(published, request_body(*taken, board_cards=board))["table"] == {
        "street": street,
        "board_count": len(board),
        "active_villain_count": 2,
        "folded_seat_count": 2,
        "absent_seat_count": 4,
    }


def test_seven_villains_with_jacks_or_better_are_dealt_in_full(published: httpx.Client) -> None:
    for seed in ("1", "2", "3"):
        taken = [("ACTIVE", "JJ+")] * 7
        request = request_body(
            *taken, hero_cards=["2s", "3h"], board_cards=[], trials=100_000, seed=seed
        )
        result = ask(published, request)
        assert result["diagnostics"]["accepted_trials"] == 100_000
        assert abs(sum(seat["equity_bp"] for seat in result["villains"]) / 7 - 1178) < 10


def test_trials_with_rare_deals_are_all_played(published: httpx.Client) -> None:
    taken = [("ACTIVE", "AsAh:1,KsKh:0.001"), ("ACTIVE", "AsAd:1,QsQh:0.001")]
    board = ["7h", "7d", "6c", "3s", "2c"]
    request = request_body(
        *taken, hero_cards=["2h", "2d"], board_cards=board, trials=196_608, seed="3"
    )
    diagnostics = ask(published, request)["diagnostics"]
    assert diagnostics["accepted_trials"] == diagnostics["requested_trials"] == 196_608
    assert diagnostics["deadlock_count"] == 0
    assert diagnostics["retry_count"] > 0


def test_rounded_shares_sum_to_the_whole(published: httpx.Client) -> None:
    """Rounded separately they sum to 10,001: 4057, 184 and 5760."""
    request = request_body(("ACTIVE", QUEENS), ("ACTIVE", "22+"), trials=1198, seed="7")
    hero = ask(published, request)["hero"]
    kinds = ("win", "tie", "loss")
    assert [hero[f"{kind}_count"] for kind in kinds] == [486, 22, 690]
    assert [hero[f"{kind}_bp"] for kind in kinds] == [4057, 184, 5759]


# --- seeds, ids and defaults ---


def test_the_same_seed_gives_the_same_counts(published: httpx.Client) -> None:
    first = without_time(ask(published, request_body()))
    assert first == without_time(ask(published, request_body()))
    assert first["diagnostics"]["seed_in"] == "1"
    assert first["diagnostics"]["seed_after"] == str(next_seed(1))
    assert first["hero"] != ask(published, request_body(seed="2"))["hero"]


@pytest.mark.parametrize("seed", ["0", "18446744073709551615"])
def test_seeds_have_64_bits(published: httpx.Client, seed: str) -> None:
    diagnostics = ask(published, request_body(seed=seed))["diagnostics"]
    assert diagnostics["seed_in"] == seed
    assert diagnostics["seed_after"] == str(next_seed(int(seed)))


@pytest.mark.parametrize("null", [True, False])
def test_without_a_seed_one_is_drawn_and_echoed(published: httpx.Client, null: bool) -> None:
    request = request_body(seed=None)
    if not null:
        del request["seed"]
    first, second = ask(published, request), ask(published, request)
    seeds = [result["diagnostics"]["seed_in"] for result in (first, second)]
    assert seeds[0] != seeds[1]
    again = ask(published, request_body(seed=seeds[0]))
    assert without_time(first) == without_time(again)


def test_the_default_is_a_hundred_thousand_trials(published: httpx.Client) -> None:
    request = request_body()
    del request["trials"]
    diagnostics = ask(published, request)["diagnostics"]
    assert diagnostics["requested_trials"] == diagnostics["accepted_trials"] == 100_000


@pytest.mark.parametrize("request_id", ["", "x" * 5000, "Ünïcode ♠", 'quo"te', "half \ud83c"])
def test_any_text_is_an_id(published: httpx.Client, request_id: str) -> None:
    body = json.dumps(request_body(request_id=request_id, trials=1))
    headers = {"content-type": "application/json"}
    response = published.post("/equity", content=body, headers=headers)
    assert response.status_code == 200
    assert json.loads(response.content)["request_id"] == request_id


@pytest.mark.parametrize("card", ["ah", "AH", "A♥", "A♡"])
def test_every_spelling_of_a_card_is_accepted(published: httpx.Client, card: str) -> None:
    result = ask(published, request_body(hero_cards=["Kh", card]))
    assert without_time(result) == without_time(ask(published, request_body()))


def test_an_absent_seat_may_have_a_null_range(published: httpx.Client) -> None:
    request = request_body()
    request["seats"][7]["range"] = None
    ask(published, request)


def test_the_largest_number_of_trials(published: httpx.Client) -> None:
    diagnostics = ask(published, request_body(trials=5_000_000))["diagnostics"]
    assert diagnostics["accepted_trials"] == 5_000_000


def test_the_whole_application_serves_the_format(client: httpx.Client) -> None:
    ask(client, request_body())
    assert "trials" in refused(
        client.post("/equity", json=request_body(trials=0)), "TRIALS_OUT_OF_RANGE"
    )
    assert client.get("/combos").json()["count"] == 1326


def test_other_requests_are_answered_while_deals_are_drawn(
    published: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawing, answered = threading.Event(), threading.Event()

    def wait_for_the_other(*arguments: Any, **settings: Any) -> Any:
        drawing.set()
        assert answered.wait(60)
        return play_trials(*arguments, **settings)

    monkeypatch.setattr(published_equity, "play_trials", wait_for_the_other)
    with ThreadPoolExecutor() as pool:
        slow = pool.submit(ask, published, request_body())
        assert drawing.wait(60)
        assert published.get("/combos").status_code == 200
        answered.set()
        assert slow.result()["table"]["street"] == "FLOP"


def test_the_time_limit_is_stated(published: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def too_slow(*_arguments: Any, **_settings: Any) -> Any:
        raise LimitExceeded("not done after 30 s, the limit for a request; ask for fewer trials")

    monkeypatch.setattr(published_equity, "play_trials", too_slow)
    message = refused(published.post("/equity", json=request_body()), "TRIALS_OUT_OF_RANGE")
    assert message.endswith("30 s, the limit for a request; ask for fewer trials")


# --- refusals, code by code ---


def changed(**members: Any) -> Callable[[JsonObject], None]:
    return lambda request: request.update(members)


def removed(key: str) -> Callable[[JsonObject], None]:
    return lambda request: request.pop(key)


def seat(number: int, **members: Any) -> Callable[[JsonObject], None]:
    return lambda request: request["seats"][number - 1].update(members)


def range_(**members: Any) -> Callable[[JsonObject], None]:
    return seat(1, range=members)


def pairs(*entries: Any) -> Callable[[JsonObject], None]:
    return range_(encoding="sparse_bp_v1", pairs=list(entries))


def weights(*first: Any, count: int = 1326) -> Callable[[JsonObject], None]:
    filled = [*first, *[5] * (count - len(first))]
    return range_(encoding="dense_bp_v1", weights=filled)


INVALID_REQUESTS: list[tuple[str, Callable[[JsonObject], Any], str]] = [
    # keys and types
    ("INVALID_SCHEMA", removed("schema_version"), 'the body: "schema_version" is missing'),
    ("INVALID_SCHEMA", removed("hero_cards"), 'the body: "hero_cards" is missing'),
    ("INVALID_SCHEMA", removed("board_cards"), 'the body: "board_cards" is missing'),
    ("INVALID_SCHEMA", removed("seats"), 'the body: "seats" is missing'),
    ("INVALID_SCHEMA", changed(pot=5), 'the body: "pot" is not a key here; there are board_cards'),
    ("INVALID_SCHEMA", changed(schema_version="equity_request_v2"), 'is "equity_request_v2"; this'),
    ("INVALID_SCHEMA", changed(schema_version=1), "schema_version is 1; this is"),
    ("INVALID_SCHEMA", changed(trials="5000"), 'trials is "5000"; write a whole number'),
    ("INVALID_SCHEMA", changed(trials=True), "trials is true; write a whole number"),
    ("INVALID_SCHEMA", changed(trials=5000.0), "trials is 5000.0; write a whole number"),
    ("INVALID_SCHEMA", changed(trials=None), "trials is null; write a whole number"),
    ("INVALID_SCHEMA", changed(seed=1), "seed is 1; write a whole number"),
    ("INVALID_SCHEMA", changed(seed=""), 'seed is ""; write'),
    ("INVALID_SCHEMA", changed(seed="-1"), 'seed is "-1"; write'),
    ("INVALID_SCHEMA", changed(seed="0x10"), 'seed is "0x10"; write'),
    ("INVALID_SCHEMA", changed(seed="1_000"), 'seed is "1_000"; write'),
    ("INVALID_SCHEMA", changed(seed="١"), 'seed is "١"; write'),
    ("INVALID_SCHEMA", changed(seed="1\n"), "seed is "),
    ("INVALID_SCHEMA", changed(seed=str(1 << 64)), "from 0 to 2^64 - 1 in decimal digits"),
    ("INVALID_SCHEMA", changed(hero_cards="AhKh"), 'hero_cards is "AhKh"; write a list'),
    ("INVALID_SCHEMA", changed(hero_cards=["Ah"]), "hero_cards has 1 card; a hand has two"),
    ("INVALID_SCHEMA", changed(hero_cards=["Ah", "Kh", "Qh"]), "hero_cards has 3 cards"),
    ("INVALID_SCHEMA", changed(board_cards=None), "board_cards is null; write a list"),
    ("INVALID_SCHEMA", changed(seats={}), "seats is an object; write a list of the seats 1 to 8"),
    ("INVALID_SCHEMA", lambda request: request["seats"].insert(2, 5), "seats[2] is 5; expected an"),
    ("INVALID_SCHEMA", seat(2, pot=5), 'seats[1]: "pot" is not a key here; there are range, seat_'),
    ("INVALID_SCHEMA", lambda request: request["seats"][1].pop("state"), '"state" is missing'),
    ("INVALID_SCHEMA", lambda request: request["seats"][1].pop("seat_index"), '"seat_index" is'),
    ("INVALID_SCHEMA", seat(2, seat_index="2"), 'seats[1].seat_index is "2"; write a whole number'),
    ("INVALID_SCHEMA", seat(1, seat_index=True), "seats[0].seat_index is true; write a whole"),
    ("INVALID_SCHEMA", range_(encoding="dense_bp_v1", weights=[], pot=1), '"pot" is not a key'),
    # cards
    ("INVALID_CARD", changed(hero_cards=["Ah", "Kx"]), "hero_cards[1]: 'Kx', character 2: 'x' is"),
    ("INVALID_CARD", changed(hero_cards=["Ah", ""]), 'hero_cards[1] is ""; write one card'),
    ("INVALID_CARD", changed(hero_cards=["AhKh", "Qh"]), 'hero_cards[0] is "AhKh"; write one card'),
    ("INVALID_CARD", changed(hero_cards=["Ah", " Kh"]), 'hero_cards[1] is " Kh"; write one card'),
    ("INVALID_CARD", changed(hero_cards=["Ah", "Kh\n"]), "write one card"),
    ("INVALID_CARD", changed(hero_cards=["Ah", 5]), "hero_cards[1] is 5; write a card as in"),
    ("INVALID_CARD", changed(board_cards=["7h", None, "2c"]), "board_cards[1] is null; write a"),
    ("INVALID_CARD", changed(board_cards=["7h", "1h", "2c"]), "board_cards[1]: '1h', character 1"),
    ("DUPLICATE_CARD", changed(hero_cards=["Ah", "Ah"]), "Ah is twice in hero_cards; remove one"),
    ("DUPLICATE_CARD", changed(board_cards=["7h", "7h", "2c"]), "7h is twice in board_cards"),
    ("DUPLICATE_CARD", changed(board_cards=["7h", "ah", "2c"]), "Ah is in hero_cards and in bo"),
    ("INVALID_BOARD_SIZE", changed(board_cards=["7h"]), "board_cards has 1 card; a board has"),
    ("INVALID_BOARD_SIZE", changed(board_cards=["7h", "2c"]), "board_cards has 2 cards"),
    ("INVALID_BOARD_SIZE", changed(board_cards=["2c", "3c", "4c", "5c", "6c", "7c"]), "6 cards"),
    # seats
    ("INVALID_SEATS", changed(seats=[]), "seat 1 is missing; give each of 1 to 8, ABSENT where"),
    ("INVALID_SEATS", lambda request: request["seats"].pop(), "seat 8 is missing"),
    ("INVALID_SEATS", seat(3, seat_index=2), "seats[2]: seat 2 is there twice"),
    ("INVALID_SEATS", seat(3, seat_index=0), "seats[2].seat_index is 0; seats are 1 to 8"),
    ("INVALID_SEATS", seat(3, seat_index=9), "seats[2].seat_index is 9; seats are 1 to 8"),
    ("INVALID_SEATS", seat(3, state="FOLDED"), 'state is "FOLDED"; there are ACTIVE, ABSENT, PRE_'),
    ("INVALID_SEATS", seat(3, state="absent"), 'seats[2].state is "absent"; there are'),
    ("INVALID_SEATS", seat(3, state=None), "seats[2].state is null; there are"),
    ("INVALID_SEATS", seat(3, state=[]), "seats[2].state is a list; there are"),
    ("NO_ACTIVE_VILLAIN", seat(1, state="CUSTOM_FOLD"), "no seat is ACTIVE; the hero needs an opp"),
    ("NO_ACTIVE_VILLAIN", changed(seats=seats()), "no seat is ACTIVE"),
    ("MISSING_RANGE", seat(2, state="ACTIVE"), "seats[1].range: a seat that is ACTIVE needs a"),
    ("MISSING_RANGE", seat(2, state="PRE_FLOP_FOLD", range=None), "that is PRE_FLOP_FOLD needs a"),
    ("MISSING_RANGE", seat(2, state="CUSTOM_FOLD"), "that is CUSTOM_FOLD needs a range"),
    ("UNEXPECTED_RANGE", seat(2, range=sparse("QQ")), "seats[1].range: an ABSENT seat has none"),
    ("UNEXPECTED_RANGE", seat(2, range={}), "seats[1].range: an ABSENT seat has none"),
    # ranges
    ("INVALID_RANGE", seat(1, range="QQ+"), 'seats[0].range is "QQ+"; write an object'),
    ("INVALID_RANGE", seat(1, range=[]), "seats[0].range is a list; write an object"),
    ("INVALID_RANGE", range_(), "encoding is null; there are dense_bp_v1 and sparse_bp_v1"),
    ("INVALID_RANGE", range_(encoding="text", weights=[]), 'encoding is "text"; there are dense'),
    ("INVALID_RANGE", range_(encoding=["dense_bp_v1"], weights=[]), "encoding is a list; there"),
    ("INVALID_RANGE", range_(encoding="dense_bp_v1"), "dense_bp_v1 has weights, and nothing else"),
    ("INVALID_RANGE", range_(encoding="dense_bp_v1", pairs=[]), "dense_bp_v1 has weights, and"),
    ("INVALID_RANGE", range_(encoding="sparse_bp_v1", pairs=[], weights=[]), "has pairs, and noth"),
    ("INVALID_RANGE", range_(encoding="dense_bp_v1", weights="5"), 'weights is "5"; write a list'),
    ("INVALID_RANGE", range_(encoding="sparse_bp_v1", pairs={}), "pairs is an object; write a"),
    ("INVALID_RANGE", weights(count=1325), "weights has 1325 weights; there are 1326 combos"),
    ("INVALID_RANGE", weights(count=1327), "weights has 1327 weights"),
    ("INVALID_RANGE", weights(count=0), "weights has 0 weights"),
    ("INVALID_RANGE", weights(5, -1), "weights[1] is -1; weights are whole numbers from 0 to"),
    ("INVALID_RANGE", weights(10_001), "weights[0] is 10001; weights are whole numbers"),
    ("INVALID_RANGE", weights(5, 5, True), "weights[2] is true; weights are whole numbers"),
    ("INVALID_RANGE", weights(0.5), "weights[0] is 0.5; weights are whole numbers"),
    ("INVALID_RANGE", weights("5"), 'weights[0] is "5"; weights are whole numbers'),
    ("INVALID_RANGE", weights(None), "weights[0] is null; weights are whole numbers"),
    ("INVALID_RANGE", pairs(5), "pairs[0] is not a pair; write [combo_index, weight_bp]"),
    ("INVALID_RANGE", pairs([1, 2, 3]), "pairs[0] is not a pair"),
    ("INVALID_RANGE", pairs({"1": 2}), "pairs[0] is not a pair"),
    ("INVALID_RANGE", pairs([3, 5], [2, 5]), "pairs[1][0] is 2 after 3; combo indices ascend"),
    ("INVALID_RANGE", pairs([3, 5], [3, 5]), "pairs[1][0] is 3 after 3; combo indices ascend"),
    ("INVALID_RANGE", pairs([-1, 5]), "pairs[0][0] is -1; a combo index is a whole number"),
    ("INVALID_RANGE", pairs([1326, 5]), "pairs[0][0] is 1326; a combo index"),
    ("INVALID_RANGE", pairs([True, 5]), "pairs[0][0] is true; a combo index"),
    ("INVALID_RANGE", pairs(["AhKh", 5]), 'pairs[0][0] is "AhKh"; a combo index'),
    ("INVALID_RANGE", pairs([1, 0]), "pairs[0][1] is 0; weights are whole numbers from 1 to 10000"),
    ("INVALID_RANGE", pairs([1, 10_001]), "pairs[0][1] is 10001; weights are whole numbers from 1"),
    ("INVALID_RANGE", pairs([1, 5.5]), "pairs[0][1] is 5.5; weights are whole numbers"),
    ("INVALID_RANGE", pairs([1, False]), "pairs[0][1] is false; weights are whole numbers"),
    ("EMPTY_RANGE", pairs(), "seats[0].range: every weight is 0"),
    ("EMPTY_RANGE", weights(*[0] * 1326), "seats[0].range: every weight is 0"),
    # deals
    ("NO_VALID_DEAL", seat(1, range=sparse("AhKd:1")), "deal: nothing is left for seat 1,"),
    ("NO_VALID_DEAL", seat(1, range=dense("7h7c:1")), "deal: nothing is left for seat 1,"),
    ("NO_VALID_DEAL", changed(seats=seats(*[("ACTIVE", "AA")] * 2)), "no possible deal"),
    (
        "NO_VALID_DEAL",
        changed(seats=seats(("ACTIVE", "QsQd:1"), ("CUSTOM_FOLD", "QsQc:1"))),
        "no possible deal: two hands share a card in every deal",
    ),
    # trials
    ("TRIALS_OUT_OF_RANGE", changed(trials=0), "trials is 0; use 1 to 5000000"),
    ("TRIALS_OUT_OF_RANGE", changed(trials=-5), "trials is -5; use 1 to 5000000"),
    ("TRIALS_OUT_OF_RANGE", changed(trials=5_000_001), "trials is 5000001; use 1 to 5000000"),
    ("TRIALS_OUT_OF_RANGE", changed(trials=10**100), "trials is 1000000"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "modify", "message"),
    INVALID_REQUESTS,
    ids=[f"{code}-{message}" for code, _, message in INVALID_REQUESTS],
)
def test_every_invalid_request_has_its_code_and_quotes_the_input(
    published: httpx.Client, code: str, modify: Callable[[JsonObject], Any], message: str
) -> None:
    request = request_body()
    modify(request)
    assert message in refused(published.post("/equity", json=request), code)


def test_every_code_has_an_invalid_request() -> None:
    codes = PublishedEquityError.model_json_schema()["$defs"]["PublishedFault"]["properties"][
        "code"
    ]
    assert {code for code, _, _ in INVALID_REQUESTS} == set(codes["enum"])


@pytest.mark.parametrize("request_id", [None, 5, True, ["r-1"], {"id": "r-1"}])
def test_an_id_that_is_not_text_is_not_echoed(published: httpx.Client, request_id: Any) -> None:
    response = published.post("/equity", json=request_body(request_id=request_id))
    assert refused(response, "INVALID_SCHEMA", None).endswith("; write it as text")


def test_a_missing_id_is_null(published: httpx.Client) -> None:
    request = request_body()
    del request["request_id"]
    message = refused(published.post("/equity", json=request), "INVALID_SCHEMA", None)
    assert message == 'the body: "request_id" is missing'


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b"", "the body is not JSON: line 1, column 1"),
        (json.dumps(request_body()).encode()[:-1], "the body is not JSON"),
        (b"[]", "the body is a list; expected an object"),
        (b"null", "the body is null; expected an object"),
        (b'{"request_id": "r-1", "trials": NaN}', "the body is not JSON: NaN is not a JSON number"),
        (
            b'{"request_id": "r-1", "trials": Infinity}',
            "the body is not JSON: Infinity is not a JSON number",
        ),
        (
            b'{"request_id": "r-1", "request_id": "r-1"}',
            "the body is not JSON: 'request_id' is repeated in one object",
        ),
        (b'{"request_id": "\xff"}', "byte 17 of the body is not UTF-8"),
        (json.dumps(request_body()).encode("utf-16"), "byte 1 of the body is not UTF-8"),
        (b"[" * 500_000, "the body is not JSON: lists or objects are nested too deeply"),
        (b'{"a":' * 100_000, "the body is not JSON: lists or objects are nested too deeply"),
        (b'{"trials": ' + b"9" * 5000 + b"}", "the body is not JSON: a number has too many digits"),
    ],
)
def test_malformed_json_has_the_schema_code(
    published: httpx.Client, body: bytes, message: str
) -> None:
    headers = {"content-type": "application/json"}
    response = published.post("/equity", content=body, headers=headers)
    assert refused(response, "INVALID_SCHEMA", None).startswith(message)


@pytest.mark.parametrize("content_type", ["text/plain", "multipart/form-data", ""])
def test_the_content_type_must_be_json(published: httpx.Client, content_type: str) -> None:
    headers = {"content-type": content_type} if content_type else {}
    response = published.post(
        "/equity", content=json.dumps(request_body()).encode(), headers=headers
    )
    message = refused(response, "INVALID_SCHEMA", None)
    assert message.endswith("send JSON as Content-Type: application/json")


def test_thousands_of_malformed_bodies_are_all_refused(tmp_path: Path) -> None:
    source = random.Random(8)
    bodies: set[bytes] = set()
    while len(bodies) < 5000:
        bodies.add(_malformed(source))
    for body, status in post_each(published_app(tmp_path), "/equity", bodies):
        assert status == 400, body


SMALL = request_body(("ACTIVE", "QQ"), trials=1)
WRONG: list[Any] = [None, True, -1, 0.5, 10**30, "", "\x00", "half \ud83c", [], [[]], {}, {"a": 1}]


def _malformed(source: random.Random) -> bytes:
    """Return a body with at least one error, which no other field compensates."""
    request = copy.deepcopy(SMALL)
    match source.randrange(6):
        case 0:
            INVALID_REQUESTS[source.randrange(len(INVALID_REQUESTS))][1](request)
            request["request_id"] = source.choice([source.random(), str(source.random())])
        case 1:
            key = source.choice([key for key in request if key not in ("request_id", "seed")])
            request[key] = [source.choice(WRONG), source.random()]
        case 2:
            at = source.choice(request["seats"])
            key = source.choice(["state", "seat_index", str(source.random())])
            at[key] = source.choice(WRONG)
        case 3:
            entry = request["seats"][0]["range"]["pairs"]
            where = source.randrange(len(entry))
            entry[where] = [*entry[where], source.random()] if where else source.choice(WRONG)
            request["request_id"] = str(source.random())
        case 4:
            whole = json.dumps(request).encode()
            return whole[: source.randrange(len(whole))]
        case _:
            whole = json.dumps(request).encode()
            at = source.randrange(len(whole))
            return whole[:at] + bytes([source.randrange(128, 256)]) + whole[at + 1 :]
    return json.dumps(request).encode()


# --- the order of combos, and OpenAPI ---


def test_the_order_of_combos_is_published(published: httpx.Client) -> None:
    payload = published.get("/combos")
    assert payload.status_code == 200
    PublishedCombos.model_validate_json(payload.content, strict=True)
    combos = payload.json()["combos"]
    assert (combos[0], combos[1], combos[50], combos[51], combos[1325]) == (
        "2c2d", "2c2h", "2cAs", "2d2h", "AhAs",
    )  # fmt: skip
    cards = payload.json()["cards"]
    assert combos == [
        first + second for at, first in enumerate(cards) for second in cards[at + 1 :]
    ]
    assert [Combo.parse(text) for text in combos] == list(all_combos())


def test_openapi_describes_request_and_response(tmp_path: Path) -> None:
    described = published_app(tmp_path).openapi()
    operation = described["paths"]["/equity"]["post"]
    schema = operation["requestBody"]["content"]["application/json"]["schema"]
    assert schema == {"$ref": "#/components/schemas/PublishedEquityRequest"}
    assert operation["requestBody"]["required"]
    assert "422" not in operation["responses"]
    models = described["components"]["schemas"]
    assert models["PublishedEquityRequest"]["properties"]["trials"] == {
        "type": "integer",
        "minimum": 1,
        "maximum": 5_000_000,
        "default": 100_000,
        "title": "Trials",
    }
    assert "requestBody" not in described["paths"]["/combos"]["get"]


def test_the_example_in_openapi_is_answered(published: httpx.Client) -> None:
    (example,) = PublishedEquityRequest.model_json_schema()["examples"]
    ask(published, example)
