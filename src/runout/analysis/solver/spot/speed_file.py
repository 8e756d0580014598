"""The speed of this machine, kept in a file in the user's cache directory.

It is a factor against the reference processor of :mod:`~runout.analysis.solver.spot.solve_time`,
for one processor, instruction set and build. The file is a convenience: one that is damaged or of
another machine is replaced, and where it cannot be written the speed is measured again.
``RUNOUT_LEARN_SPEED=0`` leaves it alone.
"""

from __future__ import annotations

import json
import os
import zlib
from importlib.metadata import version
from pathlib import Path
from typing import Final

from runout.analysis.files.replacement import Replacement
from runout.analysis.files.strict_json import JsonError, parse_json
from runout.analysis.files.user_directories import cache_directory
from runout.analysis.solver.spot.solve_time import MachineSpeed
from runout.errors import StorageError
from runout.kernels.processor import instruction_set, processor_name
from runout.kernels.solver import COMPILED_MODULE

MEASURING_VARIABLE: Final = "RUNOUT_LEARN_SPEED"
FILE_NAME: Final = "solver-speed.json"

_FACTORS: Final = (1e-3, 1e3)  # others are clock errors
# Calibrations on an AMD EPYC (Zen 5) give 0.58, 0.75 and 1.67; most processors are slower than it.
_TYPICAL: Final = {"avx512": 0.7, "avx2": 0.9, "neon": 1.0, "baseline": 2.0}


def known_speed() -> MachineSpeed:
    """Return what is known of the speed of this machine, without measuring it.

    Where nothing is known, it is that of a typical machine with the instruction set in use.
    """
    file = speed_file()
    if file is None:
        return MachineSpeed()
    try:
        payload = parse_json(file.read_text(encoding="utf-8"))
        factor = payload["factor"] if payload["machine"] == machine_key() else None
    except (OSError, JsonError, KeyError, TypeError, ValueError):
        factor = None
    if not is_factor(factor):
        return MachineSpeed(None, os.cpu_count(), _TYPICAL[instruction_set()])
    return MachineSpeed(factor, os.cpu_count())


def machine_key() -> str:
    """Return the processor, the instruction set in use, the version and the build of the core."""
    core = zlib.crc32(Path(COMPILED_MODULE).read_bytes())
    return f"{processor_name()}, {instruction_set()}, runout {version('runout')}, core {core:08x}"


def is_factor(value: object) -> bool:
    """Whether a factor may be that of a machine."""
    return isinstance(value, float) and _FACTORS[0] <= value <= _FACTORS[1]


def speed_file() -> Path | None:
    """Return the file; None where nothing is to be learned."""
    if os.environ.get(MEASURING_VARIABLE) == "0":
        return None
    return cache_directory() / FILE_NAME


def write_factor(file: Path, factor: float) -> None:
    """Replace the file; one that cannot be written is no error."""
    content = json.dumps({"machine": machine_key(), "factor": factor}, indent=1)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with Replacement(file) as replacement:
            replacement.append(content.encode())
            replacement.finish()
    except (OSError, StorageError):
        return
