"""Worker processes on this machine, a task at a time.

Processes rather than threads: many tasks take as long in Python as in the compiled solver, and
numpy's own threads must be limited before numpy is imported.

A worker reads pickles from its standard input and answers on its standard output. It ends when its
input ends, so that it does not outlive its parent, even a killed one. A ProcessPoolExecutor would
not give this: its workers hold the writing end of their own queue and wait on after the parent is
killed, running tasks cannot be ended, and a task has one answer only at its end.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import IO, Any, Final, TypeAlias, TypeVar

Arrivals: TypeAlias = "queue.SimpleQueue[Any]"  # answers, an exception, or None at the end

_WORKER: Final = "from runout.analysis.workers.processes import work; work()"
_ONE_THREAD: Final = dict.fromkeys(
    ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"), "1"
)


TaskT = TypeVar("TaskT")
AnswerT = TypeVar("AnswerT")
Setup: TypeAlias = Callable[[], Callable[[TaskT], Iterable[AnswerT]]]
"""What a worker calls before its first task; it returns what answers tasks, on one thread.

Answering a task twice gives the same. Setups, tasks and answers are pickled.
"""


def refuse_other_version(ours: str, theirs: str) -> None:
    """Refuse to answer where this version of runout would compute other answers."""
    if ours != theirs:
        raise RuntimeError(
            "the worker's runout answers otherwise; install the same runout everywhere"
        )


def in_processes(
    setup: Setup[TaskT, AnswerT],
    tasks: Iterable[TaskT],
    *,
    processes: int,
    pause_seconds: float | None = None,
) -> Generator[AnswerT | None, None, None]:
    """Yield answers as they come, and None after each ``pause_seconds`` without one.

    Closing the generator ends the processes.
    """
    waiting = _Waiting(tasks)
    arrivals: Arrivals = queue.SimpleQueue()
    workers = [_Worker(setup, waiting, arrivals) for _ in range(processes)]
    working = processes
    try:
        while working:
            try:
                arrival = arrivals.get(timeout=pause_seconds)
            except queue.Empty:
                yield None
                continue
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
    """Tasks, created when a worker is free."""

    def __init__(self, tasks: Iterable[Any]) -> None:
        self._tasks = iter(tasks)
        self._lock = threading.Lock()

    def next(self) -> Any | None:
        with self._lock:
            return next(self._tasks, None)


class _Worker:
    """A process, and the thread that sends its tasks and receives its answers.

    The thread puts answers into ``arrivals``, then None when there are no more tasks.
    """

    def __init__(self, setup: Setup[Any, Any], waiting: _Waiting, arrivals: Arrivals) -> None:
        self._setup = setup
        self._waiting = waiting
        self._arrivals = arrivals
        # The worker has the same module path. In a process group of its own it does not receive
        # Ctrl-C, which the parent handles.
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
                with contextlib.suppress(BrokenPipeError):  # a task that was not sent to its end
                    pipe.close()

    def _run(self) -> None:
        try:
            self._hand_out()
        except (OSError, EOFError, pickle.UnpicklingError):
            code = self._process.wait()
            lost = ChildProcessError(f"a worker process has ended, with code {code}")
            self._arrivals.put(lost)
        except BaseException as error:
            self._arrivals.put(error)
        else:
            self._arrivals.put(None)

    def _hand_out(self) -> None:
        output, source = self._process.stdin, self._process.stdout
        assert output is not None
        assert source is not None
        pickle.dump(self._setup, output)
        while (task := self._waiting.next()) is not None:
            pickle.dump(task, output)
            output.flush()
            while (answer := pickle.load(source)) is not None:
                self._arrivals.put(answer)
                if isinstance(answer, BaseException):
                    return  # raised by the reader; here an OSError means that the pipe has ended


def work() -> None:
    """Run a worker: answer tasks until there are no more."""
    with (
        contextlib.suppress(BrokenPipeError),  # the parent has ended
        os.fdopen(os.dup(1), "wb") as output,
        os.fdopen(os.dup(0), "rb") as source,
    ):
        os.dup2(2, 1)  # prints go to stderr, not into the answers
        _answer_all(source, output)


def _answer_all(source: IO[bytes], output: IO[bytes]) -> None:
    answers_to: Callable[[Any], Iterable[Any]] | None = None
    for received in _pickles(source):
        try:
            if answers_to is None:
                answers_to = received()
                continue
            for answer in answers_to(received):
                pickle.dump(answer, output)
                output.flush()
            pickle.dump(None, output)
        except BrokenPipeError:
            raise
        except Exception as error:
            pickle.dump(error, output)
        output.flush()


def _pickles(stream: IO[bytes]) -> Iterator[Any]:
    while True:
        try:
            yield pickle.load(stream)
        except (EOFError, pickle.UnpicklingError):  # the parent has ended
            return
