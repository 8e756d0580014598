"""Comparison: how two solutions on one board differ, at the decisions of their first street."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from runout.analysis.files.strict_json import nan_to_null
from runout.analysis.rounding import change
from runout.analysis.solver.nodes.node import SolutionNode
from runout.analysis.solver.spot.players import PLAYER_NAMES, PLAYERS, by_player
from runout.domain.plurals import noun_for, pluralize
from runout.errors import PokerError

if TYPE_CHECKING:
    from collections.abc import Callable

    from runout.analysis.solver.solved_game import SolvedGame
    from runout.analysis.solver.spot.spot import Spot


@dataclass(frozen=True, slots=True)
class NodeDifference:
    """A decision that two solutions share: how often each action is taken in one and the other.

    ``distance`` is the mean over the player's hands of half the summed differences: 0 when the
    strategies are the same, 1 when they have no action in common, nan when no hand is in both.
    """

    line: str
    player: int
    frequencies: tuple[dict[str, float], dict[str, float]]
    distance: float


@dataclass(frozen=True, slots=True)
class DecisionCounts:
    """How many decisions the trees of two spots share, and how many only one of them has.

    Those of ``other_actions`` are in both, with different sizes to choose from.
    """

    shared: int
    other_actions: int
    only_in_first: int
    only_in_second: int

    @classmethod
    def of(cls, first: Spot, second: Spot) -> DecisionCounts:
        """Count the decisions of two trees by their lines."""
        ours, theirs = first.tree.lines(), second.tree.lines()
        both = ours.keys() & theirs.keys()
        alike = sum(ours[line]["actions"] == theirs[line]["actions"] for line in both)
        return cls(alike, len(both) - alike, len(ours) - len(both), len(theirs) - len(both))

    @property
    def note(self) -> str | None:
        """A note on how the trees differ; None where they are the same."""
        if not (self.other_actions or self.only_in_first or self.only_in_second):
            return None
        return (
            f"the betting trees differ: {pluralize(self.shared, 'decision')}"
            f" {noun_for(self.shared, 'is', 'are')} the same,"
            f" {self.other_actions} have other actions, {self.only_in_first} are only in the old,"
            f" {self.only_in_second} only in the new"
        )


def _notes(first: Spot, second: Spot, decisions: DecisionCounts) -> list[str]:
    """Return the differences of two spots that affect their comparison."""
    notes = [
        f"the {name} differs: {ours:g} in the old, {theirs:g} in the new"
        for name, ours, theirs in (
            ("pot", first.pot, second.pot),
            ("stack", first.stack, second.stack),
            ("rake", first.rake_rate, second.rake_rate),
            ("cap of the rake", first.rake_cap, second.rake_cap),
            ("unit of bets", first.unit.number(1), second.unit.number(1)),
        )
        if ours != theirs
    ]
    notes += [
        f"the range of {name} differs:"
        f" {pluralize(ours.without(first.board).total, 'combo', form='g')} in the old,"
        f" {theirs.without(first.board).total:g} in the new"
        for name, ours, theirs in zip(PLAYER_NAMES, first.ranges, second.ranges, strict=True)
        if ours.without(first.board) != theirs.without(first.board)
    ]
    return notes if decisions.note is None else [*notes, decisions.note]


@dataclass(frozen=True, slots=True)
class Comparison:
    """How a new solution, the second, differs from an old one; differences are new less old."""

    ev: tuple[float, float]
    equity: tuple[float, float]
    exploitability: tuple[float, float]  # of the first and of the second
    nodes: tuple[NodeDifference, ...]
    decisions: DecisionCounts
    notes: tuple[str, ...]  # what else differs

    @classmethod
    def of(
        cls, first: SolutionNode, second: SolutionNode, *, exploitability: tuple[float, float]
    ) -> Comparison:
        """Compare two solutions on the same board by their first decisions."""
        spots = first.game.spot, second.game.spot
        if spots[0].board != spots[1].board:
            raise PokerError(
                f"solutions of different boards, {spots[0].board} and {spots[1].board},"
                " cannot be compared"
            )
        decisions = DecisionCounts.of(*spots)
        return cls(
            ev=_by_player(first.range_ev, second.range_ev),
            equity=_by_player(first.range_equity, second.range_equity),
            exploitability=exploitability,
            nodes=tuple(_differences(first.game, second.game)),
            decisions=decisions,
            notes=tuple(_notes(*spots, decisions)),
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the comparison as JSON values."""
        return {
            "ev": by_player(self.ev),
            "equity": by_player(self.equity),
            "exploitability": list(self.exploitability),
            "nodes": [
                {
                    "line": node.line,
                    "player": PLAYERS[node.player],
                    "frequencies": [
                        {action: nan_to_null(share) for action, share in one.items()}
                        for one in node.frequencies
                    ],
                    "distance": nan_to_null(node.distance),
                }
                for node in self.nodes
            ],
            "decisions": asdict(self.decisions),
            "notes": list(self.notes),
        }


def _by_player(old: Callable[[int], float], new: Callable[[int], float]) -> tuple[float, float]:
    """Return the change of a number of each player."""
    return change(old(0), new(0)), change(old(1), new(1))


def _first_street(spot: Spot) -> list[str]:
    """Return the lines of the decisions before the next card."""
    tree = spot.tree
    return [
        tree.line(node.index)
        for node in tree.nodes
        if node.kind == "decision" and node.street is spot.street
    ]


def _differences(first: SolvedGame, second: SolvedGame) -> list[NodeDifference]:
    differences = []
    others = set(second.spot.tree.lines())
    for line in _first_street(first.spot):
        if line not in others:
            continue
        one, other = (SolutionNode.after(game, line, "") for game in (first, second))
        if one.kind != "decision" or one.player is None or one.actions != other.actions:
            continue
        apart = np.abs(one.strategy - other.strategy).sum(axis=0) / 2
        both = ~np.isnan(apart)  # hands that are in both ranges
        reach = one.reach(one.player)[both]
        distance = float(apart[both] @ reach / reach.sum()) if reach.sum() > 0 else math.nan
        differences.append(
            NodeDifference(line, one.player, (one.frequencies, other.frequencies), distance)
        )
    return differences
