"""Signed channel states: balances, the bytes that players sign, and signatures.

No message has room for a secret key: signing is the client's own work.
"""

from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import ConfigDict, Field, StrictInt

from runout.analysis.showdown.channel.state import (
    LAST_VERSION,
    MAX_ID_BYTES,
    NO_SETTLEMENT,
    ChannelState,
)
from runout.analysis.showdown.inputs.players import MAX_SEATS
from runout.service.routes.schemas import Message
from runout.service.routes.schemas.pots import (
    ChipAmount,
    ChipNumber,
    ChipsPerSeat,
    Names,
    NamesAnswer,
    SettleAnswer,
    SettleRequest,
    UnitAnswer,
)

ChannelId = Annotated[
    str,
    Field(
        max_length=4 + 2 * MAX_ID_BYTES,
        description="The channel's id, 1 to 64 bytes: text, or `hex:` and its bytes.",
    ),
]
ChannelUnit = Annotated[
    ChipAmount,
    Field(description="The smallest amount, 1 or 0.1, 0.01 and so on; fixed for the channel."),
]
Version = Annotated[StrictInt, Field(ge=0, le=LAST_VERSION)]
HashText = Annotated[str, Field(pattern="^[0-9a-fA-F]{64}$", description="32 bytes as hex digits.")]
KeyText = Annotated[
    str, Field(pattern="^[0-9a-fA-F]{64}$", description="An Ed25519 public key, 32 bytes as hex.")
]
SignatureText = Annotated[
    str, Field(pattern="^[0-9a-fA-F]{128}$", description="An Ed25519 signature, 64 bytes as hex.")
]


class OpenRequest(Message):
    """The first state of a channel: the balances."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"channel": "table 7", "balances": [500, 300]}]}
    )

    channel: ChannelId
    balances: ChipsPerSeat
    unit: ChannelUnit | None = None
    names: Names | None = None


class StateMessage(Message):
    """A channel state in a request: the balances after ``version`` settlements."""

    channel: ChannelId
    version: Version
    balances: ChipsPerSeat
    unit: ChannelUnit | None = None
    settlement_hash: HashText = NO_SETTLEMENT.hex()

    def state(self) -> ChannelState:
        """Return the state."""
        return ChannelState.from_dict(self.model_dump(exclude_none=True))


class StateAnswer(Message):
    """A channel state, accepted unchanged in requests."""

    channel: str
    version: int
    balances: list[ChipNumber]
    unit: UnitAnswer
    settlement_hash: HashText


class NextRequest(Message):
    """A state, and the hand that was played from it."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "previous": {"channel": "table 7", "version": 0, "balances": [500, 300]},
                    "hand": {
                        "button": 0,
                        "contributions": [50, 80],
                        "board": "Ks9d5h3c2s",
                        "hands": ["AhAd", "KhQh"],
                    },
                }
            ]
        }
    )

    previous: StateMessage
    hand: SettleRequest


class UnsignedState(Message):
    """A state to be signed: `bytes` is what each player signs, `hash` its SHA-256."""

    state: StateAnswer
    bytes: str = Field(description="The canonical bytes as hex digits.")
    hash: HashText
    names: NamesAnswer

    @classmethod
    def of(cls, state: ChannelState, names: Sequence[str]) -> "UnsignedState":
        """Return a state with its bytes."""
        return cls.model_validate(_unsigned(state, names))


class NextAnswer(UnsignedState):
    """The state after a hand, and the settlement of that hand."""

    settlement: SettleAnswer

    @classmethod
    def after(cls, state: ChannelState, settlement: dict[str, Any]) -> "NextAnswer":
        """Return a state with its bytes and its settlement."""
        unsigned = _unsigned(state, settlement.get("names", ()))
        return cls.model_validate({**unsigned, "settlement": settlement})


def _unsigned(state: ChannelState, names: Sequence[str]) -> dict[str, Any]:
    return {
        "state": state.to_dict(),
        "bytes": state.to_bytes().hex(),
        "hash": state.hash.hex(),
        "names": list(names) or None,
    }


class VerifyStateRequest(Message):
    """A signed state, and the state that it follows; the first state has no predecessor."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "next": {"channel": "table 7", "version": 0, "balances": [500, 300]},
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
            ]
        }
    )

    previous: StateMessage | None = None
    next: StateMessage
    public_keys: list[KeyText] = Field(max_length=MAX_SEATS, description="One for each seat.")
    signatures: list[SignatureText | None] = Field(
        max_length=MAX_SEATS, description="One for each seat; null if it is missing."
    )
    names: Names | None = None


class StateDifference(Message):
    """Why a state may not replace its predecessor."""

    kind: str = Field(description="The violated rule: the name of the error in runout.")
    detail: str


class VerifyStateAnswer(UnsignedState):
    """Whether a state may replace its predecessor: signed by every player, and valid after it."""

    agrees: bool
    difference: StateDifference | None

    @classmethod
    def judged(
        cls, state: ChannelState, names: Sequence[str], error: Exception | None
    ) -> "VerifyStateAnswer":
        """Return the verdict about a state."""
        difference = error and {"kind": type(error).__name__, "detail": str(error)}
        return cls.model_validate(
            {**_unsigned(state, names), "agrees": error is None, "difference": difference}
        )
