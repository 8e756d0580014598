"""Solutions of a river and a turn, and a batch, each solved once for the tests of this folder."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest

from runout import BetSizes, Spot, solve
from support.trained_batches import config, solved_into

if TYPE_CHECKING:
    from runout import Solution
    from runout.analysis.reports.folder import KeptBatch

RIVER = Spot(
    "Td9d6hQc2s", "QQ+,T9s,AKs,AhTh:0.5", "99+,AQs,KJs:0.25",
    pot=100, stack=300, sizes=BetSizes("50%, 150%", "3x"), rake_rate=0.05, rake_cap=4, big_blind=10,
)  # fmt: skip
TURN = Spot(
    "Td9d6hQc", "QQ+,T9s,AKs:0.5", "99+,AQs,AhKh:0.25",
    pot=100, stack=300, sizes=BetSizes("50%, 150%", "3x"),
)  # fmt: skip


@pytest.fixture(scope="session")
def river() -> Solution:
    return solve(RIVER, target=0.0005, threads=1)


@pytest.fixture(scope="session")
def turn() -> Solution:
    return solve(TURN, target=0.005, threads=1)


@pytest.fixture(scope="session")
def with_turns(tmp_path_factory: pytest.TempPathFactory) -> KeptBatch:
    return solved_into(tmp_path_factory.mktemp("batch") / "study", config(), keep="turn")


@pytest.fixture(scope="session")
def batch(with_turns: KeptBatch) -> KeptBatch:
    """Return the same batch with only flops stored."""
    return dataclasses.replace(with_turns, keep="flop")
