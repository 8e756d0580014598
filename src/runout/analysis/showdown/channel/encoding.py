"""Bytes of states and settlements, which are hashed and signed.

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
from collections.abc import Iterable, Sequence
from typing import Any, Final

from runout.analysis.showdown.settlement import Run, SettledPot, Settlement
from runout.domain.amounts import MAX_DECIMALS, Amount, Unit
from runout.domain.plurals import pluralize
from runout.errors import WrongState, excerpt, pointer_step

FORMAT: Final = 1
FORMAT_WITH_UNIT: Final = 2
SETTLEMENT_TAG: Final = b"runout/settlement"


def read_hex(text: Any, size: int | None, place: str) -> bytes:
    try:
        if not isinstance(text, str) or not text.isascii() or not text.strip().isalnum():
            raise ValueError
        read = bytes.fromhex(text)
    except ValueError:
        raise WrongState(f"{place}: {excerpt(str(text))} is not hexadecimal digits") from None
    if size is not None and len(read) != size:
        raise WrongState(
            f"{place}: {excerpt(text)} has {pluralize(len(read), 'byte')}; it takes {size}"
        )
    return read


def check_members(fields: Any, known: Sequence[str], needed: Sequence[str], has: str) -> None:
    """Refuse what is not an object, a member that is not known, and one that is missing."""
    if not isinstance(fields, dict):
        raise WrongState(f"{excerpt(repr(fields))} is not an object with {', '.join(known)}")
    for key in fields:
        if key not in known:
            reason = f"{key!r} is not known; {has} {', '.join(known)}"
            raise WrongState(reason).at(f"/{pointer_step(key)}")
    for key in needed:
        if key not in fields:
            raise WrongState(f"{key!r} is missing; {has} {', '.join(known)}").at(f"/{key}")


class ByteReader:
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
                f"a unit of {pluralize(decimals, 'decimal')}; whole chips are written as format 1"
            )
        return Unit(decimals)

    def end(self) -> None:
        """Refuse bytes after the end."""
        if self._left:
            raise WrongState(
                f"{pluralize(len(self._left), 'byte')} after the end of the state; remove them"
            )


def format_of(unit: Unit) -> int:
    return FORMAT_WITH_UNIT if unit.decimals else FORMAT


def unit_bytes(unit: Unit) -> bytes:
    return bytes([unit.decimals]) if unit.decimals else b""


def amount_bytes(chips: Amount, unit: Unit) -> bytes:
    """Return an amount as its length and its number of units."""
    units = unit.count(chips)
    digits = units.to_bytes((units.bit_length() + 7) // 8, "big")
    return len(digits).to_bytes(4, "big") + digits


def seat_list_bytes(seats: Iterable[int]) -> bytes:
    """Return a count of seats and the seats."""
    listed = bytes(seats)
    return bytes([len(listed)]) + listed


def settlement_bytes(settlement: Settlement) -> bytes:
    """Return the bytes that a settlement's hash is taken of.

    Odd chips and descriptions of hands follow from the rest and are left out.
    """
    seats, unit = len(settlement.contributions), settlement.unit
    return b"".join(
        (
            SETTLEMENT_TAG,
            bytes([format_of(unit)]),
            unit_bytes(unit),
            bytes([seats]),
            *(amount_bytes(chips, unit) for chips in settlement.contributions),
            *(amount_bytes(chips, unit) for chips in settlement.returned),
            bytes([len(settlement.pots)]),
            *(_pot_bytes(pot, unit) for pot in settlement.pots),
            *(
                bytes([len(shown)]) + b"".join(hand.score.to_bytes(2, "big") for hand in shown)
                for shown in settlement.hands
            ),
        )
    )


def settlement_hash(settlement: Settlement) -> bytes:
    return hashlib.sha256(settlement_bytes(settlement)).digest()


def _pot_bytes(pot: SettledPot, unit: Unit) -> bytes:
    return b"".join(
        (
            amount_bytes(pot.amount, unit),
            seat_list_bytes(pot.contenders),
            amount_bytes(pot.rake, unit),
            bytes([len(pot.runs)]),
            *(_run_bytes(run, unit) for run in pot.runs),
        )
    )


def _run_bytes(run: Run, unit: Unit) -> bytes:
    payouts = [amount_bytes(paid, unit) for paid in run.payouts]
    return b"".join((amount_bytes(run.amount, unit), seat_list_bytes(run.winners), *payouts))
