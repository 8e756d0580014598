"""The time of a solve: how work, goal, threads and the speed of the machine change it."""

from __future__ import annotations

import dataclasses

import pytest

from runout.analysis.solver.spot.solve_time import (
    MachineSpeed,
    SolveWork,
    solve_seconds,
    thread_gain,
)

WORK = SolveWork(
    numbers=20_000_000, lanes=9_000_000, products=100_000, boards=2402, actions=90, depth=4.0
)
RIVER = SolveWork(numbers=30_000, lanes=12_000, products=0, boards=1, actions=30, depth=3.0)


def seconds(work: SolveWork, speed: MachineSpeed | None = None, *, threads: int = 1) -> float:
    return solve_seconds(
        work, speed or MachineSpeed(), precision="f32", iterations=100, threads=threads
    )


@pytest.mark.parametrize("name", ["numbers", "lanes", "products", "boards"])
def test_more_work_takes_longer(name: str) -> None:
    more = dataclasses.replace(WORK, **{name: 2 * getattr(WORK, name)})
    assert seconds(more) > seconds(WORK)


def test_a_slower_machine_takes_longer_by_its_factor() -> None:
    slow = MachineSpeed(3.0)
    assert seconds(WORK, slow) == pytest.approx(3 * seconds(WORK))


def test_threads_divide_boards() -> None:
    assert thread_gain(RIVER, 8) == 1
    assert seconds(RIVER, threads=8) == seconds(RIVER)
    assert 1.7 < seconds(WORK) / seconds(WORK, threads=2) <= 2
    two = MachineSpeed(processors=2)
    assert seconds(WORK, two, threads=64) == seconds(WORK, two, threads=2)


def test_data_beyond_the_caches_cost_more_and_less_so_in_f16() -> None:
    def each(work: SolveWork, precision: str) -> float:
        return work.iteration_seconds("f32" if precision == "f32" else "f16") / work.numbers

    bare = dataclasses.replace(WORK, lanes=0, products=0, boards=0)
    few = dataclasses.replace(bare, numbers=1000)
    assert each(bare, "f32") > 2 * each(few, "f32")
    assert each(bare, "f16") < each(bare, "f32")


def test_lower_targets_deeper_stacks_and_more_actions_take_more_iterations() -> None:
    plain = WORK.iterations(0.005, 1000)
    assert plain < WORK.iterations(0.001, 1000)
    assert plain < dataclasses.replace(WORK, depth=10.0).iterations(0.005, 1000)
    assert plain < dataclasses.replace(WORK, actions=200).iterations(0.005, 1000)
    assert WORK.iterations(0.005, 20) == 20
    assert WORK.iterations(0.0, 1000) == 1000
    assert WORK.iterations(1.0, 1000) >= 1
