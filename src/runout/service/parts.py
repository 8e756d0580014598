"""What a route may ask for: the settings, the store and the queue of the application it runs in.

They are coroutines because plain functions would each take a turn through the thread pool.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from runout.service.job_queue import JobQueue
from runout.service.settings import Settings
from runout.service.store import Store


async def _settings(request: Request) -> Settings:
    settings: Settings = request.app.state.settings
    return settings


async def _store(request: Request) -> Store:
    store: Store = request.app.state.store
    return store


async def _queue(request: Request) -> JobQueue:
    queue: JobQueue = request.app.state.queue
    return queue


SettingsPart = Annotated[Settings, Depends(_settings)]
StorePart = Annotated[Store, Depends(_store)]
QueuePart = Annotated[JobQueue, Depends(_queue)]
