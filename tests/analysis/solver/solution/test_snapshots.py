"""Solutions are snapshots: later work of the solver does not change them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from analysis.solver.solved_spots import played
from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solved_game import SolvedGame
from runout.analysis.solver.solving import Solver
from runout.analysis.solver.spot.locks import Lock
from runout.analysis.solver.spot.spot import Spot
from runout.kernels.precision import Precision


def everything_in(solution: Solution, nodes: list[Node]) -> list[bytes]:
    """Return every figure of a solution, and strategies and EVs at nodes, as bytes."""
    parts = [json.dumps(solution.to_dict()), json.dumps(solution.checks)]
    parts += [json.dumps(node.to_dict()) for node in nodes]
    regrets, averages = solution.kept_numbers()
    return [part.encode() for part in parts] + [each.tobytes() for each in (*regrets, *averages)]


TURN_SPOT = Spot("Td9d6hQc", "99+,AQs,JTs,KQo", "QQ+,T9s,AKs,ATo", pot=100, stack=200)
LOCKED_SPOT = Spot(
    "Td9d6hQc2s", "QQ+,T9s,AKs", "99+,AQs", pot=100, stack=100,
    locks=[Lock("", {"QQ+": {"check": 0.25, "bet 50": 0.75}})],
)  # fmt: skip


@pytest.mark.parametrize("precision", ["f32", "f16"])
@pytest.mark.parametrize("spot", [TURN_SPOT, LOCKED_SPOT], ids=["turn", "locked river"])
def test_a_solution_is_a_snapshot(spot: Spot, precision: Precision, tmp_path: Path) -> None:
    solver = Solver(spot, threads=1, precision=precision)
    for _ in solver.steps(target=0, max_iterations=10):
        pass
    early, twin = solver.solution(), solver.solution()
    nodes = [early.root, early.node("x"), early.node("x x", "2h" if spot is TURN_SPOT else "")]
    before = everything_in(early, nodes)
    early.save(tmp_path / "before")
    for _ in solver.steps(target=0, max_iterations=30):
        pass
    assert everything_in(early, nodes) == before
    early.solved_game._views.clear()  # nothing is cached: everything is read again
    assert everything_in(early, nodes) == before
    assert everything_in(twin, [twin.root])[:2] == before[:2]
    late = solver.solution()
    assert late.iterations == 30
    assert late.to_dict() != early.to_dict()
    early.save(tmp_path / "after")
    assert (tmp_path / "after").read_bytes() == (tmp_path / "before").read_bytes()


def test_a_node_outlives_its_solution_unchanged() -> None:
    solver = Solver(TURN_SPOT, threads=1)
    for _ in solver.steps(target=0, max_iterations=10):
        pass
    node = solver.solution().root
    before = node.to_dict()
    for _ in solver.steps(target=0, max_iterations=20):
        pass
    assert node.to_dict() == before
    assert solver.solution().root.to_dict() != before


def test_an_unused_solution_is_not_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    solver = Solver(TURN_SPOT, threads=1)
    for _ in solver.steps(target=0, max_iterations=10):
        pass
    monkeypatch.delattr(SolvedGame, "detach")
    solver.solution().to_dict()
    for _ in solver.steps(target=0, max_iterations=20):
        pass
    assert solver.iterations == 20


def test_rivers_solved_again_change_no_figure_read_before(tmp_path: Path) -> None:
    played(TURN_SPOT, 20).save(tmp_path / "early", rivers=False)
    loaded = Solution.load(tmp_path / "early")
    nodes = [loaded.root, loaded.node("x x", "2h")]
    before = [json.dumps(node.to_dict()) for node in nodes]
    figures = loaded.to_dict()
    for card in ("3c", "3d", "Ah"):
        loaded.node("x x", card).to_dict()
    loaded.solved_game._views.clear()
    assert [json.dumps(node.to_dict()) for node in nodes] == before
    assert loaded.to_dict() == figures
