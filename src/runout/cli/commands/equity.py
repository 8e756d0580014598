"""``runout equity``: each player's share of the pot, exact or sampled."""

from __future__ import annotations

import functools
from typing import Any, Final

import click

from runout.analysis.equity.calculation import equity as compute_equity
from runout.analysis.equity.results import EquityResult
from runout.cli.input import stdin
from runout.cli.input.options import TextType, refuse_both
from runout.cli.input.question import renderer
from runout.cli.input.spot_question import SpotCommand
from runout.cli.render.progress import ProgressBar
from runout.cli.runtime.command_group import UsageError
from runout.errors import LimitExceeded, PokerError
from runout.questions.equity import equity

_MIN_ERROR, _MAX_ERROR = 0.0001, 100.0  # percentage points
_RULES: Final = {
    "method": "--exact", "samples": "--samples", "target_error": "--error",
    "iterations": "--iterations",
}  # fmt: skip


def _read_points(text: str) -> float:
    """Return percentage points as a fraction."""
    try:
        points = float(text)
    except ValueError:
        raise PokerError(f"{text!r} is not a valid float.") from None
    if not _MIN_ERROR <= points < _MAX_ERROR:
        raise LimitExceeded(
            f"--error {points:g}; use {_MIN_ERROR:g} to below {_MAX_ERROR:g} percentage points"
        )
    return points / 100


class _EquityCommand(SpotCommand):
    def _run(self, *, as_json: bool, unnamed: tuple[str, ...] = (), **options: Any) -> None:
        refuse_both({rule: options[name] is not None for name, rule in _RULES.items()})
        is_detailed = options["hands"] or options["next_card"]
        if unnamed == (stdin.STDIN,) and is_detailed and not as_json:
            raise UsageError("--hands and --next need --json where - answers in lines")
        super()._run(as_json=as_json, unnamed=unnamed, **options)

    def _answer(self, request: dict[str, Any], line: str = "") -> Any:
        if request.get("board") or len(request["players"]) + len(request.get("folded", ())) > 2:
            _load_tables()
        return super()._answer(request, line)


@functools.cache
def _load_tables() -> None:
    """Load the tables of the kernels, so that the time printed is that of the calculation alone.

    They take some milliseconds once per process, and a flop with a known hand less than one.
    """
    compute_equity(["AcAd", "KcKd"], board="2h3h4h5h7s")


def _line(result: EquityResult) -> str:
    everyone = [f"{player.input or '??'} {100 * player.equity:.2f} %" for player in result.players]
    return "  ".join([*everyone, result.summary])


command = _EquityCommand(
    equity,
    renderer("equity:show"),
    examples=[
        'runout equity AhKh "QQ+,AKs:0.5" -b 7h5h2c',
        "runout equity AsKd ?? -b Qh8c5d2s --json",
        "runout equity 15% ?? random --samples 100000 --seed 1",
        'runout equity "22+,A2s+" "55+,AQo+" -b Ts9h2d --hands',
        "runout equity JhTh 4c4d -b 9h8h3c --next",
        """echo 'AhKh "QQ+, AKs" -b 7h5h2c' | runout equity -""",
    ],
    notes="""With - spots are read from standard input, one per line, and each is answered by one
    line. A line is written as here, with quotes around text with spaces; or it is a JSON object
    with players (a list) and optionally board, dead and folded. What a line does not have is taken
    from the options.""",
    line=_line,
    options=[
        click.Option(["--exact", "method"], flag_value="exact", default=None,
                     help="Count every deal, even if it takes minutes."),
        click.Option(["--error", "target_error"], type=TextType("float", _read_points),
                     metavar="PP",
                     help="Draw until no standard error exceeds PP percentage points."),
        click.Option(["--next", "next_card"], flag_value=True, type=bool, default=None,
                     help="Add the equities after each next card."),
        click.Option(["--iterations"], type=click.IntRange(min=0), metavar="N",
                     help="Exact up to N deals, else N samples; 0 means 10000."),
        click.Option(["--threads"], type=click.IntRange(min=0), metavar="N",
                     help="At most N threads; 0: one per processor."),
    ],
    bar=ProgressBar,
)  # fmt: skip
