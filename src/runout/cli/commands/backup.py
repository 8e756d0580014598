"""``runout backup`` and ``restore``: a data folder as one archive, and back."""

from __future__ import annotations

from pathlib import Path

import click

from runout.analysis.files.user_directories import data_directory
from runout.cli.input.options import FILE, data_option
from runout.cli.render.progress import ProgressBar
from runout.domain.plain_text import plain_text
from runout.domain.plurals import pluralize


@click.command("backup")
@click.argument("file", type=FILE, metavar="FILE")
@data_option
def backup(file: Path, data: Path | None) -> None:
    """Back up a data folder, also while it is served.

    FILE is a plain tar archive with jobs, solutions, reports, ranges, hands,
    training and the preflop book, and a manifest of sizes and checksums.
    Everything that the service has acknowledged before the backup starts is
    in it. FILE is verified before it replaces an older backup of that name.

    \b
    Examples:
      runout backup monday.tar
      runout backup /backups/poker.tar --data /srv/runout
    """
    from runout.analysis.backup.backup import Backup  # noqa: PLC0415 - loads sqlite3

    with ProgressBar("backup") as bar:
        written = Backup.write(
            file, data, on_progress=lambda step: bar.show_bytes(step.done, step.total)
        )
    files = pluralize(len(written.manifest.files), "file")
    click.echo(f"{files}, {written.bytes / 1e6:.1f} MB: {written.path}")


@click.command("restore")
@click.argument("file", type=FILE, metavar="FILE")
@data_option
@click.option(
    "--replace", is_flag=True, help="Keep the data of DIR as DIR.before-restore and replace them."
)
@click.option("--check", is_flag=True, help="Only verify the backup.")
def restore(file: Path, data: Path | None, replace: bool, check: bool) -> None:
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
    from runout.analysis.backup.backup import Backup  # noqa: PLC0415 - loads sqlite3

    backup = Backup.open(file)
    files = pluralize(len(backup.manifest.files), "file")
    size = plain_text(f"{files}, {backup.bytes / 1e6:.1f} MB of {backup.manifest.created}")
    if check:
        with ProgressBar("check") as bar:
            backup.verify(on_progress=lambda step: bar.show_bytes(step.done, step.total))
        click.echo(f"{size}: undamaged")
        return
    folder = data_directory() if data is None else data
    with ProgressBar("restore") as bar:
        kept = backup.restore(
            folder, replace=replace, on_progress=lambda step: bar.show_bytes(step.done, step.total)
        )
    click.echo(f"{size}: {folder}")
    if kept is not None:
        click.echo(f"The data that were there are in {kept}.", err=True)
