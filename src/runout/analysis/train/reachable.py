"""Which drills can come up: hands that reach the start, looked at before any is dealt.

A drill whose categories no such hand can have is refused. Where all decisions that count are on the
street of the start, those that are not close or mixed enough are refused as well. Only so many
boards and decisions are looked at; behind that limit the dealing decides.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

import numpy as np

from runout.analysis.categories.board_categories import BoardCategories
from runout.analysis.solver.on_demand import check_cancelled
from runout.analysis.train.decision import MIN_FREQUENCY
from runout.analysis.train.following import is_off_path
from runout.domain.boards import Board, Street
from runout.domain.cards import DECK
from runout.domain.hand_categories import parse_category
from runout.errors import PokerError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from runout.analysis.solver.nodes.node import SolutionNode
    from runout.analysis.solver.nodes.range_view import RangeView
    from runout.analysis.train.drill import Drill

_MAX_LOOKS: Final = 20_000  # boards and decisions


def check_reachable(looks: Iterable[bool], drill: Drill) -> None:
    """Refuse a drill whose filters no hand meets, wherever one looks.

    ``looks`` says so of each decision or board, and ends when all are looked at.
    """
    if not (drill.categories or drill.mixed or drill.close is not None):
        return
    count = 0
    for meets in itertools.islice(looks, _MAX_LOOKS):
        check_cancelled()
        if meets:
            return
        count += 1
    if count < _MAX_LOOKS:
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


def looks_at(node: SolutionNode, drill: Drill) -> Iterator[bool]:
    """Yield of each decision or board from a start on whether a hand meets the filters there."""
    if is_off_path(node):  # its figures are those of a subgame, or arbitrary
        yield True
    elif is_one_street(node.street, drill):
        yield from looks_at_decisions(_views(node, drill), drill)
    else:
        yield from looks_at_boards(node.board, node.player_view(drill.player), drill)


def is_one_street(start: Street, drill: Drill) -> bool:
    """Return whether all decisions that count are on the street of the start."""
    return start is Street.RIVER or drill.streets == (str(start),)


def looks_at_decisions(views: Iterable[RangeView], drill: Drill) -> Iterator[bool]:
    """Yield of each decision, seen by its player, whether that of a hand which gets there counts.

    :func:`hand.counts` says so of one hand.
    """
    for view in views:
        yield len(view.actions) > 1 and bool((_counting(view, drill) & (view.odds > 0)).any())


def looks_at_boards(board: Board, view: RangeView, drill: Drill) -> Iterator[bool]:
    """Yield of each board from a start on whether a hand that gets to the start has a category."""
    if not drill.categories:
        yield True
    combos = view.combos[view.odds > 0]
    left = [card for card in DECK if card not in {*board}]
    for more in range(6 - len(board)):
        for cards in itertools.combinations(left, more):
            full = Board([*board, *cards])
            if not drill.streets or str(full.street) in drill.streets:
                yield bool(_members(full, drill)[combos].any())


def _views(node: SolutionNode, drill: Drill) -> Iterator[RangeView]:
    """Yield the views of the player at all decisions of the street of a node, from there on.

    A branch behind an action that is never taken is left out: the first decision of a hand is not
    there.
    """
    if node.kind != "decision" or is_off_path(node):
        return
    if node.player == drill.player:
        yield node.player_view(drill.player)
    for action in node.actions:
        yield from _views(node.play(action), drill)


def _counting(view: RangeView, drill: Drill) -> NDArray[np.bool_]:
    """Return which hands have a decision that counts."""
    evs = np.asarray(view.action_ev, dtype=np.float64)
    counting = np.asarray(np.isfinite(evs).all(axis=0))
    if drill.categories:
        counting &= _members(view.board, drill)[view.combos]
    if drill.mixed:
        counting &= (np.asarray(view.strategy) >= MIN_FREQUENCY).sum(axis=0) >= 2
    if drill.close is not None:
        second, best = np.sort(evs, axis=0)[-2:]
        counting &= 100 * (best - second) <= drill.close * view.pot
    return counting


def _members(board: Board, drill: Drill) -> NDArray[np.bool_]:
    """Return which combos are in a category of a drill on a board."""
    categories = BoardCategories.of(board)
    existing = {each.value for each in categories.categories}
    members = [categories.members(each) for each in drill.categories if each in existing]
    found = np.zeros(len(categories.made_codes), dtype=np.bool_)
    for each in members:
        found |= each
    return found
