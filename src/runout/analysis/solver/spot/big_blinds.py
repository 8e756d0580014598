"""Amounts in big blinds: as a number, as text, and as JSON values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload

from runout.analysis.files.strict_json import nan_to_null
from runout.analysis.solver.spot.players import by_player


@overload
def in_big_blinds(chips: float, big_blind: float) -> float: ...
@overload
def in_big_blinds(chips: float, big_blind: float | None) -> float | None: ...
def in_big_blinds(chips: float, big_blind: float | None) -> float | None:
    """Return an amount of chips in big blinds; None where the big blind is not known.

    >>> in_big_blinds(11, 2), in_big_blinds(11, None)
    (5.5, None)
    """
    return None if big_blind is None else chips / big_blind


def big_blinds_text(chips: float, big_blind: float | None) -> str:
    """Write chips in big blinds; nothing where the big blind is not known.

    >>> big_blinds_text(11, 2), big_blinds_text(0.125, 2), big_blinds_text(11, None)
    ('5.5 bb', '0.0625 bb', '')
    """
    blinds = in_big_blinds(chips, big_blind)
    if blinds is None:
        return ""
    text = f"{blinds:.2f}".rstrip("0").rstrip(".") if blinds >= 1 else f"{blinds:.3g}"
    return f"{text} bb"


def big_blinds_member(
    big_blind: float | None, **chips: float | Sequence[float]
) -> dict[str, dict[str, Any]]:
    """Return amounts in big blinds as JSON values, under ``bb``; a pair has one for each player.

    The member is omitted where the big blind is not known.

    >>> big_blinds_member(2, pot=11, ev=(7, 4))
    {'bb': {'big_blind': 2, 'pot': 5.5, 'ev': {'oop': 3.5, 'ip': 2.0}}}
    >>> big_blinds_member(None, pot=11)
    {}
    """
    if big_blind is None:
        return {}
    amounts = {name: _json_amount(amount, big_blind) for name, amount in chips.items()}
    return {"bb": {"big_blind": big_blind, **amounts}}


def _json_amount(chips: float | Sequence[float], big_blind: float) -> Any:
    if isinstance(chips, Sequence):
        return by_player([in_big_blinds(each, big_blind) for each in chips])
    return nan_to_null(in_big_blinds(chips, big_blind))
