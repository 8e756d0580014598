"""`runout serve` in a child process that tests can stop, kill and restart."""

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

TIMEOUT: Final = 60.0  # seconds; reached only on failure
PAGE: Final = Path(__file__).parents[2] / "src" / "runout" / "service" / "web" / "index.html"
_SERVE: Final = "import sys; from runout.cli import main; sys.exit(main())"


def _without_token() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != "RUNOUT_TOKEN"}


class ServiceProcess:
    """The service on a data folder; it keeps its port when it is restarted.

    ``before`` is Python code that its process runs first; ``timeout`` is for its start and stop.
    """

    def __init__(
        self, folder: Path, *arguments: str, before: str = "", timeout: float = TIMEOUT
    ) -> None:
        self._timeout = timeout
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
        """Return the id of the started process, which may have child processes."""
        assert self._process is not None, "the service is not running"
        return self._process.pid

    def wait_until_ready(self) -> None:
        """Wait until it is ready; it may be restarting one of its processes."""
        self._wait_for(self._is_ready)

    def start(self) -> None:
        """Start it and wait until it is ready."""
        assert self._process is None, "the service is already running"
        command = [sys.executable, "-c", self._before + _SERVE, "serve", "--port", str(self._port)]
        with self.log.open("w") as errors:
            self._process = subprocess.Popen(
                [*command, "--data", str(self.data), *self._arguments],
                stdin=subprocess.DEVNULL, stdout=errors, stderr=errors,
                env={**_without_token(), "PYTHONUNBUFFERED": "1"},
            )  # fmt: skip
        try:
            self._wait_for(self._has_address)
            self._wait_for(self._is_ready)
        except BaseException:
            self.kill()
            raise

    def stop(self, number: signal.Signals = signal.SIGTERM) -> None:
        """Send a signal to stop and wait for the exit; running jobs are kept."""
        assert self._process is not None, "the service is not running"
        self._process.send_signal(number)
        assert self._process.wait(self._timeout) == 0, self.log.read_text()
        self._process = None

    def kill(self) -> None:
        """Kill it at once, as a power failure does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _has_address(self) -> bool:
        """Read the address from its log; return whether it is there."""
        match = re.search(r"serves at (http://\S+:(\d+)),", self.log.read_text())
        if match is not None:
            self.address, self._port = match[1], int(match[2])
        return match is not None

    def _is_ready(self) -> bool:
        try:
            # Reading certificates, which plain HTTP does not need, takes ten times as long.
            response = httpx.get(f"{self.address}/readyz", timeout=TIMEOUT, verify=False)
        except httpx.TransportError:
            return False
        return response.status_code in (200, 401)  # 401 if it requires a token

    def _wait_for(self, condition: Callable[[], bool]) -> None:
        assert self._process is not None
        end = time.monotonic() + self._timeout
        while not condition():
            message = f"the service does not start; its log:\n{self.log.read_text()}"
            assert self._process.poll() is None, message
            assert time.monotonic() < end, message
            time.sleep(0.02)
