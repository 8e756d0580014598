"""Dependencies of routes: settings, stores and queue of the application; the convertor ``id``.

The dependencies are coroutines, since plain functions would run in the thread pool. The convertor
makes ``/ranges/{range_id:id}`` leave ``/ranges/parse`` to the route of that name.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from fastapi import Depends, Request
from starlette.convertors import Convertor, register_url_convertor

from runout.analysis.hands.store import HandStore
from runout.service.http.streams import StreamLimit
from runout.service.http.work_pools import pool
from runout.service.jobs.queue import JobQueue
from runout.service.settings import Settings
from runout.service.store.own_book import OwnBook
from runout.service.store.records import ID_PATTERN
from runout.service.store.store import Store
from runout.service.store.training import SharedTraining

if TYPE_CHECKING:
    from runout.service.store.hand_store import SharedHandStore


async def _settings(request: Request) -> Settings:
    settings: Settings = request.app.state.settings
    return settings


async def _store(request: Request) -> Store:
    store: Store = request.app.state.store
    return store


StoreDependency = Annotated[Store, Depends(_store)]


async def _queue(request: Request) -> JobQueue:
    queue: JobQueue = request.app.state.queue
    return queue


async def _hands(request: Request) -> HandStore:
    shared: SharedHandStore = request.app.state.hands
    if shared.store is not None:
        return shared.store
    return await pool("short").run(shared.open)


async def _training(request: Request) -> SharedTraining:
    training: SharedTraining = request.app.state.training
    return training


async def _stream_slot(request: Request) -> AsyncIterator[None]:
    streams: StreamLimit = request.app.state.streams
    with streams.slot():
        yield


async def _export_slot(request: Request) -> AsyncIterator[None]:
    exports: StreamLimit = request.app.state.exports
    with exports.slot():
        yield


async def _upload_path(store: StoreDependency) -> AsyncIterator[Path]:
    with store.upload_file() as path:
        yield path


async def _book(request: Request) -> OwnBook:
    book: OwnBook = request.app.state.book
    return book


SettingsDependency = Annotated[Settings, Depends(_settings)]
QueueDependency = Annotated[JobQueue, Depends(_queue)]
HandStoreDependency = Annotated[HandStore, Depends(_hands)]
TrainingDependency = Annotated[SharedTraining, Depends(_training)]
UploadPath = Annotated[Path, Depends(_upload_path)]  # removed once the response has been sent
STREAM_SLOT: Final = Depends(_stream_slot)  # until the response has been sent
EXPORT_SLOT: Final = Depends(_export_slot)
BookDependency = Annotated[OwnBook, Depends(_book)]


class _IdConvertor(Convertor[str]):
    """Matches only ids."""

    regex = ID_PATTERN.strip("^$")

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


register_url_convertor("id", _IdConvertor())
