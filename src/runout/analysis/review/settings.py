"""ReviewSettings: how hands are reviewed, and what identifies the results."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from runout.analysis.solver.goal import SolveGoal
from runout.analysis.solver.spot.estimate import check_memory_limit
from runout.documents import Document
from runout.domain.betting.rules import STREET_NAMES, StreetName
from runout.domain.betting.sizes import BetSizes
from runout.domain.boards import Street
from runout.domain.plain_numbers import is_integer, is_number
from runout.errors import PokerError, at, wrong_value

_RIVER_TARGET: Final = 0.01  # of the target
_METHOD: Final = 4  # raised when the same settings give other figures


@dataclass(frozen=True, slots=True)
class ReviewSettings(Document):
    """How hands are reviewed.

    A hand is solved from the first street from ``start`` on, heads-up, whose solve is within
    ``budget`` and ``memory``; a flop with fewer bets on turn and river where that makes it so.
    Solves of the river, which are quick, end at a hundredth of the
    ``target``. Each player has the first ``extra_count`` of ``bets`` and ``raises`` that are not
    close to a size that was used.

    >>> ReviewSettings(start="preflop")
    Traceback (most recent call last):
    runout.errors.PokerError: start='preflop'; give flop, turn or river
    """

    start: StreetName = "flop"
    """The earliest street to solve from."""
    budget: float = 2.0
    """Seconds that a solve may take, as estimated for one thread of the reference processor, so
    that a review is the same on every machine; a larger spot is solved from a later street."""
    memory: int = 1_000_000_000
    """Bytes that a solve may take."""
    target: float = 0.005
    """Exploitability, of the pot."""
    max_iterations: int = 1000
    bets: str = "75%, 33%"
    """Sizes beside those that were used."""
    raises: str = "60%"
    extra_count: int = 1
    """How many of them a player has."""
    max_raises: int = 1
    """The limit of raises on a street."""

    def __post_init__(self) -> None:
        if self.start not in STREET_NAMES:
            raise wrong_value("start", self.start, "give flop, turn or river")
        if not is_number(self.budget) or not 0 < self.budget < math.inf:
            remedy = "give the seconds that a solve may take, above 0"
            raise wrong_value("budget", self.budget, remedy)
        with at("/memory"):
            check_memory_limit(self.memory)
        SolveGoal(self.target, self.max_iterations)
        if self.target == 0:
            raise PokerError("target=0 is never met; give a fraction of the pot such as 0.01").at(
                "/target"
            )

        for name in ("extra_count", "max_raises"):
            count = getattr(self, name)
            if not is_integer(count) or count < 0:
                raise wrong_value(name, count, "give a whole number from 0 on")
        with at("/bets"):
            BetSizes(self.bets)
        with at("/raises"):
            BetSizes("", self.raises)

    @property
    def sizes(self) -> BetSizes:
        """The sizes beside those that were used, in the order of preference."""
        return BetSizes(self.bets, self.raises)

    def goal(self, street: Street) -> SolveGoal:
        """Return when a solve that begins on a street ends."""
        share = _RIVER_TARGET if street is Street.RIVER else 1.0
        return SolveGoal(self.target * share, self.max_iterations)

    @classmethod
    def from_dict(cls, payload: Mapping[str, Any]) -> ReviewSettings:
        """Return the settings that :meth:`to_dict` wrote."""
        return cls(**payload)

    def digest(self, book_digest: str) -> str:
        """Return what the results of these settings and a book are known by."""
        text = json.dumps([_METHOD, book_digest, self.to_dict()], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()
