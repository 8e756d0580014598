"""The strength of hands."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Annotated

from runout.analysis import evaluation
from runout.documents import Document
from runout.domain.hands import Strength
from runout.errors import at
from runout.questions.kinds import Cards
from runout.questions.question import Length, question


@dataclass(frozen=True, slots=True)
class EvaluatedHand(Document):
    """The strength of a hand, and its place among the hands of the request."""

    place: int
    """Place among these hands, from 1; tied hands share it."""
    tied: bool
    """Whether another of these hands has the same score."""
    strength: Strength

    inlined = ("strength",)


@dataclass(frozen=True, slots=True)
class Evaluation(Document):
    """The hands in the order of the request."""

    hands: tuple[EvaluatedHand, ...]


@question(
    "evaluate",
    command="eval",
    subject="hands",
    summary="Evaluate hands of two to seven cards.",
    arguments=["hands"],
    examples=[
        {"hands": ["Ks Kd 7h 7c 5s 3d 2c"]},
        {"hands": ["KsKd7h7c5s", "KhKc7s7d3s", "AhKhQhJhTh"]},
    ],
)
def evaluate(
    hands: Annotated[list[Cards], "Hands of two to seven cards each.", Length(1, 1000)],
) -> Evaluation:
    """Evaluate hands of two to seven cards.

    Several hands are ranked.
    """
    strengths = []
    for number, cards in enumerate(hands):
        with at(f"/hands/{number}"):
            strengths.append(evaluation.evaluate(cards))
    scores = sorted(strength.score for strength in strengths)
    counts = Counter(scores)
    places = {score: len(scores) - at_most for at_most, score in enumerate(scores)}
    return Evaluation(
        tuple(EvaluatedHand(places[each.score], counts[each.score] > 1, each) for each in strengths)
    )
