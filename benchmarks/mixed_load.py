"""Many clients with questions of every size: how long each kind takes beside the others.

Each client asks, waits for the answer, pauses and asks again. The load comes from a process of its
own, which also measures how late its own timers are: on a machine that it shares with the service,
that delay is part of every duration. ``python -m benchmarks.mixed_load ADDRESS`` is that process.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from benchmarks.race import Race, Result

if TYPE_CHECKING:
    from collections.abc import Iterator

PAUSE: Final = 1.0  # seconds between two requests of a client, on average
MAX_PAUSE: Final = 4.0  # less than a service keeps an idle connection
TICK: Final = 0.01
SMALL: Final = "exact, 990 deals"
_WIDE: Final = "22+,A2s+,K9s+,QTs+,JTs,ATo+,KJo+"
_RIVER: Final = {
    "board": "Td9d6hQc2s", "oop": "QQ+,T9s,AKs", "ip": "99+,AQs", "pot": 100, "stack": 300,
    "river_oop_bet": "50%", "river_oop_raise": "", "river_ip_bet": "50%", "river_ip_raise": "",
}  # fmt: skip


@dataclass(frozen=True)
class Question:
    """A kind of request and how many of 100 are of it."""

    name: str
    share: float
    path: str
    body: dict[str, Any]


QUESTIONS: Final = (
    Question(
        SMALL, 30, "/api/v1/equity",
        {"players": ["AhKh", "QsQd"], "board": "7h5h2c", "method": "exact"},
    ),
    Question(
        "outs of known hands", 15, "/api/v1/outs",
        {"hero": "JsTs", "villains": ["AhAd"], "board": "9h8d3c2h"},
    ),
    Question(
        "outs against a range", 10, "/api/v1/outs",
        {"hero": "JsTs", "villains": [_WIDE], "board": "9h8d3c"},
    ),
    Question("a range parsed", 16, "/api/v1/ranges/parse", {"text": _WIDE}),
    Question("pots", 15, "/api/v1/pots", {"contributions": [20, 50, 100, 100], "folded": [0]}),
    Question(
        "sampled, 500,000 deals", 10, "/api/v1/equity",
        {"players": ["AhKh", _WIDE, "random"], "samples": 500_000},
    ),
    Question(
        "exact, three ranges on a flop", 1, "/api/v1/equity",
        {"players": [_WIDE, "TT+,AQ+", "99-66,KQs"], "board": "7h5h2c", "method": "exact"},
    ),
    Question("a river solved as a job", 3, "/api/v1/solves", {"spot": _RIVER}),
)  # fmt: skip


@dataclass(frozen=True)
class Mixed(Race):
    """Durations by kind of question; nothing is compared."""

    heading = "####"

    durations: dict[str, list[float]]
    refused: dict[str, int]
    late: list[float]

    def table(self) -> Iterator[str]:
        """Yield the lines of a Markdown table."""
        yield "| | requests | refused | half within | 99 % within | all within |"
        yield "|---|---:|---:|---:|---:|---:|"
        for name, durations in self.durations.items():
            yield _row(name, durations, str(self.refused.get(name, 0)))
        yield _row("timers of the process that makes the load", self.late, "")


def _row(name: str, seconds: list[float], refused: str) -> str:
    if not seconds:
        return f"| {name} | 0 | {refused} | | | |"
    within = [f"{1000 * percentile(seconds, percent):.3g} ms" for percent in (50, 99, 100)]
    return f"| {name} | {len(seconds):,} | {refused} | {' | '.join(within)} |"


def percentile(seconds: list[float], percent: float) -> float:
    """Return the time within which so many of them were answered."""
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]


def mixed_load(address: str, clients: int, seconds: float) -> Race:
    """Run the load in another process and return its result."""
    command = [sys.executable, "-m", "benchmarks.mixed_load", address]
    done = subprocess.run(
        [*command, "--clients", str(clients), "--seconds", str(seconds)],
        cwd=Path(__file__).parent.parent, stdout=subprocess.PIPE, text=True, check=True,
    )  # fmt: skip
    came = json.loads(done.stdout)
    count = sum(map(len, came["durations"].values()))
    return Mixed(
        f"{clients} clients with questions of every size",
        f"Each asks, waits for its answer, and pauses for {PAUSE:g} s on average; {seconds:g} s of"
        " `runout serve`, one process, on loopback, after one request of each kind. The process"
        " that makes the load shares the"
        " machine with it: the last line is by how much its own timers were"
        " late, which is in every duration. Time by the clock on the wall.",
        "request",
        "runout",
        [Result("runout", count, seconds)],
        came["durations"],
        came["refused"],
        came["late"],
    )


# --- the process that makes the load ---


class Load:
    """What came of the load so far."""

    def __init__(self, address: str, seconds: float, pause: float) -> None:
        host, _, port = address.removeprefix("http://").partition(":")
        self._place = host, int(port)
        self._end = time.perf_counter() + seconds
        self._seconds = seconds
        self._pause = pause
        self.durations: dict[str, list[float]] = {each.name: [] for each in QUESTIONS}
        self.refused: dict[str, int] = {}
        self.late: list[float] = []

    async def warm_up(self) -> None:
        """Ask every question once, one after the other: the first of a kind loads its modules."""
        reader, writer = await asyncio.open_connection(*self._place)
        chance = random.Random(0)
        for question in QUESTIONS:
            writer.write(self._request(question, chance))
            await _answer(reader)
        writer.close()
        self._end = time.perf_counter() + self._seconds

    async def visit(self, number: int) -> None:
        """Ask question after question over one connection."""
        chance = random.Random(number)
        await asyncio.sleep(chance.random() * min(self._pause, self._seconds))
        reader, writer = await asyncio.open_connection(*self._place)
        while time.perf_counter() < self._end:
            (question,) = chance.choices(QUESTIONS, [each.share for each in QUESTIONS])
            begun = time.perf_counter()
            writer.write(self._request(question, chance))
            status = await _answer(reader)
            if status in (200, 202):
                self.durations[question.name].append(time.perf_counter() - begun)
            else:
                self.refused[question.name] = self.refused.get(question.name, 0) + 1
            remaining = self._end - time.perf_counter()
            pause = min(chance.expovariate(1 / self._pause), MAX_PAUSE, max(0.0, remaining))
            await asyncio.sleep(pause)
        writer.close()

    async def watch(self) -> None:
        """Measure how late timers are."""
        while time.perf_counter() < self._end:
            due = time.perf_counter() + TICK
            await asyncio.sleep(TICK)
            self.late.append(max(0.0, time.perf_counter() - due))

    def _request(self, question: Question, chance: random.Random) -> bytes:
        body = question.body
        if "spot" in body:  # else equal requests share one job
            body = {"spot": {**body["spot"], "stack": chance.randrange(100, 1_000)}}
        content = json.dumps(body).encode()
        head = f"POST {question.path} HTTP/1.1\r\nHost: localhost\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
        return head.encode() + content


async def _answer(reader: asyncio.StreamReader) -> int:
    head = await reader.readuntil(b"\r\n\r\n")
    length = next(
        int(line.partition(b":")[2])
        for line in head.lower().split(b"\r\n")
        if line.startswith(b"content-length:")
    )
    await reader.readexactly(length)
    return int(head.split(b" ", 2)[1])


async def _carry_out(address: str, clients: int, seconds: float, pause: float) -> Load:
    load = Load(address, seconds, pause)
    await load.warm_up()
    await asyncio.gather(load.watch(), *(load.visit(number) for number in range(clients)))
    return load


def main() -> None:
    """Make the load of the command line and print what came of it."""
    import uvloop  # noqa: PLC0415 - this process alone needs it

    parser = argparse.ArgumentParser(description="Ask a service questions of every size.")
    parser.add_argument("address", help="such as http://127.0.0.1:8000")
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--pause", type=float, default=PAUSE)
    parser.add_argument("--table", action="store_true", help="print a table, not JSON")
    options = parser.parse_args()
    load = uvloop.run(_carry_out(options.address, options.clients, options.seconds, options.pause))
    if options.table:
        rows = Mixed("", "", "", "", [], load.durations, load.refused, load.late)
        print("\n".join(rows.table()))
    else:
        print(json.dumps({"durations": load.durations, "refused": load.refused, "late": load.late}))


if __name__ == "__main__":
    main()
