"""Memory sizes as arguments, such as ``4GB``, and the default limit."""

from __future__ import annotations

import re
from typing import Final

import click

from runout.kernels.memory import physical_memory

_UNITS: Final = {
    "k": 10**3, "kb": 10**3, "kib": 2**10,
    "m": 10**6, "mb": 10**6, "mib": 2**20,
    "g": 10**9, "gb": 10**9, "gib": 2**30,
    "t": 10**12, "tb": 10**12, "tib": 2**40,
}  # fmt: skip
_AMOUNT: Final = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)\s*([a-z]+)", re.IGNORECASE | re.ASCII)
_SHARE_TO_USE: Final = 0.8  # the rest is for the system and for what else runs


class MemoryType(click.ParamType[int]):
    """``4GB``, ``500 MB``, ``2GiB``: an amount of memory, in bytes."""

    name = "memory"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Parse a size; a unit is required."""
        if isinstance(value, int):
            return value
        match = _AMOUNT.fullmatch(str(value).strip())
        unit = _UNITS.get(match[2].lower()) if match else None
        amount = int(float(match[1]) * unit) if match and unit else 0
        if amount < 1:
            self.fail(f"{value!r} is not an amount of memory; write 500MB or 4GB", param, ctx)
        return amount


def most_of_the_memory() -> int:
    """Return the default memory limit of a solve in bytes: most of the memory."""
    return int(_SHARE_TO_USE * physical_memory())
