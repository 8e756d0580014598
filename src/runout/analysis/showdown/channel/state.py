"""States of a channel: the players' balances after so many hands."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Final

from runout.analysis.showdown.channel.encoding import (
    FORMAT,
    FORMAT_WITH_UNIT,
    ByteReader,
    amount_bytes,
    check_members,
    format_of,
    read_hex,
    settlement_hash,
    unit_bytes,
)
from runout.analysis.showdown.inputs.amounts import AnyAmount, read_amounts, read_unit, refuse_finer
from runout.analysis.showdown.inputs.players import Member, Players
from runout.analysis.showdown.settlement import Settlement
from runout.analysis.showdown.table import TableUnit
from runout.documents import Document
from runout.domain.amounts import WHOLE_CHIPS, Amount, Unit, add_amounts
from runout.domain.plurals import pluralize
from runout.errors import WrongAmount, WrongState, at

STATE_TAG: Final = b"runout/channel-state"
MAX_ID_BYTES: Final = 64
LAST_VERSION: Final = 2**64 - 1
NO_SETTLEMENT: Final = bytes(32)
_BALANCES: Final = Member("balances", "/balances")


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


@dataclass(frozen=True, slots=True)
class ChannelState(Document):
    """Who has how many chips after so many settlements.

    >>> opening = ChannelState(b"table 7", 0, (500, 300))
    >>> ChannelState.from_bytes(opening.to_bytes()) == opening
    True
    >>> cents = ChannelState(b"table 8", 0, ("5.25", 3), unit="0.01")
    >>> ChannelState.from_dict(cents.to_dict()) == cents, cents.balances
    (True, (Decimal('5.25'), 3))
    """

    members = ("channel", "version", "balances", "unit", "settlement_hash")
    optional_members = ("unit",)

    channel: Annotated[bytes, write_channel_id]
    """The channel's id, 1 to 64 bytes: text, or `hex:` and its bytes."""
    version: int
    """The number of settlements so far."""
    balances: tuple[Amount, ...]
    settlement_hash: bytes = NO_SETTLEMENT
    """SHA-256 of the settlement that led to the state; zeros in the first."""
    unit: TableUnit = field(default=WHOLE_CHIPS, repr=False)
    """The smallest amount for the channel's life, where it is not 1."""

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
        return b"".join(
            (
                STATE_TAG,
                bytes([format_of(self.unit), len(self.channel)]),
                self.channel,
                self.version.to_bytes(8, "big"),
                unit_bytes(self.unit),
                bytes([len(self.balances)]),
                *(amount_bytes(chips, self.unit) for chips in self.balances),
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
        reader = ByteReader(signed)
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

    @classmethod
    def from_dict(cls, fields: Any) -> ChannelState:
        """Return the state of a document."""
        check_members(fields, cls.members, cls.members[:3], "a state has")
        channel = read_channel_id(fields["channel"])
        with at("/settlement_hash"):
            text = fields.get("settlement_hash", NO_SETTLEMENT.hex())
            settlement_hash = read_hex(text, 32, "settlement_hash")
        return cls(
            channel, fields["version"], fields["balances"], settlement_hash, fields.get("unit", 1)
        )


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
        refuse_finer(read, smallest, _BALANCES, players.names if players else ())
    except WrongAmount as error:
        raise WrongState(str(error)).at(error.pointer or _BALANCES.pointer) from None
    return smallest, read


def read_channel_id(text: Any) -> bytes:
    with at("/channel"):
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


def next_state(previous: ChannelState, settlement: Settlement) -> ChannelState:
    """Return the state after a hand: each balance less what was put in, plus what was paid.

    >>> from runout import settle
    >>> hand = settle(contributions=[50, 30], folded=[1], button=0, hands=[None, None])
    >>> after = next_state(ChannelState(b"table 7", 0, (500, 300)), hand)
    >>> after.version, after.balances
    (1, (530, 270))
    """
    refuse_other_table(previous, len(settlement.contributions))
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


def refuse_other_table(state: ChannelState, players: int) -> None:
    if len(state.balances) != players:
        raise WrongState(f"{pluralize(players, 'player')}; the channel has {len(state.balances)}")
