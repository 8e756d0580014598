"""SolutionDeals: the hands of a drill on one solution, dealt by reach at its start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runout.analysis.solver.on_demand import node_on_demand
from runout.analysis.train.dealing import ReachDealer
from runout.analysis.train.start import check_start
from runout.domain.boards import Board, Texture
from runout.domain.flop_traits import FlopTrait, has_traits
from runout.errors import PokerError, at

if TYPE_CHECKING:
    from runout.analysis.solver.nodes.node import SolutionNode
    from runout.analysis.solver.solution.solution import Solution
    from runout.analysis.train.dealing import Deal
    from runout.analysis.train.drill import Drill


class SolutionDeals:
    """Deals two hands as often as both reach the start of a drill."""

    def __init__(self, solution: Solution, drill: Drill) -> None:
        with at("/line"):
            node = solution.node(drill.line, drill.cards)
        _check_texture(solution, drill)
        check_start([node], drill)
        self._start = node_on_demand(solution, drill.line, drill.cards)
        self._dealer = ReachDealer(self._start)
        self.label = str(solution.spot.board)

    def deal(self, key: str) -> tuple[SolutionNode, Deal]:
        """Return where the hand begins, and what is dealt."""
        return self._start, self._dealer.deal(key)


def _check_texture(solution: Solution, drill: Drill) -> None:
    texture = Texture.of(Board(solution.spot.board.flop))
    if not has_traits(texture, map(FlopTrait.parse, drill.textures)):
        raise PokerError(
            f"textures: the flop of {solution.spot.board} is {texture}, not"
            f" {', '.join(drill.textures)}; train another solution, or leave textures out"
        ).at("/textures")
