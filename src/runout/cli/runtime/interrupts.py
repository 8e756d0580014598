"""Ctrl-C and SIGTERM: both stop a command in the same way, and can be deferred while saving."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from types import FrameType

_STDERR = 2


@contextmanager
def interrupt_on_sigterm() -> Iterator[None]:
    """Make SIGTERM raise KeyboardInterrupt, so that it saves what Ctrl-C saves."""
    if not _is_default(signal.SIGTERM):
        yield
        return
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _is_default(number: signal.Signals) -> bool:
    """Return whether a signal has its default handler and this thread may set another."""
    if threading.current_thread() is not threading.main_thread():
        return False
    return signal.getsignal(number) == signal.SIG_DFL


@dataclass(slots=True)
class DeferredSignal:
    """Whether a signal arrived and was deferred."""

    arrived: bool = False


@contextmanager
def defer_signals(message: str) -> Iterator[DeferredSignal]:
    """Defer the first Ctrl-C or SIGTERM until the block ends; a second one raises.

    ``message`` is printed when the first one arrives.
    """
    first = DeferredSignal()

    def handle(_number: int, _frame: FrameType | None) -> None:
        if first.arrived:
            raise KeyboardInterrupt
        first.arrived = True
        with suppress(OSError):  # sys.stderr may be in the middle of a write
            os.write(_STDERR, f"\n{message}\n".encode())

    if threading.current_thread() is not threading.main_thread():
        yield first
        return
    signals = [number for number in (signal.SIGINT, signal.SIGTERM)
             if signal.getsignal(number) == signal.default_int_handler]  # fmt: skip
    for number in signals:
        signal.signal(number, handle)
    try:
        yield first
    finally:
        for number in signals:
            signal.signal(number, signal.default_int_handler)
