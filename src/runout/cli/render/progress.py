"""A progress bar on stderr; nothing is shown if stderr is not a terminal."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, Self

import click

from runout.domain.plurals import pluralize

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress
    from rich.progress import TaskID

    from runout.analysis.equity.settings import Progress

_DELAY_SECONDS: Final = 0.3  # a bar that is gone at once would flicker


class ProgressBar:
    """A progress bar for a ``with`` block; it pulses until the first progress is reported.

    ``clock`` shows the time left, as the share done lets it be guessed.
    """

    def __init__(self, title: str, *, width: int = 40, clock: bool = True) -> None:
        self._title = title
        self._width = width
        self._clock = clock
        self._timer = threading.Timer(_DELAY_SECONDS, self._appear)
        self._bar: RichProgress | None = None
        self._task: TaskID | None = None
        self._latest: tuple[float, str] | None = None

    def __enter__(self) -> Self:
        if sys.stderr is not None and sys.stderr.isatty():
            self._timer.daemon = True
            self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._timer.ident is not None:
            self._timer.cancel()
            self._timer.join()
        if self._bar is not None:
            self._bar.stop()

    def show(self, progress: Progress) -> None:
        self.show_share(progress.done, progress.deals, "deal")

    def show_share(self, done: float, count: int, noun: str) -> None:
        self.update(done, f"{100 * done:3.0f} %, {pluralize(count, noun, form=',')}")

    def show_bytes(self, done: int, total: int) -> None:
        self.update(done / max(1, total), f"{done / 1e6:,.0f} of {total / 1e6:,.0f} MB")

    def update(self, done: float, text: str) -> None:
        self._latest = done, text
        if self._bar is not None and self._task is not None:
            self._bar.update(self._task, total=1.0, completed=done, text=text)

    def _appear(self) -> None:
        from rich.console import Console  # noqa: PLC0415 - short work needs no bar
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

        bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(bar_width=self._width, complete_style="yellow", pulse_style="yellow"),
            TextColumn("{task.fields[text]}"),
            *([TimeRemainingColumn(compact=True)] if self._clock else []),
            console=Console(stderr=True),
            transient=True,
        )
        self._task = bar.add_task(self._title, total=None, text="")
        self._bar = bar
        bar.start()
        if self._latest is not None:
            self.update(*self._latest)


@contextmanager
def naming_what_is_kept(kept: Callable[[], str]) -> Iterator[None]:
    """Print what is kept where an interrupt or a disk ends the work that the block does."""
    try:
        yield
    except (KeyboardInterrupt, OSError):
        if text := kept():
            click.echo(f"{text}; the same command goes on from there", err=True)
        raise
