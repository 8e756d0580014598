"""Settings of an equity calculation, and its progress."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from runout.domain.plain_numbers import is_integer, is_number
from runout.errors import LimitExceeded, Place, PokerError, wrong_value
from runout.kernels.equity_question import DEFAULT_ERROR, refuse_settings
from runout.kernels.processor import thread_count


@dataclass(frozen=True, slots=True)
class Progress:
    """Progress of a long calculation: the fraction done, and the deals so far."""

    done: float
    deals: int


def part_of_progress(
    on_progress: Callable[[Progress], None] | None, start: float, part: float, deals: int = 0
) -> Callable[[Progress], None] | None:
    """Return a callback that scales the progress of one step to that of all the work."""
    if on_progress is None:
        return None
    return lambda progress: on_progress(
        Progress(min(1.0, start + part * progress.done), deals + progress.deals)
    )


Method = Literal["auto", "exact", "sampled"]
_WHOLE_NUMBERS: Final = ("samples", "seed", "iterations")


def _bounded(number: float) -> float:
    """Return a number that may be too large for a float, which is beyond all limits."""
    return float(max(min(number, 1e18), -1))


class EquitySettings(NamedTuple):
    """The settings of :func:`runout.analysis.equity.calculation.equity`."""

    method: Method = "auto"
    samples: int | None = None
    target_error: float | None = None
    seed: int | None = None
    threads: int | None = None
    iterations: int | None = None
    auto_error: float = DEFAULT_ERROR

    def check(self) -> None:
        if self.threads is not None:
            if not is_integer(self.threads):
                raise wrong_value("threads", self.threads, "give a whole number")
            thread_count(self.threads)
        if self.method == "auto" and self.seed is None and self.is_plain:
            return  # as most questions, quickly
        if self.method not in ("auto", "exact", "sampled"):
            raise PokerError(
                f"method {self.method!r}; use auto, exact or sampled"
            ).at("/method")  # fmt: skip
        for name in _WHOLE_NUMBERS:
            value = getattr(self, name)
            if value is not None and not is_integer(value):
                raise wrong_value(name, value, "give a whole number")
        if self.target_error is not None and not is_number(self.target_error):
            remedy = "give a fraction, such as 0.001"
            raise wrong_value("target_error", self.target_error, remedy)
        limited = self.samples is not None or self.target_error is not None
        if limited and (self.method == "exact" or self.iterations is not None):
            other = "method='exact'" if self.method == "exact" else "iterations"
            first = "samples" if self.samples is not None else "target_error"
            second = "method" if self.method == "exact" else "iterations"
            raise PokerError(
                f"samples and target_error are for sampling; leave them out or {other}"
            ).at(f"/{first}", Place(f"/{second}"))
        if self.seed is not None and not 0 <= self.seed < 1 << 64:
            raise LimitExceeded(
                f"seed={self.seed}; seeds are unsigned 64-bit numbers"
            ).at("/seed")  # fmt: skip
        limits = (self.samples, self.target_error, self.iterations)
        refused = refuse_settings(*[None if each is None else _bounded(each) for each in limits])
        if refused is not None:
            name, remedy = refused
            raise LimitExceeded(f"{name}={getattr(self, name)}; {remedy}").at(f"/{name}")

    @property
    def is_plain(self) -> bool:
        """Whether no setting implies sampling."""
        rules = (self.samples, self.target_error, self.iterations)
        return self.method != "sampled" and rules == (None, None, None)

    @property
    def choice(self) -> tuple[Method, int | None, float | None, float, int | None]:
        """What the core chooses between counting and sampling by."""
        samples, error, iterations = self.samples, self.target_error, self.iterations
        return (
            self.method,
            None if samples is None else int(samples),
            None if error is None else float(error),
            self.auto_error,
            None if iterations is None else int(iterations),
        )


DEFAULT_SETTINGS: Final = EquitySettings()
