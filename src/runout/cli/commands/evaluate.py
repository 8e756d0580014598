"""``runout eval``: evaluate hands, the best first."""

from __future__ import annotations

from collections.abc import Sequence

from runout.cli.input.question import QuestionCommand, renderer
from runout.domain.cards import cards_text, parse_card_ids
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


def _line(evaluation: Evaluation) -> str:
    strength = evaluation.hands[0].strength
    cards, title = cards_text(strength.cards or ()), strength.category_name
    return f"{cards:<14}  {strength.score}  {title:<15}  {strength.description}"


command = QuestionCommand(
    evaluate,
    renderer("evaluation:show"),
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
