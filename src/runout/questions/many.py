"""Many questions about equity or outs in one request."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final

from runout.analysis.equity.results import EquityResult
from runout.analysis.outs.results import Outs
from runout.documents import Document
from runout.errors import below
from runout.questions.equity import equity
from runout.questions.outs import outs
from runout.questions.question import Kind, Length, Progress, Question, Result, Work, question

_LENGTH: Final = Length(1, 1000)
_EquityRequest = Annotated[Any, Kind("", equity.schema)]
_OutsRequest = Annotated[Any, Kind("", outs.schema)]


@dataclass(frozen=True, slots=True)
class EquityAnswers(Document):
    """An answer for each question, in their order."""

    answers: tuple[EquityResult, ...]


@dataclass(frozen=True, slots=True)
class OutsAnswers(Document):
    """An answer for each question, in their order."""

    answers: tuple[Outs, ...]


@question(
    "equity/many",
    command="",
    subject="equity",
    summary="Compute the equities of many questions.",
    examples=[
        {
            "questions": [
                {"players": ["AhKh", "QsQd"], "board": "7h5h2c"},
                {"players": ["AhKh", "QQ+", "JTs"], "board": "7h5h2c9d"},
            ]
        }
    ],
)
def compute_many_equities(
    questions: Annotated[list[_EquityRequest], "Requests of `POST /equity`, 1 to 1000.", _LENGTH],
) -> Work[EquityAnswers]:
    """Compute the equities of up to 1000 questions, each as `POST /equity` answers it."""
    return _all(equity, questions, EquityAnswers)


@question(
    "outs/many",
    command="",
    subject="outs",
    summary="List the outs of many hands.",
    examples=[
        {
            "questions": [
                {"hero": "AhKh", "villains": ["9d9c"], "board": "QhJh3d2c"},
                {"hero": "AhKh", "villains": ["QQ+"], "board": "7h5h2c"},
            ]
        }
    ],
)
def list_many_outs(
    questions: Annotated[list[_OutsRequest], "Requests of `POST /outs`, 1 to 1000.", _LENGTH],
) -> Work[OutsAnswers]:
    """List the outs of up to 1000 hands, each as `POST /outs` answers it."""
    return _all(outs, questions, OutsAnswers)


def _all(one: Question, requests: Sequence[Any], answers: Callable[..., Result]) -> Work[Result]:
    works: list[Work[Any]] = []
    for number, request in enumerate(requests):
        with below(f"/questions/{number}"):
            works.append(one.function(**one.checked(request, is_member=True)))

    def run(on_progress: Progress | None) -> Result:
        answered = []
        for number, work in enumerate(works):
            with below(f"/questions/{number}"):
                answered.append(work.run(on_progress))
            if on_progress is not None:
                on_progress(None)
        return answers(tuple(answered))

    return Work(sum(work.cost for work in works), run, "ask fewer questions at once")
