"""SubgameNode: a node of a subgame solved on demand, as a node of the tree it is part of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from runout.analysis.files.strict_json import nan_to_null
from runout.analysis.solver.nodes.node import SolutionNode
from runout.analysis.solver.nodes.off_path import own_place
from runout.analysis.solver.nodes.subgame import street_actions
from runout.analysis.solver.spot.players import PLAYERS
from runout.domain.plurals import pluralize

if TYPE_CHECKING:
    from typing import Self

    from runout.analysis.solver.solved_game import SolvedGame
    from runout.domain.cards import Card
    from runout.domain.ranges.range import Range


@dataclass(frozen=True, slots=True)
class SubgameSolve:
    """The solve of a subgame: its figures, and whose ranges were given rather than arrived.

    ``exploitability`` is in chips.
    """

    exploitability: float
    iterations: int
    seconds: float
    given: tuple[bool, bool]


@dataclass(frozen=True, slots=True)
class SubgameNode(SolutionNode):
    """A node of a subgame; its line, cards and path are those of the whole tree.

    ``opened`` is the node of the tree, or of a subgame before, at which the subgame begins. Weights
    of hands are those of the subgame's ranges.
    """

    opened: SolutionNode
    solve: SubgameSolve

    @classmethod
    def at_opening(cls, game: SolvedGame, opened: SolutionNode, solve: SubgameSolve) -> Self:
        """Return the node of a solved subgame at which it begins."""
        index = game.spot.tree.find(" ".join(street_actions(opened))).index
        return cls(game, index, (), opened, solve)

    @property
    def is_opening(self) -> bool:
        """Whether the subgame begins here."""
        begins = self.game.spot.tree.find(" ".join(street_actions(self.opened))).index
        return self.index == begins and not self.dealt

    @property
    def opening(self) -> SubgameNode:
        """The node at which the subgame begins."""
        return SubgameNode.at_opening(self.game, self.opened, self.solve)

    # --- the figures of the subgame ---

    @property
    def exploitability_percent(self) -> float:
        """Half of what both could gain by best responses, in per cent of the pot at the opening."""
        return 100 * self.solve.exploitability / self.opened.pot

    @property
    def ranges(self) -> tuple[Range, Range]:
        """The ranges of OOP and IP with which the subgame begins."""
        return self.game.spot.ranges

    @property
    def solve_text(self) -> str:
        """How the subgame was solved, as text, with the ranges it was solved for."""
        whose = [name.upper() for name, own in zip(PLAYERS, self.solve.given, strict=True) if own]
        ranges = {
            0: "the ranges as they would arrive",
            1: f"the range given for {''.join(whose)} and the other as it would arrive",
            2: "the ranges given",
        }[len(whose)]
        return (
            f"solved on demand for {ranges}: exploitability {self.exploitability_percent:.2g} % of"
            f" the pot, {pluralize(self.solve.iterations, 'iteration')}"
        )

    # --- where we are in the whole tree ---

    @property
    def line(self) -> str:
        """The actions that lead here from the start of the whole tree."""
        before = self.opened.line.split()
        before = before[: len(before) - len(street_actions(self.opened))]
        return " ".join([*before, *self.game.spot.tree.line(self.index).split()])

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards dealt since the start of the whole tree."""
        return (*self.opened.cards, *self.dealt)

    @property
    def is_root(self) -> bool:
        """Whether the whole tree starts here."""
        return self.is_opening and self.opened.is_root

    @property
    def begins_street(self) -> bool:
        """Whether a street begins here."""
        return (self.opened if self.is_opening else own_place(self)).begins_street

    @property
    def entry_probability(self) -> float:
        """The probability of the node at which the subgame begins."""
        return self.opened.probability

    def back(self) -> SolutionNode:
        """Return the node before; that before the subgame belongs to the solution around it."""
        return self.opened.back() if self.is_opening else self._before()

    def to_dict(self, *, overview: bool = False) -> dict[str, Any]:
        """Return the node as JSON values, with the figures of the subgame."""
        opened, off_path = self.opened, self.opened.off_path
        return {
            **SolutionNode.to_dict(self, overview=overview),
            "subgame": {
                "line": opened.line,
                "cards": " ".join(map(str, opened.cards)),
                "pot": opened.pot,
                "off_path": None if off_path is None else off_path.to_dict(),
                "ranges": dict(zip(PLAYERS, map(str, self.ranges), strict=True)),
                "given": dict(zip(PLAYERS, self.solve.given, strict=True)),
                "exploitability": nan_to_null(self.solve.exploitability),
                "exploitability_percent": nan_to_null(self.exploitability_percent),
                "iterations": self.solve.iterations,
                "seconds": self.solve.seconds,
            },
        }
