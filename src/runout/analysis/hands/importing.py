"""Import: finds files, reads their hands and stores those that are new, in batches.

A batch is stored in one transaction, so that an import that is killed keeps all batches that it
finished, and repeating it adds the rest.
"""

from __future__ import annotations

import contextlib
import errno
import os
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from runout.analysis.hands.database import HAND_COLUMNS, PLAYER_COLUMNS, marks
from runout.analysis.hands.record import Record, key_of, record_of
from runout.analysis.histories.files import RawHand, detect_format, read_lines, split_hands
from runout.analysis.histories.hand import HandError

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator

    from runout.analysis.hands.database import HandDatabase
    from runout.analysis.histories.hand import Hand

_BATCH: Final = 500
_MAX_PROBLEMS: Final = 10_000  # that a report lists; all are counted


class BrokenHand(NamedTuple):
    """A hand that was not stored: its file, its line from 1, and the reason."""

    file: str
    line: int
    reason: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.reason}"


@dataclass(frozen=True, slots=True)
class ImportReport:
    """The state of an import, or its end.

    ``imported`` hands are new, ``duplicates`` were stored before, ``broken`` were not stored:
    ``problems`` has the first ones. ``skipped`` are files of folders that hold no hands.
    """

    files: int = 0
    bytes_read: int = 0
    total_bytes: int = 0
    imported: int = 0
    duplicates: int = 0
    broken: int = 0
    problems: tuple[BrokenHand, ...] = ()
    skipped: tuple[str, ...] = ()

    @property
    def hands(self) -> int:
        """The number of hands that were found."""
        return self.imported + self.duplicates + self.broken

    @property
    def part(self) -> float:
        """The part of the bytes that has been read, 0 to 1."""
        return min(1.0, self.bytes_read / self.total_bytes) if self.total_bytes else 1.0


class _File(NamedTuple):
    path: Path
    name: str
    size: int
    is_named: bool  # in the call, and not found in a folder


def import_steps(
    database: HandDatabase, paths: Iterable[str | os.PathLike[str]], name: str | None = None
) -> Iterator[ImportReport]:
    """Import files and folders; yield the report after each batch and at the end.

    ``name`` replaces the name of a single file in the report and in the store.
    """
    files = [file for path in paths for file in _find_files(Path(path), name)]
    report = ImportReport(total_bytes=sum(file.size for file in files))
    yield report
    for file in files:
        before = report.bytes_read
        try:
            for report in _import_file(database, file, report):  # noqa: B020 - it grows
                yield report
        except OSError as error:
            if error.filename is None or file.is_named:
                raise
            reason = f"cannot be read: {error.strerror}"
            report = _with_problems(report, [BrokenHand(file.name, 1, reason)])
        report = replace(report, bytes_read=before + file.size)
    yield report


def keys_in(paths: Iterable[str | os.PathLike[str]]) -> set[str]:
    """Return the keys of the hands of files and folders that can be read."""
    keys = set()
    for file in [found for path in paths for found in _find_files(Path(path), None)]:
        with file.path.open("rb") as stream:
            for raw in split_hands(read_lines(stream)):
                with contextlib.suppress(HandError):
                    if not isinstance(raw, HandError):
                        keys.add(key_of(raw.read()))
    return keys


def _find_files(path: Path, name: str | None) -> Iterator[_File]:
    """Yield a file, or the files of a folder and its folders by name, hidden ones excepted."""
    if not path.is_dir():
        size = path.stat().st_size
        if not os.access(path, os.R_OK):  # not by opening it, which would empty a pipe
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        yield _File(path, name or str(path), size, is_named=True)
        return
    for folder, folders, names in os.walk(path):
        folders[:] = sorted(each for each in folders if not each.startswith("."))
        for each in sorted(names):
            found = Path(folder, each)
            if not each.startswith(".") and found.is_file():
                yield _File(found, str(found), found.stat().st_size, is_named=False)


def _import_file(
    database: HandDatabase, file: _File, report: ImportReport
) -> Iterator[ImportReport]:
    before = report.bytes_read
    if not file.is_named:
        with file.path.open("rb") as stream:
            if detect_format(stream) is None:
                yield replace(report, skipped=(*report.skipped, file.name))
                return
    with file.path.open("rb") as stream:
        source = split_hands(read_lines(stream))
        while batch := list(islice(source, _BATCH)):
            report = _import_batch(database, file.name, batch, report)
            # Files with a byte order mark, and pipes, are read ahead or have no position.
            read = stream.tell() if stream.seekable() else 0
            report = replace(report, bytes_read=min(before + read, report.total_bytes))
            yield report
    yield replace(report, files=report.files + 1)


def _import_batch(
    database: HandDatabase, file: str, batch: list[RawHand | HandError], report: ImportReport
) -> ImportReport:
    """Store the new hands of a batch; those that were stored before are not replayed."""
    problems: list[BrokenHand] = []
    hands: dict[str, Hand] = {}
    duplicates = 0
    for raw in batch:
        try:
            if isinstance(raw, HandError):
                raise raw
            hand = raw.read()
            key = key_of(hand)
        except HandError as error:
            problems.append(BrokenHand(file, error.line or 1, error.reason))
            continue
        duplicates += key in hands
        hands.setdefault(key, hand)
    with database.connection() as connection:
        stored = _stored(connection, list(hands))
    records = []
    for key, hand in hands.items():
        if key in stored:
            duplicates += 1
            continue
        try:
            records.append(record_of(hand, key, file))
        except HandError as error:
            problems.append(BrokenHand(file, error.line or hand.line or 1, error.reason))
    with database.transaction() as connection:
        added = _insert(connection, records)
    problems.sort(key=lambda each: each.line)
    return _with_problems(
        replace(
            report,
            imported=report.imported + added,
            duplicates=report.duplicates + duplicates + len(records) - added,
        ),
        problems,
    )


def _with_problems(report: ImportReport, problems: list[BrokenHand]) -> ImportReport:
    if not problems:
        return report
    kept = (*report.problems, *problems)[:_MAX_PROBLEMS]
    return replace(report, broken=report.broken + len(problems), problems=kept)


def _stored(connection: sqlite3.Connection, keys: list[str]) -> set[str]:
    """Return the keys of hands that are stored."""
    query = f"SELECT key FROM hands WHERE key IN ({marks(keys)})"
    return {row["key"] for row in connection.execute(query, keys)}


def _insert(connection: sqlite3.Connection, records: list[Record]) -> int:
    """Insert the hands that no other process has stored meanwhile; return their number."""
    stored = _stored(connection, [record.key for record in records])
    new = [record for record in records if record.key not in stored]
    # Ids are never given twice, not even after a deletion.
    row = connection.execute("SELECT seq FROM sqlite_sequence WHERE name = 'hands'").fetchone()
    first = 1 + (row["seq"] if row else 0)
    connection.executemany(
        f"INSERT INTO hands ({', '.join(HAND_COLUMNS)}) VALUES ({marks(HAND_COLUMNS)})",
        [(number, *record.hand) for number, record in enumerate(new, start=first)],
    )
    connection.executemany(
        f"INSERT INTO players ({', '.join(PLAYER_COLUMNS)}) VALUES ({marks(PLAYER_COLUMNS)})",
        [
            (number, *player)
            for number, record in enumerate(new, start=first)
            for player in record.players
        ],
    )
    return len(new)
