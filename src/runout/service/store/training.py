"""The training of the service: the store of sessions, and the states of those that are played."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from runout.analysis.train.store import TrainingStore, training_file
from runout.analysis.train.trainer import Trainer

if TYPE_CHECKING:
    from pathlib import Path

    from runout.analysis.solver.solution.solution import Solution
    from runout.analysis.train.session import TrainingSession
    from runout.analysis.train.store import StoredSession

_MAX_KEPT: Final = 32


class SharedTraining:
    """The training store in the data folder, opened by the first request that needs it.

    The states of the last sessions are kept; that of another is played again from its actions.
    """

    def __init__(self, folder: Path, max_kept: int = _MAX_KEPT) -> None:
        self._path = training_file(folder)
        self._max_kept = max_kept
        self._lock = threading.Lock()
        self._store: TrainingStore | None = None
        self._kept: OrderedDict[str, tuple[Solution, TrainingSession]] = OrderedDict()

    def open(self) -> TrainingStore:
        """Return the store; create its file if there is none."""
        with self._lock:
            if self._store is None:
                self._store = TrainingStore(self._path)
            return self._store

    def state(self, stored: StoredSession, solution: Solution) -> TrainingSession:
        """Return the state of a session on its solution, which must be held open."""
        with self._lock:
            kept = self._kept.get(stored.id)
        if kept is not None and kept[0] is solution:
            state = kept[1]
            known = len(state.actions)
            if state.actions == stored.actions[:known]:  # another process may have gone on
                for action in stored.actions[known:]:
                    state = state.act(action)
                return state
        return Trainer(solution, stored.drill).replay(stored.actions)

    def keep(self, session: str, solution: Solution, state: TrainingSession) -> None:
        """Keep the state of a session for the next request."""
        with self._lock:
            self._kept[session] = solution, state
            self._kept.move_to_end(session)
            while len(self._kept) > self._max_kept:
                self._kept.popitem(last=False)

    def close(self) -> None:
        """Close the store if it was opened."""
        with self._lock:
            self._kept.clear()
            if self._store is not None:
                self._store.close()
