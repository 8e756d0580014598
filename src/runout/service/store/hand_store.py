"""The hand store of the service: opened by the first request that needs it, then shared."""

import logging
import threading
from pathlib import Path

from runout.analysis.hands.store import HandStore, store_file
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
        with self._lock:
            if self.store is None:
                self.store = HandStore(self._path)
                log_loss(self.store)
            return self.store

    def close(self) -> None:
        with self._lock:
            if self.store is not None:
                self.store.close()
