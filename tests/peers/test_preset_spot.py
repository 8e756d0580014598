"""The flop that a commercial solver opens with: its equity and EVs are what that program finds.

`make peers` solves it without and with rake, `make test` with rake.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from runout import Spot, equity, solve

pytestmark = pytest.mark.peers

PRESET = json.loads((Path(__file__).parent.parent / "data" / "preset_spot.json").read_text())
SPOT = Spot.from_dict(PRESET["spot"])
TARGET = 0.05  # of the pot
RAKED = (False, True) if os.environ.get("RUNOUT_PEERS") else (True,)
APART = 0.005  # of the pot; EVs are much closer than the exploitability of a solution


def test_the_equity_is_a_commercial_solvers() -> None:
    result = equity([SPOT.ranges[0], SPOT.ranges[1]], board=str(SPOT.board), method="exact")
    assert [player.equity for player in result.players] == pytest.approx(PRESET["equity"], abs=1e-5)


@pytest.mark.parametrize("raked", RAKED, ids=lambda raked: "rake" if raked else "no rake")
def test_the_evs_are_a_commercial_solvers(*, raked: bool) -> None:
    rake = PRESET["raked"]
    spot = SPOT.with_(rake_rate=rake["rake_rate"], rake_cap=rake["rake_cap"]) if raked else SPOT
    solution = solve(spot, target=TARGET, precision="f16")
    assert solution.exploitability <= TARGET * float(SPOT.pot)
    expected = rake["ev"] if raked else PRESET["ev"]
    assert solution.ev == pytest.approx(expected, abs=APART * float(SPOT.pot))
