"""The game of a saved solution: its arrays as segments of a file, and a game that reads them.

A file has the regrets and averages of every street, or, without rivers, the averages of the streets
before and the continuation values that the rivers came to.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from runout.analysis.solver.solution.file import SolutionFile
from runout.analysis.solver.solution.state import SolveState
from runout.analysis.solver.solved_game import SolvedGame, apply_locks, open_solver
from runout.analysis.solver.spot.spot import Spot
from runout.kernels.solver import HoldemSolver, averages_of

_RIVER_ITERATIONS: Final = 100
_MAX_RIVER_ITERATIONS: Final = 1600


def whole_arrays(
    regrets: Sequence[NDArray[Any]], averages: Sequence[NDArray[Any]]
) -> dict[str, NDArray[Any]]:
    """Return both players' averages and regrets, as a file with rivers has them."""
    return {
        "averages_0": averages[0],
        "averages_1": averages[1],
        "regrets_0": regrets[0],
        "regrets_1": regrets[1],
    }


def early_arrays(game: SolvedGame, averages: Sequence[NDArray[Any]]) -> dict[str, NDArray[Any]]:
    """Return both players' averages before the river, and the values of continuing to it."""
    solver = game.solver
    last = 5 - len(game.spot.board)
    early = [index for index in range(solver.board_count) if solver.street(index) < last]
    before = [index for index in early if solver.street(index) == last - 1]
    arrays: dict[str, NDArray[Any]] = {}
    for player in (0, 1):
        parts = [averages[player][slice(*solver.extents(index, player)[1][:2])] for index in early]
        arrays[f"averages_{player}"] = np.concatenate(parts)
    for player in (0, 1):
        values = [solver.continuation_values(index, player) for index in before]
        arrays[f"continuation_values_{player}"] = np.concatenate(values)
    return arrays


def open_whole(state: SolveState, file: SolutionFile, *, threads: int) -> SolvedGame:
    """Return the game of a file with rivers, whose parts are checked when first read."""
    averages = file.view("averages_0"), file.view("averages_1")
    solver = open_solver(state.spot, precision=state.precision, threads=threads, averages=averages)
    checks = functools.partial(_check_sums, file, solver)
    return SolvedGame(state.spot, solver, state.exploitability, checks, file.require_whole)


def open_early(
    state: SolveState,
    file: SolutionFile,
    *,
    threads: int,
    progress: Callable[[int, int], None] | None,
) -> SolvedGame:
    """Return the game of a file without rivers, which solves a river again on first use.

    ``progress`` is called after each river with the number of rivers solved after the same turn
    card and their total.
    """
    spot = state.spot
    solver = open_solver(spot, precision=state.precision, threads=threads)
    _place_early_streets(spot, solver, file)
    apply_locks(spot, solver)
    rivers = _RiverResolver(spot, solver, state.exploitability, progress)
    return SolvedGame(spot, solver, state.exploitability, rivers)


def _place_early_streets(spot: Spot, solver: HoldemSolver, file: SolutionFile) -> None:
    last = 5 - len(spot.board)
    for player in (0, 1):
        averages = file.segment(f"averages_{player}")
        values = file.segment(f"continuation_values_{player}")
        own = averages_of(solver, player)
        kinds = averages.dtype, averages.ndim, values.dtype
        if kinds != (own.dtype, 1, np.dtype(np.float32)):
            raise ValueError("arrays of another kind")
        averages_read = values_read = 0
        for index in range(solver.board_count):
            street = solver.street(index)
            if street == last:
                continue
            first, until, _ = solver.extents(index, player)[1]
            own[first:until] = averages[averages_read : averages_read + until - first]
            averages_read += until - first
            if street == last - 1:
                leaves = sum(spot.tree.nodes[node].new_street for node in solver.nodes(last))
                count = leaves * solver.size(index, player)
                part = values[values_read : values_read + count]
                solver.set_continuation_values(index, player, part)
                values_read += count
        if (averages_read, values_read) != (len(averages), len(values)):
            raise ValueError("arrays that do not fit the spot")
    file.require_whole()


def _check_sums(file: SolutionFile, solver: HoldemSolver, board_index: int) -> None:
    """Check the parts of a file that a view of a board is about to read."""
    for player in (0, 1):
        name = f"averages_{player}"
        first, _, last = solver.extents(board_index, player)[1]
        file.segment_slice(name, first, last)
        above = solver.parent(board_index)
        while above >= 0:
            first, last, _ = solver.extents(above, player)[1]
            file.segment_slice(name, first, last)
            above = solver.parent(above)


class _RiverResolver:
    """Solves a river that was not saved before a view reads it."""

    def __init__(
        self,
        spot: Spot,
        solver: HoldemSolver,
        exploitability: float,
        progress: Callable[[int, int], None] | None,
    ) -> None:
        self._solver = solver
        # The solver counts in units.
        self._goal = spot.unit.scale * max(exploitability, 1e-4 * spot.pot)
        self._last_street = 5 - len(spot.board)
        self._progress = progress
        self._solved: set[int] = set()

    def __call__(self, board_index: int) -> None:
        if self._solver.street(board_index) != self._last_street or board_index in self._solved:
            return
        iterations = _RIVER_ITERATIONS
        while (
            self._solver.resolve(board_index, iterations) > self._goal
            and iterations < _MAX_RIVER_ITERATIONS
        ):
            iterations *= 2
        self._solved.add(board_index)
        if self._progress is not None:
            turn = self._solver.parent(board_index)
            rivers = self._solver.children(turn)
            self._progress(len(self._solved.intersection(rivers)), len(rivers))
