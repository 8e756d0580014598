"""The speed of this machine: measured once, by a quick calibration."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any, Final

from runout.analysis.solver.solved_game import open_solver
from runout.analysis.solver.spot.estimate import Estimate
from runout.analysis.solver.spot.solve_time import MachineSpeed
from runout.analysis.solver.spot.speed_file import is_factor, known_speed, speed_file, write_factor
from runout.analysis.solver.spot.spot import Spot
from runout.kernels.precision import PRECISIONS
from runout.kernels.solver import GROUPED_ITERATIONS

# Small and fixed: a river that the caches hold, and a turn that they do not.
_SPOTS: Final[tuple[tuple[dict[str, Any], int], ...]] = (
    ({"board": "Td9d6hQc2s", "oop": "22+,A2s+,KTs+,QTs+,ATo+,KJo+", "ip": "22+,A8s+,K9s+,AJo+",
      "pot": 100, "stack": 300}, 100),
    ({"board": "Td9d6hQc", "oop": "66+,A8s+,KTs+,QJs,AJo+", "ip": "QQ-22,AQs-A7s,KTs+,JTs,ATo+",
      "pot": 100, "stack": 300}, 5),
)  # fmt: skip
_ROUNDS: Final = 5


def machine_speed(*, measure: Callable[[], float] | None = None) -> MachineSpeed:
    """Return the speed of this machine; measure it, for a quarter of a second, if it is unknown.

    ``measure`` replaces the calibration.
    """
    speed, file = known_speed(), speed_file()
    if speed.is_measured or file is None:
        return speed
    factor = (measure or calibrate)()
    if not is_factor(factor):
        return speed
    write_factor(file, factor)
    return MachineSpeed(factor, speed.processors)


def calibrate(*, clock: Callable[[], float] = time.thread_time) -> float:
    """Return the factor of this machine: the median of two small spots in both precisions."""
    factors = []
    for fields, iterations in _SPOTS:
        spot = Spot(**fields)
        work = Estimate.of(spot).work
        for precision in PRECISIONS:
            solver = open_solver(spot, precision=precision, threads=1)
            solver.iterations = GROUPED_ITERATIONS  # those after play all hands
            solver.iterate(iterations)  # pages are taken, caches filled
            times = []
            for _ in range(_ROUNDS):
                started = clock()
                solver.iterate(iterations)
                times.append(clock() - started)
            each = statistics.median(times) / iterations
            factors.append(each / work.iteration_seconds(precision))
    return statistics.median(factors)
