"""Signed states as documents: round trips, chains, and detection of tampering."""

from __future__ import annotations

import json
from typing import Any

import pytest

from runout import Rake, settle
from runout.analysis.showdown.channel.signatures import public_key
from runout.analysis.showdown.channel.signed_state import SignedState
from runout.errors import NotationError, PokerError, WrongSeat, WrongSignature, WrongState

SECRETS = [bytes([seat]) * 32 for seat in (1, 2, 3)]
KEYS = [public_key(secret) for secret in SECRETS]
NAMES = ["ann", "bo", "cy"]
HAND: dict[str, Any] = {
    "contributions": ["5.05", 10, 12], "button": 0, "board": "Ks9d5h3c2s",
    "hands": ["AhAd", "KhQh", "QdQc"], "names": NAMES, "unit": "0.01",
}  # fmt: skip


def signed(document: SignedState) -> SignedState:
    for secret in SECRETS:
        document = document.signed_with(secret)
    return document


OPENING = signed(SignedState.opening("table 7", [50, "50.5", 50], KEYS, names=NAMES, unit="0.01"))
NEXT = signed(OPENING.after(settle(**HAND)))


def test_a_signed_chain_is_valid() -> None:
    assert OPENING.verify() is OPENING
    assert NEXT.verify(OPENING) is NEXT
    last = signed(NEXT.after(settle(**{**HAND, "names": None})))
    assert last.verify(NEXT).state.version == 2
    assert sum(last.state.balances) == sum(OPENING.state.balances)


@pytest.mark.parametrize("document", [OPENING, NEXT, OPENING.after(settle(**HAND))])
def test_a_document_reads_back(document: SignedState) -> None:
    assert SignedState.parse(str(document)) == document
    fields = json.loads(str(document))
    assert bytes.fromhex(fields["bytes"]) == document.state.to_bytes()
    for optional in ("bytes", "hash"):
        del fields[optional]
    assert SignedState.from_dict(fields) == document


def test_signatures_are_added_one_by_one() -> None:
    document = OPENING.after(settle(**HAND))
    for seat, secret in enumerate(SECRETS):
        assert document.missing == tuple(NAMES[seat:])
        with pytest.raises(WrongSignature, match=f"{NAMES[seat]} has not signed the state"):
            document.verify(OPENING)
        document = document.signed_with(secret)
    assert document == NEXT
    with pytest.raises(WrongSignature, match="which no player of this channel has"):
        document.signed_with(bytes(32))
    with pytest.raises(WrongSignature, match="bo has not signed this state with its key"):
        document.with_signature(1, document.signatures[0] or b"")


def test_every_number_of_a_document_matters() -> None:
    """A document with any number or digit changed is refused, wherever it is."""
    fields = json.loads(str(NEXT))
    for change in (
        {"state": {**fields["state"], "version": 2}},
        {"state": {**fields["state"], "balances": [50, 50, 50.5]}},
        {"state": {**fields["state"], "unit": 0.001}},
        {"state": {**fields["state"], "channel": "table 8"}},
        {"hash": fields["hash"][::-1]},
        {"bytes": fields["bytes"][:-2] + "00"},
        {"public_keys": [*fields["public_keys"][1:], fields["public_keys"][0]]},
        {"signatures": [*fields["signatures"][1:], fields["signatures"][0]]},
        {"names": ["ann", "bo", "dan"]},
    ):
        with pytest.raises(WrongState):
            SignedState.from_dict({**fields, **change}).verify(OPENING)
    state = {**fields["state"], "balances": [50, 50, 50.5]}
    unmarked = {key: value for key, value in fields.items() if key not in ("bytes", "hash")}
    with pytest.raises(WrongSignature, match="ann has not signed this state"):
        SignedState.from_dict({**unmarked, "state": state}).verify(OPENING)


@pytest.mark.parametrize(
    ("name", "message"),
    [("bytes", "the bytes are not those of the state"), ("hash", "the hash is not that of the")],
)
def test_bytes_and_hash_are_those_of_the_state(name: str, message: str) -> None:
    fields = json.loads(str(NEXT))
    with pytest.raises(WrongState, match=message):
        SignedState.from_dict({**fields, name: "00" * 32})


def test_invalid_successors_are_refused() -> None:
    with pytest.raises(WrongState, match="version 1 follows another state; give that state too"):
        NEXT.verify()
    with pytest.raises(WrongState, match="version 1; expected 2"):
        NEXT.verify(NEXT)
    unsigned = SignedState.opening("table 7", [50, "50.5", 50], KEYS, names=NAMES, unit="0.01")
    with pytest.raises(WrongSignature, match="ann has not signed the state"):
        NEXT.verify(unsigned)
    with pytest.raises(WrongState, match="played by cy, bo, ann, and the channel's players are"):
        OPENING.after(settle(**{**HAND, "names": NAMES[::-1]}))
    with pytest.raises(WrongState, match="would leave the channel"):
        OPENING.after(settle(**HAND, rake=Rake("5%")))


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"public_keys": [KEYS[0].hex()] * 3}, WrongSignature, "ann and bo have the same public"),
        ({"public_keys": []}, WrongSignature, "0 public keys for 3 players"),
        ({"public_keys": "x"}, WrongState, "public_keys: \"'x'\" is not a list"),
        ({"public_keys": ["x"] * 3}, WrongState, "public_keys, 0: 'x' is not hexadecimal digits"),
        ({"signatures": [None]}, WrongSignature, "1 signature for 3 players"),
        ({"signatures": ["00", None, None]}, WrongState, "'00' has 1 byte; it takes 64"),
        ({"signatures": None}, WrongState, "signatures: 'None' is not a list"),
        ({"names": ["ann"]}, WrongSeat, "names: 1 for 3 seats"),
        ({"secret_keys": []}, WrongState, "'secret_keys' is not known"),
        ({"state": 5}, WrongState, "'5' is not an object with channel, version"),
    ],
)
def test_invalid_documents_are_refused(
    change: dict[str, Any], error: type[PokerError], message: str
) -> None:
    with pytest.raises(error) as refused:
        SignedState.from_dict({**json.loads(str(NEXT)), **change})
    assert message in str(refused.value)


@pytest.mark.parametrize("text", ["", "[", "[]", "5", "{}", "[" * 100_000, "1" * 5_000])
def test_invalid_text_is_refused(text: str) -> None:
    with pytest.raises((WrongState, NotationError, PokerError)):
        SignedState.parse(text)
