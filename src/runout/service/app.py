"""The application: every route, the error table and the safety around them, put together."""

from __future__ import annotations

import importlib
import importlib.metadata
import threading
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final, Literal

from fastapi import FastAPI

from runout.service import operation, problems

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from runout.service.settings import Settings

V1: Final = "/api/v1"
_PUBLISHED: Final = ("published_equity", "published_outs")
_SUBJECTS: Final = (
    "evaluation", "equity", "outs", "ranges", "flops", "pots", "histories", "solves", "jobs",
)  # fmt: skip


def create_app(settings: Settings, *, runner: Literal["thread", "none"] = "thread") -> FastAPI:
    """Return the application; its lifespan opens the store and, by thread, runs jobs.

    Routes find their parts at ``app.state``: ``settings``, ``store``, ``queue`` (a JobQueue) and
    ``stopping`` (a threading.Event, set when the service is asked to end; streams end then).
    With ``runner="none"`` another process runs the jobs.
    """
    app = FastAPI(
        title="runout",
        version=importlib.metadata.version("runout"),
        docs_url=None,
        redoc_url=None,
    )
    app.state.settings = settings
    app.state.stopping = threading.Event()
    problems.install(app)
    app.include_router(operation.router)
    for name in _PUBLISHED:
        app.include_router(importlib.import_module(f"runout.service.{name}").router)
    for name in _SUBJECTS:
        app.include_router(importlib.import_module(f"runout.service.{name}").router, prefix=V1)
    return app
