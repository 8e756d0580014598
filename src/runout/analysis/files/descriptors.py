"""Calls on open files that systems have in different forms: locks, reads and writes at an offset.

Everything else in runout uses these, so that it works on Linux, macOS and Windows alike. Windows
neither renames nor removes an open file; see ``CAN_RENAME_OPEN``.
"""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path
from typing import Final

CAN_RENAME_OPEN: Final = sys.platform != "win32"
# Flags of ``open_descriptor``, 0 where a system has none: links are refused, pipes not waited for.
NO_FOLLOW: Final = getattr(os, "O_NOFOLLOW", 0)
NO_WAIT: Final = getattr(os, "O_NONBLOCK", 0)
# Not inherited by child processes, and binary, on systems where that is not the default.
_FLAGS: Final = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_position_lock = threading.Lock()  # where reading moves the position of a descriptor


def open_descriptor(path: str | os.PathLike[str], flags: int, mode: int = 0o666) -> int:
    """Open a file as ``os.open`` does, for bytes and for this process alone."""
    return os.open(path, flags | _FLAGS, mode)


def open_to_read(path: str | os.PathLike[str]) -> int:
    """Open a file to read from; a pipe is not waited for."""
    return open_descriptor(path, os.O_RDONLY | NO_WAIT)


if sys.platform == "win32":
    import ctypes
    import msvcrt
    from ctypes import wintypes

    _LOCK_EXCLUSIVE: Final = 2
    _LOCK_FAIL_IMMEDIATELY: Final = 1
    _kernel32 = ctypes.WinDLL("kernel32", use_last_error=True)

    class _Overlapped(ctypes.Structure):
        _fields_ = (
            ("internal", ctypes.c_void_p),
            ("internal_high", ctypes.c_void_p),
            ("offset", wintypes.DWORD),
            ("offset_high", wintypes.DWORD),
            ("event", wintypes.HANDLE),
        )

    def lock(descriptor: int, *, wait: bool = False) -> None:
        """Lock a file against other processes until it is closed; see below."""
        # A byte far behind the end of any file: others may read what is in front of it.
        place = _Overlapped(offset_high=0x7FFF_FFFF)
        flags = _LOCK_EXCLUSIVE | (0 if wait else _LOCK_FAIL_IMMEDIATELY)
        handle = wintypes.HANDLE(msvcrt.get_osfhandle(descriptor))
        if not _kernel32.LockFileEx(handle, flags, 0, 1, 0, ctypes.byref(place)):
            raise BlockingIOError(None, "the file is locked by another process")

    def unlock(descriptor: int) -> None:
        """Release a lock before the file is closed."""
        place = _Overlapped(offset_high=0x7FFF_FFFF)
        handle = wintypes.HANDLE(msvcrt.get_osfhandle(descriptor))
        _kernel32.UnlockFileEx(handle, 0, 1, 0, ctypes.byref(place))

    def current_user() -> int:
        """Return the owner of new files, which is 0 for all files here."""
        return 0

else:
    import fcntl

    def lock(descriptor: int, *, wait: bool = False) -> None:
        """Lock a file against other processes until it is closed.

        Raise BlockingIOError if another process holds the lock and ``wait`` is not set.
        """
        fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))

    def unlock(descriptor: int) -> None:
        """Release a lock before the file is closed."""
        fcntl.flock(descriptor, fcntl.LOCK_UN)

    def current_user() -> int:
        """Return the owner of new files."""
        return os.geteuid()


def read_at(descriptor: int, size: int, at: int) -> bytes:
    """Read at an offset; fewer bytes at the end of the file."""
    if hasattr(os, "pread"):
        return os.pread(descriptor, size, at)
    with _position_lock:
        os.lseek(descriptor, at, os.SEEK_SET)
        return os.read(descriptor, size)


def write_at(descriptor: int, data: bytes | memoryview, at: int) -> int:
    """Write at an offset; return how many bytes were accepted."""
    if hasattr(os, "pwrite"):
        return os.pwrite(descriptor, data, at)
    with _position_lock:
        os.lseek(descriptor, at, os.SEEK_SET)
        return os.write(descriptor, data)


def allocate(descriptor: int, size: int) -> None:
    """Allocate the disk space of a file now, where the system can do so."""
    if hasattr(os, "posix_fallocate"):
        os.posix_fallocate(descriptor, 0, size)


def flush_folder(folder: Path) -> None:
    """Flush a folder, so that a rename survives a power cut; Windows does so by itself."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
