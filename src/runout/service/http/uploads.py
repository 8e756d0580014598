"""Files that are the body of a request: refused if they are wrapped, and read as they arrive."""

from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Final

import anyio
from starlette.requests import ClientDisconnect, Request
from starlette.types import Receive

from runout.errors import StorageError
from runout.service.http.problems import Problem
from runout.service.http.time_limit import TimeLimit
from runout.service.http.work_pools import pool

STALL_SECONDS: Final = 20.0
MIN_BYTES: Final = 16 * 1024  # that have to arrive in this time, unless the file ends
_CHUNK_BYTES: Final = 1 << 16
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


def refuse_wrapped(request: Request) -> None:
    """Refuse a multipart or compressed body."""
    for name, kind in (("content-type", "multipart/"), ("content-encoding", "")):
        value = request.headers.get(name, "identity").strip().lower()
        if value != "identity" and value.startswith(kind):
            raise Problem(415, "Wrapped file", f"{name} {value!r} is not read", hint=_SEND_THE_FILE)


def empty_upload() -> Problem:
    """Return the problem of an empty body."""
    return Problem(422, "Empty upload", "the body is empty", hint=_SEND_THE_FILE)


class Upload:
    """The body as it arrives, in chunks of about ``chunk_bytes``."""

    def __init__(
        self, receive: Receive, limit: TimeLimit, *, chunk_bytes: int = _CHUNK_BYTES
    ) -> None:
        self._receive = receive
        self._chunk_bytes = chunk_bytes
        self._ended = False
        self.limit = limit

    async def chunk(self) -> bytes:
        """Return the next chunk, empty at the end; refuse a body that hardly arrives."""
        parts: list[bytes] = []
        size = 0
        while not self._ended and size < self._chunk_bytes:
            size += await self._take(parts, min(MIN_BYTES, self._chunk_bytes - size))
        return b"".join(parts)

    async def _take(self, parts: list[bytes], count: int) -> int:
        """Append about ``count`` bytes, which have to arrive in time, or what is left."""
        size = 0
        with anyio.move_on_after(min(self.limit.left, STALL_SECONDS)) as scope:
            while not self._ended and size < count:
                message = await self._receive()
                if message["type"] == "http.disconnect":
                    raise ClientDisconnect
                parts.append(message.get("body", b""))
                size += len(parts[-1])
                self._ended = not message.get("more_body", False)
        if scope.cancelled_caught:
            raise self._too_slow() if self.limit.left else self.limit.error()
        return size

    @staticmethod
    def _too_slow() -> Problem:
        return Problem(
            408,
            "Upload too slow",
            f"less than {MIN_BYTES:,} bytes have arrived within {STALL_SECONDS:g} s, the limit",
            headers={"Connection": "close"},
        )

    async def chunks(self) -> AsyncIterator[bytes]:
        """Yield all chunks; refuse an empty body."""
        chunk = await self.chunk()
        if not chunk:
            raise empty_upload()
        while chunk:
            yield chunk
            chunk = await self.chunk()


async def save_upload(upload: Upload, path: Path) -> None:
    """Write the body to a file; an empty one is refused, as is one that the disk cannot hold."""
    try:
        with path.open("wb") as file:
            async for chunk in upload.chunks():
                await pool("files").run(partial(file.write, chunk))
    except OSError as error:
        reason = f"cannot be written ({error.strerror}); make room on its disk, or check it"
        raise StorageError(path, reason, errno=error.errno) from error
