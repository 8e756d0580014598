"""``runout backup``: write a backup of a data folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from runout.cli.render.progress import ProgressBar
from runout.domain.plurals import pluralize

if TYPE_CHECKING:
    from collections.abc import Callable

    from runout.analysis.backup.backup import BackupProgress


@click.command("backup")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="The data folder; default: the user's, as of runout serve.",
)
def command(file: Path, data: Path | None) -> None:
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
    from runout.analysis.backup.backup import Backup  # noqa: PLC0415 - not for --help

    with ProgressBar("backup") as bar:
        backup = Backup.write(file, data, on_progress=shown_on(bar))
    files = pluralize(len(backup.manifest.files), "file")
    click.echo(f"{files}, {backup.bytes / 1e6:.1f} MB: {backup.path}")


def shown_on(bar: ProgressBar) -> Callable[[BackupProgress], None]:
    """Return a callback that shows progress on a bar."""

    def show(progress: BackupProgress) -> None:
        done = progress.done / max(1, progress.total)
        bar.update(done, f"{progress.done / 1e6:,.0f} of {progress.total / 1e6:,.0f} MB")

    return show
