"""Groups of commands: a wrong name is answered with the nearest, a refused card with its option."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import click

from runout.errors import DuplicateCard, NotationError, PokerError, WrongCardCount


class UsageError(click.UsageError):
    """A usage error of the command that runs, whose help is named."""

    def __init__(self, message: str) -> None:
        super().__init__(message, click.get_current_context(silent=True))


class CommandGroup(click.Group):
    """A group that suggests the nearest command for an unknown name."""

    instead: Mapping[str, str] = {}

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not (args or self.invoke_without_command or ctx.resilient_parsing):
            *names, last = self.commands or ["none"]
            there_are = f"there are {', '.join(names)} and" if names else "there is"
            raise click.UsageError(f"missing command; {there_are} {last}", ctx)
        return super().parse_args(ctx, args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        command = self.find_command(ctx, cmd_name)
        if command is None and not ctx.resilient_parsing:  # shell completion only wants to know
            nearest = _nearest(cmd_name, self.list_commands(ctx), self.instead)
            raise click.UsageError(f"no command {cmd_name!r}; {nearest}", ctx)
        return command

    def find_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return super().get_command(ctx, cmd_name)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; an error about cards or text of an option names the option."""
        try:
            return super().invoke(ctx)
        except (NotationError, DuplicateCard, WrongCardCount) as error:
            command = self.find_command(ctx, ctx.invoked_subcommand or "")
            arguments = getattr(command, "argument_names", ())
            params = [] if command is None else command.params
            _note_option(error, [each for each in params if each.name not in arguments])
            raise


def _note_option(error: PokerError, params: Sequence[click.Parameter]) -> None:
    """Note the option that an error points to, unless it has been noted where the input is from.

    >>> error = WrongCardCount("a board has 3, 4 or 5 cards").at("/board")
    >>> _note_option(error, [click.Option(["-b", "--board"])])
    >>> error.__notes__
    ['--board']
    """
    if error.pointer is None or hasattr(error, "__notes__"):
        return
    for param in params:
        if isinstance(param, click.Option) and error.pointer == f"/{param.name}":
            error.add_note(param.opts[-1])


def _nearest(name: str, commands: Sequence[str], instead: Mapping[str, str]) -> str:
    """Return the nearest command, or all commands.

    >>> _nearest("equty", ["equity", "outs"], {}), _nearest("odds", ["outs"], {"odds": "pot-odds"})
    ('did you mean equity?', 'did you mean pot-odds?')
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
