"""Tables as CSV."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from runout.analysis.files.replacement import with_path
from runout.analysis.rows import csv_text
from runout.cli.input import stdin
from runout.domain.plurals import pluralize


def write_csv(file: str, lines: list[list[Any]]) -> None:

    if file == stdin.STDIN:
        sys.stdout.write(csv_text(lines))
        return
    with with_path(Path(file)), open(file, "w", encoding="utf-8", newline="") as written:
        written.write(csv_text(lines))
    click.echo(f"{pluralize(len(lines) - 1, 'line')} and a heading: {file}", err=True)
