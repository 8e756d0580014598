"""Signed channel states: their bytes, and everything that must not pass for the next state."""

from __future__ import annotations

import hashlib
import json
import struct
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.showdown_hands import Evidence, hands
from runout import Rake, settle
from runout.analysis.channel import (
    ChannelState,
    next_state,
    public_key,
    settlement_bytes,
    settlement_hash,
    sign,
    verify_state,
)
from runout.errors import PokerError, WrongSeat, WrongSignature, WrongState

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parent.parent / "data/channel_vectors.json").read_text(encoding="utf-8")
)
SECRETS = [bytes.fromhex(key) for key in VECTORS["secret_keys"]]
PUBLICS = [bytes.fromhex(key) for key in VECTORS["public_keys"]]
BEFORE = ChannelState(b"table 7", 41, (500, 300, 200))
AFTER = ChannelState(b"table 7", 42, (600, 250, 150), hashlib.sha256(b"a hand").digest())


def signatures(state: ChannelState) -> list[bytes | None]:
    return [sign(state, key) for key in SECRETS]


def amount(chips: int) -> bytes:
    """An amount as the format's description has it, written by hand."""
    digits = b""
    while chips:
        chips, low = divmod(chips, 256)
        digits = bytes([low]) + digits
    return struct.pack(">I", len(digits)) + digits


def test_a_state_signed_by_all_follows() -> None:
    assert verify_state(BEFORE, AFTER, signatures(AFTER), PUBLICS) is AFTER


def test_the_bytes_are_what_the_description_says() -> None:
    expected = (
        b"runout/channel-state\x01\x07table 7"
        + struct.pack(">QB", 42, 3)
        + b"".join(map(amount, (600, 250, 150)))
        + hashlib.sha256(b"a hand").digest()
    )
    assert AFTER.to_bytes() == expected


def test_the_bytes_of_a_settlement_are_what_the_description_says() -> None:
    hand = settle(
        contributions=[300, 20], button=0, board="AsKsQsJsTs", hands=["2c2d", "3c3d"],
        rake=Rake("0.1", cap=3),
    )  # fmt: skip
    royal = 36873
    expected = (
        b"runout/settlement\x01\x02"
        + b"".join(map(amount, (300, 20, 280, 0)))
        + b"\x01"
        + amount(40) + b"\x02\x00\x01" + amount(3)
        + b"\x01" + amount(37) + b"\x02\x00\x01" + amount(18) + amount(19)
        + struct.pack(">BH", 1, royal) * 2
    )  # fmt: skip
    assert settlement_bytes(hand) == expected
    assert settlement_hash(hand) == hashlib.sha256(expected).digest()


def test_the_vectors_hold() -> None:
    channel = bytes.fromhex(VECTORS["channel"])
    state = ChannelState(channel, 0, tuple(VECTORS["opening"]["balances"]))
    assert state.to_bytes().hex() == VECTORS["opening"]["state_bytes"]
    assert [public_key(key) for key in SECRETS] == PUBLICS
    for step in VECTORS["steps"]:
        settlement = settle(**step["hand"])
        assert settlement.to_dict() == step["settlement"]
        assert settlement_bytes(settlement).hex() == step["settlement_bytes"]
        following = next_state(state, settlement)
        assert (following.version, list(following.balances)) == (step["version"], step["balances"])
        assert following.settlement_hash.hex() == step["settlement_hash"]
        assert following.to_bytes().hex() == step["state_bytes"]
        assert [sign(following, key).hex() for key in SECRETS] == step["signatures"]
        signed = [bytes.fromhex(signature) for signature in step["signatures"]]
        state = verify_state(state, following, signed, PUBLICS)


@given(hands(rake=False), st.integers(0, 10**40))
def test_chips_of_a_channel_are_conserved(evidence: Evidence, more: int) -> None:
    balances = tuple(bet + more for bet in evidence["contributions"])
    before = ChannelState(b"x", 5, balances)
    after = next_state(before, settle(**evidence))
    assert sum(after.balances) == sum(balances)
    assert after.version == 6
    assert ChannelState.from_bytes(after.to_bytes()) == after


def test_every_bit_of_every_signature_matters() -> None:
    good = signatures(AFTER)
    for seat, signature in enumerate(good):
        assert signature is not None
        for bit in range(8 * len(signature)):
            tampered = bytearray(signature)
            tampered[bit // 8] ^= 1 << bit % 8
            bad = [*good[:seat], bytes(tampered), *good[seat + 1 :]]
            with pytest.raises(WrongSignature, match=f"seat {seat} has not signed"):
                verify_state(BEFORE, AFTER, bad, PUBLICS)


def test_every_bit_of_every_key_matters() -> None:
    good = signatures(AFTER)
    for seat, key in enumerate(PUBLICS):
        for bit in range(8 * len(key)):
            tampered = bytearray(key)
            tampered[bit // 8] ^= 1 << bit % 8
            with pytest.raises(WrongSignature, match=f"seat {seat} has not signed"):
                verify_state(
                    BEFORE, AFTER, good, [*PUBLICS[:seat], bytes(tampered), *PUBLICS[seat + 1 :]]
                )


def test_every_bit_of_the_state_matters() -> None:
    """A state with one bit changed is no state, does not follow, or is not what was signed."""
    good = signatures(AFTER)
    signed = AFTER.to_bytes()
    for bit in range(8 * len(signed)):
        tampered = bytearray(signed)
        tampered[bit // 8] ^= 1 << bit % 8
        with pytest.raises(PokerError):
            verify_state(BEFORE, ChannelState.from_bytes(bytes(tampered)), good, PUBLICS)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"version": 41}, "version 41; expected 42"),
        ({"version": 43}, "version 43; expected 42"),
        ({"version": 0}, "version 0; expected 42"),
        ({"balances": (601, 250, 150)}, "the balances add up to 1001; before it was 1000"),
        ({"balances": (600, 250, 149)}, "the balances add up to 999; before it was 1000"),
        ({"balances": (600, 400)}, "2 players; the channel has 3"),
        ({"balances": (600, 250, 150, 0)}, "4 players; the channel has 3"),
        ({"channel": b"table 8"}, "channel b'table 8'; expected b'table 7'"),
    ],
)
def test_what_does_not_follow_is_refused_though_all_signed(
    change: dict[str, Any], words: str
) -> None:
    state = replace(AFTER, **change)
    with pytest.raises(WrongState) as refused:
        verify_state(BEFORE, state, signatures(state), PUBLICS)
    assert words in str(refused.value)


def test_missing_and_foreign_signatures_are_refused() -> None:
    first, second, third = signatures(AFTER)
    for bad, words in (
        ([first, None, third], "seat 1 has not signed"),
        ([first, b"", third], "seat 1 has not signed"),
        ([first, second], "2 signatures for 3 players"),
        ([first, second, third, third], "4 signatures for 3 players"),
        ([second, first, third], "seat 0 has not signed"),
        ([first, second, second], "seat 2 has not signed"),
        (signatures(BEFORE), "seat 0 has not signed"),
        ([first, second, b"short"], "seat 2: a signature is 64 bytes"),
    ):
        with pytest.raises(WrongSignature, match=words):
            verify_state(BEFORE, AFTER, bad, PUBLICS)
    with pytest.raises(WrongState, match="2 players; the channel has 3"):
        verify_state(BEFORE, AFTER, [first, second], PUBLICS[:2])
    with pytest.raises(WrongSignature, match="the public key of seat 2 is not 32 bytes"):
        verify_state(BEFORE, AFTER, [first, second, third], [*PUBLICS[:2], b"key"])
    with pytest.raises(WrongSignature, match="the secret key is not 32 bytes"):
        sign(AFTER, b"secret")


def test_a_hand_that_the_channel_cannot_pay_makes_no_state() -> None:
    hand = settle(contributions=[501, 501, 501], folded=[0, 1], button=0, hands=[None] * 3)
    with pytest.raises(WrongState, match="seat 0 has put in 501 and has 500 in the channel"):
        next_state(BEFORE, hand)
    raked = settle(
        contributions=[50, 50, 50], folded=[0, 1], button=0, hands=[None] * 3, rake=Rake("5%")
    )
    with pytest.raises(WrongState, match="a rake of 7 would leave the channel"):
        next_state(BEFORE, raked)
    with pytest.raises(WrongState, match="2 players; the channel has 3"):
        next_state(BEFORE, settle(contributions=[5, 5], folded=[0], button=0, hands=[None] * 2))
    with pytest.raises(WrongState, match="is the last"):
        next_state(
            replace(BEFORE, version=2**64 - 1),
            settle(contributions=[5, 5, 5], folded=[0, 1], button=0, hands=[None] * 3),
        )


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"balances": (600, -1, 401)}, "balances, seat 1: -1 chips"),
        ({"balances": (600, 1.5, 401)}, "1.5 is not a number of chips"),
        ({"version": -1}, "versions run from 0"),
        ({"version": 2**64}, "versions run from 0"),
        ({"version": True}, "a version is a whole number"),
        ({"channel": b""}, "an id is 1 to 64 bytes"),
        ({"channel": "table"}, "an id is 1 to 64 bytes"),
        ({"settlement_hash": b"short"}, "a hash is 32 bytes"),
    ],
)
def test_what_is_no_state(change: dict[str, Any], words: str) -> None:
    with pytest.raises(WrongState) as refused:
        replace(AFTER, **change)
    assert words in str(refused.value)


def test_a_state_of_one_player_is_refused() -> None:
    with pytest.raises(WrongSeat, match="a table has 2 to 10"):
        ChannelState(b"x", 0, (5,))


@given(st.binary(max_size=80))
def test_bytes_are_read_or_refused(tail: bytes) -> None:
    for given_bytes in (tail, b"runout/channel-state\x01" + tail):
        try:
            state = ChannelState.from_bytes(given_bytes)
        except PokerError:
            continue
        assert state.to_bytes() == given_bytes


def test_a_state_has_one_spelling() -> None:
    signed = AFTER.to_bytes()
    assert ChannelState.from_bytes(signed) == AFTER
    with pytest.raises(WrongState, match="1 byte after the end of the state"):
        ChannelState.from_bytes(signed + b"\0")
    with pytest.raises(WrongState, match="begins with a zero byte"):
        ChannelState.from_bytes(signed.replace(amount(250), b"\0\0\0\2\0\xfa"))
    with pytest.raises(WrongState, match="format 2 is not known"):
        ChannelState.from_bytes(signed.replace(b"state\x01", b"state\x02"))
