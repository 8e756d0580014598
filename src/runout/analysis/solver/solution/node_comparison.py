"""NodeComparison: one node of two solutions, by hand and by hand class."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from runout.analysis.rounding import change
from runout.analysis.solver.nodes.game import Frequencies, NodeKind
from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.nodes.rows import ClassRow, HandRow
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.spot.players import ByPlayer, Player
from runout.documents import Document, MaybeNaN
from runout.domain.boards import Board
from runout.errors import PokerError

Numbers = ByPlayer[MaybeNaN]
Pair = tuple[MaybeNaN | None, MaybeNaN | None]
Shares = list[float | None]
Row = HandRow | ClassRow

_WHAT: Final = {"decision": "a decision", "chance": "a card to come", "end": "the end of the hand"}


class HandDifference(NamedTuple):
    """A hand, or a hand class, in two solutions; null where one of them does not hold it.

    Lists have a number for each of the `actions` of either solution, null for one that is only in
    the other; they are null for the player who does not act.
    """

    hand: str
    reach: Pair
    reached: tuple[bool | None, bool | None]
    locked: tuple[bool | None, bool | None]
    ev: Pair
    ev_change: MaybeNaN | None
    equity: Pair
    strategy: tuple[Shares | None, Shares | None]
    strategy_change: Shares | None
    distance: float | None
    """Half the summed differences: 0 when it plays alike, 1 when it has no action in common."""


@dataclass(frozen=True, slots=True)
class NodeComparison(Document):
    """One place in two solutions: pairs are the old and the new, changes new less old."""

    line: str
    cards: str
    board: Board
    kind: NodeKind
    player: Player | None
    actions: tuple[str, ...]
    """Those of the first, then those only in the second."""
    pot: tuple[float, float]
    reach: Pair
    combos: tuple[Numbers, Numbers]
    ev: tuple[Numbers, Numbers]
    equity: tuple[Numbers, Numbers]
    frequencies: tuple[Frequencies, Frequencies] | None
    classes: ByPlayer[list[HandDifference]]
    hands: ByPlayer[list[HandDifference]]

    @classmethod
    def of(cls, first: Solution, second: Solution, line: str, cards: str = "") -> NodeComparison:
        """Compare two solutions after a line that is in both trees."""
        old, new = _node(first, "old", line, cards), _node(second, "new", line, cards)
        if old.board != new.board:
            raise PokerError(f"the boards are {old.board} and {new.board}; compare one board")
        if old.kind != new.kind:
            raise PokerError(
                f"after {old.line!r} there is {_WHAT[old.kind]} in the old solution and"
                f" {_WHAT[new.kind]} in the new; compare an earlier decision"
            )
        actions = (*old.actions, *(each for each in new.actions if each not in old.actions))
        here, before, after = old.place, old.figures, new.figures

        def rows(ours: Sequence[Row], theirs: Sequence[Row]) -> list[HandDifference]:
            """Return a row for each hand of either, those of the first before the others."""
            pairs: dict[str, list[Row | None]] = {str(row.hand): [row, None] for row in ours}
            for row in theirs:
                pairs.setdefault(str(row.hand), [None, None])[1] = row
            nodes = ((old, 0), (new, 1))
            return [
                _difference(hand, pair, [_aligned(pair[at], node, actions) for node, at in nodes])
                for hand, pair in pairs.items()
            ]

        return cls(
            line=here.line,
            cards=here.cards,
            board=here.board,
            kind=here.kind,
            player=here.player,
            actions=actions,
            pot=(old.pot, new.pot),
            reach=(before.reach, after.reach),
            combos=(ByPlayer(*before.combos), ByPlayer(*after.combos)),
            ev=(ByPlayer(*before.ev), ByPlayer(*after.ev)),
            equity=(ByPlayer(*before.equity), ByPlayer(*after.equity)),
            frequencies=None
            if before.frequencies is None or after.frequencies is None
            else (before.frequencies, after.frequencies),
            classes=ByPlayer(*map(rows, before.classes, after.classes)),
            hands=ByPlayer(*map(rows, before.hands, after.hands)),
        )


def _node(solution: Solution, which: str, line: str, cards: str) -> Node:
    try:
        return solution.node(line, cards)
    except PokerError as error:
        error.add_note(f"the {which} solution")
        raise


def _difference(
    hand: str, pair: Sequence[Row | None], strategy: Sequence[Shares | None]
) -> HandDifference:
    before, after = strategy
    evs = _pair(pair, "ev")
    return HandDifference(
        hand=hand,
        reach=_pair(pair, "reach"),
        reached=_pair(pair, "reached"),
        locked=_pair(pair, "locked"),
        ev=evs,
        ev_change=change(*evs),
        equity=_pair(pair, "equity"),
        strategy=(before, after),
        strategy_change=None
        if before is None or after is None
        else list(map(change, before, after)),
        distance=None if before is None or after is None else _distance(before, after),
    )


def _pair(pair: Sequence[Row | None], name: str) -> tuple[Any, Any]:
    old, new = (None if row is None else getattr(row, name) for row in pair)
    return old, new


def _aligned(row: Row | None, node: Node, actions: Sequence[str]) -> Shares | None:
    """Return a hand's frequencies by the actions of either solution; None if it does not act."""
    if row is None or not row.strategy:
        return None
    shares = row.strategy.values() if isinstance(row, ClassRow) else row.strategy
    by_action = dict(zip(node.actions, shares, strict=True))
    return [by_action.get(action) for action in actions]


def _distance(before: Shares, after: Shares) -> float:
    """Return half the summed differences: 0 for the same, 1 with no action in common."""
    pairs = zip(before, after, strict=True)
    return min(1.0, sum(abs((one or 0.0) - (other or 0.0)) for one, other in pairs) / 2)
