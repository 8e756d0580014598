"""Runouts: EV, equity and frequencies after each card that can come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from runout.analysis.files.strict_json import nan_to_null
from runout.analysis.solver.nodes.player_view import PlayerView
from runout.analysis.solver.spot.players import by_player
from runout.errors import PokerError

if TYPE_CHECKING:
    from runout.analysis.solver.nodes.place import Place
    from runout.domain.cards import Card


@dataclass(frozen=True, slots=True)
class RunoutRow:
    """What a card brings: EV of the pot, equity, and how often each action follows.

    A card that no deal leaves has probability 0, and nan for the rest.
    """

    card: Card
    ev: tuple[float, float]
    equity: tuple[float, float]
    frequencies: dict[str, float]
    probability: float

    def to_dict(self) -> dict[str, Any]:
        """Return the row as JSON values."""
        return {
            "card": str(self.card),
            "ev": by_player(self.ev),
            "equity": by_player(self.equity),
            "frequencies": {key: nan_to_null(value) for key, value in self.frequencies.items()},
            "probability": self.probability,
        }


def runouts(place: Place) -> list[RunoutRow]:
    """Return a row for each card that can come after a place; a card's odds follow the deals.

    Weighted by ``probability`` the EVs come to the EV at the place itself. The rows of the last
    places are kept, since they take the views of all boards that follow.
    """
    if place.kind != "chance":
        raise PokerError(
            f"no card comes after {place.line!r}: a player acts, or the hand is over; play to the"
            " end of a betting round first"
        )
    return list(place.game.remember(("runouts", place.index, place.dealt), lambda: _rows(place)))


def _rows(place: Place) -> tuple[RunoutRow, ...]:
    after = [place.deal(card) for card in place.cards_to_come]
    views = [(PlayerView(child, 0), PlayerView(child, 1)) for child in after]
    weights = np.array([float(oop.odds.sum()) for oop, _ in views])
    odds = weights / weights.sum() if weights.sum() > 0 else weights
    return tuple(
        RunoutRow(
            card=child.dealt[-1],
            ev=(oop.range_ev, ip.range_ev),
            equity=(oop.range_equity, ip.range_equity),
            frequencies=(oop if oop.acts else ip).frequencies,
            probability=float(share),
        )
        for child, (oop, ip), share in zip(after, views, odds, strict=True)
    )


def runouts_to_dict(place: Place) -> dict[str, Any]:
    """Return a report on the cards that can come after a place, as JSON values."""
    rows = runouts(place)
    views = [PlayerView(place, player) for player in (0, 1)]
    here = place.place()
    after = place.deal(place.cards_to_come[0]).place()
    return {
        **{name: here[name] for name in ("line", "cards", "board", "pot")},
        "player": after["player"],
        "actions": after["actions"],
        "ev": by_player([view.range_ev for view in views]),
        "equity": by_player([view.range_equity for view in views]),
        "runouts": [row.to_dict() for row in rows],
    }
