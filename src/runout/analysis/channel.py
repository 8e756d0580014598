"""A channel: players' balances that change by settlements, each state signed by every player.

The bytes that are signed are the same on every machine and in every version of runout that knows
the format. All numbers are big-endian. An *amount* is a u32 length and so many bytes of the number
without leading zeros, so 0 is a length of 0; a *seat list* is a u8 count and a u8 each, rising.

::

    state                                       settlement
    20 bytes  runout/channel-state              17 bytes  runout/settlement
    u8        format, 1                         u8        format, 1
    u8        length of the channel id, 1..64   u8        seats, n
    bytes     channel id                        amount    n times: contribution
    u64       version                           amount    n times: returned bet
    u8        players, n                        u8        pots, each:
    amount    n times: balance                    amount    chips
    32 bytes  SHA-256 of the settlement's         seat list contenders
              bytes; zeros in the first           amount    rake
              state                               u8        runs, each:
                                                    amount    chips
                                                    seat list winners
                                                    amount    n times: payout
                                                n times:  u8 number of boards a hand was shown on,
                                                          0..2, and its score on each, u16

A signature is Ed25519 over the bytes of the state. Test vectors: tests/data/channel_vectors.json.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from runout.analysis.evidence import read_chips
from runout.domain.counts import counted
from runout.errors import WrongAmount, WrongSignature, WrongState

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from runout.analysis.showdown import Run, SettledPot, Settlement

STATE_TAG: Final = b"runout/channel-state"
SETTLEMENT_TAG: Final = b"runout/settlement"
FORMAT: Final = 1
MOST_ID_BYTES: Final = 64
LAST_VERSION: Final = 2**64 - 1
NO_SETTLEMENT: Final = bytes(32)
_KEY_BYTES: Final = 32
_SIGNATURE_BYTES: Final = 64


@dataclass(frozen=True, slots=True)
class ChannelState:
    """Who has how many chips after so many settlements.

    >>> opening = ChannelState(b"table 7", 0, (500, 300))
    >>> ChannelState.from_bytes(opening.to_bytes()) == opening
    True
    """

    channel: bytes
    version: int
    balances: tuple[int, ...]
    settlement_hash: bytes = NO_SETTLEMENT

    def __post_init__(self) -> None:
        if not isinstance(self.channel, bytes) or not 1 <= len(self.channel) <= MOST_ID_BYTES:
            raise WrongState(f"channel {self.channel!r}: an id is 1 to {MOST_ID_BYTES} bytes")
        if isinstance(self.version, bool) or not isinstance(self.version, int):
            raise WrongState(f"version {self.version!r}: a version is a whole number")
        if not 0 <= self.version <= LAST_VERSION:
            raise WrongState(f"version {self.version}: versions run from 0 to {LAST_VERSION}")
        if not isinstance(self.settlement_hash, bytes) or len(self.settlement_hash) != 32:
            raise WrongState(f"settlement hash {self.settlement_hash!r}: a hash is 32 bytes")
        try:
            object.__setattr__(self, "balances", read_chips(self.balances, "balances"))
        except WrongAmount as error:
            raise WrongState(str(error)) from None

    def to_bytes(self) -> bytes:
        """Return the bytes that the players sign."""
        return b"".join(
            (
                STATE_TAG,
                bytes([FORMAT, len(self.channel)]),
                self.channel,
                self.version.to_bytes(8, "big"),
                bytes([len(self.balances)]),
                *map(_amount, self.balances),
                self.settlement_hash,
            )
        )

    @classmethod
    def from_bytes(cls, signed: bytes) -> ChannelState:
        """Read the bytes of a state; any that no state has are refused."""
        reader = _Reader(signed)
        if reader.take(len(STATE_TAG)) != STATE_TAG:
            raise WrongState(f"these bytes are no channel state: they must begin {STATE_TAG!r}")
        if (form := reader.number(1)) != FORMAT:
            raise WrongState(f"format {form} is not known; this version of runout reads {FORMAT}")
        channel = reader.take(reader.number(1))
        version = reader.number(8)
        balances = tuple([reader.amount() for _ in range(reader.number(1))])
        settlement_hash = reader.take(32)
        reader.end()
        return cls(channel, version, balances, settlement_hash)


class _Reader:
    """Takes bytes from the front; too few, and too many, are errors."""

    def __init__(self, given: bytes) -> None:
        self._left = given

    def take(self, count: int) -> bytes:
        if len(self._left) < count:
            raise WrongState(f"{count} more bytes are needed and {len(self._left)} are left")
        taken, self._left = self._left[:count], self._left[count:]
        return taken

    def number(self, size: int) -> int:
        return int.from_bytes(self.take(size), "big")

    def amount(self) -> int:
        digits = self.take(self.number(4))
        if digits[:1] == b"\0":
            raise WrongState("an amount begins with a zero byte; the same state has one spelling")
        return int.from_bytes(digits, "big")

    def end(self) -> None:
        if self._left:
            raise WrongState(
                f"{counted(len(self._left), 'byte')} after the end of the state; remove them"
            )


def settlement_bytes(settlement: Settlement) -> bytes:
    """Return the bytes that a settlement's hash is taken of.

    What follows from the rest, odd chips and the words for a hand, is not in them.
    """
    seats = len(settlement.contributions)
    return b"".join(
        (
            SETTLEMENT_TAG,
            bytes([FORMAT, seats]),
            *map(_amount, settlement.contributions),
            *map(_amount, settlement.returned),
            bytes([len(settlement.pots)]),
            *map(_pot_bytes, settlement.pots),
            *(
                bytes([len(shown)]) + b"".join(hand.score.to_bytes(2, "big") for hand in shown)
                for shown in settlement.hands
            ),
        )
    )


def settlement_hash(settlement: Settlement) -> bytes:
    """Return the SHA-256 of a settlement's bytes."""
    return hashlib.sha256(settlement_bytes(settlement)).digest()


def next_state(previous: ChannelState, settlement: Settlement) -> ChannelState:
    """Return the state after a hand: each balance less what was put in, plus what was paid.

    >>> from runout import settle
    >>> hand = settle(contributions=[50, 30], folded=[1], button=0, hands=[None, None])
    >>> after = next_state(ChannelState(b"table 7", 0, (500, 300)), hand)
    >>> after.version, after.balances
    (1, (530, 270))
    """
    _refuse_other_table(previous, len(settlement.contributions))
    if settlement.rake:
        raise WrongState(
            f"a rake of {settlement.rake} would leave the channel; settle without rake, or give"
            " the house a seat"
        )
    for seat, (chips, bet) in enumerate(
        zip(previous.balances, settlement.contributions, strict=True)
    ):
        if bet > chips:
            raise WrongState(f"seat {seat} has put in {bet} and has {chips} in the channel")
    balances = tuple(map(sum, zip(previous.balances, settlement.net, strict=True)))
    if previous.version == LAST_VERSION:
        raise WrongState(f"version {LAST_VERSION} is the last; close the channel")
    return ChannelState(
        previous.channel, previous.version + 1, balances, settlement_hash(settlement)
    )


def _refuse_other_table(state: ChannelState, players: int) -> None:
    if len(state.balances) != players:
        raise WrongState(f"{players} players; the channel has {len(state.balances)}")


def public_key(secret_key: bytes) -> bytes:
    """Return the 32-byte Ed25519 public key of a 32-byte secret key (its seed)."""
    from nacl.signing import SigningKey  # noqa: PLC0415 - who settles without signing needs no keys

    return SigningKey(_key(secret_key, "the secret key")).verify_key.encode()


def sign(state: ChannelState, secret_key: bytes) -> bytes:
    """Return a player's 64-byte signature of a state; the secret key is the 32-byte seed."""
    from nacl.signing import SigningKey  # noqa: PLC0415

    return SigningKey(_key(secret_key, "the secret key")).sign(state.to_bytes()).signature


def verify_state(
    previous: ChannelState,
    next: ChannelState,  # noqa: A002 - the name the signature is published with
    signatures: Sequence[bytes | None],
    public_keys: Sequence[bytes],
) -> ChannelState:
    """Return the next state if it may replace the previous one; else say why not.

    It may if it is of the same channel and players, has the next version and the same sum of
    chips, and every player has signed it; signatures and keys are in the order of the seats.
    """
    if next.channel != previous.channel:
        raise WrongState(f"channel {next.channel!r}; expected {previous.channel!r}")
    _refuse_other_table(previous, len(next.balances))
    if next.version != previous.version + 1:
        raise WrongState(f"version {next.version}; expected {previous.version + 1}")
    before, after = sum(previous.balances), sum(next.balances)
    if after != before:
        raise WrongState(f"the balances add up to {after}; before it was {before}")
    _refuse_other_table(previous, len(public_keys))
    if len(signatures) != len(public_keys):
        raise WrongSignature(
            f"{counted(len(signatures), 'signature')} for {len(public_keys)} players"
        )
    signed = next.to_bytes()
    for seat, (signature, key) in enumerate(zip(signatures, public_keys, strict=True)):
        _check_signature(signed, signature, key, seat)
    return next


def _check_signature(signed: bytes, signature: bytes | None, key: bytes, seat: int) -> None:
    from nacl.exceptions import BadSignatureError  # noqa: PLC0415
    from nacl.signing import VerifyKey  # noqa: PLC0415

    if not signature:
        raise WrongSignature(f"seat {seat} has not signed the state")
    if not isinstance(signature, bytes) or len(signature) != _SIGNATURE_BYTES:
        raise WrongSignature(f"seat {seat}: a signature is {_SIGNATURE_BYTES} bytes")
    try:
        VerifyKey(_key(key, f"the public key of seat {seat}")).verify(signed, signature)
    except BadSignatureError:
        raise WrongSignature(f"seat {seat} has not signed this state with its key") from None


def _key(given: bytes, name: str) -> bytes:
    if not isinstance(given, bytes) or len(given) != _KEY_BYTES:
        raise WrongSignature(f"{name} is not {_KEY_BYTES} bytes long")
    return given


def _amount(chips: int) -> bytes:
    digits = chips.to_bytes((chips.bit_length() + 7) // 8, "big")
    return len(digits).to_bytes(4, "big") + digits


def _seat_list(seats: Iterable[int]) -> bytes:
    listed = bytes(seats)
    return bytes([len(listed)]) + listed


def _pot_bytes(pot: SettledPot) -> bytes:
    return b"".join(
        (
            _amount(pot.amount),
            _seat_list(pot.contenders),
            _amount(pot.rake),
            bytes([len(pot.runs)]),
            *map(_run_bytes, pot.runs),
        )
    )


def _run_bytes(run: Run) -> bytes:
    return b"".join((_amount(run.amount), _seat_list(run.winners), *map(_amount, run.payouts)))
