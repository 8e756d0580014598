"""Reports on solutions: what each card changes, and how two solutions differ."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from runout.analysis.solver.nodes import plain
from runout.errors import PokerError

if TYPE_CHECKING:
    from runout.analysis.solver.nodes import SolutionNode
    from runout.analysis.solver.solution import Solution
    from runout.analysis.solver.spot import Spot
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
        """Return the row as JSON has it."""
        return {
            "card": str(self.card),
            "ev": {"oop": plain(self.ev[0]), "ip": plain(self.ev[1])},
            "equity": {"oop": plain(self.equity[0]), "ip": plain(self.equity[1])},
            "frequencies": {key: plain(value) for key, value in self.frequencies.items()},
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
    weights = np.array([float(np.sum(child._deal_weights(0))) for child in after])
    odds = weights / weights.sum() if weights.sum() > 0 else weights
    return [
        RunoutRow(
            card=card,
            ev=(child.range_ev(0), child.range_ev(1)),
            equity=(child.range_equity(0), child.range_equity(1)),
            frequencies=child.frequencies,
            probability=float(share),
        )
        for card, child, share in zip(node.cards_to_come, after, odds, strict=True)
    ]


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
class Comparison:
    """How a second solution differs from a first; differences are second less first."""

    ev: tuple[float, float]
    equity: tuple[float, float]
    exploitability: tuple[float, float]  # of the first and of the second
    nodes: tuple[NodeDifference, ...]

    @classmethod
    def of(cls, first: Solution, second: Solution) -> Comparison:
        """Compare two solutions on the same board, at the decisions of their first street."""
        if first.spot.board != second.spot.board:
            raise PokerError(
                f"solutions of different boards, {first.spot.board} and {second.spot.board},"
                " cannot be compared"
            )
        return cls(
            ev=(second.ev[0] - first.ev[0], second.ev[1] - first.ev[1]),
            equity=(second.equity[0] - first.equity[0], second.equity[1] - first.equity[1]),
            exploitability=(first.exploitability, second.exploitability),
            nodes=tuple(_differences(first, second)),
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the comparison as JSON has it."""
        return {
            "ev": {"oop": self.ev[0], "ip": self.ev[1]},
            "equity": {"oop": self.equity[0], "ip": self.equity[1]},
            "exploitability": list(self.exploitability),
            "nodes": [
                {
                    "line": node.line,
                    "player": ("oop", "ip")[node.player],
                    "frequencies": [
                        {action: plain(share) for action, share in one.items()}
                        for one in node.frequencies
                    ],
                    "distance": plain(node.distance),
                }
                for node in self.nodes
            ],
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
    found = []
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
        found.append(
            NodeDifference(line, one.player, (one.frequencies, other.frequencies), distance)
        )
    return found
