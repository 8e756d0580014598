"""``runout winners``: who wins by the cards alone."""

import click

from runout.cli.input.table import TableCommand
from runout.domain.plain_text import plain_text
from runout.questions.showdown import find_winners

command = TableCommand(
    find_winners,
    lambda showdown: click.echo(plain_text(showdown.sentence)),
    notes="A hand is two cards, ann=AhAd with its player's name, or ? if it was not shown.",
    examples=[
        "runout winners AhAd KhQh -b Ks9d5h3c2s",
        "runout winners ann=AhAd bo=? -b Ks9d5h3c2s --json",
    ],
)
