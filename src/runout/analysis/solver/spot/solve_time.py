"""The time of a solve: iterations to a target, the time of one, and the speed of the machine.

An iteration reads and writes every regret and average, sweeps the reach of all hands at the ends of
lines in groups of 16 lanes, and multiplies matrices for all-ins before the river. The seconds of
each were fitted to solves on a reference processor; a :class:`MachineSpeed` relates another machine
to it. How many iterations a target takes is a power law, fitted likewise.
"""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from runout.kernels.precision import Precision
from runout.kernels.processor import thread_count
from runout.kernels.solver import GROUPED_ITERATIONS

# Seconds on one thread of an AMD EPYC (Zen 4) with AVX-512, fitted to 49 spots.
_PER_NUMBER: Final[Mapping[Precision, float]] = {"f32": 1.3e-10, "f16": 3.0e-10}
_PER_STREAMED_NUMBER: Final[Mapping[Precision, float]] = {"f32": 4.5e-10, "f16": 1.9e-10}
_PER_LANE: Final = 1.21e-9  # a hand's reach at the end of a line
_PER_PRODUCT: Final = 1.7e-10  # of an all-in before the river, one pair of hands
_PER_BOARD: Final = 7.1e-7
_SETUP_PER_BOARD: Final = 2.5e-5
_SETUP_AT_LEAST: Final = 1e-3
_CACHED_BYTES: Final = 1 << 20  # numbers beyond the second-level cache are streamed

# Iterations to half a per cent of the pot; the powers were fitted to 135 random spots.
_REFERENCE_TARGET: Final = 0.005
_ITERATIONS: Final = 8.2
_TARGET_POWER: Final = 0.51
_DEPTH_POWER: Final = 0.24
_ACTION_POWER: Final = 0.33

_GROUPED: Final = 0.4  # of an iteration, of one that plays groups of hands
_CHECK: Final = 0.8  # of an iteration
_FIRST_CHECK: Final = 10
_CHECK_GROWTH: Final = 1.35
_THREAD_GAIN: Final = 0.9  # of each thread after the first


@dataclass(frozen=True, slots=True)
class SolveWork:
    """What an iteration of a spot goes through, and what decides how many it takes.

    ``numbers`` are regrets and averages, ``lanes`` the reach of hands at the ends of lines,
    ``products`` pairs of hands in all-ins before the river, each over all boards.
    """

    numbers: int
    lanes: int
    products: int
    boards: int
    actions: int
    depth: float  # stack to pot

    def iteration_seconds(self, precision: Precision) -> float:
        """Return the time of an iteration on one thread of the reference processor."""
        cached = _CACHED_BYTES // (4 if precision == "f32" else 2)
        return (
            _PER_NUMBER[precision] * self.numbers
            + _PER_STREAMED_NUMBER[precision] * max(0, self.numbers - cached)
            + _PER_LANE * self.lanes
            + _PER_PRODUCT * self.products
            + _PER_BOARD * self.boards
        )

    @property
    def setup_seconds(self) -> float:
        """The time before the first iteration on the reference processor."""
        return _SETUP_AT_LEAST + _SETUP_PER_BOARD * self.boards

    def iterations(self, target: float, max_iterations: int) -> int:
        """Return how many iterations a target, as a fraction of the pot, takes.

        Deep stacks and many actions take more. The limit is all that is known of a target of 0.
        """
        if target <= 0:
            return max_iterations
        expected: float = (
            _ITERATIONS
            * iterations_factor(_REFERENCE_TARGET, target)
            * (1 + self.depth) ** _DEPTH_POWER
            * max(1, self.actions) ** _ACTION_POWER
        )
        return max(1, round(min(expected, max_iterations)))


@dataclass(frozen=True, slots=True)
class MachineSpeed:
    """How much longer than the reference processor a machine takes: 2.0 is half as fast.

    The factor is None where nothing was measured; ``typical`` then takes its place. More threads
    than ``processors`` gain nothing.
    """

    factor: float | None = None
    processors: int | None = None
    typical: float = 1.0

    @property
    def is_measured(self) -> bool:
        return self.factor is not None


def solve_seconds(
    work: SolveWork, speed: MachineSpeed, *, precision: Precision, iterations: int, threads: int
) -> float:
    """Return the time of a solve, from its setup to its last check."""
    passes = full_iterations(iterations, work.boards) + _CHECK * _expected_checks(iterations)
    gain = thread_gain(work, min(threads, speed.processors or threads))
    seconds = work.setup_seconds + passes * work.iteration_seconds(precision) / gain
    return seconds * (speed.typical if speed.factor is None else speed.factor)


def full_iterations(iterations: float, boards: int) -> float:
    """Return how many iterations of all hands take as long as these, counted from the first.

    >>> full_iterations(50, 1), full_iterations(10, 49)
    (50.0, 4.0)
    """
    grouped = min(iterations, GROUPED_ITERATIONS) if boards > 1 else 0
    return iterations - (1 - _GROUPED) * grouped


def iterations_factor(exploitability: float, target: float) -> float:
    """Return how many times as many iterations a target takes as an exploitability did.

    >>> round(iterations_factor(0.02, 0.005), 2), iterations_factor(0.005, 0.005)
    (2.03, 1.0)
    """
    factor: float = (exploitability / target) ** _TARGET_POWER
    return factor


def thread_gain(work: SolveWork, threads: int) -> float:
    """Return how much faster than one thread a number of threads is; they share out boards."""
    return 1 + _THREAD_GAIN * (min(threads, work.boards) - 1)


def threads_in_use(threads: int | None) -> int:
    """Return the number of threads of a request: None and 0 are one per processor."""
    return thread_count(threads or 0) or os.cpu_count() or 1


def _expected_checks(iterations: int) -> float:
    """Return about how often a solve checks its exploitability."""
    if iterations <= _FIRST_CHECK:
        return 1.0
    return 1 + math.log(iterations / _FIRST_CHECK) / math.log(_CHECK_GROWTH)
