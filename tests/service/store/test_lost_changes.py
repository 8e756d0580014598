"""A store reports lost changes, and acknowledges nothing that it cannot keep."""

from __future__ import annotations

import errno
import logging
import os
import random
import shutil
import zlib
from typing import TYPE_CHECKING, NoReturn

import pytest

from runout import Backup, Drill, PreflopBook
from runout.analysis.files.reserve import RESERVE_BYTES
from runout.analysis.files.sqlite import Database, DatabaseFull, DatabaseGone
from runout.analysis.hands.store import HandStore, store_file
from runout.analysis.review.settings import ReviewSettings
from runout.analysis.review.table import ReviewTable
from runout.analysis.solver.solution.file import SolutionFile
from runout.analysis.solver.solving import solve
from runout.analysis.solver.spot.spot import Spot
from runout.service.jobs.runner import JobRunner
from runout.service.jobs.solve import SolveKind
from runout.service.settings import Settings
from runout.service.store.records import new_id
from runout.service.store.shared_store import SharedStore
from runout.service.store.store import Store
from runout.service.store.training import SharedTraining
from support.solve_jobs import RIVER, submit

if TYPE_CHECKING:
    from pathlib import Path

DATABASE = "runout.sqlite"


def _killed(store: Store, to: Path) -> Path:
    """Return a copy of a store's folder as a kill leaves it: the log is not merged."""
    shutil.copytree(store.folder, to)
    (to / f"{DATABASE}-shm").unlink()
    return to


def test_any_flipped_bit_of_the_log_loses_nothing_or_is_reported(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    chance = random.Random(23)
    with Store(tmp_path / "data") as store:
        for number in range(12):
            store.save_range("", str(number), "QQ+")
        killed = _killed(store, tmp_path / "killed")
    log = killed / f"{DATABASE}-wal"
    content = log.read_bytes()
    reported = 0
    for _ in range(24):
        folder = tmp_path / "flipped"
        shutil.copytree(killed, folder)
        flipped = bytearray(content)
        flipped[chance.randrange(len(flipped))] ^= 1 << chance.randrange(8)
        (folder / f"{DATABASE}-wal").write_bytes(flipped)
        caplog.clear()
        with Store(folder) as store:
            kept = len(store.ranges())
        lost = [each for each in caplog.messages if "has lost the last" in each]
        assert len(lost) == (kept < 12)
        assert not lost or f"has lost the last {12 - kept} change" in lost[0]
        reported += len(lost)
        caplog.clear()
        with Store(folder):  # reported once
            assert not caplog.messages
        shutil.rmtree(folder)
    assert reported > 6


def test_a_removed_log_is_reported(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with Store(tmp_path / "data") as store:
        store.save_range("", "a", "QQ+")
        killed = _killed(store, tmp_path / "killed")
    (killed / f"{DATABASE}-wal").unlink()
    with Store(killed) as store:
        store.save_range("", "b", "QQ+")
    assert "has lost" in caplog.text


def test_an_intact_store_and_one_without_a_change_count_report_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    with Store(tmp_path / "data") as store:
        store.save_range("", "a", "QQ+")
        killed = _killed(store, tmp_path / "killed")
    for folder in (tmp_path / "data", killed):
        with Store(folder) as store:
            assert [saved.name for saved in store.ranges()] == ["a"]
    (tmp_path / "data" / f"{DATABASE}-changes").unlink()
    with Store(tmp_path / "data") as store:
        assert [saved.name for saved in store.ranges()] == ["a"]
        store.save_range("", "b", "QQ+")
    assert not caplog.messages


def test_a_backup_taken_between_changes_is_restored_without_a_report(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    with Store(tmp_path / "data") as store:
        store.save_range("", "a", "QQ+")
        Backup.write(tmp_path / "data.tar", tmp_path / "data")
        store.save_range("", "b", "QQ+")
    Backup.open(tmp_path / "data.tar").restore(tmp_path / "other")
    with Store(tmp_path / "other") as store:
        assert [saved.name for saved in store.ranges()] == ["a"]
    assert not caplog.messages


@pytest.mark.parametrize("change", ["removed", "replaced"])
def test_a_removed_or_replaced_database_acknowledges_nothing(tmp_path: Path, change: str) -> None:
    with Store(tmp_path / "data") as store:
        store.save_range("", "a", "QQ+")
        place = tmp_path / "data" / DATABASE
        place.rename(tmp_path / "away")
        if change == "replaced":
            shutil.copy(tmp_path / "away", place)
        for use in (lambda: store.save_range("", "b", "QQ+"), store.ranges, store.count_jobs):
            with pytest.raises(DatabaseGone, match=f"was {change} while it was open"):
                use()
        assert place.exists() == (change == "replaced")
        (tmp_path / "away").replace(place)
        store.save_range("", "b", "QQ+")
        assert len(store.ranges()) == 2


def test_a_database_removed_during_a_change_does_not_acknowledge_it(tmp_path: Path) -> None:
    with Store(tmp_path / "data") as store:
        change = store.transaction()
        connection = change.__enter__()
        connection.execute("UPDATE changes SET index_lost = 0")
        (tmp_path / "data" / DATABASE).unlink()
        with pytest.raises(DatabaseGone):
            change.__exit__(None, None, None)


def test_solutions_without_a_database_are_listed_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    expected = solve(Spot.from_dict(RIVER), target=0.01, threads=1)
    folder = tmp_path / "data"
    with Store(folder) as store:
        job = submit(store, "a")
        assert job is not None
        JobRunner(store, Settings(data=folder)).run_waiting()
        before = store.find_solution(job.id)
        damaged = new_id()
        store.solution_file(damaged).write_bytes(b"runout solution\n")
    for path in folder.glob(f"{DATABASE}*"):
        path.unlink()
    with Store(folder) as store:
        assert f"{DATABASE} was missing beside 2 solutions" in caplog.text
        JobRunner(store, Settings(data=folder)).run_waiting()
        assert not store.is_index_lost()
        after = store.find_solution(job.id)
        assert before is not None
        assert after is not None
        assert (after.digest, after.summary) == (before.digest, before.summary)
        assert after.exploitability_percent == expected.exploitability_percent
        assert f"solution {damaged} cannot be listed again" in caplog.text
        assert store.solutions()[1] == 1


@pytest.mark.parametrize("number", [errno.EIO, errno.ENOENT])
def test_unreadable_solutions_are_logged_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Otherwise every solution would be verified again at each attempt."""
    folder = tmp_path / "data"
    with Store(folder) as store:
        broken = new_id()
        store.solution_file(broken).write_bytes(b"runout solution\n")
    for path in folder.glob(f"{DATABASE}*"):
        path.unlink()

    def fail(_: Path) -> NoReturn:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(SolutionFile, "open", fail)
    with Store(folder) as store:
        JobRunner(store, Settings(data=folder)).run_waiting()
        assert not store.is_index_lost()
    assert f"solution {broken} cannot be listed again" in caplog.text


def test_a_database_error_while_solutions_are_listed_is_retried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "data"
    with Store(folder) as store:
        job = submit(store, "a")
        assert job is not None
        JobRunner(store, Settings(data=folder)).run_waiting()
    for path in folder.glob(f"{DATABASE}*"):
        path.unlink()

    def refuse(*_: object) -> NoReturn:
        raise DatabaseFull(folder, "full")

    with Store(folder) as store:
        with monkeypatch.context() as patch:
            patch.setattr(store, "list_solution", refuse)
            with pytest.raises(DatabaseFull):
                SolveKind().list_results(store)
        assert store.is_index_lost()
        SolveKind().list_results(store)
        assert store.has_solution(job.id)


def test_hands_and_training_report_lost_changes(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    folder = tmp_path / "data"
    hands, training = SharedStore(HandStore, store_file(folder)), SharedTraining(folder)
    hands.open().import_files(["tests/data/phh/pluribus.phhs"])
    training.open().start(Drill(hands=5), source="river.solution")
    shutil.copytree(folder, tmp_path / "killed")
    Backup.write(tmp_path / "data.tar", folder).restore(tmp_path / "restored")
    for store in (hands, training):
        store.close()
    for sound in (folder, tmp_path / "restored"):
        assert len(SharedStore(HandStore, store_file(sound)).open()) == 40
        assert len(SharedTraining(sound).open().sessions()) == 1
        assert not caplog.messages
    for path in (tmp_path / "killed").glob("*.sqlite-*"):
        if not path.name.endswith("-changes"):
            path.unlink()
    assert len(SharedStore(HandStore, store_file(tmp_path / "killed")).open()) == 0
    assert SharedTraining(tmp_path / "killed").open().sessions() == []
    assert [message.partition(" has lost")[0] for message in caplog.messages] == [
        str(tmp_path / "killed" / name) for name in ("hands.sqlite", "training.sqlite")
    ]


def test_the_name_of_a_data_folder_may_have_any_bytes(tmp_path: Path) -> None:
    with Store(tmp_path / os.fsdecode(b"\xff?#%41")) as store:
        store.save_range("", "a", "QQ+")
        assert (store.folder / DATABASE).exists()


def test_the_reserve_takes_space_on_compressing_disks(tmp_path: Path) -> None:
    with Store(tmp_path / "data"):
        content = (tmp_path / "data" / "reserve").read_bytes()
    assert len(content) == RESERVE_BYTES
    assert len(zlib.compress(content, 1)) >= RESERVE_BYTES


def test_a_full_disk_does_not_prevent_deletions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store(tmp_path / "data") as store:
        saved = store.save_range("", "a", "QQ+")
        job = submit(store, "a")
        assert job is not None
        reserve = tmp_path / "data" / "reserve"
        assert reserve.stat().st_blocks * 512 >= 4 << 20
        transaction = store.transaction

        def on_a_full_disk() -> object:
            if reserve.exists():
                raise DatabaseFull(store.path, "full")
            return transaction()

        monkeypatch.setattr(store, "transaction", on_a_full_disk)
        with pytest.raises(DatabaseFull):
            store.save_range("", "b", "QQ+")
        assert store.delete_range(saved.id)
        assert reserve.exists()
        assert store.cancel_job(job.id)
        assert store.delete_job(job.id)
        assert reserve.exists()


def test_a_full_disk_does_not_prevent_deletions_of_hands_reviews_and_sessions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "data"
    with Store(folder):
        hands = SharedStore(HandStore, store_file(folder)).open()
        training = SharedTraining(folder).open()
        hands.import_files(["tests/data/phh/pluribus.phhs"])
        session = training.start(Drill(hands=5), source="river.solution")
        reviews = ReviewTable(hands)
        setup = reviews.setup_of(ReviewSettings(), PreflopBook.default())
        transaction = Database.transaction

        def on_a_full_disk(database: Database) -> object:
            if (folder / "reserve").exists():
                raise DatabaseFull(database.path, "full")
            return transaction(database)

        monkeypatch.setattr(Database, "transaction", on_a_full_disk)
        with pytest.raises(DatabaseFull):
            reviews.setup_of(ReviewSettings(start="turn"), PreflopBook.default())
        hands.delete(1)
        reviews.delete(setup)
        training.delete(session.id)
        assert (len(hands), reviews.setups(), training.sessions()) == (39, [], [])
        assert (folder / "reserve").stat().st_size == RESERVE_BYTES
