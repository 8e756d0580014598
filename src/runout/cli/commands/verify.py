"""``runout verify``: verify claimed payouts or winners of a hand."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

import click

from runout.analysis.showdown.claims.verification import verify
from runout.analysis.showdown.settlement import Settlement
from runout.cli.input import stdin
from runout.cli.input.loose_cards import CardCommand
from runout.cli.input.seats import names_option, read_names, read_seats, unit_option
from runout.cli.input.showdown import read_hands
from runout.cli.input.usage_hints import joined_hands
from runout.domain.cards import parse_card_ids
from runout.domain.plain_text import plain_text
from runout.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from decimal import Decimal

    from runout.analysis.showdown.winners import Showdown
    from runout.domain.amounts import Amount

_UNKNOWN_HAND: Final = re.compile(r"\??\s*\??|-")


@click.command("verify", cls=CardCommand)
@click.argument("file", metavar="[FILE|-]", required=False)
@click.option("-b", "--board", metavar="CARDS", help="The board of a hand with a claimed winner.")
@click.option("--second-board", metavar="CARDS",
              help="The second board of a hand run twice, shared cards included.")  # fmt: skip
@click.option("--hands", multiple=True, metavar="HANDS",
              help="The hands: AhAd,KhQh or ann=AhAd,bo=KhQh; ? is one not shown.")  # fmt: skip
@click.option("--winner", "winners", multiple=True, metavar="SEATS",
              help="Who is claimed to win: seats or names, as in 0 or ann,bo; of two boards with"
                   " a slash between, ann/bo.")  # fmt: skip
@click.option("--folded", metavar="SEATS", help="The seats that folded, as in 0,2.")
@click.option("--mucked", metavar="SEATS", help="The seats that mucked their hands.")
@names_option
@unit_option
@click.option("--json", "as_json", is_flag=True, help="Print the right result as JSON.")
def command(file: str | None, as_json: bool, unit: int | Decimal | None, **options: Any) -> None:
    """Verify a claimed payout or a claimed winner.

    FILE, or standard input with -, holds a JSON object, or one a line, as
    runout settle reads it, and with it a claim: payouts (per seat, without
    returned bets) and optionally pots (amount, contenders, winners,
    payouts), returned and hands (described, per seat). A claimed winner
    alone needs board, hands and winner (or winners), and no chips; it can
    also be given by options.

    A claim that is right is answered with a line. The first that is not
    ends the command with exit code 3 and says which pot and seat differ,
    what was claimed and what is right.

    \b
    Examples:
      runout verify -b Ks9d5h3c2s --hands AhAd,KhQh --winner 0
      runout verify -b Ks9d5h3c2s --hands AhAd,? --winner 0
    \b
    A file hand.json, and how it is checked:
      {"button": 0, "contributions": [50, 50],
       "board": "Ks9d5h3c2s", "hands": ["AhAd", "KhQh"],
       "claim": {"payouts": [100, 0]}}
    \b
      cat hand.json | runout verify -
    """
    used = [name for name, value in options.items() if value not in (None, ())]
    if file is None:
        if unit is not None:
            raise click.UsageError("--unit is for payouts; a claimed winner has none")
        _show(_verify_winner(**options), as_json)
        return
    if options["hands"] and _is_hand(file):
        raise click.UsageError(joined_hands(options["hands"], [file]), click.get_current_context())
    if used:
        option = "winner" if used[0] == "winners" else used[0].replace("_", "-")
        raise click.UsageError(f"--{option} is for a claimed winner without FILE; leave one out")
    for hand in read_hands(file, claims=True):
        inputs = hand.showdown_inputs
        if unit is not None and "contributions" in inputs:
            inputs = {"unit": unit, **inputs}
        with stdin.naming_the_line(hand.line):
            right = verify(hand.claims.get("claim"), winner=hand.claims.get("winner"),
                           winners=hand.claims.get("winners"), **inputs)  # fmt: skip
        _show(right, as_json)


def _verify_winner(
    *,
    board: str | None,
    second_board: str | None,
    hands: tuple[str, ...],
    winners: tuple[str, ...],
    folded: str | None,
    mucked: str | None,
    names: str | None,
) -> Settlement[Amount] | Showdown:
    """Verify a winner claimed by options."""
    for option, value in (("--hands", hands), ("--winner", winners)):
        if not value:
            raise click.UsageError(
                f"missing option {option!r}; a claimed winner needs --board, --hands and --winner,"
                " any other claim a FILE"
            )
    held = [_named_hand(text) for group in hands for text in _split_hands(group)]
    players = read_names([name for name, _ in held], names)
    boards = [part for text in winners for part in text.split("/")]
    by_board = len(boards) > 1 and any("/" in text for text in winners)
    claimed: Any = (
        [read_seats(part, players, "--winner") for part in boards]
        if by_board
        else [seat for part in boards for seat in read_seats(part, players, "--winner")]
    )
    one = claimed[0] if second_board is not None and not by_board and len(claimed) == 1 else None
    return verify(
        winner=one,
        winners=None if one is not None else claimed,
        board=board or "",
        second_board=second_board,
        hands=[hand for _, hand in held],
        folded=read_seats(folded, players, "--folded"),
        mucked=read_seats(mucked, players, "--mucked"),
        names=players,
    )


def _split_hands(text: str) -> Sequence[str]:
    return text.split(",") if "," in text else text.split() or [""]


def _is_hand(text: str) -> bool:
    try:
        return len(parse_card_ids(text.rpartition("=")[2])) == 2
    except NotationError:
        return text == "?"


def _named_hand(text: str) -> tuple[str | None, str | None]:
    """Return the name and the cards of ``ann=AhAd``; None for a missing one."""
    name, sign, cards = text.rpartition("=")
    is_unknown = _UNKNOWN_HAND.fullmatch(cards.strip())
    return (name if sign else None), (None if is_unknown else cards.strip())


def _show(right: Settlement[Amount] | Showdown, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(right.to_dict()))
    elif isinstance(right, Settlement):
        click.echo(plain_text(f"right: {_payments(right)}"))
    else:
        click.echo(plain_text(f"right: {_wins(right)}"))


def _payments(right: Settlement[Amount]) -> str:
    players = right.players
    paid = [
        f"{chips} to {players.label(seat)}" for seat, chips in enumerate(right.payouts) if chips
    ]
    back = [seat for seat, chips in enumerate(right.returned) if chips]
    returned = f", and a bet returned to {players.list(back)}" if back else ""
    return f"{', '.join(paid) or 'nothing'}{returned}"


def _wins(right: Showdown) -> str:
    parts = []
    for number, (winners, hand) in enumerate(
        zip(right.winners, right.descriptions, strict=True), start=1
    ):
        verb = "tie" if len(winners) > 1 else "wins"
        board = f" on board {number}" if len(right.winners) > 1 else ""
        how = f" with {hand}" if hand else " without a contest"
        parts.append(f"{right.players.list(winners)} {verb}{board}{how}")
    return "; ".join(parts)
