"""The compiled module in Python: forks, threads, signals, interpreters, memory, shutdown.

Cases that could harm the test process run in child processes.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import signal
import subprocess
import sys
import textwrap
import threading
import weakref
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest
from numpy.typing import NDArray

from runout.analysis.solver.solved_game import open_solver
from runout.analysis.solver.spot.spot import Spot
from runout.kernels import _native  # noqa: TID251 - the boundary itself is tested
from runout.kernels.solver import HoldemSolver, averages_of, regrets_of

# The share of a million calls that is made; `make fuzz` makes all of them.
SHARE_OF_CALLS: Final = float(os.environ.get("RUNOUT_SHARE_OF_CALLS", "0.2"))
MANY_CALLS: Final = Path(__file__).parents[1] / "native" / "many_calls.py"
RIVER: Final = Spot("Td9d6hQc2s", "QQ+,T9s,AKs", "99+,AQs", pot=100, stack=100)
TURN: Final = Spot("Td9d6hQc", "QQ+,T9s", "99+,AQs", pot=100, stack=100)
TIMEOUT: Final = 300  # seconds; reached only on failure

# Code of the child processes: work that uses threads in the compiled module.
WORK: Final = """
import numpy as np
import runout

def work():
    hands = (np.arange(7_000_000) % 7 * 7 + np.arange(7_000_000) // 7 % 4).astype(np.uint8)
    scores = runout.evaluate_many(hands.reshape(-1, 7), threads=2)
    shared = runout.equity(["22+", "A2s+"], board="Ts9h2d", threads=2)
    sampled = runout.equity(["22+", "A2s+", "KQ"], samples=200_000, seed=7, threads=2)
    spot = runout.Spot("Td9d6hQc", "QQ+,T9s", "99+,AQs", pot=100, stack=100)
    solved = runout.solve(spot, max_iterations=30, threads=2)
    equities = [player.equity for result in (shared, sampled) for player in result.players]
    return int(scores.sum()), equities, solved.ev
"""


def run_program(code: str, *, with_work: bool = False) -> subprocess.CompletedProcess[str]:
    """Run a program to its end."""
    program = (WORK if with_work else "") + textwrap.dedent(code)
    return subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True, text=True, check=False, timeout=TIMEOUT,
    )  # fmt: skip


# --- fork and other processes ---


def test_a_fork_after_threads_have_run_computes_the_same() -> None:
    done = run_program(
        """
        import os
        before = work()
        child = os.fork()
        if child == 0:
            os._exit(0 if work() == before else 1)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        assert work() == before
        """,
        with_work=True,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_fork_while_another_thread_computes_can_compute() -> None:
    done = run_program(
        """
        import os, threading, warnings
        warnings.simplefilter("ignore", DeprecationWarning)  # newer Pythons warn of such forks
        before = work()
        stop = threading.Event()
        def counting():
            while not stop.is_set():
                runout.equity(["22+", "A2s+"], board="Ts9h2d", threads=2)
        other = threading.Thread(target=counting)
        other.start()
        for _ in range(5):
            child = os.fork()
            if child == 0:
                os._exit(0 if work() == before else 1)
            assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        stop.set()
        other.join()
        """,
        with_work=True,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_pool_processes_compute_the_same(method: str, tmp_path: Path) -> None:
    file = tmp_path / "pool.py"
    file.write_text(
        WORK
        + textwrap.dedent(
            f"""
            import multiprocessing

            def numbered(_):
                return work()

            if __name__ == "__main__":
                before = work()
                with multiprocessing.get_context({method!r}).Pool(2) as pool:
                    assert pool.map(numbered, range(2)) == [before] * 2
            """
        )
    )
    done = subprocess.run(
        [sys.executable, file],
        capture_output=True, text=True, check=False, timeout=TIMEOUT,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


# --- threads of Python ---


def solver_of(spot: Spot, **settings: Any) -> HoldemSolver:
    return open_solver(spot, precision="f32", threads=1, **settings)


def numbers_of(solver: HoldemSolver) -> list[bytes]:
    return [
        numbers(solver, player).tobytes()
        for player in (0, 1)
        for numbers in (averages_of, regrets_of)
    ]


def test_threads_that_share_a_solver_take_turns() -> None:
    """Views and best responses in other threads do not change the solver's arrays."""
    alone, shared = solver_of(TURN), solver_of(TURN)
    alone.iterate(40)
    stop = threading.Event()
    views = 0

    def read_views() -> None:
        nonlocal views
        while not stop.is_set():
            for board_index in range(3):
                view = shared.view(board_index)
                assert all(np.isfinite(row).all() for row in view["averages"])
            assert sum(shared.best_responses()) > -1e-3
            assert shared.bytes > 0
            views += 1

    other = threading.Thread(target=read_views)
    other.start()
    for _ in range(40):
        shared.iterate(1)
    stop.set()
    other.join()
    assert views > 0
    assert numbers_of(shared) == numbers_of(alone)


def test_two_threads_iterating_one_solver_match_one_thread() -> None:
    alone, shared = solver_of(RIVER), solver_of(RIVER)
    alone.iterate(200)
    threads = [threading.Thread(target=shared.iterate, args=(100,)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert shared.iterations == 200
    assert numbers_of(shared) == numbers_of(alone)


# --- signals ---

# Setup before the signal is sent, and last the work, which would take minutes at least.
ENDLESS: Final = {
    "counting match-ups": [
        "table = numpy.zeros((_native.MATCHUPS, 2), numpy.uint32)",
        "_native.count_matchups(table, 1)",
    ],
    "counting match-ups on two threads": [
        "table = numpy.zeros((_native.MATCHUPS, 2), numpy.uint32)",
        "_native.count_matchups(table, 2)",
    ],
    "sampling": [
        "chunks = 10**5",
        "shares = numpy.zeros((chunks, 3, 24), numpy.uint64)",
        "clashes = numpy.zeros(chunks, numpy.uint64)",
        "sampler = _native.Sampler(_native.EquityQuestion([b''] * 3, 3, 0, 0))",
        "sampler.run(1, 0, chunks * _native.DEALS_PER_CHUNK, shares, clashes, 2)",
    ],
    "counting deals": [
        "question = _native.EquityQuestion([b''] * 3, 3, 1 | 1 << 5 | 1 << 10, 0)",
        "deals = _native.Counting(question, question.plan_enumeration(), None)",
        "deals.run(0, deals.chunks, 2, None)",
    ],
    "iterating": [
        "from runout.analysis.solver.solved_game import open_solver",
        "spot = runout.Spot('Td9d6hQc', 'QQ+,T9s', '99+,AQs', pot=100, stack=100)",
        "solver = open_solver(spot, precision='f32', threads=2)",
        "solver.iterate(10**9)",
    ],
    "solving": [
        "spot = runout.Spot('Td9d6hQc', 'QQ+,T9s', '99+,AQs', pot=100, stack=100)",
        "runout.solve(spot, target=0, max_iterations=10**9)",
    ],
    "best responses": [
        "solver = runout.Solver(runout.Spot('Td9d6hQc', '99+', '99+', pot=100, stack=100))",
        "[solver._solver.best_responses() for _ in range(10**9)]",
    ],
    "building tables": [
        "import tempfile",
        "from runout.analysis.flop_tables.tables import FlopTables",
        "folder = tempfile.TemporaryDirectory()",
        "[FlopTables.build(path=f'{folder.name}/{at}') for at in range(10**6)]",
    ],
}
INTERRUPT: Final = "threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()"


@pytest.mark.parametrize("work", ENDLESS)
def test_ctrl_c_ends_long_work(work: str) -> None:
    """The program sends itself the signal from another thread, once the work has begun."""
    *before, call = ENDLESS[work]
    imports = [
        "import os, signal, threading, numpy, runout",
        "from runout.kernels import _native",
    ]
    done = run_program("\n".join([*imports, *before, INTERRUPT, call]))
    assert done.stderr.splitlines()[-1] == "KeyboardInterrupt"
    assert done.returncode == -signal.SIGINT


def test_interrupted_solve_resumes_to_the_same_bits() -> None:
    done = run_program(
        """
        import os, signal, threading
        from runout import Spot
        from runout.analysis.solver.solved_game import open_solver
        from runout.kernels.solver import averages_of
        spot = Spot("Td9d6hQc", "QQ+,T9s", "99+,AQs", pot=100, stack=100)
        first, whole = (open_solver(spot, precision="f32", threads=2) for _ in range(2))
        threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
        try:
            first.iterate(10**9)
        except KeyboardInterrupt:
            pass
        first.iterate(3)
        whole.iterate(first.iterations)
        assert first.iterations > 3
        for player in (0, 1):
            assert averages_of(first, player).tobytes() == averages_of(whole, player).tobytes()
        """
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_custom_signal_handler_runs_and_work_continues() -> None:
    done = run_program(
        """
        import os, signal, threading
        import numpy
        from runout.kernels import _native
        received = []
        signal.signal(signal.SIGINT, lambda *_: received.append(len(received)))
        def send_signals():
            while not finished:
                os.kill(os.getpid(), signal.SIGINT)
                pause.wait(0.05)
        finished, pause = [], threading.Event()
        thread = threading.Thread(target=send_signals)
        thread.start()
        wins = numpy.zeros((169, 169), numpy.uint64)
        _native.preflop_wins(wins, 2)
        finished.append(True)
        thread.join()
        assert received
        assert int(wins.sum()) == 1_334_125_369_292
        """
    )
    assert (done.returncode, done.stderr) == (0, "")


# --- interpreters and shutdown ---


def interpreters() -> Any:
    """Return Python's internal module of interpreters, whose name depends on the version."""
    for name in ("_interpreters", "_xxsubinterpreters"):
        try:
            return importlib.import_module(name)
        except ModuleNotFoundError:
            continue
    raise AssertionError("this Python has no interpreters module")


def test_subinterpreter_is_refused_and_the_main_one_still_works() -> None:
    done = run_program(
        f"""
        import {interpreters().__name__} as interpreters
        import runout
        before = runout.evaluate("AhKhQhJhTh").score
        other = interpreters.create()
        try:
            failure = interpreters.run_string(other, "import runout.kernels._native")
        except interpreters.RunFailedError as refused:
            failure = refused
        print(getattr(failure, "formatted", None) or failure)
        interpreters.destroy(other)
        assert runout.evaluate("AhKhQhJhTh").score == before
        assert runout.equity(["AhAd", "KhKd"], board="2c3d4h5s6c").players[0].equity == 0.5
        """
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "ImportError" in done.stdout
    assert "interpreter" in done.stdout


def test_python_exits_silently_with_live_objects() -> None:
    """A daemon thread holds a solution until the end."""
    done = run_program(
        """
        import threading
        from runout import Spot, solve
        solution = solve(Spot("2c2d2h2s3c", "AA", "KK", pot=100, stack=0))
        def hold(held):
            threading.Event().wait()
        threading.Thread(target=hold, args=(solution,), daemon=True).start()
        """
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_python_exits_while_a_thread_computes() -> None:
    done = run_program(
        """
        import threading
        from runout import equity
        computing = threading.Event()
        def count():
            while True:
                equity(["22+", "A2s+"], board="Ts9h2d", threads=2)
                computing.set()
        threading.Thread(target=count, daemon=True).start()
        computing.wait()
        """
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


# --- memory ---


def aligned_copy(numbers: NDArray[Any], offset: int = 0) -> NDArray[Any]:
    """Return a copy whose address is ``offset`` bytes after a multiple of 64."""
    room = np.zeros(numbers.nbytes + 128, np.uint8)
    first = -room.ctypes.data % 64 + offset
    copy = room[first : first + numbers.nbytes].view(numbers.dtype)
    copy[:] = numbers
    return copy


def test_solver_keeps_its_external_averages_alive() -> None:
    solver = solver_of(RIVER)
    solver.iterate(20)
    expected = solver.view(0)
    averages = tuple(aligned_copy(averages_of(solver, player)) for player in (0, 1))
    held = [weakref.ref(array) for array in averages]
    reader = solver_of(RIVER, averages=averages)
    del averages
    gc.collect()
    assert all(array() is not None for array in held)
    view = reader.view(0)
    for kind in ("reach", "values", "averages"):
        for player in (0, 1):
            assert np.array_equal(view[kind][player], expected[kind][player])
    del reader
    gc.collect()
    assert all(array() is None for array in held)


def test_misaligned_or_short_averages_are_refused() -> None:
    solver = solver_of(RIVER)
    first, second = (averages_of(solver, player) for player in (0, 1))
    with pytest.raises(ValueError, match="aligned to 64"):
        solver_of(RIVER, averages=(aligned_copy(first, 4), second))
    with pytest.raises(ValueError, match="do not fit"):
        solver_of(RIVER, averages=(first, second[:-16]))


def test_arrays_of_a_solver_outlive_it() -> None:
    solver = solver_of(RIVER)
    solver.iterate(20)
    numbers = averages_of(solver, 0)
    expected = numbers.tobytes()
    view = solver.view(0)
    sums = [float(row.sum()) for row in view["averages"]]
    del solver
    gc.collect()
    assert numbers.tobytes() == expected
    assert [float(row.sum()) for row in view["averages"]] == sums


def test_a_million_calls_leave_nothing_behind() -> None:
    done = subprocess.run(
        [sys.executable, MANY_CALLS, str(SHARE_OF_CALLS)],
        capture_output=True, text=True, check=False, timeout=3 * TIMEOUT,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    payload = json.loads(done.stdout)
    assert payload["calls"] > SHARE_OF_CALLS * 1_000_000
    named = {name for name, value in vars(_native).items() if callable(value)}
    assert named == {*payload["grown"], "count_matchups", "EquityRefused"}  # the last is an error
    # Allocators may keep some pages; a leak of two bytes per call would exceed the limit.
    limit = SHARE_OF_CALLS * 2**20
    assert {name: grown for name, grown in payload["grown"].items() if grown > limit} == {}
