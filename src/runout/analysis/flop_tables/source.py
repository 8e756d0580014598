"""The source of a batch's equity tables, with messages about it.

Only an explicitly named file that is missing stops a batch: a file that cannot be used is reported
with the reason, and its tables are computed.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from runout.analysis.flop_tables.tables import FlopTables
from runout.domain.boards import Board
from runout.domain.plurals import pluralize
from runout.errors import TableFileError, TablesMissing

_MAX_NAMES: Final = 8


@dataclass(frozen=True, slots=True, eq=False)
class TableSource:
    """Tables for some flops: from a file where there is one, else computed.

    ``messages`` are lines to show to the user before anything is computed.
    """

    tables: FlopTables
    missing: tuple[Board, ...]
    messages: tuple[str, ...]

    @classmethod
    def find(
        cls, flops: Sequence[Board], path: str | os.PathLike[str] | None = None
    ) -> TableSource:
        """Find tables in the usual places, and check those of these flops.

        Raises :class:`TablesMissing` only if ``path`` does not exist.
        """
        tables = FlopTables()
        try:
            filed = FlopTables.load(path)
            held = [flop for flop in flops if flop in filed]
            if held:
                filed.survey("AA", "KK", flops=held)  # reads each of them and its checksum
        except TablesMissing as error:
            if path is not None:
                raise
            messages = [f"Found {error.reason}"]
        except TableFileError as error:
            messages = [f"Equity table cache {error.path} is invalid: {error.reason}"]
        except OSError as error:
            messages = [f"Equity table cache {error.filename} cannot be read: {error.strerror}"]
        else:
            tables = filed
            count = pluralize(len(tables), "flop")
            messages = [f"Loaded equity table cache ({count}) from {tables.path}"]
            if held:
                of_flops = f"{len(held)} of {pluralize(len(flops), 'flop')}"
                if len(held) == len(flops):
                    of_flops = "the flop" if len(flops) == 1 else f"all {len(flops)} flops"
                messages.append(f"Using cached equity tables for {of_flops}")
        missing = tuple(flop for flop in flops if flop not in tables)
        if missing:
            lacking = "" if tables.path is None else " that it does not hold"
            names = ", ".join(map(str, missing[:_MAX_NAMES]))
            more = f" and {len(missing) - _MAX_NAMES} more" if len(missing) > _MAX_NAMES else ""
            count = pluralize(len(missing), "flop")
            messages.append(f"Computing the equity tables of {count}{lacking}: {names}{more}")
        return cls(tables, missing, tuple(messages))
