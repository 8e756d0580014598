"""``runout settle``: winners and payouts of each pot."""

from typing import Any

from runout.analysis.showdown.settlement import Settlement
from runout.cli.input.table import HandCommand
from runout.questions.showdown import settle


def _show(settlement: Settlement, request: dict[str, Any]) -> None:
    from runout.cli.render.showdown import show_settlement  # noqa: PLC0415 - JSON needs no rich

    show_settlement(settlement, request)


command = HandCommand(
    settle,
    _show,
    has_tables=True,
    notes="""FILE, or standard input with -, holds a JSON object, or one a line, whose members are
    called as the options; rake has rate, cap and no_flop_no_drop. Seats are counted from 0, and
    a hand that was not shown is ? or null. Each
    is answered with a JSON object: returned (bets that nobody called), pots (amount, contenders,
    winners, ...) and payouts, which are without the returned bets.""",
    examples=[
        "cat hand.json | runout settle - --table",
        "",
        "where hand.json holds",
        '  {"button": 0, "contributions": [50, 50],',
        '   "board": "Ks9d5h3c2s", "hands": ["AhAd", "KhQh"]}',
    ],
)
