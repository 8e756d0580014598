"""Replacing a file as a whole: whoever reads it finds the old one or the new one, never a mixture.

The new file is written beside its place, as ``NAME.new``, flushed to the disk and renamed. A lock
on it keeps two writers apart; the lock ends with its process, so what a killed one left behind is
taken over by the next.
"""

from __future__ import annotations

import fcntl
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Self

from runout.errors import StorageError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Replacement:
    """A file on its way to ``path``: it takes that place when finished, and else leaves no trace.

    Opening one raises BlockingIOError while another is being written for the same place; what the
    disk refuses is a :class:`StorageError` that names ``path``.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.size = 0
        self._beside = path.with_name(path.name + ".new")
        self._is_finished = False
        with with_path(path):
            self._descriptor = open_locked(self._beside)

    def __enter__(self) -> Self:
        try:
            with with_path(self.path):
                os.ftruncate(self._descriptor, 0)  # a killed process may have left something
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        try:
            if not self._is_finished:  # removed while locked: nobody else has begun one
                self._beside.unlink(missing_ok=True)
        finally:
            os.close(self._descriptor)

    def append(self, data: bytes | memoryview) -> None:
        """Write after all that was written."""
        view = memoryview(data).cast("B") if len(data) else memoryview(b"")
        self.put(view, self.size)
        self.size += len(view)

    def put(self, data: bytes | memoryview, at: int) -> None:
        """Write over what was written."""
        with with_path(self.path):
            write_all(self._descriptor, data, at)

    def finish(self) -> None:
        """Take the place; a power cut afterwards does not undo it."""
        with with_path(self.path):
            os.fsync(self._descriptor)
            os.replace(self._beside, self.path)
            self._is_finished = True
            flush_folder(self.path.parent)


def open_locked(path: Path) -> int:
    """Open a file for one process alone, making it if there is none; return its descriptor."""
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # Whoever had the lock may have renamed or removed the file that was opened.
            if _is_at(descriptor, path):
                return descriptor
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)


def write_all(descriptor: int, data: bytes | memoryview, at: int) -> None:
    """Write all of ``data``: a disk that is nearly full takes less than it is given, then none."""
    while data:
        written = os.pwrite(descriptor, data, at)
        data, at = data[written:], at + written


def flush_folder(folder: Path) -> None:
    """Have a renaming survive a power cut."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _is_at(descriptor: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(descriptor), os.stat(path))
    except FileNotFoundError:
        return False


@contextmanager
def with_path(path: Path) -> Iterator[None]:
    """Raise a :class:`StorageError` that names the file asked for, whichever call has failed.

    A lock that another process holds stays a BlockingIOError.
    """
    try:
        yield
    except BlockingIOError as error:
        raise BlockingIOError(error.errno, error.strerror, str(path)) from error
    except OSError as error:
        raise StorageError(path, error.strerror or str(error), errno=error.errno) from error
