"""The two players of a spot: their keys, their names, and a number of each as JSON values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from runout.analysis.files.strict_json import nan_to_null

if TYPE_CHECKING:
    from collections.abc import Sequence

PLAYERS: Final = ("oop", "ip")
PLAYER_NAMES: Final = ("OOP", "IP")


def by_player(pair: Sequence[float]) -> dict[str, float | None]:
    """Return a number of each player as JSON values.

    >>> by_player((52.5, float("nan")))
    {'oop': 52.5, 'ip': None}
    """
    return {player: nan_to_null(number) for player, number in zip(PLAYERS, pair, strict=True)}
