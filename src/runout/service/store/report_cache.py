"""A cache of reports at their nodes: the last few that were read.

A node of a report of all flops takes seconds to read; its filters, groups and charts take none.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from runout.analysis.batch.folder import KeptBatch
from runout.analysis.batch.report import Report
from runout.analysis.batch.work import STREET
from runout.analysis.solver.solution.solution import Solution

if TYPE_CHECKING:
    from runout.service.store.store import Store

_MAX_KEPT: Final = 24

_Key = tuple[str, str, float, bool]


class ReportCache:
    """Reads reports by id, line and stack-to-pot ratio, and keeps the last few."""

    def __init__(self, store: Store, max_kept: int = _MAX_KEPT) -> None:
        self.store = store
        self._max_kept = max_kept
        self._lock = threading.Lock()
        self._reading = threading.Lock()
        self._reports: OrderedDict[_Key, Report] = OrderedDict()
        self._lines: dict[tuple[str, float], frozenset[str]] = {}

    def at(self, report: str, line: str, spr: float, *, categories: bool = False) -> Report:
        """Return a report at a node, for all flops; with ``categories`` by hand category too."""
        self.store.report(report)  # another process may have deleted it
        with self._reading:  # two requests for one node read it once
            keys = [(report, line, spr, True), (report, line, spr, categories)]
            with self._lock:
                for key in keys:
                    if key in self._reports:
                        self._reports.move_to_end(key)
                        return self._reports[key]
            read = Report.open(
                self.store.report_folder(report), line, spr=spr, categories=categories
            )
            with self._lock:
                self._reports[keys[1]] = read
                while len(self._reports) > self._max_kept:
                    self._reports.popitem(last=False)
            return read

    def lines(self, report: str, spr: float) -> frozenset[str]:
        """Return the lines of all decisions on the flop, which are the same on every flop."""
        key = (report, spr)
        if key not in self._lines:
            batch = KeptBatch.open(self.store.report_folder(report))
            flop = next(flop for flop, ratio in batch.results if ratio == spr)
            street = Solution.load(batch.places(flop, spr)[STREET])
            self._lines[key] = frozenset(node.line for node in street.root.decisions())
        return self._lines[key]

    def forget(self, report: str) -> None:
        """Remove a report from the cache."""
        with self._lock:
            for key in [key for key in self._reports if key[0] == report]:
                del self._reports[key]
            for place in [place for place in self._lines if place[0] == report]:
                del self._lines[place]
