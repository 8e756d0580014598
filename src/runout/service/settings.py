"""The settings of the service: one frozen value, created by ``runout serve``."""

import ipaddress
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from runout.analysis.files.user_directories import data_directory
from runout.domain.plurals import pluralize
from runout.errors import PokerError
from runout.kernels.memory import physical_memory

LOOPBACK_NAMES: Final = ("localhost", "127.0.0.1", "::1")
DEFAULT_STOP_SECONDS: Final = 60.0
_SHARE_OF_MEMORY: Final = 0.5  # the rest is for requests and the system


class SettingsError(PokerError):
    """Settings that are unsafe or cannot work."""


def _half_of_the_memory() -> int:
    return int(_SHARE_OF_MEMORY * physical_memory())


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the service listens, where it stores data, and its limits.

    ``cluster`` is the address of a Dask scheduler whose workers solve the flops of batches.
    ``build_tables`` queues a build of the equity tables after the first survey without them.
    ``stop_seconds`` is how long a stop waits for running jobs to be saved; it then gives up, says
    which jobs were not saved, and ends with exit code 1.
    ``shared_folder`` is for several processes of one service: their metrics, and the heartbeat of
    the process that runs jobs.

    >>> Settings(data=Path("here"), host="0.0.0.0")
    Traceback (most recent call last):
    runout.service.settings.SettingsError: '0.0.0.0' is reachable from other machines ...
    """

    data: Path = field(default_factory=data_directory)
    host: str = "127.0.0.1"
    port: int = 8000
    token: str | None = field(default=None, repr=False)
    allowed_hosts: tuple[str, ...] = ()
    cors_origins: tuple[str, ...] = ()
    max_body_bytes: int = 2 * 2**20
    max_upload_bytes: int = 256 * 2**20
    request_seconds: float = 30.0
    upload_seconds: float = 600.0
    memory_limit: int = field(default_factory=_half_of_the_memory)
    max_jobs: int = 1
    max_queue: int = 32
    max_connections: int = 1000
    max_streams: int = 100
    workers: int = 1
    cluster: str | None = None
    quiet: bool = False
    build_tables: bool = False
    stop_seconds: float = DEFAULT_STOP_SECONDS
    shared_folder: Path | None = None

    def __post_init__(self) -> None:
        if self.token is not None:
            _check_token(self.token)
        elif not is_loopback(self.host):
            raise SettingsError(
                f"{self.host!r} is reachable from other machines and no token is set; give one with"
                " --token-file FILE, or listen on 127.0.0.1"
            )
        for origin in self.cors_origins:
            _check_origin(origin)
        if self.workers > 1 and sys.platform == "win32":
            raise SettingsError("Windows does not share a listening socket; use one worker")


def is_loopback(host: str) -> bool:
    """Return whether only this machine can reach an address.

    >>> [is_loopback(host) for host in ("localhost", "127.0.0.9", "::1", "0.0.0.0", "example.org")]
    [True, True, True, False, False]
    """
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def _check_token(token: str) -> None:
    if len(token) < 16 or not token.isascii() or not token.isprintable() or " " in token:
        raise SettingsError(
            f"the token has {pluralize(len(token), 'character')}; it needs at least 16,"
            " printable ASCII without spaces"
        )


def _check_origin(origin: str) -> None:
    scheme, separator, rest = origin.partition("://")
    if scheme not in ("http", "https") or not separator or not rest or "/" in rest or "*" in rest:
        raise SettingsError(
            f"{origin!r} is not an origin; write scheme, host and port as in http://localhost:5173"
        )
