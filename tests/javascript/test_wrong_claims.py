"""A claim with one wrong value is refused, whichever value it is."""

from __future__ import annotations

import json

from support.javascript import PACKAGE, SCRIPTS, run_node


def test_every_value_of_a_claim_is_compared() -> None:
    package = (PACKAGE / "dist" / "index.js").as_uri()
    outcomes = json.loads(run_node(SCRIPTS / "wrong_claims.mjs", package))
    assert outcomes["right"] == 3
    assert outcomes["tried"] > 300
    assert outcomes["accepted"] == []
