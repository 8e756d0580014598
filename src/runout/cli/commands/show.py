"""``runout show``: strategy, EV, equity, hands and runouts at a node of a saved solution."""

from __future__ import annotations

from typing import Any

import click

from runout.cli.input import stdin
from runout.cli.input.loose_cards import CardCommand
from runout.cli.input.options import json_option, refuse_both


@click.command("show", cls=CardCommand)
@click.argument("file", metavar="SOLUTION")
@click.option("--line", default="", metavar="LINE",
              help='Actions from the start: "x b120 c", or check, bet 120, call.')  # fmt: skip
@click.option("--deal", default="", metavar="CARDS",
              help="The cards dealt on the way, one per street: Qc 2d.")  # fmt: skip
@click.option(
    "--ev", "shown", flag_value="ev", default="strategy", help="Show the EV of each class instead."
)
@click.option("--equity", "shown", flag_value="equity", help="Show the equity of each class.")
@click.option("--hands", is_flag=True, help="Add a line for each hand.")
@click.option("--runouts", is_flag=True, help="Compare the cards that can come at this node.")
@click.option("--solve-here", is_flag=True,
              help="Solve the subgame where the line leaves the path of the solution.")  # fmt: skip
@click.option("--oop", metavar="RANGE", help="Solve the subgame with this range of OOP.")
@click.option("--ip", metavar="RANGE", help="Solve the subgame with this range of IP.")
@click.option("--csv", "csv_file", metavar="FILE",
              help="Also write one line per hand, or card, to a file; - for standard output.",
              )  # fmt: skip
@json_option
def command(file: str, **options: Any) -> None:
    """Show the strategy at any node of a saved solution.

    The grid has a bar of letters for each hand class, as long as the class
    takes the action: F fold, X check, C call, B bet, R raise, A all-in;
    2, 3 and so on are larger sizes. Classes that never get there are grey,
    in small letters; those out of the range are left blank.

    A solution of the 169-class model (.classes, from solve-postflop with
    solve_type exhaustive) is shown likewise: --line goes along the betting
    on the flop, and --hands and --csv have a line for each class.

    Behind an action that the solution never takes its strategies are
    arbitrary, and the heading says so. --solve-here solves the subgame from
    there, with the ranges as they would arrive; --oop and --ip solve the
    subgame of any node with other ranges.

    \b
    Examples:
      runout show Td9d6hQc.solution
      runout show Td9d6hQc.solution --ev --csv root.csv
      runout show Td9d6hQc.solution --line "x b120 c" \\
        --deal 2s --hands
      runout show out/solutions/spr-4/7c5c2d.classes --line x
      runout show Td9d6hQc.solution \\
        --line "check check" --runouts
      runout show Td9d6hQc.solution --line "x b120 r300" \\
        --solve-here
    """
    from runout.cli.commands.show_file import show_file  # noqa: PLC0415 - loads numpy, for --help too

    if options["csv_file"] == stdin.STDIN:
        refuse_both({"--json": options["as_json"], "--csv -": True})
    show_file(file, **options)
