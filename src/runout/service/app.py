"""The application: routes, error handlers and middleware, put together."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.metadata
import threading
import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final, Literal

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.concurrency import run_in_threadpool

from runout.service.http import middleware, problems
from runout.service.http.metrics import Metrics
from runout.service.http.page import Page, PageMiddleware
from runout.service.jobs.queue import JobQueue
from runout.service.jobs.runner import JobRunner
from runout.service.published import equity as published_equity
from runout.service.published import outs as published_outs
from runout.service.routes import (
    channel,
    equity,
    evaluation,
    flops,
    histories,
    jobs,
    operation,
    outs,
    pots,
    ranges,
    solves,
)
from runout.service.store.store import Store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from runout.service.settings import Settings

V1: Final = "/api/v1"
HEARTBEAT_FILE: Final = "runner"  # in the shared folder, touched by the process that runs jobs
_SUBJECTS: Final = (
    equity, outs, evaluation, jobs, pots, channel, flops, ranges, solves, histories,
)  # fmt: skip
_SAVING_SECONDS: Final = 1.0
_MAX_HEARTBEAT_AGE: Final = 10.0
_MAX_STOP_SECONDS: Final = 20.0  # time for a runner to write a large checkpoint
_DESCRIPTION: Final = """\
Hands, ranges, equity, outs, flops, pots, played hands and solutions of postflop spots.

Long computations are jobs: the request is answered 202 with `Location`, the job is polled or
streamed, and cancelled by `DELETE`. Errors are problems (RFC 9457) with the place in the request
and a hint, except at `POST /equity` and `POST /api/outs/calculate`, which keep their published
formats. A response that hits a limit states it. A service that was started with a token expects
`Authorization: Bearer TOKEN`; only `/healthz` needs none.
"""


def create_app(settings: Settings, *, runner: Literal["thread", "none"] = "thread") -> FastAPI:
    """Return the application; its lifespan opens the store and runs jobs in a thread.

    With ``runner="none"`` another process runs the jobs. ``app.state`` holds what the routes and
    the server need: ``settings``, ``metrics``, ``store`` and ``queue`` (see dependencies.py), and
    ``stopping``, an event that is set when the service shuts down, so that streams end.
    """
    app = FastAPI(
        title="runout",
        version=importlib.metadata.version("runout"),
        description=_DESCRIPTION,
        # FastAPI's own documentation pages load scripts from other hosts.
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        telemetry={"tracing": False, "metrics": False, "logs": False},
        generate_unique_id_function=lambda route: route.name,  # names in generated clients
        lifespan=_running_jobs if runner == "thread" else _beside_the_runner,
    )
    page = Page()
    app.state.settings = settings
    app.state.metrics = Metrics()
    app.state.stopping = threading.Event()
    app.add_middleware(PageMiddleware, page=page)
    middleware.install(app, settings, app.state.metrics, page.has)
    problems.install(app)
    # Routes are matched in this order; those requested most come first.
    for plain in (published_outs, published_equity, operation):
        app.include_router(plain.router)
    for subject in _SUBJECTS:
        app.include_router(subject.router, prefix=V1)
    _document(app, with_token=settings.token is not None)
    return app


@asynccontextmanager
async def _running_jobs(app: FastAPI) -> AsyncIterator[None]:
    """Serve and run jobs in a thread; on shutdown wait until they are saved."""
    async with _serving(app) as store:
        stop = threading.Event()
        runner = JobRunner(store, app.state.settings)
        thread = threading.Thread(target=runner.run_forever, args=(stop,), name="jobs", daemon=True)
        thread.start()
        app.state.is_runner_alive = thread.is_alive
        try:
            yield
        finally:
            stop.set()
            await run_in_threadpool(thread.join, _MAX_STOP_SECONDS)


@asynccontextmanager
async def _beside_the_runner(app: FastAPI) -> AsyncIterator[None]:
    """Serve, and save the metrics for the other processes."""
    shared: Path | None = app.state.settings.shared_folder
    app.state.is_runner_alive = _heartbeat_check(shared)
    async with _serving(app):
        saving = None if shared is None else asyncio.create_task(_save(app.state.metrics, shared))
        try:
            yield
        finally:
            if saving is not None:
                saving.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await saving


@asynccontextmanager
async def _serving(app: FastAPI) -> AsyncIterator[Store]:
    settings: Settings = app.state.settings
    store = Store(settings.data)
    app.state.store = store
    app.state.queue = JobQueue(store, settings)
    try:
        yield store
    finally:
        app.state.stopping.set()
        store.close()


async def _save(metrics: Metrics, shared: Path) -> None:
    """Save the metrics every second, and when cancelled."""
    try:
        while True:
            await asyncio.sleep(_SAVING_SECONDS)
            with contextlib.suppress(OSError):  # a full disk must not stop the service
                metrics.save(shared)
    finally:
        with contextlib.suppress(OSError):
            metrics.save(shared)


def _heartbeat_check(shared: Path | None) -> Callable[[], bool]:
    """Return a check that the job runner's heartbeat is recent."""

    def is_recent() -> bool:
        if shared is None:
            return True  # without a shared folder there is no heartbeat
        try:
            return time.time() - (shared / HEARTBEAT_FILE).stat().st_mtime < _MAX_HEARTBEAT_AGE
        except OSError:
            return False

    return is_recent


def _document(app: FastAPI, *, with_token: bool) -> None:
    """Complete the OpenAPI document: the Problem schema, and the token if one is required."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = get_openapi(
                title=app.title, version=app.version, description=app.description, routes=app.routes
            )
            schemas = schema.setdefault("components", {}).setdefault("schemas", {})
            schemas["Problem"] = problems.ProblemDetails.model_json_schema()
            for unused in ("HTTPValidationError", "ValidationError"):
                schemas.pop(unused, None)
            if with_token:
                bearer = {"type": "http", "scheme": "bearer"}
                schema["components"]["securitySchemes"] = {"bearer": bearer}
                schema["security"] = [{"bearer": []}]
            app.openapi_schema = schema
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
