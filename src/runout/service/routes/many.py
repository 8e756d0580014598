"""``POST /equity/many`` and ``/outs/many``: many questions in one request.

Questions are answered a few at a time, so that the work stops at the time limit.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeVar

from fastapi import APIRouter, Request

from runout.analysis.equity.many import equity_many
from runout.analysis.equity.spots import Seat
from runout.analysis.outs.many import outs_many
from runout.domain.ranges.range import RangeWarning
from runout.errors import NotationError, PokerError
from runout.service.http.problems import RESPONSES
from runout.service.http.time_limit import TimeLimit, in_time
from runout.service.routes.dependencies import SettingsDependency
from runout.service.routes.schemas.cards import ReadHolding, read_holding, read_holdings
from runout.service.routes.schemas.many import (
    EquityManyAnswer,
    EquityManyRequest,
    EquityOfQuestion,
    EquityQuestion,
    OutsManyAnswer,
    OutsManyRequest,
    OutsOfQuestion,
    OutsQuestion,
)

router = APIRouter(tags=["many"], responses=RESPONSES)

_REMEDY: Final = "ask fewer questions at once"
_EQUITIES_AT_ONCE: Final = 4  # a question may take seconds
_OUTS_AT_ONCE: Final = 64

Question = TypeVar("Question", EquityQuestion, OutsQuestion)
Answer = TypeVar("Answer")


@router.post("/equity/many", summary="Compute the equities of many questions")
async def compute_many_equities(
    body: EquityManyRequest, request: Request, settings: SettingsDependency
) -> EquityManyAnswer:
    """Compute the exact equities of up to 1000 questions.

    Before the flop every deal can be counted for two players, or for known hands; a question that
    would take seconds is refused.
    """
    limit = TimeLimit(settings.request_seconds, _REMEDY)

    def work() -> EquityManyAnswer:
        players = [
            read_holdings(question.players, f"/questions/{number}/players", "player")
            for number, question in enumerate(body.questions)
        ]
        answers = _answer(body.questions, players, _equities, _EQUITIES_AT_ONCE, limit)
        return EquityManyAnswer(answers=answers, warnings=_warnings(players))

    return await in_time(request, limit, work, kind="long")


@router.post("/outs/many", summary="Count the outs of many hands")
async def count_many_outs(
    body: OutsManyRequest, request: Request, settings: SettingsDependency
) -> OutsManyAnswer:
    """Count the outs of up to 1000 hands, each against known hands or one range."""
    limit = TimeLimit(settings.request_seconds, _REMEDY)

    def work() -> OutsManyAnswer:
        players = [
            [
                read_holding(question.hero, f"/questions/{number}/hero", "hero"),
                *read_holdings(question.villains, f"/questions/{number}/villains", "villain"),
            ]
            for number, question in enumerate(body.questions)
        ]
        answers = _answer(body.questions, players, _outs, _OUTS_AT_ONCE, limit)
        return OutsManyAnswer(answers=answers, warnings=_warnings(players))

    return await in_time(request, limit, work, kind="long")


def _equities(
    players: list[list[Seat]], boards: list[str], dead: list[str]
) -> list[EquityOfQuestion]:
    result = equity_many(players, boards=boards, dead=dead, threads=1)
    rows = zip(result.equity, result.win, result.tie, result.deals, strict=True)
    return [
        EquityOfQuestion(
            equity=equity.tolist(), win=win.tolist(), tie=tie.tolist(), deals=int(deals)
        )
        for equity, win, tie, deals in rows
    ]


def _outs(players: list[list[Seat]], boards: list[str], dead: list[str]) -> list[OutsOfQuestion]:
    result = outs_many(players, boards=boards, dead=dead, threads=1)
    totals, rules = result.total.tolist(), result.suppressed.tolist()
    return [
        OutsOfQuestion(
            win_outs=[str(card) for card in result.win_outs(row)],
            tie_outs=[str(card) for card in result.tie_outs(row)],
            total_cards=totals[row],
            hero_ahead_now=bool(result.hero_ahead_now[row]),
            suppressed=rules[row] or None,
            equity=float(result.equity[row]),
            tie_at_showdown=float(result.tie_at_showdown[row]),
        )
        for row in range(len(result))
    ]


def _answer(
    questions: Sequence[Question],
    players: list[list[ReadHolding]],
    answer: Callable[[list[list[Seat]], list[str], list[str]], list[Answer]],
    at_once: int,
    limit: TimeLimit,
) -> list[Answer]:
    """Answer the questions, those with the same number of players together."""
    answers: dict[int, Answer] = {}
    for numbers in _alike(players, at_once):
        try:
            results = answer(
                [[holding.seat for holding in players[number]] for number in numbers],
                [questions[number].board for number in numbers],
                [questions[number].dead for number in numbers],
            )
        except PokerError as error:
            raise _in_question(error, questions, numbers) from None
        answers.update(zip(numbers, results, strict=True))
        limit.check()
    return [answers[number] for number in range(len(questions))]


def _alike(players: list[list[ReadHolding]], at_once: int) -> Iterator[list[int]]:
    """Yield the numbers of questions with the same number of players, a few at a time."""
    by_count: dict[int, list[int]] = {}
    for number, each in enumerate(players):
        by_count.setdefault(len(each), []).append(number)
    for numbers in by_count.values():
        for first in range(0, len(numbers), at_once):
            yield numbers[first : first + at_once]


def _in_question(
    error: PokerError, questions: Sequence[Question], numbers: list[int]
) -> PokerError:
    """Return an error about a row of those answered together as one about the request."""
    _, row, *_ = (error.pointer or "/").split("/")
    if not row:
        return error.at("/questions")
    number = numbers[int(row)]
    members: Mapping[str, str] = _members_of(questions[number])

    def pointer_of(pointer: str | None) -> str:
        steps: list[str] = [members.get(name, name) for name in (pointer or "").split("/")[2:]]
        return "/".join([f"/questions/{number}", *steps])

    if not isinstance(error, NotationError):
        error.args = (str(error).removeprefix(f"row {row}: "),)
    error.related = tuple(
        [place._replace(pointer=pointer_of(place.pointer)) for place in error.related]
    )
    error.pointer = pointer_of(error.pointer)
    return error


def _members_of(question: EquityQuestion | OutsQuestion) -> Mapping[str, str]:
    """Return the members of a question by the names of columns."""
    if isinstance(question, EquityQuestion):
        players = [f"players/{at}" for at in range(len(question.players))]
    else:
        players = ["hero", *(f"villains/{at}" for at in range(len(question.villains)))]
    named = {f"player {at}": member for at, member in enumerate(players, start=1)}
    return {"boards": "board", **named}


def _warnings(players: list[list[ReadHolding]]) -> list[RangeWarning]:
    return [warning for each in players for holding in each for warning in holding.warnings]
