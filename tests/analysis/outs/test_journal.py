"""The journal of outs: what it keeps, and what it refuses."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import warnings
from contextlib import closing
from dataclasses import FrozenInstanceError
from datetime import UTC, datetime, timedelta
from errno import ENOSPC
from pathlib import Path
from typing import Any

import pytest

from runout import outs
from runout.analysis.outs import journal as outs_journal
from runout.analysis.outs.journal import (
    Journal,
    JournalError,
    JournalSummary,
    ReasonCount,
    data_folder,
)
from runout.kernels.outs import OutReason

DRAW = outs("AhKh", "9d9c", "QhJh3d2c")
CHOP = outs("5h5d", "5s5c", "AhKdQcJh")
AHEAD = outs("AhAd", "KhKd", "QhJdTc2s")
LEVEL = outs("Ah2d", "Ad9c", "KhQsJd5c")


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "new folder" / "outs.sqlite3")


def test_the_summary_counts_what_was_recorded(journal: Journal) -> None:
    before = datetime.now(UTC).replace(microsecond=0)
    for answer in (DRAW, DRAW, LEVEL, CHOP, AHEAD, AHEAD):
        journal.record(answer)
    summary = journal.summary()
    assert (summary.spots, summary.shown) == (6, 3)
    assert (summary.by_tie_rule, summary.by_win_rule) == (1, 2)
    assert summary.mean_win_outs == (18 + 18 + 3) / 3
    assert summary.mean_tie_outs == 18 / 3
    assert summary.reasons == (
        ReasonCount(OutReason.FLUSH, "Flush", 16),
        ReasonCount(OutReason.PAIR, "Pair", 15),
        ReasonCount(OutReason.STRAIGHT, "Straight", 6),
        ReasonCount(OutReason.ROYAL_FLUSH, "Royal Flush", 2),
    )
    assert summary.first is not None
    assert summary.last is not None
    assert before <= summary.first <= summary.last <= before + timedelta(minutes=10)
    assert summary.first.utcoffset() == timedelta(0)
    told = summary.to_dict()
    assert json.loads(json.dumps(told)) == told
    assert told["reasons"][0] == {"reason": "flush", "name": "Flush", "count": 16}
    assert told["first"].endswith("+00:00")


def test_every_kind_of_spot_is_kept(journal: Journal) -> None:
    journal.record(outs("AhKh", ["QQ+,AKs:0.5", "9d9c"], "QhJh3d2c"))
    journal.record(outs("AhKh", "QQ+", "QhJh3d", dead="5c", folded=["TT", "??"]))
    with closing(sqlite3.connect(journal.path)) as database:
        rows = database.execute(
            "SELECT hero, villains, board, suppressed_by, dead, folded FROM spots"
        ).fetchall()
    assert rows == [
        ("AhKh", '["QQ+,AKs:0.5", "9d9c"]', "QhJh3d2c", None, "", "[]"),
        ("AhKh", '["QQ+"]', "QhJh3d", None, "5c", '["TT", "??"]'),
    ]


def test_where_all_is_suppressed_there_are_no_means(journal: Journal) -> None:
    journal.record(CHOP)
    summary = journal.summary()
    assert (summary.spots, summary.shown, summary.reasons) == (1, 0, ())
    assert summary.mean_win_outs is None
    with pytest.raises(FrozenInstanceError):
        summary.spots = 2  # type: ignore[misc]


def test_nothing_is_written_unless_asked(journal: Journal) -> None:
    assert journal.summary() == JournalSummary()
    assert not journal.path.parent.exists()


def test_a_summary_does_not_touch_the_file(journal: Journal) -> None:
    journal.record(DRAW)
    before = journal.path.read_bytes(), journal.path.stat().st_mtime_ns
    journal.summary()
    assert (journal.path.read_bytes(), journal.path.stat().st_mtime_ns) == before
    assert [path.name for path in journal.path.parent.iterdir()] == ["outs.sqlite3"]


def test_an_empty_file_is_a_new_journal(tmp_path: Path) -> None:
    path = tmp_path / "empty.sqlite3"
    path.touch()
    assert Journal(path).summary() == JournalSummary()
    Journal(str(path)).record(DRAW)
    assert Journal(path).summary().spots == 1


WRITER = """
import sys
from runout import outs
from runout.analysis.outs.journal import Journal
answer = outs("AhKh", "9d9c", "QhJh3d2c")
for _ in range(int(sys.argv[2])):
    Journal(sys.argv[1]).record(answer)
"""


def test_several_processes_write_at_once(journal: Journal) -> None:
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(journal.path), "10"]) for _ in range(4)
    ]
    assert [writer.wait() for writer in writers] == [0, 0, 0, 0]
    summary = journal.summary()
    assert (summary.spots, summary.mean_win_outs) == (40, 18.0)


def test_whoever_waits_too_long_is_told(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outs_journal, "_PATIENCE", 0.01)
    journal.record(DRAW)
    with closing(sqlite3.connect(journal.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalError, match="in use by others"):
            journal.record(DRAW)
    assert journal.summary().spots == 1


def test_a_record_is_whole_or_not_there(journal: Journal) -> None:
    journal.record(DRAW)
    with closing(sqlite3.connect(journal.path)) as database:
        database.execute("DROP TABLE win_outs")
    with pytest.raises(JournalError, match="no such table: win_outs"):
        journal.record(DRAW)
    with closing(sqlite3.connect(journal.path)) as database:
        assert database.execute("SELECT count(*) FROM spots").fetchone() == (1,)


OLD_JOURNAL = """
CREATE TABLE spots (
    id INTEGER PRIMARY KEY, asked_at TEXT NOT NULL, hero TEXT NOT NULL, villains TEXT NOT NULL,
    board TEXT NOT NULL, win INTEGER NOT NULL, tie INTEGER NOT NULL, lose INTEGER NOT NULL,
    suppressed_by TEXT CHECK (suppressed_by IN ('tie', 'win'))
);
CREATE TABLE win_outs (
    spot INTEGER NOT NULL REFERENCES spots (id), category INTEGER NOT NULL,
    cards INTEGER NOT NULL, PRIMARY KEY (spot, category)
) WITHOUT ROWID;
INSERT INTO spots VALUES
    (1, '2026-01-02T03:04:05+00:00', '9h8s', '["AhAd"]', 'KhQd9c3s', 5, 0, 39, NULL),
    (2, '2026-01-02T03:04:06+00:00', 'AhAd', '["KhKd"]', 'QhJdTc2s', 38, 0, 6, 'win');
INSERT INTO win_outs VALUES (1, 14, 2), (1, 13, 3), (2, 12, 20);
PRAGMA application_id = 1383036276;
PRAGMA user_version = 1;
"""


def test_spots_written_without_reasons_are_labelled_anew(tmp_path: Path) -> None:
    """A pair of nines that meets a nine was a set to the codes of old; it is trips."""
    path = tmp_path / "outs.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        database.executescript(OLD_JOURNAL)
    before = path.read_bytes()
    summary = Journal(path).summary()
    assert path.read_bytes() == before
    assert summary.reasons == (
        ReasonCount(OutReason.TWO_PAIR, "Two Pair", 3),
        ReasonCount(OutReason.TRIPS, "Trips", 2),
    )
    assert (summary.spots, summary.by_win_rule) == (2, 1)
    Journal(path).record(DRAW)
    after = Journal(path).summary()
    assert after.spots == 3
    assert {each.reason.value: each.count for each in after.reasons} == {
        "two_pair": 3, "trips": 2, "flush": 8, "pair": 6, "straight": 3, "royal_flush": 1,
    }  # fmt: skip
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (2,)


@pytest.mark.parametrize(
    "villains", ['["AA@0.5,QQ"]', '["AA,AA:0.5"]', '["22+", "33+"]', '["AsAs"]']
)
def test_an_old_spot_that_cannot_be_labelled_locks_nothing(tmp_path: Path, villains: str) -> None:
    path = tmp_path / "outs.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        database.executescript(OLD_JOURNAL)
        database.execute(
            "INSERT INTO spots SELECT 3, asked_at, hero, ?, board, win, tie, lose, NULL FROM spots"
            " WHERE id = 1",
            (villains,),
        )
        database.commit()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        before = Journal(path).summary()
        Journal(path).record(DRAW)
        after = Journal(path).summary()
    assert (before.spots, before.shown, before.unlabelled) == (3, 2, 1)
    assert before.to_dict()["unlabelled"] == 1
    assert {each.reason.value: each.count for each in before.reasons} == {"two_pair": 3, "trips": 2}
    assert (after.spots, after.shown, after.unlabelled) == (4, 3, 1)


# --- files that are refused, and left as they are ---


def refused(path: Path, words: str) -> None:
    """Check that neither reading nor writing is done, and that nothing changes."""
    before = path.read_bytes()
    for ask in (lambda: Journal(path).summary(), lambda: Journal(path).record(DRAW)):
        with pytest.raises(JournalError, match=words) as caught:
            ask()
        assert str(caught.value).startswith(f"{path}: ")
        assert isinstance(caught.value, OSError)
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "outs.sqlite3"
    path.write_text("my own notes about outs\n" * 100)
    refused(path, "not a journal of outs; it is left as it is")


def test_somebody_elses_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "outs.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE spots (place TEXT)")
    refused(path, "not a journal of outs; it is left as it is")


def test_a_database_without_tables_that_is_somebody_elses_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "outs.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA application_id = 7")
    refused(path, "not a journal of outs")


def test_a_journal_of_a_newer_version_is_refused(journal: Journal) -> None:
    journal.record(DRAW)
    with closing(sqlite3.connect(journal.path)) as database:
        database.execute("PRAGMA user_version = 3")
    refused(journal.path, "a journal of version 3, from a newer runout; this one knows version 2")


def test_a_damaged_journal_is_refused(journal: Journal) -> None:
    for _ in range(100):
        journal.record(DRAW)
    whole = journal.path.read_bytes()
    journal.path.write_bytes(whole[: len(whole) // 2])
    refused(journal.path, "the journal is damaged; it is left as it is")
    page = 4096
    journal.path.write_bytes(whole[:page] + b"\xff" * page + whole[2 * page :])
    refused(journal.path, "the journal is damaged; it is left as it is")


def test_a_place_where_no_folder_can_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(JournalError, match="file/deeper: no folder for the journal: "):
        Journal(tmp_path / "file" / "deeper" / "outs.sqlite3").record(DRAW)


def test_a_full_disk_is_told_by_its_number(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "mkdir", full)
        with pytest.raises(JournalError, match="No space left on device") as caught:
            journal.record(DRAW)
        assert caught.value.errno == ENOSPC
    journal.record(DRAW)
    connect = sqlite3.connect

    def small(*address: Any, **how: Any) -> sqlite3.Connection:
        database: sqlite3.Connection = connect(*address, **how)
        pages = database.execute("PRAGMA page_count").fetchone()[0]
        database.execute(f"PRAGMA max_page_count = {pages}")
        return database

    monkeypatch.setattr(sqlite3, "connect", small)

    def fill() -> None:
        for _ in range(1000):
            journal.record(DRAW)

    with pytest.raises(JournalError, match="the disk is full") as caught:
        fill()
    assert caught.value.errno == ENOSPC


def test_a_folder_in_the_file_s_place_is_named(tmp_path: Path) -> None:
    for ask in (lambda: Journal(tmp_path).record(DRAW), lambda: Journal(tmp_path).summary()):
        with pytest.raises(JournalError, match="a folder, not a journal"):
            ask()


def test_a_read_only_file_is_named(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    journal.record(DRAW)
    connect = sqlite3.connect
    monkeypatch.setattr(
        sqlite3, "connect", lambda address, **how: connect(address.replace("rwc", "ro"), **how)
    )
    with pytest.raises(JournalError, match="the journal is read-only; give another path"):
        journal.record(DRAW)


# --- where it is ---


def test_the_folder_follows_the_custom_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    monkeypatch.setattr(sys, "platform", "linux")
    assert data_folder() == tmp_path / "data" / "runout"
    assert Journal().path == tmp_path / "data" / "runout" / "outs.sqlite3"
    for ignored in ("", "relative/path"):
        monkeypatch.setenv("XDG_DATA_HOME", ignored)
        assert data_folder() == tmp_path / ".local" / "share" / "runout"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert data_folder() == tmp_path / "Library" / "Application Support" / "runout"
    monkeypatch.setattr(sys, "platform", "win32")
    assert data_folder() == tmp_path / "local" / "runout"
