"""Stores of hands and training: opened by the first request that needs them, then shared."""

import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from runout.analysis.files.sqlite import DatabaseStore

_log = logging.getLogger("runout.store")

S = TypeVar("S", bound=DatabaseStore)


def log_loss(store: DatabaseStore) -> None:
    """Log the changes that a store has lost, if there are any."""
    if store.loss is not None:
        _log.error("%s", store.loss)


class SharedStore(Generic[S]):
    """A store of the data folder; a damaged one refuses the requests that need it and no others."""

    def __init__(self, kind: Callable[[Path], S], path: Path) -> None:
        self._kind: Callable[[Path], S] = kind
        self._path = path
        self._opening = threading.Lock()
        self.store: S | None = None

    def open(self) -> S:
        with self._opening:
            if self.store is None:
                self.store = self._kind(self._path)
                log_loss(self.store)
            return self.store

    def close(self) -> None:
        with self._opening:
            if self.store is not None:
                self.store.close()
