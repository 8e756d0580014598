"""The processor: its name, available instruction sets, the one in use, and threads."""

from __future__ import annotations

from numbers import Integral
from pathlib import Path
from typing import Final

from runout.errors import LimitExceeded
from runout.kernels import _native

# More would only cost memory; the answers do not depend on the number.
MAX_THREADS: Final = 256


def processor_name() -> str:
    """Return the processor's name as the system gives it, with family and model on Linux."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    fields: dict[str, str] = {}
    for line in lines:  # the first processor's
        name, _, value = line.partition(":")
        fields.setdefault(name.strip(), value.strip())
    if not (name := fields.get("model name", "")):
        import platform  # noqa: PLC0415 - where the system has no such file

        return platform.processor() or platform.machine()
    family, model = fields.get("cpu family"), fields.get("model")
    return name if family is None else f"{name} (family {family}, model {model})"


def instruction_sets() -> tuple[str, ...]:
    """Return the available instruction sets, baseline first.

    After it come avx2 and avx512 on x86-64, neon on arm64.
    """
    return tuple(_native.instruction_sets())


def instruction_set() -> str:
    """Return the instruction set in use: the best, or the one named by RUNOUT_ISA.

    Raises ValueError if the environment variable names an unknown or unavailable one.
    """
    return _native.instruction_set()


def thread_count(requested: int) -> int:
    """Return the number of threads for a kernel call; 0 means one per processor.

    >>> thread_count(0), thread_count(2), thread_count(1_000_000)
    (0, 2, 256)
    """
    is_integer = isinstance(requested, Integral) and not isinstance(requested, bool)
    if not is_integer or requested < 0:
        raise LimitExceeded(f"threads={requested!r}; use 1 or more, or 0 for one per processor")
    return int(min(requested, MAX_THREADS))
