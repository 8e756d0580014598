"""Signed states of a channel: opened, advanced by a hand, and verified.

No request has room for a secret key: signing is the client's own work.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

from runout.analysis.showdown.channel.signatures import verify_state
from runout.analysis.showdown.channel.signed_state import (
    NextState,
    StateDifference,
    StateVerification,
    UnsignedState,
    read_keys,
    read_signatures,
)
from runout.analysis.showdown.channel.state import (
    LAST_VERSION,
    MAX_ID_BYTES,
    ChannelState,
    next_state,
)
from runout.analysis.showdown.inputs.players import Players
from runout.errors import WrongState, below
from runout.questions.question import Kind, question
from runout.questions.showdown import ChipAmount, Names, nullable, object_schema, settle

_ID: Final = {"type": "string", "maxLength": 4 + 2 * MAX_ID_BYTES}
_HASH: Final = {"type": "string", "pattern": "^[0-9a-fA-F]{64}$"}
_SIGNATURE: Final = {"type": "string", "pattern": "^[0-9a-fA-F]{128}$"}
_PARAMETERS: Final = {each.name: each for each in settle.parameters}
_STATE: Final = object_schema(
    ("channel", "version", "balances"),
    channel=_ID,
    version={"type": "integer", "minimum": 0, "maximum": LAST_VERSION},
    balances={"type": "array", "items": _PARAMETERS["contributions"].kind.schema},
    unit=_PARAMETERS["unit"].kind.schema,
    settlement_hash=_HASH,
)

State = Annotated[Any, Kind("JSON", _STATE, "A state, as in an answer.")]
OPENING: Final = {"channel": "table 7", "version": 0, "balances": [500, 300]}


@question(
    "channel/open",
    subject="channel",
    summary="Open a channel.",
    command="",
    examples=[
        {"channel": "table 7", "balances": [500, 300]},
        {"channel": "table 8", "balances": [5, "3.25"], "unit": "0.01", "names": ["ann", "bo"]},
    ],
)
def open_channel(
    channel: Annotated[
        str, Kind("ID", _ID), "The channel's id, 1 to 64 bytes: text, or `hex:` and its bytes."
    ],
    balances: Annotated[list[ChipAmount], "What each player has."],
    unit: Annotated[ChipAmount, "The smallest amount, 1 or 0.1, 0.01 and so on, for the channel."]
    | None = None,
    names: Names | None = None,
) -> UnsignedState:
    """Create the first state of a channel, and the bytes that every player signs."""
    return UnsignedState.opening(channel, balances, names=names, unit=unit)


@question(
    "channel/next",
    subject="channel",
    summary="Create the next state of a channel.",
    command="",
    examples=[
        {
            "previous": OPENING,
            "hand": {
                "button": 0,
                "contributions": [50, 80],
                "board": "Ks9d5h3c2s",
                "hands": ["AhAd", "KhQh"],
            },
        }
    ],
)
def advance_channel(
    previous: State,
    hand: Annotated[Any, Kind("JSON", settle.schema), "The hand, as `/settle` takes it."],
) -> NextState:
    """Settle a hand in the channel's unit, and create the state after it."""
    before = _read_state(previous, "/previous")
    with below("/hand"):
        settlement = settle.answer({"unit": before.unit} | settle.checked(hand, is_member=True))
        return NextState(next_state(before, settlement), settlement.names, settlement=settlement)


@question(
    "channel/verify",
    subject="channel",
    summary="Verify a signed state.",
    command="",
    examples=[
        {
            "next": OPENING,
            "public_keys": [
                "8a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c",
                "8139770ea87d175f56a35466c34c7ecccb8d8a91b4ee37a25df60f5b8fc9b394",
            ],
            "signatures": [
                (
                    "aa7d21b3485fc627e433bcb38c97f20da884effba9885de677081b58ddb65ea3"
                    "f48a3a1e76cf500c4b28a33133811770773af77b8d43c95f9fae451749568901"
                ),
                (
                    "de0165dbdf1ae1d470901dab9932948fa2db093860d02dd59f4a8f728efc30f0"
                    "27494848fa6c5b2236797ff24724a1675084bda0ac1ff4a84355f5273f689306"
                ),
            ],
        }
    ],
)
def verify_signed_state(
    next: State,  # noqa: A002 - the name the request is published with
    public_keys: Annotated[
        list[Annotated[str, Kind("KEY", _HASH)]], "An Ed25519 key of each seat."
    ],
    signatures: Annotated[
        list[Annotated[Any, Kind("SIGNATURE", nullable(_SIGNATURE))]],
        "An Ed25519 signature of each seat; null if it is missing.",
    ],
    previous: State | None = None,
    names: Names | None = None,
) -> StateVerification:
    """Verify that every player signed a state, and that it follows from its predecessor.

    The first state has no predecessor. A refused state is an answer, not a problem: `difference`
    says why.
    """  # fmt: skip
    following = _read_state(next, "/next")
    before = None if previous is None else _read_state(previous, "/previous")
    keys, signed = read_keys(public_keys), read_signatures(signatures)
    players = Players.read(names, len(following.balances)).names
    difference = None
    try:
        verify_state(before, following, signed, keys, names=players)
    except WrongState as error:
        difference = StateDifference(type(error).__name__, str(error))
    return StateVerification(following, players, agrees=difference is None, difference=difference)


def _read_state(raw: Any, pointer: str) -> ChannelState:
    with below(pointer):
        present = (
            {name: value for name, value in raw.items() if value is not None}
            if isinstance(raw, dict)
            else raw
        )
        return ChannelState.from_dict(present)
