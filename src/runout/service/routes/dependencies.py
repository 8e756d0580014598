"""Dependencies of routes: what the application has, what requests share; the convertor ``id``.

The dependencies are coroutines, since plain functions would run in the thread pool. The convertor
makes ``/ranges/{range_id:id}`` leave ``/ranges/parse`` to the route of that name.
"""

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Annotated, Any, Final

from fastapi import Depends, Query, Request
from starlette.convertors import StringConvertor, register_url_convertor

from runout.service.http.streams import StreamLimit
from runout.service.jobs.queue import JobQueue
from runout.service.settings import Settings
from runout.service.store.records import ID_PATTERN
from runout.service.store.store import Store


def _of_state(name: str) -> Any:
    async def get(request: Request) -> Any:
        return getattr(request.app.state, name)

    return Depends(get)


def shared(make: Callable[[Store, Settings], Any]) -> Any:
    """Return the dependency on what the first request that needs it makes for all."""

    async def get(request: Request) -> Any:
        state = request.app.state
        if make not in state.shared:
            state.shared[make] = make(state.store, state.settings)
        return state.shared[make]

    return Depends(get)


def _slot_of(name: str) -> Any:
    """Return the dependency on one of the streams of a kind, until the response has been sent."""

    async def hold(request: Request) -> AsyncIterator[None]:
        streams: StreamLimit = getattr(request.app.state, name)
        with streams.slot():
            yield

    return Depends(hold)


StoreDependency = Annotated[Store, _of_state("store")]


async def _upload_path(store: StoreDependency) -> AsyncIterator[Path]:
    with store.upload_file() as path:
        yield path


SettingsDependency = Annotated[Settings, _of_state("settings")]
QueueDependency = Annotated[JobQueue, _of_state("queue")]
UploadPath = Annotated[Path, Depends(_upload_path)]  # removed once the response has been sent
Limit = Annotated[int, Query(ge=1, le=100, description="The maximum number to return.")]
LongLimit = Annotated[int, Query(ge=1, le=500, description="The maximum number to return.")]
CountLimit = Annotated[
    int, Query(ge=0, le=500, description="The maximum number to return; 0 for the total alone.")
]
Offset = Annotated[int, Query(ge=0, le=10**9, description="How many to skip first.")]
STREAM_SLOT: Final = _slot_of("streams")
EXPORT_SLOT: Final = _slot_of("exports")


class _IdConvertor(StringConvertor):
    regex = ID_PATTERN.strip("^$")


register_url_convertor("id", _IdConvertor())
