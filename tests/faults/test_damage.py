"""Flipped bits and truncation in every kind of file are detected or have no effect."""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from faults.kill_points import names_in
from faults.killed_batches import KilledClassBatch, figures
from faults.killed_solves import same
from runout.analysis.class_model.file import read_classes
from runout.analysis.files.sqlite import DatabaseError
from runout.analysis.flop_tables.build import PartFile, build_file, flop_number, in_threads
from runout.analysis.flop_tables.file import TableFile
from runout.analysis.flop_tables.tables import FlopTables
from runout.analysis.histories.files import split_hands
from runout.analysis.histories.hand import HandError
from runout.analysis.histories.replay import replay
from runout.analysis.reports.batch import Batch
from runout.analysis.solver.config.config import PostflopConfig
from runout.analysis.solver.solution.file import SolutionFile
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import Solver, solve
from runout.analysis.solver.spot.spot import Spot
from runout.errors import RunoutError, SolutionFileError, TableFileError
from runout.service.jobs.runner import JobRunner
from runout.service.settings import Settings
from runout.service.store.records import Progress, SavedRange, StoredSolution
from runout.service.store.store import Store
from support.solve_jobs import RIVER, submit

if TYPE_CHECKING:
    from collections.abc import Iterator

FLOPS = ["AsKhQd", "7h5h2c"]
HANDS = Path(__file__).parents[1] / "data" / "pokerstars" / "cash.phhs"
SEED = int(os.environ.get("RUNOUT_FAULTS_SEED", "7"))
TIMES = int(os.environ.get("RUNOUT_FAULTS", "1"))  # a multiple of the number in `make test`


def damaged(content: bytes, count: int) -> Iterator[bytes]:
    """Yield ``count`` copies of a content with one bit flipped, then some truncated ones."""
    chance = random.Random(SEED)
    count *= TIMES
    for _ in range(count):
        flipped = bytearray(content)
        flipped[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
        yield bytes(flipped)
    for _ in range(-(-count // 4)):
        yield content[: chance.randrange(len(content))]


# --- tables ---


def test_damaged_tables_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables"
    FlopTables.build(FLOPS, path=path, threads=1)
    for content in damaged(path.read_bytes(), 100):
        path.write_bytes(content)
        with pytest.raises(TableFileError):
            _use(path)


def _use(path: Path) -> None:
    file = TableFile(path)
    file.check(range(len(file)))


def test_damaged_part_files_are_built_to_the_same_tables(tmp_path: Path) -> None:
    FlopTables.build(FLOPS, path=tmp_path / "whole", threads=1)
    wanted = TableFile(tmp_path / "whole").flops
    part = tmp_path / "tables.part"
    with PartFile(part) as unfinished:
        for flop, row in in_threads(1)(wanted[:1]):
            unfinished.put(flop_number(flop), row)
    content = part.read_bytes()
    chance = random.Random(SEED)
    filled = [at for at in range(0, len(content), 8) if content[at]]
    for number in range(6 * TIMES):
        flipped = bytearray(content)
        flipped[chance.choice(filled)] ^= 1 << chance.randrange(8)
        part.write_bytes(flipped if number % 3 else flipped[: chance.randrange(len(flipped))])
        build_file(tmp_path / "tables", wanted, in_threads(1))
        assert (tmp_path / "tables").read_bytes() == (tmp_path / "whole").read_bytes()
        assert names_in(tmp_path) == {"tables", "whole"}
        (tmp_path / "tables").unlink()


# --- solutions, checkpoints, classes ---


def test_damaged_solutions_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "river.solution"
    solve(Spot.from_dict(RIVER), max_iterations=20, threads=1).save(path)
    for content in damaged(path.read_bytes(), 200):
        path.write_bytes(content)
        with pytest.raises(SolutionFileError):
            SolutionFile.open(path).verify()
        with pytest.raises(SolutionFileError):  # resuming reads the whole file
            Solver.resume(path, threads=1)


def test_job_with_damaged_checkpoint_reaches_the_same_result(tmp_path: Path) -> None:
    expected = solve(Spot.from_dict(RIVER), target=0.01, threads=1)
    expected.save(tmp_path / "whole")
    contents = list(damaged((tmp_path / "whole").read_bytes(), 4))
    with Store(tmp_path / "data") as store:
        for number, content in enumerate(contents):
            job = submit(store, str(number))
            assert job is not None
            store.checkpoint_file(job.id).write_bytes(content)
            JobRunner(store, Settings(data=store.folder)).run_waiting()
            same(Solution.load(store.solution_file(job.id)), expected)


# --- a batch's folder ---


def _batch(folder: Path) -> bytes:
    config = {**KilledClassBatch.config, "max_flop_boards": 2, "target": 0.05}
    written = folder.parent / "config.json"
    written.write_text(json.dumps({"postflop_model": config}))
    with Batch(PostflopConfig.from_file(written), folder, threads=1, written=written) as batch:
        for _ in batch.run():
            pass
        batch.write_report()
    return figures(folder)


def test_damaged_batch_files_are_refused_or_solved_again(tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    expected = _batch(whole)
    for name in sorted(names_in(whole)):
        for content in damaged((whole / name).read_bytes(), 2):
            folder = tmp_path / "damaged"
            shutil.copytree(whole, folder)
            (folder / name).write_bytes(content)
            try:
                assert _batch(folder) == expected, name
            except RunoutError:  # refused, with the remedy
                assert name == "batch.json"
            for file in folder.rglob("*.classes"):
                if file.read_bytes() != (whole / file.relative_to(folder)).read_bytes():
                    with pytest.raises(SolutionFileError):
                        read_classes(file)
            shutil.rmtree(folder)


# --- the store ---


def _kept(store: Store) -> dict[str, Any]:
    """Return everything that the store must keep unchanged."""
    jobs = store.jobs()[0]
    return {
        "ranges": store.ranges(),
        "solutions": store.solutions()[0],
        "jobs": [(job.id, job.kind, job.request, job.state) for job in jobs],
        "by id": [
            *(store.saved_range(saved.id) for saved in store.ranges()),
            *(store.find_solution(solution.id) for solution in store.solutions()[0]),
        ],
    }


def _without_times(kept: dict[str, Any]) -> dict[str, Any]:
    def plain(value: Any) -> Any:
        if isinstance(value, list):
            return [plain(each) for each in value]
        if isinstance(value, SavedRange):
            return (value.id, value.folder, value.name, value.text, value.notes)
        return value

    return {name: plain(value) for name, value in kept.items()}


def _filled_store(folder: Path) -> dict[str, Any]:
    with Store(folder) as store:
        for number in range(20):
            store.save_range("3-bet", f"range {number}", "TT+, AQs+, " * 20 + "KQs", "notes")
        for number in range(5):
            job = submit(store, str(number))
            assert job is not None
            store.claim_job("me", 10)
            solution = StoredSolution(
                job.id, job.labels, 1.0, "", "Td9d6hQc2s", "river", "f32", 0.5, 10, None,
                {"target": 0.005}, {"iterations": 10, "ev": [51.5, 48.5], "ended_by": "target"},
            )  # fmt: skip
            store.solution_file(job.id).write_bytes(b"")
            assert store.finish_job(job.id, "me", Progress(share=1.0), shared=True, record=solution)
        return _without_times(_kept(store))


def test_store_returns_what_was_written_or_reports_damage(tmp_path: Path) -> None:
    expected = _filled_store(tmp_path / "whole")
    content = (tmp_path / "whole" / "runout.sqlite").read_bytes()
    outcomes = {"refused": 0, "reported": 0, "harmless": 0}
    for number, each in enumerate(damaged(content, 100)):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "runout.sqlite").write_bytes(each)
        outcome = _outcome(folder, expected)
        outcomes[outcome] += 1
        shutil.rmtree(folder)
    assert all(outcomes.values()), outcomes


def _outcome(folder: Path, expected: dict[str, Any]) -> str:
    if not (folder / "runout.sqlite").stat().st_size:
        return "refused"  # an empty file is a new store
    try:
        store = Store(folder)
    except DatabaseError:
        return "refused"
    with store:
        try:
            kept = _without_times(_kept(store))
        except DatabaseError:
            return "reported"
    assert kept == expected
    return "harmless"


def test_runner_drops_damaged_job_and_runs_the_others(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        jobs = []
        for number in range(2):
            job = submit(store, str(number))
            assert job is not None
            jobs.append(job.id)
        database = sqlite3.connect(store.path)
        database.execute(
            "UPDATE jobs SET request = replace(request, '300', '301') WHERE id = ?", jobs[:1]
        )
        database.commit()
        database.close()
        with pytest.raises(DatabaseError, match=f"job {jobs[0]} has changed on the disk"):
            store.find_job(jobs[0])
        assert JobRunner(store, Settings(data=tmp_path)).run_waiting() == 1
        assert [(job.id, job.state) for job in store.jobs()[0]] == [(jobs[1], "done")]


def test_a_damaged_range_is_named_and_can_be_deleted(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        first, second = (store.save_range("", name, "QQ+") for name in ("a", "b"))
        database = sqlite3.connect(store.path)
        database.execute("UPDATE ranges SET text = 'QQ' WHERE id = ?", (first.id,))
        database.commit()
        database.close()
        with pytest.raises(DatabaseError, match=f"{first.id} has changed on the disk.*; delete it"):
            store.ranges()
        with pytest.raises(DatabaseError, match=r"changed on the disk"):
            store.change_range(first.id, notes="mine")
        assert store.saved_range(second.id) == second
        assert store.delete_range(first.id)
        assert store.ranges() == [second]


# --- played hands ---


def test_each_hand_of_a_damaged_file_is_read_or_refused() -> None:
    # Text has no checksum: a damaged hand may still be a valid one.
    for content in damaged(HANDS.read_bytes(), 60):
        for raw in split_hands(content.splitlines(keepends=True)):
            try:
                if isinstance(raw, HandError):
                    raise raw
                replay(raw.read())
            except HandError:
                continue
