"""The processes of the service: one that does everything, or several under a supervisor.

With several workers the supervisor binds the address, starts the workers, which share it, and one
process that runs jobs; it starts again what dies, and takes all of them down with it.
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

from runout.service.app import SIGN_OF_LIFE, create_app
from runout.service.http.access_log import log_to_stderr
from runout.service.http.request_limits import BoundedHeads
from runout.service.settings import SETTINGS_VARIABLE, Settings
from runout.service.store.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

    from fastapi import FastAPI

_BACKLOG: Final = 2048
_STREAM_SECONDS: Final = 3  # how long open connections keep a stop waiting
_STOP_SECONDS: Final = 30.0  # then a process that does not end is killed
_POLL_SECONDS: Final = 0.1
_SIGN_SECONDS: Final = 1.0
_MAX_DEATHS: Final = 10  # of a process within the time below; then something is wrong for good
_DEATHS_WITHIN: Final = 60.0

_log = logging.getLogger("runout.service")


def listen(settings: Settings) -> socket.socket:
    """Return the bound socket; port 0 takes a free one."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # asyncio sends small answers at once only where the protocol is named.
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
    """Serve until a signal asks to stop; return the exit code.

    ``on_start`` is called once the store has been opened.
    """
    Store(settings.data).close()  # a store that cannot be used is one error, not one per worker
    if on_start is not None:
        on_start()
    log_to_stderr(quiet=settings.quiet)
    if settings.workers == 1:
        return _run_server(create_app(settings), listening)
    with tempfile.TemporaryDirectory(prefix="runout-") as shared:
        told = dataclasses.replace(settings, shared_folder=Path(shared))
        return Supervisor(told, listening).run()


class Server(uvicorn.Server):
    """A server that tells its application when it is asked to stop, and ends with code 0."""

    def __init__(self, app: FastAPI, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.app = app

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to stop; a second Ctrl-C does not wait for open connections."""
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let streams end before open connections are waited for."""
        self.app.state.stopping.set()
        await super().shutdown(sockets)


def server_of(app: FastAPI) -> Server:
    """Return the server of an application, not running yet."""
    config = uvicorn.Config(
        app,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        http=BoundedHeads,
        ws="none",
        timeout_graceful_shutdown=_STREAM_SECONDS,
    )
    return Server(app, config)


def _run_server(app: FastAPI, listening: socket.socket) -> int:
    server = server_of(app)
    try:
        server.run(sockets=[listening])
    except SystemExit:  # uvicorn's way to say that the application did not start; it is logged
        return 1
    return 0


class Supervisor:
    """Keeps the workers and the process that runs jobs alive until it is asked to stop."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        self._settings = settings
        self._listening = listening
        self._stop = False
        self._children: dict[str, subprocess.Popen[bytes]] = {}
        self._deaths: dict[str, deque[float]] = {}

    def run(self) -> int:
        """Supervise; return the exit code."""
        for each in (signal.SIGTERM, signal.SIGINT):
            signal.signal(each, self._ask_to_stop)
        roles = ["jobs", *(f"worker-{number}" for number in range(1, self._settings.workers + 1))]
        for role in roles:
            self._start(role)
        hopeless = False
        while not self._stop and not hopeless:
            time.sleep(_POLL_SECONDS)
            for role in roles:
                hopeless = hopeless or not self._lives(role)
        self._end()
        return 1 if hopeless else 0

    def _ask_to_stop(self, _number: int, _frame: FrameType | None) -> None:
        self._stop = True

    def _start(self, role: str) -> None:
        descriptor = self._listening.fileno()
        command = [sys.executable, "-m", "runout.service.supervisor"]
        command += ["jobs"] if role == "jobs" else ["worker", str(descriptor)]
        self._children[role] = subprocess.Popen(
            command,
            env={**os.environ, SETTINGS_VARIABLE: self._settings.to_json()},
            stdin=subprocess.PIPE,  # its end tells the child that the supervisor is gone
            pass_fds=[descriptor],
        )

    def _lives(self, role: str) -> bool:
        """Start a process again if it has died; say no if that does not help."""
        code = self._children[role].poll()
        if code is None or self._stop:
            return True
        deaths = self._deaths.setdefault(role, deque(maxlen=_MAX_DEATHS))
        deaths.append(time.monotonic())
        if len(deaths) == _MAX_DEATHS and deaths[-1] - deaths[0] < _DEATHS_WITHIN:
            _log.error("%s has died %d times within a minute; giving up", role, _MAX_DEATHS)
            return False
        _log.warning("%s has ended with code %d; starting it again", role, code)
        self._start(role)
        return True

    def _end(self) -> None:
        for child in self._children.values():
            if child.poll() is None:
                child.terminate()
        until = time.monotonic() + _STOP_SECONDS
        for role, child in self._children.items():
            try:
                child.wait(max(0.0, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                _log.error("%s does not stop; killing it", role)
                child.kill()
                child.wait()


def _work(descriptor: int) -> int:
    """Answer requests beside other workers."""
    settings = _settings_given()
    _end_with_the_supervisor()
    app = create_app(settings, runner="none")
    return _run_server(app, socket.socket(fileno=descriptor))


def _run_jobs() -> int:
    """Run jobs for the workers until a signal asks to stop."""
    from runout.service.jobs.runner import JobRunner  # noqa: PLC0415 - only this process needs it

    settings = _settings_given()
    stop = threading.Event()
    runner = JobRunner(Store(settings.data), settings)
    work = threading.Thread(target=runner.run_forever, args=(stop,), name="jobs")
    _end_with_the_supervisor()
    asked: list[int] = []  # the handler only notes: an event's lock may be held where it interrupts
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, lambda number, _frame: asked.append(number))
    work.start()
    sign = _signs_of_life(settings)
    while not asked and work.is_alive():
        sign()
        time.sleep(_POLL_SECONDS)
    stop.set()
    work.join()
    return 0 if asked else 1


def _signs_of_life(settings: Settings) -> Callable[[], None]:
    last = 0.0

    def sign() -> None:
        nonlocal last
        if settings.shared_folder is not None and time.monotonic() - last > _SIGN_SECONDS:
            with suppress(OSError):  # a full disk; jobs go on without
                (settings.shared_folder / SIGN_OF_LIFE).touch()
            last = time.monotonic()

    return sign


def _settings_given() -> Settings:
    settings = Settings.from_json(os.environ.pop(SETTINGS_VARIABLE))
    log_to_stderr(quiet=settings.quiet)
    return settings


def _end_with_the_supervisor() -> None:
    """Ask this process to stop when the supervisor is gone: then its end of stdin is closed."""

    def wait() -> None:
        while os.read(0, 1):
            pass
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, name="supervisor", daemon=True).start()


if __name__ == "__main__":
    sys.exit(_run_jobs() if sys.argv[1] == "jobs" else _work(int(sys.argv[2])))
