"""A core that runs out of memory refuses the question and is replaced."""

from __future__ import annotations

import json

from runout import equity
from support.javascript import PACKAGE, SCRIPTS, run_node


def test_a_core_without_memory_refuses_and_is_replaced() -> None:
    package = (PACKAGE / "dist" / "index.js").as_uri()
    outcomes = json.loads(run_node(SCRIPTS / "out_of_memory.mjs", package, "0", "8"))
    [player, _] = equity(["22+,A2+", "T2+"], board="7h5h2c", method="exact").players
    reasons = ["more than are left", "most likely for want of memory"]  # before the call, and in it
    for (first, second), reason in zip(outcomes, reasons, strict=True):
        assert first[:2] == ["PokerError", "limit-exceeded"]
        assert reason in first[2]
        assert second == str(player.fraction)
