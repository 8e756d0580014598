"""Solves at both precisions, with any number of threads, on every instruction set."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from analysis.solver.solved_spots import played
from analysis.solver.solving_spots import EVEN_TURN, RIVER, SPOTS, TURN, thin_flop
from runout.analysis.solver.solving import Solver, solve
from runout.analysis.solver.spot import estimate
from runout.analysis.solver.spot.spot import Spot
from runout.domain.betting.sizes import BetSizes
from runout.kernels import processor
from runout.kernels.precision import PRECISIONS, Precision


@pytest.mark.parametrize("board", ["Td9d6hQc2s", "Td9d6hQc", "Td9d6h"])
def test_half_precision_gives_the_same_solution(board: str) -> None:
    spot = Spot(board, "QQ+,T9s,AKs", "TT+,AQs", pot=100, stack=120, sizes=BetSizes("60%", "a"))
    single = solve(spot, target=0.002, threads=1)
    half = solve(spot, target=0.002, threads=1, precision="f16")
    assert half.exploitability_percent <= 0.2
    tolerance = 2 * (single.exploitability + half.exploitability)
    assert half.ev == pytest.approx(single.ev, abs=tolerance)
    assert half.equity == pytest.approx(single.equity, abs=1e-6)
    regrets, averages = half.kept_numbers()
    assert {numbers.dtype for numbers in (*regrets, *averages)} == {np.dtype(np.uint16)}
    assert half.memory_bytes < single.memory_bytes


def test_large_spots_are_solved_in_half_precision(monkeypatch: pytest.MonkeyPatch) -> None:
    spot = Spot("Td9d6hQc", "QQ+,AKs", "99+,AQs", pot=100, stack=100)
    assert Solver(spot).precision == "f32"
    assert Solver(spot, memory_limit=spot.estimate().bytes_f16).precision == "f16"
    monkeypatch.setattr(estimate, "HALF_PRECISION_FROM", spot.estimate().bytes_f32)
    assert Solver(spot).precision == "f16"
    assert Solver(spot, precision="f32").precision == "f32"
    assert solve(spot, max_iterations=10).precision == "f16"


def test_half_precision_converges_as_single_precision_does() -> None:
    spot = Spot.from_dict(SPOTS["A"])
    single, half = (played(spot, 2000, precision=precision) for precision in PRECISIONS)
    assert half.exploitability < 1.5 * single.exploitability
    assert half.exploitability_percent < 0.004


@pytest.mark.parametrize("precision", ["f32", "f16"])
@pytest.mark.parametrize("spot", [TURN, EVEN_TURN, thin_flop()], ids=["turn", "even turn", "flop"])
def test_the_number_of_threads_changes_no_bit(spot: Spot, precision: Precision) -> None:
    one, two, three = (
        played(spot, 7, threads=threads, precision=precision) for threads in (1, 2, 3)
    )
    for numbers, others, more in zip(
        one.kept_numbers(), two.kept_numbers(), three.kept_numbers(), strict=True
    ):
        for player in (0, 1):
            assert numbers[player].tobytes() == others[player].tobytes() == more[player].tobytes()
    assert one.exploitability == two.exploitability == three.exploitability
    assert one.ev == two.ev == three.ev


def figures() -> dict[str, list[float]]:
    """Return EVs and exploitabilities, in pots, of some spots at the start and when solved."""
    figures_by_run = {}
    spots = {"river": RIVER, "turn": TURN, "even turn": EVEN_TURN, "flop": thin_flop()}
    precisions: tuple[Precision, ...] = ("f32", "f16")
    for name, spot in spots.items():
        for precision in precisions:
            for iterations in (1,) if name == "flop" else (1, 60):
                solution = played(spot, iterations, precision=precision)
                per_pot = [chips / spot.pot for chips in (*solution.ev, solution.exploitability)]
                figures_by_run[f"{name}, {precision}, {iterations}"] = per_pot
    return figures_by_run


@pytest.mark.skipif(len(processor.instruction_sets()) < 2, reason="there is only one")
def test_instruction_sets_agree() -> None:
    """They agree to 1e-4 of the pot at the start; later rounding decides between actions of equal
    value, and EVs agree as those of any two solutions do.
    """
    runs: dict[str, dict[str, list[float]]] = {}
    tests = Path(__file__).parent.parent.parent
    for name in processor.instruction_sets():
        run = subprocess.run(
            [sys.executable, __file__], check=False, capture_output=True, text=True, timeout=600,
            env=os.environ | {"RUNOUT_ISA": name, "PYTHONPATH": str(tests)},
        )  # fmt: skip
        assert run.returncode == 0, run.stderr
        runs[name] = json.loads(run.stdout)
    first = runs.pop("baseline")
    for name, others in runs.items():
        for spot, (oop, ip, exploitability) in first.items():
            tolerance = 1e-4
            if spot.endswith("60"):
                tolerance = 2 * (exploitability + others[spot][2])
                assert exploitability < 0.03
            assert others[spot][:2] == pytest.approx([oop, ip], abs=tolerance), (name, spot)


if __name__ == "__main__":
    print(json.dumps(figures()))
