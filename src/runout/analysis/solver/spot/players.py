"""The two players of a spot: their keys, their names, and a value of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Generic, Literal, NamedTuple, TypeVar

T = TypeVar("T")

Player = Literal["oop", "ip"]
PLAYERS: Final[tuple[Player, Player]] = ("oop", "ip")
PLAYER_NAMES: Final = ("OOP", "IP")


class ByPlayer(NamedTuple, Generic[T]):
    """A value of each player: out of position, who acts first, and in position."""

    oop: T
    ip: T


def numbers_by_player(pair: Sequence[float | None]) -> ByPlayer[float | None]:
    return ByPlayer(*pair)


def amounts_by_player(pair: Sequence[float]) -> ByPlayer[float]:
    return ByPlayer(*pair)


Numbers = Annotated[tuple[float, float], numbers_by_player]
"""A number of OOP and one of IP, which may be NaN; its document has their keys."""
Amounts = Annotated[tuple[float, float], amounts_by_player]
"""The same of numbers that are known."""
