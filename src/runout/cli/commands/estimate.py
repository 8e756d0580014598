"""``runout estimate``: memory and time of a solve."""

from __future__ import annotations

from typing import Any

import click

from runout.analysis.solver.goal import DEFAULT_PRECISION, PRECISION_CHOICES, SolveGoal
from runout.cli.input.loose_cards import CardCommand
from runout.cli.input.options import MEMORY, json_option, most_of_the_memory
from runout.cli.input.question import renderer, show_document
from runout.cli.input.spot import goal_options, read_spot_and_notes, spot_options


@click.command("estimate", cls=CardCommand)
@spot_options
@goal_options
@click.option("--memory", type=MEMORY, metavar="SIZE",
              help="Fail, and say what to leave out, if more is needed: 4GB.")  # fmt: skip
@click.option("--precision", type=click.Choice(PRECISION_CHOICES), metavar="WHICH",
              default=DEFAULT_PRECISION, help="As of runout solve; it must fit.")  # fmt: skip
@json_option
def command(
    *, target: float, max_iterations: int, threads: int, memory: int | None, precision: Any,
    as_json: bool, **options: Any,
) -> None:  # fmt: skip
    """Estimate the memory and time of a solve.

    The spot is given as to runout solve: a file, options, or a file with
    some things changed. The spot is not solved; it takes milliseconds, and
    a quarter of a second once, to measure the speed of this machine.

    \b
    Examples:
      runout estimate -b Qs7h2d --oop 20% --ip 25% \\
        --pot 60 --stack 970 --bet "33%, 75%"
      runout estimate spots.json --name D --memory 4GB
      runout estimate spots.json --name D --target 0.1%
    """
    from runout.analysis.solver.calibration import machine_speed  # noqa: PLC0415 - loads numpy
    from runout.analysis.solver.spot.estimate import Estimate  # noqa: PLC0415 - loads numpy
    from runout.analysis.solver.spot.estimate_answer import EstimateAnswer  # noqa: PLC0415 - numpy
    from runout.analysis.solver.spot.quick import QuickEstimate  # noqa: PLC0415 - loads numpy

    spot, notes, warnings = read_spot_and_notes(options)
    goal = SolveGoal(target, max_iterations)
    estimate = Estimate.of(
        spot, memory, precision=precision, goal=goal, threads=threads, speed=machine_speed()
    )
    limit = memory or most_of_the_memory()
    quick = QuickEstimate.of(estimate, precision, limit)
    if as_json:
        show_document(EstimateAnswer(estimate, quick, limit, notes, warnings))
        return
    renderer("solve:show_estimate")(estimate, quick, limit)
