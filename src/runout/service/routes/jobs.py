"""``/jobs``: where long work stands, polled or as a stream of events, and what to do with it."""

import time
from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any, Final

import anyio
from fastapi import APIRouter, Header, Query, Request, Response
from fastapi.responses import StreamingResponse
from starlette.concurrency import run_in_threadpool

from runout.service.http.problems import RESPONSES, Problem
from runout.service.jobs.queue import JobQueue
from runout.service.routes.dependencies import QueueDependency
from runout.service.routes.schemas.jobs import JobId, JobList, JobProgress
from runout.service.store.records import FINAL_STATES, Job, JobEvent, JobState

router = APIRouter(tags=["jobs"], responses=RESPONSES)

_SECONDS_BETWEEN_LOOKS: Final = 0.2
_USUAL_SILENCE: Final = 1.0  # a job that runs says more within it
_MAX_SILENCE: Final = 15.0  # then a comment is sent, so that nobody takes the line for dead
_RECONNECT_MILLISECONDS: Final = 1000
_MAX_EVENTS: Final = 2**53  # the last whole number that every JSON reader knows

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


@router.get("/jobs", summary="List jobs")
def list_jobs(
    queue: QueueDependency,
    state: Annotated[
        list[JobState] | None, Query(description="Only jobs in one of these states.", max_length=7)
    ] = None,
    limit: Annotated[int, Query(ge=1, le=100, description="At most as many.")] = 50,
    offset: Annotated[int, Query(ge=0, le=10**9, description="Without the newest ones.")] = 0,
) -> JobList:
    """Return jobs, the newest first."""
    jobs, total = queue.list(state or (), limit=limit, offset=offset)
    return JobList(jobs=[JobProgress.of(job) for job in jobs], total=total)


@router.get("/jobs/{job_id}", summary="Get a job")
def get_job(job_id: JobId, queue: QueueDependency) -> JobProgress:
    """Return where a job stands now."""
    return JobProgress.of(queue.get(job_id))


@router.post("/jobs/{job_id}/pause", summary="Pause a job")
def pause_job(job_id: JobId, queue: QueueDependency) -> JobProgress:
    """Have a job wait until it is resumed, also across restarts; others go on meanwhile.

    One that runs is paused as soon as what it has done is saved.
    """
    return JobProgress.of(queue.pause(job_id))


@router.post("/jobs/{job_id}/resume", summary="Resume a job")
def resume_job(job_id: JobId, queue: QueueDependency) -> JobProgress:
    """Put a paused, interrupted or failed job back into the queue; it goes on where it was."""
    return JobProgress.of(queue.resume(job_id))


@router.post("/jobs/{job_id}/stop", summary="Stop a job and keep what there is")
def stop_job(job_id: JobId, queue: QueueDependency) -> JobProgress:
    """Have a job end now; what there is becomes its solution, with its exploitability."""
    return JobProgress.of(queue.stop(job_id))


@router.delete("/jobs/{job_id}", summary="Cancel a job and discard what there is")
def cancel_job(job_id: JobId, queue: QueueDependency) -> JobProgress:
    """End a job; nothing of it is kept. One that is done is refused: delete its solution."""
    return JobProgress.of(queue.cancel(job_id))


@router.get(
    "/jobs/{job_id}/events",
    summary="Stream the events of a job",
    response_class=StreamingResponse,
    responses={
        200: {
            "description": "Server-sent events: `id` counts from 1, `data` is a JobProgress. The"
            " stream ends after a final state.",
            "content": {"text/event-stream": {"itemSchema": _EVENT}},
        },
        204: {"description": "The job has ended and there is no event after the one named."},
    },
)
async def follow_job(
    job_id: JobId, request: Request, queue: QueueDependency, last_event_id: LastEventId = None
) -> Response:
    """Send what has become of a job since the last event that was received, and what becomes of it.

    After a lost connection, ask again with `Last-Event-ID`: no change of state is missed, and
    nothing told twice. Of a long job at most 1,000 reports are kept.
    """
    job = await run_in_threadpool(queue.get, job_id)
    after = last_event_id or 0
    if job.is_final and not await run_in_threadpool(queue.events, job_id, after):
        return Response(status_code=204)  # which tells browsers not to ask again
    return StreamingResponse(
        _stream(queue, job, after, request.app.state.stopping.is_set),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


async def _stream(
    queue: JobQueue, job: Job, after: int, is_ending: Callable[[], bool]
) -> AsyncIterator[str]:
    yield f"retry: {_RECONNECT_MILLISECONDS}\n\n"
    spoken = time.monotonic()
    while not is_ending():
        events = await run_in_threadpool(queue.events, job.id, after)
        for event in events:
            yield _text(job, event)
            after = event.number
        if events:
            spoken = time.monotonic()
            if events[-1].state in FINAL_STATES:
                return
            continue
        silence = time.monotonic() - spoken
        if silence > _USUAL_SILENCE and await run_in_threadpool(_is_over, queue, job.id, after):
            return
        if silence > _MAX_SILENCE:
            yield ": still here\n\n"
            spoken = time.monotonic()
        await anyio.sleep(_SECONDS_BETWEEN_LOOKS)


def _is_over(queue: JobQueue, job: str, after: int) -> bool:
    """Say whether nothing more will come: the event named may be none that there ever was."""
    try:
        is_final = queue.get(job).is_final
    except Problem:  # forgotten meanwhile
        return True
    return is_final and not queue.events(job, after)


def _text(job: Job, event: JobEvent) -> str:
    data = JobProgress.at(job, event).model_dump_json()
    return f"id: {event.number}\ndata: {data}\n\n"
