"""Hash of a settlement, which the state after it carries."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from runout.analysis.showdown.channel.encoding import (
    amount_bytes,
    format_of,
    seat_list_bytes,
    unit_bytes,
)

if TYPE_CHECKING:
    from runout.analysis.showdown.settlement import Run, SettledPot, Settlement
    from runout.domain.amounts import Amount, Unit

SETTLEMENT_TAG: Final = b"runout/settlement"


def settlement_bytes(settlement: Settlement[Amount]) -> bytes:
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


def settlement_hash(settlement: Settlement[Amount]) -> bytes:
    """Return the SHA-256 of a settlement's bytes."""
    return hashlib.sha256(settlement_bytes(settlement)).digest()


def _pot_bytes(pot: SettledPot[Amount], unit: Unit) -> bytes:
    return b"".join(
        (
            amount_bytes(pot.amount, unit),
            seat_list_bytes(pot.contenders),
            amount_bytes(pot.rake, unit),
            bytes([len(pot.runs)]),
            *(_run_bytes(run, unit) for run in pot.runs),
        )
    )


def _run_bytes(run: Run[Amount], unit: Unit) -> bytes:
    payouts = [amount_bytes(paid, unit) for paid in run.payouts]
    return b"".join((amount_bytes(run.amount, unit), seat_list_bytes(run.winners), *payouts))
