"""``runout verify``: verify claimed payouts or winners of a hand."""

from typing import Any

import click

from runout.analysis.showdown.claims.verification import Verification
from runout.analysis.showdown.settlement import Settlement
from runout.cli.input.table import HandCommand
from runout.domain.plain_text import plain_text
from runout.errors import PokerError
from runout.questions.showdown import read_seats, verify


def _read_winners(request: dict[str, Any]) -> dict[str, Any]:
    """Read ``--winner`` as a winner or as winners."""
    texts = [str(text) for text in request.pop("winner", ())]
    if not texts:
        return request
    boards = [read_seats(part) for text in texts for part in text.split("/")]
    if any("/" in text for text in texts):
        return {**request, "winners": boards}
    seats = [seat for board in boards for seat in board]
    return request | ({"winner": seats[0]} if len(seats) == 1 else {"winners": seats})


def _show(verification: Verification, _: dict[str, Any]) -> None:
    right = verification.right
    if verification.agrees:
        text = _payments(right) if isinstance(right, Settlement) else right.sentence
        click.echo(plain_text(f"right: {text}"))


def _payments(right: Settlement) -> str:
    players = right.players
    paid = [
        f"{chips} to {players.label(seat)}" for seat, chips in enumerate(right.payouts) if chips
    ]
    back = [seat for seat, chips in enumerate(right.returned) if chips]
    returned = f", and a bet returned to {players.list(back)}" if back else ""
    return f"{', '.join(paid) or 'nothing'}{returned}"


def _refuse_wrong(verification: Verification) -> None:
    if verification.difference is not None:
        raise PokerError(verification.difference.detail)


command = HandCommand(
    verify,
    _show,
    options=[
        click.Option(
            ["--winner"],
            multiple=True,
            metavar="SEATS",
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
        "",
        "where hand.json holds",
        '  {"button": 0, "contributions": [50, 50],',
        '   "board": "Ks9d5h3c2s", "hands": ["AhAd", "KhQh"],',
        '   "claim": {"payouts": [100, 0]}}',
    ],
)
