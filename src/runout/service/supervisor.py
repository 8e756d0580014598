"""The processes of the service: a single one, or several under a supervisor.

With several workers the supervisor binds the address, starts the workers, which share it, and one
process that runs jobs. It restarts processes that die, and stops all of them when it stops.

Processes are started by ``subprocess``. Those of ``multiprocessing``, which uvicorn's supervisor
uses, get the terminal's Ctrl-C while they import, and end with a traceback; nor does uvicorn give
up on processes that die again and again, or kill those that do not stop.
"""

import dataclasses
import logging
import os
import pickle
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Final, NoReturn

import uvicorn
from fastapi import FastAPI

from runout.analysis.backup.data_folder import is_served
from runout.service.app import HEARTBEAT_FILE, create_app, wait_for_jobs
from runout.service.http.access_log import log_to_stderr
from runout.service.http.request_limits import ConnectionLimits, LimitedHttpProtocol
from runout.service.http.work_pools import has_running_work
from runout.service.settings import Settings
from runout.service.store.store import Store

# Longer than clients keep an idle connection (httpx 5 s, Node.js 4 s): if the service closes it
# first, a request that is on its way fails. Above the limit of connections, idle ones are closed.
_IDLE_SECONDS: Final = 75
_BACKLOG: Final = 2048
_OTHER_FILES: Final = 512  # databases, solutions, connections that are being refused
_SWITCH_SECONDS: Final = 0.0005  # how long the event loop waits for a thread of the interpreter
_TICKS_PER_SECOND: Final = 10  # of uvicorn's main loop
_STREAM_SECONDS: Final = 3  # grace period for open connections on shutdown
_STOP_SECONDS: Final = 30.0  # beyond the time for jobs; then a process is killed
_POLL_SECONDS: Final = 0.1
_MAX_RESTARTS: Final = 10  # of a process within the time below; then the supervisor gives up
_RESTART_WINDOW: Final = 60.0

_log = logging.getLogger("runout.service")


def listen(settings: Settings) -> socket.socket:
    """Return the bound socket; port 0 takes a free one."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # asyncio disables Nagle's algorithm only where the protocol is named.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if sys.platform != "win32":  # where it would share the port with any other program
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
    log_to_stderr(quiet=settings.quiet)
    with Store(settings.data) as store:  # one that cannot be used is one error, not one per worker
        if not is_served(settings.data):
            store.sweep_uploads()
    if on_start is not None:
        on_start()
    if settings.workers == 1:
        return _run_server(create_app(settings), listening)
    with tempfile.TemporaryDirectory(prefix="runout-") as shared:
        workers_settings = dataclasses.replace(settings, shared_folder=Path(shared))
        return Supervisor(workers_settings, listening).run()


class Server(uvicorn.Server):
    def __init__(self, app: FastAPI, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.app = app

    async def on_tick(self, counter: int) -> bool:
        """Close connections whose clients do not read, about once a second."""
        if counter % _TICKS_PER_SECOND == 0:
            ConnectionLimits.sweep(list(self.server_state.connections))
        return await super().on_tick(counter)

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
    class ServerConnection(LimitedHttpProtocol):
        """A connection of this server; all of them share their limits."""

        limits = ConnectionLimits(_allow_files(app.state.settings.max_connections))

    config = uvicorn.Config(
        app,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        http=ServerConnection,
        ws="none",
        timeout_keep_alive=_IDLE_SECONDS,
        timeout_graceful_shutdown=_STREAM_SECONDS,
    )
    return Server(app, config)


def _allow_files(max_connections: int) -> int:
    """Raise the limit on open files for the connections; return how many of them it allows."""
    if sys.platform == "win32":
        return max_connections
    import resource  # noqa: PLC0415 - not on every system

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = max_connections + _OTHER_FILES
    if hard != resource.RLIM_INFINITY:
        needed = min(needed, hard)
    if soft != resource.RLIM_INFINITY and soft < needed:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))
        except (ValueError, OSError):  # the system itself allows fewer than its hard limit
            needed = soft
    allowed = max(1, needed - _OTHER_FILES)
    if allowed < max_connections:
        _log.warning(
            "%d connections at once instead of %d: this process may open %d files",
            allowed, max_connections, needed,
        )  # fmt: skip
    return allowed


def _run_server(app: FastAPI, listening: socket.socket) -> int:
    server = server_of(app)
    sys.setswitchinterval(_SWITCH_SECONDS)
    try:
        server.run(sockets=[listening])
    except SystemExit:  # raised by uvicorn when the application did not start; it is logged
        return 1
    code = _exit_code(app.state.unsaved_jobs(), app.state.settings)
    return _leave(code) if has_running_work() or code else code


def _leave(code: int) -> NoReturn:
    """End the process while abandoned work is left in native code, which may not be interrupted."""
    logging.shutdown()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def _exit_code(unsaved: dict[str, str], settings: Settings) -> int:
    """Log the jobs that a stop did not save; return 1 if there are any."""
    for job, reason in unsaved.items():
        _log.error(
            "job %s was not saved (--stop-seconds %g): %s", job, settings.stop_seconds, reason
        )
    return 1 if unsaved else 0


class Supervisor:
    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        self._settings = settings
        self._listening = listening
        self._stop = False
        self._children: dict[str, subprocess.Popen[bytes]] = {}
        self._exits: dict[str, deque[float]] = {}

    def run(self) -> int:
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
        all_saved = self._stop_all()
        return 1 if has_failed or not all_saved else 0

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        self._stop = True

    def _start(self, role: str) -> None:
        descriptor = self._listening.fileno()
        command = [sys.executable, "-m", "runout.service.supervisor"]
        command += ["jobs"] if role == "jobs" else ["worker", str(descriptor)]
        child = self._children[role] = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,  # closed when the supervisor dies, which stops the child
            pass_fds=[descriptor],
            process_group=0,  # Ctrl-C goes to the supervisor alone, which stops all
        )
        assert child.stdin is not None
        with suppress(BrokenPipeError):  # it has died already
            child.stdin.write(pickle.dumps(self._settings))
            child.stdin.flush()

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

    def _stop_all(self) -> bool:
        """Stop all processes; return whether the jobs are saved."""
        self._listening.close()  # nobody would answer who connects from now on
        for child in self._children.values():
            if child.poll() is None:
                child.terminate()
        until = time.monotonic() + self._settings.stop_seconds + _STOP_SECONDS
        for role, child in self._children.items():
            try:
                child.wait(max(0.0, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                _log.error("%s did not stop in time; killing it", role)
                child.kill()
                child.wait()
        code = self._children["jobs"].returncode
        # A process that was still starting, and has no handler yet, had no job to save.
        is_saved = code in (0, -signal.SIGTERM)
        if not is_saved:
            _log.error("jobs exited with code %d; its jobs go on from their checkpoints", code)
        return is_saved


def _work(descriptor: int) -> int:
    settings = _read_settings()
    _stop_with_the_supervisor()
    app = create_app(settings, runner="none")
    return _run_server(app, socket.socket(fileno=descriptor))


def _run_jobs() -> int:
    from runout.service.jobs.runner import JobRunner  # noqa: PLC0415 - only this process needs it

    settings = _read_settings()
    stop = threading.Event()
    runner = JobRunner(Store(settings.data), settings)
    work = threading.Thread(target=runner.run_forever, args=(stop,), name="jobs", daemon=True)
    _stop_with_the_supervisor()
    # The handler only appends: the code that it interrupts may hold the event's lock.
    signals: list[int] = []
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, lambda number, _frame: signals.append(number))
    work.start()
    assert settings.shared_folder is not None
    while not signals and work.is_alive():
        with suppress(OSError):  # a full disk; jobs continue without
            (settings.shared_folder / HEARTBEAT_FILE).touch()
        time.sleep(_POLL_SECONDS)
    stop.set()
    wait_for_jobs(runner, work, settings.stop_seconds)
    code = _exit_code(runner.unsaved_jobs(), settings) if signals else 1
    return _leave(code) if code else code


def _read_settings() -> Settings:
    settings: Settings = pickle.load(sys.stdin.buffer)
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
