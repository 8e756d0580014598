"""Fixtures of the service tests, with a data folder for each test."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from runout.service.app import create_app
from runout.service.jobs.queue import JobQueue
from runout.service.settings import Settings
from runout.service.store.store import Store
from support.service_clients import client_of, server_for

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import httpx


@pytest.fixture(autouse=True)
def no_tables_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read and write equity tables in a temporary folder."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache-of-user"))


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path / "data")


@pytest.fixture
def store(settings: Settings) -> Iterator[Store]:
    with Store(settings.data) as store:
        yield store


@pytest.fixture
def queue(store: Store, settings: Settings) -> JobQueue:
    return JobQueue(store, settings)


@pytest.fixture
def client(settings: Settings) -> Iterator[httpx.Client]:
    """Yield a client of the whole application, in this process; jobs are run."""
    with client_of(create_app(settings)) as client:
        yield client


@pytest.fixture(scope="module")
def lasting_client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """Yield a client of one application for a file of tests, for routes that keep nothing."""
    with client_of(create_app(Settings(data=tmp_path_factory.mktemp("data")))) as client:
        yield client


@pytest.fixture
def server(settings: Settings) -> Iterator[str]:
    """Yield the address of the whole application over a real connection; jobs are run."""
    with server_for(create_app(settings)) as address:
        yield address
