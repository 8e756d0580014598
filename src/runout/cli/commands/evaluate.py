"""``runout eval``: evaluate hands, the best first."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from runout.analysis.evaluation import evaluate, evaluate_ids
from runout.cli.input import stdin
from runout.domain.cards import parse_card_ids
from runout.errors import WrongCardCount

if TYPE_CHECKING:
    from runout.domain.hands import Strength


@click.command("eval")
@click.argument("hands", metavar="CARDS...", nargs=-1, required=True)
@click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON object per line for each hand."
)
def command(hands: tuple[str, ...], as_json: bool) -> None:
    """Evaluate hands of two to seven cards.

    Each argument is one hand; if every argument is a single card, together
    they are one hand. Several hands are ranked, the best first; an = after
    the place marks a tie. With - hands are read from standard input, one a
    line, and answered in that order, one line each.

    \b
    Examples:
      runout eval AhKhQhJhTh
      runout eval Kc Kd 7h 7s 5c
      runout eval "Kc Kd 7h 7s 5c" "Ks Kh 7c 7d 3c"
      runout eval AcAd9h9s2d3c4c --json
    """
    if hands == (stdin.STDIN,):
        _answer_line_by_line(as_json)
        return
    strengths = [evaluate_ids(ids, text) for text, ids in _read_hands(hands)]
    ranking = _rank(strengths)
    if as_json:
        for place, tied, strength in ranking:
            click.echo(json.dumps({"place": place, "tied": tied, **strength.to_dict()}))
    elif len(strengths) == 1:
        _show_one(strengths[0])
    else:
        _show_ranking(ranking)


def _read_hands(hands: tuple[str, ...]) -> list[tuple[str, list[int]]]:
    """Return each hand's text and cards; arguments that are a single card each are one hand."""
    ids = [parse_card_ids(text) for text in hands]
    counts = [len(each) for each in ids]
    if len(hands) > 1 and all(count == 1 for count in counts):
        return [(" ".join(hands), [card for (card,) in ids])]
    if len(hands) > 1 and 1 in counts:
        lone = hands[counts.index(1)]
        raise WrongCardCount(
            f"{lone!r} is one card, and a hand has 2 to 7; join the cards of a hand, as in AhKhQh,"
            ' or quote them: "Ah Kh Qh"'
        )
    return list(zip(hands, ids, strict=True))


def _rank(strengths: list[Strength]) -> list[tuple[int, bool, Strength]]:
    """Return the place from 1, whether it is shared, and the hand, best first."""
    scores = sorted((strength.score for strength in strengths), reverse=True)
    return [
        (scores.index(strength.score) + 1, scores.count(strength.score) > 1, strength)
        for strength in sorted(strengths, reverse=True)
    ]


def _answer_line_by_line(as_json: bool) -> None:
    for number, text in stdin.lines():
        with stdin.naming_the_line(number):
            strength = evaluate(text)
        if as_json:
            click.echo(json.dumps(strength.to_dict()))
        else:
            cards = "".join(map(str, strength.cards or ()))
            title = strength.category.title
            click.echo(f"{cards:<14}  {strength.score}  {title:<15}  {strength.description}")


def _show_one(strength: Strength) -> None:
    from runout.cli.render.terminal import Screen, Text, facts  # noqa: PLC0415 - JSON needs no rich

    screen = Screen()
    cards = strength.cards or ()
    lines = [
        ("cards", screen.cards(cards)),
        ("hand", Text(strength.description, style="bold")),
        ("category", Text(f"{strength.category.title} ({strength.category.value})")),
        ("score", Text(str(strength.score))),
    ]
    if len(cards) > 5:
        lines.insert(1, ("best five", screen.cards(strength.best_five)))
    screen.show(facts(lines))


def _show_ranking(ranking: list[tuple[int, bool, Strength]]) -> None:
    from runout.cli.render.terminal import QUIET, Screen, Text, table  # noqa: PLC0415

    screen = Screen()
    ranked = table("", "hand", "category", "score", numbers=["score"])
    for place, tied, strength in ranking:
        cards = screen.cards(strength.cards or (), playing=strength.best_five)
        description = Text(strength.description, style=QUIET)
        ranked.add_row(
            Text(f"{place}{'=' if tied else ' '}"),
            Text("\n").join([cards, description]),
            Text(strength.category.title, no_wrap=True),
            Text(str(strength.score)),
        )
    screen.show(ranked)
