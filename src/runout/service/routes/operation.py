"""Health, readiness, version and metrics, for operators."""

import importlib.metadata
import platform
from dataclasses import dataclass
from typing import Literal

from fastapi import Request
from fastapi.responses import PlainTextResponse

from runout.analysis.files.sqlite import DatabaseError
from runout.documents import Document
from runout.kernels.processor import instruction_set
from runout.service.http import metrics
from runout.service.http.answers import Answer, AnswerRouter
from runout.service.http.problems import Busy
from runout.service.routes.dependencies import SettingsDependency, StoreDependency

router = AnswerRouter("operation", prefix="")


@dataclass(frozen=True, slots=True)
class Health(Document):
    """The process is alive."""

    status: Literal["ok"] = "ok"
    """Always ok."""


@dataclass(frozen=True, slots=True)
class Readiness(Document):
    """The store is open and jobs are running."""

    status: Literal["ready"] = "ready"
    """Always ready; otherwise the response is 503."""
    store: Literal["open"] = "open"
    """The store can be read."""
    runner: Literal["alive"] = "alive"
    """The job runner is alive."""


@dataclass(frozen=True, slots=True)
class Version(Document):
    """Versions that an answer may depend on."""

    version: str
    """The version of runout."""
    python: str
    """The version of Python it runs on."""
    instruction_set: str
    """The instruction set of the kernels in use."""


@router.get("/healthz", summary="Check that the process is alive")
async def healthz() -> Answer[Health]:
    """Respond without touching the store; needs no token."""
    return Answer(Health())


@router.get("/readyz", summary="Check that the service is ready")
async def readyz(request: Request, store: StoreDependency) -> Answer[Readiness]:
    """Respond 200 if the store can be read and jobs are run, else 503 with the reason."""
    try:
        store.count_jobs()
    except DatabaseError as error:
        raise Busy("Not ready", f"the store cannot be used: it {error.reason}") from error
    except Exception as error:
        raise Busy("Not ready", f"the store cannot be read: {type(error).__name__}") from error
    if not request.app.state.is_runner_alive():
        raise Busy("Not ready", "the process that runs jobs does not respond")
    return Answer(Readiness())


@router.get("/version", summary="Get the version")
async def version() -> Answer[Version]:
    """Return the versions of runout and Python, and the instruction set."""
    own = importlib.metadata.version("runout")
    return Answer(Version(own, platform.python_version(), instruction_set()))


@router.get(
    "/metrics",
    summary="Get metrics for Prometheus",
    response_class=PlainTextResponse,
    responses={200: {"description": "Prometheus' text format, 0.0.4."}},
)
async def metrics_text(
    request: Request, settings: SettingsDependency, store: StoreDependency
) -> PlainTextResponse:
    """Return requests by route and status, their durations, and jobs by state."""
    counts: metrics.Metrics = request.app.state.metrics
    text = counts.text({"runout_jobs": store.count_jobs()}, settings.shared_folder)
    return PlainTextResponse(text, media_type=metrics.MEDIA_TYPE)
