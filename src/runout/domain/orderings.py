"""Orderings of the 169 hand classes, best first: what ``15%`` means.

Each ordering is a file in the data folder beside this module, loaded on first use. The file
describes how it was made.
"""

from __future__ import annotations

import functools
import os
from bisect import bisect_left
from dataclasses import dataclass
from itertools import accumulate, chain
from typing import Final

from runout.domain.combos import CLASS_COMBOS, COMBO_COUNT, HAND_CLASS_COUNT, HandClass
from runout.errors import NotationError, PokerError

DEFAULT_ORDERING: Final = "equity-vs-3-random"
_FOLDER: Final = os.path.join(os.path.dirname(__file__), "data")


@dataclass(frozen=True, slots=True)
class Ordering:
    """The 169 hand classes from best to worst under some measure.

    >>> ordering = load_ordering("equity-vs-3-random")
    >>> ordering.classes[:2], len(ordering.best(100))
    ((HandClass('AA'), HandClass('KK')), 1326)
    """

    name: str
    description: str
    classes: tuple[HandClass, ...]
    _combos: tuple[int, ...]
    _counts: tuple[int, ...]  # of combos in the first n classes; index n

    def best(self, percent: float) -> tuple[int, ...]:
        """Return the combos of the best whole classes that reach this percentage of 1326 combos.

        >>> len(load_ordering().best(0.5))
        12
        """
        return self.between(0, percent)

    def between(self, better: float, percent: float) -> tuple[int, ...]:
        """Return the combos of the best ``percent`` without those of the best ``better``."""
        return self._combos[self._reach(better) : self._reach(percent)]

    def _reach(self, percent: float) -> int:
        """Return the number of combos in the fewest classes that reach ``percent``."""
        if not 0 <= percent <= 100:
            raise PokerError(f"{percent} is not a percentage; use 0 to 100")
        # Divided as Range.percent does, so that a percentage printed there reads back as itself.
        classes = bisect_left(self._counts, percent, key=lambda count: 100 * count / COMBO_COUNT)
        return self._counts[classes]


def ordering_names() -> tuple[str, ...]:
    files = sorted(os.listdir(_FOLDER))
    return tuple(name.removesuffix(".json") for name in files if name.endswith(".json"))


@functools.cache
def load_ordering(name: str = DEFAULT_ORDERING) -> Ordering:
    if name not in ordering_names():
        raise NotationError.whole(
            name, "not a known ordering", f"orderings are {', '.join(ordering_names())}"
        )
    import json  # noqa: PLC0415 - only ranges in percent need it

    with open(os.path.join(_FOLDER, f"{name}.json"), encoding="utf-8") as file:
        content = json.load(file)
    classes = tuple(HandClass.parse(entry["hand"]) for entry in content["classes"])
    if len(set(classes)) != HAND_CLASS_COUNT or len(classes) != HAND_CLASS_COUNT:
        raise RuntimeError(f"the ordering {name} does not hold each of the 169 hand classes once")
    members = [CLASS_COMBOS[hand_class.index] for hand_class in classes]
    return Ordering(
        name=name,
        description=content["description"],
        classes=classes,
        _combos=tuple(chain.from_iterable(members)),
        _counts=tuple(accumulate(map(len, members), initial=0)),
    )
