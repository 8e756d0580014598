"""Detection of runout's binary file formats, for errors about the wrong file."""

from __future__ import annotations

from typing import Final

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
