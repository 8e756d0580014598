"""Health, readiness, version and metrics, for operators."""

import importlib.metadata
import platform
from typing import Literal

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel, Field

from runout.analysis.files.sqlite import DatabaseError
from runout.kernels.processor import instruction_set
from runout.service.http import metrics
from runout.service.http.problems import RESPONSES, Problem
from runout.service.routes.dependencies import SettingsDependency, StoreDependency

router = APIRouter(tags=["operation"], responses=RESPONSES)


class Health(BaseModel):
    """The process is alive."""

    status: Literal["ok"] = Field(default="ok", description="Always ok.")


class Readiness(BaseModel):
    """The store is open and jobs are running."""

    status: Literal["ready"] = Field(
        default="ready", description="Always ready; otherwise the response is 503."
    )
    store: Literal["open"] = Field(default="open", description="The store can be read.")
    runner: Literal["alive"] = Field(default="alive", description="The job runner is alive.")


class Version(BaseModel):
    """Versions that an answer may depend on."""

    version: str = Field(description="The version of runout.", examples=["0.1.0"])
    python: str = Field(description="The version of Python it runs on.", examples=["3.13.1"])
    instruction_set: str = Field(
        description="The instruction set of the kernels in use.", examples=["avx512"]
    )


@router.get("/healthz", summary="Check that the process is alive")
async def healthz() -> Health:
    """Respond without touching the store; needs no token."""
    return Health()


@router.get("/readyz", summary="Check that the service is ready")
async def readyz(request: Request, store: StoreDependency) -> Readiness:
    """Respond 200 if the store can be read and jobs are run, else 503 with the reason."""
    try:
        store.count_jobs()
    except DatabaseError as error:
        raise _not_ready(f"the store cannot be used: it {error.reason}") from error
    except Exception as error:
        raise _not_ready(f"the store cannot be read: {type(error).__name__}") from error
    if not request.app.state.is_runner_alive():
        raise _not_ready("the process that runs jobs does not respond")
    return Readiness()


def _not_ready(reason: str) -> Problem:
    return Problem(503, "Not ready", reason, headers={"Retry-After": "1"})


@router.get("/version", summary="Get the version")
async def version() -> Version:
    """Return the versions of runout and Python, and the instruction set."""
    return Version(
        version=importlib.metadata.version("runout"),
        python=platform.python_version(),
        instruction_set=instruction_set(),
    )


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
