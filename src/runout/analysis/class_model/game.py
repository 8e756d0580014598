"""The game of the 169-class model: one flop, one street of betting, hand classes for hands.

Each player is dealt a hand class with the probability of its combos; two classes meet with the
weight of their disjoint combo pairs that are clear of the flop. Betting is on the flop only. A
player who folds loses the chips put in; otherwise the classes win their equity of the pot, from the
equity tables.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from runout.analysis.flop_tables.tables import ClassTable
from runout.analysis.solver.config.config import PostflopConfig
from runout.domain.betting.rules import STREETS, TreeRules
from runout.domain.betting.sizes import BetSizes, Geometric, Size
from runout.domain.betting.tree import BettingTree
from runout.domain.boards import Board, Street
from runout.domain.combos import CLASS_COMBOS
from runout.domain.ranges.range import Range
from runout.errors import NoPossibleDeal


@dataclass(frozen=True, slots=True, eq=False)
class ClassGame:
    """The input of a solver. Rows are classes of out of position, columns of in position.

    ``classes`` are those that can be dealt. ``weights`` is the weight of each pair of classes: the
    product of their weights in the ranges and their number of combo pairs; ``showdowns`` is that
    times the wins less the losses of the row. ``payoffs`` are the terminal payoffs of the tree.
    ``computed`` means that the flop's table was not in a file.
    """

    flop: Board
    spr: float
    tree: BettingTree
    payoffs: tuple[NDArray[np.float64], NDArray[np.float64]]
    classes: tuple[NDArray[np.intp], NDArray[np.intp]]
    weights: NDArray[np.float64]
    showdowns: NDArray[np.float64]
    computed: bool

    @property
    def live_pairs(self) -> float:
        """The weight of the ranges' combo pairs on the flop."""
        return float(self.weights.sum())

    @property
    def equity(self) -> tuple[float, float]:
        margin = float(self.showdowns.sum()) / self.live_pairs
        return (1 + margin) / 2, (1 - margin) / 2


def tree_rules(config: PostflopConfig, spr: float) -> TreeRules:
    """Return the rules of the betting tree at a stack-to-pot ratio.

    It is grown like the last street, after which hands are shown; geometric sizes still count three
    streets, as on any flop.
    """
    sizes = config.sizes["flop_oop"], config.sizes["flop_ip"]
    pair = _counting_from_the_flop(sizes[0]), _counting_from_the_flop(sizes[1])
    return TreeRules(
        Street.RIVER,
        config.pot_units,
        config.stack_units(spr),
        (pair, pair, pair),
        add_allin=config.add_allin,
        force_allin=config.force_allin,
        merging=config.merging,
        max_raises=config.max_raises_per_street,
        unit=config.unit,
    )


def _counting_from_the_flop(sizes: BetSizes) -> BetSizes:
    def counted(listed: Iterable[Size]) -> list[Size]:
        return [
            Geometric(len(STREETS), size.cap)
            if isinstance(size, Geometric) and size.streets is None
            else size
            for size in listed
        ]

    return BetSizes(counted(sizes.bets), counted(sizes.raises))


class Dealing(NamedTuple):
    """The classes dealt on a flop, as in :class:`ClassGame`."""

    classes: tuple[NDArray[np.intp], NDArray[np.intp]]
    weights: NDArray[np.float64]
    showdowns: NDArray[np.float64]


def deal(oop: Range, ip: Range, table: ClassTable) -> Dealing:
    """Return the classes that can be dealt, the weights of their pairs, and oop's showdowns."""
    both = np.outer(class_weights(oop), class_weights(ip))
    weights = both * table.pairs
    rows, columns = np.flatnonzero(weights.any(axis=1)), np.flatnonzero(weights.any(axis=0))
    if not len(rows):
        raise NoPossibleDeal(f"no possible deal on {table.flop}: the ranges need the same cards")
    # Shares are 2 * wins + ties; less the number of boards they are wins - losses.
    margins = both * (table.shares / table.boards - table.pairs)
    dealt = np.ix_(rows, columns)
    return Dealing((rows, columns), weights[dealt], margins[dealt])


def class_weights(range_: Range) -> NDArray[np.float64]:
    """Return the weight of each class in a range without suit dependence."""
    return np.frombuffer(range_.packed)[[combos[0] for combos in CLASS_COMBOS]]
