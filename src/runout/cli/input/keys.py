"""Keys of a prompt: single keys on a terminal, lines elsewhere, with a time limit on a terminal."""

from __future__ import annotations

import os
import sys
from typing import Final

_END: Final = "\x04"  # Ctrl-D
_ESCAPE: Final = "\x1b"
_MAX_BYTES: Final = 64  # of an escape sequence, or of what was pasted


class OutOfTime(Exception):  # noqa: N818 - named after what happened
    """No key was pressed in time."""


def read_answer(seconds: float | None = None) -> str:
    """Return the key that is pressed; without a terminal, the next line that is not blank.

    Raise EOFError at the end of the input, and OutOfTime when the seconds are over; lines that come
    from a file or a pipe have no time limit. Of several characters at once, as of a pasted text,
    the first counts; the sequence of an arrow or function key is returned as the empty text.
    """
    if not sys.stdin.isatty():
        for line in sys.stdin:
            if line.strip():
                return line.strip()
        raise EOFError
    return _read_key(seconds)


def _read_key(seconds: float | None) -> str:
    import select  # noqa: PLC0415 - for terminals
    import termios  # noqa: PLC0415
    import tty  # noqa: PLC0415

    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    tty.setcbreak(terminal)
    try:
        if not select.select([terminal], [], [], seconds)[0]:
            raise OutOfTime
        text = os.read(terminal, _MAX_BYTES).decode(errors="replace")
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
    if not text or text[0] == _END:
        raise EOFError
    return "" if text[0] == _ESCAPE else text[0]
