"""Reports on solutions: each next card, and the comparison of two solutions."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from runout.analysis.files.strict_json import nan_to_null
from runout.analysis.solver.nodes.player_view import PLAYERS, by_player
from runout.analysis.solver.nodes.strategy_grid import PLAYER_NAMES
from runout.domain.counts import counted, noun_for
from runout.errors import PokerError

if TYPE_CHECKING:
    from runout.analysis.solver.nodes.node import SolutionNode
    from runout.analysis.solver.solution.solution import Solution
    from runout.analysis.solver.spot.spot import Spot
    from runout.domain.cards import Card


@dataclass(frozen=True, slots=True)
class RunoutRow:
    """What a card brings: EV of the pot, equity, and how often each action follows.

    A card that no deal leaves has probability 0, and nan for the rest.
    """

    card: Card
    ev: tuple[float, float]
    equity: tuple[float, float]
    frequencies: dict[str, float]
    probability: float

    def to_dict(self) -> dict[str, Any]:
        """Return the row as JSON values."""
        return {
            "card": str(self.card),
            "ev": by_player(self.ev),
            "equity": by_player(self.equity),
            "frequencies": {key: nan_to_null(value) for key, value in self.frequencies.items()},
            "probability": self.probability,
        }


def runouts(node: SolutionNode) -> list[RunoutRow]:
    """Return a row for each card that can come after a node; a card's odds follow the deals.

    Weighted by ``probability`` the EVs come to the EV at the node itself.
    """
    if node.kind != "chance":
        raise PokerError(
            f"no card comes after {node.line!r}: a player acts, or the hand is over; play to the"
            " end of a betting round first"
        )
    after = [node.deal(card) for card in node.cards_to_come]
    views = [(child.player_view(0), child.player_view(1)) for child in after]
    weights = np.array([float(oop.odds.sum()) for oop, _ in views])
    odds = weights / weights.sum() if weights.sum() > 0 else weights
    return [
        RunoutRow(
            card=child.dealt[-1],
            ev=(oop.mean(oop.ev), ip.mean(ip.ev)),
            equity=(oop.mean(oop.equity), ip.mean(ip.equity)),
            frequencies=(oop if oop.acts else ip).frequencies,
            probability=float(share),
        )
        for child, (oop, ip), share in zip(after, views, odds, strict=True)
    ]


def runouts_to_dict(node: SolutionNode) -> dict[str, Any]:
    """Return a report on the cards that can come after a node, as JSON values."""
    rows = runouts(node)
    place = node.place()
    after = node.deal(node.cards_to_come[0]).place()
    return {
        **{name: place[name] for name in ("line", "cards", "board", "pot")},
        "player": after["player"],
        "actions": after["actions"],
        "ev": by_player((node.range_ev(0), node.range_ev(1))),
        "equity": by_player((node.range_equity(0), node.range_equity(1))),
        "runouts": [row.to_dict() for row in rows],
    }


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
            f"the betting trees differ: {counted(self.shared, 'decision')}"
            f" {noun_for(self.shared, 'is', 'are')} the same,"
            f" {self.other_actions} have other actions, {self.only_in_first} are only in the first,"
            f" {self.only_in_second} only in the second"
        )


def _notes(first: Spot, second: Spot, decisions: DecisionCounts) -> list[str]:
    """Return the differences of two spots that affect their comparison."""
    notes = [
        f"the {name} differs: {ours:g} in the first, {theirs:g} in the second"
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
        f" {counted(ours.without(first.board).total, 'combo', form='g')} in the first,"
        f" {theirs.without(first.board).total:g} in the second"
        for name, ours, theirs in zip(PLAYER_NAMES, first.ranges, second.ranges, strict=True)
        if ours.without(first.board) != theirs.without(first.board)
    ]
    return notes if decisions.note is None else [*notes, decisions.note]


@dataclass(frozen=True, slots=True)
class Comparison:
    """How a second solution differs from a first; differences are second less first."""

    ev: tuple[float, float]
    equity: tuple[float, float]
    exploitability: tuple[float, float]  # of the first and of the second
    nodes: tuple[NodeDifference, ...]
    decisions: DecisionCounts
    notes: tuple[str, ...]  # what else differs

    @classmethod
    def of(cls, first: Solution, second: Solution) -> Comparison:
        """Compare two solutions on the same board, at the decisions of their first street."""
        if first.spot.board != second.spot.board:
            raise PokerError(
                f"solutions of different boards, {first.spot.board} and {second.spot.board},"
                " cannot be compared"
            )
        decisions = DecisionCounts.of(first.spot, second.spot)
        return cls(
            ev=(second.ev[0] - first.ev[0], second.ev[1] - first.ev[1]),
            equity=(second.equity[0] - first.equity[0], second.equity[1] - first.equity[1]),
            exploitability=(first.exploitability, second.exploitability),
            nodes=tuple(_differences(first, second)),
            decisions=decisions,
            notes=tuple(_notes(first.spot, second.spot, decisions)),
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


def _first_street(spot: Spot) -> list[str]:
    """Return the lines of the decisions before the next card."""
    tree = spot.tree
    return [
        tree.line(node.index)
        for node in tree.nodes
        if node.kind == "decision" and node.street is spot.street
    ]


def _differences(first: Solution, second: Solution) -> list[NodeDifference]:
    differences = []
    others = set(second.spot.tree.lines())
    for line in _first_street(first.spot):
        if line not in others:
            continue
        one, other = first.node(line), second.node(line)
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
