"""Signed states over HTTP: the service makes and checks states without any secret key."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from runout.analysis.showdown.channel.signatures import public_key, sign
from runout.analysis.showdown.channel.state import ChannelState
from runout.questions.channel import advance_channel, open_channel

if TYPE_CHECKING:
    import httpx

DATA = Path(__file__).parents[2] / "data"
VECTORS = json.loads((DATA / "channel_vectors.json").read_text(encoding="utf-8"))
CENTS = json.loads((DATA / "channel_vectors_cents.json").read_text(encoding="utf-8"))
SECRETS = [bytes.fromhex(key) for key in VECTORS["secret_keys"]]
KEYS: list[str] = VECTORS["public_keys"]


@pytest.fixture
def client(lasting_client: httpx.Client) -> httpx.Client:
    """Return a client of the application that the tests of this file share."""
    return lasting_client


def ask(client: httpx.Client, what: str, **body: Any) -> dict[str, Any]:
    answer = client.post(f"/api/v1/channel/{what}", json=body)
    assert answer.status_code == 200, answer.text
    payload: dict[str, Any] = answer.json()
    return payload


def signatures(answer: dict[str, Any], secrets: list[bytes] = SECRETS) -> list[str]:
    """Return the signatures that clients make: read the state and sign its bytes."""
    state = ChannelState.from_dict(answer["state"])
    assert state.to_bytes().hex() == answer["bytes"]
    assert hashlib.sha256(bytes.fromhex(answer["bytes"])).hexdigest() == answer["hash"]
    return [sign(state, secret).hex() for secret in secrets]


def test_the_vectors_of_a_channel_in_cents_hold(client: httpx.Client) -> None:
    opening = CENTS["opening"]["state"]
    before = ask(client, "open", **{key: opening[key] for key in ("channel", "balances", "unit")})
    assert (before["state"], before["bytes"]) == (opening, CENTS["opening"]["bytes"])
    assert ask(client, "verify", next=opening, public_keys=KEYS,
               signatures=signatures(before))["agrees"] is True  # fmt: skip
    for step in CENTS["steps"]:
        hand = {key: value for key, value in step["hand"].items() if key != "unit"}
        after = ask(client, "next", previous=before["state"], hand=hand)
        assert after["settlement"] == step["settlement"]
        assert {key: after[key] for key in ("state", "bytes", "hash")} == {
            key: step[key] for key in ("state", "bytes", "hash")
        }
        assert signatures(after) == step["signatures"]
        verdict = ask(client, "verify", previous=before["state"], next=after["state"],
                      public_keys=KEYS, signatures=step["signatures"])  # fmt: skip
        assert (verdict["agrees"], verdict["difference"]) == (True, None)
        assert verdict["hash"] == step["hash"]
        before = after


def test_whole_chips_have_the_bytes_of_the_vectors(client: httpx.Client) -> None:
    """The vectors' opening has more chips than a request may hold; the hands do not need them."""
    before = ask(client, "open", channel="runout test table", balances=[500, 10**17, 0])["state"]
    for step in VECTORS["steps"]:
        after = ask(client, "next", previous=before, hand=step["hand"])
        assert after["state"]["settlement_hash"] == step["settlement_hash"]
        assert "unit" not in after["state"]
        before = after["state"]


NEXT: dict[str, Any] = dict(advance_channel.examples[0])


def test_the_examples_follow_each_other(client: httpx.Client) -> None:
    first = ask(client, "open", **open_channel.examples[0])
    after = ask(client, "next", **{**NEXT, "previous": first["state"]})
    assert after == ask(client, "next", **NEXT)
    assert (after["state"]["version"], after["state"]["balances"]) == (1, [550, 250])


def signed_pair(client: httpx.Client) -> dict[str, Any]:
    after = ask(client, "next", **NEXT)
    secrets = SECRETS[:2]
    return {
        "previous": NEXT["previous"],
        "next": after["state"],
        "public_keys": [public_key(secret).hex() for secret in secrets],
        "signatures": signatures(after, secrets),
    }


def test_a_state_that_does_not_follow_is_answered_with_the_reason(client: httpx.Client) -> None:
    pair = signed_pair(client)
    assert ask(client, "verify", **pair)["agrees"] is True
    first, second = pair["signatures"]
    changed = {**pair["next"], "balances": [551, 249]}
    for change, kind, message in (
        ({"signatures": [first, None]}, "WrongSignature", "seat 1 has not signed the state"),
        ({"signatures": [first, None], "names": ["ann", "bo"]}, "WrongSignature", "bo has not"),
        ({"signatures": [second, first]}, "WrongSignature", "seat 0 has not signed this state"),
        ({"signatures": [first]}, "WrongSignature", "1 signature for 2 players"),
        ({"public_keys": []}, "WrongState", "0 players; the channel has 2"),
        ({"next": changed}, "WrongSignature", "seat 0 has not signed this state with its key"),
        ({"next": {**changed, "balances": [5, 5]}}, "WrongState", "the balances add up to 10"),
        ({"next": {**pair["next"], "version": 2}}, "WrongState", "version 2; expected 1"),
        ({"previous": None}, "WrongState", "version 1 follows another state; give that state too"),
    ):  # fmt: skip
        verdict = ask(client, "verify", **{**pair, **change})
        assert verdict["agrees"] is False
        assert verdict["difference"]["kind"] == kind
        assert message in verdict["difference"]["detail"]


def test_only_sent_names_are_echoed(client: httpx.Client) -> None:
    names = ["ann", "bo"]
    pair = signed_pair(client)
    opening = {"channel": "x", "balances": [1, 2]}
    for what, plain, named in (
        ("open", opening, {**opening, "names": names}),
        ("next", NEXT, {**NEXT, "hand": {**NEXT["hand"], "names": names}}),
        ("verify", pair, {**pair, "names": names}),
    ):
        assert "names" not in ask(client, what, **plain)
        assert ask(client, what, **named)["names"] == names


@pytest.mark.parametrize(
    ("what", "change", "pointer", "message"),
    [
        ("next", {"hand": {**NEXT["hand"], "board": "Ks9d"}}, "/hand/board", "3, 4 or 5 cards"),
        ("next", {"hand": {**NEXT["hand"], "button": 7}}, "/hand/button", "no seat 7"),
        ("next", {"hand": {**NEXT["hand"], "folded": None}}, "/hand/folded", "leave it out"),
        ("next", {"hand": {**NEXT["hand"], "contributions": [0.5, 1]}}, "/hand/contributions/0",
         "0.5 is finer than the unit, 1"),
        ("next", {"hand": {**NEXT["hand"], "unit": "0.01"}}, "/hand", "settle with unit 1"),
        ("next", {"hand": {**NEXT["hand"], "rake": {"rate": 0.05}}}, "/hand", "would leave the"),
        ("next", {"hand": {**NEXT["hand"], "contributions": [501, 501]}}, "/hand", "has 500 in"),
        ("next", {"previous": {**NEXT["previous"], "balances": [1, 0.5]}}, "/previous/balances/1",
         "finer"),
        ("next", {"previous": {**NEXT["previous"], "version": -1}}, "/previous/version", ""),
        ("next", {"secret_key": "00"}, "/secret_key", "unknown member"),
        ("open", {"channel": "", "balances": [1, 2]}, "/channel", "an id is 1 to 64 bytes"),
        ("open", {"channel": "x", "balances": [1, 0.5]}, "/balances/1", "finer than the unit, 1"),
        ("open", {"channel": "x", "balances": [1, 0.5], "names": ["ann", "bo"]}, "/balances/1",
         "balances, bo: 0.5 is finer than the unit, 1"),
        ("open", {"channel": "x", "balances": [1, 2], "names": ["ann"]}, "/names", "1 for 2 seats"),
        ("open", {"channel": "x", "balances": [1, 2], "unit": 0}, "/unit", "unit: 0 is not 1, 0.1"),
        ("next", {"hand": {**NEXT["hand"], "unit": 0}}, "/hand/unit", "unit: 0 is not 1, 0.1"),
        ("next", {"previous": {**NEXT["previous"], "unit": 0}}, "/previous/unit", "unit: 0 is"),
        ("verify", {"secret_keys": []}, "/secret_keys", "unknown member"),
        ("verify", {"public_keys": ["x", "y"]}, "/public_keys/0", ""),
        ("verify", {"names": ["ann"]}, "/names", "1 for 2 seats"),
    ],
)  # fmt: skip
def test_errors_have_their_pointer_and_reason(
    client: httpx.Client, what: str, change: dict[str, Any], pointer: str, message: str
) -> None:
    base: dict[str, Any] = {"next": NEXT, "open": {}, "verify": {}}[what]
    if what == "verify":
        base = signed_pair(client)
    answer = client.post(f"/api/v1/channel/{what}", json={**base, **change})
    assert answer.status_code == 422, answer.text
    problem = answer.json()
    assert problem["pointer"] == pointer
    assert message in problem["detail"]
