"""Reachable drills: refuses filters that no hand meets, before any hand is dealt.

A drill whose player decides nothing after its start, or whose categories no hand that reaches the
start can have, is refused. Where all decisions that count are on the street of the start, a drill
without one that is close or mixed enough is refused as well. The number of boards and decisions
that are checked is limited; beyond the limit a drill is accepted, and dealing ends with an error if
no decision comes up.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from runout.analysis.categories.board_categories import BoardCategories
from runout.analysis.solver.nodes.game import PlayerView
from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.on_demand_limits import check_cancelled
from runout.analysis.solver.spot.players import PLAYER_NAMES
from runout.analysis.train.decision import MIN_FREQUENCY
from runout.analysis.train.drill import Drill
from runout.domain.boards import Board, Street
from runout.domain.cards import DECK
from runout.domain.hand_categories import parse_category
from runout.errors import PokerError

_MAX_CHECKS: Final = 20_000  # boards and decisions


def check_start(nodes: Sequence[Node], drill: Drill) -> None:
    """Refuse a start, in one tree or in several, after which the player decides nothing."""
    start = nodes[0]
    if start.kind == "end":
        raise PokerError(f"line: the hand is over after {start.line!r}; begin earlier").at("/line")
    players = {player for each in nodes for player in _players_below(each, drill.streets)}
    if drill.player not in players:
        streets = " or ".join(drill.streets) or "any street"
        where = f"after {start.line!r}" if start.line else "in this spot"
        raise PokerError(
            f"streets: {PLAYER_NAMES[drill.player]} decides nothing on {streets} {where};"
            " choose another street, start or seat"
        ).at("/streets")


def _players_below(start: Node, streets: tuple[str, ...]) -> Iterator[int]:
    nodes = start.game.spot.tree.nodes
    chosen_streets = {Street.parse(street) for street in streets} or {*Street}
    unvisited = [start.index]
    while unvisited:
        here = nodes[unvisited.pop()]
        if here.kind == "decision" and here.street in chosen_streets:
            yield here.player
        unvisited += here.children


def check_reachable(matches: Iterable[bool], drill: Drill) -> None:
    """Refuse a drill whose filters no hand meets.

    ``matches`` has for each decision, or each board, whether a hand meets the filters there.
    """
    if not (drill.categories or drill.mixed or drill.close is not None):
        return
    count = 0
    for is_match in itertools.islice(matches, _MAX_CHECKS):
        check_cancelled()
        if is_match:
            return
        count += 1
    if count < _MAX_CHECKS:
        raise _refusal(drill)


def _refusal(drill: Drill) -> PokerError:
    where = f" on the {' or '.join(drill.streets)}" if drill.streets else ""
    if not drill.categories:
        kind = "mixed" if drill.mixed else "close"
        return PokerError(
            f"{kind}: no decision of a hand that reaches the start is {kind} enough{where};"
            f" train {'more' if drill.mixed else 'less close'} decisions, or all"
        ).at(f"/{kind}")
    labels = [parse_category(each).label.lower() for each in drill.categories]
    which = " or ".join(labels)
    if drill.mixed or drill.close is not None:
        return PokerError(
            f"categories: no decision with {which} counts in this drill{where}; train more"
            " categories, or decisions that are less close"
        ).at("/categories")
    return PokerError(
        f"categories: no hand that reaches the start can have {which}{where}; train other"
        " categories, or begin elsewhere"
    ).at("/categories")


def matches_from(node: Node, drill: Drill) -> Iterator[bool]:
    """Yield for each decision or board from a start on whether a hand meets the filters there."""
    if node.has_left_path:  # its figures are those of a subgame, or arbitrary
        yield True
    elif node.street is Street.RIVER or drill.streets == (str(node.street),):
        for view in _views(node, drill):
            yield bool((counting(view, drill) & (view.odds > 0)).any())
    else:
        yield from _board_matches(node.board, node.player_view(drill.player), drill)


def _board_matches(board: Board, view: PlayerView, drill: Drill) -> Iterator[bool]:
    """Yield for each board from a start on whether a hand that reaches the start has a category."""
    if not drill.categories:
        yield True
    combos = view.combos[view.odds > 0]
    unseen = [card for card in DECK if card not in {*board}]
    for more in range(6 - len(board)):
        for cards in itertools.combinations(unseen, more):
            full = Board([*board, *cards])
            if not drill.streets or str(full.street) in drill.streets:
                yield bool(_members(full, drill)[combos].any())


def _views(node: Node, drill: Drill) -> Iterator[PlayerView]:
    """Yield the views of the player at all decisions of the street of a node, from there on.

    A branch after an action that is never taken is left out: no first decision of a hand is there.
    """
    if node.kind != "decision" or node.has_left_path:
        return
    if node.player == drill.player:
        yield node.player_view(drill.player)
    for action in node.actions:
        yield from _views(node.play(action), drill)


def counting(view: PlayerView, drill: Drill) -> NDArray[np.bool_]:
    """Return which hands of the player of a drill have a decision that counts in it."""
    node = view.node
    if len(node.actions) < 2 or (drill.streets and str(node.street) not in drill.streets):
        return np.zeros(len(view.combos), dtype=np.bool_)
    evs = np.asarray(view.action_ev, dtype=np.float64)
    counts = np.asarray(np.isfinite(evs).all(axis=0))
    if drill.categories:
        counts &= _members(node.board, drill)[view.combos]
    if drill.mixed:
        shares = np.asarray(view.strategy, dtype=np.float64)
        counts &= (shares >= MIN_FREQUENCY).sum(axis=0) >= 2
    if drill.close is not None:
        second, best = np.sort(evs, axis=0)[-2:]
        counts &= 100 * (best - second) <= drill.close * node.pot
    return counts


def _members(board: Board, drill: Drill) -> NDArray[np.bool_]:
    """Return which combos are in a category of a drill on a board."""
    categories = BoardCategories.of(board)
    existing = {each.value for each in categories.categories}
    is_member = np.zeros(len(categories.made_codes), dtype=np.bool_)
    for each in existing.intersection(drill.categories):
        is_member |= categories.members(each)
    return is_member
