"""Kills while a solve runs, saves and resumes."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Final

import numpy as np

from faults.kill_points import CommandKiller, Subject, names_in
from faults.programs import run
from runout.analysis.solver.solution.file import SolutionFile
from runout.analysis.solver.solution.solution import Solution

if TYPE_CHECKING:
    import random
    from pathlib import Path

TURN: Final = (
    "-b", "Td9d6hQc", "--oop", "QQ+,AKs,JTs", "--ip", "99+,AQs,KTs", "--pot", "100", "--stack",
    "300",
)  # fmt: skip
_STEP: Final = 30
_FILE: Final = "turn.solution"


class KilledSolve(Subject):
    """``runout solve --resume``, which replaces the file that it resumes."""

    name = "solve and resume"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._place = folder / "killed"
        self._place.mkdir()
        run("solve", *TURN, *_to(_STEP), "-o", _FILE, folder=self._place)
        whole = folder / "whole"
        shutil.copytree(self._place, whole)
        self._killer = CommandKiller.of(whole, *self._onward(_STEP))
        self._done = _STEP

    def _onward(self, done: int) -> tuple[str, ...]:
        return ("solve", "--resume", _FILE, *_to(done + _STEP))

    def kill_once(self, chance: random.Random) -> str | None:
        """Kill a resumed solve; the file is the old or the new one."""
        _, moment = self._killer.kill_once(chance, self._place, *self._onward(self._done))
        SolutionFile.open(self._place / _FILE).verify()
        iterations = Solution.load(self._place / _FILE).iterations
        assert iterations in (self._done, self._done + _STEP), f"{iterations} iterations"
        assert names_in(self._place) <= {_FILE, f"{_FILE}.new"}, names_in(self._place)
        self._done = iterations
        return moment and f"{moment}: {iterations} iterations kept"

    def finish(self) -> None:
        """Resume a last time; the result equals that of a single solve."""
        self._done += _STEP
        run("solve", "--resume", _FILE, *_to(self._done), folder=self._place)
        assert names_in(self._place) == {_FILE}, names_in(self._place)
        run("solve", *TURN, *_to(self._done), "-o", "one.solution", folder=self._place)
        same(Solution.load(self._place / _FILE), Solution.load(self._place / "one.solution"))


def same(resumed: Solution, expected: Solution) -> None:
    """Check that two solutions are equal to the last bit."""
    assert resumed.iterations == expected.iterations
    for ours, theirs in zip(resumed.kept_numbers(), expected.kept_numbers(), strict=True):
        for player in (0, 1):
            np.testing.assert_array_equal(ours[player], theirs[player])


def _to(iterations: int) -> tuple[str, ...]:
    return ("--target", "0", "--max-iterations", str(iterations), "--json")
