"""A claim with one wrong value is refused, whichever value it is."""

from __future__ import annotations

import json

from support.javascript import PACKAGE, SCRIPTS, run_node


def test_every_value_of_a_claim_is_compared() -> None:
    package = (PACKAGE / "dist" / "index.js").as_uri()
    found = json.loads(run_node(SCRIPTS / "wrong_claims.mjs", package))
    assert found["right"] == 3
    assert found["tried"] > 300
    assert found["accepted"] == []
