"""``/train``: sessions of training on solutions, statistics, mistakes."""

from typing import Annotated

from fastapi import APIRouter, Query

from runout.service.http.problems import RESPONSES
from runout.service.routes.schemas.train import (
    ActionRequest,
    MistakeList,
    SessionAnswer,
    SessionId,
    SessionList,
    SessionRequest,
    StatisticsAnswer,
)

router = APIRouter(prefix="/train", tags=["train"], responses=RESPONSES)


@router.post("/sessions", status_code=201)
async def start_session(body: SessionRequest) -> SessionAnswer:
    raise NotImplementedError


@router.get("/sessions")
async def list_sessions(limit: Annotated[int, Query(ge=1, le=500)] = 50, offset: Annotated[int, Query(ge=0)] = 0) -> SessionList:
    raise NotImplementedError


@router.get("/sessions/{session_id:id}")
async def get_session(session_id: SessionId) -> SessionAnswer:
    raise NotImplementedError


@router.post("/sessions/{session_id:id}/actions")
async def act(session_id: SessionId, body: ActionRequest) -> SessionAnswer:
    raise NotImplementedError


@router.post("/sessions/{session_id:id}/end")
async def end_session(session_id: SessionId) -> SessionAnswer:
    raise NotImplementedError


@router.delete("/sessions/{session_id:id}", status_code=204)
async def delete_session(session_id: SessionId) -> None:
    raise NotImplementedError


@router.get("/statistics")
async def get_statistics(solve: Annotated[str | None, Query()] = None, session: Annotated[str | None, Query()] = None) -> StatisticsAnswer:
    raise NotImplementedError


@router.get("/mistakes")
async def list_mistakes(
    solve: Annotated[str | None, Query()] = None,
    session: Annotated[str | None, Query()] = None,
    limit: Annotated[int, Query(ge=1, le=500)] = 50,
    offset: Annotated[int, Query(ge=0)] = 0,
) -> MistakeList:
    raise NotImplementedError
