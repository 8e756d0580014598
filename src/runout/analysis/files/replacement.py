"""Atomic replacement of files: a reader finds the old file or the new one, never a mixture.

The new file is written beside the old one, as ``NAME.new``, flushed to the disk and renamed. It is
locked against a second writer; the lock ends with its process, so that a file left by a killed
process is taken over by the next writer. Whatever else has that name, such as a link to another
file, is refused and left as it is.
"""

from __future__ import annotations

import errno
import io
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Self

from runout.analysis.files.descriptors import (
    CAN_RENAME_OPEN,
    NO_FOLLOW,
    NO_WAIT,
    current_user,
    flush_folder,
    lock,
    open_descriptor,
    write_at,
)
from runout.errors import StorageError

_FLUSHED_BYTES: Final = 64 << 20
"""Written bytes are flushed after so many, so that the last flush, which cannot be interrupted, is
short."""
_MODE: Final = 0o666  # of a new file, less the umask
_FLAGS: Final = os.O_RDWR | NO_FOLLOW | NO_WAIT


class Replacement:
    """A new file for ``path``: it replaces the old one when finished, else it is removed.

    Opening one raises BlockingIOError while another process writes the same file; errors of the
    disk are a :class:`StorageError` that names ``path``. ``mode`` has its permissions, less those
    of the umask.
    """

    def __init__(self, path: Path, *, mode: int = _MODE) -> None:
        self.path = path
        self.size = 0
        self._mode = mode
        self._beside = _beside(path)
        self._is_finished = False
        self._is_closed = False
        self._is_ours = False
        self._unflushed = 0
        with with_path(path):
            self._descriptor, self._is_created = open_or_create_locked(self._beside, mode)

    def __enter__(self) -> Self:
        try:
            with with_path(self.path):
                if not self._is_created:  # a killed process has left it
                    _require_own(self._descriptor, self._beside)
                    if self._mode != _MODE and hasattr(os, "fchmod"):
                        os.fchmod(self._descriptor, self._mode)
                self._is_ours = True
                os.ftruncate(self._descriptor, 0)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        if self._is_closed:
            if not self._is_finished:
                self._beside.unlink(missing_ok=True)
        elif self._is_finished or not self._is_ours:
            os.close(self._descriptor)
        else:
            remove_locked(self._beside, self._descriptor)

    @property
    def unfinished(self) -> Path:
        return self._beside

    def append(self, data: bytes | memoryview) -> None:
        view = memoryview(data).cast("B") if len(data) else memoryview(b"")
        self.put(view, self.size)
        self.size += len(view)

    def put(self, data: bytes | memoryview, at: int) -> None:
        with with_path(self.path):
            write_all(self._descriptor, data, at)
            self._unflushed += len(data)
            if self._unflushed >= _FLUSHED_BYTES:
                os.fsync(self._descriptor)
                self._unflushed = 0

    def finish(self) -> None:
        """Replace the old file durably."""
        with with_path(self.path):
            os.fsync(self._descriptor)
            self._is_closed = not CAN_RENAME_OPEN
            replace_locked(self._beside, self._descriptor, self.path)
            self._is_finished = True
            flush_folder(self.path.parent)


class ReplacementStream(io.RawIOBase):
    """A replacement as a file that is only appended to, for libraries that write to one."""

    def __init__(self, replacement: Replacement) -> None:
        super().__init__()
        self._replacement = replacement

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._replacement.append(data)
        return len(data)

    def tell(self) -> int:
        return self._replacement.size


def remove_leftover(path: Path) -> bool:
    """Remove the unfinished file that a killed process has left beside ``path``.

    Return False, and remove nothing, if there is none, it is being written, or it is not ours.
    """
    beside = _beside(path)
    try:
        descriptor = open_locked(beside, create=False)
        try:
            _require_own(descriptor, beside)
        except OSError:
            os.close(descriptor)
            raise
        remove_locked(beside, descriptor)
    except OSError:
        return False
    return True


def _beside(path: Path) -> Path:
    return path.with_name(path.name + ".new")


def _require_own(descriptor: int, path: Path) -> None:
    """Refuse a file that a writer of runout cannot have left: overwriting it could harm others.

    A file that was created just now is not checked: network and FAT file systems may give it
    another owner.
    """
    status = os.fstat(descriptor)
    if status.st_nlink > 1:
        raise StorageError(path, "is a link to another file; remove it", errno=errno.EMLINK)
    if status.st_uid != current_user():
        raise StorageError(path, "belongs to another user; remove it", errno=errno.EPERM)


def open_locked(path: Path, *, create: bool = True) -> int:
    """Open and lock a file, creating it if needed; return its descriptor.

    Links are not followed, and anything but an ordinary file is refused.
    """
    if create:
        return open_or_create_locked(path)[0]
    while True:
        descriptor = _open_existing(path)
        if _lock_in_place(descriptor, path):
            return descriptor


def open_or_create_locked(path: Path, mode: int = _MODE) -> tuple[int, bool]:
    """Open and lock a file as :func:`open_locked` does; return also whether it was created."""
    while True:
        is_created = True
        try:
            descriptor = open_descriptor(path, _FLAGS | os.O_CREAT | os.O_EXCL, mode)
        except FileExistsError:
            is_created = False
            try:
                descriptor = _open_existing(path)
            except FileNotFoundError:  # removed just now
                continue
        if _lock_in_place(descriptor, path):
            return descriptor, is_created


def _open_existing(path: Path) -> int:
    try:
        return open_descriptor(path, _FLAGS)
    except OSError as error:
        # Systems that follow links do not find what a dangling one points to.
        if error.errno == errno.ELOOP or (error.errno == errno.ENOENT and path.is_symlink()):
            raise StorageError(
                path, "is a link, and is not followed; remove it", errno=errno.ELOOP
            ) from None
        raise


def _lock_in_place(descriptor: int, path: Path) -> bool:
    """Lock an open file; close it and return False if it is not at its path any more.

    The previous owner of the lock may have renamed or removed it.
    """
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise StorageError(path, "is not an ordinary file; remove it", errno=errno.EINVAL)
        lock(descriptor)
        is_in_place = _is_at(descriptor, path)
    except BaseException:
        os.close(descriptor)
        raise
    if not is_in_place:
        os.close(descriptor)
    return is_in_place


def write_all(descriptor: int, data: bytes | memoryview, at: int) -> None:
    """Write all of ``data``; a nearly full disk accepts only a part at first, then fails."""
    while data:
        written = write_at(descriptor, data, at)
        data, at = data[written:], at + written


def remove_locked(path: Path, descriptor: int) -> None:
    """Remove a file while its lock is held, so that no other writer has it, and close it."""
    try:
        if CAN_RENAME_OPEN:
            path.unlink(missing_ok=True)
    finally:
        os.close(descriptor)
    if not CAN_RENAME_OPEN:
        path.unlink(missing_ok=True)


def replace_locked(path: Path, descriptor: int, target: Path) -> None:
    """Rename a locked file, which is closed before if the system renames no open file.

    A writer that opens it in between makes the renaming fail: nothing half-written is renamed.
    """
    if not CAN_RENAME_OPEN:
        os.close(descriptor)
    os.replace(path, target)


def _is_at(descriptor: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(descriptor), os.lstat(path))
    except FileNotFoundError:
        return False


@contextmanager
def with_path(path: Path) -> Iterator[None]:
    """Translate an OSError raised inside into a :class:`StorageError` with the path.

    A BlockingIOError, for a lock of another process, keeps its type; a StorageError is passed on.
    """
    try:
        yield
    except StorageError:
        raise
    except BlockingIOError as error:
        raise BlockingIOError(error.errno, error.strerror, str(path)) from error
    except OSError as error:
        raise StorageError(path, error.strerror or str(error), errno=error.errno) from error
