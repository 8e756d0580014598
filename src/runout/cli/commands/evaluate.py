"""``runout eval``: evaluate hands, the best first."""

from __future__ import annotations

from collections.abc import Sequence

from runout.cli.input.question import QuestionCommand
from runout.domain.cards import cards_text, parse_card_ids
from runout.domain.hands import Strength
from runout.errors import WrongCardCount
from runout.questions.evaluation import Evaluation, evaluate


def _read_hands(hands: Sequence[str]) -> Sequence[str]:
    """Return the text of each hand; arguments that are a single card each are one hand."""
    # Two cards have four letters or more, and are parsed by the question alone.
    lone = [text for text in hands if len(text.strip()) <= 3 and len(parse_card_ids(text)) == 1]
    if len(lone) == len(hands):
        return [" ".join(hands)] if hands else []
    if lone:
        raise WrongCardCount(
            f"{lone[0]!r} is one card, and a hand has 2 to 7; join the cards of a hand, as in"
            ' AhKhQh, or quote them: "Ah Kh Qh"'
        )
    return hands


def _show(evaluation: Evaluation) -> None:
    if len(evaluation.hands) > 1:
        _show_ranking(evaluation)
    else:
        _show_one(evaluation.hands[0].strength)


def _line(evaluation: Evaluation) -> str:
    strength = evaluation.hands[0].strength
    cards, title = cards_text(strength.cards or ()), strength.category_name
    return f"{cards:<14}  {strength.score}  {title:<15}  {strength.description}"


def _show_one(strength: Strength) -> None:
    from runout.cli.render.terminal import Screen, Text, facts  # noqa: PLC0415 - JSON needs no rich

    screen = Screen()
    cards = strength.cards or ()
    lines = [
        ("cards", screen.cards(cards)),
        ("hand", Text(strength.description, style="bold")),
        ("category", Text(f"{strength.category_name} ({strength.category.value})")),
        ("score", Text(str(strength.score))),
    ]
    if len(cards) > 5:
        lines.insert(1, ("best five", screen.cards(strength.best_five)))
    screen.show(facts(lines))


def _show_ranking(evaluation: Evaluation) -> None:
    from runout.cli.render.terminal import QUIET, Screen, Text, table  # noqa: PLC0415

    screen = Screen()
    ranked = table("", "hand", "category", "score", numbers=["score"])
    for hand in sorted(evaluation.hands, key=lambda hand: hand.place):
        strength = hand.strength
        cards = screen.cards(strength.cards or (), playing=strength.best_five)
        description = Text(strength.description, style=QUIET)
        ranked.add_row(
            Text(f"{hand.place}{'=' if hand.tied else ' '}"),
            Text("\n").join([cards, description]),
            Text(strength.category_name, no_wrap=True),
            Text(str(strength.score)),
        )
    screen.show(ranked)


command = QuestionCommand(
    evaluate,
    _show,
    examples=[
        "runout eval AhKhQhJhTh",
        "runout eval Kc Kd 7h 7s 5c",
        'runout eval "Kc Kd 7h 7s 5c" "Ks Kh 7c 7d 3c"',
        "runout eval AcAd9h9s2d3c4c --json",
    ],
    notes="""Each argument is one hand; if every argument is a single card, together they are one
    hand. Several hands are shown the best first; an = after the place marks a tie. With - hands are
    read from standard input, one a line, and answered one line each.""",
    line=_line,
    read_arguments=_read_hands,
)
