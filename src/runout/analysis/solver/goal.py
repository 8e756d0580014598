"""SolveGoal: when a solve ends, and why it did; the defaults of a solve."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, Literal

from runout.domain.plain_numbers import is_integer, is_number
from runout.domain.plurals import pluralize
from runout.errors import PokerError

DEFAULT_TARGET: Final = 0.005  # of the pot
DEFAULT_MAX_ITERATIONS: Final = 1000

PrecisionChoice = Literal["auto", "f32", "f16"]
PRECISION_CHOICES: Final[tuple[PrecisionChoice, ...]] = ("auto", "f32", "f16")
DEFAULT_PRECISION: Final[PrecisionChoice] = "auto"

EndedBy = Literal["target", "max_iterations", "stopped"]


@dataclass(frozen=True, slots=True)
class SolveGoal:
    """When a solve ends: at a target, as a fraction of the pot, or after so many iterations."""

    target: float = DEFAULT_TARGET
    max_iterations: int = DEFAULT_MAX_ITERATIONS

    def __post_init__(self) -> None:
        if not is_number(self.target) or not 0 <= self.target < math.inf:
            raise PokerError(
                f"target={self.target!r}; give a fraction of the pot such as 0.005 for half a"
                " per cent"
            ).at("/target")
        if not is_integer(self.max_iterations) or self.max_iterations < 1:
            raise PokerError(
                f"max_iterations={self.max_iterations!r}; give 1 or more, a whole number"
            ).at("/max_iterations")

    @property
    def target_percent(self) -> float:
        return 100 * self.target

    def ended_by(self, exploitability: float, pot: float, iterations: int) -> EndedBy:
        if exploitability <= self.target * pot:
            return "target"
        return "max_iterations" if iterations >= self.max_iterations else "stopped"

    def ended_text(self, exploitability: float, pot: float, iterations: int) -> str:
        """Return why a solve ended as text: ``stopped at 6.2 %, before its target of 0.5 %``."""
        target = f"its target of {self.target_percent:.3g} %"
        ended_by = self.ended_by(exploitability, pot, iterations)
        if ended_by == "target":
            return f"met {target}"
        reached = f"{100 * exploitability / pot:.3g} %, before {target}"
        if ended_by == "stopped":
            return f"stopped at {reached}"
        limit = pluralize(self.max_iterations, "iteration")
        return f"reached the limit of {limit} at {reached}"
