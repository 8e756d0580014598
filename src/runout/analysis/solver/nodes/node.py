"""SolutionNode: a node of a solved tree, with the strategies, EVs and equities there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from runout.analysis.files.strict_json import nan_to_null
from runout.analysis.rows import Rows
from runout.analysis.solver.nodes.decision_values import decision_accuracy
from runout.analysis.solver.nodes.node_figures import NodeFigures, figures_to_dict
from runout.analysis.solver.nodes.off_path import arrival
from runout.analysis.solver.nodes.path import line_share, path_steps, probability
from runout.analysis.solver.nodes.place import Place
from runout.analysis.solver.nodes.player_view import PlayerView
from runout.analysis.solver.nodes.runouts import runouts
from runout.analysis.solver.nodes.strategy_grid import draw_node
from runout.analysis.solver.nodes.subgame import subgame_spot
from runout.analysis.solver.spot.big_blinds import big_blinds_member
from runout.analysis.solver.spot.players import PLAYERS
from runout.domain.combos import Combo
from runout.errors import PokerError

if TYPE_CHECKING:
    from runout.analysis.solver.nodes.off_path import OffPath
    from runout.analysis.solver.nodes.path import PathStep
    from runout.analysis.solver.nodes.runouts import RunoutRow
    from runout.analysis.solver.spot.spot import Spot


@dataclass(frozen=True, slots=True)
class SolutionNode(Place, NodeFigures, Rows):
    """A decision, a card to come, or the end of the hand, with what both players do and get there.

    The figures are those of :class:`NodeFigures`.
    """

    # --- what both do and get ---

    def player_view(self, player: int) -> PlayerView:
        """Return the view of a player's hands at this node."""
        return PlayerView(self, player)

    def hands(self, player: int) -> tuple[Combo, ...]:
        """Return the hands a player may hold on this board."""
        combos = self.game.view(self.dealt).combos[player]
        return tuple(Combo.from_index(int(combo)) for combo in sorted(combos))

    def _acting(self) -> int:
        if self.player is None:
            raise PokerError(f"nobody decides after {self.line!r}; deal a card, or go back")
        return self.player

    @property
    def probability(self) -> float:
        """The probability of reaching this node from the start of the spot, cards included."""
        return probability(self)

    @property
    def accuracy(self) -> float:
        """How far the loss of a decision here may be off, in chips."""
        return decision_accuracy(self.game.exploitability, line_share(self), self.pot)

    @property
    def off_path(self) -> OffPath | None:
        """The first action of the line that its player never takes; None on the solution's path.

        Strategies behind such an action are arbitrary; :func:`runout.solve_on_demand` solves the
        subgame from there.
        """
        return arrival(self).off_path

    def back(self) -> SolutionNode:
        """Return the node before the last action or card; the root is before nothing."""
        return self._before()

    # --- reports ---

    def path(self) -> list[PathStep[SolutionNode]]:
        """Return the decisions and cards from the start of the spot to here, this node the last."""
        nodes: list[SolutionNode] = [self]
        while not nodes[-1].is_root:
            nodes.append(nodes[-1].back())
        return path_steps(nodes[::-1])

    def runouts(self) -> list[RunoutRow]:
        """Return a row for each card that can come: EV, equity, and the frequencies after it."""
        return runouts(self)

    def spot(self) -> Spot:
        """Return the spot that begins here, with the ranges that arrive; a street must begin here.

        Solved alone it is worth what this node is worth, within the exploitability of both solves.

        >>> from runout import Spot, solve
        >>> solution = solve(Spot("Td9d6hQc", "QQ+", "99+", pot=100, stack=100), target=0.01)
        >>> print(solution.node("x b50 c", "2s").spot())
        Td9d6hQc2s, pot 200, stack 50 (SPR 0.25); OOP ... combos, IP ... combos
        """
        return subgame_spot(self)

    def to_dict(self, *, overview: bool = False) -> dict[str, Any]:
        """Return the node as JSON values, with a row for each hand that a player may hold.

        An overview has the hand classes and the path that leads here as well.
        """
        views = [self.player_view(player) for player in (0, 1)]
        fields: dict[str, Any] = {
            **self.place(),
            "cards_to_come": [str(card) for card in self.cards_to_come],
            "reach": nan_to_null(self.probability),
            "locks": [lock.to_dict() for lock in self.locks],
            "off_path": None if self.off_path is None else self.off_path.to_dict(),
            "subgame": None,
            **big_blinds_member(
                self.game.spot.big_blind,
                pot=self.pot,
                stacks=self.stacks,
                to_call=self.to_call,
                ev=[view.range_ev for view in views],
            ),
            **figures_to_dict(views, classes=overview),
        }
        if overview:
            fields["path"] = [step.to_dict() for step in self.path()]
        return fields

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each hand of the player to act; of both players where nobody acts."""
        hands = self.to_dict()["hands"]
        players = PLAYERS if self.player is None else (PLAYERS[self.player],)
        return [
            {
                "player": player,
                **{key: hand[key] for key in ("hand", "reach", "ev", "equity")},
                **dict(zip(self.actions, hand.get("strategy", ()), strict=False)),
            }
            for player in players
            for hand in hands[player]
        ]

    def __repr__(self) -> str:
        place = f"after {self.line!r}" if self.line else "at the start"
        return f"<SolutionNode {place} on {self.board}: {self.kind}>"

    def _repr_html_(self) -> str:
        return draw_node(self)
