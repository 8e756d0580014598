"""The speed of this machine: a quick calibration, refined by what finished solves took."""

from __future__ import annotations

import statistics
import time
from typing import TYPE_CHECKING, Any, Final

from runout.analysis.solver.solved_game import open_solver
from runout.analysis.solver.spot.estimate import Estimate
from runout.analysis.solver.spot.solve_time import MachineSpeed, thread_gain
from runout.analysis.solver.spot.speed_file import (
    MAX_SOLVES,
    SpeedRecord,
    is_factor,
    machine_key,
    read_speeds,
    speed_place,
    write_speeds,
)
from runout.analysis.solver.spot.spot import Spot
from runout.kernels.solver import PRECISIONS

if TYPE_CHECKING:
    from collections.abc import Callable

    from runout.analysis.solver.spot.solve_time import SolveTiming
    from runout.analysis.solver.spot.speed_file import Factors
    from runout.kernels.solver import Precision

_MIN_SECONDS: Final = 1.0
_MIN_BUSY: Final = 0.8

# Small and fixed: a river that the caches hold, and a turn that they do not.
_SPOTS: Final[tuple[tuple[dict[str, Any], int], ...]] = (
    ({"board": "Td9d6hQc2s", "oop": "22+,A2s+,KTs+,QTs+,ATo+,KJo+", "ip": "22+,A8s+,K9s+,AJo+",
      "pot": 100, "stack": 300}, 100),
    ({"board": "Td9d6hQc", "oop": "66+,A8s+,KTs+,QJs,AJo+", "ip": "QQ-22,AQs-A7s,KTs+,JTs,ATo+",
      "pot": 100, "stack": 300}, 5),
)  # fmt: skip
_ROUNDS: Final = 5


def machine_speed(*, measure: Callable[[], Factors] | None = None) -> MachineSpeed:
    """Return the speed of this machine; measure it, for a quarter of a second, if it is unknown.

    ``measure`` replaces the calibration.
    """
    place = speed_place()
    if place is None:
        return MachineSpeed()
    machines = read_speeds(place)
    record = machines.setdefault(machine_key(), SpeedRecord())
    if not record.quick:
        record.quick = (measure or calibrate)()
        write_speeds(place, machines)
    return record.speed()


def learn_speed(spot: Spot, precision: Precision, timing: SolveTiming) -> None:
    """Remember what a solve took, if it was long enough and had its processors to itself."""
    place = speed_place()
    is_long = timing.iterations > 0 and timing.seconds >= _MIN_SECONDS
    if place is None or not is_long or timing.busy < _MIN_BUSY:
        return
    work = Estimate.of(spot).work
    expected = work.iteration_seconds(precision) / thread_gain(work, timing.threads)
    factor = timing.seconds / timing.passes / expected
    setup = timing.setup_seconds / work.setup_seconds
    if not (is_factor(factor) and is_factor(setup)):
        return
    machines = read_speeds(place)
    record = machines.pop(machine_key(), SpeedRecord())
    machines[machine_key()] = record  # the latest is last
    solves = record.solves.setdefault((precision, work.size_class), [])
    solves[:] = [*solves, factor][-MAX_SOLVES:]
    record.setups[:] = [*record.setups, setup][-MAX_SOLVES:]
    write_speeds(place, machines)


def calibrate(*, clock: Callable[[], float] = time.thread_time) -> Factors:
    """Time iterations of two small spots on one thread, in both precisions."""
    factors: Factors = {}
    for fields, iterations in _SPOTS:
        spot = Spot(**fields)
        work = Estimate.of(spot).work
        for precision in PRECISIONS:
            solver = open_solver(spot, precision=precision, threads=1)
            solver.iterate(iterations)  # pages are taken, caches filled
            times = []
            for _ in range(_ROUNDS):
                started = clock()
                solver.iterate(iterations)
                times.append(clock() - started)
            each = statistics.median(times) / iterations
            factor = each / work.iteration_seconds(precision)
            if is_factor(factor):
                factors[precision, work.size_class] = factor
    return factors
