"""A route is analysed when it is first used, and not before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import FastAPI

from runout.service.http.answers import AnswerRouter
from runout.service.http.deferred_route import DeferredRoute
from support.service_clients import client_of

if TYPE_CHECKING:
    from starlette.routing import BaseRoute


def is_analysed(route: BaseRoute) -> bool:
    assert isinstance(route, DeferredRoute)
    return "analysed" in vars(route)


def test_only_a_route_that_is_used_is_analysed() -> None:
    router = AnswerRouter("seats")

    @router.get("/seats/{seat}")
    async def seat_of(seat: int) -> int:
        return seat

    @router.get("/boards")
    async def boards() -> int:
        return 0

    app = FastAPI()
    app.router.routes.extend(router.routes)
    with client_of(app) as client:
        assert client.head("/api/v1/boards").status_code == 405
        assert [is_analysed(route) for route in router.routes] == [False, False]
        assert client.get("/api/v1/seats/3").json() == 3
        assert client.get("/api/v1/seats/x").status_code == 422
        assert [is_analysed(route) for route in router.routes] == [True, False]
