"""The files of a data folder that a backup holds, and copies of its databases.

Excluded are what only running processes need (``runners``, ``uploads``), what can be computed again
(``cache``), unfinished files (``NAME.new``) and the side files of databases.
"""

from __future__ import annotations

import functools
import os
import sqlite3
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from runout.analysis.files.replacement import open_locked, with_path
from runout.analysis.files.sqlite import connect
from runout.errors import FileError, StorageError

# What a service makes anew: locks, uploads, caches, and the room for deletions on a full disk;
# and the folder that a file system keeps for itself.
_EXCLUDED: Final = frozenset({"runners", "uploads", "cache", "Cache", "reserve", "lost+found"})
_UNFINISHED: Final = ".new"
_SIDE_FILES: Final = ("-wal", "-shm", "-journal", "-changes")  # of a database
# May be ahead of the copy that a backup holds, and says nothing of a database made later.
_COUNT_FILE: Final = ".sqlite-changes"
_SQLITE: Final = b"SQLite format 3\0"
_PAGES: Final = 2048  # copied between two reports of progress


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file as it was found; a file that was replaced or has grown is not equal to the old one."""

    size: int
    changed_ns: int
    number: int
    is_database: bool


def find_files(folder: Path) -> dict[str, FoundFile]:
    """Return the files of a folder that a backup holds, by their path in it, with slashes."""
    if not folder.is_dir():
        what = "is a file" if folder.exists() else "there is no such folder"
        raise FileError(folder, f"{what}; name the data folder of runout serve")
    with with_path(folder):
        return dict(_files_below(folder, "", frozenset()))


def _files_below(
    folder: Path, prefix: str, seen: frozenset[tuple[int, int]]
) -> Iterator[tuple[str, FoundFile]]:
    """Yield the files of a folder and those below; ``seen`` are the folders on the way."""
    with name_unreadable(folder):
        status = folder.stat()
        names = sorted(os.listdir(folder))
    if (status.st_dev, status.st_ino) in seen:
        raise FileError(folder, "is a link to a folder above it; remove the link")
    seen |= {(status.st_dev, status.st_ino)}
    for name in names:
        if (not prefix and name in _EXCLUDED) or name.endswith(_UNFINISHED):
            continue
        path = folder / name
        try:
            with name_unreadable(path):
                status = path.stat()
            if stat.S_ISDIR(status.st_mode):
                yield from _files_below(path, f"{prefix}{name}/", seen)
            elif not _is_side_file(path):
                if not stat.S_ISREG(status.st_mode):
                    reason = "is neither a file nor a folder; move it out of the data folder"
                    raise FileError(path, reason)
                with name_unreadable(path), path.open("rb") as file:
                    is_database = file.read(len(_SQLITE)) == _SQLITE
                state = FoundFile(status.st_size, status.st_mtime_ns, status.st_ino, is_database)
                yield f"{prefix}{name}", state
        except FileNotFoundError:  # removed meanwhile
            continue


@contextmanager
def name_unreadable(path: Path) -> Iterator[None]:
    """Translate an OSError into a :class:`FileError` about a file that is being copied.

    A FileNotFoundError is passed on: the file was removed meanwhile.
    """
    try:
        yield
    except (FileNotFoundError, StorageError):
        raise
    except OSError as error:
        reason = f"cannot be read ({error.strerror or error}), so that no backup can be written"
        remedy = "check its permissions and its disk"
        raise FileError(path, f"{reason}; {remedy}", errno=error.errno) from error


def _is_side_file(path: Path) -> bool:
    if path.name.endswith(_COUNT_FILE):
        return True
    ends = [end for end in _SIDE_FILES if path.name.endswith(end)]
    return any(path.with_name(path.name.removesuffix(end)).exists() for end in ends)


def copy_databases(
    folder: Path, names: Iterable[str], to: Path, on_bytes: Callable[[str, int], None]
) -> Mapping[str, Path]:
    """Copy databases, which others may be writing, as they are at one moment; return the copies.

    A read transaction on every database is opened before the first is copied. ``on_bytes`` gets the
    name of a database and how much of it is copied.
    """
    copies: dict[str, Path] = {}
    with ExitStack() as stack:
        sources = {}
        for name in names:
            path = folder / name
            with _translate_errors(path):
                source = stack.enter_context(closing(connect(path.absolute(), create=False)))
                source.execute("BEGIN")
                source.execute("SELECT count(*) FROM sqlite_master").fetchone()
            sources[name] = source
        for number, (name, source) in enumerate(sources.items()):
            copies[name] = to / f"{number}.sqlite"
            with _translate_errors(folder / name):
                _copy(folder / name, source, copies[name], functools.partial(on_bytes, name))
    return copies


def _copy(
    path: Path, source: sqlite3.Connection, place: Path, on_bytes: Callable[[int], None]
) -> None:
    page = source.execute("PRAGMA page_size").fetchone()[0]
    with closing(sqlite3.connect(place)) as copy:
        source.backup(
            copy,
            pages=_PAGES,
            progress=lambda _, left, total: on_bytes((total - left) * page),
        )
        result = copy.execute("PRAGMA integrity_check(1)").fetchone()[0]
        # One file: the copy of a database in WAL mode would else leave side files.
        copy.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if result != "ok":
        raise FileError(path, f"is damaged ({result}) and was not copied; restore an older backup")


@contextmanager
def _translate_errors(path: Path) -> Iterator[None]:
    """Translate SQLite's errors inside the block into a :class:`FileError` about ``path``."""
    try:
        yield
    except sqlite3.Error as error:
        raise FileError(path, f"cannot be copied ({error}); try again") from error


def is_served(folder: Path) -> bool:
    """Return whether a service runs on a data folder: one of its runners holds a lock."""
    for lock in (folder / "runners").glob("*.lock"):
        try:
            os.close(open_locked(lock))
        except BlockingIOError:
            return True
    return False
