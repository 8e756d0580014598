"""Worker processes of this machine for a batch, one flop at a time.

Processes rather than threads: a flop of the 169-class model takes as long in Python as in the
compiled solver, and numpy's own threads, which compete with each other here, can be limited to one
only before numpy is imported.

A worker reads pickles from its standard input and writes answers to its standard output. It ends
when its input ends, so it does not outlive the parent process.
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
    """The settings of a worker."""

    config: dict[str, Any]
    fingerprint: str
    rivers: bool

    @classmethod
    def of(cls, config: PostflopConfig, *, rivers: bool) -> Setup:
        """Return the setup for a config."""
        return cls(config.to_dict(), config.fingerprint(), rivers)

    def solver(self) -> FlopSolver:
        """Return the solver of tasks; refuse if this version of runout would answer differently."""
        config = PostflopConfig.from_dict(self.config)
        if config.fingerprint() != self.fingerprint:
            raise RuntimeError(
                "the worker's runout gives other answers; install the same runout everywhere"
            )
        return FlopSolver(config, rivers=self.rivers)


def in_processes(
    setup: Setup, tasks: Iterable[FlopTask], *, processes: int
) -> Generator[Answer, None, None]:
    """Yield answers as they arrive; closing the generator ends the processes."""
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
    """Tasks, created on demand."""

    def __init__(self, tasks: Iterable[FlopTask]) -> None:
        self._tasks = iter(tasks)
        self._lock = threading.Lock()

    def next(self) -> FlopTask | None:
        with self._lock:
            return next(self._tasks, None)


class _Worker:
    """A process, and the thread that sends it tasks and receives its answers.

    The thread puts answers into ``arrivals``, then None when there are no more tasks.
    """

    def __init__(self, setup: Setup, waiting: _Waiting, arrivals: Arrivals) -> None:
        self._setup = setup
        self._waiting = waiting
        self._arrivals = arrivals
        # The worker uses the same module path. In its own process group it does not receive
        # Ctrl-C, which this process handles.
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
        """Kill the process and join the thread."""
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
        sink, source = self._process.stdin, self._process.stdout
        assert sink is not None
        assert source is not None
        pickle.dump(self._setup, sink)
        while (task := self._waiting.next()) is not None:
            pickle.dump(task, sink)
            sink.flush()
            while (answer := pickle.load(source)) is not None:
                self._arrivals.put(answer)
                if isinstance(answer, BaseException):
                    return  # raised by the reader; here an OSError means that the pipe is closed


def work() -> None:
    """Answer tasks until the input ends; the main function of a worker."""
    with (
        contextlib.suppress(BrokenPipeError),  # the parent process has ended
        os.fdopen(os.dup(1), "wb") as sink,
        os.fdopen(os.dup(0), "rb") as source,
    ):
        os.dup2(2, 1)  # prints must not mix with the answers
        _answer_all(source, sink)


def _answer_all(source: IO[bytes], sink: IO[bytes]) -> None:
    solver: FlopSolver | None = None
    for message in _pickles(source):
        try:
            if solver is None:
                solver = message.solver()
                continue
            for answer in solver.answers(message):
                pickle.dump(answer, sink)
                sink.flush()
            pickle.dump(None, sink)
        except BrokenPipeError:
            raise
        except Exception as error:
            pickle.dump(error, sink)
        sink.flush()


def _pickles(stream: IO[bytes]) -> Iterator[Any]:
    while True:
        try:
            yield pickle.load(stream)
        except (
            EOFError,
            pickle.UnpicklingError,
        ):  # the writer has ended, within a pickle or after it
            return
