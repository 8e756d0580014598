"""The memory available to the kernels, and memory as text."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

CONTAINER_LIMIT: Final = Path("/sys/fs/cgroup/memory.max")


def physical_memory(limit_file: Path = CONTAINER_LIMIT) -> int:
    """Return the physical memory in bytes, or the container's limit if that is lower.

    A solve that needs more would swap or be killed.
    """
    physical = _installed_memory()
    try:
        text = limit_file.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return physical
    limit = int(text) if text.isdecimal() else 0
    return min(physical, limit) if limit > 0 else physical


if sys.platform == "win32":
    import ctypes

    class _MemoryStatus(ctypes.Structure):
        _fields_ = (
            ("length", ctypes.c_uint32),
            ("load", ctypes.c_uint32),
            ("physical", ctypes.c_uint64),
            *((f"other_{number}", ctypes.c_uint64) for number in range(6)),
        )

    def _installed_memory() -> int:
        status = _MemoryStatus(length=ctypes.sizeof(_MemoryStatus))
        ctypes.windll.kernel32.GlobalMemoryStatusEx(ctypes.byref(status))
        return int(status.physical)

else:

    def _installed_memory() -> int:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


def memory_text(count: int) -> str:
    """Return a number of bytes as text, with its unit.

    >>> memory_text(288_912), memory_text(12_057_768), memory_text(1_500_000_000)
    ('289 kB', '12.1 MB', '1.5 GB')
    """
    amount, unit = float(count), "bytes"
    for larger in ("kB", "MB", "GB", "TB"):
        if amount < 999.5:
            break
        amount, unit = amount / 1000, larger
    return f"{amount:.3g} {unit}"
