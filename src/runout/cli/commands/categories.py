"""``runout categories``: a range by what its hands make of a board and draw to."""

from __future__ import annotations

import json
import warnings
from typing import Any

import click

from runout.analysis.categories.calculation import categories
from runout.cli.input.loose_cards import CardCommand
from runout.cli.render.progress import ProgressBar
from runout.cli.runtime.exit_codes import take_warnings, warn
from runout.errors import NotationWarning, at


@click.command("categories", cls=CardCommand)
@click.argument("holding", metavar="RANGE")
@click.option("-b", "--board", default="", metavar="CARDS", help="Three, four or five cards.")
@click.option("-d", "--dead", default="", metavar="CARDS", help="Cards that are out of play.")
@click.option("--against", multiple=True, metavar="RANGE",
              help="Hand or range of an opponent, for equities; may be repeated.")  # fmt: skip
@click.option("--only", multiple=True, metavar="KEY",
              help="Print the hands of a category as a range; may be repeated.")  # fmt: skip
@click.option("--without", multiple=True, metavar="KEY",
              help="Print the range without a category; may be repeated.")  # fmt: skip
@click.option("--samples", type=click.IntRange(min=1), metavar="N", help="Draw N deals.")
@click.option("--seed", type=click.IntRange(0, (1 << 64) - 1), metavar="N",
              help="Seed of the deals; the same seed draws the same.")  # fmt: skip
@click.option("--hands", is_flag=True, help="Add the categories of each combo; with --json.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    *,
    holding: str,
    board: str,
    dead: str,
    against: tuple[str, ...],
    only: tuple[str, ...],
    without: tuple[str, ...],
    samples: int | None,
    seed: int | None,
    hands: bool,
    as_json: bool,
) -> None:
    """Split a range into hand categories on a board.

    Every hand makes exactly one hand (set, overpair, top pair by kicker, ..,
    air) and may have draws (flush draw, open-ended, gutshot, backdoor).
    Each category is shown with its combos, its share of the range and,
    against one or more opponents, its equity: exact if that takes about a
    second of one core, else sampled.

    --only and --without print a part of the range as text instead, for use
    in other commands. Categories are named by their keys, which --json
    shows: overpair, flush_draw.

    \b
    Examples:
      runout categories "QQ+,AKs,JTs" -b Qh9h2c
      runout categories 15% -b Kh7h2c --against TT+
      runout categories 22+ -b Kh7h2c4d --only set
      runout categories "22+,A2s+" -b Kh7h2c4d --without air
      runout categories AhKh -b Qh9h2c --json
    """
    if only and without:
        raise click.UsageError("--only and --without exclude each other")
    if hands and not as_json:
        raise click.UsageError("--hands needs --json")
    filtering = bool(only or without)
    if filtering and (against or hands):
        name = "--against" if against else "--hands"
        raise click.UsageError(f"{name} has no use with --only and --without")
    settings: dict[str, Any] = {"samples": samples, "seed": seed}
    with warnings.catch_warnings(record=True) as caught, ProgressBar("equity") as bar:
        warnings.simplefilter("always", NotationWarning)
        result = categories(
            holding, board, dead=dead, against=against, on_progress=bar.show, **settings,
        )  # fmt: skip
    for warning in caught:
        warn(str(warning.message))
    if filtering:
        with at("/only" if only else "/without"):
            part = result.only(*only) if only else result.without(*without)
        if as_json:
            click.echo(json.dumps({"range": str(part), "combos": part.total, **take_warnings()}))
        else:
            click.echo(str(part))
    elif as_json:
        payload = {**result.to_dict(hands=hands), **take_warnings()}
        click.echo(json.dumps(payload, allow_nan=False))
    else:
        from runout.cli.render.categories import show  # noqa: PLC0415 - JSON needs no rich

        show(result)
