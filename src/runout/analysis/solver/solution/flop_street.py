"""StreetGame: the decisions of a solved flop before the turn, kept in a small file.

A file has the layout of :mod:`runout.analysis.solver.solution.file`. The header has the spot, the
figures of the solve, and line, player, actions and chips of each decision, the root first. The
segments have a column for each hand of a player's range, in the order of ``hands_oop`` (combo
indices):

==================  ==========================================================================
``weights_oop``     the range, as doubles
``strategy_oop``    a row for each action of each of the player's decisions: frequencies
``action_ev_oop``   the same rows: EV by that action
``ev_oop``          a row for each decision of the other player: EV
``equity_oop``      a row for each decision of either player: equity
``end_ev_oop``      a row for each end of the street: EV; in quick solutions alone
``end_equity_oop``  the same rows: equity; in quick solutions alone
==================  ==========================================================================

and likewise for ``ip``. All but ranges are half-precision floats, and EVs are shares of the pot at
the node. A frequency, an equity and an EV of less than a pot are thus within 0.00025, an EV of
one to two pots within 0.0005 and so on; means over a range are nearer still. NaN stands for a hand
that meets no hand of the other player. What both players' hands reach follows from the ranges and
the strategies. The seconds of the solve are not in the file: the same solve gives the same bytes.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from runout.analysis.solver.nodes.game import Game, PlayerView, Position
from runout.analysis.solver.nodes.off_path import met_weights
from runout.analysis.solver.spot.players import PLAYERS
from runout.analysis.solver.spot.quick import EV_ERROR
from runout.analysis.solver.spot.spot import Spot
from runout.domain.betting.tree import BettingTree
from runout.domain.boards import Street
from runout.domain.cards import Card
from runout.errors import PokerError
from runout.kernels.equity import COMBO_COUNT, combo_cards

_ARRAYS: Final = {
    "hands": "<u2", "weights": "<f8", "strategy": "<f2", "action_ev": "<f2", "ev": "<f2",
    "equity": "<f2",
}  # fmt: skip
_END_ARRAYS: Final = {"end_ev": "<f2", "end_equity": "<f2"}


class StreetGame(Game):
    """The figures of every hand at every decision on the flop; nodes after a card have none.

    That of a quick solution has figures at the ends of the street as well, where a card comes or
    the hand is over. Making one checks that the arrays fit the decisions of the spot, with a
    ValueError or KeyError.
    """

    def __init__(
        self,
        spot: Spot,
        exploitability: float,
        arrays: Mapping[str, NDArray[Any]],
        *,
        is_quick: bool = False,
    ) -> None:
        super().__init__(spot, exploitability, EV_ERROR * spot.pot if is_quick else 0.0)
        self.arrays = arrays
        tree = spot.tree
        if tree not in _ROWS:  # flops of a batch share their tree
            _ROWS[tree] = _rows(tree)
        self._rows = _ROWS[tree]
        self.has_ends = any(name.startswith("end_") for name in arrays)
        ends = street_ends(tree) if self.has_ends else []
        self._ends = {index: row for row, index in enumerate(ends)}
        self._check()

    @classmethod
    def of(cls, game: Game, asked: Spot | None = None) -> StreetGame:
        """Return the flop street of a solved game that begins on the flop.

        It is that of the spot ``asked`` for, if one is given, whose tree has the same flop, and has
        the ends of the street then.
        """
        spot = game.spot
        if spot.street is not Street.FLOP:
            raise PokerError(
                f"{spot.board} is a {spot.street}; the flop street is that of a spot on a flop"
            )
        nodes = [Position(game, at) for at in flop_decisions(spot.tree)]
        ends = [] if asked is None else [Position(game, at) for at in street_ends(spot.tree)]
        arrays = {
            f"{name}_{key}": array
            for player, key in enumerate(PLAYERS)
            for name, array in _pack(
                [node.player_view(player) for node in nodes],
                [node.player_view(player) for node in ends],
            ).items()
        }
        return cls(asked or spot, game.exploitability, arrays, is_quick=asked is not None)

    def without_ends(self) -> StreetGame:
        """Return the decisions alone."""
        kept = {name: each for name, each in self.arrays.items() if not name.startswith("end_")}
        return StreetGame(self.spot, self.exploitability, kept, is_quick=True)

    @property
    def bytes(self) -> int:
        return sum(array.nbytes for array in self.arrays.values())

    @property
    def decisions(self) -> list[dict[str, Any]]:
        """The decisions of the flop, as the header of a file has them."""
        tree = self.spot.tree
        if tree not in _HEADERS:
            _HEADERS[tree] = [
                {
                    "line": node.line,
                    "player": node.player,
                    "actions": list(node.actions),
                    "pot": node.pot,
                    "stacks": list(node.stacks),
                    "to_call": node.to_call,
                }
                for node in (Position(self, at) for at in self._rows)
            ]
        return _HEADERS[tree]

    def keeps(self, dealt: tuple[Card, ...]) -> bool:
        return not dealt

    def player_view(self, node: Position, player: int) -> PlayerView:
        if node.dealt or not (node.index in self._rows or node.index in self._ends):
            raise _not_kept(node)
        return _StreetView(self, node, player)

    def reach(self, node: Position, player: int) -> NDArray[np.float32]:
        """Return the reach of all combos of a player at a node, up to the start of the turn."""
        if self.spot.tree.nodes[node.index].parent not in {-1, *self._rows}:
            raise _not_kept(node)
        reach = np.full(COMBO_COUNT, np.nan, dtype=np.float32)
        reach[self.arrays[f"hands_{PLAYERS[player]}"]] = self.hand_reach(node.index, player)
        dead = np.isin(combo_cards(), [card.id for card in node.dealt]).any(axis=1)
        return np.where(dead, np.float32(np.nan), reach)

    def weight(self, node: Position) -> float:
        """Return the weight of all pairs of hands that reach a node, up to the turn."""
        if node.index in self._rows:
            return super().weight(node)
        oop, ip = (np.nan_to_num(self.reach(node, player)) for player in (0, 1))
        return float(oop.astype(np.float64) @ met_weights(ip.astype(np.float64)))

    def of_actions(self, name: str, index: int) -> NDArray[np.float64]:
        first, last = self._rows[index].of_actions
        player = PLAYERS[self.spot.tree.nodes[index].player]
        return _double(self.arrays[f"{name}_{player}"][first:last])

    def strategy(self, index: int) -> NDArray[np.float64]:
        """Return the frequencies of the player who decides at a node: (actions, hands)."""
        shares = self.of_actions("strategy", index)
        normal: NDArray[np.float64] = shares / shares.sum(axis=0)
        return normal

    def hand_reach(self, index: int, player: int) -> NDArray[np.float64]:
        """Return the reach of a player's hands at a node."""
        nodes = self.spot.tree.nodes
        reach = _double(self.arrays[f"weights_{PLAYERS[player]}"])
        while index:
            child, index = index, nodes[index].parent
            if nodes[index].player == player:
                reach = reach * self.strategy(index)[nodes[index].children.index(child)]
        return reach

    def row(self, name: Literal["ev", "equity"], index: int, player: int) -> NDArray[np.float64]:
        """Return the EVs of the player who does not decide at a node, or equities of either."""
        if index in self._ends:
            return _double(self.arrays[f"end_{name}_{PLAYERS[player]}"][self._ends[index]])
        rows = self._rows[index]
        at = rows.of_both if name == "equity" else rows.of_other
        return _double(self.arrays[f"{name}_{PLAYERS[player]}"][at])

    def _check(self) -> None:
        """Refuse arrays that do not fit the decisions, with a ValueError."""
        players = [self.spot.tree.nodes[index].player for index in self._rows]
        for player, key in enumerate(PLAYERS):
            hands = self.arrays[f"hands_{key}"]
            own = sum(
                len(self.spot.tree.nodes[index].children)
                for index, acting in zip(self._rows, players, strict=True)
                if acting == player
            )
            others = sum(acting != player for acting in players)
            rows = {"strategy": own, "action_ev": own, "ev": others, "equity": len(players)}
            rows |= dict.fromkeys(_END_ARRAYS, len(self._ends))
            for name, kind in (_ARRAYS | (_END_ARRAYS if self.has_ends else {})).items():
                array = self.arrays[f"{name}_{key}"]
                shape = (rows[name], len(hands)) if name in rows else (len(hands),)
                if (array.dtype.str, array.shape) != (kind, shape):
                    raise ValueError(f"{name}_{key} is {array.dtype} {array.shape}")
            if (np.diff(hands.astype(np.intp)) <= 0).any() or (hands >= COMBO_COUNT).any():
                raise ValueError(f"hands_{key} are not combos in order")


class _StreetView(PlayerView):
    """A player's hands at a decision of a kept flop street."""

    def __init__(self, game: StreetGame, node: Position, player: int) -> None:
        self.node = node
        self.player = player
        self.combos = game.arrays[f"hands_{PLAYERS[player]}"].astype(np.intp)
        self.reach = game.hand_reach(node.index, player)
        self._game = game

    @functools.cached_property
    def strategy(self) -> NDArray[np.float64]:
        if not self.acts:
            return np.zeros((0, len(self.combos)))
        return self._game.strategy(self.node.index)

    @functools.cached_property
    def action_ev(self) -> NDArray[np.float64]:
        if not self.acts:
            return np.zeros((0, len(self.combos)))
        return self.node.pot * self._game.of_actions("action_ev", self.node.index)

    @functools.cached_property
    def ev(self) -> NDArray[np.float64]:
        if self.acts:
            return _double((self.strategy * self.action_ev).sum(axis=0))
        return self.node.pot * self._game.row("ev", self.node.index, self.player)

    @functools.cached_property
    def equity(self) -> NDArray[np.float64]:
        return self._game.row("equity", self.node.index, self.player)

    @functools.cached_property
    def met(self) -> NDArray[np.float64]:
        other = 1 - self.player
        weights = np.zeros(COMBO_COUNT)
        weights[self._game.arrays[f"hands_{PLAYERS[other]}"]] = self._game.hand_reach(
            self.node.index, other
        )
        return met_weights(weights)[self.combos]


def _not_kept(node: Position) -> PokerError:
    return PokerError(
        f"the flop alone is kept, and there are no figures on {node.board}; open a turn to have it"
        " solved"
    )


def flop_decisions(tree: BettingTree) -> list[int]:
    """Return the decisions of a tree before the turn, each before those that follow it."""
    return [
        node.index for node in tree.nodes if node.kind == "decision" and node.street is Street.FLOP
    ]


def street_ends(tree: BettingTree) -> list[int]:
    """Return the nodes that end the flop: a card comes after them, or the hand is over."""
    decisions = dict.fromkeys(flop_decisions(tree))
    after = [child for index in decisions for child in tree.nodes[index].children]
    return [child for child in after if child not in decisions]


def _pack(views: Sequence[PlayerView], ends: Sequence[PlayerView]) -> dict[str, NDArray[Any]]:
    order = np.argsort(views[0].combos)
    hands = views[0].combos[order]
    empty = np.zeros((0, len(hands)))
    own = [view for view in views if view.acts]
    others = [view for view in views if not view.acts]
    weights = np.array(views[0].node.game.spot.ranges[views[0].player].weights)
    rows = {
        "hands": hands,
        "weights": weights[hands],
        "strategy": np.vstack([empty, *(view.strategy[:, order] for view in own)]),
        "action_ev": np.vstack(
            [empty, *(view.action_ev[:, order] / view.node.pot for view in own)]
        ),
        "ev": np.vstack([empty, *(view.ev[order] / view.node.pot for view in others)]),
        "equity": np.vstack([empty, *(view.equity[order] for view in views)]),
    }
    if ends:
        rows["end_ev"] = np.vstack([view.ev[order] / view.node.pot for view in ends])
        rows["end_equity"] = np.vstack([view.equity[order] for view in ends])
    kinds = _ARRAYS | _END_ARRAYS
    return {name: array.astype(kinds[name]) for name, array in rows.items()}


def _double(numbers: NDArray[Any]) -> NDArray[np.float64]:
    return numbers.astype(np.float64)


class _Rows(NamedTuple):
    """Where the numbers of a decision are among those of all decisions."""

    of_actions: tuple[int, int]  # rows of the player who acts
    of_other: int  # row of the other player
    of_both: int


def _rows(tree: BettingTree) -> dict[int, _Rows]:
    done, decided = [0, 0], [0, 0]
    rows = {}
    for number, index in enumerate(flop_decisions(tree)):
        node = tree.nodes[index]
        first = done[node.player]
        done[node.player] = last = first + len(node.children)
        rows[index] = _Rows((first, last), decided[node.player], number)
        decided[node.player] += 1
    return rows


_ROWS: Final = WeakKeyDictionary[BettingTree, dict[int, _Rows]]()
_HEADERS: Final = WeakKeyDictionary[BettingTree, list[dict[str, Any]]]()
