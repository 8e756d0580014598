"""Situation: what locks and estimates have to know of a spot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runout.domain.amounts import Unit
    from runout.domain.betting.rules import TreeRules
    from runout.domain.betting.tree import BettingTree
    from runout.domain.boards import Board
    from runout.domain.ranges.range import Range


class Situation(Protocol):
    """A board, two ranges and the rules that a betting tree grows from; every Spot is one."""

    @property
    def board(self) -> Board:
        """The cards on the table at the start."""

    @property
    def ranges(self) -> tuple[Range, Range]:
        """The ranges of OOP and IP."""

    @property
    def rules(self) -> TreeRules:
        """What the betting tree grows from."""

    @property
    def tree(self) -> BettingTree:
        """The betting tree."""

    @property
    def unit(self) -> Unit:
        """What bets are multiples of."""

    @property
    def locks(self) -> Sequence[object]:
        """The locks; where there are any, boards are not merged by suit symmetry."""
