"""``runout review``: what the decisions of played hands cost against the solver."""

from __future__ import annotations

import functools
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import click

from runout.analysis.preflop.book import PreflopBook
from runout.analysis.review.filters import DecisionFilter
from runout.analysis.review.review import Review, ReviewProgress
from runout.analysis.review.settings import ReviewSettings
from runout.cli.commands.hands import import_files, open_store, require_hand_files
from runout.cli.input.options import (
    TARGET,
    book_option,
    cluster_option,
    field_option,
    json_option,
    store_option,
)
from runout.cli.input.question import show_document, show_parts
from runout.cli.render.progress import ProgressBar, naming_what_is_kept
from runout.cli.runtime.exit_codes import ExitCode
from runout.domain.plurals import pluralize
from runout.errors import PokerError

_setting = functools.partial(field_option, ReviewSettings)
_COUNT: Final = click.IntRange(min=0)
_POSITIVE: Final = click.FloatRange(min=0, min_open=True)


@click.command("review")
@click.argument("paths", metavar="[FILES]...", nargs=-1, type=click.Path())
@click.option("--hero", metavar="NAME", help="Review this player; default: all players.")
@book_option
@_setting("start", "", "Earliest street to solve from; default flop.", option="--from")
@_setting("budget", "SECONDS", "Longest solve, else from a later street; default 2.",
          type=_POSITIVE)  # fmt: skip
@_setting("memory", "GB", "Memory of a solve, at most; default 1.", type=_POSITIVE)
@_setting("target", "SHARE", "Accuracy of a solve, of the pot; default 0.5%.", type=TARGET)
@_setting("bets", "SIZES", "Bet sizes beside those that were used; default '75%, 33%'.")
@_setting("raises", "SIZES", "The same of raises; default 60%.")
@_setting("extra_count", "N", "How many of these sizes a player has; default 1.",
          option="--extra", type=_COUNT)  # fmt: skip
@_setting("max_raises", "N", "Raises after a bet, on each street; default 1.", type=_COUNT)
@click.option("--top", type=_COUNT, default=10, show_default=True, metavar="N",
              help="Number of costliest decisions.")  # fmt: skip
@click.option("--processes", type=_COUNT, default=0, metavar="N",
              help="At most N processes; 0, the default: one a processor.")  # fmt: skip
@cluster_option
@store_option("hands.sqlite")
@json_option
def command(
    *,
    paths: tuple[str, ...],
    hero: str | None,
    book_file: Path | None,
    top: int,
    processes: int,
    cluster: str | None,
    store: Path | None,
    as_json: bool,
    **settings: Any,
) -> ExitCode:
    """Review played hands against the solver.

    FILES and folders are imported into the hand store, and their hands are
    reviewed; without FILES, all hands of the store are. A pot that is
    heads-up from the flop or a later street on is solved, with the ranges of
    the preflop book, the sizes that were used, and the stacks and rake of the
    hand. The loss of a decision is the EV of the best action less that of the
    action taken, with the cards held.

    Results are kept in the store: an interrupted review continues where it
    stopped when the command is repeated.

    \b
    Examples:
      cd poker && runout review hands --hero Pluribus
      cd poker && runout review --from river --top 3
    """
    chosen = _settings(**settings)
    require_hand_files(paths)
    book = None if book_file is None else PreflopBook.from_file(book_file)
    with open_store(store, create=bool(paths)) as hands:
        broken = import_files(hands, paths).broken if paths else 0
        ids = hands.ids_in(paths) if paths else None
        review = Review(hands, hero=hero, ids=ids, book=book, settings=chosen)
        _run(review, processes, cluster)
        _show(review, top, as_json=as_json)
    return ExitCode.INVALID_POKER if broken else ExitCode.OK


def _settings(*, memory: float | None, **settings: Any) -> ReviewSettings:
    if memory is not None:
        if not 1e-6 <= memory < 1e6:
            raise PokerError(f"--memory {memory:g}: give the GB that a solve may take, such as 4")
        settings["memory"] = int(memory * 1e9)
    return ReviewSettings(**{key: value for key, value in settings.items() if value is not None})


def _run(review: Review, processes: int, cluster: str | None) -> None:
    """Review what is missing and show the progress; if it ends early, print what is kept."""
    step: ReviewProgress | None = None

    def done() -> str:
        if step is None:
            return ""
        return f"{step.done:,} of {pluralize(step.total, 'hand', form=',')}"

    with (
        naming_what_is_kept(lambda: f"{done()} are done" if step else ""),
        ProgressBar("review") as bar,
        closing(review.steps(processes=processes, cluster=cluster)) as steps,
    ):
        for step in steps:
            bar.update(step.share, done())


def _show(review: Review, top: int, *, as_json: bool) -> None:
    summary, costliest = review.summary(), review.decisions(limit=top)
    if not as_json:
        decisions = [each.to_row() for each in costliest]
        show_parts(summary.facts(), summary.rows(), decisions, summary.skips())
        return
    everything = review.decisions(DecisionFilter(player=review.hero), sort="hand")
    members = {"costliest": [stored.id for stored in costliest], "decisions": everything}
    show_document({**summary.to_dict(), **members})
