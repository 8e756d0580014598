"""The training of the service: the store of sessions, and the states of those that are played."""

from __future__ import annotations

import math
import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from runout.analysis.reports.folder import KeptBatch
from runout.analysis.solver.nodes.game import Game
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.train.sources import SourceKind
from runout.analysis.train.store import StoredSession, TrainingStore, training_file
from runout.analysis.train.trainer import Trainer, TrainingSession
from runout.service.store.shared_store import SharedStore
from runout.service.store.solution_cache import SolutionCache

_MAX_KEPT: Final = 32


class SourceKey(NamedTuple):
    """A solution or a report of the service."""

    kind: SourceKind
    id: str

    def name(self, solutions: SolutionCache) -> str:
        """Return its name; an id that the store does not have is refused."""
        if self.kind == "report":
            return solutions.store.report(self.id).labels.name
        return solutions.store.solution(self.id).labels.name


@dataclass(frozen=True, slots=True)
class OpenSources:
    """The sources of a session in order, and what keeps their solutions open."""

    sources: tuple[Solution | KeptBatch, ...]
    holds: tuple[object, ...]

    def same(self, other: OpenSources) -> bool:
        """Return whether the sources are those of another, and none was opened again."""
        ours, theirs = map(id, self.sources), map(id, other.sources)
        return tuple(ours) == tuple(theirs)


class SharedTraining(SharedStore[TrainingStore]):
    """The training store, and the states of the last sessions, up to a limit of memory.

    The state of another session is played again from its actions.
    """

    def __init__(
        self, folder: Path, max_kept: int = _MAX_KEPT, *, max_bytes: float = math.inf
    ) -> None:
        super().__init__(TrainingStore, training_file(folder))
        self._max_kept = max_kept
        self._max_bytes = max_bytes
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, tuple[OpenSources, TrainingSession]] = OrderedDict()
        # What the folder of a report holds does not change any more.
        self._open_batch = lru_cache(max_kept)(KeptBatch.open)

    @contextmanager
    def open_sources(
        self, keys: Sequence[SourceKey], solutions: SolutionCache
    ) -> Iterator[OpenSources]:
        """Open solutions and reports for the block.

        Solutions are locked in one order, so that no two sessions wait for each other.
        """
        with ExitStack() as stack:
            opened: dict[SourceKey, Solution | KeptBatch] = {}
            for key in sorted({*keys}):
                if key.kind == "report":
                    solutions.store.report(key.id)  # it may have been deleted
                    opened[key] = self._open_batch(solutions.store.report_folder(key.id))
                else:
                    opened[key] = stack.enter_context(solutions.open(key.id))
            holds = [solutions.hold(key.id) for key in keys if key.kind == "solution"]
            yield OpenSources(tuple([opened[key] for key in keys]), tuple(holds))

    def state(self, stored: StoredSession, opened: OpenSources) -> TrainingSession:
        """Return the state of a session on its sources, which must be held open."""
        with self._lock:
            kept = self._kept.get(stored.id)
        if kept is not None and kept[0].same(opened):
            state = kept[1]
            known = len(state.actions)
            if state.actions == stored.actions[:known]:  # another process may have gone on
                for action in stored.actions[known:]:
                    state = state.act(action)
                return state
        trainer = Trainer(opened.sources, stored.drill, warn=lambda _: None)
        return trainer.replay(stored.actions)

    def keep(self, session: str, opened: OpenSources, state: TrainingSession) -> None:
        with self._lock:
            self._kept[session] = opened, state
            self._kept.move_to_end(session)
            while len(self._kept) > self._max_kept or self._kept_bytes() > self._max_bytes:
                self._kept.popitem(last=False)

    def _kept_bytes(self) -> int:
        """Return the memory of all solutions and subgames that the kept states refer to."""
        games: set[Game] = set()
        for opened, state in self._kept.values():
            games |= {source.game for source in opened.sources if isinstance(source, Solution)}
            for hand in (*state.finished, *filter(None, [state.under_way])):
                games.add(hand.node.game)
        return sum(game.bytes for game in games)

    def close(self) -> None:
        with self._lock:
            self._kept.clear()
        super().close()
