"""The 169-class model: many flops at several stack-to-pot ratios, from the equity tables.

An abstraction of hold'em, labelled as such: hands are hand classes, betting is on the flop only,
and players who have not folded then show down at the equity of their classes.
"""

from __future__ import annotations

import copy
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from runout.analysis.class_model.game import ClassGame, deal, tree_rules
from runout.analysis.class_model.solution import ClassSolution
from runout.analysis.equity.spots import read_board
from runout.analysis.flop_tables.tables import Flop, FlopTables
from runout.analysis.solver.config.config import EXHAUSTIVE, PostflopConfig
from runout.analysis.solver.goal import SolveGoal
from runout.domain.betting.tree import BettingTree
from runout.domain.boards import canonical_flop
from runout.errors import PokerError
from runout.kernels.solver import (
    GameTree,
    average_strategies,
    game_tree,
    matrix_solver,
    terminal_payoffs,
)

_CHECK_EVERY: Final = 10  # iterations; a check costs about as much as one of them
# The rounding error of an exploitability in single precision, in pots.
_ROUNDING: Final = 1e-6


class _Betting(NamedTuple):
    """The betting at one stack-to-pot ratio, the same on every flop."""

    tree: BettingTree
    payoffs: tuple[NDArray[np.float64], NDArray[np.float64]]
    native: GameTree


class ClassModel:
    """A config of ``solve_type: exhaustive`` with the tables it is played on.

    The betting trees are grown on construction, so that invalid ones are refused before work
    starts.

    >>> from runout.analysis.flop_tables.tables import FlopTables
    >>> config = PostflopConfig.from_dict({"postflop_model": {
    ...     "oop": "AA,76s", "ip": "KK", "bet_sizes": [1.0], "postflop_spr": 2}})
    >>> game = ClassModel(config, FlopTables()).game("7h5h2c", 2)
    >>> game.live_pairs, game.weights.tolist(), game.tree.actions(0)
    (54.0, [[36.0], [18.0]], ('x', 'b1000'))
    >>> solution = ClassModel(config, FlopTables()).solve("7h5h2c", 2)
    >>> solution.exploitability_percent <= 0.5, round(sum(solution.ev))
    (True, 1000)
    """

    def __init__(self, config: PostflopConfig, tables: FlopTables) -> None:
        if config.solve_type != EXHAUSTIVE:
            raise PokerError(
                f"the 169-class model is solve_type {EXHAUSTIVE}, not {config.solve_type}"
            )
        self.config = config
        self.tables = tables
        self._betting: dict[float, _Betting] = {}
        for spr in config.postflop_sprs:
            tree = BettingTree.grow(tree_rules(config, spr))
            payoffs = terminal_payoffs(
                tree, config.pot_units, config.rake_rate, config.rake_cap_units
            )
            self._betting[spr] = _Betting(tree, payoffs, game_tree(tree, *payoffs))

    def on(self, tables: FlopTables) -> ClassModel:
        """Return the same model with other tables."""
        other = copy.copy(self)
        other.tables = tables
        return other

    def solve(self, flop: Flop, spr: float) -> ClassSolution:
        """Solve a flop at one of the config's stack-to-pot ratios, to the config's target.

        Stops at the target or after the config's number of iterations, whichever comes first.
        Raises :class:`NoPossibleDeal` if the ranges cannot both be dealt a hand there.
        """
        game = self.game(flop, spr)
        solver = matrix_solver(self._betting[spr].native, game.weights, game.showdowns)
        goal = (self.config.target - _ROUNDING) * self.config.pot_units
        remaining = self.config.postflop_solve_iterations
        while remaining:
            count = min(_CHECK_EVERY, remaining)
            solver.iterate(count)
            remaining -= count
            gains = sum(solver.best_responses()) - sum(solver.average_values())
            if gains / 2 <= goal:
                break
        strategies = average_strategies(solver, game.tree)
        limits = SolveGoal(self.config.target, self.config.postflop_solve_iterations)
        return ClassSolution.of(game, strategies, solver.iterations, limits)

    def game(self, flop: Flop, spr: float) -> ClassGame:
        """Return the game on a flop at one of the config's stack-to-pot ratios.

        Raises :class:`NoPossibleDeal` if the ranges cannot both be dealt a hand there.
        """
        if spr not in self._betting:
            ratios = ", ".join(f"{ratio:g}" for ratio in self._betting)
            raise PokerError(f"{spr:g} is not a stack-to-pot ratio of the config; it has {ratios}")
        betting, table = self._betting[spr], self.tables[flop]
        dealing = deal(self.config.oop, self.config.ip, table)
        return ClassGame(
            flop=canonical_flop(read_board(flop)),
            spr=spr,
            tree=betting.tree,
            payoffs=betting.payoffs,
            classes=dealing.classes,
            weights=dealing.weights,
            showdowns=dealing.showdowns,
            computed=table.computed,
        )
