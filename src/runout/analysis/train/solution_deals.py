"""SolutionDeals: the hands of a drill on one solution, dealt by reach at its start."""

from __future__ import annotations

from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.on_demand import node_on_demand
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.train.dealing import Deal, ReachDealer
from runout.analysis.train.drill import Drill
from runout.analysis.train.reachable import check_reachable, matches_from
from runout.analysis.train.start import check_start
from runout.domain.boards import Board, Texture, canonical_flop
from runout.domain.flop_traits import FlopTrait, has_traits
from runout.errors import PokerError, at


class SolutionDeals:
    """Deals two hands as often as both reach the start of a drill."""

    def __init__(self, solution: Solution, drill: Drill) -> None:
        with at("/line"):
            node = solution.node(drill.line, drill.cards)
        _check_flop(solution, drill)
        check_start([node], drill)
        self._start = node_on_demand(solution, drill.line, drill.cards)
        self._dealer = ReachDealer(self._start)
        check_reachable(matches_from(self._start, drill), drill)
        self.label = str(solution.spot.board)
        self.big_blind = solution.spot.big_blind
        self.warning = _warning(solution)

    def deal(self, key: str) -> tuple[Node, Deal]:
        """Return where the hand begins, and what is dealt."""
        return self._start, self._dealer.deal(key)


def _warning(solution: Solution) -> str | None:
    """Return the warning about a solution that has not met its target; None if it has."""
    if solution.ended_by in ("target", None):
        return None
    root = solution.root
    share = 100 * root.accuracy / root.pot
    return (
        f"the solution of {solution.spot.board} {solution.ended_text}; a loss below {share:.2g} %"
        " of the pot, and later more, counts as none"
    )


def _check_flop(solution: Solution, drill: Drill) -> None:
    """Refuse a solution whose flop or stack-to-pot ratio is not one of the drill."""
    spot = solution.spot
    flop = Board(spot.board.flop)
    if drill.flops and str(canonical_flop(flop)) not in drill.flops:
        raise PokerError(
            f"flops: the flop of {spot.board} is none of {drill.flops_text}; train another"
            " solution, or leave flops out"
        ).at("/flops")
    texture = Texture.of(flop)
    if not has_traits(texture, map(FlopTrait.parse, drill.textures)):
        raise PokerError(
            f"textures: the flop of {spot.board} is {texture}, not"
            f" {', '.join(drill.textures)}; train another solution, or leave textures out"
        ).at("/textures")
    ratio = spot.stack / spot.pot
    if drill.spr is not None and not drill.has_ratio(ratio):
        raise PokerError(
            f"spr: {spot.board} has a stack-to-pot ratio of {ratio:g}, not {drill.spr:g}; train"
            " another solution, or leave spr out"
        ).at("/spr")
