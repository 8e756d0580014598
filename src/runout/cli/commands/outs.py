"""``runout outs``: the cards that win, their reasons, and the equity."""

from __future__ import annotations

from typing import Any

import click

from runout.analysis.outs.journal import Journal
from runout.analysis.outs.results import Outs
from runout.analysis.rounding import percent
from runout.cli.input.loose_cards import refuse_hands_apart
from runout.cli.input.question import renderer, show_document, show_parts
from runout.cli.input.spot_question import SpotCommand
from runout.cli.render.progress import ProgressBar
from runout.cli.runtime.command_group import UsageError
from runout.domain.cards import cards_text
from runout.errors import PokerError
from runout.questions.outs import outs


class _OutsCommand(SpotCommand):
    is_recording = False

    def _run(  # type: ignore[override]  # with its own options
        self,
        *,
        record: bool,
        history: bool,
        as_json: bool,
        unnamed: tuple[str, ...] = (),
        **options: Any,
    ) -> None:
        if history:
            if record or unnamed or any(options.values()):
                raise UsageError("--history takes no spot; it summarises what --record wrote")
            journal = Journal()
            summary = journal.summary()
            if as_json:
                show_document(summary)
            elif summary.spots:
                show_parts([*summary.facts(), ("file", str(journal.path))], summary.rows())
            else:
                click.echo("no spots yet; --record adds one to the journal")
            return
        self.is_recording = record
        super()._run(as_json=as_json, unnamed=unnamed, **options)

    def _read_object(self, text: str) -> dict[str, Any]:
        raw = super()._read_object(text)
        if "villain" in raw and "villains" in raw:
            raise PokerError("'villain' and 'villains' say the same; use one of them")
        return raw | {"villains": [raw.pop("villain")]} if "villain" in raw else raw

    def _answer(self, request: dict[str, Any], line: str = "") -> Any:
        refuse_hands_apart([request["hero"], *request["villains"]], "runout outs")
        answer = super()._answer(request, line)
        if self.is_recording:
            Journal().record(answer)
        return answer


def _line(answer: Outs) -> str:
    villains = ", ".join(villain or "??" for villain in answer.villains)
    spot = f"{cards_text(answer.hero)} v {villains} on {answer.board}"
    equity = f"equity {percent(answer.equity, 2)} %"
    if answer.suppressed is not None:
        return f"{spot}: {answer.suppressed.reason}; {equity}"
    cards = " ".join(str(out.card) for out in answer.win_outs)
    is_showdown = len(answer.board) == 4 and not answer.cards
    win, tie = ("win", "tie") if is_showdown else ("are outs", "leave you level")
    counts = f"{answer.win} of {answer.total_cards} {win}, {answer.tie} {tie}"
    return f"{spot}: {counts}, {equity}{': ' if cards else ''}{cards}"


command = _OutsCommand(
    outs,
    renderer("outs:show"),
    examples=[
        "runout outs AhKh 9d9c -b QhJh3d2c",
        "runout outs JhTh 4c4d -b 9h8h3c2d --no-suppress",
        "runout outs AhKh 9d9c -b QhJh3d --pot 150 --call 50",
        'runout outs AhKh "QQ+,AKs:0.5" -b 7h5h2c',
        "runout outs 9h8h AcAd KcKd -b 7h6hKs2c --json",
        "runout outs AhKh ?? -b QhJh3d2c --dead Ts --folded 22+",
        "runout outs --history",
        "echo 'AhKh 9d9c -b QhJh3d2c' | runout outs -",
    ],
    notes="""Outs are not listed if half of the cards or of the deals tie, if at least 45 % of the
    cards are outs, or if the hero is ahead already. With - spots are read from standard input, one
    a line, and answered one line each. A line is written as here; or it is a JSON object with hero,
    villain (or villains, a list), board and optionally dead and folded. What a line does not have
    is taken from the options. Nothing is recorded without --record; the journal is one file in the
    user's data folder.""",
    line=_line,
    options=[
        click.Option(["--no-suppress", "suppress"], flag_value=False, type=bool, default=None,
                     help="Show outs even where they are suppressed."),
        click.Option(["--record"], is_flag=True, help="Record the spot in the journal."),
        click.Option(["--history"], is_flag=True,
                     help="Show a summary of the journal instead."),
    ],
    bar=ProgressBar,
)  # fmt: skip
