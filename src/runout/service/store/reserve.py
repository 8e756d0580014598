"""Room on the disk that is kept for deletions, which must be possible on a full disk.

SQLite writes a deletion to its log before anything becomes free.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from runout.analysis.files.descriptors import open_descriptor
from runout.analysis.files.replacement import write_all

if TYPE_CHECKING:
    from pathlib import Path

RESERVE_BYTES: Final = 4 << 20


class DiskReserve:
    """A file that is removed where its room is needed, and made again afterwards."""

    def __init__(self, path: Path) -> None:
        self._path: Final = path

    def release(self) -> bool:
        """Free the room; return whether there was any."""
        try:
            self._path.unlink()
        except OSError:
            return False
        return True

    def restore(self) -> None:
        """Take the room again; a disk that is still full has none, until the next attempt."""
        try:
            if self._path.stat().st_size >= RESERVE_BYTES:
                return
        except OSError:
            pass
        try:
            self._path.unlink(missing_ok=True)
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
            descriptor = open_descriptor(self._path, flags, 0o600)
            try:
                # Random bytes: zeros take no room on file systems that compress.
                write_all(descriptor, os.urandom(RESERVE_BYTES), 0)
            finally:
                os.close(descriptor)
        except OSError:
            self.release()
