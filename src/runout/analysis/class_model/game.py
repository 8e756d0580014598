"""The game behind the 169-class model: one flop, one street of betting, hand classes for hands.

Each player holds a hand class, as often as its combos are dealt; two classes meet as often as they
have pairs of combos that share no card with each other or the flop. They bet on the flop only. Who
folds loses what he has put in and no more; otherwise the classes win their equity of the pot, as
the tables have it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from runout.domain.betting.rules import STREETS, TreeRules
from runout.domain.betting.sizes import BetSizes, Geometric, Size
from runout.domain.betting.tree import BettingTree
from runout.domain.boards import Street
from runout.domain.combos import CLASS_COMBOS
from runout.errors import NoPossibleDeal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from runout.analysis.flop_tables.tables import ClassTable
    from runout.analysis.solver.config import PostflopConfig
    from runout.domain.betting.growth import TreeNode
    from runout.domain.boards import Board
    from runout.domain.ranges.range import Range


class Payoff(NamedTuple):
    """What an end of the tree pays, in the tree's units: what is won of the pot at the root.

    A player gets what is ``certain`` for him, and out of position ``contest`` times what he wins
    less what he loses of a showdown (1 all, -1 nothing), which in position pays.
    """

    certain: tuple[float, float]
    contest: float


@dataclass(frozen=True, slots=True)
class Rake:
    """What the house takes of a pot: a share of it, uncalled chips left out, up to a cap."""

    rate: float = 0.0
    cap: float = 0.0

    def of(self, pot: float) -> float:
        """Return the rake of a pot.

        >>> Rake(0.05, 3).of(40), Rake(0.05, 3).of(100)
        (2.0, 3)
        """
        return min(self.rate * pot, self.cap)


@dataclass(frozen=True, slots=True, eq=False)
class ClassGame:
    """All that a solver needs. Rows are classes of out of position, columns of in position.

    ``classes`` says which: those that can be dealt. ``weights`` is how often two of them meet: the
    product of their weights in the ranges and their number of combo pairs; ``contests`` is that
    times what the row wins less what it loses. ``payoffs`` are those of the tree's nodes, None at a
    decision. ``computed`` says that no file held the flop's table.
    """

    flop: Board
    spr: float
    tree: BettingTree
    payoffs: tuple[Payoff | None, ...]
    classes: tuple[NDArray[np.intp], NDArray[np.intp]]
    weights: NDArray[np.float64]
    contests: NDArray[np.float64]
    computed: bool

    @property
    def live_pairs(self) -> float:
        """How many pairs of combos the ranges have on the flop, by weight."""
        return float(self.weights.sum())

    @property
    def equity(self) -> tuple[float, float]:
        """What each player wins of the pot if nobody bets."""
        margin = float(self.contests.sum()) / self.live_pairs
        return (1 + margin) / 2, (1 - margin) / 2


def grow_tree(config: PostflopConfig, spr: float) -> BettingTree:
    """Return the betting of the flop at a stack-to-pot ratio."""
    return BettingTree.grow(tree_rules(config, spr))


def tree_rules(config: PostflopConfig, spr: float) -> TreeRules:
    """Return what that betting grows from.

    It is grown as that of the last street, after which hands are shown; geometric sizes still count
    three streets, as on any flop.
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


def payoff(node: TreeNode, pot: int, rake: Rake) -> Payoff | None:
    """Return what a node pays; None at a decision. Pot and rake count the tree's units.

    The chips that are won are the pot, what both have matched, and nothing of what was not called.
    """
    if node.kind == "decision":
        return None
    matched = min(node.bets)
    won = pot + 2 * matched - rake.of(pot + 2 * matched)
    if node.kind == "fold":
        folder, other = -float(matched), won - matched
        return Payoff((folder, other) if node.player == 0 else (other, folder), 0.0)
    half = won / 2
    return Payoff((half - matched, half - matched), half)


class Dealing(NamedTuple):
    """What is dealt on a flop, as :class:`ClassGame` has it."""

    classes: tuple[NDArray[np.intp], NDArray[np.intp]]
    weights: NDArray[np.float64]
    contests: NDArray[np.float64]


def deal(oop: Range, ip: Range, table: ClassTable) -> Dealing:
    """Return which classes can be dealt, how often they meet, and what that is worth to oop."""
    both = np.outer(class_weights(oop), class_weights(ip))
    weights = both * table.pairs
    rows, columns = np.flatnonzero(weights.any(axis=1)), np.flatnonzero(weights.any(axis=0))
    if not len(rows):
        raise NoPossibleDeal(f"no possible deal on {table.flop}: the ranges need the same cards")
    # Shares are 2 wins + ties of as many boards, so less all boards they are wins less losses.
    margins = both * (table.shares / table.boards - table.pairs)
    dealt = np.ix_(rows, columns)
    return Dealing((rows, columns), weights[dealt], margins[dealt])


def class_weights(range_: Range) -> NDArray[np.float64]:
    """Return the weight of each class in a range that tells no suits apart."""
    return np.frombuffer(range_.packed)[[combos[0] for combos in CLASS_COMBOS]]
