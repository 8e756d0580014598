"""``runout tables``: inspect or check a file of equity tables."""

from __future__ import annotations

import json

import click

from runout.cli.input.options import json_option
from runout.cli.runtime.command_group import CommandGroup
from runout.domain.plurals import pluralize


@click.group("tables", cls=CommandGroup)
def command() -> None:
    """Inspect or check a file of equity tables.

    Without FILE it is equity_tables.safetensors or equity_tables.bin in
    ./cache or in the user's cache folder; a complete file comes first.

    \b
    Examples:
      cd study && runout tables info
      cd study && runout tables verify few.safetensors
    """


@command.command("info")
@click.argument("file", required=False)
@json_option
def info(file: str | None, as_json: bool) -> None:
    """Show the flops of a file, its size and version."""
    from runout.analysis.flop_tables.file import (  # noqa: PLC0415 - loads numpy
        VERSION,
        TableFile,
        find_tables,
        flop_text,
    )

    tables = TableFile(find_tables(file))
    flops = [flop_text(flop) for flop in tables.flops]
    fields = {"file": str(tables.path), "version": VERSION, "bytes": tables.size}
    if as_json:
        click.echo(json.dumps({**fields, "flops": flops}))
        return
    click.echo(f"{tables.path}: version {VERSION}, {tables.size / 1e6:.1f} MB, {_held(flops)}")


@command.command("verify")
@click.argument("file", required=False)
def verify(file: str | None) -> None:
    """Check every table of a file against its checksum."""
    from runout.analysis.flop_tables.file import (  # noqa: PLC0415 - loads numpy
        TableFile,
        find_tables,
    )

    tables = TableFile(find_tables(file))
    tables.check(range(len(tables)))
    click.echo(f"{tables.path}: {pluralize(len(tables), 'table')}, all sound")


def _held(flops: list[str]) -> str:
    if len(flops) == 1755:
        return "all 1755 flops"
    shown = ", ".join(flops[:5]) + (", …" if flops[5:] else "")
    return f"{len(flops)} of 1755 flops: {shown}"
