"""What the processor offers: instruction sets, which one the kernels use, and threads."""

from __future__ import annotations

from typing import Final

from runout.domain.plain_numbers import is_whole
from runout.errors import LimitExceeded
from runout.kernels import _native

# More would only cost memory; the answers do not depend on the number.
MOST_THREADS: Final = 256


def instruction_sets() -> tuple[str, ...]:
    """Return what this processor offers, plainest first: baseline, avx2, avx512."""
    return tuple(_native.instruction_sets())


def instruction_set() -> str:
    """Return the one in use: the best, or what the environment variable RUNOUT_ISA names.

    Raises ValueError when that is unknown or not available here.
    """
    return _native.instruction_set()


def thread_count(wanted: int) -> int:
    """Return the number of threads to ask a kernel for; 0 stands for one per processor.

    >>> thread_count(0), thread_count(2), thread_count(1_000_000)
    (0, 2, 256)
    """
    if not is_whole(wanted) or wanted < 0:
        raise LimitExceeded(f"threads={wanted!r}; use 1 or more, or 0 for one per processor")
    return int(min(wanted, MOST_THREADS))
