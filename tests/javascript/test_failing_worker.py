"""A worker that fails refuses the question that waits, and no later one."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

from support.javascript import PACKAGE, SCRIPTS, run_node

if TYPE_CHECKING:
    from pathlib import Path


def test_workers_are_started_again_after_a_failure(tmp_path: Path) -> None:
    copy = tmp_path / "package"
    shutil.copytree(PACKAGE / "dist", copy)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    found = json.loads(run_node(SCRIPTS / "failing_worker.mjs", f"{copy.as_uri()}/"))
    assert found == ["broken", "broken", "sampled", "the engine was closed", None]
