"""The memory available to the kernels."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

CONTAINER_LIMIT: Final = Path("/sys/fs/cgroup/memory.max")


def physical_memory(limit_file: Path = CONTAINER_LIMIT) -> int:
    """Return the physical memory in bytes, or the container's limit if that is lower.

    A solve that needs more would swap or be killed.
    """
    physical = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    try:
        text = limit_file.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return physical
    limit = int(text) if text.isdecimal() else 0
    return min(physical, limit) if limit > 0 else physical
