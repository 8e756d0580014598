"""The store: all persistent data of the service, in one folder.

``jobs.py`` and ``results.py`` have the SQL of their subjects; this module has what concerns both.
"""

import math
import time
from contextlib import suppress
from typing import Final

from runout.service.store.jobs import StoredJobs
from runout.service.store.results import StoredResults

_UPLOAD_SECONDS: Final = 86_400.0  # no upload takes a day


class Store(StoredJobs, StoredResults):
    """All persistent data of the service, in one folder.

    >>> import tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder, Store(pathlib.Path(folder)) as store:
    ...     saved = store.save_range("3-bet", "BB v BTN", "TT+,AQs+")
    ...     [(own.name, own.text) for own in store.ranges("3-bet")]
    [('BB v BTN', 'TT+,AQs+')]
    """

    def sweep_uploads(self, before: float = math.inf) -> None:
        """Remove the uploads that were last written to before a time; all, before a service starts.

        The import that would have removed them was killed.
        """
        for path in self._uploads.iterdir():
            with suppress(FileNotFoundError):  # one that ends now
                if path.is_file() and path.stat().st_mtime < before:
                    path.unlink()

    def sweep(self) -> None:
        """Remove the files that a killed process has left: unfinished ones, of ended jobs, uploads.

        Other files without a job in the database are left alone.
        """
        self.sweep_uploads(time.time() - _UPLOAD_SECONDS)
        self.remove_leftovers()
        rows = self.rows("SELECT id FROM jobs WHERE state IN ('done', 'cancelled')")
        ended = {row["id"] for row in rows}
        listed = {row["id"] for row in self.rows("SELECT id FROM solutions")}
        for folder, removable in ((self._checkpoints, ended), (self._solutions, ended - listed)):
            for path in folder.iterdir():
                is_own = path.suffix == ".solution" and not path.is_symlink()
                if is_own and path.name.partition(".")[0] in removable:
                    path.unlink(missing_ok=True)
        for report in ended - {row["id"] for row in self.rows("SELECT id FROM reports")}:
            self.discard_report(report)
