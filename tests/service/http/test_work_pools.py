"""Work pools: small requests do not wait for large ones, and abandoned work blocks nothing."""

from __future__ import annotations

import asyncio
import gc
import threading
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from runout.service.app import create_app
from runout.service.http import time_limit, work_pools
from runout.service.http.problems import Problem
from runout.service.http.work_pools import WorkPool
from support.service_process import TIMEOUT, ServiceProcess

if TYPE_CHECKING:
    from pathlib import Path

    from runout.service.settings import Settings

EQUITY = "/api/v1/equity"
SMALL: list[tuple[str, dict[str, Any]]] = [
    (EQUITY, {"players": ["AhKh", "QsQd"], "board": "7h5h2c", "method": "exact"}),
    (EQUITY, {"players": ["AhKh", "QQ+,AKs:0.5"], "board": "7h5h2c", "method": "exact"}),
    (EQUITY, {"players": ["AhKh", "QsQd"], "board": "7h5h2c", "samples": 1000}),
    ("/api/v1/outs", {"hero": "JsTs", "villains": ["QQ+", "AhKh"], "board": "9h8d3c2h"}),
    ("/api/v1/categories", {"players": ["QQ+", "TT-88"], "board": "Qh9h2c", "method": "exact"}),
]
LARGE: list[tuple[str, dict[str, Any]]] = [
    (EQUITY, {"players": ["random", "random", "random"], "board": "7h5h2c", "method": "exact"}),
    (EQUITY, {"players": ["random", "random", "random"], "samples": 100_000_000}),
    (EQUITY, {"players": ["random", "random"], "board": "7h5h2c", "next_card": True}),
    ("/api/v1/outs", {"hero": "JsTs", "villains": ["random", "random"], "board": "9h8d3c2h"}),
]


def test_work_is_classed_by_its_cost(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """The long pool is occupied: small requests are answered, large ones would wait."""

    class Occupied(WorkPool):
        async def run(self, work: Any) -> Any:
            raise Problem(503, "Occupied", "the long pool is occupied")

    real = work_pools.pool
    choose = lambda name: Occupied(1) if name == "long" else real(name)  # noqa: E731
    monkeypatch.setattr(time_limit, "pool", choose)
    app = create_app(settings)

    async def visit() -> None:
        transport = httpx.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
        ):
            for path, body in SMALL:
                answer = await client.post(path, json=body)
                assert answer.status_code == 200, answer.text
            for path, body in LARGE:
                answer = await client.post(path, json=body)
                assert answer.json()["title"] == "Occupied", answer.text

    asyncio.run(visit())


def test_a_small_request_takes_no_thread(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(work_pools, "WorkPool")
    app = create_app(settings)

    async def visit() -> None:
        transport = httpx.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
        ):
            path, body = SMALL[0]
            assert (await client.post(path, json=body)).json()["deals"] == 990

    asyncio.run(visit())


def test_queued_work_is_limited_and_dropped_with_its_caller() -> None:
    may_end = threading.Event()
    ran: list[str] = []

    async def visit() -> None:
        pool = WorkPool(1, max_waiting=2)
        first = asyncio.create_task(pool.run(may_end.wait))
        await asyncio.sleep(0)
        assert work_pools.has_running_work()
        waiting = [
            asyncio.create_task(pool.run(lambda name=name: ran.append(name)))  # type: ignore[misc]
            for name in ("second", "third")
        ]
        await asyncio.sleep(0)
        with pytest.raises(Problem, match="2 requests wait for a processor") as refused:
            await pool.run(lambda: None)
        assert refused.value.status_code == 503
        assert refused.value.headers == {"Retry-After": "1"}
        waiting[0].cancel()
        first.cancel()  # abandoned, and still running
        await asyncio.wait([first, waiting[0]])
        may_end.set()
        await waiting[1]

    asyncio.run(visit())
    assert ran == ["third"]


def test_errors_of_work_are_raised_in_the_caller() -> None:
    def fail() -> None:
        raise LookupError("of the work")

    with pytest.raises(LookupError, match="of the work"):
        asyncio.run(WorkPool(1).run(fail))


def test_errors_of_abandoned_work_are_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    may_end = threading.Event()

    def fail() -> None:
        may_end.wait()
        raise LookupError("nobody waits for it")

    async def visit() -> None:
        pool = WorkPool(1)
        abandoned = asyncio.create_task(pool.run(fail))
        await asyncio.sleep(0)
        abandoned.cancel()
        await asyncio.wait([abandoned])
        may_end.set()
        assert await pool.run(lambda: 2) == 2
        gc.collect()

    asyncio.run(visit())
    assert not caplog.records


_STUCK = """
import threading
from runout.service.http import time_limit
time_limit.cancellable = lambda *_: threading.Event().wait()
"""


def test_abandoned_work_does_not_block_shutdown(tmp_path: Path) -> None:
    with ServiceProcess(tmp_path, "--quiet", before=_STUCK) as service:
        path, body = LARGE[0]
        with pytest.raises(httpx.ReadTimeout):
            httpx.post(service.address + path, json=body, timeout=0.5, verify=False)
        assert httpx.get(f"{service.address}/healthz", verify=False).status_code == 200
        service.stop()


def test_work_is_refused_until_a_thread_can_be_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def no_thread(*_: Any) -> None:
        raise RuntimeError("can't start new thread")

    async def visit() -> None:
        pool = WorkPool(2)
        with monkeypatch.context() as patch:
            patch.setattr("threading.Thread.start", no_thread)
            for _ in range(3):
                with pytest.raises(Problem, match="no thread left"):
                    await pool.run(lambda: 1)
        assert await asyncio.wait_for(pool.run(lambda: 2), TIMEOUT) == 2

    asyncio.run(visit())
