"""Settings of an equity calculation: method, limits of sampling, seed, threads."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from runout.domain.plain_numbers import is_integer, is_number
from runout.errors import LimitExceeded, Place, PokerError
from runout.kernels.processor import thread_count

Method = Literal["auto", "exact", "sampled"]
DEFAULT_ERROR: Final = 0.0005
DEFAULT_MAX_DEALS: Final = 10_000_000
_DEFAULT_ITERATIONS: Final = 10_000
_MAX_SAMPLES: Final = 10**12
# Whole numbers: the smallest and the largest, and the remedy for others.
_LIMITS: Final = {
    "samples": (1, _MAX_SAMPLES, f"use 1 to {_MAX_SAMPLES}"),
    "seed": (0, (1 << 64) - 1, "seeds are unsigned 64-bit numbers"),
    "iterations": (0, _MAX_SAMPLES, f"use 0 to {_MAX_SAMPLES}"),
}


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
                raise PokerError(f"threads={self.threads!r}; give a whole number").at("/threads")
            thread_count(self.threads)
        if self.method == "auto" and self.seed is None and self.is_plain:
            return  # as most questions, quickly
        if self.method not in ("auto", "exact", "sampled"):
            raise PokerError(
                f"method {self.method!r}; use auto, exact or sampled"
            ).at("/method")  # fmt: skip
        for name in _LIMITS:
            value = getattr(self, name)
            if value is not None and not is_integer(value):
                raise PokerError(f"{name}={value!r}; give a whole number").at(f"/{name}")
        if self.target_error is not None and not is_number(self.target_error):
            raise PokerError(
                f"target_error={self.target_error!r}; give a fraction, such as 0.001"
            ).at("/target_error")
        limited = self.samples is not None or self.target_error is not None
        if limited and (self.method == "exact" or self.iterations is not None):
            other = "method='exact'" if self.method == "exact" else "iterations"
            first = "samples" if self.samples is not None else "target_error"
            second = "method" if self.method == "exact" else "iterations"
            raise PokerError(
                f"samples and target_error are for sampling; leave them out or {other}"
            ).at(f"/{first}", Place(f"/{second}"))
        for name, (least, most, remedy) in _LIMITS.items():
            value = getattr(self, name)
            if value is not None and not least <= value <= most:
                raise LimitExceeded(f"{name}={value}; {remedy}").at(f"/{name}")
        if self.target_error is not None and not 1e-6 <= self.target_error < 1:
            raise LimitExceeded(
                f"target_error={self.target_error}; use a fraction from 0.000001 to below 1"
            ).at("/target_error")

    @property
    def is_plain(self) -> bool:
        """Whether no setting implies sampling."""
        rules = (self.samples, self.target_error, self.iterations)
        return self.method != "sampled" and rules == (None, None, None)

    @property
    def max_iterations(self) -> int:
        """The number of deals up to which every one is counted, else the number of samples."""
        return self.iterations or _DEFAULT_ITERATIONS


DEFAULT_SETTINGS: Final = EquitySettings()
