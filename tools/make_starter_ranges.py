"""Make the starter ranges: what each position raises, calls and re-raises, by stack depth.

They are starting points to edit, not solver output: each is a slice of the shipped ordering of
hands, cut at the percentages below, which are this program's assumptions about six-handed play
without antes. Writes src/runout/domain/ranges/data.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from runout.domain.combos import Combo
from runout.domain.orderings import DEFAULT_ORDERING, load_ordering
from runout.domain.ranges.range import Range

FILE: Final = Path(__file__).parent.parent / "src/runout/domain/ranges/data/starter_ranges.json"

# In the order of action before the flop.
POSITIONS: Final = ("UTG", "HJ", "CO", "BTN", "SB", "BB")
DEPTHS: Final = (20, 40, 100)  # big blinds

# Raise first in: per cent of all hands.
RAISE: Final = {
    20: {"UTG": 15, "HJ": 19, "CO": 26, "BTN": 38, "SB": 34},
    40: {"UTG": 16, "HJ": 20, "CO": 28, "BTN": 43, "SB": 38},
    100: {"UTG": 17, "HJ": 21, "CO": 28, "BTN": 44, "SB": 40},
}
# 3-bets: as a share of the raiser's percentage.
THREE_BET: Final = {20: 0.30, 40: 0.27, 100: 0.25}
# The big blind's 3-bets and calls together, by raiser: per cent of all hands.
BIG_BLIND: Final = {
    20: {"UTG": 34, "HJ": 38, "CO": 46, "BTN": 60, "SB": 70},
    40: {"UTG": 30, "HJ": 34, "CO": 42, "BTN": 56, "SB": 66},
    100: {"UTG": 24, "HJ": 28, "CO": 36, "BTN": 52, "SB": 62},
}
# Calls of the other seats: as a share of the raiser's percentage, below the 3-bets.
CALL: Final = {"HJ": 0.20, "CO": 0.25, "BTN": 0.40, "SB": 0.15}
# Against a 3-bet: 4-bets, and 4-bets with calls, as shares of the own raises.
FOUR_BET: Final = {20: 0.18, 40: 0.12, 100: 0.07}
CONTINUE: Final = {"in position": 0.48, "out of position": 0.40}


def make() -> list[dict[str, Any]]:
    """Return all ranges, by depth, position and opponent."""
    return [
        entry
        for depth in DEPTHS
        for entries in (_raises(depth), _against_raises(depth), _against_three_bets(depth))
        for entry in entries
    ]


def _raises(depth: int) -> list[dict[str, Any]]:
    return [
        _entry(depth, position, "raise", None, 0, percent)
        for position, percent in RAISE[depth].items()
    ]


def _against_raises(depth: int) -> list[dict[str, Any]]:
    entries = []
    for position, raiser in _pairs():
        raised = RAISE[depth][raiser]
        three_bet = THREE_BET[depth] * raised
        called = (
            BIG_BLIND[depth][raiser] if position == "BB" else three_bet + CALL[position] * raised
        )
        entries += [
            _entry(depth, position, "3-bet", raiser, 0, three_bet),
            _entry(depth, position, "call", raiser, three_bet, called),
        ]
    return entries


def _against_three_bets(depth: int) -> list[dict[str, Any]]:
    entries = []
    for position, raiser in _pairs():
        raised = RAISE[depth][raiser]
        # The blinds act first after the flop.
        place = "in position" if position in ("SB", "BB") and raiser != "SB" else "out of position"
        entries += [
            _entry(depth, raiser, "4-bet", position, 0, FOUR_BET[depth] * raised),
            _entry(depth, raiser, "call 3-bet", position, FOUR_BET[depth] * raised,
                   CONTINUE[place] * raised),
        ]  # fmt: skip
    return entries


def _pairs() -> list[tuple[str, str]]:
    """Return each position with each one that can have raised before it."""
    return [
        (position, raiser)
        for number, position in enumerate(POSITIONS)
        for raiser in POSITIONS[:number]
    ]


def _entry(  # noqa: PLR0917 - a row
    depth: int, position: str, action: str, versus: str | None, better: float, percent: float
) -> dict[str, Any]:
    """Return a range: the best ``percent`` of hands without the best ``better``."""
    combos = load_ordering().between(better, percent)
    return {
        "depth": depth,
        "position": position,
        "action": action,
        "versus": versus,
        "text": str(Range.from_combos(Combo.from_index(combo) for combo in combos)),
    }


def write(entries: list[dict[str, Any]]) -> None:
    """Write the ranges, a line for each."""
    heading = {
        "description": "Starting points to edit, not solver output.",
        "made_by": f"tools/{Path(__file__).name}",
        "ordering": DEFAULT_ORDERING,
    }
    rows = ",\n".join(f"  {json.dumps(entry)}" for entry in entries)
    opened = json.dumps(heading, indent=1).removesuffix("\n}")
    FILE.write_text(f'{opened},\n "ranges": [\n{rows}\n ]\n}}\n')


if __name__ == "__main__":
    write(make())
    print(f"{FILE}: {len(make())} ranges")
