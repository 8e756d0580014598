"""Claimed amounts: per seat, and single numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from runout.analysis.showdown.claims.fields import in_claim
from runout.analysis.showdown.inputs.amounts import read_member
from runout.domain.amounts import Amount, Unit, decimals_of
from runout.errors import PokerError, WrongPayout

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runout.analysis.showdown.inputs.members import Member
    from runout.analysis.showdown.settlement import Settlement


def compare_seats(
    claimed: tuple[Amount, ...],
    due: tuple[Amount, ...],
    place: str,
    right: Settlement[Amount],
    number: int | None = None,
) -> Iterator[PokerError]:
    """Yield an error for each seat whose claimed amount is not the due one."""
    for seat, (amount, right_amount) in enumerate(zip(claimed, due, strict=True)):
        if amount != right_amount:
            yield WrongPayout(
                f"{place}, {right.players.label(seat)}: claimed {amount}, right is {right_amount}"
                f"{finer_unit_hint(amount, right.unit)}",
                pot=number, seat=seat,
            )  # fmt: skip


def finer_unit_hint(claimed: Amount, unit: Unit) -> str:
    """Return the remedy where a claimed amount is finer than the unit of the table."""
    if decimals_of(claimed) <= unit.decimals:
        return ""
    return f"; the smallest amount here is {unit.text(1)}, where it is finer give a unit"


def compare_number(
    claimed: Any, due: Amount, member: Member, pot: int | None = None
) -> Iterator[PokerError]:
    """Yield an error if a claimed number is not the due one."""
    if read_member(claimed, in_claim(member)) != due:
        yield WrongPayout(f"{member.name}: claimed {claimed}, right is {due}", pot=pot)
