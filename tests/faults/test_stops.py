"""SIGTERM stops a command as Ctrl-C does, and neither interrupts a save."""

from __future__ import annotations

import re
import signal
from typing import TYPE_CHECKING

import pytest

from faults.killed_solves import TURN, same
from faults.programs import children_of, is_alive, run, start, wait_for_exit, wait_until
from runout.analysis.flop_tables.build import PartFile, all_flops, flop_number, in_threads
from runout.analysis.solver.solution.solution import Solution
from runout.cli.runtime.exit_codes import ExitCode

if TYPE_CHECKING:
    from pathlib import Path

SIGNALS = [signal.SIGINT, signal.SIGTERM]
ENDLESS = ("--target", "0", "--max-iterations", "100000000")

# The program sends itself a signal at the first exploitability check after N iterations.
STOPPED = """
import os, sys
from runout.analysis.solver.solving import Solver
number, after = int(sys.argv.pop(1)), int(sys.argv.pop(1))
steps = Solver.steps
def watched(self, **goal):
    for step in steps(self, **goal):
        if step.iteration >= after:
            os.kill(os.getpid(), number)
        yield step
Solver.steps = watched
"""

# The program sends itself N signals while it saves.
WHILE_SAVING = """
import os, sys
from runout.analysis.solver.solution.solution import Solution
number, times = int(sys.argv.pop(1)), int(sys.argv.pop(1))
save = Solution.save
def signalled(self, *arguments, **settings):
    for _ in range(times):
        os.kill(os.getpid(), number)
    save(self, *arguments, **settings)
Solution.save = signalled
"""

# The program terminates itself once three flops are done.
BUILT = """
import os, signal
from runout.analysis.flop_tables.build import PartFile
put = PartFile.put
def watched(self, *arguments):
    put(self, *arguments)
    if len(self.done) == 3:
        os.kill(os.getpid(), signal.SIGTERM)
PartFile.put = watched
"""


@pytest.mark.parametrize("number", SIGNALS)
def test_stopped_solve_resumes_to_the_same_solution(tmp_path: Path, number: int) -> None:
    stopped = run(
        "solve", *TURN, *ENDLESS, "-o", "a",
        before=STOPPED, script_arguments=(str(number), "25"), folder=tmp_path,
    )  # fmt: skip
    assert stopped.code == ExitCode.INTERRUPTED
    assert re.search(r"stopped after \d+ iterations, .*; saved to a; to go on: ", stopped.stderr)
    goal = ("--target", "0", "--max-iterations", "70")
    assert run("solve", "--resume", "a", *goal, folder=tmp_path).code == 0
    assert run("solve", *TURN, *goal, "-o", "whole", folder=tmp_path).code == 0
    same(Solution.load(tmp_path / "a"), Solution.load(tmp_path / "whole"))


@pytest.mark.parametrize("number", SIGNALS)
def test_signal_while_saving_is_deferred_and_second_aborts(tmp_path: Path, number: int) -> None:
    goal = ("--target", "0", "--max-iterations", "20")

    def saved(times: int) -> str:
        done = run("solve", *TURN, *goal, "-o", "a", before=WHILE_SAVING,
                   script_arguments=(str(number), str(times)), folder=tmp_path)  # fmt: skip
        assert done.code == ExitCode.INTERRUPTED
        assert "finishing; Ctrl-C again gives it up" in done.stderr
        return done.stdout

    assert "saved" not in saved(2)
    assert not list(tmp_path.iterdir())
    assert "saved           a (" in saved(1)
    assert Solution.load(tmp_path / "a").iterations == 20


def test_terminated_build_reports_kept_flops(tmp_path: Path) -> None:
    done = run("precompute-equity", "-o", "all", before=BUILT, folder=tmp_path)
    assert done.code == ExitCode.INTERRUPTED
    kept = re.search(r"(\d+) of 1755 flops are kept in all.part; the same command", done.stderr)
    assert kept is not None
    again = run("precompute-equity", "-o", "all", "--flops", "2s2h2d", folder=tmp_path)
    match = re.search(r"(\d+) of \d+ flops are done already", again.stderr)
    assert match is not None
    assert int(match[1]) >= int(kept[1]) >= 2


def test_interrupt_while_reading_part_file_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "all.part"
    with PartFile(path) as part:
        for flop, margins in in_threads(1)(all_flops()[:2]):
            part.put(flop_number(flop), margins)

    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(PartFile, "_margins", stopped)
        with pytest.raises(KeyboardInterrupt), PartFile(path):
            pass
    with PartFile(path) as part:
        assert part.done == {0, 1}


def test_terminated_batch_reports_kept_flops_and_ends_its_workers(tmp_path: Path) -> None:
    (tmp_path / "config.yaml").write_text(
        "postflop_model: {oop: '22+,A2s+', ip: '22+,A2s+', postflop_spr: 3, target: 0}"
    )
    process = start("solve-postflop", "-c", "config.yaml", "-o", "out", folder=tmp_path)
    journal = tmp_path / "out" / "results.jsonl"
    wait_until(lambda: journal.exists() and b"\n" in journal.read_bytes(), "nothing is solved")
    children = children_of(process.pid)
    assert children
    process.terminate()
    done = wait_for_exit(process)
    done.check_exit()
    assert done.code == ExitCode.INTERRUPTED
    assert re.search(
        r"\d+ of 1755 are kept in out; the same command goes on from there", done.stderr
    )
    wait_until(lambda: not any(map(is_alive, children)), "workers outlive their batch")
