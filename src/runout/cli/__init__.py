"""The command line: its commands and the entry point.

A command's module is imported when the command is used, so that ``runout --version`` and
``runout --help`` cost no more than click.
"""

from __future__ import annotations

import functools
import importlib
import os
import sys
from typing import Any, Final, NamedTuple, NoReturn

import click

from runout.cli.runtime.command_group import CommandGroup
from runout.cli.runtime.exit_codes import run

INSTRUCTION_SET_VARIABLE: Final = "RUNOUT_ISA"


class _Entry(NamedTuple):
    """The module of a command, which may name it, and its summary in ``runout --help``."""

    module: str
    summary: str


COMMANDS: Final = {
    "eval": _Entry("evaluate", "Evaluate hands of two to seven cards."),
    "equity": _Entry("equity", "Compute the equity of hands and ranges."),
    "outs": _Entry("outs", "List the cards that win, and what each changes."),
    "categories": _Entry("categories", "Split a range into hand categories on a board."),
    "pot-odds": _Entry("pot_odds", "Compute the equity that a call needs."),
    "pots": _Entry("pots:pots", "Split bets into main pot, side pots and returned bets."),
    "settle": _Entry("pots:settle", "Settle a showdown: winners and payouts of each pot."),
    "winners": _Entry("pots:winners", "Find the winners of a showdown by the cards alone."),
    "many": _Entry("many", "Answer every row of a file."),
    "verify": _Entry("pots:verify", "Verify a claimed payout or a claimed winner."),
    "channel": _Entry("channel", "Keep balances in states that every player signs."),
    "range": _Entry("ranges:range_", "Parse a range: its grid, its size, its text."),
    "combine": _Entry("ranges:combine", "Combine and compare two ranges."),
    "chart": _Entry("ranges:chart", "Parse a chart of several actions."),
    "starters": _Entry("starters", "List starter ranges by position and stack depth."),
    "book": _Entry("book", "Show, check and write preflop books."),
    "history": _Entry("history", "Replay, check and summarise played hands."),
    "hands": _Entry("hands", "Store played hands: import, list, show, export."),
    "review": _Entry("review", "Review played hands against the solver."),
    "flops": _Entry("flops", "List the 1755 different flops."),
    "precompute-equity": _Entry("precompute", "Build the equity tables of all flops."),
    "tables": _Entry("tables", "Inspect or check a file of equity tables."),
    "solve-postflop": _Entry("solve_postflop", "Solve many flops at several stack-to-pot ratios."),
    "report": _Entry("report", "Show a node of the flop over all flops of a batch."),
    "solve": _Entry("solve", "Solve a spot and save the solution."),
    "estimate": _Entry("estimate", "Estimate the memory and time of a solve."),
    "show": _Entry("show", "Show the strategy at any node of a saved solution."),
    "train": _Entry("train", "Train on solutions and reports: see what decisions cost."),
    "serve": _Entry("serve", "Serve the web page and the HTTP interface."),
    "backup": _Entry("backup:backup", "Back up a data folder, also while it is served."),
    "restore": _Entry("backup:restore", "Restore a data folder from a backup."),
    "tour": _Entry("tour", "Show in a minute what runout can do."),
}


# Names that users of other programs type.
_INSTEAD: Final = {
    "help": "runout --help", "version": "runout --version", "odds": "pot-odds",
    "hand": "eval", "server": "serve", "precompute": "precompute-equity",
    "side-pots": "pots", "view": "show",
}  # fmt: skip


class CommandLine(CommandGroup):
    """All commands, each imported when it is used."""

    instead = _INSTEAD

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def find_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        module, _, name = entry.module.partition(":")
        imported = importlib.import_module(f"runout.cli.commands.{module}")
        command: click.Command = getattr(imported, name or "command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.summary) for name, entry in COMMANDS.items()])

    def main(self, *args: Any, **settings: Any) -> NoReturn:
        settings["standalone_mode"] = False
        sys.exit(run(functools.partial(super().main, *args, **settings), _usage_hint))


@click.group(
    cls=CommandLine,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="runout", message="%(prog)s %(version)s")
@click.pass_context
def command_line(context: click.Context) -> None:
    """Poker analysis that is never silently wrong.

    \b
    Examples:
      runout eval AhKhQhJhTh
      runout equity AhKh "QQ+,AKs:0.5" -b 7h5h2c
      runout outs AhKh 9d9c -b QhJh3d2c
      runout pots 50 100 100
      runout range "22+, A2s+, KQs"
      runout flops --filter monotone

    Results go to standard output. Exit codes: 0 ok, 1 failure, 2 usage,
    3 invalid poker input, 4 limit exceeded, 130 interrupted.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
    elif os.environ.get(INSTRUCTION_SET_VARIABLE):
        _check_instruction_set()


def _usage_hint(context: click.Context, message: str) -> str:
    from runout.cli.input.loose_cards import usage_hint  # noqa: PLC0415 - only after an error

    return usage_hint(context, message)


def _check_instruction_set() -> None:
    from runout.kernels.processor import instruction_set  # noqa: PLC0415 - loads the kernels

    try:
        instruction_set()
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def main() -> NoReturn:
    command_line.main(prog_name="runout")
