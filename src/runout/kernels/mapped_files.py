"""Files mapped into memory that may change while they are open, without ending the process."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from runout.kernels import _native

if TYPE_CHECKING:
    from numpy.typing import NDArray

Change = Literal["cut off", "written to"]


class FileState(NamedTuple):
    """What tells a file from another, and from itself after it was written to."""

    device: int
    number: int
    size: int
    changed_ns: int

    @classmethod
    def of(cls, status: os.stat_result) -> FileState:
        """Return the state of a file."""
        return cls(status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)


class MappedFile:
    """All bytes of an open file, as the array ``content``.

    ``state`` is that of the file before anything was read of it. What is read of a file that was
    cut off meanwhile is zeros, and of one that was written to the new bytes: read first, ask for
    the :meth:`change` afterwards, then use what was read.
    """

    def __init__(self, descriptor: int, path: str | os.PathLike[str], state: FileState) -> None:
        self._mapped = _native.MappedFile(descriptor, state.size)
        self._path = os.path.abspath(path)  # the working directory may change
        self._state = state
        self.content: NDArray[Any] = self._mapped.content

    def change(self) -> Change | None:
        """Return what was done to the file since it was opened; None if nothing is known.

        A file that is not at its path any more, or that another was renamed over, is not compared:
        its content stays.
        """
        if not self._mapped.is_whole:
            return "cut off"
        try:
            state = FileState.of(os.stat(self._path))
        except OSError:
            return None
        if state == self._state or state[:2] != self._state[:2]:
            return None
        return "cut off" if state.size < self._state.size else "written to"
