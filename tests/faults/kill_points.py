"""Kills at random points of a program's work, and the laws that hold after each.

A subject is one kind of work. It is killed repeatedly; each time the laws are checked: the final
name holds the complete old or new file; no finished work is lost; the next run resumes. Kill points
come from a seed, so a run can be repeated as far as timing allows.
"""

from __future__ import annotations

import random
import time
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar, Final

from faults.programs import SELF_KILL, ProgramResult, kill, start, wait_for_exit, was_killed

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_MAX_MISSES: Final = 20  # besides one per kill; beyond that the work is too short to kill


class Subject(ABC):
    """Work that is killed, in a folder of its own."""

    name: ClassVar[str]

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True)

    @abstractmethod
    def kill_once(self, chance: random.Random) -> str | None:
        """Kill once and check the laws; return the kill time, None if the work ended before."""

    @abstractmethod
    def finish(self) -> None:
        """Let the work finish, and compare its result with that of an uninterrupted run."""

    def close(self) -> None:
        """Stop all processes of the subject."""
        return


class CommandKiller:
    """Kills runs of a command: after a share of its time, or when it changes a file."""

    def __init__(self, seconds: float, calls: int) -> None:
        self._seconds = seconds
        self._calls = calls

    @classmethod
    def of(cls, folder: Path, *arguments: str) -> CommandKiller:
        """Run a command to its end to measure its duration and its file changes."""
        count = folder / "calls"
        started = time.monotonic()
        done = wait_for_exit(
            start(*arguments, before=SELF_KILL, script_arguments=("0", str(count)), folder=folder)
        )
        assert done.code == 0, done.stderr
        return cls(time.monotonic() - started, int(count.read_text()))

    def kill_once(
        self, chance: random.Random, folder: Path, *arguments: str
    ) -> tuple[ProgramResult, str | None]:
        """Kill a run; return its result and the kill time, None if it was not killed."""
        if chance.random() < 0.5:
            number = chance.randint(1, self._calls)
            script_arguments = (str(number), "-")
            done = wait_for_exit(
                start(
                    *arguments, before=SELF_KILL, script_arguments=script_arguments, folder=folder
                )
            )
            moment = f"at change {number} of {self._calls} of a file"
        else:
            share = chance.random()
            process = start(*arguments, folder=folder)
            time.sleep(share * self._seconds)
            done = kill(process)
            moment = f"after {share:4.0%} of {self._seconds:.1f} s"
        return done, moment if was_killed(done) else None


def kill_repeatedly(
    subject: Subject, kills: int, seed: int, report: Callable[[str], object]
) -> tuple[int, int]:
    """Kill ``kills`` times; return the number of kills, and after how many the laws held."""
    killed = held = missed = 0
    number = 0
    while killed < kills:
        number += 1
        chance = random.Random(f"{seed}/{subject.name}/{number}")
        try:
            moment = subject.kill_once(chance)
        except Exception as error:
            killed += 1
            report(
                f"{subject.name}: kill {killed}, number {number} of seed {seed}: BROKEN: {error}"
            )
            continue
        if moment is None:
            missed += 1
            assert missed < _MAX_MISSES + kills, f"{subject.name} ends before it can be killed"
            continue
        killed += 1
        held += 1
        report(f"{subject.name}: kill {killed} of {kills}, {moment}")
    try:
        subject.finish()
    except Exception as error:
        held -= 1
        report(f"{subject.name}: the end, after seed {seed}: BROKEN: {error}")
    return killed, held


def names_in(folder: Path) -> set[str]:
    """Return the names of the files in a folder and below it."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
