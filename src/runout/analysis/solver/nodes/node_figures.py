"""NodeFigures: what both players do and get at a node, as arrays, means and JSON values.

A node says who acts and how a player's hands are seen there; all else follows from the views.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, TypeVar

from runout.analysis.files.strict_json import nan_to_null
from runout.analysis.solver.nodes.categories import node_categories
from runout.analysis.solver.spot.players import PLAYERS, by_player

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from runout.analysis.solver.nodes.categories import NodeCategory
    from runout.analysis.solver.nodes.range_view import ClassRow, RangeView

_Value = TypeVar("_Value")


class NodeFigures(ABC):
    """A node with what both players do and get there.

    Arrays have one number for each of the 1326 combos, in runout's order, and nan for those that
    are not held. EV is what a hand wins of the pot as it stands here, so that a fold is worth
    nothing; a hand that never gets here has the EV it would have if it did.
    """

    __slots__ = ()

    @abstractmethod
    def player_view(self, player: int) -> RangeView:
        """Return the view of a player's hands at this node."""

    @abstractmethod
    def _acting(self) -> int:
        """Return the player to act; refuse a node where nobody does."""

    def reach(self, player: int) -> NDArray[np.float32]:
        """Return the reach of each combo: its weight times its player's own frequencies."""
        view = self.player_view(player)
        return view.spread(view.reach)

    def ev(self, player: int) -> NDArray[np.float32]:
        """Return the EV of each combo, as chips won from the pot at this node."""
        view = self.player_view(player)
        return view.spread(view.ev)

    def equity(self, player: int) -> NDArray[np.float32]:
        """Return each combo's share of the pot if all checked to the end."""
        view = self.player_view(player)
        return view.spread(view.equity)

    @property
    def strategy(self) -> NDArray[np.float32]:
        """How often each combo of the player to act takes each action: (actions, 1326)."""
        view = self.player_view(self._acting())
        return view.spread(view.strategy)

    @property
    def action_ev(self) -> NDArray[np.float32]:
        """What each combo of the player to act wins of the pot by each action: (actions, 1326)."""
        view = self.player_view(self._acting())
        return view.spread(view.action_ev)

    @property
    def frequencies(self) -> dict[str, float]:
        """The frequency of each action, over all deals that reach this node."""
        return self.player_view(self._acting()).frequencies

    def range_ev(self, player: int) -> float:
        """Return the EV of a player's range, over all deals that reach this node."""
        return self.player_view(player).range_ev

    def range_equity(self, player: int) -> float:
        """Return a player's share of the pot if all checked to the end."""
        return self.player_view(player).range_equity

    def range_eqr(self, player: int) -> float:
        """Return the share of the pot that a player wins in play, over equity."""
        return self.player_view(player).range_eqr

    def classes(self, player: int | None = None) -> list[ClassRow]:
        """Return a row for each hand class of a player, or of the one to act, AA first."""
        return self.player_view(self._acting() if player is None else player).class_rows()

    def categories(self, player: int | None = None) -> list[NodeCategory]:
        """Return a row for each hand category of a player, or of the one to act."""
        return node_categories(self.player_view(self._acting() if player is None else player))


def figures_to_dict(views: Sequence[RangeView], *, classes: bool) -> dict[str, Any]:
    """Return the figures of both players' views as JSON values, hands by hand.

    ``classes`` adds the hand classes.
    """
    fields: dict[str, Any] = {
        "combos": by_player([view.combos_reaching for view in views]),
        "ev": by_player([view.range_ev for view in views]),
        "equity": by_player([view.range_equity for view in views]),
        "eqr": by_player([view.range_eqr for view in views]),
        "hands": _by_name([view.hand_rows() for view in views]),
    }
    for view in views:
        if view.acts:
            shares = view.frequencies
            fields["frequencies"] = {name: nan_to_null(share) for name, share in shares.items()}
    if classes:
        rows = [[row.to_dict() for row in view.class_rows()] for view in views]
        fields["classes"] = _by_name(rows)
    return fields


def _by_name(pair: Sequence[_Value]) -> dict[str, _Value]:
    return dict(zip(PLAYERS, pair, strict=True))
