"""``runout serve``: serve the HTTP API and the web page."""

from __future__ import annotations

import functools
import os
import webbrowser
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import click

from runout.analysis.files.text import read_text_file
from runout.cli.input.options import (
    FILE,
    MEMORY,
    Function,
    data_option,
    field_option,
    most_of_the_memory,
)
from runout.cli.runtime.command_group import UsageError
from runout.cli.runtime.exit_codes import warn
from runout.errors import PokerError
from runout.service.settings import Settings

_TOKEN_VARIABLE: Final = "RUNOUT_TOKEN"
_setting = functools.partial(field_option, Settings)


def _count(name: str, most: int, sentence: str) -> Callable[[Function], Function]:
    return _setting(name, "N", sentence, type=click.IntRange(1, most), default=_default(name))


def _default(name: str) -> Any:
    return Settings.__dataclass_fields__[name].default


@click.command("serve")
@_setting("host", "ADDRESS", "The address to listen on; default 127.0.0.1, this machine only.",
          default=_default("host"))  # fmt: skip
@_setting("port", "N", "The port; default 8000, 0 for any free port.",
          type=click.IntRange(0, 65535), default=_default("port"))  # fmt: skip
@data_option
@_setting("token", "TOKEN", "Require this bearer token; better set by RUNOUT_TOKEN or a file.",
          envvar=_TOKEN_VARIABLE)  # fmt: skip
@click.option("--token-file", type=FILE, metavar="FILE", help="Read the token from a file.")
@_count("workers", 64, "Use N worker processes and one for jobs; default: one process.")
@_setting("allowed_hosts", "NAME", "Also accept this name in the Host header; may be repeated.",
          option="--allow-host")  # fmt: skip
@_setting("cors_origins", "ORIGIN",
          "Allow pages of this origin to use the service; may be repeated.",
          option="--cors")  # fmt: skip
@_count("max_jobs", 64, "Run at most N jobs at once; default 1, since each uses all processors.")
@_count("max_queue", 10_000, "Queue at most N jobs; default 32.")
@_setting("stop_seconds", "N",
          "On a stop, wait at most so long for running jobs to be saved; default 60.",
          type=click.FloatRange(0, 86_400), default=_default("stop_seconds"))  # fmt: skip
@_count("max_connections", 100_000,
        "Keep at most N connections open in each process; default 1000.")  # fmt: skip
@click.option("--memory", type=MEMORY, metavar="SIZE",
              help="Memory limit of all solves at once, such as 4GB; default: most of the memory.",
              )  # fmt: skip
@_setting("cluster", "ADDRESS",
          "Solve the flops of reports on a Dask cluster, given by its scheduler's address;"
          " may be set by RUNOUT_CLUSTER.", envvar="RUNOUT_CLUSTER")  # fmt: skip
@_setting("build_tables", "",
          "Build the equity tables in the background after the first survey of flops; default.",
          default=True)  # fmt: skip
@click.option("--open/--no-open", "open_page", default=False, help="Open the page in a browser.")
@click.option("--quiet", is_flag=True, help="Do not log requests.")
def command(
    *,
    data: Path | None,
    token_file: Path | None,
    memory: int | None,
    open_page: bool,
    **options: Any,
) -> int:
    """Serve the web page and the HTTP interface.

    Listens on this machine only, unless a token is set, which clients
    send as "Authorization: Bearer TOKEN". Requests are logged on standard
    error, one JSON line each. Ctrl-C or SIGTERM stops it; running jobs
    are saved and continue at the next start. Jobs that could not be saved
    in time are named, and the exit code is 1.

    \b
    Examples:
      runout serve
      runout serve --port 8080 --workers 2 --quiet
      runout serve --host 0.0.0.0 --token-file token \\
        --allow-host poker.example.org
    """
    options["token"] = _token(options["token"], token_file)
    if data is not None:
        options["data"] = data.absolute()
    settings = _settings(options, memory or most_of_the_memory())
    from runout.service.http.page import HOW_TO_BUILD, is_built  # noqa: PLC0415 - loads the service
    from runout.service.supervisor import listen, serve  # noqa: PLC0415

    with listen(settings) as listening:
        address = _address(settings.host, listening.getsockname()[1])

        def announce() -> None:
            click.echo(
                f"runout serves at {address}, data in {settings.data}; Ctrl-C stops it", err=True
            )
            if not is_built():
                warn(f"the web page is not built, only the API is served; {HOW_TO_BUILD} builds it")
            if open_page:
                _open(address)

        return serve(settings, listening, on_start=announce)


def _token(token: str | None, file: Path | None) -> str | None:
    # click takes an empty variable for one that is not set.
    is_variable = token is None and file is None and os.environ.get(_TOKEN_VARIABLE) == ""
    if token == "" or is_variable:
        where = _TOKEN_VARIABLE if is_variable else "--token"
        raise UsageError(f"{where} is empty; give a token, or leave it out to require none")
    if file is None:
        return token
    if token is not None:
        raise UsageError("give either --token or --token-file")
    return read_text_file(file).strip()


def _settings(options: dict[str, Any], memory: int) -> Settings:
    try:
        import fastapi  # noqa: F401, PLC0415
        import uvicorn  # noqa: F401, PLC0415
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("runout"):
            raise
        raise ModuleNotFoundError(
            f"the service needs {error.name}; pip install 'runout[service]' brings it",
            name=error.name,
        ) from None
    options["cluster"] = options["cluster"] or None
    if options["cluster"] is not None and find_spec("distributed") is None:
        raise ModuleNotFoundError(
            f"--cluster {options['cluster']}: a cluster needs dask.distributed; pip install"
            " 'runout[cluster]' brings it",
            name="distributed",
        )
    try:
        return Settings(memory_limit=memory, **options)
    except PokerError as error:
        raise UsageError(str(error)) from None


def _address(host: str, port: int) -> str:
    """Return the address for a browser on this machine.

    >>> _address("0.0.0.0", 8000), _address("::1", 80)
    ('http://127.0.0.1:8000', 'http://[::1]:80')
    """
    reached = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{reached}]:{port}" if ":" in reached else f"http://{reached}:{port}"


def _open(address: str) -> None:
    """Open the page; the socket is already listening, so the browser waits for the response."""
    if not webbrowser.open(address):
        warn(f"cannot open a browser; go to {address}")
