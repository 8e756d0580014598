"""Comparison: how two solutions on one board differ, at the decisions of their first street."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from runout.analysis.rounding import change
from runout.analysis.solver.nodes.game import Frequencies
from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.spot.players import PLAYER_NAMES, Numbers
from runout.analysis.solver.spot.spot import Spot
from runout.documents import Document, MaybeNaN
from runout.domain.betting.rules import PlayerKey
from runout.domain.plurals import noun_for, pluralize
from runout.errors import PokerError


@dataclass(frozen=True, slots=True)
class NodeDifference(Document):
    """A decision that two solutions share: in the first, and in the second."""

    line: str
    player: PlayerKey
    frequencies: tuple[Frequencies, Frequencies]
    distance: MaybeNaN
    """The mean over the player's hands of half the summed differences: 0 when they play alike, 1
    when they have no action in common; null where no hand is in both."""


@dataclass(frozen=True, slots=True)
class DecisionCounts(Document):
    """How the betting trees of two solutions differ: numbers of decisions, by their lines."""

    shared: int
    """In both, with the same actions."""
    other_actions: int
    """In both, with other actions."""
    only_in_first: int
    only_in_second: int

    @classmethod
    def of(cls, first: Spot, second: Spot) -> DecisionCounts:
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
class Comparison(Document):
    """How two solutions differ; differences are new less old, pairs the old and the new."""

    ev: Numbers
    equity: Numbers
    exploitability: tuple[float, float]
    """In chips, of both."""
    nodes: tuple[NodeDifference, ...]
    """Decisions of the first street that both have, with the same actions."""
    decisions: DecisionCounts
    notes: tuple[str, ...]
    """What else differs, as text: pot, stack, rake, ranges, betting trees."""

    @classmethod
    def of(
        cls,
        first: Node,
        second: Node,
        *,
        exploitability: tuple[float, float],
        notes: tuple[str, ...] = (),
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
            nodes=tuple(_differences(first, second)),
            decisions=decisions,
            notes=(*notes, *_notes(*spots, decisions)),
        )


def _by_player(old: Callable[[int], float], new: Callable[[int], float]) -> tuple[float, float]:
    return change(old(0), new(0)), change(old(1), new(1))


def _differences(first: Node, second: Node) -> Iterator[NodeDifference]:
    others = {node.line: node for node in second.decisions()}
    for one in first.decisions():
        other = others.get(one.line)
        if other is None or one.actions != other.actions or one.player is None:
            continue
        apart = np.abs(one.strategy - other.strategy).sum(axis=0) / 2
        both = ~np.isnan(apart)  # hands that are in both ranges
        reach = one.reach(one.player)[both]
        distance = float(apart[both] @ reach / reach.sum()) if reach.sum() > 0 else math.nan
        frequencies = one.frequencies, other.frequencies
        yield NodeDifference(one.line, one.player, frequencies, distance)
