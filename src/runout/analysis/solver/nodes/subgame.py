"""Subgames: the spots that begin at nodes of a solved tree, with the ranges that arrive there.

A spot begins with a street. The subgame of a node in mid-street is therefore a spot from the start
of the street in which no action is left but those that lead to the node.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from runout.analysis.solver.goal import DEFAULT_MAX_ITERATIONS, DEFAULT_TARGET, SolveGoal
from runout.analysis.solver.nodes.game import Position
from runout.analysis.solver.nodes.off_path import arrival
from runout.analysis.solver.nodes.rows import MIN_REACH
from runout.analysis.solver.spot.estimate import Estimate
from runout.analysis.solver.spot.locks import REST, Lock
from runout.analysis.solver.spot.players import PLAYER_NAMES
from runout.analysis.solver.spot.spot import Spot
from runout.domain.betting.lines import read_line
from runout.domain.betting.rules import OOP, STREETS, StreetSizes
from runout.domain.betting.sizes import BetSizes
from runout.domain.boards import Board
from runout.domain.cards import Card, parse_cards
from runout.domain.combos import COMBO_COUNT
from runout.domain.ranges.range import Range
from runout.errors import NoPossibleDeal, NotationError, PokerError


def subgame_spot(node: Position) -> Spot:
    """Return the spot that begins at a node, where a street begins.

    Weights are the reach of each hand; those below 1/2000 of the heaviest are left out. Bet sizes,
    lines and locks are those of the rest of the tree, so that both trees have the same actions.
    """
    _check_start(node)
    if node.is_root:
        return node.game.spot
    oop, ip = (range_by_reach(node.reach(player), node.line, player) for player in (0, 1))
    return spot_below(node.game.spot, node.index, node.dealt, (oop, ip))


def forced_spot(node: Position, oop: Range | None = None, ip: Range | None = None) -> Spot:
    """Return the spot from the start of a node's street in which every hand plays to the node.

    No other action is left on the way, so that both ranges get to the node as they are. They are
    the ranges as they would arrive there, unless others are given.
    """
    if node.kind == "end":
        raise PokerError(f"the hand is over after {node.line!r}; no subgame begins there")
    weights = arrival(node).weights
    ranges = (
        range_by_reach(weights[0], node.line, 0) if oop is None else oop,
        range_by_reach(weights[1], node.line, 1) if ip is None else ip,
    )
    start = node.street_start
    return spot_below(node.game.spot, start.index, start.dealt, ranges, forced_to=node.index)


def subgame_seconds(node: Position) -> float | None:
    """Return the expected time to solve a node on demand, on one thread; None without a hand.

    It is that of the first node off the path on the node's street, where the subgame begins.
    """
    opening = node
    while not (opening.is_root or opening.begins_street):
        before = opening.back()
        if arrival(before).off_path is None:
            break
        opening = before
    try:
        spot = forced_spot(opening)
    except NoPossibleDeal:
        return None
    goal = SolveGoal(DEFAULT_TARGET * opening.pot / spot.pot, DEFAULT_MAX_ITERATIONS)
    return Estimate.of(spot, goal=goal).seconds


def spot_below(
    spot: Spot,
    start: int,
    dealt: tuple[Card, ...],
    ranges: tuple[Range, Range],
    *,
    forced_to: int | None = None,
) -> Spot:
    """Return the spot from a node of the tree on, where a street begins after some cards.

    The line from there to ``forced_to`` is forced.
    """
    bets, rules = spot.tree.nodes[start].bets, spot.tree.rules
    end = start if forced_to is None else forced_to
    below = [_line_below(spot, start, line) for line in (*spot.added_lines, *spot.removed_lines)]
    added = len(spot.added_lines)
    removed = [line for line in below[added:] if line]
    return spot.with_(
        board=Board([*spot.board, *dealt]),
        oop=ranges[0],
        ip=ranges[1],
        pot=spot.unit.number(rules.pot + sum(bets)),
        stack=spot.unit.number(rules.stack - bets[0]),
        sizes=_sizes(spot, start),
        max_raises=rules.raise_limit(STREETS.index(spot.tree.nodes[start].street)),
        later_raises=spot.later_raises,
        added_lines=[line for line in below[:added] if line],
        removed_lines=[*removed, *_other_actions(spot, start, end)],
        locks=_locks(spot, start, end, dealt, ranges),
        unit=spot.unit,
    )


def _other_actions(spot: Spot, start: int, end: int) -> list[str]:
    """Return the lines from a node that leave the line to another below it."""
    tree = spot.tree
    lines: list[str] = []
    while end != start:
        action, end = tree.nodes[end].action, tree.nodes[end].parent
        passed = tree.line(end).split()[len(tree.line(start).split()) :]
        others = [other for other in tree.actions(end) if other != action]
        lines = [*(" ".join([*passed, other]) for other in others), *lines]
    return lines


def _check_start(node: Position) -> None:
    if node.kind == "end":
        raise PokerError(f"the hand is over after {node.line!r}; no spot begins there")
    if node.kind == "chance":
        raise PokerError(
            f"a card comes after {node.line!r}; deal it, and the spot begins on the next street"
        )
    start: Position = node
    while not (start.is_root or start.begins_street):
        start = start.back()
    if start != node:
        where = f"after {start.line!r}" if start.line else "at the first decision"
        raise PokerError(
            f"the betting on the {node.street} is under way after {node.line!r}, and a spot"
            f" begins with a street; take the start of this one, {where}"
        )


def range_by_reach(reach: NDArray[np.floating], line: str, player: int) -> Range:
    """Return the range of a player by the reach of the 1326 combos, nan for those not held."""
    reach = np.nan_to_num(reach)
    kept = (reach > 0) & (reach >= MIN_REACH * reach.max())
    if not kept.any():
        raise NoPossibleDeal(
            f"no hand of {PLAYER_NAMES[player]} gets to {line!r}, so there is no range to"
            " begin with"
        )
    weights = np.zeros(COMBO_COUNT)
    # Six digits are more than a solve is good for, and keep the text of the range short.
    weights[kept] = [min(1.0, float(f"{weight:.6g}")) for weight in reach[kept].tolist()]
    return Range.from_weights(weights.tolist())


def _sizes(spot: Spot, index: int) -> StreetSizes:
    """Return the sizes of the spot; where OOP may donk here, its donk sizes are its bets."""
    sizes, nodes = spot.sizes, spot.tree.nodes
    node = nodes[index]
    street = STREETS.index(node.street)
    oop, ip = sizes[street]
    called = node.action == "c" and nodes[node.parent].player == OOP
    if not called or oop.donks is None:
        return sizes
    first, second, third = (
        (BetSizes(oop.donks, oop.raises), ip) if number == street else pair
        for number, pair in enumerate(sizes)
    )
    return first, second, third


def _line_below(spot: Spot, index: int, line: str) -> str | None:
    """Return the rest of a line that passes a node, empty if it ends there; None for others."""
    tree = spot.tree
    steps = read_line(line)
    before = len(read_line(tree.line(index)))
    if len(steps) < before:
        return None
    cut = steps[before].column - 1 if len(steps) > before else len(line)
    try:
        is_below = tree.find(line[:cut]).index == index
    except NotationError:  # it passes an action that was removed
        return None
    return line[cut:] if is_below else None


def _locks(
    spot: Spot, start: int, end: int, dealt: tuple[Card, ...], ranges: tuple[Range, Range]
) -> list[Lock]:
    """Return the locks at a node and below it, by their lines from the start of its street.

    Hands that do not arrive are left out.
    """
    locks = []
    for lock in spot.locks:
        line, cards = _line_below(spot, start, lock.line), parse_cards(lock.cards)
        if line is None or _line_below(spot, end, lock.line) is None:
            continue
        if cards and cards[: len(dealt)] != dealt:
            continue
        player = spot.tree.find(lock.line).player
        strategy = {
            hands: shares
            for hands, shares in lock.strategy.items()
            if hands.strip() == REST or ranges[player] & Range.parse(hands)
        }
        if strategy:
            locks.append(Lock(line, strategy, cards[len(dealt) :]))
    return locks
