"""``POST /equity``, the published equity format v1, and ``GET /combos``, the order it relies on.

Errors are in the published format too: 400 with a code of its table. Sampling runs in a thread
without the interpreter's lock, so that other requests are answered meanwhile.
"""

import functools
import secrets
import time
from typing import Any, Final

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from runout.analysis.equity.simulation import Outcomes, Trials, play_trials
from runout.domain.boards import Street
from runout.domain.cards import DECK
from runout.domain.combos import COMBO_COUNT, Combo
from runout.errors import LimitExceeded, NoPossibleDeal
from runout.service.http.answers import operation_id
from runout.service.http.json_bodies import (
    FOR_OPENAPI,
    BodyError,
    RawBodyRoute,
    json_response,
    read_json,
)
from runout.service.http.problems import RESPONSES
from runout.service.http.time_limit import TimeLimit, in_time
from runout.service.http.work_pools import pool_for
from runout.service.published.equity_request import (
    EquityRequest,
    RequestFault,
    read_request,
    request_id_of,
)
from runout.service.published.equity_schemas import (
    RESPONSE_VERSION,
    PublishedCombos,
    PublishedEquityError,
    PublishedEquityRequest,
    PublishedEquityResponse,
)

_COST_OF_A_HAND: Final = 20.0  # nanoseconds


router = APIRouter(
    tags=["published"], route_class=RawBodyRoute, generate_unique_id_function=operation_id
)


@router.post(
    "/equity",
    summary="Sampled equity against up to eight ranges (published format v1)",
    response_model=PublishedEquityResponse,
    responses={
        **RESPONSES,
        400: {"model": PublishedEquityError, "description": "The request is refused."},
    },
)
async def sample_equity(request: Request, body: PublishedEquityRequest = FOR_OPENAPI) -> Response:
    """Deal the hero and all seats that are not absent, and count who wins how often."""
    raw: object = None
    try:
        raw = await read_json(request)
        question = read_request(raw)
        trials, seconds = await _play(request, question)
        return json_response(_answer(question, trials, seconds))
    except BodyError as error:
        fault = RequestFault("INVALID_SCHEMA", str(error))
    except NoPossibleDeal as error:
        fault = RequestFault("NO_VALID_DEAL", str(error))
    except LimitExceeded as error:
        fault = RequestFault("TRIALS_OUT_OF_RANGE", str(error))
    except RequestFault as error:
        fault = error
    return json_response(_refusal(fault, request_id_of(raw)), 400)


async def _play(request: Request, question: EquityRequest) -> tuple[Trials, float]:
    limit = TimeLimit(request.app.state.settings.request_seconds, "request fewer trials")
    seed = secrets.randbits(64) if question.seed is None else question.seed

    def work() -> tuple[Trials, float]:
        started = time.perf_counter()
        # One thread each: concurrent requests share the processors.
        trials = play_trials(
            question.spot(), question.trials, seed=seed, threads=1, on_progress=limit.check
        )
        return trials, time.perf_counter() - started

    hands = question.trials * (1 + len(question.active) + len(question.folded))
    return await in_time(request, limit, work, kind=pool_for(_COST_OF_A_HAND * hands))


def _answer(question: EquityRequest, trials: Trials, seconds: float) -> dict[str, Any]:
    hero, *villains = trials.players
    board_count = len(question.board)
    return {
        "schema_version": RESPONSE_VERSION,
        "request_id": question.request_id,
        "status": "ok",
        "result": {
            "hero": _hero(hero),
            "villains": [
                {"seat_index": seat.number, "win_bp": won.win_bp, "equity_bp": won.equity_bp}
                for seat, won in zip(question.active, villains, strict=True)
            ],
            "diagnostics": {
                "requested_trials": trials.requested,
                "accepted_trials": trials.accepted,
                "retry_count": trials.retries,
                "deadlock_count": trials.deadlocks,
                "compute_ms": round(1000 * seconds),
                "seed_in": str(trials.seed),
                "seed_after": str(trials.seed_after),
            },
            "table": {
                "street": Street(board_count).name,
                "board_count": board_count,
                "active_villain_count": len(villains),
                "folded_seat_count": len(question.folded),
                "absent_seat_count": len(question.absent),
            },
        },
    }


def _hero(won: Outcomes) -> dict[str, int]:
    win_bp, tie_bp, loss_bp = won.split_bp
    return {
        "win_bp": win_bp,
        "loss_bp": loss_bp,
        "tie_bp": tie_bp,
        "equity_bp": won.equity_bp,
        "win_count": won.wins,
        "loss_count": won.losses,
        "tie_count": won.ties,
    }


def _refusal(fault: RequestFault, request_id: str | None) -> dict[str, Any]:
    return {
        "schema_version": RESPONSE_VERSION,
        "request_id": request_id,
        "status": "error",
        "error": {"code": fault.code, "message": fault.message},
    }


@router.get(
    "/combos",
    summary="The order of the 1326 combos",
    response_model=PublishedCombos,
    responses=RESPONSES,
)
async def list_combos(request: Request) -> Response:
    """List every combo by its index, the card with the lower id first."""
    return json_response(_combos())


@functools.cache
def _combos() -> dict[str, Any]:
    combos = [Combo.from_index(index) for index in range(COMBO_COUNT)]
    return {
        "count": COMBO_COUNT,
        "cards": [str(card) for card in DECK],
        "combos": [f"{combo.low}{combo.high}" for combo in combos],
    }
