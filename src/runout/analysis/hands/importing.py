"""Import: finds files, reads their hands and stores those that are new, in batches.

A batch is stored in one transaction, so that an import that is killed keeps all batches that it
finished, and repeating it adds the rest.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from runout.analysis.files.replacement import with_path
from runout.analysis.files.sqlite import Database, insert, marks
from runout.analysis.hands.record import Record, key_of, record_of
from runout.analysis.histories.files import PHH, RawHand, detect_format, read_lines, split_hands
from runout.analysis.histories.hand import Hand, HandError
from runout.analysis.workers.ordered_map import ordered_map, process_count
from runout.documents import Document
from runout.domain.plurals import pluralize

_BATCH: Final = 500
_BYTES_PER_JOB: Final = 4_000_000  # some thousand hands
_MAX_HEAD_LINES: Final = 200
_VARIANT: Final = re.compile(rb"""\s*["']?variant["']?\s*=""")  # the first field of a hand
_MAX_PROBLEMS: Final = 10_000  # that a report lists; all are counted


class BrokenHand(NamedTuple):
    """A hand that was not stored."""

    file: str
    line: int
    """The line at fault, from 1."""
    reason: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.reason}"


@dataclass(frozen=True, slots=True)
class ImportReport(Document):
    """The state of an import, or its end: what became of the hands of files."""

    files: int = 0
    """Number of files that were read."""
    bytes_read: int = 0
    total_bytes: int = 0
    imported: int = 0
    """Number of new hands."""
    without_result: int = 0
    """Number of new hands without nets."""
    duplicates: int = 0
    """Number of hands that were stored before."""
    broken: int = 0
    """Number of hands that were not stored."""
    problems: tuple[BrokenHand, ...] = ()
    """Why they were not stored; the first 10,000."""
    skipped: tuple[str, ...] = ()
    """Files of folders that hold no hands."""

    members = (
        "files", "hands", "imported", "without_result", "duplicates", "broken", "problems",
        "skipped",
    )  # fmt: skip

    def facts(self) -> list[tuple[str, str]]:
        """Return the counts by name, as text."""
        without = f", {self.without_result:,} of them without a result"
        lines = [
            ("hands", f"{self.hands:,} in {pluralize(self.files, 'file', form=',')}"),
            ("imported", f"{self.imported:,}{without if self.without_result else ''}"),
        ]
        if self.duplicates:
            lines.append(("known", f"{self.duplicates:,} were stored before"))
        if self.broken:
            lines.append(("broken", f"{self.broken:,} were not stored"))
        if self.skipped:
            files = pluralize(len(self.skipped), "file", form=",")
            lines.append(("skipped", f"{files} without hands"))
        return lines

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


class _Batch(NamedTuple):
    """Hands of a file as text; the last of a file has none but says how it ended."""

    file: _File
    hands: tuple[RawHand | HandError, ...] = ()
    position: int = 0  # in the file, in bytes
    end: str = ""  # "read" or "skipped"
    error: OSError | None = None


class _Outcome(NamedTuple):
    """A hand that was read: ``record`` is None where another process has not made it yet."""

    line: int
    key: str = ""
    hand: Hand | None = None
    record: Record | None = None
    reason: str = ""


def import_steps(
    database: Database,
    paths: Iterable[str | os.PathLike[str]],
    name: str | None = None,
    jobs: int | None = 1,
) -> Iterator[ImportReport]:
    """Import files and folders; yield the report after each batch and at the end.

    ``name`` replaces the name of a single file in the report and in the store. With more than one
    of ``jobs``, as many processes read and check the hands, and this one stores them: the result is
    the same. 0 is one for each processor, None as many as the size of the files is worth.
    """
    files = [file for path in paths for file in _find_files(Path(path), name)]
    report = ImportReport(total_bytes=sum(file.size for file in files))
    yield report
    jobs = _useful_jobs(report.total_bytes) if jobs is None else process_count(jobs)
    before = 0
    outcomes = ordered_map(_parse_batch if jobs == 1 else _check_batch, _batches(files), jobs)
    for batch, read in outcomes:
        if batch.error is not None:
            report = _with_read_error(report, batch.file, batch.error)
        if read:
            report = _store_batch(database, batch.file.name, read, report)
            bytes_read = min(before + batch.position, report.total_bytes)
            report = replace(report, bytes_read=bytes_read)
            yield report
        if batch.end or batch.error:
            before += batch.file.size
            report = replace(report, bytes_read=before)
        if batch.end == "skipped":
            report = replace(report, skipped=(*report.skipped, batch.file.name))
        report = replace(report, files=report.files + (batch.end == "read"))
    yield report


def keys_in(paths: Iterable[str | os.PathLike[str]]) -> set[str]:
    """Return the keys of the hands of files and folders that can be read."""
    keys = set()
    for file in [each for path in paths for each in _find_files(Path(path), None)]:
        with with_path(file.path), file.path.open("rb") as stream:
            for raw in split_hands(read_lines(stream)):
                with contextlib.suppress(HandError):
                    if not isinstance(raw, HandError):
                        keys.add(key_of(raw.read()))
    return keys


def _find_files(path: Path, name: str | None) -> Iterator[_File]:
    """Yield a file, or the files of a folder and its folders by name, hidden ones excepted."""
    if not path.is_dir():
        with with_path(path):
            size = path.stat().st_size
            if not os.access(path, os.R_OK):  # not by opening it, which would empty a pipe
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        yield _File(path, name or str(path), size, is_named=True)
        return
    for folder, folders, names in os.walk(path):
        folders[:] = sorted(each for each in folders if not each.startswith("."))
        for each in sorted(names):
            file = Path(folder, each)
            if not each.startswith(".") and file.is_file():
                yield _File(file, str(file), file.stat().st_size, is_named=False)


def _useful_jobs(size: int) -> int:
    """Return a number of processes that repays the second that each takes to start."""
    return min(process_count(0), 1 + size // _BYTES_PER_JOB)


def _with_read_error(report: ImportReport, file: _File, error: OSError) -> ImportReport:
    """Report a file of a folder that cannot be read; raise the error of one that was named."""
    if error.filename is None or file.is_named:
        with with_path(file.path):
            raise error
    return _with_problems(report, [BrokenHand(file.name, 1, f"cannot be read: {error.strerror}")])


def _batches(files: Iterable[_File]) -> Iterator[_Batch]:
    """Yield the hands of all files in batches; an unreadable file is a batch with its error."""
    for file in files:
        try:
            yield from _batches_of(file)
        except OSError as error:
            yield _Batch(file, error=error)


def _batches_of(file: _File) -> Iterator[_Batch]:
    if not file.is_named and not _holds_hands(file.path):
        yield _Batch(file, end="skipped")
        return
    with file.path.open("rb") as stream:
        source = split_hands(read_lines(stream))
        while hands := tuple(islice(source, _BATCH)):
            # Files with a byte order mark, and pipes, are read ahead or have no position.
            yield _Batch(file, hands, stream.tell() if stream.seekable() else 0)
    yield _Batch(file, end="read")


def _holds_hands(path: Path) -> bool:
    """Whether a file of a folder begins with hands; other files of TOML do not count as PHH."""
    with path.open("rb") as stream:
        kind = detect_format(stream)
    if kind != PHH:
        return kind is not None
    with path.open("rb") as stream:
        return any(map(_VARIANT.match, islice(read_lines(stream), _MAX_HEAD_LINES)))


def _parse_batch(batch: _Batch) -> tuple[_Batch, list[_Outcome]]:
    """Read the hands; those that are not stored yet are replayed later."""
    outcomes = []
    for raw in batch.hands:
        try:
            if isinstance(raw, HandError):
                raise raw
            hand = raw.read()
            outcomes.append(_Outcome(hand.line or 1, key_of(hand), hand))
        except HandError as error:
            outcomes.append(_Outcome(error.line or 1, reason=error.reason))
    return batch, outcomes


def _check_batch(batch: _Batch) -> tuple[_Batch, list[_Outcome]]:
    """Read, replay and check the hands, in another process; return their records."""
    _, parsed = _parse_batch(batch)
    return batch._replace(hands=()), [_check(each, batch.file.name) for each in parsed]


def _check(read: _Outcome, file: str) -> _Outcome:
    """Return the record of a hand, or why it is refused."""
    if read.hand is None:
        return read
    try:
        return read._replace(hand=None, record=record_of(read.hand, read.key, file))
    except HandError as error:
        return read._replace(hand=None, line=error.line or read.line, reason=error.reason)


def _store_batch(
    database: Database, file: str, outcomes: list[_Outcome], report: ImportReport
) -> ImportReport:
    """Store the new hands of a batch; those that were stored before are not replayed."""
    problems = [BrokenHand(file, each.line, each.reason) for each in outcomes if not each.key]
    hands: dict[str, _Outcome] = {}
    duplicates = 0
    for each in outcomes:
        if each.key:
            duplicates += each.key in hands
            hands.setdefault(each.key, each)
    with database.connection() as connection:
        stored = _stored(connection, list(hands))
    records = []
    for key, each in hands.items():
        if key in stored:
            duplicates += 1
            continue
        checked = _check(each, file)
        if checked.record is not None:
            records.append(checked.record)
        else:
            problems.append(BrokenHand(file, checked.line, checked.reason))
    with database.transaction() as connection:
        added = _insert(connection, records)
    problems.sort(key=lambda each: each.line)
    return _with_problems(
        replace(
            report,
            imported=report.imported + added,
            without_result=report.without_result + sum(not each.has_result for each in records),
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
    hands, players = [], []
    for number, record in enumerate(new, start=first):
        hands.append({"id": number, **record.hand})
        players += [{"hand": number, **player} for player in record.players]
    insert(connection, "hands", hands)
    insert(connection, "players", players)
    return len(new)
