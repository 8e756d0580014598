"""SQLite files: acknowledged changes are kept, or their loss is reported."""

from __future__ import annotations

import errno
import os
import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NoReturn

import pytest

from runout.analysis.files import database_watch, sqlite
from runout.analysis.files.database_watch import ChangeCount, change_count
from runout.analysis.files.sqlite import Database, DatabaseFormat, DatabaseGone

FORMAT = DatabaseFormat(
    name="a list of numbers",
    application_id=1,
    version=1,
    tables=("CREATE TABLE numbers (number INTEGER)",),
    restore="restore a copy",
)


def opened(path: Path) -> Database:
    return Database(path, FORMAT)


def add(database: Database, *numbers: int) -> None:
    with database.transaction() as connection:
        connection.executemany("INSERT INTO numbers VALUES (?)", [(each,) for each in numbers])


def delete_and_fail(database: Database) -> NoReturn:
    with database.transaction() as connection:
        connection.execute("DELETE FROM numbers")
        raise ZeroDivisionError


def count_in(database: Database) -> int:
    with database.connection() as connection:
        return change_count(connection)


def killed(database: Database, to: Path) -> Path:
    """Return a copy of a database as a kill leaves it: the log is not merged."""
    to.mkdir()
    for end in ("", "-wal", "-changes"):
        source = database.path.with_name(database.path.name + end)
        shutil.copy(source, to / source.name)
    return to / database.path.name


def test_lost_changes_are_counted_and_reported_once(tmp_path: Path) -> None:
    chance = random.Random(5)
    with closing(opened(tmp_path / "a.sqlite")) as database:
        for number in range(10):
            add(database, number)
        place = killed(database, tmp_path / "killed")
    assert opened(place).loss is None
    reported = 0
    for attempt in range(20):
        folder = tmp_path / str(attempt)
        folder.mkdir()
        for path in (tmp_path / "killed").iterdir():
            shutil.copy(path, folder)
        log = folder / "a.sqlite-wal"
        content = bytearray(log.read_bytes())
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
        log.write_bytes(content)
        with closing(opened(folder / "a.sqlite")) as database:
            kept = len(database.rows("SELECT * FROM numbers"))
            loss = database.loss
        assert (loss is None) == (kept == 10)
        assert loss is None or f"has lost the last {10 - kept} change" in loss
        reported += loss is not None
        with closing(opened(folder / "a.sqlite")) as database:
            assert database.loss is None
    assert reported > 5


def test_a_transaction_with_changes_counts_once(tmp_path: Path) -> None:
    with closing(opened(tmp_path / "a.sqlite")) as database:
        assert count_in(database) == 0
        add(database, *range(1000))
        assert count_in(database) == 1
        add(database)
        database.rows("SELECT * FROM numbers")
        with pytest.raises(ZeroDivisionError):
            delete_and_fail(database)
        assert count_in(database) == 1
        assert len(database.rows("SELECT * FROM numbers")) == 1000


def test_a_file_without_a_count_gets_one(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    with closing(opened(path)) as database:
        add(database, 1)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE changes")
    path.with_name("a.sqlite-changes").unlink()
    for count in (1, 2):
        with closing(opened(path)) as database:
            assert database.loss is None
            add(database, 1)
            assert count_in(database) == count


@pytest.mark.parametrize("change", ["removed", "replaced"])
def test_a_removed_or_replaced_file_acknowledges_nothing(tmp_path: Path, change: str) -> None:
    path = tmp_path / "a.sqlite"
    with closing(opened(path)) as database:
        add(database, 1)
        path.rename(tmp_path / "away")
        if change == "replaced":
            shutil.copy(tmp_path / "away", path)
        for use in (
            lambda: add(database, 2),
            lambda: database.rows("SELECT * FROM numbers"),
        ):
            with pytest.raises(
                DatabaseGone, match=f"was {change} while it was open.*; put it back"
            ):
                use()
        assert path.exists() == (change == "replaced")
        (tmp_path / "away").replace(path)
        add(database, 2)
        assert len(database.rows("SELECT * FROM numbers")) == 2


def test_a_change_during_which_the_file_is_removed_is_not_acknowledged(tmp_path: Path) -> None:
    with closing(opened(tmp_path / "a.sqlite")) as database:
        change = database.transaction()
        change.__enter__().execute("INSERT INTO numbers VALUES (1)")
        (tmp_path / "a.sqlite").unlink()
        with pytest.raises(DatabaseGone):
            change.__exit__(None, None, None)


def test_a_file_whose_count_cannot_be_written_is_used_without_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> NoReturn:
        raise OSError(errno.EROFS, "Read-only file system")

    with closing(opened(tmp_path / "a.sqlite")) as database:
        add(database, 1)
    monkeypatch.setattr(database_watch, "ChangeCount", refuse)
    with closing(opened(tmp_path / "a.sqlite")) as database:
        assert database.loss is None
        add(database, 2)
        assert len(database.rows("SELECT * FROM numbers")) == 2
    monkeypatch.undo()
    with closing(opened(tmp_path / "a.sqlite")) as database:
        assert (database.loss, count_in(database)) == (None, 2)


def test_a_read_only_file_without_a_count_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.sqlite"
    with closing(opened(path)) as database:
        add(database, 1)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE changes")
    connect = sqlite.connect

    def connect_to_read(path: Path, *, create: bool) -> sqlite3.Connection:
        connection = connect(path, create=create)
        connection.execute("PRAGMA query_only = ON")
        return connection

    monkeypatch.setattr(sqlite, "connect", connect_to_read)
    with closing(opened(path)) as database:
        assert len(database.rows("SELECT * FROM numbers")) == 1


def test_a_path_may_have_any_bytes(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"\xff?#%41") / "a.sqlite"
    with closing(opened(path)) as database:
        add(database, 1)
    assert path.exists()


def test_a_full_disk_is_used_without_a_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> NoReturn:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(ChangeCount, "reset", refuse)
    with closing(opened(tmp_path / "a.sqlite")) as database:
        assert (database.rows("SELECT * FROM numbers"), database.loss) == ([], None)


def test_a_refused_file_gets_no_count(tmp_path: Path) -> None:
    (tmp_path / "notes.db").write_text("notes that are not a database" * 100)
    with pytest.raises(sqlite.DatabaseError):
        opened(tmp_path / "notes.db")
    assert [path.name for path in tmp_path.iterdir()] == ["notes.db"]


def test_a_relative_path_survives_a_change_of_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "below").mkdir()
    monkeypatch.chdir(tmp_path)
    with closing(opened(Path("a.sqlite"))) as database:
        monkeypatch.chdir("below")
        add(database, 1)
        with database.connection(), database.connection():  # the second is new
            pass
    assert [path.name for path in (tmp_path / "below").iterdir()] == []


def test_a_recreated_store_is_reported_as_new(tmp_path: Path) -> None:
    with closing(opened(tmp_path / "a.sqlite")) as database:
        add(database, 1)
        add(database, 2)
    (tmp_path / "a.sqlite").unlink()
    with closing(opened(tmp_path / "a.sqlite")) as database:
        assert database.loss is not None
        assert "is new, and the one in its place before had 2 changes" in database.loss
    assert opened(tmp_path / "a.sqlite").loss is None
