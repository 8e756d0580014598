"""NodeComparison: one node of two solutions, by hand and by hand class."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from runout.analysis.rounding import change
from runout.analysis.solver.spot.players import PLAYERS
from runout.errors import PokerError

if TYPE_CHECKING:
    from runout.analysis.solver.nodes.node import SolutionNode
    from runout.analysis.solver.solution.solution import Solution

Row = dict[str, Any]
Numbers = Sequence[float | None]


@dataclass(frozen=True, slots=True)
class NodeComparison:
    """A node of an old solution, the first, beside that of a new one; changes are new less old.

    ``actions`` are those of the first, then those that only the second has. A hand that one of them
    does not hold, or an action that it does not have, has None there.
    """

    first: SolutionNode
    second: SolutionNode

    @classmethod
    def of(cls, first: Solution, second: Solution, line: str, cards: str = "") -> NodeComparison:
        """Compare two solutions after a line that is in both trees."""
        one, other = _node(first, "old", line, cards), _node(second, "new", line, cards)
        if one.board != other.board:
            raise PokerError(f"the boards are {one.board} and {other.board}; compare one board")
        if one.kind != other.kind:
            raise PokerError(
                f"after {one.line!r} there is {_WHAT[one.kind]} in the old solution and"
                f" {_WHAT[other.kind]} in the new; compare an earlier decision"
            )
        return cls(one, other)

    @property
    def actions(self) -> tuple[str, ...]:
        """The actions of either solution."""
        ours = self.first.actions
        return (*ours, *(action for action in self.second.actions if action not in ours))

    def to_dict(self) -> dict[str, Any]:
        """Return the comparison as JSON values."""
        nodes = self.first.to_dict(overview=True), self.second.to_dict(overview=True)
        comparison: dict[str, Any] = {
            name: nodes[0][name] for name in ("line", "cards", "board", "kind", "player")
        }
        comparison["actions"] = list(self.actions)
        for name in ("pot", "reach", "combos", "ev", "equity"):
            comparison[name] = [one[name] for one in nodes]
        comparison["frequencies"] = (
            None if self.first.player is None else [one["frequencies"] for one in nodes]
        )
        for kind in ("classes", "hands"):
            comparison[kind] = {
                player: self._rows(nodes[0][kind][player], nodes[1][kind][player])
                for player in PLAYERS
            }
        return comparison

    def _rows(self, ours: list[Row], theirs: list[Row]) -> list[Row]:
        """Return a row for each hand of either, those of the first before those of the second."""
        pairs: dict[str, list[Row | None]] = {row["hand"]: [row, None] for row in ours}
        for row in theirs:
            pairs.setdefault(row["hand"], [None, None])[1] = row
        return [self._row(hand, *pair) for hand, pair in pairs.items()]

    def _row(self, hand: str, one: Row | None, other: Row | None) -> Row:
        both = one, other
        row_pair: Row = {"hand": hand}
        for name in ("reach", "reached", "locked", "ev", "equity"):
            row_pair[name] = [None if row is None else row[name] for row in both]
        row_pair["ev_change"] = change(*row_pair["ev"])
        before, after = self._aligned(self.first, one), self._aligned(self.second, other)
        row_pair["strategy"] = [before, after]
        row_pair["strategy_change"] = row_pair["distance"] = None
        if before is not None and after is not None:
            row_pair["strategy_change"] = list(map(change, before, after))
            row_pair["distance"] = _distance(before, after)
        return row_pair

    def _aligned(self, node: SolutionNode, row: Row | None) -> list[float | None] | None:
        """Return a hand's frequencies by the actions of either solution."""
        if row is None or "strategy" not in row:
            return None
        shares: dict[str, float] = dict(zip(node.actions, row["strategy"], strict=True))
        return [shares.get(action) for action in self.actions]


_WHAT = {"decision": "a decision", "chance": "a card to come", "end": "the end of the hand"}


def _node(solution: Solution, which: str, line: str, cards: str) -> SolutionNode:
    try:
        return solution.node(line, cards)
    except PokerError as error:
        error.add_note(f"the {which} solution")
        raise


def _distance(before: Numbers, after: Numbers) -> float:
    """Return half the summed differences: 0 for the same, 1 with no action in common."""
    pairs = zip(before, after, strict=True)
    return min(1.0, sum(abs((one or 0.0) - (other or 0.0)) for one, other in pairs) / 2)
