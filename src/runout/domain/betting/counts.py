"""Counting a betting tree street by street, without growing it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from runout.domain.betting.growth import Decision, Growth
from runout.domain.betting.rules import (
    IP,
    MAX_ACTIONS,
    MAX_DECISIONS,
    OOP,
    STREETS,
    TreeRules,
    lines_too_long,
    too_many_decisions,
)
from runout.domain.boards import Street


@dataclass(frozen=True, slots=True)
class StreetCount:
    """The size of a betting tree on one street; pairs are (out of position, in position).

    ``choices`` are the decisions with more than one action, and ``actions`` the actions at those.
    ``deals`` are the lines that continue on the next street.
    """

    street: Street
    decisions: tuple[int, int]
    choices: tuple[int, int]
    actions: tuple[int, int]
    folds: int
    showdowns: int
    deals: int


class TreeCounter:
    """Counts trees without growing them.

    The subtree of a street depends on that street's sizes and on the pot alone, and is computed
    once for all trees of one counter.

    >>> from runout.domain.betting.sizes import BetSizes
    >>> from runout.domain.boards import Street
    >>> from runout.domain.betting.rules import TreeRules
    >>> river = BetSizes("50%, 100%", "2.5x")
    >>> counter = TreeCounter()
    >>> (count,) = counter.count(TreeRules(Street.RIVER, 100, 300, ((river, river),) * 3))
    >>> count.decisions, count.actions, count.folds, count.showdowns
    ((7, 7), (19, 19), 12, 13)
    """

    def __init__(self) -> None:
        self._known: dict[object, dict[Decision, _Tally]] = {}

    def count(self, rules: TreeRules, limit: int = MAX_DECISIONS) -> tuple[StreetCount, ...]:
        """Return the counts by street, from the first on; refuse rules that cannot be grown."""
        growth = Growth(rules)
        counts = []
        entries = {growth.root: 1}
        decisions = 0
        for street in range(growth.root.street, len(STREETS)):
            known = self._known.setdefault(_all_but_other_sizes(rules, street), {})
            total = _Tally()
            onward: defaultdict[Decision, int] = defaultdict(int)
            for entry, times in entries.items():
                tally = known.get(entry)
                if tally is None:
                    tally = known[entry] = _tally_street(growth, entry, limit)
                total.add(tally, times)
                for following, ways in tally.onward.items():
                    onward[following] += times * ways
                if decisions + sum(total.decisions) > limit:
                    raise too_many_decisions(limit, rules)
            decisions += sum(total.decisions)
            counts.append(total.on(STREETS[street]))
            entries = onward
        return tuple(counts)


def _all_but_other_sizes(rules: TreeRules, street: int) -> object:
    """Return the rules that the play of one street depends on, with the decisions it leads to."""
    shares = rules.add_allin, rules.force_allin, rules.merging
    has_donks = [oop.donks is not None for oop, _ in rules.sizes[street + 1 : street + 2]]
    sizes = rules.sizes[street], *has_donks
    return street, sizes, rules.pot, rules.stack, rules.unit, rules.raise_limit(street), shares


class _Tally:
    """A street's partial counts, and the number of lines to each decision after it."""

    __slots__ = ("actions", "choices", "deals", "decisions", "folds", "onward", "showdowns")

    def __init__(self) -> None:
        self.decisions = [0, 0]
        self.choices = [0, 0]
        self.actions = [0, 0]
        self.folds = self.showdowns = self.deals = 0
        self.onward: dict[Decision, int] = {}

    def add(self, other: _Tally, times: int) -> None:
        for player in (OOP, IP):
            self.decisions[player] += times * other.decisions[player]
            self.choices[player] += times * other.choices[player]
            self.actions[player] += times * other.actions[player]
        self.folds += times * other.folds
        self.showdowns += times * other.showdowns
        self.deals += times * other.deals

    def on(self, street: Street) -> StreetCount:
        pairs = self.decisions, self.choices, self.actions
        decisions, choices, actions = [(pair[OOP], pair[IP]) for pair in pairs]
        return StreetCount(
            street, decisions, choices, actions, self.folds, self.showdowns, self.deals
        )


def _tally_street(growth: Growth, entry: Decision, limit: int) -> _Tally:
    tally = _Tally()
    onward: defaultdict[Decision, int] = defaultdict(int)
    level = {entry: 1}
    decision_count = 1  # decisions, those of the next level included
    for _ in range(MAX_ACTIONS):
        below: defaultdict[Decision, int] = defaultdict(int)
        for decision, times in level.items():
            actions, folds, following = growth.outcomes(decision)
            tally.decisions[decision.player] += times
            if actions > 1:
                tally.choices[decision.player] += times
                tally.actions[decision.player] += times * actions
            tally.folds += times * folds
            tally.showdowns += times * (actions - folds - len(following))
            for after in following:
                if after.street == entry.street:
                    decision_count += times
                    below[after] += times
                else:
                    onward[after] += times
            if decision_count > limit:
                raise too_many_decisions(limit, growth.rules)
        if not below:
            tally.onward = dict(onward)
            tally.deals = sum(onward.values())
            return tally
        level = below
    raise lines_too_long()
