"""The store: what the service keeps, in one folder.

Each subject has a module of its own, with all of its SQL: ``jobs.py``,
``solutions.py`` and ``ranges.py``; here is what concerns more than one of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from runout.service.store.jobs import StoredJobs, change_state, read_job
from runout.service.store.ranges import StoredRanges
from runout.service.store.solutions import StoredSolutions, insert_solution

if TYPE_CHECKING:
    from runout.service.store.records import Progress, StoredSolution


class Store(StoredJobs, StoredSolutions, StoredRanges):
    """What the service keeps, in one folder.

    >>> import tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder, Store(pathlib.Path(folder)) as store:
    ...     saved = store.save_range("3-bet", "BB v BTN", "TT+,AQs+")
    ...     [(own.name, own.text) for own in store.ranges("3-bet")]
    [('BB v BTN', 'TT+,AQs+')]
    """

    def finish_solve(
        self, owner: str, solution: StoredSolution, progress: Progress, *, share: bool
    ) -> bool:
        """Put a solution whose file is there into the index and end its job, both or neither.

        False if the job is the owner's no more. Without ``share`` the same request is a new job.
        """
        with self._transaction() as connection:
            found = read_job(connection, solution.id)
            if found is None or found.state != "running" or found.owner != owner:
                return False
            insert_solution(connection, solution)
            if not share:
                connection.execute("UPDATE jobs SET key = NULL WHERE id = ?", (solution.id,))
            change_state(connection, found, "done", progress=progress)
            return True

    def sweep(self) -> None:
        """Remove files that a killed process did not get round to removing.

        Only those of jobs that are known to have ended: a file that no job is known of is somebody
        else's.
        """
        rows = self._rows("SELECT id FROM jobs WHERE state IN ('done', 'cancelled')")
        ended = {row["id"] for row in rows}
        listed = {row["id"] for row in self._rows("SELECT id FROM solutions")}
        for folder, left in ((self._checkpoints, ended), (self._solutions, ended - listed)):
            for path in folder.iterdir():
                if path.name.partition(".")[0] in left:
                    path.unlink(missing_ok=True)
