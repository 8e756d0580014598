"""The application: every route, the error table and the middleware around them."""

import asyncio
import contextlib
import importlib.metadata
import json
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, Literal

from fastapi import FastAPI, Response
from fastapi.openapi.utils import get_openapi

from runout.service.http import answers, middleware, problems
from runout.service.http.deferred_route import analysed
from runout.service.http.metrics import Metrics
from runout.service.http.page import Page, PageMiddleware
from runout.service.http.streams import MAX_EXPORTS, StreamLimit
from runout.service.http.work_pools import pool
from runout.service.jobs.queue import JobQueue
from runout.service.jobs.runner import JobRunner
from runout.service.settings import Settings
from runout.service.store.store import Store
from runout.service.subjects import SUBJECTS

HEARTBEAT_FILE: Final = "runner"  # in the shared folder, touched by the process that runs jobs
_METRICS_SECONDS: Final = 1.0
_MAX_HEARTBEAT_SECONDS: Final = 10.0
_ABANDON_SECONDS: Final = 5.0  # for a runner to remove what it was writing
_DESCRIPTION: Final = """\
Hands, ranges, equity, outs, flops, pots, played hands, solutions of postflop spots, reports and
training.

Long computations are jobs: the request is answered 202 with `Location`, the job is polled or
streamed, and cancelled by `DELETE`. Errors are problems (RFC 9457) with the place in the request
and a hint, except at `POST /equity` and `POST /api/outs/calculate`, which keep their published
formats. A response that hits a limit states it. A service that was started with a token expects
`Authorization: Bearer TOKEN`; only `/healthz` needs none.
"""


def create_app(settings: Settings, *, runner: Literal["thread", "none"] = "thread") -> FastAPI:
    """Return the application; its lifespan opens the store and runs jobs in a thread.

    With ``runner="none"`` another process runs the jobs. ``app.state`` has what the routes and the
    server need: ``settings``, ``metrics``, ``store``, ``queue``, ``shared`` (see
    ``dependencies.py``), ``streams`` and ``exports``, which count them, and ``stopping``, an event
    that is set when the service begins to stop, so that streams end too.
    """
    app = FastAPI(
        title="runout",
        version=importlib.metadata.version("runout"),
        description=_DESCRIPTION,
        # FastAPI's own pages load their scripts from another host, and it writes the description
        # anew for every request.
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        telemetry={"tracing": False, "metrics": False, "logs": False},
        generate_unique_id_function=answers.operation_id,
        lifespan=_with_runner if runner == "thread" else _without_runner,
    )
    page = Page()
    app.state.settings = settings
    app.state.metrics = Metrics()
    app.state.stopping = threading.Event()
    app.state.unsaved_jobs = dict
    app.state.streams = StreamLimit(settings.max_streams)
    app.state.exports = StreamLimit(MAX_EXPORTS)
    app.add_middleware(PageMiddleware, page=page)
    middleware.install(app, settings, app.state.metrics, page.has)
    problems.install(app)
    app.router.routes.extend(SUBJECTS)
    _document(app, with_token=settings.token is not None)
    return app


@asynccontextmanager
async def _with_runner(app: FastAPI) -> AsyncIterator[None]:
    """Serve, and run jobs in a thread; at the end wait for their checkpoints."""
    async with _serving(app) as store:
        settings: Settings = app.state.settings
        runner = JobRunner(store, settings)
        # Jobs stop as soon as the service begins to, while open connections are still served.
        stop = app.state.stopping
        thread = threading.Thread(target=runner.run_forever, args=(stop,), name="jobs", daemon=True)
        thread.start()
        app.state.is_runner_alive = thread.is_alive
        app.state.unsaved_jobs = runner.unsaved_jobs
        try:
            yield
        finally:
            stop.set()
            await asyncio.to_thread(wait_for_jobs, runner, thread, settings.stop_seconds)


def wait_for_jobs(runner: JobRunner, thread: threading.Thread, seconds: float) -> None:
    """Wait until the jobs are saved; after so many seconds give up what is not."""
    thread.join(seconds)
    if thread.is_alive():
        runner.abandon()
        thread.join(_ABANDON_SECONDS)


@asynccontextmanager
async def _without_runner(app: FastAPI) -> AsyncIterator[None]:
    shared: Path | None = app.state.settings.shared_folder
    app.state.is_runner_alive = _heartbeat_check(shared)
    async with _serving(app):
        task = None
        if shared is not None:
            task = asyncio.create_task(_save_metrics(app.state.metrics, shared))
        try:
            yield
        finally:
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task


@asynccontextmanager
async def _serving(app: FastAPI) -> AsyncIterator[Store]:
    settings: Settings = app.state.settings
    store = Store(settings.data)
    app.state.store = store
    app.state.queue = JobQueue(store, settings)
    app.state.shared = {}
    try:
        yield store
    finally:
        app.state.stopping.set()
        store.close()


async def _save_metrics(metrics: Metrics, shared: Path) -> None:
    """Save the metrics every second, and when the task is cancelled."""
    try:
        while True:
            await asyncio.sleep(_METRICS_SECONDS)
            with contextlib.suppress(OSError):  # a full disk must not end the service
                metrics.save(shared)
    finally:
        with contextlib.suppress(OSError):
            metrics.save(shared)


def _heartbeat_check(shared: Path | None) -> Callable[[], bool]:
    """Return a check that the job runner's heartbeat is recent; without a folder there is none."""

    def is_recent() -> bool:
        if shared is None:
            return True
        try:
            age = time.time() - (shared / HEARTBEAT_FILE).stat().st_mtime
        except OSError:
            return False
        return age < _MAX_HEARTBEAT_SECONDS

    return is_recent


def _document(app: FastAPI, *, with_token: bool) -> None:
    """Serve the OpenAPI description, with the problems, and the token if it needs one.

    It is written once, in a thread: that takes a second.
    """

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = get_openapi(
                title=app.title,
                version=app.version,
                description=app.description,
                routes=[each for subject in SUBJECTS for each in analysed(subject.routes)],
            )
            answers.describe_answers(schema)
            if with_token:
                bearer = {"type": "http", "scheme": "bearer"}
                schema["components"]["securitySchemes"] = {"bearer": bearer}
                schema["security"] = [{"bearer": []}]
            app.openapi_schema = schema
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]

    lock = threading.Lock()
    written: list[bytes] = []

    def write() -> bytes:
        with lock:
            if not written:
                written.append(json.dumps(app.openapi(), ensure_ascii=False).encode())
            return written[0]

    @app.get("/openapi.json", include_in_schema=False)
    async def openapi_json() -> Response:
        content = written[0] if written else await pool("short").run(write)
        return Response(content, media_type="application/json")
