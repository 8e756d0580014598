"""Keys of a prompt: single keys on a terminal, lines elsewhere, with a time limit on a terminal."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_END: Final = "\x04"  # Ctrl-D
_ESCAPE: Final = "\x1b"
_MAX_BYTES: Final = 64  # of an escape sequence, or of what was pasted
_POLL_SECONDS: Final = 0.02


class OutOfTime(Exception):  # noqa: N818 - named after what happened
    """No key was pressed in time."""


@contextmanager
def single_keys() -> Iterator[None]:
    """Make the terminal pass on each key at once, and show none, while the block runs."""
    if not sys.stdin.isatty() or sys.platform == "win32":  # where keys are read one by one anyway
        yield
        return
    import termios  # noqa: PLC0415 - for terminals
    import tty  # noqa: PLC0415

    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    tty.setcbreak(terminal, termios.TCSADRAIN)
    try:
        yield
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def read_answer(seconds: float | None = None) -> str:
    """Return the key that is pressed; without a terminal, the next line that is not blank.

    Raise EOFError at the end of the input, and OutOfTime when the seconds are over; lines that come
    from a file or a pipe have no time limit. Of several characters at once, as of a pasted text,
    the first counts; the sequence of an arrow or function key is returned as the empty text.
    """
    if sys.stdin.isatty():
        return _read_key(seconds)
    for line in sys.stdin:
        if line.strip():
            return line.strip()
    raise EOFError


def _read_key(seconds: float | None) -> str:
    if sys.platform == "win32":
        return _read_windows_key(seconds)
    import select  # noqa: PLC0415 - for terminals

    terminal = sys.stdin.fileno()
    if not select.select([terminal], [], [], seconds)[0]:
        raise OutOfTime
    text = os.read(terminal, _MAX_BYTES).decode(errors="replace")
    if not text or text[0] == _END:
        raise EOFError
    return "" if text[0] == _ESCAPE else text[0]


if sys.platform == "win32":

    def _read_windows_key(seconds: float | None) -> str:
        import msvcrt  # noqa: PLC0415 - for terminals

        end = None if seconds is None else time.monotonic() + seconds
        while not msvcrt.kbhit():
            if end is not None and time.monotonic() > end:
                raise OutOfTime
            time.sleep(_POLL_SECONDS)
        key = msvcrt.getwch()
        if key in ("\x00", "\xe0"):  # an arrow or a function key
            msvcrt.getwch()
            return ""
        if key == "\x03":
            raise KeyboardInterrupt
        if key in (_END, "\x1a"):  # Ctrl-Z
            raise EOFError
        return "" if key == _ESCAPE else key
