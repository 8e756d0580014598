"""The worst inputs there are take a bounded share of processor time and memory."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fuzz.worst import GROUPS

_TESTS = Path(__file__).parent


@pytest.mark.parametrize("group", GROUPS)
def test_the_worst_inputs_are_refused_or_streamed_within_limits(group: str) -> None:
    program = [sys.executable, str(_TESTS / "fuzz" / "worst.py"), group]
    ended = subprocess.run(
        program, env={"PYTHONPATH": str(_TESTS)}, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, f"{ended.stdout[-500:]}{ended.stderr[-2000:]}"
