"""Hand categories at a node: how much of a range each is, how it plays, its EV and equity."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from runout.analysis.categories.board_categories import BoardCategories
from runout.analysis.files.strict_json import nan_to_null
from runout.analysis.solver.nodes.player_view import PlayerView
from runout.analysis.solver.spot.players import PLAYERS
from runout.domain.combos import combo_texts
from runout.domain.hand_categories import MadeHand

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from runout.analysis.solver.nodes.place import Place
    from runout.analysis.solver.nodes.range_view import RangeView
    from runout.domain.hand_categories import HandCategory


@dataclass(frozen=True, slots=True)
class NodeCategory:
    """One category of a player's hands at a node.

    ``combos`` is how many of them get here, by weight, and ``share`` the part of the range as it
    arrives. ``likelihood`` is the probability of the category among all deals that reach the node;
    frequencies, EV and equity are means over these deals, so that those of made hands, weighted by
    their likelihoods, come to the range's own. They are nan where no such deal gets here;
    ``frequencies`` is empty for the player who does not act.
    """

    category: HandCategory
    combos: float
    share: float
    likelihood: float
    frequencies: dict[str, float]
    ev: float
    equity: float

    def to_dict(self) -> dict[str, Any]:
        """Return the row as JSON values."""
        strategy = [nan_to_null(value) for value in self.frequencies.values()]
        return {
            "category": self.category.value,
            "label": self.category.label,
            "kind": "made" if isinstance(self.category, MadeHand) else "draw",
            "combos": self.combos,
            "share": nan_to_null(self.share),
            "likelihood": nan_to_null(self.likelihood),
            "strategy": strategy or None,
            "ev": nan_to_null(self.ev),
            "equity": nan_to_null(self.equity),
        }


def node_categories(view: RangeView, on_board: BoardCategories | None = None) -> list[NodeCategory]:
    """Return a row for each category of the street, made hands first.

    ``on_board`` are the categories of all combos on the node's board, where they are known.
    """
    known = BoardCategories.of(view.board) if on_board is None else on_board
    reaching = view.combos_reaching
    deals = float(view.odds.sum())
    reached = view.odds > 0
    numbers = [row.astype(np.float64) for row in (view.ev, view.equity, *view.strategy)]
    rows = []
    for category in known.categories:
        members = known.members(category)[view.combos]
        combos = float(view.reach[members].sum(dtype=np.float64))
        odds = float(np.where(members, view.odds, 0.0).sum())
        ev, equity, *shares = _means(numbers, view.odds, np.flatnonzero(members & reached), odds)
        rows.append(
            NodeCategory(
                category=category,
                combos=combos,
                share=combos / reaching if reaching > 0 else float("nan"),
                likelihood=odds / deals if deals > 0 else float("nan"),
                frequencies=dict(zip(view.actions, shares, strict=True)) if shares else {},
                ev=ev,
                equity=equity,
            )
        )
    return rows


def _means(
    numbers: Sequence[NDArray[np.float64]],
    odds: NDArray[np.float64],
    hands: NDArray[np.intp],
    total: float,
) -> list[float]:
    """Return the means of some hands' numbers, whose odds have this total; nan without hands."""
    if not len(hands):
        return [float("nan")] * len(numbers)
    weights = odds[hands]
    return [float(weights @ each[hands] / total) for each in numbers]


def node_categories_to_dict(place: Place) -> dict[str, Any]:
    """Return both players' categories at a place, and those of each combo, as JSON values."""
    return categories_to_dict(place.place(), [PlayerView(place, player) for player in (0, 1)])


def categories_to_dict(here: Mapping[str, Any], views: Sequence[RangeView]) -> dict[str, Any]:
    """Return both players' categories at a node, and those of each combo, as JSON values.

    ``here`` has the place of the node as JSON values.
    """
    on_board = BoardCategories.of(views[0].board)
    combos = np.unique(np.concatenate([view.combos for view in views])).astype(np.intp)
    names = combo_texts()
    return {
        **{name: here[name] for name in ("line", "cards", "board", "kind", "player", "actions")},
        "categories": {
            name: [row.to_dict() for row in node_categories(view, on_board)]
            for name, view in zip(PLAYERS, views, strict=True)
        },
        "hands": dict(
            zip([names[combo] for combo in combos.tolist()], on_board.keys_of(combos), strict=True)
        ),
    }
