"""``runout restore``: restore a data folder from a backup."""

from __future__ import annotations

from pathlib import Path

import click

from runout.cli.commands.backup import shown_on
from runout.cli.render.progress import ProgressBar
from runout.domain.plain_text import plain_text
from runout.domain.plurals import pluralize


@click.command("restore")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="The data folder; default: the user's, as of runout serve.",
)
@click.option(
    "--replace", is_flag=True, help="Keep the data of DIR as DIR.before-restore and replace them."
)
@click.option("--check", is_flag=True, help="Only verify the backup.")
def command(file: Path, data: Path | None, replace: bool, check: bool) -> None:
    """Restore a data folder from a backup.

    FILE was written by runout backup. Every file in it is compared with its
    checksum before any is put in place: a damaged backup changes nothing. A
    folder that holds data is refused, unless --replace is given; stop the
    service first.

    \b
    Examples:
      runout restore monday.tar --data /srv/runout
      runout restore monday.tar --check
    """
    from runout.analysis.backup.backup import Backup  # noqa: PLC0415 - not for --help
    from runout.analysis.files.user_directories import data_directory  # noqa: PLC0415

    backup = Backup.open(file)
    files = pluralize(len(backup.manifest.files), "file")
    size = plain_text(f"{files}, {backup.bytes / 1e6:.1f} MB of {backup.manifest.created}")
    if check:
        with ProgressBar("check") as bar:
            backup.verify(on_progress=shown_on(bar))
        click.echo(f"{size}: undamaged")
        return
    folder = data_directory() if data is None else data
    with ProgressBar("restore") as bar:
        kept = backup.restore(folder, replace=replace, on_progress=shown_on(bar))
    click.echo(f"{size}: {folder}")
    if kept is not None:
        click.echo(f"The data that were there are in {kept}.", err=True)
