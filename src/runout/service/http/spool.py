"""What was written for a client and not sent yet: in memory up to a bound, then in a file.

The file is a temporary one. Where it cannot be written, what was written before is sent all the
same, and then the last words that are given at the end.
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


class Outbox:
    """Takes bytes from any thread and sends them in order.

    With ``on_disk`` the file is there from the start, so that a disk without room is told at once.
    """

    def __init__(self, *, on_disk: bool = False) -> None:
        self._file: io.BytesIO | io.FileIO = io.BytesIO()
        self._lock = threading.Lock()
        self._sent = self._written = 0
        self._news = anyio.Event()
        self._is_whole = False
        self._last_words = b""
        if on_disk:
            self._move_to_disk()

    def write(self, data: bytes) -> None:
        """Add something; :meth:`tell` says so. A problem, 507, says that there is no room."""
        with self._lock:
            is_in_memory = isinstance(self._file, io.BytesIO)
            if is_in_memory and self._written + len(data) > MAX_IN_MEMORY:
                self._move_to_disk()
            self._file.seek(self._written)
            try:
                _write_whole(self._file, data)
            except OSError as error:
                raise _no_room(error) from error
            self._written += len(data)

    def _move_to_disk(self) -> None:
        assert isinstance(self._file, io.BytesIO)
        # What is beyond the written part only shows that there is room.
        content = self._file.getvalue()[: self._written].ljust(_PIECE, b"\0")
        try:
            file = TemporaryFile(buffering=0)  # noqa: SIM115 - closed by its owner
            try:
                _write_whole(file, content)
            except BaseException:
                file.close()
                raise
        except OSError as error:
            raise _no_room(error) from error
        self._file = file

    def tell(self) -> None:
        """Have what was written be sent."""
        self._news.set()
        self._news = anyio.Event()

    def end(self, last_words: bytes = b"") -> None:
        """Say that nothing follows but these words, for which there is always room."""
        self._last_words = last_words
        self._is_whole = True
        self.tell()

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
        """Send everything, until it is whole."""
        while True:
            news, is_whole = self._news, self._is_whole
            while data := self._take():
                await send({"type": "http.response.body", "body": data, "more_body": True})
            if is_whole:
                break
            if news is self._news:
                await news.wait()
        if self._last_words:
            await send({"type": "http.response.body", "body": self._last_words, "more_body": True})

    def close(self) -> None:
        """Forget what is left."""
        self._file.close()


def _write_whole(file: io.BytesIO | io.FileIO, data: bytes) -> None:
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
