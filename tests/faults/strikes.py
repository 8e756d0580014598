"""Kills at moments of chance: who is killed, when, and what has to hold afterwards.

A subject is one kind of work. It is struck again and again; each time the laws are checked: under a
final name there is the old file or the new one, whole; nothing finished is lost; the next run goes
on. Moments come from a seed, so that a run can be repeated as far as the machine lets it.
"""

from __future__ import annotations

import random
import time
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar, Final

from faults.programs import DYING, Ended, ended, kill, start, was_killed

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_MAX_MISSES: Final = 20  # beyond one a kill; then the work is too short to be met


class Subject(ABC):
    """Work that is killed, in a folder of its own."""

    name: ClassVar[str]

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True)

    @abstractmethod
    def strike(self, chance: random.Random) -> str | None:
        """Kill once, hold the laws, say when it was; None if the work had ended before."""

    @abstractmethod
    def finish(self) -> None:
        """Let the work come to its end, and compare that with work that nobody killed."""

    def close(self) -> None:
        """End whatever still runs."""
        return


class CommandStriker:
    """Kills runs of a command: after a share of its time, or at a change of a file."""

    def __init__(self, seconds: float, calls: int) -> None:
        self._seconds = seconds
        self._calls = calls

    @classmethod
    def of(cls, folder: Path, *arguments: str) -> CommandStriker:
        """Run a command to its end, to know how long it takes and how often it changes a file."""
        count = folder / "calls"
        started = time.monotonic()
        done = ended(start(*arguments, before=DYING, given=("0", str(count)), folder=folder))
        assert done.code == 0, done.said
        return cls(time.monotonic() - started, int(count.read_text()))

    def strike(
        self, chance: random.Random, folder: Path, *arguments: str
    ) -> tuple[Ended, str | None]:
        """Kill a run; return how it ended and when that was, None if it was not killed."""
        if chance.random() < 0.5:
            number = chance.randint(1, self._calls)
            given = (str(number), "-")
            done = ended(start(*arguments, before=DYING, given=given, folder=folder))
            moment = f"at change {number} of {self._calls} of a file"
        else:
            share = chance.random()
            process = start(*arguments, folder=folder)
            time.sleep(share * self._seconds)
            done = kill(process)
            moment = f"after {share:4.0%} of {self._seconds:.1f} s"
        return done, moment if was_killed(done) else None


def strike_often(
    subject: Subject, kills: int, seed: int, tell: Callable[[str], object]
) -> tuple[int, int]:
    """Strike so many times; return how many kills there were, and after how many the laws held."""
    struck = held = missed = 0
    number = 0
    while struck < kills:
        number += 1
        chance = random.Random(f"{seed}/{subject.name}/{number}")
        try:
            moment = subject.strike(chance)
        except Exception as error:
            struck += 1
            tell(f"{subject.name}: kill {struck}, number {number} of seed {seed}: BROKEN: {error}")
            continue
        if moment is None:
            missed += 1
            assert missed < _MAX_MISSES + kills, f"{subject.name} ends before it can be killed"
            continue
        struck += 1
        held += 1
        tell(f"{subject.name}: kill {struck} of {kills}, {moment}")
    try:
        subject.finish()
    except Exception as error:
        held -= 1
        tell(f"{subject.name}: the end, after seed {seed}: BROKEN: {error}")
    return struck, held


def names_in(folder: Path) -> set[str]:
    """Return the names of the files in a folder and below it."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
