"""Orderings of the 169 hand classes, best first: what ``15%`` means.

Each ordering is a file in the data folder beside this module, loaded on first use. The file
describes how it was made.
"""

from __future__ import annotations

import functools
import os
from dataclasses import dataclass
from typing import Final

from runout.domain.combos import HAND_CLASS_COUNT, HandClass
from runout.errors import NotationError

DEFAULT_ORDERING: Final = "equity-vs-3-random"
_FOLDER: Final = os.path.join(os.path.dirname(__file__), "data")


@dataclass(frozen=True, slots=True)
class Ordering:
    """The 169 hand classes from best to worst under some measure.

    >>> load_ordering("equity-vs-3-random").classes[:2]
    (HandClass('AA'), HandClass('KK'))
    """

    name: str
    description: str
    classes: tuple[HandClass, ...]
    packed: bytes
    """The indices of the classes."""


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
    return Ordering(
        name=name,
        description=content["description"],
        classes=classes,
        packed=bytes([hand_class.index for hand_class in classes]),
    )
