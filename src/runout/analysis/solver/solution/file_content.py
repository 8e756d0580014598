"""The bytes of a file that a solution or a solve would be saved to, for pickles."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

_Loaded = TypeVar("_Loaded")


def file_content(save: Callable[[Path], None]) -> bytes:
    """Return what ``save`` writes to a file."""
    with tempfile.TemporaryDirectory(prefix="runout-") as folder:
        path = Path(folder) / "content"
        save(path)
        return path.read_bytes()


def from_file_content(content: bytes, load: Callable[[Path], _Loaded]) -> _Loaded:
    """Return what ``load`` reads from a file of this content, which is removed afterwards.

    What stays mapped of it can be read on. Windows removes no file that is mapped: there it is left
    in the folder for temporary files.
    """
    with tempfile.TemporaryDirectory(prefix="runout-", ignore_cleanup_errors=True) as folder:
        path = Path(folder) / "content"
        path.write_bytes(content)
        return load(path)
