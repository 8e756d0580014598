"""PlayerView: one player's hands at a node of a solved game.

All numbers of a view come from one count of compatible hands, which is most of their cost.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import numpy as np

from runout.analysis.solver.nodes.range_view import RangeView

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from runout.analysis.solver.nodes.place import Place
    from runout.analysis.solver.spot.spot import Spot


class PlayerView(RangeView):
    """A player's hands at a node of a solved game."""

    def __init__(self, place: Place, player: int) -> None:
        view = place.game.view(place.dealt)
        row = view.rows[place.index]
        self.node: Place = place
        self.player = player
        self.combos = view.combos[player]
        self.reach: NDArray[np.float32] = view.reach[player][row]
        self._board_view = view
        self._showdowns, self._met = place.game.showdown_values(
            view.board_index, player, view.reach[1 - player][row]
        )

    @functools.cached_property
    def equity(self) -> NDArray[np.float32]:
        """Each hand's share of the pot if all checked to the end; nan where it meets no hand."""
        with np.errstate(divide="ignore", invalid="ignore"):
            shares = np.clip((1 + self._showdowns / self.met) / 2, 0, 1)
        return np.where(self.met > 0, shares, np.nan).astype(np.float32)

    @functools.cached_property
    def ev(self) -> NDArray[np.float32]:
        """What each hand wins of the pot as it stands here; nan where it meets no hand."""
        return self._won(self.node.index)

    @functools.cached_property
    def strategy(self) -> NDArray[np.float32]:
        """Frequencies by action and hand: (actions, hands); no rows if the player does not act."""
        if not self.acts:
            return np.zeros((0, len(self.combos)), dtype=np.float32)
        return self._board_view.strategies[self.node.index]

    @functools.cached_property
    def action_ev(self) -> NDArray[np.float32]:
        """What each hand wins of the pot by each action, as ``strategy`` has them."""
        if not self.acts:
            return np.zeros((0, len(self.combos)), dtype=np.float32)
        children = self.node.game.spot.tree.nodes[self.node.index].children
        return np.stack([self._won(child) for child in children])

    def _won(self, index: int) -> NDArray[np.float32]:
        """Return the EV of each hand if play continues to a node."""
        game, view, player = self.node.game, self._board_view, self.player
        nodes = game.spot.tree.nodes
        offset = game.spot.tree.rules.pot / 2 + nodes[self.node.index].bets[player]
        with np.errstate(divide="ignore", invalid="ignore"):
            if nodes[index].kind == "decision":
                won = view.values[player][view.rows[index]] / self.met
            else:  # an end pays what the rules say, without the solver's rounding
                showdown, fixed = game.payoffs
                won = showdown[index] * self._showdowns / self.met + fixed[index, player]
        chips = (won + offset) / game.spot.unit.scale
        # Rounding must not pay more than both stacks hold.
        stacks = self.node.stacks
        ev = np.clip(chips, -stacks[player], self.node.pot + stacks[1 - player])
        return np.where(self.met > 0, ev, np.nan).astype(np.float32)

    @property
    def met(self) -> NDArray[np.float64]:
        """The weight of the other player's hands that share no card with each hand."""
        return self._met

    @property
    def spot(self) -> Spot:
        """The spot of the tree."""
        return self.node.game.spot
