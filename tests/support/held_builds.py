"""Builds of equity tables that stop after their first flops until a file exists, the gate.

A test can pause, cancel or kill such a build on a machine of any speed.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from runout.analysis.flop_tables.build import TableBuild

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from runout.analysis.flop_tables.build import BuildProgress, Margins

HELD_AT: Final = 10  # flops
_TESTS: Final = Path(__file__).parents[1]


def held_steps(gate: Path) -> Callable[[TableBuild, Margins], Iterator[BuildProgress]]:
    """Return steps of a build that pause after the first flops until the gate exists."""
    steps = TableBuild.steps

    def held(build: TableBuild, margins: Margins) -> Iterator[BuildProgress]:
        for progress in steps(build, margins):
            yield progress
            while HELD_AT <= progress.done < progress.total and not gate.exists():
                time.sleep(0.01)
                yield progress

    return held


def program_of_held_builds(gate: Path) -> str:
    """Return Python code that makes builds of another process wait for the gate."""
    return f"""
import pathlib, sys
sys.path.append({str(_TESTS)!r})
from runout.analysis.flop_tables.build import TableBuild
from support.held_builds import held_steps
TableBuild.steps = held_steps(pathlib.Path({str(gate)!r}))
"""
