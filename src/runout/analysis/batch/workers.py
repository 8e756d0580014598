"""Processes of this machine that work on a batch, a flop at a time.

Processes rather than threads: a flop of the 169-class model takes as long in Python as in the
compiled solver, and numpy's own threads, which only get in each other's way here, can be held to
one where that is said before numpy is imported.

A worker takes pickles from its standard input and answers on its standard output. It ends when its
input does, so it does not outlive whoever started it, however that one ended.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import queue
import subprocess
import sys
import threading
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, Any, Final, TypeAlias

from runout.analysis.batch.work import Answer, FlopSolver, FlopTask
from runout.analysis.solver.config import PostflopConfig

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

Arrivals: TypeAlias = "queue.SimpleQueue[Answer | BaseException | None]"

_WORKER: Final = "from runout.analysis.batch.workers import work; work()"
_ONE_THREAD: Final = dict.fromkeys(
    ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"), "1"
)


@dataclass(frozen=True, slots=True)
class Setup:
    """What a worker has to know before its first task."""

    config: dict[str, Any]
    fingerprint: str
    rivers: bool

    @classmethod
    def of(cls, config: PostflopConfig, *, rivers: bool) -> Setup:
        """Return the setup for a config."""
        return cls(config.to_dict(), config.fingerprint(), rivers)

    def solver(self) -> FlopSolver:
        """Return what answers tasks; refuse if this runout would answer otherwise."""
        config = PostflopConfig.from_dict(self.config)
        if config.fingerprint() != self.fingerprint:
            raise RuntimeError(
                "the worker's runout answers otherwise; install the same runout everywhere"
            )
        return FlopSolver(config, rivers=self.rivers)


def in_processes(
    setup: Setup, tasks: Iterable[FlopTask], *, processes: int
) -> Generator[Answer, None, None]:
    """Yield answers as they come; closing the generator ends the processes."""
    waiting = _Waiting(tasks)
    arrivals: Arrivals = queue.SimpleQueue()
    workers = [_Worker(setup, waiting, arrivals) for _ in range(processes)]
    working = processes
    try:
        while working:
            arrival = arrivals.get()
            if arrival is None:
                working -= 1
            elif isinstance(arrival, BaseException):
                raise arrival
            else:
                yield arrival
    finally:
        for worker in workers:
            worker.end()


class _Waiting:
    """Tasks, made when a worker asks for one."""

    def __init__(self, tasks: Iterable[FlopTask]) -> None:
        self._tasks = iter(tasks)
        self._lock = threading.Lock()

    def next(self) -> FlopTask | None:
        with self._lock:
            return next(self._tasks, None)


class _Worker:
    """A process, and the thread that hands it tasks and takes its answers.

    The thread puts answers into ``arrivals``, then None when there are no more tasks.
    """

    def __init__(self, setup: Setup, waiting: _Waiting, arrivals: Arrivals) -> None:
        self._setup = setup
        self._waiting = waiting
        self._arrivals = arrivals
        # Where this process finds its modules the other finds them too. In a group of its own it
        # does not hear of Ctrl-C, which is for this process to answer.
        places = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", _WORKER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, **_ONE_THREAD, **places},
            process_group=0,
        )
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def end(self) -> None:
        """End the process, whatever it is doing, and the thread."""
        self._process.kill()
        self._thread.join()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()

    def _run(self) -> None:
        try:
            self._hand_out()
        except (OSError, EOFError, pickle.UnpicklingError):
            code = self._process.wait()
            lost = ChildProcessError(f"a process that solves flops has ended, with code {code}")
            self._arrivals.put(lost)
        except BaseException as error:
            self._arrivals.put(error)
        else:
            self._arrivals.put(None)

    def _hand_out(self) -> None:
        tell, hear = self._process.stdin, self._process.stdout
        assert tell is not None
        assert hear is not None
        pickle.dump(self._setup, tell)
        while (task := self._waiting.next()) is not None:
            pickle.dump(task, tell)
            tell.flush()
            while (answer := pickle.load(hear)) is not None:
                self._arrivals.put(answer)
                if isinstance(answer, BaseException):
                    return  # raised by the reader; here an OSError means that the pipe has ended


def work() -> None:
    """Answer tasks until there are no more; this is what a worker runs."""
    with (
        contextlib.suppress(BrokenPipeError),  # nobody is there to hear any more
        os.fdopen(os.dup(1), "wb") as tell,
        os.fdopen(os.dup(0), "rb") as hear,
    ):
        os.dup2(2, 1)  # whatever prints does not print into the answers
        _answer_all(hear, tell)


def _answer_all(hear: IO[bytes], tell: IO[bytes]) -> None:
    solver: FlopSolver | None = None
    for given in _pickles(hear):
        try:
            if solver is None:
                solver = given.solver()
                continue
            for answer in solver.answers(given):
                pickle.dump(answer, tell)
                tell.flush()
            pickle.dump(None, tell)
        except BrokenPipeError:
            raise
        except Exception as error:
            pickle.dump(error, tell)
        tell.flush()


def _pickles(stream: IO[bytes]) -> Iterator[Any]:
    while True:
        try:
            yield pickle.load(stream)
        except (EOFError, pickle.UnpicklingError):  # whoever wrote has ended, in a word or after it
            return
