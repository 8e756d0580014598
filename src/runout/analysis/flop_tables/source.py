"""The source of a batch's equity tables, with messages about it.

Only an explicitly named file that is missing stops a batch: a file that cannot be used is reported
with the reason, and its tables are computed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from runout.analysis.flop_tables.build import BuildProgress
from runout.analysis.flop_tables.tables import FlopTables
from runout.domain.boards import Board
from runout.domain.plurals import pluralize
from runout.errors import TableFileError, TablesMissing

_MAX_NAMES: Final = 8


@dataclass(frozen=True, slots=True, eq=False)
class TableSource:
    """Tables for some flops: from a file where there is one, else computed.

    ``messages`` are lines to show to the user before :meth:`compute`.

    >>> from runout import Board
    >>> TableSource.of_none([Board.parse("7h5h2c")], "No file was named").messages
    ('No file was named', 'Computing the equity tables of 1 flop: 7h5h2c')
    """

    tables: FlopTables
    flops: tuple[Board, ...]
    missing: tuple[Board, ...]
    messages: tuple[str, ...]

    @classmethod
    def find(
        cls, flops: Sequence[Board], path: str | os.PathLike[str] | None = None
    ) -> TableSource:
        """Find tables in the usual places, and check those of these flops.

        Raises :class:`TablesMissing` only if ``path`` does not exist.
        """
        try:
            tables = FlopTables.load(path)
            held = [flop for flop in flops if flop in tables]
            if held:
                tables.survey("AA", "KK", flops=held)  # reads each of them and its checksum
        except TablesMissing as error:
            if path is not None:
                raise
            return cls.of_none(flops, f"Found {error.reason}")
        except TableFileError as error:
            reason = f"Equity table cache {error.path} is invalid: {error.reason}"
            return cls.of_none(flops, reason)
        except OSError as error:
            reason = f"Equity table cache {error.filename} cannot be read: {error.strerror}"
            return cls.of_none(flops, reason)
        return cls._of_file(tables, flops, held)

    @classmethod
    def of_none(cls, flops: Sequence[Board], reason: str) -> TableSource:
        """Return a source that computes all tables, with the reason."""
        messages = (reason, _computing(flops, ""))
        return cls(FlopTables(), tuple(flops), tuple(flops), messages)

    @classmethod
    def _of_file(
        cls, tables: FlopTables, flops: Sequence[Board], held: Sequence[Board]
    ) -> TableSource:
        missing = tuple(flop for flop in flops if flop not in tables)
        loaded = f"Loaded equity table cache ({pluralize(len(tables), 'flop')}) from {tables.path}"
        if not missing:
            which = "the flop" if len(flops) == 1 else f"all {len(flops)} flops"
            used = (f"Using cached equity tables for {which}",)
        else:
            using = f"Using cached equity tables for {len(held)} of {pluralize(len(flops), 'flop')}"
            used = (*((using,) if held else ()), _computing(missing, " that it does not hold"))
        return cls(tables, tuple(flops), missing, (loaded, *used))

    def compute(
        self,
        *,
        threads: int = 0,
        on_progress: Callable[[BuildProgress], None] | None = None,
    ) -> None:
        """Compute the missing tables now, on several threads, instead of on first use.

        ``threads`` 0 means one per processor.
        """
        if self.missing:
            survey = self.tables.survey
            survey("AA", "KK", flops=self.missing, threads=threads, on_progress=on_progress)


def _computing(flops: Sequence[Board], which: str) -> str:
    names = ", ".join(map(str, flops[:_MAX_NAMES]))
    more = f" and {len(flops) - _MAX_NAMES} more" if len(flops) > _MAX_NAMES else ""
    return f"Computing the equity tables of {pluralize(len(flops), 'flop')}{which}: {names}{more}"
