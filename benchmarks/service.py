"""The service under load, on loopback: requests a second, and how long single ones take.

The load comes from a process of its own, over plain sockets: a client library would be slower than
what it measures. ``python -m benchmarks.service PLAN`` is that process.
"""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import deque
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from benchmarks.mixed_load import mixed_load
from benchmarks.race import ON_THE_WALL, Race, Result
from runout import Spot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT: Final = Path(__file__).parent.parent
SPOTS: Final = ROOT / "tests" / "data" / "solver_spots.json"
TICK: Final = 0.001  # how often the pacemaker looks; what comes late by it counts as delay
SERVE: Final = "import sys; from runout.cli import main; sys.exit(main())"
ON_LOOPBACK: Final = (
    " `runout serve --workers 2` on loopback; the process that makes the load shares the machine"
    " with it." + ON_THE_WALL
)
OUTS: Final = {"hero": "Js Ts", "villain": "Ah Ad", "board": "9h 8d 3c 2h"}
TRIALS: Final = 100_000


@dataclass(frozen=True)
class Sizes:
    """How often and how long loads are made, how many equities are asked for, what is solved."""

    rounds: int
    seconds: float
    equities: int
    spot: str
    clients: int
    mixed_seconds: float


FULL: Final = Sizes(3, 1.5, 30, "D", 200, 30.0)
QUICK: Final = Sizes(1, 0.1, 2, "B", 2, 0.1)


@dataclass(frozen=True)
class Plan:
    """A load: as fast as the connections can, or so many requests a second."""

    address: str
    path: str
    connections: int
    seconds: float
    body: dict[str, Any] | None = None
    rate: float | None = None


@dataclass(frozen=True)
class Load:
    """What came of a plan: the time of all requests, and of each."""

    seconds: float
    delays: list[float]

    def seconds_for_one(self) -> float:
        """Return the time that passed for each request."""
        return self.seconds / len(self.delays)

    def percentile(self, percent: float) -> float:
        """Return the time within which so many of them were answered."""
        ordered = sorted(self.delays)
        return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]


@dataclass(frozen=True)
class Delays(Race):
    """A race against the clock alone: how long requests took, the slow ones above all."""

    load: Load

    def table(self) -> Iterator[str]:
        """Yield the lines of a Markdown table."""
        yield "| | requests | half within | 99 % within | all within |"
        yield "|---|---:|---:|---:|---:|"
        within = [f"{1000 * self.load.percentile(percent):.3g} ms" for percent in (50, 99, 100)]
        yield f"| runout | {len(self.load.delays):,} | {' | '.join(within)} |"


def races(*, quick: bool) -> Iterator[Race]:
    """Run and yield one after the other."""
    sizes = QUICK if quick else FULL
    yield start(sizes)
    with serving() as address:
        yield outs_at_full_speed(address, sizes)
        yield outs_at_a_pace(address, sizes)
        yield equity_of_a_range(address, sizes)
        yield health_beside_a_solve(address, sizes)
    with serving(workers=1) as address:
        yield mixed_load(address, sizes.clients, sizes.mixed_seconds)


def start(sizes: Sizes) -> Race:
    """Start a service on an empty folder."""
    spent = []
    for _ in range(sizes.rounds):
        begin = time.perf_counter()
        with serving(workers=1):
            spent.append(time.perf_counter() - begin)
    return Race(
        "Start of the service",
        "`runout serve` on an empty folder, from the start of the process to the first answer of"
        f" `/readyz`. The best round of {sizes.rounds}." + ON_THE_WALL,
        "start",
        "runout",
        [Result("runout", 1, min(spent))],
    )


def outs_at_full_speed(address: str, sizes: Sizes) -> Race:
    """Ask for outs as fast as 16 connections can."""
    plan = Plan(address, "/api/outs/calculate", 16, sizes.seconds, OUTS)
    load = min((run(plan) for _ in range(sizes.rounds)), key=Load.seconds_for_one)
    return Race(
        "Outs over HTTP, 16 connections",
        "`POST /api/outs/calculate` of a turn; each connection asks again when it has its answer."
        f" The best round of {sizes.rounds}." + ON_LOOPBACK,
        "request",
        "runout",
        [Result("runout", len(load.delays), load.seconds)],
    )


def outs_at_a_pace(address: str, sizes: Sizes) -> Race:
    """Ask for outs 2,000 times a second over 200 connections."""
    plan = Plan(address, "/api/outs/calculate", 200, sizes.seconds, OUTS, rate=2000.0)
    load = min((run(plan) for _ in range(sizes.rounds)), key=lambda load: load.percentile(99))
    return delays(
        "Outs over HTTP, 2,000 a second over 200 connections",
        "The same, begun at fixed times whether or not the others are answered; a delay counts from"
        f" the time at which a request was due. The best round of {sizes.rounds}." + ON_LOOPBACK,
        load,
    )


def equity_of_a_range(address: str, sizes: Sizes) -> Race:
    """Sample 100,000 deals against a range, and believe the service about its time."""
    absent = [{"seat_index": seat, "state": "ABSENT"} for seat in range(2, 9)]
    pairs = [[index, 10_000] for index in range(0, 1326, 5)]
    villain = {
        "seat_index": 1,
        "state": "ACTIVE",
        "range": {"encoding": "sparse_bp_v1", "pairs": pairs},
    }
    body = {
        "schema_version": "equity_request_v1",
        "request_id": "benchmark",
        "trials": TRIALS,
        "hero_cards": ["Ah", "Kh"],
        "board_cards": [],
        "seats": [villain, *absent],
    }
    spent = [
        ask(f"{address}/equity", {**body, "seed": str(number)})["result"]["diagnostics"]
        for number in range(sizes.equities)
    ]
    best = min(each["compute_ms"] for each in spent)
    return Race(
        "Equity over HTTP, 100,000 trials",
        f"`POST /equity` before the flop against {len(pairs)} combos, one at a time, on one thread:"
        f" `compute_ms` as answered, the best of {sizes.equities}." + ON_LOOPBACK,
        "request",
        "runout",
        [Result("runout", 1, best / 1000)],
    )


def health_beside_a_solve(address: str, sizes: Sizes) -> Race:
    """Ask for health 100 times a second while a solve has all processors."""
    spot = Spot.from_dict(json.loads(SPOTS.read_text(encoding="utf-8"))[sizes.spot])
    endless = {"spot": spot.to_dict(), "target": 0, "max_iterations": 1_000_000}
    started = ask(f"{address}/api/v1/solves", endless)
    job = address + started["links"]["self"]
    while (now := ask(job))["progress"] == 0:
        assert now["state"] in ("queued", "running"), now
        time.sleep(0.1)
    load = run(Plan(address, "/healthz", 4, 2 * sizes.seconds, rate=100.0))
    assert ask(job)["state"] == "running"
    ask(job, method="DELETE")
    return delays(
        f"Health while a {spot.board.street} is solved",
        f"`GET /healthz` 100 times a second while spot {sizes.spot} is solved on all processors."
        + ON_LOOPBACK,
        load,
    )


def delays(title: str, note: str, load: Load) -> Race:
    """Return a load's delays as a table."""
    taken = Result("runout", len(load.delays), load.seconds)
    return Delays(title, note, "request", "runout", [taken], load)


@contextmanager
def serving(workers: int = 2) -> Iterator[str]:
    """Yield the address of a service, its data in a folder that is deleted."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVE, "serve", "--port", "0", "--workers", str(workers)]
        with subprocess.Popen(
            [*command, "--quiet", "--max-queue", "1000", "--data", folder],
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            try:
                assert process.stderr is not None
                served = re.search(r"serves at (\S+),", process.stderr.readline())
                assert served is not None, "the service did not start"
                _wait_until_ready(served[1])
                yield served[1]
            finally:
                process.terminate()
                process.communicate()


def _wait_until_ready(address: str) -> None:
    while True:
        try:
            ask(f"{address}/readyz")
        except OSError:  # which an answer of 503 is as well
            time.sleep(0.01)
        else:
            return


def ask(url: str, body: dict[str, Any] | None = None, *, method: str | None = None) -> Any:
    """Return the JSON that one request is answered with."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(url, data, headers, method=method)
    with urllib.request.urlopen(request, timeout=120) as answer:
        return json.load(answer)


def run(plan: Plan) -> Load:
    """Carry out a plan in another process."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.service", json.dumps(plan.__dict__)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return Load(**json.loads(done.stdout))


# --- the process that makes the load ---


class Connection(asyncio.Protocol):
    """A connection that is kept open; it waits for one answer before it asks again."""

    def __init__(self, request: bytes, on_answer: Callable[[Connection], None]) -> None:
        self._request = request
        self._on_answer = on_answer
        self._received = b""
        self._length = 0  # of an answer: all of one plan are as long as the first
        self._transport: asyncio.Transport | None = None
        self.due = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep what is written to."""
        self._transport = cast("asyncio.Transport", transport)  # uvloop's is no subclass

    def ask(self, due: float) -> None:
        """Send the request that was due then."""
        assert self._transport is not None
        self.due = due
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Take a part of an answer."""
        self._received += data
        if not self._received.startswith(b"HTTP/1.1 200 "):
            raise SystemExit(f"not answered: {self._received!r}")
        if not self._length:
            self._length = _length_of(self._received)
        if self._length and len(self._received) >= self._length:
            self._received = b""
            self._on_answer(self)


def _length_of(received: bytes) -> int:
    """Return the length of an answer with its head, or 0 while that is not whole."""
    head, separator, _ = received.partition(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head)
    return len(head + separator) + int(length[1]) if separator and length else 0


def request_of(plan: Plan) -> bytes:
    """Return the bytes of a plan's request."""
    host = plan.address.removeprefix("http://")
    if plan.body is None:
        return f"GET {plan.path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()
    body = json.dumps(plan.body).encode()
    head = f"POST {plan.path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


async def carry_out(plan: Plan) -> Load:
    """Make the load and return what came of it."""
    request = request_of(plan)
    host, _, port = plan.address.removeprefix("http://").partition(":")
    delays_: list[float] = []
    idle: deque[Connection] = deque()
    end = float("inf")

    def on_answer(connection: Connection) -> None:
        now = time.perf_counter()
        delays_.append(now - connection.due)
        if plan.rate is None and now < end:
            connection.ask(now)
        else:
            idle.append(connection)

    loop = asyncio.get_running_loop()
    for _ in range(plan.connections):
        _, connection = await loop.create_connection(
            lambda: Connection(request, on_answer), host, int(port)
        )
        idle.append(connection)
    begin = time.perf_counter()
    end = begin + plan.seconds
    if plan.rate is None:
        while idle:
            idle.popleft().ask(time.perf_counter())
    else:
        await _pace(plan, idle, begin)
    while len(idle) < plan.connections:
        await asyncio.sleep(TICK)
    return Load(time.perf_counter() - begin, delays_)


async def _pace(plan: Plan, idle: deque[Connection], begin: float) -> None:
    """Begin requests when they are due, or as soon after it as a connection is idle."""
    assert plan.rate is not None
    number, count = 0, int(plan.rate * plan.seconds)
    while number < count:
        now = time.perf_counter()
        while idle and number < count and (due := begin + number / plan.rate) <= now:
            idle.popleft().ask(due)
            number += 1
        await asyncio.sleep(TICK)


def main() -> None:
    """Carry out the plan of the command line and print its result."""
    import uvloop  # noqa: PLC0415 - this process alone needs it

    load = uvloop.run(carry_out(Plan(**json.loads(sys.argv[1]))))
    print(json.dumps(load.__dict__))


if __name__ == "__main__":
    main()
