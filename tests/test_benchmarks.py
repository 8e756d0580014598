"""The benchmarks run, in miniature, write the page they promise, and compare two of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from benchmarks.comparison import Page, changes, comparison

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
    names = (
        "Evaluator", "Ranges", "Equity", "Categories", "Outs", "Showdown", "Histories", "Tables",
        "Solver", "Review", "Service",
    )  # fmt: skip
    subjects = [f"## {name}" for name in names]
    for heading in ("instruction set", "commit", "A quick run", *subjects):
        assert heading in text
    tables = text.split("\n### ")[1:]
    assert len(tables) >= 30
    for table in tables:
        assert "\n| runout | " in table


def page_of(processor: str, **seconds: float) -> Page:
    rows = "\n".join(f"| {name} | 10 | {value} ms | 1 | 1 |" for name, value in seconds.items())
    return Page.parse(f"- processor: {processor}\n### Race\n{rows}\n")


def test_a_comparison_names_what_got_slower_and_faster() -> None:
    old = page_of("a", **{"runout": 2.0, "runout, f16": 4.0, "eval7": 8.0})
    new = page_of("a", **{"runout": 3.0, "runout, f16": 2.0, "eval7": 80.0})
    assert [(change.row.contestant, change.ratio) for change in changes(old, new)] == [
        ("runout", 1.5),
        ("runout, f16", 0.5),
    ]
    lines = list(comparison(old, new))
    assert lines.index("Slower: 1") < lines.index("Faster: 1")


def test_a_comparison_of_two_machines_is_in_units_of_the_peers() -> None:
    old = page_of("a", runout=2.0, eval7=8.0)
    new = page_of("b", runout=4.0, eval7=16.0)
    assert [change.ratio for change in changes(old, new)] == [1.0]


def test_the_committed_page_of_results_is_read_whole() -> None:
    text = (ROOT / "benchmarks" / "RESULTS.md").read_text()
    page = Page.parse(text)
    timed = [race for race in text.split("\n### ")[1:] if "| time for one |" in race]
    assert len({row.race for row in page.seconds}) >= len(timed)
    assert page.processor
