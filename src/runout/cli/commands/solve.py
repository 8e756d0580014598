"""``runout solve``: solve a spot, show its progress, save the solution; Ctrl-C saves it too.

SIGTERM does what Ctrl-C does. The first of them that comes during a save is deferred.
"""

from __future__ import annotations

import dataclasses
import json
import math
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click

from runout.analysis.files.strict_json import nan_to_null
from runout.analysis.solver.calibration import machine_speed
from runout.analysis.solver.goal import (
    DEFAULT_MAX_ITERATIONS,
    DEFAULT_PRECISION,
    PRECISION_CHOICES,
    SolveGoal,
)
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import Solver, SolveStep
from runout.analysis.solver.spot.estimate import Estimate, memory_text
from runout.cli.input.loose_cards import CardCommand
from runout.cli.input.options import MEMORY, goal_options, json_option, most_of_the_memory
from runout.cli.input.solution_file import (
    check_default_output,
    check_output,
    default_output,
    read_header,
    room_at,
)
from runout.cli.input.spot import read_spot, spot_options, used_options
from runout.cli.render.figures import time_text
from runout.cli.render.node import show_command
from runout.cli.render.progress import ProgressBar
from runout.cli.render.solve import show_solved, show_start
from runout.cli.runtime.command_group import UsageError
from runout.cli.runtime.exit_codes import take_warnings, warn
from runout.cli.runtime.interrupts import defer_signals
from runout.domain.plurals import pluralize
from runout.errors import PokerError, RunoutError

_BAR: Final = 14


@dataclass(frozen=True, slots=True)
class _SaveOptions:
    """What is saved, and where; no output is a name of the command's own choice.

    ``force`` saves over whatever the output holds.
    """

    enabled: bool
    output: Path | None
    rivers: bool
    force: bool


@dataclass(frozen=True, slots=True)
class _Answer:
    """How the answer is printed; ``introduced`` says that spot and bets already are."""

    as_json: bool
    introduced: bool


@click.command("solve", cls=CardCommand)
@spot_options
@goal_options
@click.option(
    "--precision",
    type=click.Choice(PRECISION_CHOICES),
    metavar="WHICH",
    help="f32, f16 for half the memory, or auto, the default: f16 if large.",
)
@click.option(
    "--memory",
    type=MEMORY,
    metavar="SIZE",
    help="Use no more: 4GB; default: most of what there is.",
)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="The file to save to; default: the board's cards, then .solution.",
)
@click.option("--force", is_flag=True, help="Save to -o even if that is another spot's file.")
@click.option(
    "--no-rivers",
    is_flag=True,
    help="Save without rivers: far smaller; they are solved again to be shown.",
)
@click.option("--no-save", is_flag=True, help="Save nothing.")
@click.option("--resume", metavar="FILE", help="Continue with a saved solution instead.")
@json_option  # fmt: skip
def command(
    *, target: float, max_iterations: int, threads: int, precision: Any, memory: int | None,
    output: str | None, force: bool, no_rivers: bool, no_save: bool, resume: str | None,
    as_json: bool, **options: Any,
) -> None:  # fmt: skip
    """Solve a spot and save the solution.

    SPOT is a file, JSON or YAML, with board, oop, ip, pot, stack and bet
    sizes (flop_oop_bet, turn_ip_raise, river_donk, ..); - reads standard
    input. Options say the same, or change what the file says. Sizes are
    50% of the pot, 2.5x the bet before, 100c chips, e geometric, a all-in.

    Ctrl-C or SIGTERM stops and saves what there is; --resume continues.

    \b
    Examples:
      runout solve -b Td9d6hQc2s --oop "QQ+,AKs" \\
        --ip 22+ --pot 100 --stack 300 --bet "50%, a"
      runout solve spots.json --name B --target 0.1%
      runout solve spots.json --name B \\
        --size "turn oop bet=75%" -o b75.solution
      runout solve --resume b75.solution --target 0.2%
    """
    goal = SolveGoal(target, max_iterations)
    if output is not None and no_save:
        raise UsageError("-o and --no-save exclude each other")
    place = None if output is None else Path(output)
    saving = _SaveOptions(not no_save, place, rivers=not no_rivers, force=force)
    limit = memory or most_of_the_memory()
    if resume is not None:
        _refuse_beside_resume(precision, options)
        solver, saving = _resumed(resume, threads, limit, saving)
    else:
        solver = _started(
            options, goal, saving, threads=threads, limit=limit,
            precision=precision or DEFAULT_PRECISION, quiet=as_json,
        )  # fmt: skip
    answer = _Answer(as_json, introduced=resume is None)
    if _run(solver, goal, is_saved=saving.enabled):
        if solver.iterations == 0:
            raise KeyboardInterrupt
        _finish(solver, goal, saving, answer, interrupted=True)
        raise KeyboardInterrupt
    with defer_signals("finishing; Ctrl-C again gives it up") as first:
        _finish(solver, goal, saving, answer, interrupted=False)
    if first.arrived:
        raise KeyboardInterrupt


def _refuse_beside_resume(precision: str | None, options: dict[str, Any]) -> None:
    used = used_options(options) + (["--precision"] if precision else [])
    if used:
        raise UsageError(f"--resume takes spot and precision from its file; leave out {used[0]}")


def _started(
    options: dict[str, Any], goal: SolveGoal, saving: _SaveOptions, *, threads: int, limit: int,
    precision: Any, quiet: bool,
) -> Solver:  # fmt: skip
    """Return the solver of a new spot after all checks; print its bets and the expected time."""
    spot = read_spot(options)

    if saving.enabled and not saving.rivers and len(spot.board) == 5:
        raise PokerError(f"--no-rivers: on {spot.board} the river is all there is; leave it out")
    if saving.output is not None:
        check_output(saving.output, spot, force=saving.force)
    elif saving.enabled:
        check_default_output()
    estimate = Estimate.of(
        spot, limit, precision=precision, goal=goal, threads=threads, speed=machine_speed()
    )
    if saving.enabled and saving.rivers:
        _warn_of_low_disk_space(saving.output or Path("any"), estimate)
    solver = Solver(spot, precision=estimate.precision, threads=threads)
    if not quiet:
        show_start(estimate)
    return solver


def _warn_of_low_disk_space(place: Path, estimate: Estimate) -> None:

    room = room_at(place)
    takes = (4 if estimate.precision == "f32" else 2) * estimate.work.numbers
    if room < takes:
        warn(
            f"saving takes about {memory_text(takes)} and {memory_text(room)} are free there;"
            " make room meanwhile, or add --no-rivers"
        )


def _resumed(
    file: str, threads: int, limit: int, saving: _SaveOptions
) -> tuple[Solver, _SaveOptions]:
    """Return the solver of a saved solution; it is saved to its own file if to no other."""

    read_header(file)
    solution = Solution.load(file)
    place = saving.output or Path(file)
    if saving.enabled:
        check_output(place, solution.spot, force=saving.force)
    Estimate.of(solution.spot, limit, precision=solution.precision)
    try:
        solver = Solver.resume(file, threads=threads)
    except PokerError as error:
        error.add_note(file)
        raise
    return solver, dataclasses.replace(saving, output=place)


def _run(solver: Solver, goal: SolveGoal, *, is_saved: bool) -> bool:
    """Solve and show the progress; return whether Ctrl-C ended it, after an iteration."""
    saved = "; what there is gets saved, Ctrl-C again gives it up" if is_saved else ""
    with (
        defer_signals(f"stopping after this iteration{saved}") as first,
        ProgressBar("solving", width=_BAR, clock=False) as bar,
    ):
        for step in solver.steps(
            target=goal.target,
            max_iterations=goal.max_iterations,
            should_stop=lambda: first.arrived,
        ):
            bar.update(step.share_done, _progress_text(step))
    return first.arrived


def _progress_text(step: SolveStep) -> str:

    text = f"iteration {step.iteration}"
    if not math.isnan(step.exploitability):
        text += f", {step.exploitability_percent:.3g} % of pot"
    text += f" (target {step.target_percent:.3g} %)"
    if step.eta_seconds is not None:
        seconds = max(1, round(step.eta_seconds))
        text += f", {f'{seconds} s' if seconds < 120 else time_text(seconds)} left"
    return text


def _finish(
    solver: Solver,
    goal: SolveGoal,
    saving: _SaveOptions,
    answer: _Answer,
    *,
    interrupted: bool,
) -> None:
    """Save and summarise; the solution is shown even if it cannot be saved."""

    solution = solver.solution()
    failure: OSError | RunoutError | None = None
    place = None
    if saving.enabled:
        try:
            # Only a whole file can be gone on with.
            place = _save(solution, saving, rivers=saving.rivers or interrupted)
        except (OSError, RunoutError) as error:
            failure = error
    if answer.as_json:
        _print_json(solution, goal, place, interrupted=interrupted)
    else:
        _print(solution, place, introduced=answer.introduced)
    if failure is not None:
        raise failure
    _print_next_command(solution, goal, place, interrupted=interrupted, rivers=saving.rivers)


def _save(solution: Solution, saving: _SaveOptions, *, rivers: bool) -> Path:

    place = saving.output or default_output(solution)
    while True:
        try:
            _save_to(place, solution, rivers=rivers)
        except OSError as error:
            if not _confirm_retry(error):
                raise
        else:
            return place


def _save_to(place: Path, solution: Solution, *, rivers: bool) -> None:
    with ProgressBar("saving") as bar:
        solution.save(
            place,
            rivers=rivers,
            progress=lambda done, total: bar.update(
                done / max(1, total), f"{done / 1e6:.0f} of {total / 1e6:.0f} MB"
            ),
        )


def _confirm_retry(error: OSError) -> bool:
    """Ask at a terminal whether to try again: the solution in memory may be hours of work."""
    if error.errno is None or not (sys.stdin.isatty() and sys.stderr.isatty()):
        return False
    question = f"{error.filename}: {error.strerror}; make room, or change that; try again?"
    return click.confirm(question, default=True, err=True)


def _print(solution: Solution, place: Path | None, *, introduced: bool) -> None:

    if place is None:
        show_solved(solution, saved="no", introduced=introduced)
        return
    saved = f"{place} ({memory_text(place.stat().st_size)})"
    following = show_command(str(place))
    show_solved(solution, saved=saved, following=following, introduced=introduced)


def _print_json(
    solution: Solution, goal: SolveGoal, place: Path | None, *, interrupted: bool
) -> None:

    answer = {
        **solution.to_dict(),
        "target_percent": goal.target_percent,
        "interrupted": interrupted,
        "file": None if place is None else str(place),
        **take_warnings(),
    }
    click.echo(json.dumps(nan_to_null(answer), allow_nan=False))


def _print_next_command(
    solution: Solution, goal: SolveGoal, place: Path | None, *, interrupted: bool, rivers: bool
) -> None:
    """Print on stderr what is missing to the target, and the command that continues."""
    missed = solution.exploitability > goal.target * solution.spot.pot
    if not missed and not interrupted:
        return
    command = ["runout", "solve", "--resume", str(place), "--target", f"{goal.target_percent:g}%"]
    most = goal.max_iterations if interrupted else 2 * solution.iterations
    if most > DEFAULT_MAX_ITERATIONS:
        command += ["--max-iterations", str(most)]
    if not rivers:
        command += ["--no-rivers"]
    resumable = place is not None and (rivers or interrupted)
    onward = f"; to go on: {shlex.join(command)}" if resumable else ""
    reached = f"{solution.exploitability_percent:.3g} % of the pot"
    if interrupted:
        done = f"{pluralize(solution.iterations, 'iteration')}, at {reached}"
        kept = f"saved to {place}" if place is not None else "nothing is saved, as asked"
        whole = " with its rivers, to be resumed" if place is not None and not rivers else ""
        click.echo(f"stopped after {done}; {kept}{whole}{onward}", err=True)
    else:
        limit = f"reached the limit of {pluralize(goal.max_iterations, 'iteration')} at {reached}"
        warn(f"{limit}, above the target of {goal.target_percent:g} %{onward}")
