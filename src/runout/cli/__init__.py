"""The command line: which commands there are, and the entry point that runs one.

A command's module is imported when the command is used, so that ``runout --version`` and
``runout --help`` cost no more than click.
"""

from __future__ import annotations

import functools
import importlib
import os
import sys
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn

import click

from runout.cli.exit_codes import run

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

INSTRUCTION_SET_VARIABLE: Final = "RUNOUT_ISA"


class _Entry(NamedTuple):
    """Where a command lives, and the line that ``runout --help`` gives it."""

    module: str
    summary: str


COMMANDS: Final = {
    "eval": _Entry("runout.cli.evaluate", "Say what hands of two to seven cards are worth."),
    "equity": _Entry("runout.cli.equity", "Give each player's share of the pot."),
    "outs": _Entry("runout.cli.outs", "List the cards that win, and what they are worth."),
    "pot-odds": _Entry("runout.cli.pot_odds", "Say what equity a call needs."),
    "pots": _Entry("runout.cli.pots", "Cut bets into main pot, side pots and returned bets."),
    "settle": _Entry("runout.cli.settle", "Say who wins each pot of a hand, and what is paid."),
    "verify": _Entry("runout.cli.verify", "Check a claim about what a hand paid, or who won it."),
    "channel": _Entry("runout.cli.channel", "Keep balances in states that every player signs."),
    "range": _Entry("runout.cli.ranges", "Read a range: its grid, its size, its text."),
    "history": _Entry("runout.cli.history", "Replay, check and sum up played hands."),
    "flops": _Entry("runout.cli.flops", "List the 1755 different flops."),
    "precompute-equity": _Entry(
        "runout.cli.precompute", "Make the equity tables of all flops, once."
    ),
    "tables": _Entry("runout.cli.tables", "Look into a file of equity tables, or check it."),
    "solve-postflop": _Entry(
        "runout.cli.solve_postflop", "Solve many flops at several stack-to-pot ratios."
    ),
    "solve": _Entry("runout.cli.solve", "Solve a spot, save the solution and sum it up."),
    "estimate": _Entry(
        "runout.cli.estimate", "Say what solving a spot takes: memory, time, nodes."
    ),
    "show": _Entry("runout.cli.show", "Show the strategy at any place of a saved solution."),
    "serve": _Entry("runout.cli.serve", "Serve every capability over HTTP, and the web page."),
    "tour": _Entry("runout.cli.tour", "Show in a minute what runout can do."),
}


# What people type who know other programs.
_INSTEAD: Final = {
    "help": "runout --help", "version": "runout --version", "odds": "pot-odds",
    "hand": "eval", "server": "serve", "precompute": "precompute-equity",
    "side-pots": "pots", "view": "show",
}  # fmt: skip


class CommandGroup(click.Group):
    """Commands of which a wrong name is answered with the nearest."""

    instead: Mapping[str, str] = {}

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by its name."""
        command = self.find_command(ctx, cmd_name)
        if command is None and not ctx.resilient_parsing:  # shell completion only wants to know
            nearest = _nearest(cmd_name, self.list_commands(ctx), self.instead)
            raise click.UsageError(f"no command {cmd_name!r}; {nearest}", ctx)
        return command

    def find_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by its name, or None."""
        return super().get_command(ctx, cmd_name)


class CommandLine(CommandGroup):
    """All commands, each imported when it is used."""

    instead = _INSTEAD

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of the help page."""
        return list(COMMANDS)

    def find_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command by its name."""
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        command: click.Command = importlib.import_module(entry.module).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.summary) for name, entry in COMMANDS.items()])

    def main(self, *args: Any, **settings: Any) -> NoReturn:
        """Run a command and end the process with the exit code that the outcome calls for."""
        settings["standalone_mode"] = False
        sys.exit(run(functools.partial(super().main, *args, **settings)))


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


def _nearest(name: str, commands: Sequence[str], instead: Mapping[str, str]) -> str:
    """Return what was probably meant, or all commands.

    >>> _nearest("equty", list(COMMANDS), _INSTEAD), _nearest("help", list(COMMANDS), _INSTEAD)
    ('did you mean equity?', 'did you mean runout --help?')
    """
    from difflib import get_close_matches  # noqa: PLC0415 - only after an error

    if name in instead:
        return f"did you mean {instead[name]}?"
    typed = name.lower().replace("_", "-")
    near = get_close_matches(typed, commands, n=1, cutoff=0.6)
    begun = [command for command in commands if command.startswith(typed)]
    if not near and len(begun) == 1:
        near = begun
    if not near:
        return f"there are {', '.join(commands)}"
    return f"did you mean {near[0]}?"


def _check_instruction_set() -> None:
    """Refuse a wrong choice of kernels before a command starts to work."""
    from runout.kernels.processor import instruction_set  # noqa: PLC0415 - loads the kernels

    try:
        instruction_set()
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def main() -> NoReturn:
    """Run the command that the process's arguments name."""
    command_line.main(prog_name="runout")
