"""``runout verify``: a claim about what a hand paid, checked."""

from __future__ import annotations

import click

from runout.analysis.claims import verify
from runout.analysis.evidence import seats_in_words
from runout.cli import stdin
from runout.cli.hands_to_settle import read_hands


@click.command("verify")
@click.argument("file", metavar="FILE|-")
@click.option("--json", "as_json", is_flag=True, help="Print what is right as JSON.")
def command(file: str, as_json: bool) -> None:
    """Check what somebody claims a hand has paid.

    FILE, or standard input with -, holds a JSON object, or one a line, as
    runout settle reads it, and with it a claim: payouts (per seat, without
    returned bets) and as wanted pots (amount, contenders, winners,
    payouts), returned and hands (in words, per seat).

    A claim that is right is answered with a line. The first that is not
    ends the command with exit code 3 and says which pot and seat differ,
    what was claimed and what is right.

    \b
    A file hand.json, and how it is checked:
      {"button": 0, "contributions": [50, 50],
       "board": "Ks9d5h3c2s", "hands": ["AhAd", "KhQh"],
       "claim": {"payouts": [100, 0]}}
    \b
      cat hand.json | runout verify -
    """
    for hand in read_hands(file, claims=True):
        with stdin.naming_the_line(hand.line):
            right = verify(hand.claim, **hand.evidence)
        if as_json:
            click.echo(str(right))
            continue
        paid = [f"{chips} to seat {seat}" for seat, chips in enumerate(right.payouts) if chips]
        back = [seat for seat, chips in enumerate(right.returned) if chips]
        returned = f", and a bet returned to {seats_in_words(back)}" if back else ""
        click.echo(f"right: {', '.join(paid) or 'nothing'}{returned}")
