"""A response buffer: bytes written and not sent yet, in memory up to a limit, then in a file.

If the temporary file cannot be written, what was written before is still sent, and then the
trailer. This is why tempfile.SpooledTemporaryFile is not used: it discards what is in memory when
it fails to move to the disk, and may write only a part on a disk that is nearly full.
"""

import io
import threading
from tempfile import TemporaryFile
from typing import Final

import anyio
from starlette.types import Send

from runout.service.http.problems import Problem

MAX_IN_MEMORY: Final = 1 << 20
_PIECE: Final = 1 << 16


class Spool:
    """Takes bytes from any thread and sends them in order.

    With ``on_disk`` the file is created at once, so that a full disk is reported before the
    response begins.
    """

    def __init__(self, *, on_disk: bool = False) -> None:
        self._file: io.BytesIO | io.FileIO = io.BytesIO()
        self._lock = threading.Lock()
        self._sent = self._written = 0
        self._changed = anyio.Event()
        self._is_complete = False
        self._trailer = b""
        if on_disk:
            self._move_to_disk()

    def write(self, data: bytes) -> None:
        """Append bytes, to be sent after :meth:`notify`; raise a 507 problem on a full disk."""
        with self._lock:
            is_in_memory = isinstance(self._file, io.BytesIO)
            if is_in_memory and self._written + len(data) > MAX_IN_MEMORY:
                self._move_to_disk()
            self._file.seek(self._written)
            try:
                _write_all(self._file, data)
            except OSError as error:
                raise _no_room(error) from error
            self._written += len(data)

    def _move_to_disk(self) -> None:
        assert isinstance(self._file, io.BytesIO)
        # The padding is never sent; it shows that the disk has room.
        content = self._file.getvalue()[: self._written].ljust(_PIECE, b"\0")
        try:
            file = TemporaryFile(buffering=0)  # noqa: SIM115 - closed by its owner
            try:
                _write_all(file, content)
            except BaseException:
                file.close()
                raise
        except OSError as error:
            raise _no_room(error) from error
        self._file = file

    def notify(self) -> None:
        """Wake the sender."""
        self._changed.set()
        self._changed = anyio.Event()

    def end(self, trailer: bytes = b"") -> None:
        """End the response; the trailer is kept in memory, so that it is sent in any case."""
        self._trailer = trailer
        self._is_complete = True
        self.notify()

    def _take(self) -> bytes:
        with self._lock:
            self._file.seek(self._sent)
            data = self._file.read(min(_PIECE, self._written - self._sent))
            self._sent += len(data)
            if self._sent == self._written:
                self._file.seek(0)
                self._file.truncate()
                self._sent = self._written = 0
        return data

    async def send(self, send: Send) -> None:
        """Send all bytes until :meth:`end`, then the trailer."""
        while True:
            changed, is_complete = self._changed, self._is_complete
            while data := self._take():
                await send({"type": "http.response.body", "body": data, "more_body": True})
            if is_complete:
                break
            if changed is self._changed:
                await changed.wait()
        if self._trailer:
            await send({"type": "http.response.body", "body": self._trailer, "more_body": True})

    def close(self) -> None:
        """Discard what was not sent."""
        self._file.close()


def _write_all(file: io.BytesIO | io.FileIO, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]


def _no_room(error: OSError) -> Problem:
    return Problem(
        507,
        "No room",
        f"no temporary file can be written ({error.strerror or error}); make room in the service's"
        " folder for temporary files, or send the file in smaller parts",
    )
