"""Room on the disk that is kept for deletions, which must be possible on a full disk.

SQLite writes a deletion to its log before anything becomes free. The service makes the reserve of
a data folder; all databases of the folder use it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from runout.analysis.files.descriptors import open_descriptor
from runout.analysis.files.replacement import write_all

RESERVE_BYTES: Final = 4 << 20
_Result = TypeVar("_Result")


class DiskReserve:
    """A file that is removed where its room is needed, and made again afterwards."""

    def __init__(self, folder: Path) -> None:
        self._path: Final = folder / "reserve"

    def freeing(
        self,
        delete: Callable[[], _Result],
        full: type[OSError],
        free: Callable[[], object] | None = None,
    ) -> _Result:
        """Run a deletion; on a full disk it gets the room of the reserve, and what ``free`` frees.

        ``free`` removes a file that the deletion is about, which is gone in any case.
        """
        try:
            return delete()
        except full:
            has_room = self.release()
            if free is not None:
                free()
            elif not has_room:
                raise
        try:
            return delete()
        finally:
            self.restore()

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
