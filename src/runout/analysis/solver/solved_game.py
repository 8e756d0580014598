"""SolvedGame: the numbers of the compiled solver on each board, by combo.

Boards that differ by a renaming of suits share one board of the solver; here every board is its own
again. The views of the last boards are kept.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, NoReturn

import numpy as np
from numpy.typing import NDArray

from runout.analysis.solver.nodes.game import Game, PlayerView, Position, payoffs_of
from runout.analysis.solver.spot.spot import Spot
from runout.domain.cards import Card
from runout.kernels.equity import combo_cards, suit_renamings
from runout.kernels.precision import Precision
from runout.kernels.solver import (
    HoldemSolver,
    aligned_copy,
    averages_of,
    holdem_solver,
    regrets_of,
)

_PerPlayer = tuple[NDArray[Any], NDArray[Any]]


_MAX_VIEW_BYTES: Final = 128 << 20
_MIN_MET_REACH: Final = 1e-30  # below it, values come near the least number that a float holds


def open_solver(
    spot: Spot,
    *,
    precision: Precision,
    threads: int,
    averages: tuple[NDArray[Any], NDArray[Any]] | None = None,
) -> HoldemSolver:
    return holdem_solver(
        bytes(card.id for card in spot.board),
        [range_.packed for range_ in spot.ranges],
        spot.tree,
        payoffs_of(spot),
        precision=precision,
        symmetry=not spot.locks,
        threads=threads,
        averages=averages,
    )


def apply_locks(spot: Spot, solver: HoldemSolver) -> None:
    for lock in spot.locks:
        decision = lock.resolve(spot)
        street = spot.tree.nodes[decision.node].street.card_count - len(spot.board)
        player = spot.tree.nodes[decision.node].player
        place = solver.nodes(street).index(decision.node)
        mask = np.array(decision.mask, dtype=bool)
        shares = np.array(decision.frequencies, dtype=np.float32)
        for board_index in _boards_of(solver, street, decision.cards):
            combos = solver.combos(board_index, player)
            solver.lock(board_index, place, mask[combos], np.ascontiguousarray(shares[:, combos]))


def _boards_of(solver: HoldemSolver, street: int, cards: tuple[Card, ...] | None) -> list[int]:
    """Return the boards of a lock: that of its cards, or all of the street."""
    if cards is not None:
        return [solver.find(bytes(card.id for card in cards))[0]]
    return [
        board_index
        for board_index in range(solver.board_count)
        if solver.street(board_index) == street
    ]


@dataclass(frozen=True, slots=True)
class BoardView:
    """Strategies, reach and values of both players on one board; rows by tree node."""

    board_index: int
    combos: tuple[NDArray[np.intp], NDArray[np.intp]]
    rows: dict[int, int]  # tree node: row of reach and values
    reach: tuple[NDArray[np.float32], NDArray[np.float32]]
    values: tuple[NDArray[np.float32], NDArray[np.float32]]
    strategies: dict[int, NDArray[np.float32]]  # tree node: action by hand of the one to act

    @property
    def bytes(self) -> int:
        arrays: list[NDArray[Any]] = [*self.combos, *self.reach, *self.values]
        arrays += self.strategies.values()
        return sum(array.nbytes for array in arrays)


class SolvedGame(Game):
    """The compiled solver of a spot, whose numbers do not change, with views of its boards.

    ``before_view`` is called with the index of the board that a view is about to read,
    ``after_read`` when the solver has read, before the result is used. The solver has one set of
    buffers, so calls of several threads are serialized.
    """

    def __init__(
        self,
        spot: Spot,
        solver: HoldemSolver,
        exploitability: float,
        before_view: Callable[[int], None] | None = None,
        after_read: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(spot, exploitability)
        self.solver = solver
        self._before_view = before_view
        self._after_read = after_read
        self._views: dict[int, BoardView] = {}  # the one used last at the end
        self._view_bytes = 0
        self._copies: tuple[_PerPlayer, _PerPlayer] | None = None  # regrets, averages

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "a node of a solution cannot be pickled; pickle the solution, and take its node there"
        )

    def detach(self, *, precision: Precision, threads: int) -> None:
        """Copy the solver's numbers, so that the solver may iterate and this game stay as it is."""
        with self._one_at_a_time:
            regrets = aligned_copy(self.regrets(0)), aligned_copy(self.regrets(1))
            averages = aligned_copy(self.averages(0)), aligned_copy(self.averages(1))
            self.solver = open_solver(
                self.spot, precision=precision, threads=threads, averages=averages
            )
            self._copies = regrets, averages

    @property
    def bytes(self) -> int:
        """The memory of the solver and of the views that are kept."""
        return self.solver.bytes + self._view_bytes

    def regrets(self, player: int) -> NDArray[Any]:
        return regrets_of(self.solver, player) if self._copies is None else self._copies[0][player]

    def averages(self, player: int) -> NDArray[Any]:
        return averages_of(self.solver, player) if self._copies is None else self._copies[1][player]

    def player_view(self, node: Position, player: int) -> PlayerView:
        return _SolvedView(self, node, player)

    def view(self, dealt: tuple[Card, ...]) -> BoardView:
        with self._one_at_a_time:
            board_index, suits = self.solver.find(bytes(card.id for card in dealt))
            view = self._view_of(board_index)
            return replace(view, combos=self._renamed(board_index, suits))

    def prepare(self, *, rivers: bool = True) -> Iterator[int]:
        """Read the boards that most requests need, one a step: the first, and all after one card.

        Yield the index of each that was read. It ends where the views would take the memory that is
        kept for them. Without ``rivers`` no river is read, for files that have to solve them again.
        """
        last_street = 5 - len(self.spot.board)
        for board_index in range(self.solver.board_count):
            street = self.solver.street(board_index)
            if street > 1 or (street == last_street and street > 0 and not rivers):
                continue
            with self._one_at_a_time:
                if board_index in self._views:
                    continue
                # The next view may take as much as the last one.
                last_bytes = next(reversed(self._views.values())).bytes if self._views else 0
                if street > 0 and self._view_bytes + last_bytes > _MAX_VIEW_BYTES:
                    return
                self._view_of(board_index)
            yield board_index

    def _renamed(
        self, board_index: int, suits: list[int]
    ) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Return the dealt board's combos of both players' hands on a board of the solver."""
        _, combos = suit_renamings()[tuple(np.argsort(suits).tolist())]
        oop, ip = (combos[self.solver.combos(board_index, player)] for player in (0, 1))
        return oop, ip

    def _view_of(self, board_index: int) -> BoardView:
        if board_index in self._views:
            self._views[board_index] = view = self._views.pop(board_index)
            return view
        if self._before_view is not None:
            self._before_view(board_index)
        seen = self.solver.view(board_index)
        if self._after_read is not None:
            self._after_read()
        street = self.solver.street(board_index)
        sizes = [self.solver.size(board_index, player) for player in (0, 1)]
        chance = np.float32(seen["chance"])

        def by_hand(name: str, player: int) -> NDArray[np.float32]:
            array: NDArray[np.float32] = seen[name][player][:, : sizes[player]] / chance
            return array

        view = BoardView(
            board_index=board_index,
            combos=self._renamed(board_index, [0, 1, 2, 3]),
            rows={node: row for row, node in enumerate(self.solver.view_nodes(street))},
            reach=(by_hand("reach", 0), by_hand("reach", 1)),
            values=(by_hand("values", 0), by_hand("values", 1)),
            strategies=self._strategies(street, seen["averages"], sizes),
        )
        self._views[board_index] = view
        self._view_bytes += view.bytes
        while self._view_bytes > _MAX_VIEW_BYTES and len(self._views) > 1:
            self._view_bytes -= self._views.pop(next(iter(self._views))).bytes
        return view

    def _strategies(
        self, street: int, averages: list[NDArray[np.float32]], sizes: list[int]
    ) -> dict[int, NDArray[np.float32]]:
        done = [0, 0]
        strategies = {}
        for index in self.solver.nodes(street):
            node = self.spot.tree.nodes[index]
            first = done[node.player]
            done[node.player] = last = first + len(node.children)
            size = sizes[node.player]
            strategies[index] = (
                averages[node.player][first:last, :size]
                if size
                else np.zeros((len(node.children), 0), dtype=np.float32)
            )
        return strategies

    def showdown_values(
        self, board_index: int, player: int, reach: NDArray[np.float32]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return each hand's wins less losses and its compatible weight, against this reach."""
        with self._one_at_a_time:
            showdowns, met = self.solver.showdown_values(
                board_index, player, np.ascontiguousarray(reach)
            )
        met[~self._can_meet(board_index, player, reach > _MIN_MET_REACH)] = 0
        return showdowns, met

    def _can_meet(
        self, board_index: int, player: int, there: NDArray[np.bool_]
    ) -> NDArray[np.bool_]:
        """Return which hands share no card with some hand of the opponent's that is there.

        Float differences may be non-zero where no hand is compatible; integer counts are exact.
        """
        numbers = combo_cards()
        own = self.solver.combos(board_index, player)
        others = self.solver.combos(board_index, 1 - player)[there]
        by_card = np.bincount(numbers[others].reshape(-1), minlength=52)
        beside = len(others) - by_card[numbers[own]].sum(axis=1) + np.isin(own, others)
        meets: NDArray[np.bool_] = beside > 0
        return meets


class _SolvedView(PlayerView):
    """A player's hands at a node; all numbers come from one count of compatible hands."""

    def __init__(self, game: SolvedGame, node: Position, player: int) -> None:
        view = game.view(node.dealt)
        self.node = node
        self.player = player
        self.combos = view.combos[player]
        self.reach: NDArray[np.float32] = view.reach[player][view.rows[node.index]]
        self._game = game
        self._board_view = view

    @functools.cached_property
    def _compared(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        view = self._board_view
        reach = view.reach[1 - self.player][view.rows[self.node.index]]
        return self._game.showdown_values(view.board_index, self.player, reach)

    @property
    def met(self) -> NDArray[np.float64]:
        return self._compared[1]

    @functools.cached_property
    def equity(self) -> NDArray[np.float32]:
        showdowns, met = self._compared
        with np.errstate(divide="ignore", invalid="ignore"):
            shares = np.clip((1 + showdowns / met) / 2, 0, 1)
        return np.where(met > 0, shares, np.nan).astype(np.float32)

    @functools.cached_property
    def ev(self) -> NDArray[np.float32]:
        return self._won(self.node.index)

    @property
    def strategy(self) -> NDArray[np.float32]:
        if not self.acts:
            return np.zeros((0, len(self.combos)), dtype=np.float32)
        return self._board_view.strategies[self.node.index]

    @functools.cached_property
    def action_ev(self) -> NDArray[np.float32]:
        if not self.acts:
            return np.zeros((0, len(self.combos)), dtype=np.float32)
        children = self._game.spot.tree.nodes[self.node.index].children
        return np.stack([self._won(child) for child in children])

    def _won(self, index: int) -> NDArray[np.float32]:
        """Return the EV of each hand if play continues to a node."""
        game, view, player = self._game, self._board_view, self.player
        showdowns, met = self._compared
        nodes = game.spot.tree.nodes
        offset = game.spot.tree.rules.pot / 2 + nodes[self.node.index].bets[player]
        with np.errstate(divide="ignore", invalid="ignore"):
            if nodes[index].kind == "decision":
                won = view.values[player][view.rows[index]] / met
            else:  # an end pays what the rules say, without the solver's rounding
                showdown, fixed = game.payoffs
                won = showdown[index] * showdowns / met + fixed[index, player]
        chips = (won + offset) / game.spot.unit.scale
        # Rounding must not pay more than both stacks hold.
        stacks = self.node.stacks
        ev = np.clip(chips, -stacks[player], self.node.pot + stacks[1 - player])
        return np.where(met > 0, ev, np.nan).astype(np.float32)
