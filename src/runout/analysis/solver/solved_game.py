"""A solved game seen by its cards: what the compiled solver knows of each board, as combos.

Boards that differ by a renaming of suits share one board of the solver; here every board is its own
again. What was looked at is kept for the next look.
"""

from __future__ import annotations

import functools
import threading
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import numpy as np

from runout.kernels.equity import COMBO_COUNT, combo_cards
from runout.kernels.solver import holdem_solver, terminal_payoffs

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from numpy.typing import NDArray

    from runout.analysis.solver.spot import Spot
    from runout.domain.cards import Card
    from runout.kernels.solver import HoldemSolver, Precision

_MAX_BOARDS_KEPT: Final = 64
_MIN_REACH: Final = 1e-30  # below it, values come near the least number that a float holds


def open_solver(
    spot: Spot,
    *,
    precision: Precision,
    threads: int,
    averages: tuple[NDArray[Any], NDArray[Any]] | None = None,
) -> HoldemSolver:
    """Return the compiled solver of a spot."""
    return holdem_solver(
        spot.board,
        spot.ranges,
        spot.tree,
        terminal_payoffs(spot.tree, spot.tree.rules.pot, spot.rake_rate, spot.rake_cap_units),
        precision=precision,
        symmetry=not spot.locks,
        threads=threads,
        averages=averages,
    )


def apply_locks(spot: Spot, solver: HoldemSolver) -> None:
    """Fix what the locks of a spot fix."""
    for lock in spot.locks:
        decision = lock.resolve(spot)
        street = spot.tree.nodes[decision.node].street.card_count - len(spot.board)
        player = spot.tree.nodes[decision.node].player
        place = solver.nodes(street).index(decision.node)
        mask = np.array(decision.mask, dtype=np.float32)
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


@functools.cache
def _combo_numbers() -> NDArray[np.intp]:
    """Return the combo of two card ids."""
    numbers = np.zeros((52, 52), dtype=np.intp)
    low, high = combo_cards().T
    numbers[low, high] = numbers[high, low] = np.arange(COMBO_COUNT)
    return numbers


@dataclass(frozen=True, slots=True)
class BoardLook:
    """What both players do and get on one board, on its street; rows by tree node."""

    board_index: int
    combos: tuple[NDArray[np.intp], NDArray[np.intp]]
    rows: dict[int, int]  # tree node: row of reach and values
    reach: tuple[NDArray[np.float32], NDArray[np.float32]]
    values: tuple[NDArray[np.float32], NDArray[np.float32]]
    strategies: dict[int, NDArray[np.float32]]  # tree node: action by hand of the one to act


class SolvedGame:
    """The compiled solver of a spot with what has been looked at.

    ``before_looking`` is called with the index of the board that a look is about to read. The
    solver has one set of buffers, so calls of several threads are serialized.
    """

    def __init__(
        self,
        spot: Spot,
        solver: HoldemSolver,
        before_looking: Callable[[int], None] | None = None,
    ) -> None:
        self.spot = spot
        self.solver = solver
        self._before_looking = before_looking
        self._looks: dict[int, BoardLook] = {}
        self._looked_at_iteration = solver.iterations
        self._one_at_a_time = threading.RLock()

    @functools.cached_property
    def payoffs(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Showdown and fixed payoffs of each terminal node, in units."""
        spot = self.spot
        return terminal_payoffs(spot.tree, spot.tree.rules.pot, spot.rake_rate, spot.rake_cap_units)

    def look(self, dealt: tuple[Card, ...]) -> BoardLook:
        """Return what happens on the board after these cards."""
        board_index, suits = self.solver.find(bytes(card.id for card in dealt))
        with self._one_at_a_time:
            if self._looked_at_iteration != self.solver.iterations:
                self._looks.clear()
                self._looked_at_iteration = self.solver.iterations
            found = self._look_at(board_index)
        return replace(found, combos=self._renamed(board_index, suits))

    def _renamed(
        self, board_index: int, suits: list[int]
    ) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Return the dealt board's combos of both players' hands on a board of the solver."""
        back = np.argsort(np.array(suits))

        def combos_of(player: int) -> NDArray[np.intp]:
            cards = combo_cards()[self.solver.combos(board_index, player)].astype(np.intp)
            asked = cards & ~3 | back[cards & 3]
            numbers: NDArray[np.intp] = _combo_numbers()[asked[:, 0], asked[:, 1]]
            return numbers

        return combos_of(0), combos_of(1)

    def _look_at(self, board_index: int) -> BoardLook:
        """Return the look at a board of the solver."""
        if board_index in self._looks:
            return self._looks[board_index]
        if self._before_looking is not None:
            self._before_looking(board_index)
        seen = self.solver.view(board_index)
        street = self.solver.street(board_index)
        sizes = [self.solver.size(board_index, player) for player in (0, 1)]
        chance = np.float32(seen["chance"])

        def by_hand(name: str, player: int) -> NDArray[np.float32]:
            array: NDArray[np.float32] = seen[name][player][:, : sizes[player]] / chance
            return array

        found = BoardLook(
            board_index=board_index,
            combos=self._renamed(board_index, [0, 1, 2, 3]),
            rows={node: row for row, node in enumerate(self.solver.view_nodes(street))},
            reach=(by_hand("reach", 0), by_hand("reach", 1)),
            values=(by_hand("values", 0), by_hand("values", 1)),
            strategies=self._strategies(street, seen["averages"], sizes),
        )
        if len(self._looks) >= _MAX_BOARDS_KEPT:
            del self._looks[next(iter(self._looks))]
        self._looks[board_index] = found
        return found

    def _strategies(
        self, street: int, averages: list[NDArray[np.float32]], sizes: list[int]
    ) -> dict[int, NDArray[np.float32]]:
        done = [0, 0]
        found = {}
        for index in self.solver.nodes(street):
            node = self.spot.tree.nodes[index]
            first = done[node.player]
            done[node.player] = last = first + len(node.children)
            size = sizes[node.player]
            found[index] = (
                averages[node.player][first:last, :size]
                if size
                else np.zeros((len(node.children), 0), dtype=np.float32)
            )
        return found

    def showdown_values(
        self, board_index: int, player: int, reach: NDArray[np.float32]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return each hand's wins less losses, and what it meets, against this reach."""
        with self._one_at_a_time:
            showdowns, met = self.solver.showdown_values(
                board_index, player, np.ascontiguousarray(reach)
            )
        met[~self._can_meet(board_index, player, reach > _MIN_REACH)] = 0
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
