"""``runout solve``: solve a spot, show its progress, save the solution; Ctrl-C saves it too.

SIGTERM does what Ctrl-C does. The first of them that comes during a save is deferred.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import click

from runout.analysis.solver.goal import DEFAULT_PRECISION, PRECISION_CHOICES, SolveGoal
from runout.cli.input.loose_cards import CardCommand
from runout.cli.input.options import (
    FILE,
    json_option,
    memory_option,
    most_of_the_memory,
    refuse_both,
)
from runout.cli.input.spot import goal_options, read_spot, spot_options, used_options
from runout.cli.runtime.command_group import UsageError
from runout.cli.runtime.interrupts import defer_signals


@click.command("solve", cls=CardCommand)
@spot_options
@goal_options
@click.option("--precision", type=click.Choice(PRECISION_CHOICES), metavar="WHICH",
              help="f32, f16 for half the memory, or auto, the default: f16 if large.",
              )  # fmt: skip
@memory_option
@click.option("--quick", is_flag=True,
              help="Answer on a flop in half a minute if possible: fewer bets on turn and river;"
              " it cannot be resumed.",
              )  # fmt: skip
@click.option("-o", "--output", metavar="FILE", type=FILE,
              help="The file to save to; default: the board's cards, then .solution.",
              )  # fmt: skip
@click.option("--force", is_flag=True, help="Save to -o even if that is another spot's file.")
@click.option("--no-rivers", is_flag=True,
              help="Save without rivers: far smaller; they are solved again to be shown.",
              )  # fmt: skip
@click.option("--no-save", is_flag=True, help="Save nothing.")
@click.option("--resume", type=FILE, metavar="FILE", help="Continue with a saved solution instead.")
@json_option
def command(
    *, target: float, max_iterations: int, threads: int, precision: Any, memory: int | None,
    resume: Path | None, quick: bool, **options: Any,
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
      runout solve spots.json --name D --quick --target 2%
      runout solve --resume b75.solution --target 0.2%
    """
    from runout.cli.commands.solve_run import SolveRun  # noqa: PLC0415 - loads numpy, for --help too

    refuse_both({"-o": options["output"], "--no-save": options["no_save"]})
    names = [field.name for field in dataclasses.fields(SolveRun)]
    own = {name: options.pop(name) for name in names if name in options}
    solve = SolveRun(goal=SolveGoal(target, max_iterations), is_resumed=resume is not None, **own)
    limit = memory or most_of_the_memory()
    if resume is None:
        solver = solve.started(
            read_spot(options), limit, precision or DEFAULT_PRECISION, threads, quick=quick
        )
    else:
        used = used_options(options) + (["--precision"] if precision else [])
        used += ["--quick"] if quick else []
        if used:
            raise UsageError(
                f"--resume takes spot and precision from its file; leave out {used[0]}"
            )
        solver = solve.resumed(resume, limit, threads)
    if solve.run(solver):
        if solver.iterations:
            solve.finish(solver.solution(), interrupted=True)
        raise KeyboardInterrupt
    with defer_signals("finishing; Ctrl-C again gives it up") as first:
        solve.finish(solver.solution(), interrupted=False)
    if first.arrived:
        raise KeyboardInterrupt
