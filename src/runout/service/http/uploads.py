"""Files that are the body of a request: refused if they are wrapped, and written as they arrive."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Final

from starlette.requests import ClientDisconnect, Request
from starlette.types import Receive

from runout.errors import StorageError
from runout.service.http.problems import Problem
from runout.service.http.time_limit import TimeLimit
from runout.service.http.work_pools import pool

STALL_SECONDS: Final = 20.0
MIN_BYTES: Final = 16 * 1024  # that have to arrive in this time, unless the file ends
_SEND_THE_FILE: Final = "send the file itself: curl --data-binary @FILE"
HAND_FILE_BODY: Final = {
    "requestBody": {
        "required": True,
        "description": "A PHH file (.phh, .phhs) or the text of a poker site, unmodified.",
        "content": {
            media_type: {"schema": {"type": "string"}}
            for media_type in ("text/plain", "application/octet-stream", "application/toml")
        },
    }
}
"""The description of a request whose body is a file of played hands."""


async def save_upload(request: Request, path: Path, limit: TimeLimit) -> None:
    """Write the body to a file; refuse a wrapped or empty one, or one that the disk cannot hold."""
    for name, kind in (("content-type", "multipart/"), ("content-encoding", "")):
        value = request.headers.get(name, "identity").strip().lower()
        if value != "identity" and value.startswith(kind):
            raise Problem(415, "Wrapped file", f"{name} {value!r} is not read", hint=_SEND_THE_FILE)
    try:
        with path.open("wb") as file:
            async for piece in arriving(request.receive, limit):
                await pool("files").run(partial(file.write, piece))
            if not file.tell():
                raise Problem(422, "Empty upload", "the body is empty", hint=_SEND_THE_FILE)
    except OSError as error:
        reason = f"cannot be written ({error.strerror}); make room on its disk, or check it"
        raise StorageError(path, reason, errno=error.errno) from error


async def arriving(receive: Receive, limit: TimeLimit) -> AsyncIterator[bytes]:
    """Yield the body in pieces as it arrives; refuse one that hardly arrives.

    The time in which pieces are processed does not count.
    """
    is_complete = False
    while not is_complete:
        piece = b""
        timeout = asyncio.timeout(min(limit.left, STALL_SECONDS))
        try:
            async with timeout:
                while not is_complete and len(piece) < MIN_BYTES:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise ClientDisconnect
                    piece += message.get("body", b"")
                    is_complete = not message.get("more_body", False)
        except TimeoutError:
            if not limit.left:
                raise limit.error() from None
            raise Problem(
                408,
                "Upload too slow",
                f"less than {MIN_BYTES:,} bytes have arrived within {STALL_SECONDS:g} s, the limit",
                headers={"Connection": "close"},
            ) from None
        yield piece
