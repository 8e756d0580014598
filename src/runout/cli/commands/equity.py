"""``runout equity``: each player's share of the pot, exact or sampled."""

from __future__ import annotations

import functools
import json
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import click

from runout.analysis.equity.calculation import equity
from runout.analysis.equity.next_card import equity_by_next_card
from runout.analysis.equity.spots import read_spot
from runout.cli.input import stdin
from runout.cli.input.loose_cards import (
    CardCommand,
    half_known_note,
    split_range_note,
)
from runout.cli.render.equity_answer import Answer
from runout.cli.render.progress import ProgressBar
from runout.cli.runtime.exit_codes import take_warnings, warn
from runout.domain.cards import DECK
from runout.errors import LimitExceeded, NotationWarning, PokerError

if TYPE_CHECKING:
    from runout.analysis.equity.results import EquityResult
    from runout.analysis.equity.spots import EquitySpot
    from runout.domain.cards import Card

_MIN_ERROR, _MAX_ERROR = 0.0001, 100.0  # percentage points
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
_OBJECT: Final[dict[str, type]] = {"players": list, "board": str, "dead": str, "folded": list}


@dataclass(frozen=True, slots=True)
class _SpotText:
    """A spot as typed."""

    players: tuple[str, ...]
    board: str
    dead: str
    folded: tuple[str, ...]


@click.command("equity", cls=CardCommand)
@click.argument("players", metavar="PLAYER PLAYER...", nargs=-1, required=True)
@click.option("-b", "--board", default="", metavar="CARDS", help="Three, four or five cards.")
@click.option("-d", "--dead", default="", metavar="CARDS", help="Cards that are out of play.")
@click.option("--folded", multiple=True, metavar="RANGE",
              help="Hand or range of a player who folded; may be repeated.")  # fmt: skip
@click.option("--exact", is_flag=True, help="Count every deal, even if it takes minutes.")
@click.option("--samples", type=click.IntRange(min=1), metavar="N", help="Draw N deals.")
@click.option("--error", type=float, metavar="PP",
              help="Draw until no standard error exceeds PP percentage points.")  # fmt: skip
@click.option("--iterations", type=click.IntRange(min=0), metavar="N",
              help="Exact up to N deals, else N samples; 0 means 10000.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0, (1 << 64) - 1), metavar="N",
              help="Seed of the deals; the same seed draws the same.")  # fmt: skip
@click.option("--threads", type=click.IntRange(min=0), metavar="N",
              help="At most N threads; 0: one per processor.")  # fmt: skip
@click.option("--hands", is_flag=True, help="Add the equity of each hand of a range.")
@click.option("--next", "next_card", is_flag=True, help="Add the equities after each next card.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def command(
    context: click.Context,
    /,
    *,
    players: tuple[str, ...],
    board: str,
    dead: str,
    folded: tuple[str, ...],
    hands: bool,
    next_card: bool,
    as_json: bool,
    **limits: Any,
) -> None:
    """Compute the equity of hands and ranges.

    A player is a hand (AhKh), half of one (Ah?), an unknown hand (?? or
    ""), or a range with weights ("QQ+,AKs:0.5", 15%, random). Every deal is
    counted if that takes about a second of one core; else deals are drawn
    until the standard error is 0.05 percentage points.

    With - spots are read from standard input, one per line, and each is
    answered by one line. A line is written as here: players, -b, -d, --folded, quotes
    around text with spaces; or it is a JSON object with players (a list)
    and optionally board, dead and folded. Fields that a line does not have
    are taken from the options.

    \b
    Examples:
      runout equity AhKh "QQ+,AKs:0.5" -b 7h5h2c
      runout equity AsKd ?? -b Qh8c5d2s --json
      runout equity 15% ?? random --samples 100000 --seed 1
      runout equity "22+,A2s+" "55+,AQo+" -b Ts9h2d --hands
      runout equity JhTh 4c4d -b 9h8h3c --next
    \b
      echo 'AhKh "QQ+, AKs" -b 7h5h2c' | runout equity -
    """
    settings = {"hands": hands, **_settings(context, **limits)}
    spot = _SpotText(players, board, dead, folded)
    if players == (stdin.STDIN,):
        if (hands or next_card) and not as_json:
            raise click.UsageError("--hands and --next need --json where - answers in lines")
        _answer_line_by_line(spot, settings, next_card, as_json)
        return
    answer = _answer(spot, settings, next_card)
    if as_json:
        click.echo(_json(answer))
    else:
        from runout.cli.render.equity import show  # noqa: PLC0415 - JSON needs no rich

        show(answer)


def _settings(
    context: click.Context,
    *,
    exact: bool,
    samples: int | None,
    error: float | None,
    iterations: int | None,
    seed: int | None,
    threads: int | None,
) -> dict[str, Any]:
    """Return the settings of equity; refuse contradictions."""
    rules = {
        "--exact": exact or None, "--samples": samples, "--error": error,
        "--iterations": iterations,
    }  # fmt: skip
    used = [name for name, value in rules.items() if value is not None]
    if len(used) > 1:
        raise click.UsageError(f"{used[0]} and {used[1]} exclude each other", context)
    if error is not None and not _MIN_ERROR <= error < _MAX_ERROR:
        raise LimitExceeded(
            f"--error {error:g}; use {_MIN_ERROR:g} to below {_MAX_ERROR:g} percentage points"
        )
    sampled = samples is not None or error is not None
    return {
        "method": "exact" if exact else "sampled" if sampled else "auto",
        "samples": samples,
        "target_error": None if error is None else error / 100,
        "iterations": iterations,
        "seed": seed,
        "threads": threads,
    }


@functools.cache
def _load_tables() -> None:
    """Load the tables of the kernels, so that the time printed is that of the calculation alone.

    They take about 30 ms once per process, and a flop with a known hand less than one.
    """
    equity(["AcAd", "KcKd"], board="2h3h4h5h7s")


def _answer(typed: _SpotText, settings: dict[str, Any], next_card: bool, place: str = "") -> Answer:
    """Answer one spot; ``place`` is prefixed to warnings."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", NotationWarning)
        spot = read_spot(typed.players, board=typed.board, dead=typed.dead, folded=typed.folded)
    for warning in caught:
        warn(f"{place}{warning.message}")
    for note in (half_known_note(_lone_cards(spot)), split_range_note(typed.players)):
        if note is not None:
            warn(f"{place}{note}")
    if next_card and len(spot.board) not in (3, 4):
        raise PokerError(f"{str(spot.board)!r}: --next needs a board of three or four cards")
    if spot.board or len(spot.seats) > 2:
        _load_tables()
    with ProgressBar("equity") as bar:
        result = equity(spot, **settings, on_progress=bar.show)
    if not next_card:
        return Answer(spot, result)
    with ProgressBar("next cards"):
        after = equity_by_next_card(spot, **{**settings, "hands": False})
    return Answer(spot, result, after)


def _lone_cards(spot: EquitySpot) -> dict[str, Card]:
    """Return the players typed as one card and nothing else."""
    return {
        seat.input: DECK[seat.known[0]]
        for seat in spot.players
        if len(seat.known) == 1 and "?" not in seat.input
    }


def _json(answer: Answer) -> str:
    return json.dumps({**answer.to_dict(), **take_warnings()}, allow_nan=False)


def _answer_line_by_line(
    spot: _SpotText, settings: dict[str, Any], next_card: bool, as_json: bool
) -> None:
    for number, text in stdin.lines():
        with stdin.naming_the_line(number):
            line_spot = _read_line(text, spot)
            answer = _answer(line_spot, settings, next_card, f"line {number}: ")
        click.echo(_json(answer) if as_json else _in_one_line(answer.result))


def _in_one_line(result: EquityResult) -> str:
    everyone = [f"{player.input or '??'} {100 * player.equity:.2f} %" for player in result.players]
    return "  ".join([*everyone, result.summary])


def _read_line(text: str, command_line: _SpotText) -> _SpotText:
    """Read one line; missing fields are those of the command line."""
    if text.startswith("{"):
        fields = stdin.read_object(text, _OBJECT)
    else:
        fields = stdin.read_words(text, _LINE, "players, -b, -d and --folded")
        fields["folded"] = fields["folded"] or None
    return _SpotText(
        tuple(fields["players"] or ()),
        command_line.board if fields["board"] is None else fields["board"],
        command_line.dead if fields["dead"] is None else fields["dead"],
        command_line.folded if fields["folded"] is None else tuple(fields["folded"]),
    )
