"""A cache of open solutions: the last few that were used."""

from __future__ import annotations

import threading
from collections import OrderedDict
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from runout.analysis.solver.solution.solution import Solution
from runout.errors import PokerError, SolutionMissing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runout.service.store.records import StoredSolution
    from runout.service.store.store import Store

_MAX_OPEN: Final = 4


class NoSuchSolution(PokerError):  # noqa: N818 - named after what went wrong
    """No such solution."""


class _Opened:
    """A solution and its lock; it is loaded on first use, and used by one thread at a time."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.solution: Solution | None = None


class SolutionCache:
    """Opens solutions by id and keeps the last few open until the store is closed."""

    def __init__(self, store: Store, max_open: int = _MAX_OPEN) -> None:
        self.store = store
        self._max_open = max_open
        self._lock = threading.Lock()
        self._opened: OrderedDict[str, _Opened] = OrderedDict()
        store.on_close(self.clear)

    def find(self, solution: str) -> StoredSolution:
        """Return a solution's record in the index."""
        stored = self.store.find_solution(solution)
        if stored is None:
            raise NoSuchSolution(f"there is no solution {solution!r}; {self._remedy(solution)}")
        return stored

    def _remedy(self, solution: str) -> str:
        job = self.store.find_job(solution)
        if job is None or job.state == "done":
            return "see the list of solutions"
        return f"its job is {job.state}, and has the same id"

    @contextmanager
    def open(self, solution: str) -> Iterator[Solution]:
        """Open a solution for the block; other threads wait for it."""
        self.find(solution)  # another process may have deleted it
        opened = self._take(solution)
        with opened.lock:
            if opened.solution is None:
                try:
                    opened.solution = Solution.load(self.store.solution_file(solution))
                except SolutionMissing:
                    self.forget(solution)
                    self.find(solution)  # it may have been deleted meanwhile
                    raise
            yield opened.solution

    def _take(self, solution: str) -> _Opened:
        with self._lock:
            opened = self._opened.setdefault(solution, _Opened())
            self._opened.move_to_end(solution)
            while len(self._opened) > self._max_open:
                self._opened.popitem(last=False)
            return opened

    def forget(self, solution: str) -> None:
        """Remove a solution from the cache."""
        with self._lock:
            self._opened.pop(solution, None)

    def clear(self) -> None:
        """Remove all solutions from the cache."""
        with self._lock:
            self._opened.clear()
