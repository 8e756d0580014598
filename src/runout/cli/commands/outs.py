"""``runout outs``: the cards that win, their reasons, and the equity."""

from __future__ import annotations

import json
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import click

from runout.analysis.outs.calculation import outs
from runout.analysis.rounding import percent
from runout.cli.input import stdin
from runout.cli.input.loose_cards import (
    CardCommand,
    half_known_note,
    lone_cards,
    refuse_hands_apart,
    split_range_note,
)
from runout.cli.input.question import KindType
from runout.cli.render.progress import ProgressBar
from runout.cli.runtime.exit_codes import take_warnings, warn
from runout.errors import NotationWarning, PokerError
from runout.questions.kinds import CHIPS

if TYPE_CHECKING:
    from decimal import Decimal

    from runout.analysis.outs.journal import Journal
    from runout.analysis.outs.results import Outs

_LINE: Final = CardCommand(
    "line",
    params=[
        click.Argument(["players"], nargs=-1),
        click.Option(["-b", "--board"], metavar="CARDS"),
        click.Option(["-d", "--dead"], metavar="CARDS"),
        click.Option(["--folded"], multiple=True, metavar="RANGE"),
    ],
    add_help_option=False,
)
_OBJECT: Final[dict[str, type]] = {
    "hero": str, "villain": str, "villains": list, "board": str, "dead": str, "folded": list,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Question:
    """A spot as typed; the hero is the first player."""

    players: tuple[str, ...]
    board: str
    dead: str
    folded: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Settings:
    """Settings for every spot."""

    suppress: bool
    pot: Decimal | None
    call: Decimal | None
    journal: Journal | None


@click.command("outs", cls=CardCommand)
@click.argument("players", metavar="HERO VILLAIN...", nargs=-1)
@click.option("-b", "--board", default="", metavar="CARDS", help="Three or four cards.")
@click.option("-d", "--dead", default="", metavar="CARDS", help="Cards that are out of play.")
@click.option("--folded", multiple=True, metavar="RANGE",
              help="Hand or range of a player who folded; may be repeated.")  # fmt: skip
@click.option("--no-suppress", is_flag=True, help="Show outs even where they are suppressed.")
@click.option("--pot", type=KindType(CHIPS), metavar="P",
              help="The pot in chips, including the bet to call.")  # fmt: skip
@click.option("--call", type=KindType(CHIPS), metavar="C", help="The price of the call in chips.")
@click.option("--record", is_flag=True, help="Record the spot in the journal.")
@click.option("--history", is_flag=True, help="Show a summary of the journal instead.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    *,
    players: tuple[str, ...],
    board: str,
    dead: str,
    folded: tuple[str, ...],
    no_suppress: bool,
    pot: Decimal | None,
    call: Decimal | None,
    record: bool,
    history: bool,
    as_json: bool,
) -> None:
    """List the cards that win, and what each changes.

    The hero is a hand; a villain is a hand (9d9c), half of one (Ad?), an
    unknown hand (?? or ""), or a range ("QQ+,AKs:0.5"). On the turn an out
    is a river card that wins; on the flop a turn card after which the hero
    is ahead; against a range a card after which the hero's equity exceeds
    every villain's. Each is listed by what it changes: the hand it makes
    out of the hero's own cards, or why it wins without one. Outs are not
    listed if half of the cards or of the deals tie, if at least 45 % of the
    cards are outs, or if the hero is ahead already.

    With - spots are read from standard input, one a line, and answered one
    line each. A line is written as here: players, -b, -d, --folded; or it is
    a JSON object with hero, villain (or villains, a list), board and
    optionally dead and folded. Fields that a line does not have are taken
    from the options.

    Nothing is recorded without --record; the journal is one file in the
    user's data folder.

    \b
    Examples:
      runout outs AhKh 9d9c -b QhJh3d2c
      runout outs JhTh 4c4d -b 9h8h3c2d --no-suppress
      runout outs AhKh 9d9c -b QhJh3d --pot 150 --call 50
      runout outs AhKh "QQ+,AKs:0.5" -b 7h5h2c
      runout outs 9h8h AcAd KcKd -b 7h6hKs2c --json
      runout outs AhKh ?? -b QhJh3d2c --dead Ts --folded 22+
      runout outs --history
    \b
      echo 'AhKh 9d9c -b QhJh3d2c' | runout outs -
    """
    if history:
        if players or board or dead or folded or record:
            raise click.UsageError("--history takes no spot; it summarises what --record wrote")
        _show_history(as_json)
        return
    if not players:
        raise click.UsageError("missing argument 'HERO VILLAIN...'", click.get_current_context())
    if (pot is None) != (call is None):
        raise click.UsageError("--pot and --call need each other", click.get_current_context())
    settings = _Settings(not no_suppress, pot, call, _journal() if record else None)
    question = _Question(players, board, dead, folded)
    if players == (stdin.STDIN,):
        _answer_line_by_line(question, settings, as_json)
        return
    answer = _answer(question, settings)
    if as_json:
        click.echo(_json(answer))
    else:
        from runout.cli.render.outs import show  # noqa: PLC0415 - JSON needs no rich

        show(answer)


def _journal() -> Journal:
    from runout.analysis.outs.journal import Journal  # noqa: PLC0415 - most need none

    return Journal()


def _show_history(as_json: bool) -> None:
    journal = _journal()
    summary = journal.summary()
    if as_json:
        click.echo(json.dumps(summary.to_dict()))
    else:
        from runout.cli.render.outs import show_history  # noqa: PLC0415 - JSON needs no rich

        show_history(summary, journal.path)


def _answer(question: _Question, settings: _Settings, place: str = "") -> Outs:
    """Answer one question; ``place`` is the prefix of its warnings."""
    refuse_hands_apart(question.players, "runout outs")
    hero, *villains = question.players
    if not villains:
        raise PokerError(f"{hero!r} has no villain; give the hero's hand, then each villain's")
    with warnings.catch_warnings(record=True) as caught, ProgressBar("outs") as bar:
        warnings.simplefilter("always", NotationWarning)
        answer = outs(
            hero, villains, question.board, dead=question.dead, folded=question.folded,
            suppress=settings.suppress, pot=settings.pot, call=settings.call,
            on_progress=bar.show,
        )  # fmt: skip
    for warning in caught:
        warn(f"{place}{warning.message}")
    held = [*question.players, *question.folded]
    for note in (half_known_note(lone_cards(held)), split_range_note(question.players)):
        if note is not None:
            warn(f"{place}{note}")
    if settings.journal is not None:
        settings.journal.record(answer)
    return answer


def _json(answer: Outs) -> str:
    return json.dumps({**answer.to_dict(), **take_warnings()}, allow_nan=False)


def _answer_line_by_line(question: _Question, settings: _Settings, as_json: bool) -> None:
    for number, text in stdin.lines():
        with stdin.naming_the_line(number):
            answer = _answer(_read_line(text, question), settings, f"line {number}: ")
        click.echo(_json(answer) if as_json else _in_one_line(answer))


def _read_line(text: str, command_line: _Question) -> _Question:
    """Read one line; missing values are taken from the command line."""
    if text.startswith("{"):
        fields = _read_object(text)
    else:
        fields = stdin.read_words(text, _LINE, "players, -b, -d and --folded")
        fields["folded"] = fields["folded"] or None
    if not fields["players"]:
        raise PokerError("no hero; write the hero's hand, then each villain's")
    return _Question(
        tuple(fields["players"]),
        command_line.board if fields["board"] is None else fields["board"],
        command_line.dead if fields["dead"] is None else fields["dead"],
        command_line.folded if fields["folded"] is None else tuple(fields["folded"]),
    )


def _read_object(text: str) -> dict[str, Any]:
    fields = stdin.read_object(text, _OBJECT)
    if fields["villain"] is not None and fields["villains"] is not None:
        raise PokerError("'villain' and 'villains' say the same; use one of them")
    hero = [] if fields["hero"] is None else [fields["hero"]]
    villains = fields["villains"] or [] if fields["villain"] is None else [fields["villain"]]
    return {**fields, "players": [*hero, *villains] if hero else []}


def _in_one_line(answer: Outs) -> str:
    villains = ", ".join(villain or "??" for villain in answer.villains)
    spot = f"{''.join(map(str, answer.hero))} v {villains} on {answer.board}"
    equity = f"equity {percent(answer.equity, 2)} %"
    if answer.suppressed is not None:
        return f"{spot}: {answer.suppressed.reason}; {equity}"
    cards = " ".join(str(out.card) for out in answer.win_outs)
    is_showdown = len(answer.board) == 4 and not answer.outlooks
    win, tie = ("win", "tie") if is_showdown else ("are outs", "leave you level")
    counts = f"{answer.win} of {answer.total} {win}, {answer.tie} {tie}"
    return f"{spot}: {counts}, {equity}{': ' if cards else ''}{cards}"
