"""The native checks on arm64 with and without NEON, if qemu and a compiler are installed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import check_arm64

MISSING = check_arm64.missing_tools()
ROOT = Path(__file__).parent.parent.parent


def run(search_path: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tools.check_arm64"],
        cwd=ROOT, env=os.environ | {"PATH": search_path},
        capture_output=True, text=True, check=False, timeout=3600,
    )  # fmt: skip


@pytest.mark.skipif(bool(MISSING), reason=f"not installed: {' and '.join(MISSING)}")
def test_every_native_check_holds_on_arm64() -> None:
    result = run(os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    assert result.returncode == 0, result.stdout + result.stderr
    lines = result.stdout.splitlines()
    passed = {
        name: int(count.split()[0])
        for name, count in (line.split(": ") for line in lines if line.endswith(" passed"))
    }
    assert {*passed} == {"baseline", "neon"}
    assert passed["neon"] >= passed["baseline"] > 0
    assert lines[-1].endswith(" 0 failed")


def test_missing_tools_are_named(tmp_path: Path) -> None:
    result = run(str(tmp_path))
    assert result.returncode == 2
    assert "qemu-aarch64 (Debian: qemu-user)" in result.stderr
    assert result.stdout == ""
