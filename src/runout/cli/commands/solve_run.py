"""A solve on the command line: started or resumed, shown while it runs, saved and summarised."""

from __future__ import annotations

import json
import math
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click

from runout.analysis.solver.calibration import machine_speed
from runout.analysis.solver.goal import DEFAULT_MAX_ITERATIONS, SolveGoal
from runout.analysis.solver.solution.file import checked_content
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solution.state import SolveState
from runout.analysis.solver.solving import Solver, SolveStep
from runout.analysis.solver.spot.estimate import Estimate
from runout.analysis.solver.spot.quick import QuickTree, quick_estimate
from runout.analysis.solver.spot.spot import Spot
from runout.cli.input.solution_file import (
    check_default_output,
    check_output,
    default_output,
    read_header,
    room_at,
)
from runout.cli.render.figures import time_text
from runout.cli.render.node import show_command
from runout.cli.render.progress import ProgressBar
from runout.cli.render.solve import show_solved, show_start
from runout.cli.runtime.exit_codes import take_warnings, warn
from runout.cli.runtime.interrupts import defer_signals
from runout.domain.plurals import pluralize
from runout.errors import PokerError, RunoutError
from runout.kernels.memory import memory_text

_BAR: Final = 14


@dataclass(slots=True)
class SolveRun:
    """A solve: when it ends, and how it is saved and printed.

    Without an output the command chooses a name; ``force`` saves over whatever the output holds.
    """

    goal: SolveGoal
    output: Path | None
    force: bool
    no_rivers: bool
    no_save: bool
    as_json: bool
    is_resumed: bool

    def started(
        self, spot: Spot, limit: int, precision: Any, threads: int, *, quick: bool
    ) -> Solver:
        """Return the solver of a new spot after all checks; print its bets and expected time."""
        if self.no_rivers and not self.no_save and len(spot.board) == 5:
            raise PokerError(
                f"--no-rivers: on {spot.board} the river is all there is; leave it out"
            )
        if self.output is not None:
            check_output(self.output, spot, force=self.force)
        elif not self.no_save:
            check_default_output()
        speed = machine_speed()
        estimated = quick_estimate if quick else Estimate.of
        estimate = estimated(
            spot,
            goal=self.goal,
            memory_limit=limit,
            precision=precision,
            threads=threads,
            speed=speed,
        )
        solved = None if estimate.spot is spot else estimate.spot
        if solved is not None and self.output is not None:
            check_output(self.output, spot, force=self.force, quick=True)
        room = room_at(self.output or Path("any"))
        takes = (4 if estimate.precision == "f32" else 2) * estimate.work.numbers
        if not (self.no_save or self.no_rivers or solved) and room < takes:
            warn(
                f"saving takes about {memory_text(takes)} and {memory_text(room)} are free there;"
                " make room meanwhile, or add --no-rivers"
            )
        solver = Solver(spot, precision=estimate.precision, threads=threads, quick=solved)
        if not self.as_json:
            show_start(estimate, quick=None if solved is None else QuickTree.of(solved))
        return solver

    def resumed(self, file: Path, limit: int, threads: int) -> Solver:
        """Return the solver of a saved solution; it is saved to its own file if to no other."""
        with checked_content(file):
            state = SolveState.read(read_header(file))
        self.output = self.output or file
        if not self.no_save:
            check_output(self.output, state.spot, force=self.force)
        Estimate.of(state.spot, limit, precision=state.precision)
        try:
            return Solver.resume(file, threads=threads)
        except PokerError as error:
            error.add_note(str(file))
            raise

    def run(self, solver: Solver) -> bool:
        """Solve and show the progress; return whether Ctrl-C ended it, after an iteration."""
        saved = "" if self.no_save else "; what there is gets saved, Ctrl-C again gives it up"
        with (
            defer_signals(f"stopping after this iteration{saved}") as first,
            ProgressBar("solving", width=_BAR, clock=False) as bar,
        ):
            for step in solver.steps(
                target=self.goal.target,
                max_iterations=self.goal.max_iterations,
                should_stop=lambda: first.arrived,
            ):
                bar.update(step.share_done, _progress_text(step))
        return first.arrived

    def finish(self, solution: Solution, *, interrupted: bool) -> None:
        """Save and summarise; the solution is shown even if it cannot be saved."""
        failure: OSError | RunoutError | None = None
        place = None
        if not self.no_save:
            try:
                # Only a whole file can be gone on with.
                place = self.save(solution, rivers=interrupted or not self.no_rivers)
            except (OSError, RunoutError) as error:
                failure = error
        if self.as_json:
            answer = {
                **solution.to_dict(),
                "target_percent": self.goal.target_percent,
                "interrupted": interrupted,
                "file": None if place is None else str(place),
                **take_warnings(),
            }
            click.echo(json.dumps(answer, allow_nan=False))
        else:
            size = "" if place is None else memory_text(place.stat().st_size)
            show_solved(
                solution,
                saved="no" if place is None else f"{place} ({size})",
                following=None if place is None else show_command(str(place)),
                introduced=not self.is_resumed,
            )
        if failure is not None:
            raise failure
        self.print_next_command(solution, place, interrupted=interrupted)

    def save(self, solution: Solution, *, rivers: bool) -> Path:
        place = self.output or default_output(solution)
        while True:
            try:
                with ProgressBar("saving") as bar:
                    solution.save(place, rivers=rivers, progress=bar.show_bytes)
            except OSError as error:
                if not _confirm_retry(error):
                    raise
            else:
                return place

    def print_next_command(
        self, solution: Solution, place: Path | None, *, interrupted: bool
    ) -> None:
        """Print on stderr what is missing to the target, and the command that continues."""
        goal = self.goal
        missed = solution.exploitability > goal.target * solution.spot.pot
        if not missed and not interrupted:
            return
        target = f"{goal.target_percent:g}%"
        command = ["runout", "solve", "--resume", str(place), "--target", target]
        most = goal.max_iterations if interrupted else 2 * solution.iterations
        if most > DEFAULT_MAX_ITERATIONS:
            command += ["--max-iterations", str(most)]
        if self.no_rivers:
            command += ["--no-rivers"]
        is_whole = solution.quick is None and (interrupted or not self.no_rivers)
        resumable = place is not None and is_whole
        onward = f"; to go on: {shlex.join(command)}" if resumable else ""
        reached = f"{solution.exploitability_percent:.3g} % of the pot"
        if interrupted:
            done = f"{pluralize(solution.iterations, 'iteration')}, at {reached}"
            kept = f"saved to {place}" if place is not None else "nothing is saved, as asked"
            has_rivers = place and self.no_rivers and solution.quick is None
            whole = " with its rivers, to be resumed" if has_rivers else ""
            click.echo(f"stopped after {done}; {kept}{whole}{onward}", err=True)
        else:
            iterations = pluralize(goal.max_iterations, "iteration")
            limit = f"reached the limit of {iterations} at {reached}"
            warn(f"{limit}, above the target of {goal.target_percent:g} %{onward}")


def _progress_text(step: SolveStep) -> str:
    text = f"iteration {step.iteration}"
    if not math.isnan(step.exploitability):
        text += f", {step.exploitability_percent:.3g} % of pot"
    text += f" (target {step.target_percent:.3g} %)"
    if step.eta_seconds is not None:
        seconds = max(1, round(step.eta_seconds))
        text += f", {f'{seconds} s' if seconds < 120 else time_text(seconds)} left"
    return text


def _confirm_retry(error: OSError) -> bool:
    """Ask at a terminal whether to try again: the solution in memory may be hours of work."""
    if error.errno is None or not (sys.stdin.isatty() and sys.stderr.isatty()):
        return False
    question = f"{error.filename}: {error.strerror}; make room, or change that; try again?"
    return click.confirm(question, default=True, err=True)
