"""Solutions of a turn, a flop and a river, each solved once for the tests of this folder."""

from __future__ import annotations

import pytest

from analysis.solver.small_solutions import FLOP, RIVER, TURN
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import solve


@pytest.fixture(scope="session")
def turn() -> Solution:
    return solve(TURN, target=0.002, threads=1)


@pytest.fixture(scope="session")
def flop() -> Solution:
    return solve(FLOP, target=0.005, threads=1)


@pytest.fixture(scope="session")
def river() -> Solution:
    return solve(RIVER, target=0.0005, threads=1)
