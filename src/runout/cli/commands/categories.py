"""``runout categories``: a range by what its hands make of a board and draw to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import click

from runout.cli.input.options import refuse_both
from runout.cli.input.question import renderer, show_document
from runout.cli.input.spot_question import SpotCommand
from runout.cli.render.progress import ProgressBar
from runout.cli.runtime.command_group import UsageError
from runout.documents import Document
from runout.domain.ranges.range import Range
from runout.errors import at
from runout.questions.categories import split_into_categories


@dataclass(frozen=True, slots=True)
class _Part(Document):
    range: Range
    combos: float


class _CategoriesCommand(SpotCommand):
    def _run(  # type: ignore[override]  # with its own options
        self,
        *,
        against: tuple[str, ...],
        only: tuple[str, ...],
        without: tuple[str, ...],
        as_json: bool,
        unnamed: tuple[str, ...] = (),
        **options: Any,
    ) -> None:
        refuse_both({"--only": only, "--without": without})
        if options["hands"] and not as_json:
            raise UsageError("--hands needs --json")
        if (only or without) and (against or options["hands"]):
            name = "--against" if against else "--hands"
            raise UsageError(f"{name} has no use with --only and --without")
        if len(unnamed) > 1:
            raise UsageError(f"{len(unnamed)} arguments; give opponents with --against, and"
                                   " quotes to a range with spaces")  # fmt: skip
        if not (only or without):
            super()._run(as_json=as_json, unnamed=(*unnamed, *against), **options)
            return
        (first, *_) = self._answer(self._request(unnamed, options)).players
        with at("/only" if only else "/without"):
            part = first.only(*only) if only else first.without(*without)
        if as_json:
            show_document(_Part(part, part.total))
        else:
            click.echo(str(part))


command = _CategoriesCommand(
    split_into_categories,
    renderer("categories:show"),
    examples=[
        'runout categories "QQ+,AKs,JTs" -b Qh9h2c',
        "runout categories 15% -b Kh7h2c --against TT+",
        "runout categories 22+ -b Kh7h2c4d --only set",
        'runout categories "22+,A2s+" -b Kh7h2c4d --without air',
        "runout categories AhKh -b Qh9h2c --json",
    ],
    notes="""--only and --without print a part of the range as text instead, for use in other
    commands. Categories are named by their keys, which --json shows: overpair, flush_draw.""",
    options=[
        click.Option(["--against"], multiple=True, metavar="HAND",
                     help="Hand or range of an opponent, for equities; may be repeated."),
        click.Option(["--only"], multiple=True, metavar="KEY",
                     help="Print the hands of a category as a range; may be repeated."),
        click.Option(["--without"], multiple=True, metavar="KEY",
                     help="Print the range without a category; may be repeated."),
    ],
    bar=ProgressBar,
)  # fmt: skip
