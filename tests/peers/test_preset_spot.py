"""The preset flop of a commercial solver: equity and EVs match those of that program.

`RUNOUT_PEERS=1 make test` solves it without and with rake, `make test` with rake.
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
TOLERANCE = 0.005  # of the pot; EVs are much closer than the exploitability of a solution


def test_equity_matches_commercial_solver() -> None:
    result = equity([SPOT.ranges[0], SPOT.ranges[1]], board=str(SPOT.board), method="exact")
    assert [player.equity for player in result.players] == pytest.approx(PRESET["equity"], abs=1e-5)


@pytest.mark.parametrize("raked", RAKED, ids=lambda raked: "rake" if raked else "no rake")
def test_evs_match_commercial_solver(*, raked: bool) -> None:
    rake = PRESET["raked"]
    spot = SPOT.with_(rake_rate=rake["rake_rate"], rake_cap=rake["rake_cap"]) if raked else SPOT
    solution = solve(spot, target=TARGET, precision="f16")
    assert solution.exploitability <= TARGET * float(SPOT.pot)
    expected = rake["ev"] if raked else PRESET["ev"]
    assert solution.ev == pytest.approx(expected, abs=TOLERANCE * float(SPOT.pot))
