"""The journal of a batch, which a process that works in the batch's folder holds locked."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Final

from runout.analysis.files.replacement import open_locked

JOURNAL: Final = "results.jsonl"


def remove_batch(path: Path) -> None:
    """Remove the folder of a batch, unless a process works in it."""
    try:
        journal = open_locked(path / JOURNAL)
    except (BlockingIOError, FileNotFoundError, NotADirectoryError):
        return
    try:
        shutil.rmtree(path, ignore_errors=True)
    finally:
        os.close(journal)
