"""Batches: stored solutions, interruptions, refusals, and the report."""

from __future__ import annotations

import csv
import functools
import gc
import io
import json
import os
import pickle
import signal
import subprocess
import sys
import weakref
import zlib
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow.parquet
import pytest

from analysis.flop_tables.test_cluster import ENVIRONMENT, cluster
from runout import Board, Range
from runout.analysis.class_model.file import read_classes
from runout.analysis.class_model.game import class_weights
from runout.analysis.class_model.model import ClassModel
from runout.analysis.flop_tables.tables import FlopTables
from runout.analysis.reports import batch as batch_module
from runout.analysis.reports.batch import Batch, Solved, Solving
from runout.analysis.reports.folder import BatchFolderError, KeptBatch
from runout.analysis.reports.report_rows import TOTAL
from runout.analysis.reports.work import FlopTask, _answers_to, flop_setup, full_solver, live_pairs
from runout.analysis.solver.config import config as config_module
from runout.analysis.solver.config.config import PostflopConfig
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import solve
from runout.analysis.solver.spot.quick import QuickTree, quick_estimate
from runout.analysis.workers import processes
from runout.analysis.workers.cluster import answer_task
from runout.analysis.workers.processes import in_processes
from runout.errors import LimitExceeded, NoPossibleDeal, PokerError, TablesMissing
from runout.kernels.tables import disjoint_pairs
from support.class_by_hand import combos

if TYPE_CHECKING:
    from runout.analysis.reports.report import Report
    from runout.analysis.solver.solving import Solver

FLOPS = ["7h5h2c", "AsKhQd", "TsTh9d"]
CANONICAL = ["7c5c2d", "AcKdQh", "TcTd9h"]
FULL: dict[str, Any] = {
    "solve_type": "full", "oop": "TT+", "ip": "99-JJ", "bet_sizes": {"bet": 0.5, "raise": []},
    "add_allin": 0, "target": 0.05, "fixed_flops": FLOPS[:2],
}  # fmt: skip


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a working folder without equity tables; the user cache is empty too."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "users"))
    return tmp_path


def config(**settings: Any) -> PostflopConfig:
    model_settings = {
        "oop": "AA,T9s:0.5,AKo", "ip": "KK,AQs,T8o:0.25", "bet_sizes": [0.5], "pot": 100,
        "postflop_sprs": [1, 2.5], "target": 0.01, "fixed_flops": FLOPS, **settings,
    }  # fmt: skip
    return PostflopConfig.from_dict({"postflop_model": model_settings})


def run(settings: PostflopConfig, place: str | Path = "out", **options: Any) -> Report:
    with Batch(settings, place, **{"threads": 1, **options}) as batch:
        for _ in batch.run():
            pass
        assert batch.done == batch.total
        return batch.write_report().report


def figures(report: Report) -> list[dict[str, Any]]:
    """Return all rows of a report."""
    return [*report.flops, *report.totals]


# --- exhaustive ---


def test_each_flop_has_the_solution_of_the_model() -> None:
    settings = config()
    with Batch(settings, "out", threads=2) as batch:
        assert (batch.total, batch.done_before) == (6, 0)
        steps = list(batch.run())
        report = batch.report()
    assert [type(step) for step in steps] == [Solved] * 6
    assert [(step.done, step.total) for step in steps] == [(n, 6) for n in range(1, 7)]
    model = ClassModel(settings, FlopTables())
    for row in report.flops:
        solution = model.solve(row["flop"], row["spr"])
        assert (row["ev_oop"], row["ev_ip"]) == solution.ev
        assert (row["equity_oop"], row["equity_ip"]) == solution.equity
        assert (row["eqr_oop"], row["eqr_ip"]) == solution.eqr
        assert row["exploitability"] == solution.exploitability <= 1
        assert row["iterations"] == solution.iterations
        assert row["stack"] == 100 * row["spr"]
        for action, share in solution.root_actions.items():
            assert row[f"freq_{action}"] == share
        ratio = "1" if row["spr"] == 1 else "2.5"
        kept = read_classes(f"out/solutions/spr-{ratio}/{row['flop']}.classes")
        assert kept.ev == solution.ev
        assert kept.nodes[0].strategy == pytest.approx(
            solution.nodes[0].strategy, abs=1e-5, nan_ok=True
        )


def test_the_config_is_stored_as_written_and_as_parsed(folder: Path) -> None:
    text = "postflop_model: # mine\n  {postflop_spr: 1, fixed_flops: [AsKhQd], oop: AA, ip: KK}\n"
    (folder / "mine.yml").write_text(text)
    settings = PostflopConfig.from_file("mine.yml")
    run(settings, written="mine.yml")
    assert (folder / "out" / "as-written.yaml").read_text() == text
    assert PostflopConfig.from_file("out/understood.json") == settings


def test_tables_of_a_file_are_used_and_others_computed(folder: Path) -> None:
    (folder / "cache").mkdir()
    FlopTables.build(FLOPS[:2], path="cache/equity_tables.safetensors")
    with Batch(config(fixed_flops=FLOPS[:2]), "two", threads=1) as batch:
        assert batch.messages == (
            "Loaded equity table cache (2 flops) from cache/equity_tables.safetensors",
            "Using cached equity tables for all 2 flops",
        )
        list(batch.run())
    assert not read_classes("two/solutions/spr-1/AcKdQh.classes").computed
    with Batch(config(), "three", threads=1) as batch:
        assert batch.messages[1:] == (
            "Using cached equity tables for 2 of 3 flops",
            "Computing the equity tables of 1 flop that it does not hold: TcTd9h",
        )
        list(batch.run())
    assert read_classes("three/solutions/spr-1/TcTd9h.classes").computed
    with pytest.raises(TablesMissing), Batch(config(), "four", tables="nowhere"):
        pass


# --- report ---


def test_totals_are_means_by_multiplicity_times_live_pairs() -> None:
    report = run(config())
    times = {"7c5c2d": 12, "AcKdQh": 24, "TcTd9h": 12}
    oop = {"AA": 1.0, "T9s": 0.5, "AKo": 1.0}
    ip = {"KK": 1.0, "AQs": 1.0, "T8o": 0.25}
    for spr, total in zip((1, 2.5), report.totals, strict=True):
        rows = [row for row in report.flops if row["spr"] == spr]
        assert [row["flop"] for row in rows] == CANONICAL
        weights = []
        for row in rows:
            dead = {row["flop"][at : at + 2] for at in (0, 2, 4)}
            pairs = sum(
                weight * other
                for mine, weight in oop.items()
                for theirs, other in ip.items()
                for a in combos(mine)
                for b in combos(theirs)
                if not (a & b or a & dead or b & dead)
            )
            assert row["live_pairs"] == pairs
            assert row["flops"] == times[row["flop"]]
            assert row["weight"] == pairs * times[row["flop"]]
            weights.append(row["weight"])
        assert (total["flop"], total["weight"], total["flops"]) == (TOTAL, sum(weights), 48)
        means = [
            name
            for name, value in rows[0].items()
            if name.startswith(("ev_", "equity_", "freq_")) and value is not None
        ]
        assert len(means) == 4 + (3 if spr == 1 else 2)
        for name in (*means, "exploitability"):
            mean = sum(w * row[name] for w, row in zip(weights, rows, strict=True)) / sum(weights)
            assert total[name] == pytest.approx(mean, rel=1e-12)
        assert total["eqr_oop"] == pytest.approx(total["ev_oop"] / total["equity_oop"] / 100)
        assert total["iterations"] == sum(row["iterations"] for row in rows)
        assert total["ev_oop"] + total["ev_ip"] == pytest.approx(100)
        shares = [total[name] or 0 for name in total if name.startswith("freq_")]
        assert sum(shares) == pytest.approx(1)


def test_csv_and_parquet_have_the_same_values() -> None:
    report = run(config())
    payload = list(csv.DictReader(io.StringIO(Path("out/report.csv").read_text())))
    table = pyarrow.parquet.read_table("out/report.parquet")
    assert table.column_names == list(report.columns) == list(payload[0])
    # All-in is more than a pot and a half at the second stack-to-pot ratio.
    actions = [name for name in report.columns if name.startswith("freq_")]
    assert actions == ["freq_x", "freq_b50", "freq_a100"]
    assert [row.get("freq_a100") is None for row in report.totals] == [False, True]
    listed = [*report.flops, *report.totals]
    assert [row["flop"] for row in listed] == [*CANONICAL * 2, TOTAL, TOTAL]
    for row, line, stored in zip(listed, payload, table.to_pylist(), strict=True):
        for name in report.columns:
            assert stored[name] == row.get(name)
            assert line[name] == ("" if row.get(name) is None else str(row[name]))


def test_without_pyarrow_the_csv_is_written_with_a_remark(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run(config())
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with Batch(config(), "out") as batch:
        written = batch.write_report()
    assert written.parquet is None
    assert written.remark.endswith("Parquet needs pyarrow; pip install 'runout[batch]' brings it")
    assert sorted(path.name for path in Path("out").glob("report.*")) == ["report.csv"]


def test_flops_without_a_possible_deal_have_no_weight() -> None:
    settings = config(oop="AA", ip="KK", fixed_flops=["AsAhAd", "KsKhKd", "7h5h2c"])
    with Batch(settings, "out", threads=1) as batch:
        assert [str(flop.flop) for flop in batch.undealt] == ["AcAdAh", "KcKdKh"]
        assert batch.total == 2
        assert {step.result.flop for step in batch.run() if isinstance(step, Solved)} == {"7c5c2d"}
        report = batch.report()
    assert [row["weight"] for row in report.flops[:3]] == [0, 0, 36 * 12]
    assert report.flops[0]["ev_oop"] is None
    assert report.totals[0]["ev_oop"] == pytest.approx(report.flops[2]["ev_oop"], rel=1e-12)
    none = config(oop="AA", ip="KK", fixed_flops=["AsAhAd"])
    with pytest.raises(NoPossibleDeal, match="on every flop of the config"), Batch(none, "none"):
        pass
    assert not Path("none").exists()


@pytest.mark.parametrize("flop", FLOPS)
def test_live_pairs_are_those_of_the_tables(flop: str) -> None:
    settings = config()
    pairs = live_pairs(settings.oop, settings.ip, Board.parse(flop))
    oop, ip = class_weights(settings.oop), class_weights(settings.ip)
    assert pairs == pytest.approx(oop @ disjoint_pairs(Board.parse(flop).mask) @ ip, rel=1e-12)
    whole = Range.parse("random")
    assert live_pairs(whole, whole, Board.parse(flop)) == 1176 * 1081


# --- resuming ---


def test_finished_flops_are_not_solved_again() -> None:
    whole = figures(run(config(), "whole"))
    with Batch(config(), "out", threads=1) as batch:
        steps = batch.run()
        first = next(steps)
        assert isinstance(first, Solved)
        steps.close()
        assert batch.done == 1
    with Batch(config(), "out", threads=1) as batch:
        assert batch.done_before == batch.done == 1
        again = [(s.result.flop, s.result.spr) for s in batch.run() if isinstance(s, Solved)]
        assert len(again) == 5
        assert (first.result.flop, first.result.spr) not in again
        assert figures(batch.report()) == whole
    with Batch(config(), "out") as batch:
        assert (batch.done_before, batch.messages, list(batch.run())) == (6, (), [])


def test_a_batch_can_be_extended_by_flops_and_stacks() -> None:
    run(config(fixed_flops=FLOPS[:1], postflop_sprs=[1]))
    more = config(fixed_flops=FLOPS, postflop_sprs=[2.5, 1])
    with Batch(more, "out", threads=1) as batch:
        assert batch.done_before == 1
        list(batch.run())
        assert len(batch.report().flops) == 6
    fewer = run(config(fixed_flops=FLOPS[1:2], postflop_sprs=[1]))
    assert [row["flop"] for row in fewer.flops] == ["AcKdQh"]


KILLED = """
import json, os, signal, sys
from runout.analysis.reports.batch import Batch
from runout.analysis.solver.config.config import PostflopConfig
config = PostflopConfig.from_dict(json.loads(sys.argv[1]))
with Batch(config, "out", threads=2) as batch:
    for step in batch.run():
        if step.done == 7:
            os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_kill_loses_only_unfinished_flops() -> None:
    flops = [f"{high}s{low}h{low}d" for high, low in pairwise("AKQJT98765432")]
    settings = config(fixed_flops=flops, postflop_sprs=[1])
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, json.dumps(settings.to_dict())],
        capture_output=True, text=True, check=False, timeout=100,
    )  # fmt: skip
    assert (killed.returncode, killed.stderr) == (-signal.SIGKILL, "")
    with Batch(settings, "out", threads=1) as batch:
        assert batch.done_before == 7
        assert len(list(batch.run())) == 5
        report = figures(batch.report())
    assert report == figures(run(settings, "whole"))


@pytest.mark.parametrize(
    "damage", ["torn line", "wrong line", "nested line", "other line", "missing file", "short file"]
)
def test_damaged_files_are_solved_again(damage: str) -> None:
    whole = figures(run(config()))
    journal = Path("out/results.jsonl")
    lines = journal.read_bytes().splitlines(keepends=True)
    kept = json.loads(lines[-1][9:])
    ratio = f"{kept['spr']:g}"
    place = Path(f"out/solutions/spr-{ratio}/{kept['flop']}.classes")
    if damage == "torn line":
        journal.write_bytes(b"".join(lines)[:-20])
    elif damage == "wrong line":
        journal.write_bytes(b"".join(lines[:-1]) + lines[-1].replace(b"flop", b"flip"))
    elif damage in ("nested line", "other line"):  # with a good checksum
        text = b"[" * 100_000 if damage == "nested line" else b'{"bytes": [1], "ev": 0}'
        journal.write_bytes(b"".join(lines[:-1]) + b"%08x %b\n" % (zlib.crc32(text), text))
    elif damage == "missing file":
        place.unlink()
    else:
        place.write_bytes(place.read_bytes()[:-64])
    with Batch(config(), "out", threads=1) as batch:
        assert batch.done_before == 5
        (step,) = batch.run()
        assert isinstance(step, Solved)
        assert (step.result.flop, step.result.spr) == (kept["flop"], kept["spr"])
        assert figures(batch.report()) == whole
    with Batch(config(), "out") as batch:
        assert batch.done_before == 6


# --- refused ---


def test_another_config_is_refused_with_the_difference() -> None:
    run(config())
    other = config(target=0.02, bet_sizes=[1.0], max_raises_per_street=1)
    with pytest.raises(BatchFolderError) as refused, Batch(other, "out"):
        pass
    for message in (
        "out: holds a batch of another config: ",
        "target is 0.01 there and 0.02 here",
        "max_raises_per_street is not set there and 1 here",
        "choose another folder, or give up what is there with --fresh (fresh=True)",
    ):
        assert message in str(refused.value)
    before = Path("out/results.jsonl").read_bytes()
    assert len(figures(run(config()))) == 8
    assert Path("out/results.jsonl").read_bytes() == before
    with Batch(other, "out", fresh=True, threads=1) as batch:
        assert batch.done_before == 0
        assert not list(Path("out").rglob("*.classes"))
        assert not Path("out/report.csv").exists()
        list(batch.run())


def test_a_batch_of_another_version_is_refused() -> None:
    run(config(fixed_flops=FLOPS[:1]))
    about = json.loads(Path("out/batch.json").read_text())
    Path("out/batch.json").write_text(json.dumps({**about, "fingerprint": "", "runout": "0.0.1"}))
    with pytest.raises(BatchFolderError, match=r"made by runout 0\.0\.1, which answers otherwise"):
        run(config(fixed_flops=FLOPS[:1]))
    Path("out/batch.json").write_text("[" * 100_000)
    with pytest.raises(BatchFolderError, match=r"batch\.json: cannot be read; solve the batch"):
        KeptBatch.open("out")
    with pytest.raises(BatchFolderError, match=r"batch\.json: cannot be read; choose another"):
        run(config(fixed_flops=FLOPS[:1]))
    Path("out/batch.json").write_text("[]")
    with pytest.raises(BatchFolderError, match=r"batch\.json: cannot be read; choose another"):
        run(config(fixed_flops=FLOPS[:1]))


def test_a_folder_with_foreign_files_is_left_unchanged(folder: Path) -> None:
    (folder / "mine").mkdir()
    (folder / "mine" / "report.csv").write_text("mine")
    for fresh in (False, True):
        with pytest.raises(BatchFolderError, match=r"has report\.csv, but no batch\.json"):
            run(config(), "mine", fresh=fresh)
    assert [path.name for path in (folder / "mine").iterdir()] == ["report.csv"]
    with pytest.raises(BatchFolderError, match=r"report\.csv: is a file; a batch needs a folder"):
        run(config(), "mine/report.csv")


def test_one_process_at_a_time_works_in_a_folder() -> None:
    with (
        Batch(config(), "out"),
        pytest.raises(BatchFolderError, match="another process is solving into it"),
        Batch(config(), "out"),
    ):
        pass


def test_a_dead_worker_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "_WORKER", "import os; os._exit(7)")
    with Batch(config(), "out") as batch, pytest.raises(ChildProcessError, match="with code 7"):
        list(batch.run())


def test_an_error_in_a_worker_is_raised_in_the_parent() -> None:
    settings = config()
    setup = functools.partial(_answers_to, settings.to_dict(), "other", "flop")
    task = FlopTask(Board.parse("AcKdQh"), (1.0,))
    with pytest.raises(RuntimeError, match="install the same runout everywhere"):
        list(in_processes(setup, [task], processes=1))
    with pytest.raises(RuntimeError, match="install the same runout everywhere"):
        answer_task(pickle.dumps(setup), task)


# --- full ---


def test_full_solves_are_those_of_the_solver() -> None:
    settings = config(**FULL, postflop_sprs=[1])
    with Batch(settings, "out", threads=1) as batch:
        steps = list(batch.run())
        report = batch.write_report().report
    assert {step.flop for step in steps if isinstance(step, Solving)} == {"7c5c2d", "AcKdQh"}
    for row in report.flops:
        spot = settings.spot_on(Board.parse(row["flop"]), 1)
        solution = solve(spot, target=0.05, threads=2)
        assert (row["ev_oop"], row["ev_ip"]) == solution.ev
        assert (row["equity_oop"], row["equity_ip"]) == solution.equity
        assert row["exploitability"] == solution.exploitability <= 5
        assert {n[5:]: v for n, v in row.items() if n.startswith("freq_")} == dict(
            solution.root.frequencies
        )
        kept = Solution.load(f"out/solutions/spr-1/{row['flop']}.street").root
        assert [kept.range_ev(0), kept.range_ev(1)] == pytest.approx(solution.ev, abs=0.02)
        assert kept.frequencies == pytest.approx(solution.root.frequencies, abs=2.5e-4)
    assert not list(Path("out").rglob("*.solution"))
    weights = [row["weight"] for row in report.flops]
    assert weights == [row["flops"] * row["live_pairs"] for row in report.flops]
    mean = sum(w * row["ev_oop"] for w, row in zip(weights, report.flops, strict=True))
    assert report.totals[0]["ev_oop"] == pytest.approx(mean / sum(weights), rel=1e-12)


def test_a_solved_spot_is_freed_before_the_next_is_allocated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    solvers: list[weakref.ref[Solver]] = []

    def open_one(*arguments: Any, **options: Any) -> Solver:
        assert not [solver for solver in solvers if solver() is not None]
        solver = full_solver(*arguments, **options)
        solvers.append(weakref.ref(solver))
        return solver

    monkeypatch.setattr(batch_module, "full_solver", open_one)
    gc.disable()  # reference cycles would keep the memory of a spot until a collection
    try:
        run(config(**FULL, postflop_sprs=[1]), keep="river")
    finally:
        gc.enable()
    assert len(solvers) == 2


def test_full_solves_keep_later_streets_on_request_and_resume() -> None:
    settings = config(**FULL, postflop_sprs=[1])
    with Batch(settings, "out", threads=1, keep="river") as batch:
        steps = batch.run()
        while not isinstance(next(steps), Solved):
            pass
        steps.close()
    assert Solution.load("out/solutions/spr-1/7c5c2d.solution").rivers_kept
    Path("out/solutions/spr-1/AcKdQh.street").write_bytes(b"left by a killed process")
    with Batch(settings, "out", threads=1, keep="river") as batch:
        assert batch.done_before == 1
        assert {step.result.flop for step in batch.run() if isinstance(step, Solved)} == {"AcKdQh"}
    Solution.load("out/solutions/spr-1/AcKdQh.street")
    Path("out/solutions/spr-1/AcKdQh.solution").unlink()
    with Batch(settings, "out", threads=1, keep="river") as batch:
        assert batch.done_before == 1


def test_without_rivers_the_turn_is_kept_by_processes_too() -> None:
    settings = config(**FULL, postflop_sprs=[1])
    task = FlopTask(Board.parse("AcKdQh"), (1.0,))
    setup = flop_setup(settings, "turn")
    (answer,) = in_processes(setup, [task], processes=1)
    assert answer is not None
    result, files = answer
    for suffix, file in files.items():
        file.write(Path(f"AcKdQh.{suffix}"))
    solution = Solution.load("AcKdQh.solution")
    assert not solution.rivers_kept
    assert solution.ev == pytest.approx(result.ev, abs=1e-3)
    street = Solution.load("AcKdQh.street").root
    assert street.frequencies == pytest.approx(solution.root.frequencies, abs=2.5e-4)


def test_suit_specific_ranges_are_solved_on_the_exact_flop() -> None:
    settings = config(**{**FULL, "oop": "AhKh,QQ", "fixed_flops": ["7h5h2c"]}, postflop_sprs=[1])
    (row,) = run(settings).flops
    assert (row["flop"], row["flops"], row["live_pairs"]) == ("7h5h2c", 1, 7 * 18)


def test_a_spot_beyond_the_memory_is_refused_before_anything_is_solved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(batch_module, "physical_memory", lambda: 10_000)
    settings = config(**FULL, postflop_sprs=[1])
    with pytest.raises(LimitExceeded) as refused, Batch(settings, "out"):
        pass
    assert refused.value.__notes__ == ["stack-to-pot ratio 1"]
    assert not Path("out").exists()


# --- cluster ---

# Run outside pytest, which would turn warnings of the cluster's libraries into errors.
ON_CLUSTER = """
import json, os, signal, sys
from distributed import Client
from runout.analysis.reports.batch import Batch
from runout.analysis.solver.config.config import PostflopConfig
given, place, address, victim, after = sys.argv[1:]
config = PostflopConfig.from_dict(json.loads(given))
with Client(address) as client:
    client.wait_for_workers(2 if int(victim) else 1)
with Batch(config, place, cluster=address) as batch:
    for step in batch.run():
        if step.done == int(after):
            os.kill(int(victim), signal.SIGKILL)
"""


def test_a_cluster_gives_the_same_and_a_killed_worker_loses_nothing(folder: Path) -> None:
    flops = [f"{high}s{low}h{low}d" for high, low in pairwise("AKQJT98765432")]
    classes = config(fixed_flops=flops, postflop_sprs=[1])
    full = config(**FULL, postflop_sprs=[1])
    FlopTables.build(flops[:4], path="users/runout/equity_tables.safetensors")
    environment = {**ENVIRONMENT, "XDG_CACHE_HOME": os.environ["XDG_CACHE_HOME"]}
    with cluster(folder, 2) as (address, pids):
        for settings, place, worker in ((classes, "classes", pids[0]), (full, "full", 0)):
            done = subprocess.run(
                [sys.executable, "-c", ON_CLUSTER, json.dumps(settings.to_dict()), place, address,
                 str(worker), "4" if worker else "-1"],
                capture_output=True, text=True, check=False, env=environment, timeout=100,
            )  # fmt: skip
            assert done.returncode == 0, done.stderr
    for settings, place in ((classes, "classes"), (full, "full")):
        with Batch(settings, place) as batch:
            assert batch.done_before == batch.total
            there = figures(batch.report())
        assert there == figures(run(settings, f"{place}-here"))
    name = "solutions/spr-1/AcKdKh.classes"
    assert Path("classes", name).read_bytes() == Path("classes-here", name).read_bytes()


# --- quick solves ---


def test_quick_batches_solve_fewer_bets_after_the_flop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(config_module, "quick_estimate", partial(quick_estimate, seconds=0))
    quick = config(
        **{**FULL, "solve_type": "quick", "bet_sizes": {"bet": [0.33, 0.75], "raise": []}},
        postflop_sprs=[2],
    )
    with Batch(quick, tmp_path / "quick") as batch:
        solved = [step.result for step in batch.run() if isinstance(step, Solved)]
        report = batch.write_report().report
    flop = Board.parse("AcKdQh")
    spot, smaller = quick.spot_on(flop, 2), quick.solved_on(flop, 2)
    assert [len(oop.bets) for oop, _ in smaller.sizes] == [2, 1, 1]
    alone = solve(smaller, target=0.05).flop_street()
    street = Solution.load(KeptBatch.open(tmp_path / "quick").places("AcKdQh", 2)["street"])
    assert (street.spot, street.quick) == (spot, QuickTree.of(smaller))
    assert street.root.to_dict()["ev"] == alone.root.to_dict()["ev"]
    assert {row["solve_type"] for row in report.flops} == {"quick"}
    assert len(solved) == 2


def test_quick_batches_keep_the_flop_alone(tmp_path: Path) -> None:
    quick = config(**{**FULL, "solve_type": "quick"})
    with pytest.raises(PokerError, match="keep 'turn' needs solve_type full"):
        Batch(quick, tmp_path, keep="turn")
