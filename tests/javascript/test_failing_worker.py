"""A worker that fails refuses the question that waits, and no later one; without workers the
engine computes on its own thread."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

from runout import equity
from support.javascript import PACKAGE, SCRIPTS, run_node

if TYPE_CHECKING:
    from pathlib import Path


def test_questions_are_answered_without_workers_and_after_a_failure(tmp_path: Path) -> None:
    copy = tmp_path / "package"
    shutil.copytree(PACKAGE / "dist", copy)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    outcomes = json.loads(run_node(SCRIPTS / "failing_worker.mjs", f"{copy.as_uri()}/"))
    answer = equity(["22+", "AKs", "JTs"], samples=100_000, seed=1).players[0].equity
    assert outcomes == {
        "cannotStart": [answer, answer],
        "closed": "the engine was closed",
        "fails": ["broken", answer],
        "otherOrigin": None,
    }
