"""Saved solutions: read back, resumed, without rivers, damaged, on another instruction set."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
import pytest

from analysis.solver.small_solutions import FLOP, PLAYERS, RIVER, TURN
from analysis.solver.solved_spots import played
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import Solver, solve
from runout.analysis.solver.spot.spot import Spot
from runout.errors import PokerError, SolutionDamaged, SolutionFileError, SolutionTruncated
from runout.kernels import processor
from runout.kernels.precision import Precision


def same_numbers(one: Solution, other: Solution) -> bool:
    return all(
        numbers.tobytes() == others.tobytes()
        for kind, other_kind in zip(one.kept_numbers(), other.kept_numbers(), strict=True)
        for numbers, others in zip(kind, other_kind, strict=True)
    )


def check_same_view(one: Solution, other: Solution, line: str, cards: str) -> None:
    first, second = one.node(line, cards), other.node(line, cards)
    assert np.array_equal(first.strategy, second.strategy, equal_nan=True)
    assert np.array_equal(first.action_ev, second.action_ev, equal_nan=True)
    for player in PLAYERS:
        assert np.array_equal(first.ev(player), second.ev(player), equal_nan=True)
        assert np.array_equal(first.reach(player), second.reach(player), equal_nan=True)


@pytest.mark.parametrize("precision", ["f32", "f16"])
@pytest.mark.parametrize("spot", [RIVER, TURN, FLOP], ids=["river", "turn", "flop"])
def test_a_saved_solution_round_trips(spot: Spot, precision: Precision, tmp_path: Path) -> None:
    solution = played(spot, 6, precision=precision)
    solution.save(tmp_path / "spot")
    loaded = Solution.load(tmp_path / "spot", threads=1)
    assert loaded.spot == spot
    assert loaded.precision == precision
    assert loaded.ev == solution.ev
    assert loaded.equity == solution.equity
    assert loaded.to_dict() == solution.to_dict()
    assert same_numbers(loaded, solution)
    check_same_view(loaded, solution, "x", "")
    if spot is TURN:
        check_same_view(loaded, solution, "x b50 c b100", "2s")
    if spot is FLOP:
        check_same_view(loaded, solution, "x b60 c x", "2h")
        check_same_view(loaded, solution, "x x x x x", "2h9s")
    loaded.save(tmp_path / "again")
    assert (tmp_path / "again").read_bytes() == (tmp_path / "spot").read_bytes()


@pytest.mark.parametrize("precision", ["f32", "f16"])
@pytest.mark.parametrize("spot", [RIVER, TURN, FLOP], ids=["river", "turn", "flop"])
def test_a_resumed_solve_equals_an_uninterrupted_one(
    spot: Spot, precision: Precision, tmp_path: Path
) -> None:
    played(spot, 5, precision=precision).save(tmp_path / "spot")
    solver = Solver.resume(tmp_path / "spot", threads=1)
    assert solver.iterations == 5
    for _ in solver.steps(target=0, max_iterations=13):
        pass
    whole = played(spot, 13, precision=precision)
    resumed = solver.solution()
    assert same_numbers(resumed, whole)
    assert resumed.ev == whole.ev
    assert resumed.exploitability == whole.exploitability
    assert resumed.iterations == 13


@pytest.mark.parametrize("iterations", [10, 17])  # at a scheduled check, and between two
def test_a_resumed_solve_stops_where_an_uninterrupted_one_does(
    tmp_path: Path, iterations: int
) -> None:
    paused = Solver(RIVER, threads=1)
    for _ in paused.steps(target=0.001, max_iterations=iterations):
        pass
    paused.solution().save(tmp_path / "spot")
    solver = Solver.resume(tmp_path / "spot", threads=1)
    for _ in solver.steps(target=0.001):
        pass
    whole = solve(RIVER, target=0.001, threads=1)
    assert solver.iterations == whole.iterations
    assert same_numbers(solver.solution(), whole)


def test_a_resumed_solve_keeps_its_locks(tmp_path: Path) -> None:
    spot = TURN.lock("x x", {"*": {"x": 1}})
    played(spot, 4).save(tmp_path / "spot")
    solver = Solver.resume(tmp_path / "spot", threads=1)
    for _ in solver.steps(target=0, max_iterations=9):
        pass
    assert same_numbers(solver.solution(), played(spot, 9))
    assert solver.solution().node("x x", "2s").frequencies["x"] == pytest.approx(1, abs=1e-6)


@pytest.mark.parametrize("precision", ["f32", "f16"])
@pytest.mark.parametrize("spot", [TURN, FLOP], ids=["turn", "flop"])
def test_rivers_that_were_not_saved_are_solved_again(
    spot: Spot, precision: Precision, tmp_path: Path
) -> None:
    solution = solve(spot, target=0.003, threads=1, precision=precision)
    solution.save(tmp_path / "whole")
    solution.save(tmp_path / "early", rivers=False)
    sizes = [(tmp_path / name).stat().st_size for name in ("early", "whole")]
    assert sizes[0] < sizes[1] / 3
    seen: list[tuple[int, int]] = []
    loaded = Solution.load(
        tmp_path / "early", threads=1, progress=lambda done, of: seen.append((done, of))
    )
    assert loaded.ev == pytest.approx(solution.ev, abs=1e-3)
    assert loaded.exploitability == solution.exploitability
    assert loaded.root.frequencies == solution.root.frequencies
    assert seen == []  # no river was read
    cards = "2s" if spot is TURN else "2s9d"
    line = "x x" if spot is TURN else "x x x x"
    node, kept = loaded.node(line, cards), solution.node(line, cards)
    # Both are near equilibrium for the same ranges, so their values agree.
    assert node.range_ev(0) == pytest.approx(kept.range_ev(0), abs=0.02 * spot.pot)
    assert node.range_equity(0) == pytest.approx(kept.range_equity(0), abs=1e-5)
    assert np.array_equal(node.reach(0), kept.reach(0), equal_nan=True)
    assert len(seen) == 1
    loaded.node(line, cards)
    assert len(seen) == 1  # it is kept


def test_rivers_solved_again_obey_their_locks(tmp_path: Path) -> None:
    spot = TURN.lock("x x", {"*": {"x": 1}})
    played(spot, 30).save(tmp_path / "early", rivers=False)
    loaded = Solution.load(tmp_path / "early", threads=1)
    assert loaded.node("x x", "2s").frequencies["x"] == pytest.approx(1, abs=1e-6)


def test_a_solution_without_rivers_can_be_saved_again(tmp_path: Path) -> None:
    solution = played(TURN, 10)
    solution.save(tmp_path / "early", rivers=False)
    loaded = Solution.load(tmp_path / "early", threads=1)
    loaded.node("x x", "2s").range_ev(0)
    loaded.save(tmp_path / "again", rivers=False)
    assert Solution.load(tmp_path / "again").ev == pytest.approx(solution.ev, abs=1e-3)


def test_a_whole_file_can_be_saved_without_rivers(tmp_path: Path) -> None:
    solution = played(TURN, 10)
    solution.save(tmp_path / "whole")
    solution.save(tmp_path / "early", rivers=False)
    Solution.load(tmp_path / "whole").save(tmp_path / "later", rivers=False)
    assert (tmp_path / "later").read_bytes() == (tmp_path / "early").read_bytes()


def test_data_that_were_not_saved_are_unavailable(tmp_path: Path, river: Solution) -> None:
    played(TURN, 2).save(tmp_path / "early", rivers=False)
    loaded = Solution.load(tmp_path / "early")
    with pytest.raises(PokerError, match="saved without its rivers"):
        loaded.save(tmp_path / "whole")
    with pytest.raises(PokerError, match="cannot be resumed"):
        Solver.resume(tmp_path / "early")
    with pytest.raises(PokerError, match="nothing but the river"):
        river.save(tmp_path / "river", rivers=False)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["early"]


def test_saving_reports_its_progress(tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    played(TURN, 2).save(tmp_path / "spot", progress=lambda done, of: seen.append((done, of)))
    assert seen == sorted(seen)
    assert seen[-1][0] == seen[-1][1]


def flip(path: Path, at: int) -> None:
    content = bytearray(path.read_bytes())
    content[at] ^= 0x10
    path.write_bytes(content)


def test_damage_is_found_when_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "spot"
    played(TURN, 3).save(path)
    size = path.stat().st_size
    flip(path, size - 100)  # among the regrets, which only a resumed solve reads
    assert Solution.load(path).root.frequencies
    with pytest.raises(SolutionDamaged, match="regrets_1"):
        Solver.resume(path)
    flip(path, size - 100)
    assert Solver.resume(path).iterations == 3
    flip(path, size // 4)  # among the averages
    loaded = Solution.load(path)
    with pytest.raises(SolutionDamaged, match="averages"):
        _ = loaded.ev
    path.write_bytes(path.read_bytes()[: size // 2])
    with pytest.raises(SolutionTruncated):
        Solution.load(path)


def test_damage_to_a_file_without_rivers_is_found(tmp_path: Path) -> None:
    path = tmp_path / "spot"
    played(TURN, 3).save(path, rivers=False)
    for at in range(64, path.stat().st_size, 997):
        flip(path, at)
        with pytest.raises(SolutionFileError):
            Solution.load(path)
        flip(path, at)
    assert Solution.load(path).iterations == 3


@pytest.mark.skipif(len(processor.instruction_sets()) < 2, reason="there is only one")
@pytest.mark.parametrize("precision", ["f32", "f16"])
def test_a_file_of_one_instruction_set_is_read_by_another(
    precision: Precision, tmp_path: Path
) -> None:
    """The values of the same strategies agree to 1e-4 of the pot."""
    tests = Path(__file__).parents[3]
    others = [name for name in processor.instruction_sets() if name != processor.instruction_set()]
    run = subprocess.run(
        [sys.executable, __file__, str(tmp_path), precision],
        check=False, capture_output=True, text=True, timeout=600,
        env=os.environ | {"RUNOUT_ISA": others[0], "PYTHONPATH": str(tests)},
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    payload: dict[str, Any] = json.loads(run.stdout)
    for name, spot in (("river", RIVER), ("turn", TURN), ("flop", FLOP)):
        loaded = Solution.load(tmp_path / name)
        tolerance = 1e-4 * spot.pot
        expected = payload[name]
        assert expected["set"] == others[0]
        assert loaded.ev == pytest.approx(tuple(expected["ev"]), abs=tolerance)
        solver = Solver.resume(tmp_path / name, threads=1)
        assert sum(solver.solution().ev) == pytest.approx(spot.pot, abs=0.01)
        for _ in solver.steps(target=0, max_iterations=4):
            pass
        assert solver.iterations == 4
    early = Solution.load(tmp_path / "early")
    assert early.ev == pytest.approx(tuple(payload["turn"]["ev"]), abs=1e-4 * TURN.pot)
    assert early.node("x x", "2s").kind == "decision"


def save_and_print(folder: Path, precision: Precision) -> None:
    """Save some solutions and print their values on this instruction set."""
    payload = {}
    for name, spot in (("river", RIVER), ("turn", TURN), ("flop", FLOP)):
        solution = played(spot, 3, precision=precision)
        solution.save(folder / name)
        payload[name] = {"ev": solution.ev, "set": processor.instruction_set()}
        if name == "turn":
            solution.save(folder / "early", rivers=False)
    print(json.dumps(payload))


if __name__ == "__main__":
    save_and_print(Path(sys.argv[1]), "f16" if sys.argv[2] == "f16" else "f32")


def test_a_pickle_is_read_where_a_mapped_file_cannot_be_removed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As on Windows."""
    solution = solve(RIVER, target=0.05)
    content = pickle.dumps(solution)

    def refuse(*_: object, **__: object) -> NoReturn:
        raise PermissionError(13, "the file is in use")

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with monkeypatch.context() as patch:
        patch.setattr(os, "unlink", refuse)
        revived = pickle.loads(content)
    assert same_numbers(revived, solution)
