"""Files of text: a StorageError for one that is missing, cannot be read, or is of another kind."""

from __future__ import annotations

import codecs
import errno
import os
import stat
from pathlib import Path
from typing import Final

from runout.analysis.files.replacement import with_path
from runout.errors import FileError

# Offset and bytes of the signature, and the kind of file.
_MARKS: Final = (
    (0, b"runout solution\n", "a saved solution (runout show opens it)"),
    (8, b'{"__metadata__":{"format":"runout', "a file of equity tables (see runout tables info)"),
    (0, b"SQLite format 3\0", "a database"),
)


def kind_of_file(head: bytes) -> str:
    """Return the kind of a file by its first 48 bytes.

    >>> kind_of_file(b"runout solution\\n\\1"), kind_of_file(b"notes")
    ('a saved solution (runout show opens it)', 'something else')
    """
    for offset, mark, what in _MARKS:
        if head[offset : offset + len(mark)] == mark:
            return what
    return "something else"


_HEAD: Final = 1 << 16


def read_text_file(path: str | os.PathLike[str], limit: int = -1) -> str:
    """Return the text of a file in UTF-8, of a long one the first ``limit`` characters."""
    path = Path(path)
    try:
        with with_path(path), path.open(encoding="utf-8-sig") as file:
            return file.read(limit)
    except UnicodeDecodeError:
        raise FileError(path, "is not text in UTF-8; check its name") from None


def require_text(path: str | os.PathLike[str]) -> None:
    """Refuse a file that is missing, cannot be read or begins with binary data.

    Pipes are not opened, since that would empty them. UTF-16 is text by its byte order mark.
    """
    path = Path(path)
    with with_path(path):
        mode = path.stat().st_mode
        if not os.access(path, os.R_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        if stat.S_ISFIFO(mode):
            return
        with path.open("rb") as file:
            head = file.read(_HEAD)
    is_utf_16 = head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    if b"\0" in head and not is_utf_16:
        raise FileError(path, f"is {kind_of_file(head)}, not text; check its name")
