"""The hand store of the service: opened by the first request that needs it, then shared."""

from __future__ import annotations

import logging
import threading
from typing import TYPE_CHECKING

from runout.analysis.hands.store import HandStore, store_file

if TYPE_CHECKING:
    from pathlib import Path

    from runout.analysis.train.store import TrainingStore

_log = logging.getLogger("runout.store")


def log_loss(store: HandStore | TrainingStore) -> None:
    """Log the changes that a store has lost, if there are any."""
    if store.loss is not None:
        _log.error("%s", store.loss)


class SharedHandStore:
    """The hand store in the data folder; a damaged one refuses requests for hands and no others."""

    def __init__(self, folder: Path) -> None:
        self._path = store_file(folder)
        self._lock = threading.Lock()
        self.store: HandStore | None = None

    def open(self) -> HandStore:
        """Return the store; create its file if there is none."""
        with self._lock:
            if self.store is None:
                self.store = HandStore(self._path)
                log_loss(self.store)
            return self.store

    def close(self) -> None:
        """Close the store if it was opened."""
        with self._lock:
            if self.store is not None:
                self.store.close()
