"""A `runout serve` in a process of its own, that tests stop, kill and start again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import httpx

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType
    from typing import Self

PATIENCE: Final = 60.0  # far beyond what any of it takes; only a failure waits that long
PAGE: Final = Path(__file__).parents[2] / "src" / "runout" / "service" / "web" / "index.html"
_SERVE: Final = "import sys; from runout.cli import main; sys.exit(main())"


def _without_token() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != "RUNOUT_TOKEN"}


class ServiceProcess:
    """The service over a folder of data; it keeps its port when it is started again.

    ``before`` is Python that its process runs first; ``patience`` is for its start and its stop.
    """

    def __init__(
        self, folder: Path, *arguments: str, before: str = "", patience: float = PATIENCE
    ) -> None:
        self._patience = patience
        self.data = folder / "data"
        self.log = folder / "log"
        self.address = ""
        self._port = 0
        self._arguments = arguments
        self._before = before
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()

    @property
    def pid(self) -> int:
        """The process that was started; it may have started others."""
        assert self._process is not None, "the service does not run"
        return self._process.pid

    def wait_until_ready(self) -> None:
        """Return when it answers; it may have to start a part of itself again."""
        self._wait_for(self._ready)

    def start(self) -> None:
        """Start it, and return when it answers."""
        assert self._process is None, "the service runs already"
        command = [sys.executable, "-c", self._before + _SERVE, "serve", "--port", str(self._port)]
        with self.log.open("w") as errors:
            self._process = subprocess.Popen(
                [*command, "--data", str(self.data), *self._arguments],
                stdin=subprocess.DEVNULL, stdout=errors, stderr=errors,
                env={**_without_token(), "PYTHONUNBUFFERED": "1"},
            )  # fmt: skip
        try:
            self._wait_for(self._told)
            self._wait_for(self._ready)
        except BaseException:
            self.kill()
            raise

    def stop(self, number: signal.Signals = signal.SIGTERM) -> None:
        """Ask it to stop, and wait; jobs that run are kept."""
        assert self._process is not None, "the service does not run"
        self._process.send_signal(number)
        assert self._process.wait(self._patience) == 0, self.log.read_text()
        self._process = None

    def kill(self) -> None:
        """End it at once, as a power cut does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _told(self) -> bool:
        """Read the address that it says it serves at."""
        match = re.search(r"serves at (http://\S+:(\d+)),", self.log.read_text())
        if match is not None:
            self.address, self._port = match[1], int(match[2])
        return match is not None

    def _ready(self) -> bool:
        try:
            # Reading certificates, which plain HTTP does not need, takes ten times as long.
            answer = httpx.get(f"{self.address}/readyz", timeout=PATIENCE, verify=False)
        except httpx.TransportError:
            return False
        return answer.status_code in (200, 401)  # one that asks for a token says no more

    def _wait_for(self, question: Callable[[], bool]) -> None:
        assert self._process is not None
        end = time.monotonic() + self._patience
        while not question():
            output = f"the service does not start; it says:\n{self.log.read_text()}"
            assert self._process.poll() is None, output
            assert time.monotonic() < end, output
            time.sleep(0.02)
