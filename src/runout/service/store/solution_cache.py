"""A cache of open solutions: the last few that were used.

The first look at a board of a large solution takes long. A solution that is opened is therefore
prepared beside the requests, a board at a time.
"""

import math
import threading
import time
import weakref
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from runout.analysis.files.sqlite import DatabaseError
from runout.analysis.solver.solution.solution import Solution
from runout.errors import RunoutError, SolutionFileError, SolutionMissing
from runout.service.store.store import Store

_MAX_OPEN: Final = 4
_PAUSE: Final = 0.005  # seconds between two boards, in which a waiting request goes first


class _Opened:
    """A solution and its lock; it is loaded on first use, and used by one thread at a time."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.solution: Solution | None = None
        self.preparing: threading.Thread | None = None

    @property
    def bytes(self) -> int:
        return 0 if self.solution is None else self.solution.game.bytes


class SolutionCache:
    """Opens solutions by id and keeps the last few open until the store is closed."""

    def __init__(
        self, store: Store, max_open: int = _MAX_OPEN, *, max_bytes: float = math.inf
    ) -> None:
        self.store = store
        self._max_open = max_open
        self._max_bytes = max_bytes
        self._lock = threading.Lock()
        self._opened: OrderedDict[str, _Opened] = OrderedDict()
        self._held: weakref.WeakValueDictionary[str, _Opened] = weakref.WeakValueDictionary()
        store.on_close(self._close)

    @contextmanager
    def open(self, solution: str) -> Iterator[Solution]:
        """Open a solution for the block; other threads wait for it."""
        self.store.solution(solution)  # another process may have deleted it
        opened = self._take(solution)
        with opened.lock:
            if opened.solution is None:
                with self.reported(solution):
                    opened.solution = self._load(solution)
                self._take(solution)  # others are closed for its memory
                self._start_preparing(solution, opened)
            with self.reported(solution):
                yield opened.solution

    def _load(self, solution: str) -> Solution:
        try:
            return Solution.load(self.store.solution_file(solution))
        except SolutionMissing:
            self.forget(solution)
            self.store.solution(solution)  # it may have been deleted meanwhile
            raise

    @contextmanager
    def reported(self, solution: str) -> Iterator[None]:
        """Forget a solution whose file cannot be used, and let an equal request be solved again."""
        try:
            yield
        except SolutionFileError as error:
            # Inside may be other solutions, and the flops of reports.
            if error.path == str(self.store.solution_file(solution)):
                self.forget(solution)
                with suppress(DatabaseError):  # the damage is reported in any case
                    self.store.unshare_job(solution)
            raise

    def _start_preparing(self, solution: str, opened: _Opened) -> None:
        opened.preparing = threading.Thread(
            target=self._prepare, args=(solution, opened), name=f"prepare {solution}", daemon=True
        )
        opened.preparing.start()

    def _prepare(self, solution: str, opened: _Opened) -> None:
        """Prepare a solution while it is in the cache; a request waits for one board at most."""
        with opened.lock:
            assert opened.solution is not None, "it is prepared after it was loaded"
            steps = opened.solution.game.prepare(rivers=opened.solution.rivers_kept)
        while self._has(solution, opened):
            with opened.lock:
                try:
                    next(steps)
                except (StopIteration, RunoutError):  # the request that meets an error reports it
                    return
            time.sleep(_PAUSE)

    def _has(self, solution: str, opened: _Opened) -> bool:
        with self._lock:
            return self._opened.get(solution) is opened

    def hold(self, solution: str) -> object:
        """Return what keeps a solution open, beside the last few, as long as it is referenced."""
        return self._take(solution)

    def _take(self, solution: str) -> _Opened:
        with self._lock:
            held = self._held.get(solution)
            opened = self._opened.setdefault(solution, _Opened() if held is None else held)
            self._held[solution] = opened
            self._opened.move_to_end(solution)
            while len(self._opened) > 1 and not self._is_within_limits():
                self._opened.popitem(last=False)
            return opened

    def _is_within_limits(self) -> bool:
        memory = sum(opened.bytes for opened in self._opened.values())
        return len(self._opened) <= self._max_open and memory <= self._max_bytes

    def forget(self, solution: str) -> None:
        with self._lock:
            self._opened.pop(solution, None)
            self._held.pop(solution, None)

    def _close(self) -> None:
        """Remove all solutions, and wait for the board that is being prepared."""
        with self._lock:
            threads = [opened.preparing for opened in self._opened.values()]
            self._opened.clear()
        for thread in threads:
            if thread is not None:
                thread.join()
