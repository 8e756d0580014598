"""The 169-class game evaluated deal by deal: an oracle that shares no code with the model.

A tree is written out as nested terminals and decisions. A deal is a class for each player, its
weight, and the first player's share of a showdown. A strategy maps a class and a line to the
frequency of each action.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

RANKS = "23456789TJQKA"
SUITS = "cdhs"


@dataclass(frozen=True)
class Fold:
    """A terminal after a fold by player 0 or 1, and the bets of both."""

    loser: int
    bets: tuple[int, int]


@dataclass(frozen=True)
class Showdown:
    """A showdown after equal bets."""

    bet: int


@dataclass(frozen=True)
class Decide:
    """A decision of a player."""

    player: int
    after: Mapping[str, Fold | Showdown | Decide]


Node = Fold | Showdown | Decide
Spot = tuple[str, str]
"""A hand class and a line."""
Strategy = dict[Spot, dict[str, float]]


class Deal(NamedTuple):
    """Two classes, their weight, and the first one's share of a showdown."""

    classes: tuple[str, str]
    weight: float
    share: float


@dataclass(frozen=True)
class Table:
    """A pot and its rake."""

    pot: int
    rate: float = 0.0
    cap: float = 0.0

    def pays(self, end: Fold | Showdown, share: float) -> tuple[float, float]:
        """Return each player's payoff, the pot not counted as theirs."""
        bets = end.bets if isinstance(end, Fold) else (end.bet, end.bet)
        called = self.pot + 2 * min(bets)
        won = called - min(self.rate * called, self.cap)
        if isinstance(end, Showdown):
            return share * won - end.bet, (1 - share) * won - end.bet
        loses = -bets[end.loser]
        # The uncalled part of the winner's bet is returned.
        wins = won - min(bets)
        return (loses, wins) if end.loser == 0 else (wins, loses)


def combos(hand: str) -> list[frozenset[str]]:
    """Return the combos of a class such as AA, AKs, AKo."""
    high, low, kind = hand[0], hand[1], hand[2:]
    pairs = [(a, b) for a, b in product(SUITS, SUITS)]
    if high == low:
        return [frozenset({high + a, low + b}) for a, b in pairs if a < b]
    return [frozenset({high + a, low + b}) for a, b in pairs if (a == b) == (kind == "s")]


def disjoint_pairs(mine: str, theirs: str, flop: Sequence[str]) -> int:
    """Return the number of pairs of combos that share no card with each other or the flop."""
    dead = set(flop)
    return sum(
        not (a & b or a & dead or b & dead) for a, b in product(combos(mine), combos(theirs))
    )


def spots(node: Node, player: int, line: str = "") -> list[tuple[str, list[str]]]:
    """Return the lines after which a player decides, with the actions."""
    if not isinstance(node, Decide):
        return []
    decisions = [(line, list(node.after))] if node.player == player else []
    for action, after in node.after.items():
        decisions += spots(after, player, f"{line} {action}".strip())
    return decisions


def expected(table: Table, root: Node, deals: Sequence[Deal], strategy: Strategy) -> list[float]:
    """Return each player's expected value."""

    def walk(node: Node, deal: Deal, line: str) -> tuple[float, float]:
        if not isinstance(node, Decide):
            return table.pays(node, deal.share)
        chosen = strategy[deal.classes[node.player], line]
        totals = [0.0, 0.0]
        for action, after in node.after.items():
            if chosen[action]:
                paid = walk(after, deal, f"{line} {action}".strip())
                totals = [t + chosen[action] * p for t, p in zip(totals, paid, strict=True)]
        return totals[0], totals[1]

    paid = [(deal.weight, walk(root, deal, "")) for deal in deals]
    total = sum(weight for weight, _ in paid)
    return [sum(weight * pay[player] for weight, pay in paid) / total for player in (0, 1)]


def best_response(
    table: Table, root: Node, deals: Sequence[Deal], strategy: Strategy, player: int
) -> float:
    """Return a player's best-response value: every pure strategy per class is tried.

    Classes are independent: no class's strategy changes what another class wins.
    """
    total = sum(deal.weight for deal in deals)
    most = 0.0
    for hand in sorted({deal.classes[player] for deal in deals}):
        held = [deal for deal in deals if deal.classes[player] == hand]
        decisions = spots(root, player)
        share = sum(deal.weight for deal in held) / total
        most += share * max(
            expected(
                table,
                root,
                held,
                strategy
                | {
                    (hand, line): {action: float(action == chosen) for action in actions}
                    for (line, actions), chosen in zip(decisions, plan, strict=True)
                },
            )[player]
            for plan in product(*(actions for _, actions in decisions))
        )
    return most


def solve(table: Table, root: Node, deals: Sequence[Deal], iterations: int) -> Strategy:
    """Return the average strategy of CFR+ with simultaneous updates and linear averaging."""
    hands = [sorted({deal.classes[player] for deal in deals}) for player in (0, 1)]
    keys = [
        ((hand, line), actions)
        for player in (0, 1)
        for hand in hands[player]
        for line, actions in spots(root, player)
    ]
    regrets: Strategy = {key: dict.fromkeys(actions, 0.0) for key, actions in keys}
    sums: Strategy = {key: dict.fromkeys(actions, 0.0) for key, actions in keys}

    def walk(node: Node, deal: Deal, line: str, reach: tuple[float, float]) -> tuple[float, float]:
        if not isinstance(node, Decide):
            return table.pays(node, deal.share)
        me, key = node.player, (deal.classes[node.player], line)
        now = current[key]
        values = {}
        for action, after in node.after.items():
            further = (reach[0] * now[action], reach[1]) if me == 0 else (
                reach[0], reach[1] * now[action],
            )  # fmt: skip
            values[action] = walk(after, deal, f"{line} {action}".strip(), further)
        value = [sum(now[a] * values[a][player] for a in values) for player in (0, 1)]
        for action, after_it in values.items():
            gains[key][action] += deal.weight * reach[1 - me] * (after_it[me] - value[me])
            sums[key][action] += time * deal.weight * reach[me] * now[action]
        return value[0], value[1]

    for time in range(1, iterations + 1):  # noqa: B007 - walk reads it
        current = {key: _matched(regrets[key]) for key in regrets}
        gains: Strategy = {key: dict.fromkeys(actions, 0.0) for key, actions in keys}
        for deal in deals:
            walk(root, deal, "", (1.0, 1.0))
        for key, gained in gains.items():
            for action, gain in gained.items():
                regrets[key][action] = max(0.0, regrets[key][action] + gain)
    return {key: _matched(total) for key, total in sums.items()}


def _matched(numbers: dict[str, float]) -> dict[str, float]:
    total = sum(max(0.0, number) for number in numbers.values())
    if not total:
        return dict.fromkeys(numbers, 1 / len(numbers))
    return {action: max(0.0, number) / total for action, number in numbers.items()}
