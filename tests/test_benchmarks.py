"""The benchmarks run, in miniature, and write the page they promise."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_a_quick_run_writes_every_table(tmp_path: Path) -> None:
    page = tmp_path / "RESULTS.md"
    run = subprocess.run(
        [sys.executable, "-m", "benchmarks.run", "--quick", "--output", str(page)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    text = page.read_text()
    assert run.stdout == text
    names = ("Evaluator", "Ranges", "Equity", "Outs", "Histories", "Tables", "Solver", "Service")
    subjects = [f"## {name}" for name in names]
    for heading in ("instruction set", "commit", "A quick run", *subjects):
        assert heading in text
    tables = text.split("\n### ")[1:]
    assert len(tables) >= 30
    for table in tables:
        assert "\n| runout | " in table
