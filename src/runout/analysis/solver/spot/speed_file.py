"""The speeds of machines, kept in a file: a quick calibration, and what finished solves took.

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
import zlib
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from runout.analysis.files.replacement import Replacement
from runout.analysis.files.strict_json import JsonError, parse_json
from runout.analysis.files.user_directories import cache_directory
from runout.analysis.solver.spot.solve_time import SIZE_CLASSES, MachineSpeed
from runout.errors import StorageError
from runout.kernels.processor import instruction_set, processor_name
from runout.kernels.solver import COMPILED_MODULE, PRECISIONS

if TYPE_CHECKING:
    from runout.analysis.solver.spot.solve_time import SizeClass
    from runout.kernels.solver import Precision

LEARNING_VARIABLE: Final = "RUNOUT_LEARN_SPEED"
FILE_NAME: Final = "solver-speed.json"
MAX_SOLVES: Final = 9  # of a class, the latest; their median counts

Factors = dict[tuple["Precision", "SizeClass"], float]

_VERSION: Final = 1
_MAX_MACHINES: Final = 8
_FACTORS: Final = (1e-3, 1e3)  # others are clock errors


@dataclass
class SpeedRecord:
    """What is known of one machine."""

    quick: Factors = field(default_factory=dict)
    solves: dict[tuple[Precision, SizeClass], list[float]] = field(default_factory=dict)
    setups: list[float] = field(default_factory=list)

    def speed(self) -> MachineSpeed:
        """Return the speed: medians of what was measured."""
        learned = {key: statistics.median(values) for key, values in self.solves.items()}
        setup = statistics.median(self.setups) if self.setups else None
        return MachineSpeed(self.quick, learned, setup, os.cpu_count())


def known_speed() -> MachineSpeed:
    """Return what is known of the speed of this machine, without measuring it."""
    place = speed_place()
    if place is None:
        return MachineSpeed()
    return read_speeds(place).get(machine_key(), SpeedRecord()).speed()


def machine_key() -> str:
    """Return the processor, the instruction set in use, the version and the build of the core."""
    core = zlib.crc32(Path(COMPILED_MODULE).read_bytes())
    return f"{processor_name()}, {instruction_set()}, runout {version('runout')}, core {core:08x}"


def is_factor(value: object) -> bool:
    """Whether a factor may be one of a machine."""
    low, high = _FACTORS
    return isinstance(value, float) and math.isfinite(value) and low <= value <= high


def speed_place() -> Path | None:
    """Return the file; None where nothing is to be learned."""
    if os.environ.get(LEARNING_VARIABLE) == "0":
        return None
    return cache_directory() / FILE_NAME


def read_speeds(place: Path) -> dict[str, SpeedRecord]:
    """Return what a file holds; one that is missing or damaged holds nothing."""
    try:
        payload = parse_json(place.read_text(encoding="utf-8"))
        if payload["version"] != _VERSION:
            return {}
        return {str(key): _record_of(raw) for key, raw in payload["machines"].items()}
    except (OSError, JsonError, AttributeError, KeyError, TypeError, ValueError):
        return {}


def _record_of(raw: Any) -> SpeedRecord:
    """Return a record; factors that cannot be are left out."""
    record = SpeedRecord()
    for name, value in raw["quick"].items():
        if is_factor(value):
            record.quick[_class_of(name)] = value
    for name, values in raw["solves"].items():
        record.solves[_class_of(name)] = _factors_in(values)
    record.solves = {key: values for key, values in record.solves.items() if values}
    record.setups = _factors_in(raw["setups"])
    return record


def _factors_in(values: list[Any]) -> list[float]:
    return [value for value in values if is_factor(value)][-MAX_SOLVES:]


def _class_of(name: str) -> tuple[Precision, SizeClass]:
    """Return precision and class of size: ``f32 large``."""
    for precision in PRECISIONS:
        for size_class in SIZE_CLASSES:
            if name == f"{precision} {size_class}":
                return precision, size_class
    raise ValueError(name)


def write_speeds(place: Path, machines: dict[str, SpeedRecord]) -> None:
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
