"""Spots whose solutions the tests of nodes and solutions share."""

from __future__ import annotations

from runout.analysis.solver.spot.spot import Spot
from runout.domain.betting.sizes import BetSizes
from runout.domain.combos import Combo

PLAYERS = (0, 1)
TURN = Spot(
    "Td9d6hQc", "QQ+,T9s,AKs:0.5", "99+,AQs,AhKh:0.25", pot=100, stack=300,
    sizes=BetSizes("50%", "3x"),
)  # fmt: skip
FLOP = Spot(
    "QsQh6s", "99,KQs,A5s", "JJ,97s,AKo:0.5,55", pot=100, stack=120, sizes=BetSizes("60%", "a")
)
RIVER = TURN.with_(board="Td9d6hQc2s", oop="QQ+,T9s,AKs", ip="99+,AQs")


def index(combo: str) -> int:
    return Combo.parse(combo).index
