"""Calibration of the speed of the machine: measured once, updated by solves, stored in a file."""

from __future__ import annotations

import dataclasses
import itertools
import json
import os
from typing import TYPE_CHECKING, Any

import pytest

from runout.analysis.files.user_directories import cache_directory
from runout.analysis.solver import calibration
from runout.analysis.solver.calibration import calibrate, learn_speed, machine_speed
from runout.analysis.solver.spot import speed_file
from runout.analysis.solver.spot.solve_time import MachineSpeed, SolveTiming
from runout.analysis.solver.spot.speed_file import FILE_NAME, LEARNING_VARIABLE, known_speed
from runout.analysis.solver.spot.spot import Spot

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SPOT = Spot("Qs7h2d", "QQ+,AKs,76s", "22+,ATs+", pot=100, stack=600)
WORK = SPOT.estimate().work
QUICK: speed_file.Factors = {("f32", "medium"): 2.0, ("f16", "medium"): 2.2}


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the path of the file, in a temporary directory."""
    monkeypatch.delenv(LEARNING_VARIABLE, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return cache_directory() / FILE_NAME


def timing(factor: float, **changes: Any) -> SolveTiming:
    """Return the timing of a solve of WORK on a machine that is slower by a factor."""
    plain = SolveTiming(
        setup_seconds=factor * WORK.setup_seconds,
        seconds=0.0,
        iterations=100,
        checks=5,
        threads=1,
        busy=1.0,
    )
    seconds = factor * plain.passes * WORK.iteration_seconds("f32")
    return dataclasses.replace(plain, seconds=seconds, **changes)


def speed_of(factors: speed_file.Factors) -> MachineSpeed:
    """Return the speed of a machine with this calibration and no timed solves."""
    return MachineSpeed(factors, processors=os.cpu_count())


UNKNOWN = speed_of({})


def quick() -> speed_file.Factors:
    return dict(QUICK)


def never() -> speed_file.Factors:
    raise AssertionError("measured again")


# Measuring


def test_the_speed_is_measured_once(file: Path) -> None:
    assert known_speed() == UNKNOWN
    assert not file.exists()
    assert machine_speed(measure=quick) == speed_of(QUICK)
    assert machine_speed(measure=never) == known_speed() == speed_of(QUICK)
    assert SPOT.estimate().speed == speed_of(QUICK)


def clock_of(rounds: list[float]) -> Callable[[], float]:
    """Return a clock by which the rounds of a calibration take these times, cyclically."""
    steps = itertools.chain.from_iterable((0.0, seconds) for seconds in itertools.cycle(rounds))
    return itertools.accumulate(steps).__next__


def test_both_precisions_are_measured_on_a_river_and_a_turn() -> None:
    factors = calibrate(clock=clock_of([0.001]))
    assert set(factors) == {(p, s) for p in ("f32", "f16") for s in ("small", "medium")}
    twice = calibrate(clock=clock_of([0.002]))
    assert twice == pytest.approx({key: 2 * factor for key, factor in factors.items()})


def test_the_median_round_counts() -> None:
    disturbed = calibrate(clock=clock_of([0.001, 0.001, 0.9, 0.001, 0.001]))
    assert disturbed == pytest.approx(calibrate(clock=clock_of([0.001])))


def test_another_machine_is_measured_again(monkeypatch: pytest.MonkeyPatch) -> None:
    machine_speed(measure=quick)
    monkeypatch.setattr(speed_file, "processor_name", lambda: "another")
    assert known_speed() == UNKNOWN
    assert machine_speed(measure=lambda: {("f32", "small"): 3.0}).factor("f32", "small") == 3.0


def test_the_key_names_processor_instruction_set_version_and_core() -> None:
    assert len(speed_file.machine_key().split(", ")) >= 4


# Learning


def test_solves_are_learned_by_precision_and_size() -> None:
    machine_speed(measure=quick)
    learn_speed(SPOT, "f32", timing(1.5))
    speed = known_speed()
    assert speed.factor("f32", "large") == pytest.approx(1.5)
    assert speed.factor("f32", "medium") == 2.0
    assert speed.factor("f16", "large") == 2.2
    assert speed.setup_factor == pytest.approx(1.5)


def test_the_median_of_the_last_solves_counts() -> None:
    for factor in (9.0, 9.0, 9.0, 9.0, 1.1, 1.2, 1.3, 1.2, 50.0, 1.2, 1.1, 1.3, 1.2):
        learn_speed(SPOT, "f32", timing(factor))
    assert known_speed().factor("f32", "large") == pytest.approx(1.2)


def test_the_test_spot_is_large() -> None:
    assert WORK.size_class == "large"


def test_more_threads_are_taken_into_account() -> None:
    one, two = timing(1.0), timing(1.0, threads=2)
    learn_speed(SPOT, "f32", one)
    learn_speed(SPOT, "f32", dataclasses.replace(two, seconds=one.seconds / 1.9))
    assert known_speed().factor("f32", "large") == pytest.approx(1.0)


@pytest.mark.parametrize(
    "changes",
    [{"seconds": 0.9}, {"iterations": 0}, {"busy": 0.5}, {"seconds": 1e9}, {"setup_seconds": 0.0}],
)
def test_uninformative_solves_are_not_recorded(file: Path, changes: dict[str, Any]) -> None:
    learn_speed(SPOT, "f32", dataclasses.replace(timing(1.0), **changes))
    assert not file.exists()


def test_old_machines_are_removed(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(20):
        monkeypatch.setattr(calibration, "machine_key", lambda number=number: f"machine {number}")
        learn_speed(SPOT, "f32", timing(1.0))
    machines = json.loads(file.read_text())["machines"]
    assert list(machines) == [f"machine {number}" for number in range(12, 20)]


# The file


def test_learning_can_be_switched_off(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LEARNING_VARIABLE, "0")
    assert machine_speed(measure=never) == known_speed() == MachineSpeed()
    learn_speed(SPOT, "f32", timing(1.0))
    assert not file.exists()


@pytest.mark.parametrize(
    "content",
    [
        b"", b"{", b"\xff\xfe", b"[]", b"7", b'{"version": 2, "machines": {}}', b'{"version": 1}',
        b'{"version": 1, "machines": []}', b'{"version": 1, "machines": {"KEY": 3}}',
        b'{"version": 1, "machines": {"KEY": {"quick": {"f64 huge": 1.0}, "solves": {}}}}',
        b'{"version": 1, "machines": {"KEY": {"quick": {"f32 small": "x"}, "solves": {}}}}',
        b'{"version": 1, "machines": {"KEY": {"quick": {"f32 small": -1.0}, "solves": {}}}}',
        b'{"version":1,"machines":{"KEY":{"quick":{},"solves":{"f32 large":[0.0]},"setups":[-1]}}}',
    ],
)  # fmt: skip
def test_damaged_files_are_replaced(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True)
    file.write_bytes(content.replace(b"KEY", speed_file.machine_key().encode()))
    assert known_speed() == UNKNOWN
    assert machine_speed(measure=quick) == speed_of(QUICK)
    assert known_speed() == speed_of(QUICK)


def test_a_directory_that_cannot_be_written_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("not a directory")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file" / "below"))
    assert machine_speed(measure=quick) == speed_of(QUICK)
    learn_speed(SPOT, "f32", timing(1.0))
    assert known_speed() == UNKNOWN
