"""The cost of a batch: it counts remaining work, and is close to the files written."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from runout.analysis.files.config import ConfigError
from runout.analysis.reports.batch import Batch, Solved
from runout.analysis.solver.config.config import PostflopConfig
from runout.analysis.solver.spot.solve_time import MachineSpeed

if TYPE_CHECKING:
    from pathlib import Path

    from runout.analysis.reports.work import Keep

SPEED = MachineSpeed()
FULL: dict[str, Any] = {
    "solve_type": "full", "oop": "TT+,JTs", "ip": "99-JJ,AJs", "add_allin": 0,
    "bet_sizes": {"bet": "50%", "raise": []}, "target": 0.2, "postflop_sprs": [1, 2],
    "fixed_flops": ["7h5h2h", "AsAhKh"],
}  # fmt: skip


def config(**settings: Any) -> PostflopConfig:
    return PostflopConfig.from_dict({"postflop_model": {**FULL, **settings}})


@pytest.mark.parametrize("keep", ["flop", "turn", "river"])
def test_the_disk_is_that_of_the_files(tmp_path: Path, keep: Keep) -> None:
    with Batch(config(), tmp_path, keep=keep, threads=1) as batch:
        cost = batch.cost(SPEED)
        list(batch.run())
    written = sum(path.stat().st_size for path in (tmp_path / "solutions").rglob("*.*"))
    assert cost.solves == 4
    assert cost.disk_bytes == pytest.approx(written, rel=0.25)
    assert cost.to_dict()["threads"] == 1


def test_only_remaining_work_is_counted(tmp_path: Path) -> None:
    with Batch(config(), tmp_path, threads=1) as batch:
        whole = batch.cost(SPEED)
        next(step for step in batch.run() if isinstance(step, Solved))
        rest = batch.cost(SPEED)
        list(batch.run())
        nothing = batch.cost(SPEED)
    assert (whole.solves, rest.solves, nothing.solves) == (4, 3, 0)
    assert 0 == nothing.seconds < rest.seconds < whole.seconds
    assert 0 == nothing.disk_bytes < rest.disk_bytes < whole.disk_bytes


def test_the_time_of_flops_adds_up_and_is_shared_by_threads(tmp_path: Path) -> None:
    single = [
        Batch(config(fixed_flops=[flop]), tmp_path, threads=1).cost(SPEED)
        for flop in FULL["fixed_flops"]
    ]
    both = Batch(config(), tmp_path, threads=1).cost(SPEED)
    assert both.seconds == pytest.approx(sum(cost.seconds for cost in single))
    assert both.memory_bytes == max(cost.memory_bytes for cost in single)
    assert Batch(config(), tmp_path, threads=2).cost(SPEED).seconds < both.seconds
    slow = MachineSpeed(3.0)
    assert Batch(config(), tmp_path, threads=1).cost(slow).seconds > both.seconds


def test_locks_are_counted_without_suit_symmetry(tmp_path: Path) -> None:
    rule = {"line": "", "strategy": {"*": {"check": 1}}}
    free = Batch(config(), tmp_path, threads=1).cost(SPEED)
    locked = Batch(config(locks=[rule]), tmp_path, threads=1).cost(SPEED)
    assert locked.memory_bytes > free.memory_bytes


def test_the_class_model_is_measured(tmp_path: Path) -> None:
    classes = PostflopConfig.from_dict({"postflop_model": {
        "oop": "TT+", "ip": "99-JJ", "postflop_sprs": [1, 2], "flop_subset": 25,
    }})  # fmt: skip
    cost = Batch(classes, tmp_path, threads=1).cost(SPEED)
    assert cost.solves == 50
    assert cost.seconds > 0
    assert cost.disk_bytes > 50 * 1000


def test_coverage_of_a_lock_is_that_of_the_hands_it_locks(tmp_path: Path) -> None:
    """An entry whose hands are all locked by an earlier one locks none."""
    check, bet = {"check": 1}, {"bet": 1}
    boards = {"fixed_flops": ["JhTd2c", "AsAhKh"]}

    def coverage(strategy: dict[str, dict[str, int]]) -> dict[str, int]:
        rules = [{"line": "", "strategy": strategy}]
        batch = Batch(config(locks=rules, **boards), tmp_path, threads=1)
        spots = [batch.config.spot_on(flop.flop, 1.0) for flop in batch.flops]
        covered = {entry.hands: entry.flops for entry in batch.lock_coverage}
        [rule] = batch.config.locks
        locked = [[bool(each.any()) for each in rule.members(spot, 0)] for spot in spots]
        assert [*covered.values()] == [sum(column) for column in zip(*locked, strict=True)]
        return covered

    assert coverage({"set": bet, "overpair": check}) == {"set": 1, "overpair": 1}
    assert coverage({"top 100%": bet, "set": check}) == {"top 100%": 2, "set": 0}
    assert coverage({"set": bet, "top 100%": check}) == {"set": 1, "top 100%": 2}
    assert coverage({"set, overpair": bet, "set": check})["set"] == 0
    assert coverage({"top 50%": bet, "top 30%": check}) == {"top 50%": 2, "top 30%": 0}
    assert coverage({"bottom 20%": bet, "set": bet, "bottom 10%": check})["bottom 10%"] == 0
    assert coverage({"top 100%": bet, "bottom 20%": check})["bottom 20%"] == 0
    assert coverage({"top 20%": bet, "bottom 20%": check}) == {"top 20%": 2, "bottom 20%": 2}
    assert coverage({"top 20%": bet, "top 90%": check}) == {"top 20%": 2, "top 90%": 2}
    rules = [{"line": "", "strategy": {"top 100%": bet, "set": check}}]
    locked = config(locks=rules, **boards)
    with pytest.raises(ConfigError, match="an earlier entry locks it"), Batch(locked, tmp_path):
        pass


@pytest.mark.parametrize("keep", ["flop", "river"])
def test_the_size_on_disk_is_kept_and_not_measured_at_each_step(
    tmp_path: Path, keep: Keep, monkeypatch: pytest.MonkeyPatch
) -> None:
    def written() -> int:
        return sum(path.stat().st_size for path in (tmp_path / "solutions").rglob("*.*"))

    with Batch(config(), tmp_path, keep=keep, threads=1) as batch:
        assert batch.disk_bytes == 0
        for step in batch.run():
            if isinstance(step, Solved):
                assert batch.disk_bytes == written()
    with Batch(config(), tmp_path, keep=keep, threads=1) as batch:  # read from the folder
        total = written()
        with monkeypatch.context() as patch:
            patch.delattr(os, "stat")
            assert batch.disk_bytes == total
