"""IntegrityErrors: refuses files that are cut off, too long, or changed while they are open."""

from __future__ import annotations

import os
from typing import NamedTuple

from runout.domain.plurals import pluralize
from runout.errors import FileError
from runout.kernels.mapped_files import MappedFile


class IntegrityErrors(NamedTuple):
    """The errors of one kind of file, and the remedy that their messages name.

    >>> from runout.errors import TablesDamaged, TablesTruncated
    >>> errors = IntegrityErrors(TablesTruncated, TablesDamaged, "make it again")
    >>> errors.require_size("flops.tables", 1200, 4096)
    Traceback (most recent call last):
    runout.errors.TablesTruncated: flops.tables: has 1,200 of 4,096 bytes; make it again
    """

    truncated: type[FileError]
    damaged: type[FileError]
    remedy: str

    def require_size(self, path: str | os.PathLike[str], size: int, expected: int) -> None:
        """Refuse a file of another size than its header declares."""
        if size < expected:
            raise self.truncated(path, f"has {size:,} of {expected:,} bytes; {self.remedy}")
        if size > expected:
            excess = pluralize(size - expected, "byte", form=",")
            raise self.damaged(path, f"has {excess} too many; {self.remedy}")

    def require_unchanged(self, path: str | os.PathLike[str], mapped: MappedFile) -> None:
        """Refuse what was read so far of a file that was cut off or written to while it was open.

        Arrays are views of the file: a result computed from one may be used after this check.
        """
        change = mapped.change()
        if change == "cut off":
            raise self.truncated(path, f"was cut off while it was open; {self.remedy}")
        if change is not None:
            raise self.damaged(
                path,
                f"was {change} while it was open; open it again, and replace files by renaming",
            )
