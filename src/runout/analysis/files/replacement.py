"""Atomic replacement of files: a reader finds the old file or the new one, never a mixture.

The new file is written beside the old one, as ``NAME.new``, flushed to the disk and renamed. It is
locked against a second writer; the lock ends with its process, so that a file left by a killed
process is taken over by the next writer.
"""

from __future__ import annotations

import fcntl
import io
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Self

from runout.errors import StorageError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Replacement:
    """A new file for ``path``: it replaces the old one when finished, else it is removed.

    Opening one raises BlockingIOError while another process writes the same file; errors of the
    disk are a :class:`StorageError` that names ``path``.
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
                os.ftruncate(self._descriptor, 0)  # a killed process may have left content
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        try:
            if not self._is_finished:  # removed while locked, so no other writer has it
                self._beside.unlink(missing_ok=True)
        finally:
            os.close(self._descriptor)

    def append(self, data: bytes | memoryview) -> None:
        """Write at the end."""
        view = memoryview(data).cast("B") if len(data) else memoryview(b"")
        self.put(view, self.size)
        self.size += len(view)

    def put(self, data: bytes | memoryview, at: int) -> None:
        """Write at an offset."""
        with with_path(self.path):
            write_all(self._descriptor, data, at)

    def finish(self) -> None:
        """Replace the old file durably."""
        with with_path(self.path):
            os.fsync(self._descriptor)
            os.replace(self._beside, self.path)
            self._is_finished = True
            flush_folder(self.path.parent)


class ReplacementStream(io.RawIOBase):
    """A replacement as a file that is only appended to, for libraries that write to one."""

    def __init__(self, replacement: Replacement) -> None:
        super().__init__()
        self._replacement = replacement

    def writable(self) -> bool:
        """Return True: that is what it is for."""
        return True

    def write(self, data: Any) -> int:
        """Append bytes."""
        self._replacement.append(data)
        return len(data)

    def tell(self) -> int:
        """Return how many bytes were written."""
        return self._replacement.size


def open_locked(path: Path) -> int:
    """Open and lock a file, creating it if needed; return its descriptor."""
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # The previous owner of the lock may have renamed or removed the opened file.
            if _is_at(descriptor, path):
                return descriptor
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)


def write_all(descriptor: int, data: bytes | memoryview, at: int) -> None:
    """Write all of ``data``; a nearly full disk accepts only a part at first, then fails."""
    while data:
        written = os.pwrite(descriptor, data, at)
        data, at = data[written:], at + written


def flush_folder(folder: Path) -> None:
    """Flush a folder, so that a rename survives a power cut."""
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
    """Translate an OSError raised inside into a :class:`StorageError` with the path.

    A BlockingIOError, for a lock of another process, keeps its type.
    """
    try:
        yield
    except BlockingIOError as error:
        raise BlockingIOError(error.errno, error.strerror, str(path)) from error
    except OSError as error:
        raise StorageError(path, error.strerror or str(error), errno=error.errno) from error
