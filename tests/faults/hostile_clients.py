"""Clients that send without end, read nothing or open thousands of connections; loopback only.

    PYTHONPATH=tests python -m faults.hostile_clients [--seconds N] [--connections N] [SUBJECT ...]

Each subject attacks a separate service for N seconds from a separate process, while another client
requests its health. The table has the memory of the service before and at its peak, and how long
``/healthz`` and ``/readyz`` took.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import multiprocessing
import re
import resource
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import httpx

from runout.domain.combos import all_combos
from support.service_process import ServiceProcess

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

_CLIENTS: Final = 50
_HANDS: Final = Path(__file__).parents[1] / "data" / "phh" / "pluribus.phhs"
_HAND_COUNT: Final = 6_000
_RANGE_COUNT: Final = 60
_HEALTH_SECONDS: Final = 0.05
_BLOCK: Final = b"x" * 65536
_CHUNKED: Final = b"POST %b HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n%b\r\n"
_JSON: Final = b"Content-Type: application/json\r\n"


@dataclass
class Target:
    """The address of the service, and the end time of the attack."""

    host: str
    port: int
    end: float

    @property
    def is_over(self) -> bool:
        return time.monotonic() > self.end

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(self.host, self.port)


async def _send_without_end(target: Target, head: bytes, chunk: bytes) -> None:
    """Send chunks as fast as they are accepted; reconnect whenever the service closes."""
    while not target.is_over:
        with contextlib.suppress(OSError):
            _, writer = await target.connect()
            writer.write(head)
            while not target.is_over:
                writer.write(chunk)
                async with asyncio.timeout(5):
                    await writer.drain()
            writer.close()
        await asyncio.sleep(0)


async def endless_bodies(target: Target, _connections: int) -> None:
    """Send JSON bodies without end."""
    head = _CHUNKED % (b"/api/v1/equity", _JSON)
    chunk = b"%x\r\n%b\r\n" % (len(_BLOCK), _BLOCK)
    await asyncio.gather(*(_send_without_end(target, head, chunk) for _ in range(_CLIENTS)))


async def endless_trailers(target: Target, _connections: int) -> None:
    """Send trailers without end."""
    head = _CHUNKED % (b"/api/v1/equity", _JSON) + b"0\r\n"
    trailers = b"a: b\r\n" * 10_000
    await asyncio.gather(*(_send_without_end(target, head, trailers) for _ in range(_CLIENTS)))


async def endless_requests(target: Target, _connections: int) -> None:
    """Send request after request without waiting for a response."""
    requests = b"GET /combos HTTP/1.1\r\nHost: localhost\r\n\r\n" * 1000
    await asyncio.gather(*(_send_without_end(target, b"", requests) for _ in range(_CLIENTS)))


async def unread_responses(target: Target, _connections: int) -> None:
    """Request long responses and read nothing."""

    async def request() -> None:
        while not target.is_over:
            with contextlib.suppress(OSError):
                reader, writer = await target.connect()
                writer.transport.pause_reading()  # type: ignore[attr-defined]
                writer.write(b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 30)
                while not (target.is_over or reader.at_eof() or writer.is_closing()):
                    await asyncio.sleep(0.1)
                writer.close()

    await asyncio.gather(*(request() for _ in range(_CLIENTS)))


async def _abandon(target: Target, path: bytes, clients: int, *, read: bool) -> None:
    """Send requests of many clients again and again, and close each without its response."""

    async def request() -> None:
        while not target.is_over:
            with contextlib.suppress(OSError):
                _, writer = await target.connect()
                if not read:
                    writer.transport.pause_reading()  # type: ignore[attr-defined]
                writer.write(b"GET %b HTTP/1.1\r\nHost: localhost\r\n\r\n" % path)
                await asyncio.sleep(0.3 if read else max(0.0, target.end - time.monotonic()))
                writer.transport.abort()

    await asyncio.gather(*(request() for _ in range(clients)))


async def unread_exports(target: Target, connections: int) -> None:
    """Export all hands on every connection and read nothing."""
    await _abandon(target, b"/api/v1/hands/export?format=csv", connections, read=False)


async def abandoned_requests(target: Target, _connections: int) -> None:
    """Ask for slow pages and leave before they are there."""
    await _abandon(target, b"/api/v1/ranges", 4 * _CLIENTS, read=True)


async def idle_connections(target: Target, connections: int) -> None:
    """Open connections and send half a request on each."""
    opened = []
    for number in range(connections):
        with contextlib.suppress(OSError):
            opened.append(await target.connect())
            opened[-1][1].write(b"GET /healthz HTTP/1.1\r\nHo")
        if number % 100 == 0:
            await asyncio.sleep(0)
    while not target.is_over:
        await asyncio.sleep(0.1)
    for _, writer in opened:
        writer.close()


SUBJECTS: Final[dict[str, Callable[[Target, int], Awaitable[None]]]] = {
    each.__name__: each
    for each in (
        endless_bodies, endless_trailers, endless_requests, unread_responses, unread_exports,
        abandoned_requests, idle_connections,
    )
}  # fmt: skip


def _import_hands(client: httpx.Client) -> None:
    """Store hands that differ in their number."""
    text = _HANDS.read_text().partition("\n\n")[0].removeprefix("[1]\n")
    hands = [
        f"[{number}]\n" + re.sub("(?m)^hand = .*$", f"hand = {number}", text)
        for number in range(1, _HAND_COUNT + 1)
    ]
    answer = client.post("/api/v1/hands/import", content="\n\n".join(hands))
    assert answer.json()["imported"] == _HAND_COUNT, answer.text


def _save_ranges(client: httpx.Client) -> None:
    """Save ranges that are slow to read."""
    for number in range(_RANGE_COUNT):
        text = ",".join(f"{combo}:0.{100 + (number + combo.index) % 900}" for combo in all_combos())
        answer = client.post("/api/v1/ranges", json={"name": f"range {number}", "text": text})
        assert answer.status_code == 201, answer.text


_PREPARATIONS: Final[dict[str, Callable[[httpx.Client], None]]] = {
    "unread_exports": _import_hands,
    "abandoned_requests": _save_ranges,
}


@dataclass
class Health:
    """Memory and health responses of the service during an attack."""

    before: float
    peak: float = 0.0  # in megabytes
    seconds: list[float] = field(default_factory=list)
    failures: int = 0

    def within(self, percent: float) -> float:
        """Return the time within which a percentage of requests was answered."""
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]


async def _watch(target: Target, health: Health) -> None:
    number = 0
    while not target.is_over:
        path = ("/healthz", "/readyz")[number % 2]
        number += 1
        started = time.monotonic()
        try:
            async with asyncio.timeout(10):
                reader, writer = await target.connect()
                request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                writer.write(request.encode())
                response = await reader.read()
                writer.close()
        except OSError:  # including timeouts
            response = b""
        if response.startswith(b"HTTP/1.1 200 "):
            health.seconds.append(time.monotonic() - started)
        else:
            health.failures += 1
        await asyncio.sleep(_HEALTH_SECONDS)


def memory_of(pid: int, name: str) -> float:
    """Return a figure of a process's memory, as Linux names it, in megabytes."""
    match = re.search(rf"{name}:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    assert match is not None
    return int(match[1]) / 1024


def _attack(name: str, target: Target, connections: int) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, connections + 1000), hard))

    async def run() -> None:
        await SUBJECTS[name](target, connections)

    asyncio.run(run())


def attack(name: str, folder: Path, *, seconds: float, connections: int) -> Health:
    """Attack a new service and return its health."""
    with ServiceProcess(folder, "--quiet") as service:
        split = urlsplit(service.address)
        if name in _PREPARATIONS:
            with httpx.Client(base_url=service.address, timeout=60) as client:
                _PREPARATIONS[name](client)
        target = Target(str(split.hostname), split.port or 0, time.monotonic() + seconds)
        health = Health(memory_of(service.pid, "VmRSS"))

        attacker = multiprocessing.get_context("spawn").Process(
            target=_attack, args=(name, target, connections)
        )
        attacker.start()
        asyncio.run(_watch(target, health))
        attacker.join()
        assert attacker.exitcode == 0
        health.peak = memory_of(service.pid, "VmHWM")
        log = service.log.read_text()
        assert "Traceback" not in log, log[:5000]
        service.stop()
    return health


def main() -> None:
    """Run the subjects and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--connections", type=int, default=5000)
    parser.add_argument("subjects", nargs="*", metavar="SUBJECT", choices=[*SUBJECTS, []])
    options = parser.parse_args()
    print("| subject | MB before | MB at most | health | failed | half within | 99 % | all |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for name in options.subjects or SUBJECTS:
        with tempfile.TemporaryDirectory(prefix="runout-hostile-") as folder:
            health = attack(
                name, Path(folder), seconds=options.seconds, connections=options.connections
            )
        within = [f"{1000 * health.within(percent):.0f} ms" for percent in (50, 99, 100)]
        print(
            f"| {name} | {health.before:.0f} | {health.peak:.0f} | {len(health.seconds)} |"
            f" {health.failures} | {' | '.join(within)} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
