"""A cache of reports at their nodes: the last few that were read.

A node of a report of all flops takes seconds to read; its filters, groups and charts take none.
"""

import threading
from functools import lru_cache
from typing import Final

from runout.analysis.reports.folder import KeptBatch
from runout.analysis.reports.report import Report
from runout.analysis.reports.work import STREET
from runout.analysis.solver.solution.solution import Solution
from runout.service.store.store import Store

_MAX_KEPT: Final = 24


class ReportCache:
    """Reads reports by id, line and stack-to-pot ratio, and keeps the last few."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._reading = threading.Lock()
        self._read = lru_cache(_MAX_KEPT)(self._open)
        self.lines = lru_cache(_MAX_KEPT)(self._read_lines)

    def at(self, report: str, line: str, spr: float, *, categories: bool = False) -> Report:
        """Return a report at a node, for all flops; with ``categories`` by hand category too."""
        self.store.report(report)  # another process may have deleted it
        with self._reading:  # two requests for one node read it once
            return self._read(report, line, spr, categories)

    def _open(self, report: str, line: str, spr: float, categories: bool) -> Report:
        folder = self.store.report_folder(report)
        return Report.open(folder, line, spr=spr, categories=categories)

    def _read_lines(self, report: str, spr: float) -> frozenset[str]:
        """Return the lines of all decisions on the flop, which are the same on every flop."""
        batch = KeptBatch.open(self.store.report_folder(report))
        flop = next(flop for flop, ratio in batch.results if ratio == spr)
        street = Solution.load(batch.places(flop, spr)[STREET])
        return frozenset(node.line for node in street.root.decisions())

    def clear(self) -> None:
        self._read.cache_clear()
        self.lines.cache_clear()
