"""Calibration of the speed of the machine: measured once, and kept in a file."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from runout.analysis.files.user_directories import cache_directory
from runout.analysis.solver.calibration import calibrate, machine_speed
from runout.analysis.solver.spot import speed_file
from runout.analysis.solver.spot.solve_time import MachineSpeed
from runout.analysis.solver.spot.speed_file import FILE_NAME, MEASURING_VARIABLE, known_speed
from runout.analysis.solver.spot.spot import Spot
from runout.kernels.processor import instruction_set, instruction_sets

SPOT = Spot("Qs7h2d", "QQ+,AKs,76s", "22+,ATs+", pot=100, stack=600)
UNKNOWN = MachineSpeed(None, os.cpu_count(), speed_file._TYPICAL[instruction_set()])
MEASURED = MachineSpeed(2.0, os.cpu_count())


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the path of the file, in a temporary directory."""
    monkeypatch.delenv(MEASURING_VARIABLE, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return cache_directory() / FILE_NAME


def twice() -> float:
    return 2.0


def never() -> float:
    raise AssertionError("measured again")


def test_the_speed_is_measured_once(file: Path) -> None:
    assert known_speed() == UNKNOWN
    assert not file.exists()
    assert machine_speed(measure=twice) == MEASURED
    assert machine_speed(measure=never) == known_speed() == MEASURED
    assert SPOT.estimate().speed == MEASURED


def test_an_unknown_machine_is_as_fast_as_its_instruction_set_lets_expect(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seconds = []
    for name in instruction_sets():
        monkeypatch.setattr(speed_file, "instruction_set", lambda name=name: name)
        seconds.append(SPOT.estimate().seconds)
    assert seconds == sorted({*seconds}, reverse=True)  # baseline first


def clock_of(rounds: list[float]) -> Callable[[], float]:
    """Return a clock by which the rounds of a calibration take these times, cyclically."""
    steps = itertools.chain.from_iterable((0.0, seconds) for seconds in itertools.cycle(rounds))
    return itertools.accumulate(steps).__next__


def test_the_factor_is_the_time_over_that_of_the_reference_processor() -> None:
    factor = calibrate(clock=clock_of([0.001]))
    assert calibrate(clock=clock_of([0.002])) == pytest.approx(2 * factor)


def test_the_median_round_counts() -> None:
    disturbed = calibrate(clock=clock_of([0.001, 0.001, 0.9, 0.001, 0.001]))
    assert disturbed == pytest.approx(calibrate(clock=clock_of([0.001])))


@pytest.mark.parametrize("factor", [0.0, 1e9, float("nan"), float("inf")])
def test_clock_errors_are_not_kept(file: Path, factor: float) -> None:
    assert machine_speed(measure=lambda: factor) == UNKNOWN
    assert not file.exists()


def test_another_machine_is_measured_again(monkeypatch: pytest.MonkeyPatch) -> None:
    machine_speed(measure=twice)
    monkeypatch.setattr(speed_file, "processor_name", lambda: "another")
    assert known_speed() == UNKNOWN
    assert machine_speed(measure=lambda: 3.0).factor == 3.0


def test_the_key_names_processor_instruction_set_version_and_core() -> None:
    assert len(speed_file.machine_key().split(", ")) >= 4


def test_measuring_can_be_switched_off(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MEASURING_VARIABLE, "0")
    assert machine_speed(measure=never) == known_speed() == MachineSpeed()
    assert not file.exists()


@pytest.mark.parametrize(
    "content",
    [
        b"", b"{", b"\xff\xfe", b"[]", b"7", b"{}", b'{"machine": "KEY"}', b'{"factor": 1.0}',
        b'{"version": 1, "machines": {"KEY": {"quick": {"f32 small": 1.0}, "solves": {}}}}',
        b'{"machine": "KEY", "factor": "x"}', b'{"machine": "KEY", "factor": -1.0}',
        b'{"machine": "KEY", "factor": null}', b'{"machine": ["KEY"], "factor": 1.0}',
    ],
)  # fmt: skip
def test_damaged_files_are_replaced(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True)
    file.write_bytes(content.replace(b"KEY", speed_file.machine_key().encode()))
    assert known_speed() == UNKNOWN
    assert machine_speed(measure=twice) == MEASURED
    assert known_speed() == MEASURED


def test_a_directory_that_cannot_be_written_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("not a directory")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file" / "below"))
    assert machine_speed(measure=twice) == MEASURED
    assert known_speed() == UNKNOWN
