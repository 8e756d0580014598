"""Questions that are asked at once are answered as if asked one after the other."""

from __future__ import annotations

import json

from support.javascript import PACKAGE, SCRIPTS, run_node


def test_long_questions_do_not_disturb_each_other() -> None:
    package = (PACKAGE / "dist" / "index.js").as_uri()
    found = json.loads(run_node(SCRIPTS / "at_once.mjs", package))
    assert len(found) == 2
    for alone, together in found:
        assert together == alone
    assert found[0] == found[1]
