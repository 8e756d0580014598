"""Chips of a result: their type, sums, JSON numbers, and amounts of units."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from runout.domain.amounts import Amount, Unit, add_amounts, json_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from typing_extensions import TypeVar

    # Whole chips are ints, the default type of the amounts of a result.
    ChipsT_co = TypeVar("ChipsT_co", bound=Amount, default=int, covariant=True)
else:
    from typing import TypeVar

    ChipsT_co = TypeVar("ChipsT_co", covariant=True)


def to_amounts(units: Sequence[int], unit: Unit) -> tuple[Amount, ...]:
    """Return numbers of units as amounts; whole chips are themselves."""
    return tuple(map(unit.amount, units)) if unit.decimals else tuple(units)


def json_numbers(amounts: Sequence[Amount]) -> list[int | float]:
    """Return amounts as JSON numbers."""
    return list(map(json_number, amounts))


def table_fields(names: tuple[str, ...], unit: Unit) -> dict[str, Any]:
    """Return names and unit for JSON; whole chips of seats without names need neither."""
    fields: dict[str, Any] = {"names": list(names)} if names else {}
    return fields | {"unit": json_number(unit.amount(1))} if unit.decimals else fields


def total_of(added: Iterable[Amount], taken: Iterable[Amount] = ()) -> Any:
    """Add amounts; a sum of ints is one, so the caller's type of amount is kept."""
    return add_amounts(added, taken)
