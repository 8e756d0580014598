"""Run the program on a pseudo-terminal of a given width."""

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
# Colour settings of the environment must not change the output under test.
ENVIRONMENT = {
    name: value
    for name, value in os.environ.items()
    if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "COLORTERM", "TTY_COMPATIBLE")
}


_TIMEOUT = 120.0  # seconds; ends a program that hangs


class Terminal:
    """The controlling end of a program's pseudo-terminal."""

    def __init__(self, process: subprocess.Popen[bytes], descriptor: int) -> None:
        self.process = process
        self._descriptor = descriptor

    def read(self) -> str:
        """Return the next output, or an empty string once the program has closed its end."""
        if not select.select([self._descriptor], [], [], _TIMEOUT)[0]:
            self.process.kill()
            raise TimeoutError(f"nothing appeared in {_TIMEOUT} seconds")
        try:
            return os.read(self._descriptor, 65536).decode(errors="replace")
        except OSError:  # Linux raises EIO once the other end is closed
            return ""

    def read_until(self, text: str = "") -> str:
        """Return the output up to this text, or to the end."""
        output = ""
        while part := self.read():
            output += part
            if text and text in output:
                break
        return output


@contextmanager
def terminal(*arguments: str, columns: int = 80, **settings: str) -> Iterator[Terminal]:
    controller, terminal_end = pty.openpty()
    fcntl.ioctl(terminal_end, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=terminal_end,
        stderr=terminal_end,
        env={**ENVIRONMENT, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **settings},
    )
    os.close(terminal_end)
    try:
        yield Terminal(process, controller)
    finally:
        os.close(controller)
        process.wait()


def on_a_terminal(*arguments: str, columns: int = 80, **settings: str) -> str:
    """Run the program on a terminal of this width and return its output."""
    with terminal(*arguments, columns=columns, **settings) as screen:
        return screen.read_until().replace("\r\n", "\n")
