"""``runout pots``, ``settle``, ``winners`` and ``verify``: what hands pay, and claims of it."""

from __future__ import annotations

from typing import Any

import click

from runout.analysis.showdown.claims.verification import Verification
from runout.analysis.showdown.settlement import Settlement
from runout.cli.input.question import renderer
from runout.cli.input.table import HandCommand, TableCommand
from runout.domain.plain_text import plain_text
from runout.errors import PokerError
from runout.questions import showdown
from runout.questions.showdown import read_seats

_HAND = [
    "",
    "where hand.json holds",
    '  {"button": 0, "contributions": [50, 50],',
    '   "board": "Ks9d5h3c2s", "hands": ["AhAd", "KhQh"]',
]


def _read_winners(request: dict[str, Any]) -> dict[str, Any]:
    texts = [str(text) for text in request.pop("winner", ())]
    if not texts:
        return request
    boards = [read_seats(part) for text in texts for part in text.split("/")]
    if any("/" in text for text in texts):
        return {**request, "winners": boards}
    seats = [seat for board in boards for seat in board]
    return request | ({"winner": seats[0]} if len(seats) == 1 else {"winners": seats})


def _payments(right: Settlement) -> str:
    players = right.players
    paid = [
        f"{chips} to {players.label(seat)}" for seat, chips in enumerate(right.payouts) if chips
    ]
    back = [seat for seat, chips in enumerate(right.returned) if chips]
    returned = f", and a bet returned to {players.list(back)}" if back else ""
    return f"{', '.join(paid) or 'nothing'}{returned}"


def _show_verification(verification: Verification, _: dict[str, Any]) -> None:
    right = verification.right
    if verification.agrees:
        text = _payments(right) if isinstance(right, Settlement) else right.sentence
        click.echo(plain_text(f"right: {text}"))


def _refuse_wrong(verification: Verification) -> None:
    if verification.difference is not None:
        raise PokerError(verification.difference.detail)


pots = TableCommand(
    showdown.side_pots,
    renderer("showdown:show_pots"),
    notes="With a name in front of it, alice=50, seats are called by their players' names.",
    examples=[
        "runout pots 50 100 100",
        "runout pots 20 50 100 100 --folded 0",
        "runout pots 0.5 1 97.25",
        "runout pots alice=50 bob=100 carol=100 --folded alice",
        "runout pots 30 70 150 --json",
    ],
)
winners = TableCommand(
    showdown.find_winners,
    lambda answer: click.echo(plain_text(answer.sentence)),
    notes="A hand is two cards, ann=AhAd with its player's name, or ? if it was not shown.",
    examples=[
        "runout winners AhAd KhQh -b Ks9d5h3c2s",
        "runout winners ann=AhAd bo=? -b Ks9d5h3c2s --json",
    ],
)
settle = HandCommand(
    showdown.settle,
    renderer("showdown:show_settlement"),
    has_tables=True,
    notes="""FILE, or standard input with -, holds a JSON object, or one a line, whose members are
    called as the options; rake has rate, cap and no_flop_no_drop. Seats are counted from 0, and
    a hand that was not shown is ? or null. Each
    is answered with a JSON object: returned (bets that nobody called), pots (amount, contenders,
    winners, ...) and payouts, which are without the returned bets.""",
    examples=["cat hand.json | runout settle - --table", *_HAND[:-1], f"{_HAND[-1]}}}"],
)
verify = HandCommand(
    showdown.verify,
    _show_verification,
    options=[
        click.Option(
            ["--winner"], multiple=True, metavar="SEATS",
            help="Who is claimed to win: seats or names, as in 0 or ann,bo; of two boards with a"
            " slash between, ann/bo.",
        )
    ],
    read=_read_winners,
    finish=_refuse_wrong,
    notes="""FILE, or standard input with -, holds a JSON object, or one a line, as runout settle
    reads it, and with it a claim or a winner. A claim that is right is answered with a line. The
    first that is not ends the command with exit code 3 and says which pot and seat differ, what
    was claimed and what is right. A hand that was not shown is ? or null.""",
    examples=[
        "runout verify -b Ks9d5h3c2s --hands AhAd,KhQh --winner 0",
        "runout verify -b Ks9d5h3c2s --hands AhAd,? --winner 0",
        "cat hand.json | runout verify -",
        *_HAND[:-1],
        f"{_HAND[-1]},",
        '   "claim": {"payouts": [100, 0]}}',
    ],
)  # fmt: skip
