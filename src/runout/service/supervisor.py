"""The processes of the service: a single one, or several under a supervisor.

With several workers the supervisor binds the address, starts the workers, which share it, and one
process that runs jobs. It restarts processes that die, and stops all of them when it stops.
"""

from __future__ import annotations

import dataclasses
import logging
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import uvicorn

from runout.service.app import HEARTBEAT_FILE, create_app
from runout.service.http.access_log import log_to_stderr
from runout.service.http.request_limits import LimitedHttpProtocol
from runout.service.settings import SETTINGS_VARIABLE, Settings
from runout.service.store.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

    from fastapi import FastAPI

_BACKLOG: Final = 2048
_STREAM_SECONDS: Final = 3  # grace period for open connections on shutdown
_STOP_SECONDS: Final = 30.0  # then a process that has not stopped is killed
_POLL_SECONDS: Final = 0.1
_HEARTBEAT_SECONDS: Final = 1.0
_MAX_RESTARTS: Final = 10  # of a process within the time below; then the supervisor gives up
_RESTART_WINDOW: Final = 60.0

_log = logging.getLogger("runout.service")


def listen(settings: Settings) -> socket.socket:
    """Return the bound socket; port 0 takes a free one."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # asyncio disables Nagle's algorithm only where the protocol is named.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        error.filename = f"{settings.host}:{settings.port}"
        raise
    listening.listen(_BACKLOG)
    return listening


def serve(
    settings: Settings, listening: socket.socket, *, on_start: Callable[[], None] | None = None
) -> int:
    """Serve until a signal arrives; return the exit code.

    ``on_start`` is called once the store has been opened.
    """
    Store(settings.data).close()  # a store that cannot be used is one error, not one per worker
    if on_start is not None:
        on_start()
    log_to_stderr(quiet=settings.quiet)
    if settings.workers == 1:
        return _run_server(create_app(settings), listening)
    with tempfile.TemporaryDirectory(prefix="runout-") as shared:
        workers_settings = dataclasses.replace(settings, shared_folder=Path(shared))
        return Supervisor(workers_settings, listening).run()


class Server(uvicorn.Server):
    """A server that sets the application's ``stopping`` event on shutdown and exits with 0."""

    def __init__(self, app: FastAPI, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.app = app

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Start the shutdown; a second Ctrl-C does not wait for open connections."""
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End streams before waiting for open connections."""
        self.app.state.stopping.set()
        await super().shutdown(sockets)


def server_of(app: FastAPI) -> Server:
    """Return the server of an application, not started yet."""
    config = uvicorn.Config(
        app,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        http=LimitedHttpProtocol,
        ws="none",
        timeout_graceful_shutdown=_STREAM_SECONDS,
    )
    return Server(app, config)


def _run_server(app: FastAPI, listening: socket.socket) -> int:
    server = server_of(app)
    try:
        server.run(sockets=[listening])
    except SystemExit:  # raised by uvicorn when the application did not start; it is logged
        return 1
    return 0


class Supervisor:
    """Runs the workers and the process for jobs, and restarts them until it is stopped."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        self._settings = settings
        self._listening = listening
        self._stop = False
        self._children: dict[str, subprocess.Popen[bytes]] = {}
        self._exits: dict[str, deque[float]] = {}

    def run(self) -> int:
        """Supervise; return the exit code."""
        for each in (signal.SIGTERM, signal.SIGINT):
            signal.signal(each, self._on_signal)
        roles = ["jobs", *(f"worker-{number}" for number in range(1, self._settings.workers + 1))]
        for role in roles:
            self._start(role)
        has_failed = False
        while not self._stop and not has_failed:
            time.sleep(_POLL_SECONDS)
            for role in roles:
                has_failed = has_failed or not self._keep_running(role)
        self._stop_all()
        return 1 if has_failed else 0

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        self._stop = True

    def _start(self, role: str) -> None:
        descriptor = self._listening.fileno()
        command = [sys.executable, "-m", "runout.service.supervisor"]
        command += ["jobs"] if role == "jobs" else ["worker", str(descriptor)]
        self._children[role] = subprocess.Popen(
            command,
            env={**os.environ, SETTINGS_VARIABLE: self._settings.to_json()},
            stdin=subprocess.PIPE,  # closed when the supervisor dies, which stops the child
            pass_fds=[descriptor],
        )

    def _keep_running(self, role: str) -> bool:
        """Restart a process that has died; return False if it dies too often."""
        code = self._children[role].poll()
        if code is None or self._stop:
            return True
        exits = self._exits.setdefault(role, deque(maxlen=_MAX_RESTARTS))
        exits.append(time.monotonic())
        if len(exits) == _MAX_RESTARTS and exits[-1] - exits[0] < _RESTART_WINDOW:
            _log.error("%s exited %d times within a minute; giving up", role, _MAX_RESTARTS)
            return False
        _log.warning("%s exited with code %d; restarting it", role, code)
        self._start(role)
        return True

    def _stop_all(self) -> None:
        for child in self._children.values():
            if child.poll() is None:
                child.terminate()
        until = time.monotonic() + _STOP_SECONDS
        for role, child in self._children.items():
            try:
                child.wait(max(0.0, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                _log.error("%s did not stop in time; killing it", role)
                child.kill()
                child.wait()


def _work(descriptor: int) -> int:
    """Run a worker process."""
    settings = _read_settings()
    _stop_with_the_supervisor()
    app = create_app(settings, runner="none")
    return _run_server(app, socket.socket(fileno=descriptor))


def _run_jobs() -> int:
    """Run the process for jobs until a signal arrives."""
    from runout.service.jobs.runner import JobRunner  # noqa: PLC0415 - only this process needs it

    settings = _read_settings()
    stop = threading.Event()
    runner = JobRunner(Store(settings.data), settings)
    work = threading.Thread(target=runner.run_forever, args=(stop,), name="jobs")
    _stop_with_the_supervisor()
    # The handler only appends: the code that it interrupts may hold the event's lock.
    signals: list[int] = []
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, lambda number, _frame: signals.append(number))
    work.start()
    beat = _heartbeat(settings)
    while not signals and work.is_alive():
        beat()
        time.sleep(_POLL_SECONDS)
    stop.set()
    work.join()
    return 0 if signals else 1


def _heartbeat(settings: Settings) -> Callable[[], None]:
    last = 0.0

    def beat() -> None:
        nonlocal last
        if settings.shared_folder is not None and time.monotonic() - last > _HEARTBEAT_SECONDS:
            with suppress(OSError):  # a full disk; jobs go on without
                (settings.shared_folder / HEARTBEAT_FILE).touch()
            last = time.monotonic()

    return beat


def _read_settings() -> Settings:
    settings = Settings.from_json(os.environ.pop(SETTINGS_VARIABLE))
    log_to_stderr(quiet=settings.quiet)
    return settings


def _stop_with_the_supervisor() -> None:
    """Stop this process when the supervisor dies, which closes stdin."""

    def wait() -> None:
        while os.read(0, 1):
            pass
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, name="supervisor", daemon=True).start()


if __name__ == "__main__":
    sys.exit(_run_jobs() if sys.argv[1] == "jobs" else _work(int(sys.argv[2])))
