"""SolveGoal: when a solve ends, and why it did; the defaults of a solve."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, Literal

from runout.documents import Document, MaybeNaN
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


class SolvedToGoal(Document):
    """What was solved until a goal; that of a file of an older version is not known, None."""

    __slots__ = ()

    goal: SolveGoal | None
    pot: float
    exploitability: MaybeNaN
    iterations: int

    @property
    def exploitability_percent(self) -> MaybeNaN:
        """Half of what both could gain by best responses, in per cent of the starting pot."""
        return 100 * self.exploitability / self.pot

    @property
    def ended_by(self) -> EndedBy | None:
        """Why the solve ended; None if its goal is not known, as in files of older versions.

        ``target`` if the exploitability is at most the target, ``max_iterations`` if the limit of
        iterations came first, ``stopped`` if it was ended before either.
        """
        if self.goal is None:
            return None
        return self.goal.ended_by(self.exploitability, self.pot, self.iterations)

    @property
    def stopped(self) -> bool:
        """Whether the solve was ended before it met its target or its limit of iterations."""
        return self.ended_by == "stopped"

    @property
    def ended_text(self) -> str | None:
        """Why the solve ended, as text: ``stopped at 6.2 %, before its target of 0.5 %``."""
        if self.goal is None:
            return None
        return self.goal.ended_text(self.exploitability, self.pot, self.iterations)

    @property
    def target_percent(self) -> float | None:
        """The target of the solve, in per cent of the starting pot; None where it is not known."""
        return None if self.goal is None else self.goal.target_percent

    @property
    def max_iterations(self) -> int | None:
        """The limit of iterations; None where it is not known."""
        return None if self.goal is None else self.goal.max_iterations
