"""``/jobs``: long work, polled or followed as a stream of events, and its controls."""

import time
from collections.abc import AsyncGenerator, Callable
from functools import partial
from typing import Annotated, Any, Final

import anyio
from fastapi import Header, Path, Query, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import AfterValidator, Field

from runout.service.http.answers import Answer, AnswerRouter, document_text, located
from runout.service.http.problems import Problem
from runout.service.http.work_pools import pool
from runout.service.jobs.job_progress import JOBS, JobList, JobProgress
from runout.service.jobs.queue import JobQueue
from runout.service.jobs.registry import KINDS
from runout.service.routes.dependencies import STREAM_SLOT, Limit, Offset, QueueDependency
from runout.service.routes.schemas import Schema
from runout.service.routes.schemas.labels import LabelChanges
from runout.service.store.records import FINAL_STATES, ID_PATTERN, Job, JobEvent, JobState

JobId = Annotated[
    str, Path(pattern=ID_PATTERN, description="The id of a job.", examples=["0123456789abcdef"])
]


def _check_kind(name: str) -> str:
    if name not in KINDS:
        raise ValueError(f"{name!r} is not a kind of job; use {', '.join(KINDS)}")
    return name


KindName = Annotated[str, AfterValidator(_check_kind), Field(json_schema_extra={"enum": [*KINDS]})]


class JobMove(Schema, json_schema_extra={"example": {"before": "0123456789abcdef"}}):
    """Where to move a queued job."""

    before: Annotated[str, Field(pattern=ID_PATTERN)] | None = Field(
        description="The queued job that it comes before; null for the end of the queue."
    )


router = AnswerRouter("jobs")

_POLL_SECONDS: Final = 0.2
_REPORT_SECONDS: Final = 1.0  # a running job reports more often
_KEEP_ALIVE_SECONDS: Final = 15.0
_RECONNECT_MILLISECONDS: Final = 1000
_MAX_EVENTS: Final = 2**53  # the largest integer that every JSON reader has exactly

_EVENT: Final[dict[str, Any]] = {
    "type": "object",
    "required": ["id", "data"],
    "properties": {
        "id": {"type": "string", "pattern": "^[1-9][0-9]*$"},
        "data": {
            "type": "string",
            "contentMediaType": "application/json",
            "contentSchema": {"$ref": "#/components/schemas/JobProgress"},
        },
    },
}

LastEventId = Annotated[
    int | None,
    Header(
        alias="Last-Event-ID",
        ge=0,
        le=_MAX_EVENTS,
        description="The id of the last event that was received; those after it are sent.",
    ),
]


def accepted(job: Job) -> Answer[JobProgress]:
    """Return the answer to a request that has started a job."""
    return Answer(JobProgress(job), 202, {"Location": f"{JOBS}/{job.id}"})


def accepted_response(description: str) -> dict[int | str, dict[str, Any]]:
    return located(202, description, "The job's URL.")


@router.get("/jobs", summary="List jobs")
def list_jobs(
    queue: QueueDependency,
    state: Annotated[
        list[JobState] | None, Query(description="Only jobs in one of these states.", max_length=7)
    ] = None,
    kind: Annotated[KindName | None, Query(description="Only jobs of this kind.")] = None,
    limit: Limit = 50,
    offset: Offset = 0,
) -> Answer[JobList]:
    """Return jobs, the newest first."""
    jobs, total = queue.list(state or (), kind=kind, limit=limit, offset=offset)
    return Answer(JobList(tuple(map(JobProgress, jobs)), total))


@router.get("/jobs/{job_id}", summary="Get a job")
def get_job(job_id: JobId, queue: QueueDependency) -> Answer[JobProgress]:
    """Return the state of a job now."""
    return Answer(JobProgress(queue.get(job_id)))


@router.post("/jobs/{job_id}/pause", summary="Pause a job")
def pause_job(job_id: JobId, queue: QueueDependency) -> Answer[JobProgress]:
    """Pause a job until it is resumed, also across restarts; other jobs run meanwhile.

    A running job is paused as soon as its checkpoint is saved.
    """
    return Answer(JobProgress(queue.pause(job_id)))


@router.post("/jobs/{job_id}/resume", summary="Resume a job")
def resume_job(job_id: JobId, queue: QueueDependency) -> Answer[JobProgress]:
    """Queue a paused, interrupted or failed job; it continues from its last checkpoint."""
    return Answer(JobProgress(queue.resume(job_id)))


@router.post("/jobs/{job_id}/stop", summary="Stop a job and keep its result so far")
def stop_job(job_id: JobId, queue: QueueDependency) -> Answer[JobProgress]:
    """End a job now and keep the result of the work done so far; not every job can be stopped."""
    return Answer(JobProgress(queue.stop(job_id)))


@router.patch("/jobs/{job_id}", summary="Rename a job")
def label_job(job_id: JobId, body: LabelChanges, queue: QueueDependency) -> Answer[JobProgress]:
    """Change name, tags and notes of a job; its result has the same ones.

    Equal requests still share the job, whatever its name.
    """
    return Answer(JobProgress(queue.label(job_id, **body.model_dump())))


@router.post("/jobs/{job_id}/move", summary="Move a job in the queue")
def move_job(job_id: JobId, body: JobMove, queue: QueueDependency) -> Answer[JobProgress]:
    """Move a queued job before another one, or to the end; jobs run in the order of the queue."""
    return Answer(JobProgress(queue.move(job_id, body.before)))


@router.delete(
    "/jobs/{job_id}",
    summary="Cancel a job, or delete one that has ended",
    responses={204: {"description": "The job had ended and is not listed any more."}},
)
def cancel_job(
    job_id: JobId,
    queue: QueueDependency,
    with_result: Annotated[
        bool, Query(description="Delete the result of a job that has ended as well.")
    ] = False,
) -> Answer[JobProgress] | Response:
    """Cancel a queued, running or paused job, or delete one that has ended from the list.

    Cancelling discards the work, or keeps what the note of the control says is kept. The result of
    a job that is deleted stays, unless `with_result` is true.
    """
    if not queue.get(job_id).is_final:
        return Answer(JobProgress(queue.cancel(job_id)))
    queue.delete(job_id, with_result=with_result)
    return Response(status_code=204)


@router.get(
    "/jobs/{job_id}/events",
    summary="Stream the events of a job",
    response_class=StreamingResponse,
    dependencies=[STREAM_SLOT],
    responses={
        200: {
            "description": "Server-sent events: `id` counts from 1, `data` is a JobProgress. The"
            " stream ends after a final state.",
            "content": {"text/event-stream": {"itemSchema": _EVENT}},
        },
        204: {"description": "The job has ended and has no event after `Last-Event-ID`."},
    },
)
async def follow_job(
    job_id: JobId, request: Request, queue: QueueDependency, last_event_id: LastEventId = None
) -> Response:
    """Send the events of a job after the last one received, and those to come.

    After a lost connection, repeat the request with `Last-Event-ID`: no change of state is missed,
    and no event sent twice. At most 1,000 reports of a long job are kept.
    """
    job = await pool("short").run(partial(queue.get, job_id))
    after = last_event_id or 0
    if job.is_final and not await pool("short").run(partial(queue.events, job_id, after)):
        return Response(status_code=204)  # browsers do not reconnect then
    return StreamingResponse(
        _stream(queue, job, after, request.app.state.stopping.is_set),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


async def _stream(
    queue: JobQueue, job: Job, after: int, is_ending: Callable[[], bool]
) -> AsyncGenerator[str, None]:
    yield f"retry: {_RECONNECT_MILLISECONDS}\n\n"
    sent_at = time.monotonic()
    while not is_ending():
        events = await pool("short").run(partial(queue.events, job.id, after))
        for event in events:
            yield _text(job, event)
            after = event.number
        if events:
            sent_at = time.monotonic()
            if events[-1].state in FINAL_STATES:
                return
            continue
        idle = time.monotonic() - sent_at
        is_over = partial(_is_over, queue, job.id, after)
        if idle > _REPORT_SECONDS and await pool("short").run(is_over):
            return
        if idle > _KEEP_ALIVE_SECONDS:
            yield ": keep-alive\n\n"
            sent_at = time.monotonic()
        await anyio.sleep(_POLL_SECONDS)


def _is_over(queue: JobQueue, job: str, after: int) -> bool:
    """Return whether no event is to come; ``after`` may be beyond the last one."""
    try:
        is_final = queue.get(job).is_final
    except Problem:  # the job was removed
        return True
    return is_final and not queue.events(job, after)


def _text(job: Job, event: JobEvent) -> str:
    return f"id: {event.number}\ndata: {document_text(JobProgress(job.at(event)))}\n\n"
