"""Spots that the tests of solving share."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from runout.analysis.solver.spot.spot import Spot
from runout.domain.betting.sizes import BetSizes

DATA = Path(__file__).parent.parent.parent / "data"
SPOTS = json.loads((DATA / "solver_spots.json").read_text())


def thin_flop(**changes: Any) -> Spot:
    """Return the flop of the reference with its tree and a few hands."""
    fields = {**SPOTS["D"], "oop": "7c7d,AsQh,Kc9c,6s5s", "ip": "QdJd,TsTc,Ah3h,8c6c"}
    return Spot.from_dict(fields).with_(**changes)


RIVER = Spot(
    "Td9d6hQc2s", "QQ+,T9s,AhKh,75s", "99+,AQs,22", pot=100, stack=300, rake_rate=0.05, rake_cap=12
)
WEIGHTED_RIVER = RIVER.with_(oop="QQ+:0.5,T9s,AhKh:0.3,75s", ip="99+,AQs:0.25,22:0.01")
TURN = Spot(
    "Td9d6hQc", "QQ,T9s,AdKd:0.3", "AhAs,AQs:0.25,AdJd", pot=100, stack=130,
    sizes=BetSizes("50%, a", "3x"), rake_rate=0.05, rake_cap=12,
)  # fmt: skip
# Hearts, spades and clubs can be told apart neither by the board nor by the ranges.
EVEN_TURN = Spot(
    "Td9d6dQd", "AA,KQs:0.7", "TT,JJ:0.4,87s", pot=90, stack=150, sizes=BetSizes("60%", "a")
)
