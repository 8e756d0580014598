"""Signed channel states: their bytes, and every invalid successor state."""

from __future__ import annotations

import hashlib
import json
import struct
from dataclasses import replace
from decimal import localcontext
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runout import Rake, settle
from runout.analysis.showdown.channel.encoding import settlement_bytes, settlement_hash
from runout.analysis.showdown.channel.signatures import public_key, sign, verify_state
from runout.analysis.showdown.channel.state import (
    ChannelState,
    next_state,
    read_channel_id,
    write_channel_id,
)
from runout.domain.amounts import Unit
from runout.errors import PokerError, WrongSeat, WrongSignature, WrongState
from support.showdown_hands import ShowdownInputs, hands

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "data/channel_vectors.json").read_text(encoding="utf-8")
)
SECRETS = [bytes.fromhex(key) for key in VECTORS["secret_keys"]]
PUBLIC_KEYS = [bytes.fromhex(key) for key in VECTORS["public_keys"]]
BEFORE = ChannelState(b"table 7", 41, (500, 300, 200))
AFTER = ChannelState(b"table 7", 42, (600, 250, 150), hashlib.sha256(b"a hand").digest())


def signatures(state: ChannelState) -> list[bytes | None]:
    return [sign(state, key) for key in SECRETS]


def amount(chips: int) -> bytes:
    """Return an amount encoded as the format's description defines it."""
    digits = b""
    while chips:
        chips, low = divmod(chips, 256)
        digits = bytes([low]) + digits
    return struct.pack(">I", len(digits)) + digits


def test_a_state_signed_by_all_follows() -> None:
    assert verify_state(BEFORE, AFTER, signatures(AFTER), PUBLIC_KEYS) is AFTER


def test_the_bytes_of_a_state_match_the_description() -> None:
    expected = (
        b"runout/channel-state\x01\x07table 7"
        + struct.pack(">QB", 42, 3)
        + b"".join(map(amount, (600, 250, 150)))
        + hashlib.sha256(b"a hand").digest()
    )
    assert AFTER.to_bytes() == expected


def test_the_bytes_of_a_settlement_match_the_description() -> None:
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
    assert [public_key(key) for key in SECRETS] == PUBLIC_KEYS
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
        state = verify_state(state, following, signed, PUBLIC_KEYS)


@given(hands(rake=False), st.integers(0, 10**40))
def test_chips_of_a_channel_are_conserved(inputs: ShowdownInputs, more: int) -> None:
    balances = tuple(bet + more for bet in inputs["contributions"])
    before = ChannelState(b"x", 5, balances)
    after = next_state(before, settle(**inputs))
    assert sum(after.balances) == sum(balances)
    assert after.version == 6
    assert ChannelState.from_bytes(after.to_bytes()) == after


@given(hands(rake=False), st.integers(0, 10**9), st.integers(1, 6))
def test_no_state_depends_on_the_decimal_context(
    inputs: ShowdownInputs, more: int, decimals: int
) -> None:
    unit = Unit(decimals)
    bets = [unit.amount(bet) for bet in inputs["contributions"]]
    balances = [unit.amount(bet + more) for bet in inputs["contributions"]]
    hand = {**inputs, "contributions": bets, "unit": unit}
    right = next_state(ChannelState(b"x", 5, balances, unit=unit), settle(**hand))
    with localcontext(prec=2):
        after = next_state(ChannelState(b"x", 5, balances, unit=unit), settle(**hand))
        assert (after, after.to_bytes()) == (right, right.to_bytes())
        assert ChannelState.from_bytes(after.to_bytes()) == after
        assert sum(map(Fraction, after.balances)) == sum(map(Fraction, balances))


def test_every_bit_of_every_signature_matters() -> None:
    good = signatures(AFTER)
    for seat, signature in enumerate(good):
        assert signature is not None
        for bit in range(8 * len(signature)):
            tampered = bytearray(signature)
            tampered[bit // 8] ^= 1 << bit % 8
            bad = [*good[:seat], bytes(tampered), *good[seat + 1 :]]
            with pytest.raises(WrongSignature, match=f"seat {seat} has not signed"):
                verify_state(BEFORE, AFTER, bad, PUBLIC_KEYS)


def test_every_bit_of_every_key_matters() -> None:
    good = signatures(AFTER)
    for seat, key in enumerate(PUBLIC_KEYS):
        for bit in range(8 * len(key)):
            tampered = bytearray(key)
            tampered[bit // 8] ^= 1 << bit % 8
            with pytest.raises(WrongSignature, match=f"seat {seat} has not signed"):
                verify_state(
                    BEFORE,
                    AFTER,
                    good,
                    [*PUBLIC_KEYS[:seat], bytes(tampered), *PUBLIC_KEYS[seat + 1 :]],
                )


def test_every_bit_of_the_state_matters() -> None:
    """A state with one bit changed is invalid, does not follow, or fails its signatures."""
    good = signatures(AFTER)
    signed = AFTER.to_bytes()
    for bit in range(8 * len(signed)):
        tampered = bytearray(signed)
        tampered[bit // 8] ^= 1 << bit % 8
        with pytest.raises(PokerError):
            verify_state(BEFORE, ChannelState.from_bytes(bytes(tampered)), good, PUBLIC_KEYS)


@pytest.mark.parametrize(
    ("change", "message"),
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
def test_an_invalid_successor_is_refused_even_if_signed_by_all(
    change: dict[str, Any], message: str
) -> None:
    state = replace(AFTER, **change)
    with pytest.raises(WrongState) as refused:
        verify_state(BEFORE, state, signatures(state), PUBLIC_KEYS)
    assert message in str(refused.value)


def test_missing_and_foreign_signatures_are_refused() -> None:
    first, second, third = signatures(AFTER)
    for bad, message in (
        ([first, None, third], "seat 1 has not signed"),
        ([first, b"", third], "seat 1 has not signed"),
        ([first, second], "2 signatures for 3 players"),
        ([first, second, third, third], "4 signatures for 3 players"),
        ([second, first, third], "seat 0 has not signed"),
        ([first, second, second], "seat 2 has not signed"),
        (signatures(BEFORE), "seat 0 has not signed"),
        ([first, second, b"short"], "seat 2: a signature is 64 bytes"),
    ):
        with pytest.raises(WrongSignature, match=message):
            verify_state(BEFORE, AFTER, bad, PUBLIC_KEYS)
    with pytest.raises(WrongState, match="2 players; the channel has 3"):
        verify_state(BEFORE, AFTER, [first, second], PUBLIC_KEYS[:2])
    with pytest.raises(WrongSignature, match="the public key of seat 2 is not 32 bytes"):
        verify_state(BEFORE, AFTER, [first, second, third], [*PUBLIC_KEYS[:2], b"key"])
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
    ("change", "message"),
    [
        ({"balances": (600, -1, 401)}, "balances, seat 1: -1 chips"),
        ({"balances": (600, 1.5, 401)}, "balances, seat 1: 1.5 is finer than the unit, 1"),
        ({"balances": (600, "x", 401)}, "balances, seat 1: 'x' is not an amount"),
        ({"unit": "0.03"}, "unit: 0.03 is not 1, 0.1"),
        ({"version": -1}, "versions run from 0"),
        ({"version": 2**64}, "versions run from 0"),
        ({"version": True}, "a version is a whole number"),
        ({"channel": b""}, "an id is 1 to 64 bytes"),
        ({"channel": "table"}, "an id is 1 to 64 bytes"),
        ({"settlement_hash": b"short"}, "a hash is 32 bytes"),
    ],
)
def test_invalid_states_are_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(WrongState) as refused:
        replace(AFTER, **change)
    assert message in str(refused.value)


def test_a_state_of_one_player_is_refused() -> None:
    with pytest.raises(WrongSeat, match="a table has 2 to 10"):
        ChannelState(b"x", 0, (5,))


@given(st.binary(max_size=80))
def test_bytes_are_read_or_refused(tail: bytes) -> None:
    for data in (tail, b"runout/channel-state\x01" + tail):
        try:
            state = ChannelState.from_bytes(data)
        except PokerError:
            continue
        assert state.to_bytes() == data


def test_a_state_has_one_spelling() -> None:
    signed = AFTER.to_bytes()
    assert ChannelState.from_bytes(signed) == AFTER
    with pytest.raises(WrongState, match="1 byte after the end of the state"):
        ChannelState.from_bytes(signed + b"\0")
    with pytest.raises(WrongState, match="begins with a zero byte"):
        ChannelState.from_bytes(signed.replace(amount(250), b"\0\0\0\2\0\xfa"))
    with pytest.raises(WrongState, match="format 3 is not known"):
        ChannelState.from_bytes(signed.replace(b"state\x01", b"state\x03"))


CENTS = ChannelState(b"table 8", 7, ("5.25", 3, "0.02"), bytes(32), unit="0.01")


def test_the_bytes_of_a_state_in_cents_match_the_description() -> None:
    expected = (
        b"runout/channel-state\x02\x07table 8"
        + struct.pack(">QBB", 7, 2, 3)
        + b"".join(map(amount, (525, 300, 2)))
        + bytes(32)
    )
    assert CENTS.to_bytes() == expected
    assert CENTS.hash == hashlib.sha256(expected).digest()
    assert ChannelState.from_bytes(expected) == CENTS
    # Whole chips have one format; a missing unit means whole chips.
    for decimals in (0, 7, 255):
        with pytest.raises(WrongState, match=f"a unit of {decimals} decimals"):
            ChannelState.from_bytes(expected.replace(b"\x07\x02\x03", bytes([7, decimals, 3])))


def test_the_bytes_of_a_settlement_in_cents_match_the_description() -> None:
    hand = settle(
        contributions=["3.00", "0.25"], button=0, board="AsKsQsJsTs", hands=["2c2d", "3c3d"],
        unit="0.01",
    )  # fmt: skip
    royal = 36873
    expected = (
        b"runout/settlement\x02\x02\x02"
        + b"".join(map(amount, (300, 25, 275, 0)))
        + b"\x01"
        + amount(50) + b"\x02\x00\x01" + amount(0)
        + b"\x01" + amount(50) + b"\x02\x00\x01" + amount(25) + amount(25)
        + struct.pack(">BH", 1, royal) * 2
    )  # fmt: skip
    assert settlement_bytes(hand) == expected


def test_the_vectors_of_a_channel_in_cents_hold() -> None:
    file = Path(__file__).parents[2] / "data/channel_vectors_cents.json"
    vectors = json.loads(file.read_text(encoding="utf-8"))
    state = ChannelState.from_dict(vectors["opening"]["state"])
    assert state.to_bytes().hex() == vectors["opening"]["bytes"]
    for step in vectors["steps"]:
        settlement = settle(**step["hand"])
        assert settlement.to_dict() == step["settlement"]
        assert settlement_bytes(settlement).hex() == step["settlement_bytes"]
        following = next_state(state, settlement)
        assert following.to_dict() == step["state"]
        assert following.to_bytes().hex() == step["bytes"]
        assert following.hash.hex() == step["hash"]
        signed = [bytes.fromhex(signature) for signature in step["signatures"]]
        assert signed == [sign(following, key) for key in SECRETS]
        state = verify_state(state, following, signed, PUBLIC_KEYS)


def test_a_channel_keeps_its_unit() -> None:
    hand = settle(contributions=[5, 5, 0], folded=[0, 2], button=0, hands=[None] * 3)
    with pytest.raises(WrongState, match=r"settled in units of 1, and the channel's unit is 0\.01"):
        next_state(CENTS, hand)
    coarse = ChannelState(b"table 8", 8, (8, 0, 0))
    with pytest.raises(WrongState, match=r"the unit is 1; before it was 0\.01"):
        verify_state(CENTS, coarse, signatures(coarse), PUBLIC_KEYS)


@given(
    st.binary(min_size=1, max_size=64), st.integers(0, 2**64 - 1),
    st.lists(st.integers(0, 10**12), min_size=2, max_size=10), st.integers(0, 6),
)  # fmt: skip
def test_a_state_reads_back_from_json_and_bytes(
    channel: bytes, version: int, units: list[int], decimals: int
) -> None:
    unit = Unit(decimals)
    state = ChannelState(channel, version, [unit.amount(count) for count in units], unit=unit)
    assert ChannelState.from_bytes(state.to_bytes()) == state
    written = json.loads(json.dumps(state.to_dict()))
    assert ChannelState.from_dict(written) == state
    assert read_channel_id(write_channel_id(channel)) == channel


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"channel": 7}, "an id is text"),
        ({"channel": "hex:7"}, "channel: '7' is not hexadecimal digits"),
        ({"channel": ""}, "an id is 1 to 64 bytes"),
        ({"channel": "\ud800"}, "half of a character"),
        ({"version": 1.0}, "a version is a whole number"),
        ({"settlement_hash": "00"}, "has 1 byte; it takes 32"),
        ({"settlement_hash": 5}, "'5' is not hexadecimal digits"),
        ({"balances": [1, 0.5]}, "0.5 is finer than the unit, 1"),
        ({"secret_key": "00"}, "'secret_key' is not known"),
    ],
)
def test_invalid_json_states_are_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(WrongState) as refused:
        ChannelState.from_dict({**AFTER.to_dict(), **change})
    assert message in str(refused.value)
    for missing in ("channel", "version", "balances"):
        fields = {key: value for key, value in AFTER.to_dict().items() if key != missing}
        with pytest.raises(WrongState, match=f"'{missing}' is missing"):
            ChannelState.from_dict(fields)


def test_messages_use_the_names_of_players() -> None:
    names = ["ann", "bo", "cy"]
    with pytest.raises(WrongSignature, match="bo has not signed the state"):
        verify_state(BEFORE, AFTER, [signatures(AFTER)[0], None, None], PUBLIC_KEYS, names=names)
    hand = settle(
        contributions=[501, 501, 501], folded=[0, 1], button=0, hands=[None] * 3, names=names
    )
    with pytest.raises(WrongState, match="ann has put in 501 and has 500 in the channel"):
        next_state(BEFORE, hand)
