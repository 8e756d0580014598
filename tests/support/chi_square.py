"""The chi-square test of outcomes against their expected distribution."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Outcome = TypeVar("Outcome")


def chi_square(observed: Counter[Outcome], expected: Mapping[Outcome, float]) -> tuple[float, int]:
    """Return the statistic and its degrees of freedom; rare outcomes are pooled."""
    total = sum(observed.values())
    assert {*observed} <= {key for key, share in expected.items() if share > 0}
    cells = [(observed[key], total * share) for key, share in expected.items()]
    rare = [cell for cell in cells if cell[1] < 5]
    common = [cell for cell in cells if cell[1] >= 5]
    common.append((sum(cell[0] for cell in rare), sum(cell[1] for cell in rare)))
    common = [cell for cell in common if cell[1] > 0]
    return sum((seen - mean) ** 2 / mean for seen, mean in common), len(common) - 1


def limit(freedom: int) -> float:
    """Return the value that chi-square exceeds once in about 30,000 times (Wilson-Hilferty)."""
    part = 2 / (9 * freedom)
    return freedom * (1 - part + 4 * math.sqrt(part)) ** 3


def assert_follows(
    observed: Iterable[Outcome], expected: Mapping[Outcome, float], *, min_freedom: int = 3
) -> None:
    """Fail if outcomes deviate too far from the expected distribution."""
    statistic, freedom = chi_square(Counter(observed), expected)
    assert freedom >= min_freedom
    assert statistic < limit(freedom)
