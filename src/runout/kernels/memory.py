"""How much memory there is for what the kernels are asked to do."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

CONTAINER_LIMIT: Final = Path("/sys/fs/cgroup/memory.max")


def physical_memory(limit_file: Path = CONTAINER_LIMIT) -> int:
    """Return the bytes that this machine has, or that the container it runs in may use.

    Beyond them a solve would only crawl, or be killed.
    """
    there = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    try:
        text = limit_file.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return there
    limit = int(text) if text.isdecimal() else 0
    return min(there, limit) if limit > 0 else there
