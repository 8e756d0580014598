"""Run all benchmarks and write their results: ``python -m benchmarks.run [--quick]``.

``--compare OLD`` says what got slower since an older page; with ``--read`` nothing is run, and the
page that is there is compared.
"""

from __future__ import annotations

import argparse
import platform
import subprocess
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks import (
    categories,
    equity,
    evaluator,
    histories,
    javascript,
    outs,
    ranges,
    review,
    service,
    showdown,
    solver,
    tables,
)
from benchmarks.comparison import Page, comparison
from benchmarks.peers import PEERS
from runout.kernels.processor import instruction_set, processor_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.race import Race

HERE = Path(__file__).parent
SUBJECTS = {
    "Evaluator": evaluator,
    "Ranges": ranges,
    "Equity": equity,
    "Categories": categories,
    "Outs": outs,
    "Showdown": showdown,
    "Histories": histories,
    "Tables": tables,
    "Solver": solver,
    "Review": review,
    "Service": service,
    "JavaScript": javascript,
}

METHOD = """\
Written by `make bench`. All numbers are from one run, on one thread unless a race says otherwise.
Contestants take turns, round after round, and the best round of each counts; time is processor time
(`time.process_time`), so other programs on the machine disturb it little. Input is prepared before
the clock starts, in the form each contestant likes best. Slower contestants get fewer items of the
same input. What is made once, on first use, is outside the best round; the race for the first hand
shows what it costs. Compare ratios, not times: those belong to the processor named here."""


def main() -> None:
    """Run every subject, show its tables as they come, and write the page."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--quick", action="store_true", help="tiny inputs; numbers mean nothing")
    options.add_argument("--output", type=Path, help="default: RESULTS.md, with --quick nothing")
    options.add_argument("--compare", type=Path, metavar="OLD", help="an older page of results")
    options.add_argument("--read", action="store_true", help="run nothing; read the page")
    arguments = options.parse_args()
    target = arguments.output or (None if arguments.quick else HERE / "RESULTS.md")
    # Read first: the older page may be the one that is written.
    old = Page.parse(arguments.compare.read_text()) if arguments.compare else None
    if arguments.read:
        text = (target or HERE / "RESULTS.md").read_text()
    else:
        page = []
        for line in report(quick=arguments.quick):
            print(line, flush=True)
            page.append(line)
        text = "\n".join(page) + "\n"
        if target is not None:
            target.write_text(text)
    if old is not None:
        print("\n".join(comparison(old, Page.parse(text))))


def report(*, quick: bool) -> Iterator[str]:
    """Yield the lines of the page, each subject's after it ran."""
    yield "# Benchmarks"
    yield ""
    yield from METHOD.splitlines()
    yield ""
    if quick:
        yield "**A quick run: too small to mean anything.**"
        yield ""
    yield from circumstances()
    for title, subject in SUBJECTS.items():
        yield ""
        yield f"## {title}"
        for race in subject.races(quick=quick):
            yield from section(race)


def section(race: Race) -> Iterator[str]:
    """Yield one race's heading, explanation and table."""
    yield ""
    yield f"{race.heading} {race.title}"
    yield ""
    yield race.note
    yield ""
    yield from race.table()


def circumstances() -> Iterator[str]:
    """Yield what the numbers depend on."""
    yield f"- processor: {processor_name()}, instruction set {instruction_set()}"
    yield f"- date: {datetime.now(UTC).date()}, commit: {commit()}"
    yield f"- Python {platform.python_version()}, numpy {version('numpy')}, {platform.system()}"
    yield "- peers: " + ", ".join(f"{peer} {version(peer)}" for peer in PEERS)


def commit() -> str:
    """Return the commit's short name, and whether files have changed since."""
    name = git("rev-parse", "--short", "HEAD")
    if not name:
        return "none yet"
    changed = git("status", "--porcelain", "--", "src", "native", "CMakeLists.txt")
    return f"{name} with changes" if changed else name


def git(*arguments: str) -> str:
    """Return what git prints, or nothing where it fails."""
    try:
        done = subprocess.run(
            ["git", "-C", str(HERE), *arguments], capture_output=True, text=True, check=False
        )
    except FileNotFoundError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


if __name__ == "__main__":
    main()
