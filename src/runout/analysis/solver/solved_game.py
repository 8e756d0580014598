"""A solved game seen by its cards: what the compiled solver knows of each board, as combos.

Boards that differ by a renaming of suits share one scene in the solver; here every board is its own
again. What was looked at is kept for the next look.
"""

from __future__ import annotations

import functools
import threading
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import numpy as np

from runout.kernels.equity import COMBO_COUNT, combo_cards
from runout.kernels.solver import end_payoffs, holdem_solver

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from numpy.typing import NDArray

    from runout.analysis.solver.spot import Spot
    from runout.domain.cards import Card
    from runout.kernels.solver import HoldemSolver, Precision

_MOST_SCENES_KEPT: Final = 64
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
        end_payoffs(spot.tree, spot.tree.rules.pot, spot.rake_rate, spot.rake_cap_units),
        precision=precision,
        symmetry=not spot.locks,
        threads=threads,
        averages=averages,
    )


def apply_locks(spot: Spot, solver: HoldemSolver) -> None:
    """Fix what the locks of a spot fix."""
    for lock in spot.locks:
        decision = lock.resolve(spot)
        stage = spot.tree.nodes[decision.node].street.card_count - len(spot.board)
        player = spot.tree.nodes[decision.node].player
        place = solver.nodes(stage).index(decision.node)
        mask = np.array(decision.mask, dtype=np.float32)
        shares = np.array(decision.frequencies, dtype=np.float32)
        for scene in _scenes_of(solver, stage, decision.cards):
            combos = solver.combos(scene, player)
            solver.lock(scene, place, mask[combos], np.ascontiguousarray(shares[:, combos]))


def _scenes_of(solver: HoldemSolver, stage: int, cards: tuple[Card, ...] | None) -> list[int]:
    """Return the scenes a lock holds in: that of its cards, or all of the street."""
    if cards is not None:
        return [solver.find(bytes(card.id for card in cards))[0]]
    return [scene for scene in range(solver.scenes) if solver.stage(scene) == stage]


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

    scene: int
    combos: tuple[NDArray[np.intp], NDArray[np.intp]]
    rows: dict[int, int]  # tree node: row of reach and values
    reach: tuple[NDArray[np.float32], NDArray[np.float32]]
    values: tuple[NDArray[np.float32], NDArray[np.float32]]
    strategies: dict[int, NDArray[np.float32]]  # tree node: action by hand of the one to act


class SolvedGame:
    """The compiled solver of a spot with what has been looked at.

    ``before_looking`` is called with the scene that a look is about to read. The solver has one
    working room, so threads look one after the other.
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
        """What each end pays, in units: times the contest, and to each player for certain."""
        spot = self.spot
        return end_payoffs(spot.tree, spot.tree.rules.pot, spot.rake_rate, spot.rake_cap_units)

    def look(self, dealt: tuple[Card, ...]) -> BoardLook:
        """Return what happens on the board after these cards."""
        scene, suits = self.solver.find(bytes(card.id for card in dealt))
        with self._one_at_a_time:
            if self._looked_at_iteration != self.solver.iterations:
                self._looks.clear()
                self._looked_at_iteration = self.solver.iterations
            found = self._look_at(scene)
        return replace(found, combos=self._renamed(scene, suits))

    def _renamed(self, scene: int, suits: list[int]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Return the combos asked for that the scene's hands of both players stand for."""
        back = np.argsort(np.array(suits))

        def combos_of(player: int) -> NDArray[np.intp]:
            cards = combo_cards()[self.solver.combos(scene, player)].astype(np.intp)
            asked = cards & ~3 | back[cards & 3]
            numbers: NDArray[np.intp] = _combo_numbers()[asked[:, 0], asked[:, 1]]
            return numbers

        return combos_of(0), combos_of(1)

    def _look_at(self, scene: int) -> BoardLook:
        """Return the look at the board that a scene is kept as."""
        if scene in self._looks:
            return self._looks[scene]
        if self._before_looking is not None:
            self._before_looking(scene)
        seen = self.solver.look(scene)
        stage = self.solver.stage(scene)
        sizes = [self.solver.size(scene, player) for player in (0, 1)]
        chance = np.float32(seen["chance"])

        def by_hand(name: str, player: int) -> NDArray[np.float32]:
            array: NDArray[np.float32] = seen[name][player][:, : sizes[player]] / chance
            return array

        found = BoardLook(
            scene=scene,
            combos=self._renamed(scene, [0, 1, 2, 3]),
            rows={node: row for row, node in enumerate(self.solver.seen(stage))},
            reach=(by_hand("reach", 0), by_hand("reach", 1)),
            values=(by_hand("values", 0), by_hand("values", 1)),
            strategies=self._strategies(stage, seen["averages"], sizes),
        )
        if len(self._looks) >= _MOST_SCENES_KEPT:
            del self._looks[next(iter(self._looks))]
        self._looks[scene] = found
        return found

    def _strategies(
        self, stage: int, averages: list[NDArray[np.float32]], sizes: list[int]
    ) -> dict[int, NDArray[np.float32]]:
        done = [0, 0]
        found = {}
        for index in self.solver.nodes(stage):
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

    def contests(
        self, scene: int, player: int, reach: NDArray[np.float32]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return each hand's wins less losses, and what it meets, against this reach."""
        with self._one_at_a_time:
            contests, met = self.solver.contests(scene, player, np.ascontiguousarray(reach))
        met[~self._can_meet(scene, player, reach > _MIN_REACH)] = 0
        return contests, met

    def _can_meet(self, scene: int, player: int, there: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return which hands share no card with some hand of the opponent's that is there.

        Float differences may be non-zero where no hand is compatible; integer counts are exact.
        """
        numbers = combo_cards()
        own = self.solver.combos(scene, player)
        others = self.solver.combos(scene, 1 - player)[there]
        by_card = np.bincount(numbers[others].reshape(-1), minlength=52)
        beside = len(others) - by_card[numbers[own]].sum(axis=1) + np.isin(own, others)
        meets: NDArray[np.bool_] = beside > 0
        return meets
