"""``runout serve``: serve the HTTP API and the web page."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from runout.cli.runtime.exit_codes import warn
from runout.cli.runtime.memory import MemoryType, most_of_the_memory
from runout.errors import PokerError

if TYPE_CHECKING:
    from runout.service.settings import Settings

_TOKEN_VARIABLE: Final = "RUNOUT_TOKEN"


@click.command("serve")
@click.option(
    "--host",
    default="127.0.0.1",
    metavar="ADDRESS",
    help="The address to listen on; default 127.0.0.1, this machine only.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    metavar="N",
    help="The port; default 8000, 0 for any free port.",
)
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="The folder for jobs, solutions and ranges; default: the user's data folder.",
)
@click.option(
    "--token",
    envvar=_TOKEN_VARIABLE,
    metavar="TOKEN",
    help="Require this bearer token; better set by RUNOUT_TOKEN or a file.",
)
@click.option(
    "--token-file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Read the token from a file.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    metavar="N",
    help="Use N worker processes and one for jobs; default: one process.",
)
@click.option(
    "--allow-host",
    "allowed_hosts",
    multiple=True,
    metavar="NAME",
    help="Also accept this name in the Host header; may be repeated.",
)
@click.option(
    "--cors",
    "cors_origins",
    multiple=True,
    metavar="ORIGIN",
    help="Allow pages of this origin to use the service; may be repeated.",
)
@click.option(
    "--max-jobs",
    type=click.IntRange(1, 64),
    default=1,
    metavar="N",
    help="Run at most N jobs at once; default 1, since each uses all processors.",
)
@click.option(
    "--max-queue",
    type=click.IntRange(1, 10_000),
    default=32,
    metavar="N",
    help="Queue at most N jobs; default 32.",
)
@click.option(
    "--stop-seconds",
    type=click.FloatRange(0, 86_400),
    default=60.0,
    metavar="N",
    help="On a stop, wait at most so long for running jobs to be saved; default 60.",
)
@click.option(
    "--max-connections",
    type=click.IntRange(1, 100_000),
    default=1000,
    metavar="N",
    help="Keep at most N connections open in each process; default 1000.",
)
@click.option(
    "--memory",
    type=MemoryType(),
    metavar="SIZE",
    help="Memory limit of all solves at once, such as 4GB; default: most of the memory.",
)
@click.option(
    "--cluster",
    envvar="RUNOUT_CLUSTER",
    metavar="ADDRESS",
    help="Solve the flops of reports on a Dask cluster, given by its scheduler's address;"
    " may be set by RUNOUT_CLUSTER.",
)
@click.option(
    "--build-tables/--no-build-tables",
    default=True,
    help="Build the equity tables in the background after the first survey of flops; default.",
)
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
        raise _usage_error(f"{where} is empty; give a token, or leave it out to require none")
    if file is None:
        return token
    if token is not None:
        raise _usage_error("give either --token or --token-file")
    from runout.analysis.files.text import read_text_file  # noqa: PLC0415 - rarely needed

    return read_text_file(file).strip()


def _settings(options: dict[str, Any], memory: int) -> Settings:
    try:
        import fastapi  # noqa: F401, PLC0415
        import uvicorn  # noqa: F401, PLC0415

        from runout.service.settings import Settings  # noqa: PLC0415 - needs the extra
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("runout"):
            raise
        raise ModuleNotFoundError(
            f"the service needs {error.name}; pip install 'runout[service]' brings it",
            name=error.name,
        ) from None
    for name in ("allowed_hosts", "cors_origins"):
        options[name] = tuple(options[name])
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
        raise _usage_error(str(error)) from None


def _usage_error(message: str) -> click.UsageError:
    return click.UsageError(message, click.get_current_context())


def _address(host: str, port: int) -> str:
    """Return the address for a browser on this machine.

    >>> _address("0.0.0.0", 8000), _address("::1", 80)
    ('http://127.0.0.1:8000', 'http://[::1]:80')
    """
    reached = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{reached}]:{port}" if ":" in reached else f"http://{reached}:{port}"


def _open(address: str) -> None:
    """Open the page; the socket is already listening, so the browser waits for the response."""
    import webbrowser  # noqa: PLC0415 - rarely needed

    if not webbrowser.open(address):
        warn(f"cannot open a browser; go to {address}")
