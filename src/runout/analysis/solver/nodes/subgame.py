"""Subgames: the spot that begins at a node of a solved tree, with the ranges that arrive there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from runout.analysis.solver.nodes.player_view import MIN_REACH, PlayerView
from runout.analysis.solver.spot.locks import REST, Lock
from runout.analysis.solver.spot.players import PLAYER_NAMES
from runout.domain.betting.lines import read_line
from runout.domain.betting.rules import OOP, STREETS
from runout.domain.betting.sizes import BetSizes
from runout.domain.boards import Board
from runout.domain.cards import parse_cards
from runout.domain.combos import COMBO_COUNT
from runout.domain.ranges.range import Range
from runout.errors import NoPossibleDeal, NotationError, PokerError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from runout.analysis.solver.nodes.place import Place
    from runout.analysis.solver.spot.spot import Spot
    from runout.domain.betting.rules import StreetSizes
    from runout.domain.cards import Card


def subgame_spot(place: Place) -> Spot:
    """Return the spot that begins at a place, where a street begins.

    Weights are the reach of each hand; those below 1/2000 of the heaviest are left out. Bet sizes,
    lines and locks are those of the rest of the tree, so that both trees have the same actions.
    """
    _check_start(place)
    spot = place.game.spot
    if place.is_root:
        return spot
    views = [PlayerView(place, player) for player in (0, 1)]
    oop, ip = (
        arriving_range(view.combos, view.reach, player, place.line)
        for player, view in enumerate(views)
    )
    return spot_after(spot, place.index, place.dealt, (oop, ip))


def spot_after(
    spot: Spot, index: int, dealt: tuple[Card, ...], ranges: tuple[Range, Range]
) -> Spot:
    """Return the spot that begins at a node of the tree after these cards, with these ranges."""
    bets, rules = spot.tree.nodes[index].bets, spot.tree.rules
    below = [_line_below(spot, index, line) for line in (*spot.added_lines, *spot.removed_lines)]
    added = len(spot.added_lines)
    return spot.with_(
        board=Board([*spot.board, *dealt]),
        oop=ranges[0],
        ip=ranges[1],
        pot=spot.unit.number(rules.pot + sum(bets)),
        stack=spot.unit.number(rules.stack - bets[0]),
        sizes=_sizes(spot, index),
        added_lines=[line for line in below[:added] if line],
        removed_lines=[line for line in below[added:] if line],
        locks=_locks(spot, index, dealt, ranges),
        unit=spot.unit,
    )


def _check_start(place: Place) -> None:
    """Refuse a place where no street begins."""
    if place.kind == "end":
        raise PokerError(f"the hand is over after {place.line!r}; no spot begins there")
    if place.kind == "chance":
        raise PokerError(
            f"a card comes after {place.line!r}; deal it, and the spot begins on the next street"
        )
    start = place
    while not (start.is_root or start.begins_street):
        start = start.back()
    if start != place:
        where = f"after {start.line!r}" if start.line else "at the first decision"
        raise PokerError(
            f"the betting on the {place.street} is under way after {place.line!r}, and a spot"
            f" begins with a street; take the start of this one, {where}"
        )


def arriving_range(combos: NDArray[np.intp], reach: NDArray[Any], player: int, line: str) -> Range:
    """Return the range of a player by the reach of each hand after a line."""
    heaviest = float(reach.max(initial=0))
    weights = np.zeros(COMBO_COUNT)
    kept = (reach > 0) & (reach >= MIN_REACH * heaviest)
    if not kept.any():
        raise NoPossibleDeal(
            f"no hand of {PLAYER_NAMES[player]} gets to {line!r}, so there is no range to"
            " begin with"
        )
    # Six digits are more than a solve is good for, and keep the text of the range short.
    weights[combos[kept]] = [min(1.0, float(f"{weight:.6g}")) for weight in reach[kept]]
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
    spot: Spot, index: int, dealt: tuple[Card, ...], ranges: tuple[Range, Range]
) -> list[Lock]:
    """Return the locks at the node and below it, without hands that do not arrive."""
    locks = []
    for lock in spot.locks:
        line, cards = _line_below(spot, index, lock.line), parse_cards(lock.cards)
        passed = len(dealt)
        if line is None or (cards and cards[:passed] != dealt):
            continue
        player = spot.tree.find(lock.line).player
        strategy = {
            hands: shares
            for hands, shares in lock.strategy.items()
            if hands.strip() == REST or ranges[player] & Range.parse(hands)
        }
        if strategy:
            locks.append(Lock(line, strategy, cards[passed:]))
    return locks
