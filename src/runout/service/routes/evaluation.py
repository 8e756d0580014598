"""``POST /evaluate``: the strength of hands."""

from collections import Counter
from typing import Final

from fastapi import APIRouter
from fastapi.concurrency import run_in_threadpool

from runout.analysis.evaluation import evaluate
from runout.errors import at
from runout.service.http.problems import RESPONSES
from runout.service.routes.schemas.evaluation import EvaluateAnswer, EvaluatedHand, EvaluateRequest

router = APIRouter(tags=["hands"], responses=RESPONSES)

_MAX_AT_ONCE: Final = 20  # of hands, evaluated and described in a fraction of a millisecond


@router.post("/evaluate", summary="Evaluate hands")
async def evaluate_hands(body: EvaluateRequest) -> EvaluateAnswer:
    """Evaluate up to 1000 hands of two to seven cards, and rank them."""
    if len(body.hands) <= _MAX_AT_ONCE:
        return _answer(body.hands)
    return await run_in_threadpool(_answer, body.hands)


def _answer(hands: list[str]) -> EvaluateAnswer:
    strengths = []
    for number, cards in enumerate(hands):
        with at(f"/hands/{number}"):
            strengths.append(evaluate(cards))
    scores = sorted([strength.score for strength in strengths])
    counts = Counter(scores)
    places = {score: len(scores) - at_most for at_most, score in enumerate(scores)}
    return EvaluateAnswer(
        hands=[
            EvaluatedHand.of(each, places[each.score], counts[each.score] > 1) for each in strengths
        ]
    )
