"""The store: versions, transactions, claims, and safe file names."""

from __future__ import annotations

import itertools
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from runout.analysis.files.sqlite import DatabaseError
from runout.service.store import jobs as stored_jobs
from runout.service.store.database import TABLES, VERSION
from runout.service.store.jobs import MemoryInUse, NewJob
from runout.service.store.records import (
    RUNNING,
    Labels,
    Progress,
    SolutionFilter,
    StoredSolution,
    new_id,
)
from runout.service.store.results import NameTaken, NoSuchRange
from runout.service.store.store import Store
from support.solve_jobs import submit

if TYPE_CHECKING:
    from pathlib import Path

    from runout.service.store.records import Direction, Order, SolutionOrder


def _submit(store: Store, key: str, max_queue: int = 1000) -> str:
    job = submit(store, key, max_queue)
    assert job is not None
    return job.id


def _solution(solution: str, board: str = "Td9d6hQc2s", **changes: object) -> StoredSolution:
    payload: dict[str, object] = {
        "id": solution, "labels": Labels("river"), "digest": "", "created": 1.0, "board": board,
        "street": "river", "precision": "f32",
        "exploitability_percent": 0.5, "file_bytes": 10, "resolved_from": None,
        "goal": {"target": 0.005}, "summary": {"iterations": 10, "ended_by": "target"},
    }  # fmt: skip
    return StoredSolution(**{**payload, **changes})  # type: ignore[arg-type]


def _finish(store: Store, solution: StoredSolution) -> bool:
    labels = solution.labels
    store.change_labels(solution.id, name=labels.name, tags=labels.tags, notes=labels.notes)
    return store.finish_job(solution.id, "me", Progress(share=1.0), shared=True, record=solution)


def _solved(store: Store, key: str, **changes: object) -> str:
    job = _submit(store, key)
    assert store.claim_job("me", 1000) is not None
    store.solution_file(job).write_bytes(b"solution")
    assert _finish(store, _solution(job, **changes))  # type: ignore[arg-type]
    return job


# --- versions ---


@pytest.mark.parametrize("version", [VERSION + 1, -1])
def test_store_of_another_version_is_refused_and_left_alone(tmp_path: Path, version: int) -> None:
    with Store(tmp_path):
        pass
    connection = sqlite3.connect(tmp_path / "runout.sqlite")
    connection.execute(f"PRAGMA user_version = {version}")
    connection.close()
    before = (tmp_path / "runout.sqlite").read_bytes()
    with pytest.raises(DatabaseError, match=f"has version {version}, .* give another --data"):
        Store(tmp_path)
    assert (tmp_path / "runout.sqlite").read_bytes() == before


def test_store_with_other_tables_is_refused(tmp_path: Path) -> None:
    with Store(tmp_path):
        pass
    connection = sqlite3.connect(tmp_path / "runout.sqlite")
    connection.execute("ALTER TABLE jobs ADD COLUMN colour TEXT")
    connection.close()
    with pytest.raises(DatabaseError, match="its tables are not those of this version"):
        Store(tmp_path)


def test_failed_creation_leaves_an_empty_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = (*TABLES, "CREATE TABLE jobs (again TEXT)")
    with monkeypatch.context() as patched:
        patched.setattr("runout.service.store.database.TABLES", broken)
        with pytest.raises(DatabaseError, match="already exists"):
            Store(tmp_path)
    with Store(tmp_path) as store:
        _submit(store, "first")


def test_a_file_that_is_not_a_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "runout.sqlite").write_bytes(b"a text that is long enough to be no header" * 10)
    with pytest.raises(DatabaseError, match="cannot be used"):
        Store(tmp_path)
    with pytest.raises(DatabaseError, match="cannot be used for data"):
        Store(tmp_path / "runout.sqlite")


def test_readers_do_not_wait_for_a_writer(store: Store) -> None:
    connection = sqlite3.connect(store.path)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.execute("BEGIN IMMEDIATE")
    assert store.jobs() == ([], 0)
    connection.rollback()
    connection.close()


def test_concurrent_creation_of_a_store(tmp_path: Path) -> None:
    def open_and_submit(number: int) -> str:
        with Store(tmp_path / "data") as store:
            return _submit(store, str(number))

    with ThreadPoolExecutor(8) as pool:
        jobs = set(pool.map(open_and_submit, range(16)))
    with Store(tmp_path / "data") as store:
        assert {job.id for job in store.jobs()[0]} == jobs


def test_a_closed_store_raises(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.close()
    with pytest.raises(DatabaseError, match="closed"):
        store.jobs()


# --- files ---


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "", "0123456789abcde", "0123456789ABCDEF", "0123456789abcdef\n"]
)
def test_only_ids_become_files(store: Store, name: str) -> None:
    with pytest.raises(ValueError, match="not an id"):
        store.solution_file(name)
    with pytest.raises(ValueError, match="not an id"):
        store.checkpoint_file(name)


def test_sweep_removes_files_of_ended_jobs_only(store: Store) -> None:
    done, cancelled, queued = _solved(store, "1"), _submit(store, "2"), _submit(store, "3")
    unknown = new_id()
    store.move_job(cancelled, "cancelled", states=("queued",))
    for job in (done, cancelled, queued, unknown):
        store.checkpoint_file(job).write_bytes(b"")
        store.solution_file(job).write_bytes(b"")
    store.solution_file(cancelled).with_name(f"{cancelled}.solution.new").write_bytes(b"")
    store.sweep()
    left = {path.name.partition(".")[0] for path in store.folder.glob("checkpoints/*")}
    assert left == {queued, unknown}
    left = {path.name.partition(".")[0] for path in store.folder.glob("solutions/*")}
    assert left == {done, queued, unknown}


def test_sweep_leaves_the_file_of_a_solution_whose_row_is_damaged(store: Store) -> None:
    solution = _solved(store, "damaged")
    with sqlite3.connect(store.path) as connection:
        connection.execute("UPDATE solutions SET board = 'As'")
    connection.close()
    with pytest.raises(DatabaseError, match="has changed on the disk"):
        store.find_solution(solution)
    store.sweep()
    assert store.solution_file(solution).exists()


# --- jobs ---


def test_no_job_is_claimed_twice(store: Store) -> None:
    jobs = [_submit(store, str(number)) for number in range(40)]
    claimed: list[str] = []

    def claim(owner: str) -> None:
        while job := store.claim_job(owner, 1000):
            assert job.owner == owner
            claimed.append(job.id)

    threads = [threading.Thread(target=claim, args=(f"runner {number}",)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(claimed) == sorted(jobs)


def test_jobs_are_claimed_in_order_and_only_so_many_run(store: Store) -> None:
    jobs = [_submit(store, str(number)) for number in range(3)]
    first = store.claim_job("me", 2)
    second = store.claim_job("you", 2)
    assert first is not None
    assert second is not None
    assert [first.id, second.id] == jobs[:2]
    assert store.claim_job("me", 2) is None
    store.move_job(first.id, "paused", states=("running",), owner="me")
    assert store.claim_job("me", 2) is not None


@pytest.mark.parametrize(
    ("order", "state", "kept"),
    [(None, "queued", None), ("stop", "queued", "stop"), ("pause", "paused", None)],
)
def test_a_suspended_job_follows_the_order_that_it_has_by_then(
    store: Store, order: Order | None, state: str, kept: Order | None
) -> None:
    job = _submit(store, "first")
    assert store.claim_job("me", 1) is not None
    store.give_order(job, order)
    assert store.move_job(job, "queued", states=RUNNING, owner="you", keeps_order=True) is None
    suspended = store.move_job(job, "queued", states=RUNNING, owner="me", keeps_order=True)
    assert suspended is not None
    assert (suspended.state, suspended.order, suspended.owner) == (state, kept, None)


def test_running_jobs_stay_within_the_memory(store: Store) -> None:
    """Three solves that fit one by one run concurrently only while their sum fits."""
    for number in range(3):
        job = NewJob(
            "solve", str(number), Labels("spot"), {}, Progress(figures={"memory_bytes": 40 * 2**20})
        )
        assert store.submit_jobs([job], 10) is not None
    limit = 100 * 2**20
    first = store.claim_job("me", 3, limit)
    assert first is not None
    assert store.claim_job("me", 3, limit) is not None
    assert store.claim_job("me", 3, limit) is None
    store.move_job(first.id, "paused", states=("running",), owner="me")
    assert store.claim_job("me", 3, limit) is not None


def test_a_job_beyond_the_memory_runs_alone(store: Store) -> None:
    for number in range(2):
        job = NewJob(
            "solve", str(number), Labels("spot"), {}, Progress(figures={"memory_bytes": 2})
        )
        assert store.submit_jobs([job], 10) is not None
    assert store.claim_job("me", 3, 1) is not None
    assert store.claim_job("me", 3, 1) is None


def test_solves_of_requests_count_like_jobs(store: Store) -> None:
    """Jobs and requests stay within the limit together, whichever comes first."""
    job = NewJob("solve", "one", Labels("spot"), {}, Progress(figures={"memory_bytes": 50}))
    assert store.submit_jobs([job], 10) is not None
    with store.memory_reserved(60, 100):
        assert store.claim_job("me", 3, 100) is None
        with pytest.raises(MemoryInUse, match="60 bytes are in use"):
            store.memory_reserved(50, 100).__enter__()
        with store.memory_reserved(40, 100):
            pass
    assert store.claim_job("me", 3, 100) is not None
    with pytest.raises(MemoryInUse), store.memory_reserved(60, 100):
        pass
    with store.memory_reserved(50, 100):
        pass
    assert list(store.runners_folder.iterdir()) == []


def test_the_memory_of_a_killed_process_is_free(store: Store) -> None:
    (store.runners_folder / "0123456789abcdef.99.memory").touch()  # nobody holds its lock
    with store.memory_reserved(100, 100):
        pass


def test_equal_keys_share_a_job_until_it_has_failed(store: Store) -> None:
    job = _submit(store, "same")
    assert submit(store, "same") == store.find_job(job)
    store.claim_job("me", 1)
    assert submit(store, "same") == store.find_job(job)
    store.move_job(job, "failed", states=("running",))
    again = _submit(store, "same")
    assert again != job
    # A failed job cannot be resumed beside the one that replaced it.
    assert store.move_job(job, "queued", states=("failed",)) is None


def test_equal_requests_at_once_make_one_job(store: Store) -> None:
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(lambda _: _submit(store, "same"), range(32)))) == 1


def test_full_queue_takes_no_job_but_shares_one(store: Store) -> None:
    job = _submit(store, "1", max_queue=1)
    assert submit(store, "2", 1) is None
    assert submit(store, "1", 1) == store.find_job(job)


def test_job_is_moved_by_its_owner_only(store: Store) -> None:
    job = _submit(store, "1")
    store.claim_job("me", 1)
    assert store.move_job(job, "paused", states=("running",), owner="you") is None
    assert not store.report_job(job, "you", Progress(share=0.5))
    assert store.order_for(job, "you") == (False, None)
    assert store.report_job(job, "me", Progress(share=0.5))
    store.give_order(job, "pause")
    assert store.order_for(job, "me") == (True, "pause")


def test_events_are_numbered_without_gaps_and_cover_every_state(store: Store) -> None:
    job = _submit(store, "1")
    store.claim_job("me", 1)

    def report(number: int) -> None:
        assert store.report_job(job, "me", Progress(seconds=number))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(report, range(20)))
    store.move_job(job, "cancelled", states=("running",))
    events = store.events(job)
    assert [event.number for event in events] == list(range(1, 24))
    assert [event.state for event in events] == ["queued", *["running"] * 21, "cancelled"]
    assert store.events(job, after=20) == events[20:]


def test_the_number_of_stored_reports_is_bounded_and_the_first_are_kept(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored_jobs, "KEPT_EVENTS", 40)
    monkeypatch.setattr(stored_jobs, "_KEPT_WHOLE", 10)
    job = _submit(store, "long")
    assert store.claim_job("me", 1)
    seen = 0
    for iteration in range(1, 501):
        assert store.report_job(job, "me", Progress(seconds=iteration))
        newest = store.events(job, seen)[-1]
        assert (newest.number, newest.progress.seconds) == (seen + 1 if seen else 3, iteration)
        seen = newest.number
    assert _finish(store, _solution(job))
    events = store.events(job)
    assert [event.number for event in events[:11]] == list(range(1, 12))
    assert [event.state for event in events] == ["queued", *["running"] * (len(events) - 2), "done"]
    assert 20 < len(events) <= 42
    assert max(late.number - early.number for early, late in itertools.pairwise(events)) < 80


def test_job_and_solution_are_finished_together_or_not_at_all(store: Store) -> None:
    job = _submit(store, "1")
    store.claim_job("me", 1)
    store.move_job(job, "cancelled", states=("running",))
    assert not _finish(store, _solution(job))
    assert store.find_solution(job) is None

    other = _submit(store, "2")
    store.claim_job("me", 1)
    connection = sqlite3.connect(store.path)
    connection.execute(
        "CREATE TRIGGER full BEFORE UPDATE ON jobs BEGIN SELECT raise(ABORT, 'disk full'); END"
    )
    connection.close()
    with pytest.raises(sqlite3.IntegrityError, match="disk full"):
        _finish(store, _solution(other))
    assert store.find_solution(other) is None
    stored = store.find_job(other)
    assert stored is not None
    assert stored.state == "running"


def test_old_jobs_are_removed_but_not_their_solutions(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored_jobs, "KEPT_JOBS", 3)
    old = _solved(store, "old")
    waiting = _submit(store, "waiting")
    for number in range(4):
        store.move_job(_submit(store, str(number)), "cancelled", states=("queued",))
    assert store.find_job(old) is None
    assert store.events(old) == []
    assert store.find_job(waiting) is not None
    assert store.find_solution(old) is not None


def test_a_removed_job_leaves_no_checkpoint(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored_jobs, "KEPT_JOBS", 3)
    failed = _submit(store, "failed")
    store.checkpoint_file(failed).write_bytes(b"how far it came")
    store.move_job(failed, "failed", states=("queued",))
    for number in range(4):
        store.move_job(_submit(store, str(number)), "cancelled", states=("queued",))
    assert store.find_job(failed) is None
    assert not store.checkpoint_file(failed).exists()


def test_jobs_are_counted_by_state(store: Store) -> None:
    _solved(store, "1")
    _submit(store, "2")
    counts = store.count_jobs()
    assert (counts["done"], counts["queued"], counts["failed"]) == (1, 1, 0)


# --- solutions ---


def test_solutions_are_filtered(store: Store) -> None:
    river = _solved(store, "1")
    turn = _solved(store, "2", board="Td9d6hQc", street="turn", exploitability_percent=0.1)
    locked = _solved(store, "3", board="AsKsQs", street="flop", resolved_from=turn)

    def listed(**only: object) -> list[str]:
        stored_solutions, total = store.solutions(SolutionFilter(**only))  # type: ignore[arg-type]
        assert total == len(stored_solutions)
        return [stored.id for stored in stored_solutions]

    assert listed() == [locked, turn, river]
    assert listed(cards=("Qc", "Td")) == [turn, river]
    assert listed(cards=("2s",)) == [river]
    assert listed(cards=("d9",)) == [
        turn,
        river,
    ]  # a substring match across cards: callers pass parsed cards
    assert listed(street="turn") == [turn]
    assert listed(precision="f16") == []
    assert listed(resolved_from=turn) == [locked]
    assert listed(max_exploitability_percent=0.2) == [turn]
    page, total = store.solutions(limit=1, offset=1)
    assert ([stored.id for stored in page], total) == ([turn], 3)


def test_deleted_solution_is_gone_with_its_file_and_its_job_is_not_shared(store: Store) -> None:
    job = _solved(store, "1")
    assert store.delete_solution(job)
    assert not store.solution_file(job).exists()
    assert store.find_solution(job) is None
    assert not store.delete_solution(job)
    _submit(store, "1")


# --- ranges and history ---


def test_saved_ranges_are_kept_changed_and_deleted(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        saved = store.save_range("3-bet", "BB", "TT+", "tight")
        store.save_range("", "BB", "22+")
    with Store(tmp_path) as store:
        assert store.saved_range(saved.id) == saved
        assert [own.folder for own in store.ranges()] == ["", "3-bet"]
        changed = store.change_range(saved.id, text="QQ+")
        assert changed is not None
        assert (changed.name, changed.text, changed.notes) == ("BB", "QQ+", "tight")
        with pytest.raises(NameTaken, match="already has a range 'BB'"):
            store.change_range(saved.id, folder="")
        with pytest.raises(NameTaken, match="'3-bet'"):
            store.save_range("3-bet", "BB", "AA")
        assert store.delete_range(saved.id)
        assert not store.delete_range(saved.id)
        with pytest.raises(NoSuchRange, match="not a saved range"):
            store.saved_range(saved.id)
        with pytest.raises(NoSuchRange):
            store.change_range(saved.id, text="AA")


# --- labels ---


def test_labels_of_a_job_and_its_solution_change_together(store: Store) -> None:
    job = _solved(store, "1")
    store.change_labels(job, name="BB v BTN", tags=["3-bet", "wet"], notes="lead more")
    labels = Labels("BB v BTN", ("3-bet", "wet"), "lead more")
    stored, solution = store.find_job(job), store.find_solution(job)
    assert stored is not None
    assert solution is not None
    assert stored.labels == solution.labels == labels
    store.change_labels(job, tags=[])
    solution = store.find_solution(job)
    assert solution is not None
    assert solution.labels == Labels("BB v BTN", (), "lead more")


def test_solutions_are_found_by_words_and_tags_in_any_case(store: Store) -> None:
    first = _solved(store, "1", labels=Labels("Überpaar im 3-Bet-Pot", ("Wet", "BTN v BB")))
    second = _solved(store, "2", labels=Labels("K72r", ("wetter",), "lead more"))

    def search(*terms: str, tag: str | None = None) -> list[str]:
        return [each.id for each in store.solutions(SolutionFilter(words=terms, tag=tag))[0]]

    assert search("überpaar") == search("BTN", "pot") == search(tag="wet") == [first]
    assert search("LEAD", "k72") == search(tag="WETTER") == [second]
    assert search("wet") == search("td9d6h") == [second, first]
    assert search("überpaar", "lead") == search(tag="we") == search(tag="btn") == []
    assert store.tags() == {"BTN v BB": 1, "Wet": 1, "wetter": 1}


@pytest.mark.parametrize(
    ("order", "expected"),
    [("created", "cba"), ("name", "abc"), ("exploitability", "bca"), ("size", "acb")],
)
def test_solutions_are_sorted(store: Store, order: SolutionOrder, expected: str) -> None:
    for name, exploitability, size in (("A", 3.0, 30), ("b", 1.0, 10), ("C", 2.0, 20)):
        _solved(
            store, name, labels=Labels(name), exploitability_percent=exploitability, file_bytes=size
        )

    def names(direction: Direction | None) -> str:
        page, _ = store.solutions(order=order, direction=direction)
        return "".join(each.labels.name for each in page).lower()

    assert names(None) == expected
    ascending = expected if order in ("name", "exploitability") else expected[::-1]
    assert (names("asc"), names("desc")) == (ascending, ascending[::-1])


# --- the order of the queue ---


def test_queued_jobs_are_claimed_in_the_order_they_were_moved_to(store: Store) -> None:
    one, two, three, four = (_submit(store, key) for key in "1234")
    moved = store.reorder_job(four, one)
    assert moved is not None
    assert moved.place == 1
    store.reorder_job(one, None)
    store.reorder_job(two, two)
    order = [four, two, three, one]
    places = {job.id: job.place for job in store.jobs()[0]}
    assert places == {job: place for place, job in enumerate(order, 1)}
    claimed = [store.claim_job("me", 10) for _ in order]
    assert [job.id for job in claimed if job is not None] == order
    assert all(job is not None and job.place is None for job in claimed)
    assert store.reorder_job(four, None) is None
    last = _submit(store, "5")
    assert store.reorder_job(last, four) is None
    assert store.reorder_job(new_id(), None) is None


def test_only_jobs_that_have_ended_are_deleted(store: Store) -> None:
    done, queued = _solved(store, "1"), _submit(store, "2")
    assert not store.delete_job(queued)
    assert store.delete_job(done)
    assert not store.delete_job(done)
    assert store.find_solution(done) is not None
    assert store.events(done) == []


def test_several_jobs_are_queued_together_or_not_at_all(store: Store) -> None:
    new = [NewJob("solve", key, Labels(key), {}) for key in "123"]
    shared = _submit(store, "2")
    assert store.submit_jobs(new, 2) is None
    assert store.count_jobs()["queued"] == 1
    jobs = store.submit_jobs(new, 3)
    assert jobs is not None
    assert [job.labels.name for job in jobs] == ["1", "2", "3"]
    assert jobs[1].id == shared
