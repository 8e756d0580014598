"""Ctrl-C and SIGTERM: both stop a command in the same way, and the first spares what is saved."""

from __future__ import annotations

import os
import signal
import threading
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

_STDERR = 2


@contextmanager
def terminated_like_interrupted() -> Iterator[None]:
    """Have SIGTERM raise KeyboardInterrupt: what is saved on Ctrl-C is saved on a shutdown too."""
    if not _is_default(signal.SIGTERM):
        yield
        return
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _is_default(number: signal.Signals) -> bool:
    """Whether nobody has said what a signal does; other threads than the first may not say it."""
    if threading.current_thread() is not threading.main_thread():
        return False
    return signal.getsignal(number) == signal.SIG_DFL


@dataclass(slots=True)
class PutOff:
    """Whether a signal came that was put off."""

    came: bool = False


@contextmanager
def put_off(words: str) -> Iterator[PutOff]:
    """For the time of the block have the first Ctrl-C or SIGTERM only say so; the second counts."""
    first = PutOff()

    def note(_number: int, _frame: FrameType | None) -> None:
        if first.came:
            raise KeyboardInterrupt
        first.came = True
        with suppress(OSError):  # not by way of sys.stderr, which may be in the middle of a write
            os.write(_STDERR, f"\n{words}\n".encode())

    if threading.current_thread() is not threading.main_thread():
        yield first
        return
    heard = [number for number in (signal.SIGINT, signal.SIGTERM)
             if signal.getsignal(number) == signal.default_int_handler]  # fmt: skip
    for number in heard:
        signal.signal(number, note)
    try:
        yield first
    finally:
        for number in heard:
            signal.signal(number, signal.default_int_handler)
