"""Running the program on a terminal of a given width."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

SCRIPT = "import sys; from runout.cli import main; sys.argv[0] = 'runout'; main()"
ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
# Colour settings of the environment must not decide what tests see.
ENVIRONMENT = {
    name: value
    for name, value in os.environ.items()
    if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "COLORTERM", "TTY_COMPATIBLE")
}


_PATIENCE = 120.0  # seconds; a program that hangs must not hang the tests


class Terminal:
    """The other end of a program's terminal."""

    def __init__(self, process: subprocess.Popen[bytes], descriptor: int) -> None:
        self.process = process
        self._descriptor = descriptor

    def read(self) -> str:
        """Return what appears next, or nothing once the program has closed its end."""
        if not select.select([self._descriptor], [], [], _PATIENCE)[0]:
            self.process.kill()
            raise TimeoutError(f"nothing appeared in {_PATIENCE} seconds")
        try:
            return os.read(self._descriptor, 65536).decode(errors="replace")
        except OSError:  # how Linux says that the other end is closed
            return ""

    def read_until(self, text: str = "") -> str:
        """Return what appears up to these words, or to the end."""
        shown = ""
        while part := self.read():
            shown += part
            if text and text in shown:
                break
        return shown


@contextmanager
def terminal(*arguments: str, columns: int = 80, **settings: str) -> Iterator[Terminal]:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
        env={**ENVIRONMENT, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **settings},
    )
    os.close(theirs)
    try:
        yield Terminal(process, ours)
    finally:
        os.close(ours)
        process.wait()


def on_a_terminal(*arguments: str, columns: int = 80, **settings: str) -> str:
    """Run the program on a terminal of this width and return what appears there."""
    with terminal(*arguments, columns=columns, **settings) as screen:
        return screen.read_until().replace("\r\n", "\n")
