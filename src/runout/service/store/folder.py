"""The folder of the store: its database, the connections to it, and its files.

::

    FOLDER/runout.sqlite     jobs, their events, the indexes of solutions and reports, saved ranges
    FOLDER/runout.sqlite-changes  how many changes of it were acknowledged
    FOLDER/reserve           room for deletions on a full disk
    FOLDER/solutions/        ID.solution, a file for each solution of the index
    FOLDER/reports/          ID, the folder of a batch, for each report and unfinished batch
    FOLDER/checkpoints/      ID.solution, the checkpoint of an unfinished job
    FOLDER/runners/          ID.lock, locked while that runner is alive
    FOLDER/uploads/          ID.upload, a file that is being imported

The database is in WAL mode, so that readers do not wait for a writer. Several threads and processes
may use a folder at once.
"""

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Self, TypeVar

from runout.analysis.files.replacement import remove_leftover
from runout.analysis.files.reserve import DiskReserve
from runout.analysis.files.sqlite import Database, DatabaseDamaged, DatabaseError, DatabaseFull
from runout.domain.plurals import pluralize
from runout.service.store.database import find_damage, store_format
from runout.service.store.records import is_id, new_id

_DATABASE: Final = "runout.sqlite"
_SUFFIX: Final = ".solution"
_Result = TypeVar("_Result")

_log = logging.getLogger("runout.store")


class StoreFolder(Database):
    """An open folder: its database and file paths for the classes of each table group."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._solutions = folder / "solutions"
        self._reports = folder / "reports"
        self._checkpoints = folder / "checkpoints"
        self._uploads = folder / "uploads"
        self.runners_folder = folder / "runners"
        self._on_close: list[Callable[[], None]] = []
        self._reserve = DiskReserve(folder)
        folders = (self._solutions, self._reports, self._checkpoints, self._uploads)
        path = folder / _DATABASE
        try:
            for each in (folder, *folders, self.runners_folder):
                each.mkdir(mode=0o700, parents=True, exist_ok=True)
            solutions = [] if path.exists() else self.solution_ids()
            super().__init__(path, store_format(index_lost=bool(solutions)))
        except DatabaseError:
            raise
        except OSError as error:
            reason = f"cannot be used for data ({error.strerror}); give another with --data"
            raise DatabaseError(error.filename or folder, reason, errno=error.errno) from error
        if solutions:
            _log.error(
                "%s was missing beside %s: jobs, saved ranges, names and notes are lost, and the"
                " solutions are listed again from their files; restore a copy of it if there is"
                " one", self.path, pluralize(len(solutions), "solution"),
            )  # fmt: skip
        elif self.loss is not None:
            _log.error("%s", self.loss)
        self._refuse_damage()
        self._reserve.restore()

    def _refuse_damage(self) -> None:
        try:
            with self.connection() as connection:
                damage = find_damage(connection)
            if damage is not None:
                raise self.damaged(damage)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close idle connections now, and those in use when they are returned."""
        super().close()
        callbacks, self._on_close = self._on_close, []
        for callback in callbacks:
            callback()

    def on_close(self, callback: Callable[[], None]) -> None:
        self._on_close.append(callback)

    def _freeing(
        self, delete: Callable[[], _Result], free: Callable[[], object] | None = None
    ) -> _Result:
        """Run a deletion, also on a full disk, as :meth:`DiskReserve.freeing` does."""
        return self._reserve.freeing(delete, DatabaseFull, free)

    @contextmanager
    def upload_file(self) -> Iterator[Path]:
        """Yield the path of a new file, which is removed after the block."""
        path = self._uploads / f"{new_id()}.upload"
        try:
            yield path
        finally:
            path.unlink(missing_ok=True)

    def solution_file(self, solution: str) -> Path:
        return _file_in(self._solutions, solution)

    def report_folder(self, report: str) -> Path:
        return self._reports / _checked(report)

    def checkpoint_file(self, job: str) -> Path:
        return _file_in(self._checkpoints, job)

    def discard_files(self, job: str) -> None:
        """Remove the checkpoint and the solution of a job, and what was being written of them."""
        for path in (self.checkpoint_file(job), self.solution_file(job)):
            path.unlink(missing_ok=True)
            remove_leftover(path)

    def remove_leftovers(self) -> None:
        """Remove the unfinished files that killed processes have left, and no others."""
        for folder in (self._checkpoints, self._solutions):
            for path in folder.glob(f"*{_SUFFIX}.new"):
                name = path.name.removesuffix(f"{_SUFFIX}.new")
                if is_id(name) and remove_leftover(_file_in(folder, name)):
                    _log.info("removed %s, which a process that ended has left", path)

    def solution_ids(self) -> list[str]:
        names = [path.name.removesuffix(_SUFFIX) for path in self._solutions.glob(f"*{_SUFFIX}")]
        return sorted(filter(is_id, names))

    def is_index_lost(self) -> bool:
        """Return whether the database was created beside solutions that are not listed yet."""
        return bool(self.rows("SELECT 1 FROM changes WHERE index_lost"))

    def index_restored(self) -> None:
        """Record that all solutions are listed that can be."""
        with self.transaction() as connection:
            connection.execute("UPDATE changes SET index_lost = 0")


def _file_in(folder: Path, name: str) -> Path:
    return folder / f"{_checked(name)}{_SUFFIX}"


def _checked(name: str) -> str:
    if not is_id(name):
        raise ValueError(f"{name!r} is not an id")
    return name


def damaged(what: str, row: sqlite3.Row, remedy: str) -> DatabaseDamaged:
    """Return the error about a row whose checksum does not match."""
    # A damaged id may hold a lone surrogate, which a response cannot contain.
    name = ascii(row["id"]).strip("'")
    return DatabaseDamaged(
        _DATABASE, f"{what} {name} has changed on the disk and is not used; {remedy}"
    )
