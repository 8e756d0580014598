"""Solves against reference answers: EVs, equities, frequencies, combos."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from analysis.solver.solved_spots import played
from analysis.solver.solving_spots import DATA, SPOTS, thin_flop
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import solve
from runout.analysis.solver.spot.spot import Spot
from runout.domain.combos import Combo

REFERENCE = json.loads((DATA / "solver_reference.json").read_text())
PLAYERS = ("oop", "ip")


@pytest.fixture(scope="module", params=["A", "B"])
def reference(request: pytest.FixtureRequest) -> tuple[Solution, dict[str, Any]]:
    spot = Spot.from_dict(SPOTS[request.param])
    return solve(spot, target=0.001, threads=1), REFERENCE[request.param]


def test_the_target_is_met(reference: tuple[Solution, dict[str, Any]]) -> None:
    solution, _ = reference
    assert 0 <= solution.exploitability <= 0.001 * solution.spot.pot
    assert solution.exploitability_percent == pytest.approx(
        100 * solution.exploitability / solution.spot.pot
    )


def test_evs_agree_with_the_reference(reference: tuple[Solution, dict[str, Any]]) -> None:
    solution, expected = reference
    tolerance = 2 * (solution.exploitability + expected["exploitability"])
    for player, name in enumerate(PLAYERS):
        assert solution.ev[player] == pytest.approx(expected[name]["ev"], abs=tolerance)
    assert sum(solution.ev) == pytest.approx(solution.spot.pot, abs=1e-3)


def test_equities_agree_with_the_reference(reference: tuple[Solution, dict[str, Any]]) -> None:
    solution, expected = reference
    for player, name in enumerate(PLAYERS):
        assert solution.equity[player] == pytest.approx(expected[name]["equity"], abs=1e-5)


def test_root_frequencies_are_close_to_the_reference(
    reference: tuple[Solution, dict[str, Any]],
) -> None:
    solution, expected = reference
    wanted = [row["frequency"] for row in expected["root_actions"]]
    assert list(solution.root.frequencies.values()) == pytest.approx(wanted, abs=0.1)


def test_combos_agree_with_the_reference(reference: tuple[Solution, dict[str, Any]]) -> None:
    """Equities are exact; EVs of single combos are not unique, but those of all are close."""
    solution, expected = reference
    root, pot = solution.root, solution.spot.pot
    for player, name in enumerate(PLAYERS):
        evs, equities = root.ev(player), root.equity(player)
        combos = expected[name]["combos"]
        assert len(root.hands(player)) == expected[name]["num_hands"]
        apart = []
        for text, row in combos.items():
            index = Combo.parse(text).index
            assert equities[index] == pytest.approx(row["equity"], abs=1e-5), text
            apart.append(abs(float(evs[index]) - row["ev"]))
        assert np.mean(apart) < 0.01 * pot
        assert max(apart) < 0.05 * pot


def test_equities_of_a_wide_flop() -> None:
    """The flop of the reference takes too long to solve here, but its equities are immediate."""
    solution = played(Spot.from_dict(SPOTS["D"]), 1)
    for player, name in enumerate(PLAYERS):
        expected = REFERENCE["D"][name]
        assert solution.equity[player] == pytest.approx(expected["equity"], abs=1e-5)
        equities = solution.root.equity(player)
        for text, row in expected["combos"].items():
            assert equities[Combo.parse(text).index] == pytest.approx(row["equity"], abs=1e-5)
    assert sum(solution.ev) == pytest.approx(200, abs=0.01)


def test_a_flop_with_the_tree_of_the_reference_is_solved() -> None:
    spot = thin_flop()
    lines = {line: node["actions"] for line, node in spot.tree.lines().items()}
    assert lines == {line: node["actions"] for line, node in SPOTS["D"]["tree_lines"].items()}
    solution = solve(spot, threads=1)
    assert 0 <= solution.exploitability_percent <= 0.5
    assert sum(solution.ev) == pytest.approx(200, abs=1e-3)
