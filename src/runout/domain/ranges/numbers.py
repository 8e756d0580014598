"""Numbers in range notation: their form, and how messages show them."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from runout.domain.amounts import shifted

NUMBER: Final = r"(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][-+]?[0-9]{1,4}+)?"
FRACTION: Final = re.compile(NUMBER)


def short(text: str) -> str:
    """Truncate text that would make a message unreadable."""
    return text if len(text) <= 24 else f"{text[:24]}…"


def percent_of(number: str) -> str:
    """Return a fraction of 1 in percent, exactly.

    >>> percent_of("0.5"), percent_of("1"), percent_of(".125"), percent_of("5e-1")
    ('50', '100', '12.5', '50')
    """
    percent = f"{shifted(Decimal(number), 2):f}"
    return percent.rstrip("0").rstrip(".") if "." in percent else percent
