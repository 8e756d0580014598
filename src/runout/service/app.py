"""The application: every route, the error table and the safety around them, put together."""

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
from runout.service.http.page import Page, PageLayer
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
SIGN_OF_LIFE: Final = "runner"  # a file in the shared folder, touched by the process that runs jobs
_SUBJECTS: Final = (
    equity, outs, evaluation, jobs, pots, channel, flops, ranges, solves, histories,
)  # fmt: skip
_SAVING_SECONDS: Final = 1.0
_MAX_SILENCE: Final = 10.0
_MAX_STOP: Final = 20.0  # a runner that writes a large checkpoint is given this long
_DESCRIPTION: Final = """\
Hands, ranges, equity, outs, flops, pots, played hands and solutions of postflop spots.

Long work is a job: it answers 202 with `Location`, is polled or streamed, and cancelled by
`DELETE`. Errors are problems (RFC 9457) with the place in the request and a hint, except at
`POST /equity` and `POST /api/outs/calculate`, which keep their published formats. Limits are
stated in the answer that hits them. A service that was started with a token takes it as
`Authorization: Bearer TOKEN`; only `/healthz` needs none.
"""


def create_app(settings: Settings, *, runner: Literal["thread", "none"] = "thread") -> FastAPI:
    """Return the application; its lifespan opens the store and, by thread, runs jobs.

    With ``runner="none"`` another process runs the jobs. ``app.state`` holds what the routes and
    the server need: ``settings``, ``metrics``, ``store`` and ``queue`` (see parts.py), and
    ``stopping``, an event that is set when the service is asked to end, so that streams end too.
    """
    app = FastAPI(
        title="runout",
        version=importlib.metadata.version("runout"),
        description=_DESCRIPTION,
        # The pages that FastAPI would serve load their scripts from elsewhere.
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
    app.add_middleware(PageLayer, page=page)
    middleware.install(app, settings, app.state.metrics, page.has)
    problems.install(app)
    # Routes are tried in this order, so the ones that are asked most come first.
    for plain in (published_outs, published_equity, operation):
        app.include_router(plain.router)
    for subject in _SUBJECTS:
        app.include_router(subject.router, prefix=V1)
    _describe(app, with_token=settings.token is not None)
    return app


@asynccontextmanager
async def _running_jobs(app: FastAPI) -> AsyncIterator[None]:
    """Serve, and run jobs in a thread; at the end wait until they are safe on disk."""
    async with _serving(app) as store:
        stop = threading.Event()
        runner = JobRunner(store, app.state.settings)
        thread = threading.Thread(target=runner.run_forever, args=(stop,), name="jobs", daemon=True)
        thread.start()
        app.state.runner_lives = thread.is_alive
        try:
            yield
        finally:
            stop.set()
            await run_in_threadpool(thread.join, _MAX_STOP)


@asynccontextmanager
async def _beside_the_runner(app: FastAPI) -> AsyncIterator[None]:
    """Serve, and leave the counts where the other processes find them."""
    shared: Path | None = app.state.settings.shared_folder
    app.state.runner_lives = _sign_of_life(shared)
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
    """Save the counts every second and when cancelled, which is the end."""
    try:
        while True:
            await asyncio.sleep(_SAVING_SECONDS)
            with contextlib.suppress(OSError):  # a full disk; counts are not worth the service
                metrics.save(shared)
    finally:
        with contextlib.suppress(OSError):
            metrics.save(shared)


def _sign_of_life(shared: Path | None) -> Callable[[], bool]:
    """Return a question: has the process that runs jobs given a sign of life of late?"""

    def answered() -> bool:
        if shared is None:
            return True  # nobody said where it would leave one
        try:
            return time.time() - (shared / SIGN_OF_LIFE).stat().st_mtime < _MAX_SILENCE
        except OSError:
            return False

    return answered


def _describe(app: FastAPI, *, with_token: bool) -> None:
    """Have the application describe itself with its own problems, and the token if it asks one."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            told = get_openapi(
                title=app.title, version=app.version, description=app.description, routes=app.routes
            )
            schemas = told.setdefault("components", {}).setdefault("schemas", {})
            problem = problems.ProblemDetails.model_json_schema(
                ref_template="#/components/schemas/{model}"
            )
            schemas |= problem.pop("$defs") | {"Problem": problem}
            for unused in ("HTTPValidationError", "ValidationError"):
                schemas.pop(unused, None)
            if with_token:
                bearer = {"type": "http", "scheme": "bearer"}
                told["components"]["securitySchemes"] = {"bearer": bearer}
                told["security"] = [{"bearer": []}]
            app.openapi_schema = told
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
