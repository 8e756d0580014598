"""Amounts in big blinds: as a number, and as text."""

from __future__ import annotations

from typing import overload


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
