"""A channel: players' balances that change by settlements, each state signed by every player.

The bytes that are signed are the same on every machine and in every version of runout that knows
the format. All numbers are big-endian. An *amount* is a u32 length and so many bytes of the number
without leading zeros, so 0 is a length of 0; a *seat list* is a u8 count and a u8 each, rising.

Amounts are whole numbers of the channel's unit, which is fixed when the channel is opened. Whole
chips are format 1. A finer unit is format 2, which has one byte more, the decimals of the unit
(2 for cents): in a state before the number of players, in a settlement before the seats.

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
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from runout.analysis.showdown.inputs import Member, Players, count_all, read_amounts, read_unit
from runout.domain.amounts import (
    MAX_DECIMALS,
    WHOLE_CHIPS,
    Amount,
    Unit,
    add_amounts,
    json_number,
)
from runout.domain.counts import counted
from runout.errors import WrongAmount, WrongSignature, WrongState, at, excerpt

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from runout.analysis.showdown.inputs import AnyAmount
    from runout.analysis.showdown.settlement import Run, SettledPot, Settlement

STATE_TAG: Final = b"runout/channel-state"
SETTLEMENT_TAG: Final = b"runout/settlement"
FORMAT: Final = 1
FORMAT_WITH_UNIT: Final = 2
MAX_ID_BYTES: Final = 64
LAST_VERSION: Final = 2**64 - 1
NO_SETTLEMENT: Final = bytes(32)
KEY_BYTES: Final = 32
SIGNATURE_BYTES: Final = 64
_BALANCES: Final = Member("balances", "/balances")


@dataclass(frozen=True, slots=True)
class ChannelState:
    """Who has how many chips after so many settlements.

    ``unit`` is the smallest amount of the channel, 1 or a part of it such as 0.01, for its life.

    >>> opening = ChannelState(b"table 7", 0, (500, 300))
    >>> ChannelState.from_bytes(opening.to_bytes()) == opening
    True
    >>> cents = ChannelState(b"table 8", 0, ("5.25", 3), unit="0.01")
    >>> ChannelState.from_dict(cents.to_dict()) == cents, cents.balances
    (True, (Decimal('5.25'), 3))
    """

    channel: bytes
    version: int
    balances: tuple[Amount, ...]
    settlement_hash: bytes = NO_SETTLEMENT
    unit: Unit = field(default=WHOLE_CHIPS, repr=False)

    def __init__(
        self,
        channel: bytes,
        version: int,
        balances: Sequence[AnyAmount],
        settlement_hash: bytes = NO_SETTLEMENT,
        unit: AnyAmount | Unit = 1,
    ) -> None:
        if not isinstance(channel, bytes) or not 1 <= len(channel) <= MAX_ID_BYTES:
            size = f", not {len(channel)}" if isinstance(channel, bytes) else f": {channel!r}"
            raise WrongState(f"channel: an id is 1 to {MAX_ID_BYTES} bytes{size}").at("/channel")
        if isinstance(version, bool) or not isinstance(version, int):
            raise WrongState(f"version {version!r}: a version is a whole number").at("/version")
        if not 0 <= version <= LAST_VERSION:
            raise WrongState(
                f"version {version}: versions run from 0 to {LAST_VERSION}"
            ).at("/version")  # fmt: skip
        if not isinstance(settlement_hash, bytes) or len(settlement_hash) != 32:
            raise WrongState(
                f"settlement hash {settlement_hash!r}: a hash is 32 bytes"
            ).at("/settlement_hash")  # fmt: skip
        smallest, read = read_balances(balances, unit)
        for name, value in (
            ("channel", channel),
            ("version", version),
            ("balances", read),
            ("settlement_hash", settlement_hash),
            ("unit", smallest),
        ):
            object.__setattr__(self, name, value)

    def to_bytes(self) -> bytes:
        """Return the bytes that the players sign."""
        return b"".join(
            (
                STATE_TAG,
                bytes([_format_of(self.unit), len(self.channel)]),
                self.channel,
                self.version.to_bytes(8, "big"),
                _unit_bytes(self.unit),
                bytes([len(self.balances)]),
                *(_amount(chips, self.unit) for chips in self.balances),
                self.settlement_hash,
            )
        )

    @property
    def hash(self) -> bytes:
        """The SHA-256 of the bytes that the players sign."""
        return hashlib.sha256(self.to_bytes()).digest()

    @classmethod
    def from_bytes(cls, signed: bytes) -> ChannelState:
        """Read a state from its bytes; refuse bytes that are not the encoding of a state."""
        reader = _Reader(signed)
        if reader.take(len(STATE_TAG)) != STATE_TAG:
            raise WrongState(
                f"these bytes are not a channel state: they must begin with {STATE_TAG!r}"
            )
        if (form := reader.number(1)) not in (FORMAT, FORMAT_WITH_UNIT):
            raise WrongState(
                f"format {form} is not known; this version of runout reads {FORMAT} and"
                f" {FORMAT_WITH_UNIT}"
            )
        channel = reader.take(reader.number(1))
        version = reader.number(8)
        unit = reader.unit() if form == FORMAT_WITH_UNIT else WHOLE_CHIPS
        units = [reader.amount() for _ in range(reader.number(1))]
        settlement_hash = reader.take(32)
        reader.end()
        return cls(channel, version, [unit.amount(count) for count in units], settlement_hash, unit)

    def to_dict(self) -> dict[str, Any]:
        """Return the state as values that JSON knows; the unit where it is not 1."""
        unit = {"unit": json_number(self.unit.amount(1))} if self.unit.decimals else {}
        return {
            "channel": write_channel_id(self.channel),
            "version": self.version,
            "balances": [json_number(chips) for chips in self.balances],
            **unit,
            "settlement_hash": self.settlement_hash.hex(),
        }

    @classmethod
    def from_dict(cls, fields: Any) -> ChannelState:
        """Return the state that :meth:`to_dict` wrote."""
        known = ("channel", "version", "balances", "unit", "settlement_hash")
        if not isinstance(fields, dict):
            raise WrongState(f"{excerpt(repr(fields))} is not an object with {', '.join(known)}")
        for key in fields:
            if key not in known:
                raise WrongState(f"state: {key!r} is not known; a state has {', '.join(known)}")
        for key in known[:3]:
            if key not in fields:
                raise WrongState(f"state: {key!r} is missing; a state has {', '.join(known)}")
        with at("/channel"):
            channel = read_channel_id(fields["channel"])
        with at("/settlement_hash"):
            text = fields.get("settlement_hash", NO_SETTLEMENT.hex())
            settlement_hash = read_hex(text, 32, "settlement_hash")
        return cls(
            channel, fields["version"], fields["balances"], settlement_hash, fields.get("unit", 1)
        )


def write_channel_id(channel: bytes) -> str:
    """Return a channel's id as text: as it reads, or ``hex:`` and its bytes.

    >>> write_channel_id(b"table 7"), write_channel_id(b"\\xff\\x00")
    ('table 7', 'hex:ff00')
    """
    try:
        text = channel.decode()
    except UnicodeDecodeError:
        text = ""
    return text if text.isprintable() and text and not _is_hex_id(text) else f"hex:{channel.hex()}"


def read_balances(
    balances: Sequence[AnyAmount], unit: AnyAmount | Unit, names: Sequence[str] | None = None
) -> tuple[Unit, tuple[Amount, ...]]:
    """Return the unit of a channel, and what each player has of it.

    >>> read_balances([5, "3.5"], 1, ["ann", "bo"])
    Traceback (most recent call last):
    runout.errors.WrongState: balances, bo: 3.5 is finer than the unit, 1; give a finer unit
    """
    try:
        smallest = read_unit(unit)
        is_listed = isinstance(balances, (list, tuple))
        players = Players.read(names, len(balances)) if names is not None and is_listed else None
        read = read_amounts(balances, _BALANCES, players)
        count_all(read, smallest, _BALANCES, players or Players(len(read)))
    except WrongAmount as error:
        raise WrongState(str(error)).at(error.pointer or _BALANCES.pointer) from None
    return smallest, read


def read_channel_id(text: Any) -> bytes:
    """Read the text of a channel's id."""
    if not isinstance(text, str):
        raise WrongState(f"channel {text!r}: an id is text, or hex: and its bytes")
    if _is_hex_id(text):
        return read_hex(text[4:], None, "channel")
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise WrongState(f"channel {text!r}: the text holds half of a character") from None


def _is_hex_id(text: str) -> bool:
    return text.lower().startswith("hex:")


def read_hex(text: Any, size: int | None, place: str) -> bytes:
    """Read bytes written as hexadecimal digits, two for each."""
    try:
        if not isinstance(text, str) or not text.isascii() or not text.strip().isalnum():
            raise ValueError
        read = bytes.fromhex(text)
    except ValueError:
        raise WrongState(f"{place}: {excerpt(str(text))} is not hexadecimal digits") from None
    if size is not None and len(read) != size:
        raise WrongState(
            f"{place}: {excerpt(text)} has {counted(len(read), 'byte')}; it takes {size}"
        )
    return read


class _Reader:
    """Reads a state from bytes; missing and extra bytes are errors."""

    def __init__(self, content: bytes) -> None:
        self._left = content

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

    def unit(self) -> Unit:
        decimals = self.number(1)
        if not 1 <= decimals <= MAX_DECIMALS:
            raise WrongState(
                f"a unit of {counted(decimals, 'decimal')}; whole chips are written as format 1"
            )
        return Unit(decimals)

    def end(self) -> None:
        if self._left:
            raise WrongState(
                f"{counted(len(self._left), 'byte')} after the end of the state; remove them"
            )


def settlement_bytes(settlement: Settlement[Amount]) -> bytes:
    """Return the bytes that a settlement's hash is taken of.

    Odd chips and descriptions of hands follow from the rest and are left out.
    """
    seats, unit = len(settlement.contributions), settlement.unit
    return b"".join(
        (
            SETTLEMENT_TAG,
            bytes([_format_of(unit)]),
            _unit_bytes(unit),
            bytes([seats]),
            *(_amount(chips, unit) for chips in settlement.contributions),
            *(_amount(chips, unit) for chips in settlement.returned),
            bytes([len(settlement.pots)]),
            *(_pot_bytes(pot, unit) for pot in settlement.pots),
            *(
                bytes([len(shown)]) + b"".join(hand.score.to_bytes(2, "big") for hand in shown)
                for shown in settlement.hands
            ),
        )
    )


def settlement_hash(settlement: Settlement[Amount]) -> bytes:
    """Return the SHA-256 of a settlement's bytes."""
    return hashlib.sha256(settlement_bytes(settlement)).digest()


def next_state(previous: ChannelState, settlement: Settlement[Amount]) -> ChannelState:
    """Return the state after a hand: each balance less what was put in, plus what was paid.

    >>> from runout import settle
    >>> hand = settle(contributions=[50, 30], folded=[1], button=0, hands=[None, None])
    >>> after = next_state(ChannelState(b"table 7", 0, (500, 300)), hand)
    >>> after.version, after.balances
    (1, (530, 270))
    """
    _refuse_other_table(previous, len(settlement.contributions))
    if settlement.unit != previous.unit:
        raise WrongState(
            f"the hand is settled in units of {settlement.unit.text(1)}, and the channel's unit is"
            f" {previous.unit.text(1)}; settle with unit {previous.unit.text(1)}"
        )
    if settlement.rake:
        raise WrongState(
            f"a rake of {settlement.rake} would leave the channel; settle without rake, or give"
            " the house a seat"
        )
    for seat, (chips, bet) in enumerate(
        zip(previous.balances, settlement.contributions, strict=True)
    ):
        if bet > chips:
            name = settlement.players.label(seat)
            raise WrongState(f"{name} has put in {bet} and has {chips} in the channel")
    balances = tuple(map(add_amounts, zip(previous.balances, settlement.net, strict=True)))
    if previous.version == LAST_VERSION:
        raise WrongState(f"version {LAST_VERSION} is the last; close the channel")
    return ChannelState(
        previous.channel,
        previous.version + 1,
        balances,
        settlement_hash(settlement),
        previous.unit,
    )


def _refuse_other_table(state: ChannelState, players: int) -> None:
    if len(state.balances) != players:
        raise WrongState(f"{counted(players, 'player')}; the channel has {len(state.balances)}")


def public_key(secret_key: bytes) -> bytes:
    """Return the 32-byte Ed25519 public key of a 32-byte secret key (its seed)."""
    from nacl.signing import SigningKey  # noqa: PLC0415 - settling needs no signatures

    return SigningKey(_checked_key(secret_key, "the secret key")).verify_key.encode()


def sign(state: ChannelState, secret_key: bytes) -> bytes:
    """Return a player's 64-byte signature of a state; the secret key is the 32-byte seed."""
    from nacl.signing import SigningKey  # noqa: PLC0415

    return SigningKey(_checked_key(secret_key, "the secret key")).sign(state.to_bytes()).signature


def verify_state(
    previous: ChannelState,
    next: ChannelState,  # noqa: A002 - the name the signature is published with
    signatures: Sequence[bytes | None],
    public_keys: Sequence[bytes],
    *,
    names: Sequence[str] | None = None,
) -> ChannelState:
    """Return the next state if it may replace the previous one; else raise with the reason.

    It may if it is of the same channel, players and unit, has the next version and the same sum of
    chips, and every player has signed it; signatures and keys are in the order of the seats.
    """
    if next.channel != previous.channel:
        raise WrongState(f"channel {next.channel!r}; expected {previous.channel!r}")
    _refuse_other_table(previous, len(next.balances))
    if next.unit != previous.unit:
        raise WrongState(
            f"the unit is {next.unit.text(1)}; before it was {previous.unit.text(1)}, and it is"
            " fixed when the channel is opened"
        )
    if next.version != previous.version + 1:
        raise WrongState(f"version {next.version}; expected {previous.version + 1}")
    before, after = add_amounts(previous.balances), add_amounts(next.balances)
    if after != before:
        raise WrongState(f"the balances add up to {after}; before it was {before}")
    return verify_signatures(next, signatures, public_keys, names=names)


def verify_signatures(
    state: ChannelState,
    signatures: Sequence[bytes | None],
    public_keys: Sequence[bytes],
    *,
    names: Sequence[str] | None = None,
) -> ChannelState:
    """Return the state if every player has signed it; else raise with the player who has not."""
    _refuse_other_table(state, len(public_keys))
    if len(signatures) != len(public_keys):
        raise WrongSignature(
            f"{counted(len(signatures), 'signature')} for {counted(len(public_keys), 'player')}"
        )
    players = Players.read(names, len(state.balances))
    signed = state.to_bytes()
    for seat, (signature, key) in enumerate(zip(signatures, public_keys, strict=True)):
        check_signature(signed, signature, key, players.label(seat))
    return state


def check_signature(signed: bytes, signature: bytes | None, key: bytes, player: str) -> None:
    """Refuse a signature that is missing, or not one of these bytes by this key."""
    from nacl.exceptions import BadSignatureError  # noqa: PLC0415
    from nacl.signing import VerifyKey  # noqa: PLC0415

    if not signature:
        raise WrongSignature(f"{player} has not signed the state")
    if not isinstance(signature, bytes) or len(signature) != SIGNATURE_BYTES:
        raise WrongSignature(f"{player}: a signature is {SIGNATURE_BYTES} bytes")
    try:
        VerifyKey(_checked_key(key, f"the public key of {player}")).verify(signed, signature)
    except BadSignatureError:
        raise WrongSignature(f"{player} has not signed this state with its key") from None


def _checked_key(key: bytes, name: str) -> bytes:
    if not isinstance(key, bytes) or len(key) != KEY_BYTES:
        raise WrongSignature(f"{name} is not {KEY_BYTES} bytes long")
    return key


def _format_of(unit: Unit) -> int:
    return FORMAT_WITH_UNIT if unit.decimals else FORMAT


def _unit_bytes(unit: Unit) -> bytes:
    return bytes([unit.decimals]) if unit.decimals else b""


def _amount(chips: Amount, unit: Unit) -> bytes:
    units = unit.count(chips)
    digits = units.to_bytes((units.bit_length() + 7) // 8, "big")
    return len(digits).to_bytes(4, "big") + digits


def _seat_list(seats: Iterable[int]) -> bytes:
    listed = bytes(seats)
    return bytes([len(listed)]) + listed


def _pot_bytes(pot: SettledPot[Amount], unit: Unit) -> bytes:
    return b"".join(
        (
            _amount(pot.amount, unit),
            _seat_list(pot.contenders),
            _amount(pot.rake, unit),
            bytes([len(pot.runs)]),
            *(_run_bytes(run, unit) for run in pot.runs),
        )
    )


def _run_bytes(run: Run[Amount], unit: Unit) -> bytes:
    payouts = [_amount(paid, unit) for paid in run.payouts]
    return b"".join((_amount(run.amount, unit), _seat_list(run.winners), *payouts))
