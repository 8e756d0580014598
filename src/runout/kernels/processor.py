"""Which instruction sets the processor offers, and which one the kernels use."""

from __future__ import annotations

from runout.kernels import _native


def instruction_sets() -> tuple[str, ...]:
    """Return what this processor offers, plainest first: baseline, avx2, avx512."""
    return tuple(_native.instruction_sets())


def instruction_set() -> str:
    """Return the one in use: the best, or what the environment variable RUNOUT_ISA names.

    Raises ValueError when that is unknown or not available here.
    """
    return _native.instruction_set()
