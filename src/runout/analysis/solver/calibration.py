"""The speed of this machine: a quick calibration, and what finished solves took, kept in a file.

The file lies in the user's cache directory and holds factors against the reference processor of
:mod:`~runout.analysis.solver.spot.solve_time`, for each processor, instruction set and build. It is
a convenience: one that is damaged is replaced, and where it cannot be written nothing is learned.
``RUNOUT_LEARN_SPEED=0`` leaves it alone.
"""

from __future__ import annotations

import json
import math
import os
import statistics
import time
import zlib
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from runout.analysis.files.replacement import Replacement
from runout.analysis.files.strict_json import JsonError, parse_json
from runout.analysis.files.user_directories import cache_directory
from runout.analysis.solver.solved_game import open_solver
from runout.analysis.solver.spot.estimate import Estimate
from runout.analysis.solver.spot.solve_time import SIZE_CLASSES, MachineSpeed, thread_gain
from runout.analysis.solver.spot.spot import Spot
from runout.errors import StorageError
from runout.kernels.processor import instruction_set, processor_name
from runout.kernels.solver import COMPILED_MODULE, PRECISIONS

if TYPE_CHECKING:
    from collections.abc import Callable

    from runout.analysis.solver.spot.solve_time import SizeClass, SolveTiming
    from runout.kernels.solver import Precision

LEARNING_VARIABLE: Final = "RUNOUT_LEARN_SPEED"
FILE_NAME: Final = "solver-speed.json"

Factors = dict[tuple["Precision", "SizeClass"], float]

_VERSION: Final = 1
_MAX_MACHINES: Final = 8
_MAX_SOLVES: Final = 9  # of a class, the latest; their median counts
_MIN_SECONDS: Final = 1.0
_MIN_BUSY: Final = 0.8
_FACTORS: Final = (1e-3, 1e3)  # others are clock errors

# Small and fixed: a river that the caches hold, and a turn that they do not.
_SPOTS: Final[tuple[tuple[dict[str, Any], int], ...]] = (
    ({"board": "Td9d6hQc2s", "oop": "22+,A2s+,KTs+,QTs+,ATo+,KJo+", "ip": "22+,A8s+,K9s+,AJo+",
      "pot": 100, "stack": 300}, 100),
    ({"board": "Td9d6hQc", "oop": "66+,A8s+,KTs+,QJs,AJo+", "ip": "QQ-22,AQs-A7s,KTs+,JTs,ATo+",
      "pot": 100, "stack": 300}, 5),
)  # fmt: skip
_ROUNDS: Final = 5


@dataclass
class _Record:
    """What is known of one machine."""

    quick: Factors = field(default_factory=dict)
    solves: dict[tuple[Precision, SizeClass], list[float]] = field(default_factory=dict)
    setups: list[float] = field(default_factory=list)

    def speed(self) -> MachineSpeed:
        learned = {key: statistics.median(values) for key, values in self.solves.items()}
        setup = statistics.median(self.setups) if self.setups else None
        return MachineSpeed(self.quick, learned, setup, os.cpu_count())


def machine_speed(*, measure: Callable[[], Factors] | None = None) -> MachineSpeed:
    """Return the speed of this machine; measure it, for a quarter of a second, if it is unknown.

    ``measure`` replaces the calibration.
    """
    place = _place()
    if place is None:
        return MachineSpeed()
    machines = _read(place)
    record = machines.setdefault(machine_key(), _Record())
    if not record.quick:
        record.quick = (measure or calibrate)()
        _write(place, machines)
    return record.speed()


def known_speed() -> MachineSpeed:
    """Return what is known of the speed of this machine, without measuring it."""
    place = _place()
    if place is None:
        return MachineSpeed()
    return _read(place).get(machine_key(), _Record()).speed()


def learn_speed(spot: Spot, precision: Precision, timing: SolveTiming) -> None:
    """Remember what a solve took, if it was long enough and had its processors to itself."""
    place = _place()
    is_long = timing.iterations > 0 and timing.seconds >= _MIN_SECONDS
    if place is None or not is_long or timing.busy < _MIN_BUSY:
        return
    work = Estimate.of(spot).work
    expected = work.iteration_seconds(precision) / thread_gain(work, timing.threads)
    factor = timing.seconds / timing.passes / expected
    setup = timing.setup_seconds / work.setup_seconds
    if not (_is_factor(factor) and _is_factor(setup)):
        return
    machines = _read(place)
    record = machines.pop(machine_key(), _Record())
    machines[machine_key()] = record  # the latest is last
    solves = record.solves.setdefault((precision, work.size_class), [])
    solves[:] = [*solves, factor][-_MAX_SOLVES:]
    record.setups[:] = [*record.setups, setup][-_MAX_SOLVES:]
    _write(place, machines)


def calibrate(*, clock: Callable[[], float] = time.process_time) -> Factors:
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
            if _is_factor(factor):
                factors[precision, work.size_class] = factor
    return factors


def machine_key() -> str:
    """Return the processor, the instruction set in use, the version and the build of the core."""
    core = zlib.crc32(Path(COMPILED_MODULE).read_bytes())
    return f"{processor_name()}, {instruction_set()}, runout {version('runout')}, core {core:08x}"


def _is_factor(value: object) -> bool:
    low, high = _FACTORS
    return isinstance(value, float) and math.isfinite(value) and low <= value <= high


# The file


def _place() -> Path | None:
    """Return the file; None where nothing is to be learned."""
    if os.environ.get(LEARNING_VARIABLE) == "0":
        return None
    return cache_directory() / FILE_NAME


def _read(place: Path) -> dict[str, _Record]:
    """Return what a file holds; one that is missing or damaged holds nothing."""
    try:
        payload = parse_json(place.read_text(encoding="utf-8"))
        if payload["version"] != _VERSION:
            return {}
        return {str(key): _record_of(raw) for key, raw in payload["machines"].items()}
    except (OSError, JsonError, AttributeError, KeyError, TypeError, ValueError):
        return {}


def _record_of(raw: Any) -> _Record:
    """Return a record; factors that cannot be are left out."""
    record = _Record()
    for name, value in raw["quick"].items():
        if _is_factor(value):
            record.quick[_class_of(name)] = value
    for name, values in raw["solves"].items():
        record.solves[_class_of(name)] = _factors_in(values)
    record.solves = {key: values for key, values in record.solves.items() if values}
    record.setups = _factors_in(raw["setups"])
    return record


def _factors_in(values: list[Any]) -> list[float]:
    return [value for value in values if _is_factor(value)][-_MAX_SOLVES:]


def _class_of(name: str) -> tuple[Precision, SizeClass]:
    """Return precision and class of size: ``f32 large``."""
    for precision in PRECISIONS:
        for size_class in SIZE_CLASSES:
            if name == f"{precision} {size_class}":
                return precision, size_class
    raise ValueError(name)


def _write(place: Path, machines: dict[str, _Record]) -> None:
    """Replace the file with the latest machines; a file that cannot be written is no error."""
    latest = list(machines.items())[-_MAX_MACHINES:]
    payload = {
        "version": _VERSION,
        "machines": {
            key: {
                "quick": {" ".join(name): value for name, value in record.quick.items()},
                "solves": {" ".join(name): values for name, values in record.solves.items()},
                "setups": record.setups,
            }
            for key, record in latest
        },
    }
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        with Replacement(place) as file:
            file.append(json.dumps(payload, indent=1).encode())
            file.finish()
    except (OSError, StorageError):
        return
