"""Make the default preflop book: the hands with which each position sees the flop, by depth.

They are starting points to edit, not solver output: each is a slice of the shipped ordering of
hands, cut at the percentages below, which are this program's assumptions about play without antes.
Writes src/runout/analysis/preflop/data.
"""

from __future__ import annotations

from typing import Final

from runout.analysis.preflop.book import DEFAULT_FILE, PreflopBook
from runout.analysis.preflop.situations import PreflopSituation, positions_of
from runout.domain.orderings import DEFAULT_ORDERING

NAME: Final = "runout's default"
DESCRIPTION: Final = (
    "Starting points to edit, not solver output: slices of the ordering of hands, cut at the"
    " percentages that tools/make_preflop_book.py assumes for play without antes. Bet sizes are not"
    " taken into account."
)

SEATS: Final = (6, 9)
DEPTHS: Final = (20, 40, 100)  # big blinds

# Raise first in: per cent of all hands. UTG of six seats has as many players behind as LJ of nine.
RAISE: Final = {
    20: {"UTG": 11, "UTG+1": 12, "UTG+2": 13, "LJ": 15, "HJ": 19, "CO": 26, "BTN": 38, "SB": 34},
    40: {"UTG": 11, "UTG+1": 12, "UTG+2": 14, "LJ": 16, "HJ": 20, "CO": 28, "BTN": 43, "SB": 38},
    100: {"UTG": 11, "UTG+1": 12, "UTG+2": 14, "LJ": 17, "HJ": 21, "CO": 28, "BTN": 44, "SB": 40},
}
# 3-bets: as a share of the raiser's percentage; squeezes as a share of the 3-bets.
THREE_BET: Final = {20: 0.30, 40: 0.27, 100: 0.25}
SQUEEZE: Final = 0.8
# The big blind's 3-bets and calls together, by raiser: per cent of all hands.
BIG_BLIND: Final = {
    20: {"UTG": 28, "UTG+1": 30, "UTG+2": 32, "LJ": 34, "HJ": 38, "CO": 46, "BTN": 60, "SB": 70},
    40: {"UTG": 24, "UTG+1": 26, "UTG+2": 28, "LJ": 30, "HJ": 34, "CO": 42, "BTN": 56, "SB": 66},
    100: {"UTG": 18, "UTG+1": 20, "UTG+2": 22, "LJ": 24, "HJ": 28, "CO": 36, "BTN": 52, "SB": 62},
}
# Calls of the other seats: as a share of the raiser's percentage, below the 3-bets.
CALL: Final = {"UTG+1": 0.15, "UTG+2": 0.15, "LJ": 0.20, "HJ": 0.20, "CO": 0.25, "BTN": 0.40,
               "SB": 0.15}  # fmt: skip
# Against a 3-bet: 4-bets, and 4-bets with calls, as shares of the own raises.
FOUR_BET: Final = {20: 0.18, 40: 0.12, 100: 0.07}
CONTINUE: Final = {"in position": 0.48, "out of position": 0.40}
# Against a 4-bet: 5-bets, and 5-bets with calls, as shares of the own 3-bets.
FIVE_BET: Final = {20: 0.45, 40: 0.35, 100: 0.25}
CONTINUE_AGAINST_4_BET: Final = 0.60
# Against a 5-bet: calls as a share of the own 4-bets.
CALL_5_BET: Final = 0.60
# Against a 3-bet of others, per cent of all hands: cold 4-bets, and cold calls below them; calls of
# those who had called the raise. Against a 4-bet: cold calls.
COLD_4_BET: Final = 2.0
COLD_CALL_3_BET: Final = 5.0
CALL_SQUEEZE: Final = (4.0, 9.0)
COLD_CALL_4_BET: Final = 2.0
# Limps: per cent of all hands below the own raises; limpers who call a raise are the better part.
LIMP: Final = 12
LIMP_SMALL_BLIND: Final = 30
LIMP_CALL: Final = 0.60
LIMP_RAISE: Final = 3.0
# Raises after limpers, as a share of the own raises; the big blind's in per cent of all hands.
RAISE_LIMPERS: Final = 0.70
BIG_BLIND_RAISES_LIMPERS: Final = 14
BIG_BLIND_RAISES_SMALL_BLIND: Final = 28

# Heads-up, per cent of all hands; the other shares are those above.
HEADS_UP_RAISE: Final = {20: 62, 40: 76, 100: 80}
HEADS_UP_LIMP: Final = {20: 28, 40: 15, 100: 10}
HEADS_UP_THREE_BET: Final = {20: 16, 40: 14, 100: 14}
HEADS_UP_BIG_BLIND: Final = {20: 72, 40: 74, 100: 74}
HEADS_UP_RAISE_LIMPER: Final = 30

Entries = dict[PreflopSituation, str]


def make() -> PreflopBook:
    """Return the book: heads-up, six and nine seats at each depth."""
    entries: Entries = {}
    for depth in DEPTHS:
        entries |= _ordered(2, _heads_up(depth))
    for seats in SEATS:
        for depth in DEPTHS:
            entries |= _ordered(seats, _table(seats, depth))
    return PreflopBook(NAME, DESCRIPTION, DEFAULT_ORDERING, entries)


def _ordered(seats: int, entries: Entries) -> Entries:
    """Return entries by position."""
    order = positions_of(seats).index
    return dict(sorted(entries.items(), key=lambda entry: order(entry[0].position)))


class _Table:
    """The entries of one table and depth."""

    def __init__(self, seats: int, depth: int) -> None:
        self.seats, self.depth = seats, depth
        self.entries: Entries = {}

    def add(self, name: str, better: float, percent: float) -> None:
        """Add ``BTN call v CO``: the best ``percent`` of hands without the best ``better``."""
        position, line = name.split(" ", maxsplit=1)
        line, _, versus = line.partition(" v ")
        situation = PreflopSituation(self.seats, self.depth, position, line, versus or None)
        first, last = round(better, 4), round(percent, 4)
        self.entries[situation] = f"{first:g}%-{last:g}%" if first else f"{last:g}%"


def _table(seats: int, depth: int) -> Entries:
    table = _Table(seats, depth)
    positions = positions_of(seats)
    # By the number of players behind, the positions of nine seats.
    names = dict(zip(positions[::-1], positions_of(9)[::-1], strict=False))
    for position in positions:
        _unraised(table, position, None if position == "BB" else RAISE[depth][names[position]])
    for number, position in enumerate(positions):
        for raiser in positions[:number]:
            _pair(table, position, raiser, names)
    for position in positions:
        table.add(f"{position} cold 4-bet", 0, COLD_4_BET)
        table.add(f"{position} cold call 3-bet", COLD_4_BET, COLD_CALL_3_BET)
        table.add(f"{position} call squeeze", *CALL_SQUEEZE)
        table.add(f"{position} cold call 4-bet", 0, COLD_CALL_4_BET)
    return table.entries


def _unraised(table: _Table, position: str, raised: float | None) -> None:
    """Add what a position does before any raise, and as a limper against one."""
    if raised is None:
        table.add("BB check", BIG_BLIND_RAISES_LIMPERS, 100)
        table.add("BB check v SB", BIG_BLIND_RAISES_SMALL_BLIND, 100)
        table.add("BB raise limpers", 0, BIG_BLIND_RAISES_LIMPERS)
        table.add("BB raise limpers v SB", 0, BIG_BLIND_RAISES_SMALL_BLIND)
        return
    limped = LIMP_SMALL_BLIND if position == "SB" else LIMP
    table.add(f"{position} raise", 0, raised)
    table.add(f"{position} limp", raised, raised + limped)
    table.add(f"{position} overlimp", RAISE_LIMPERS * raised, raised + limped)
    table.add(f"{position} raise limpers", 0, RAISE_LIMPERS * raised)
    table.add(f"{position} limp-call", raised, raised + LIMP_CALL * limped)
    table.add(f"{position} limp-raise", 0, LIMP_RAISE)


def _pair(table: _Table, position: str, raiser: str, names: dict[str, str]) -> None:
    """Add what a position does against the raise of an earlier one, and what that one does then."""
    depth = table.depth
    raised = RAISE[depth][names[raiser]]
    three_bet = THREE_BET[depth] * raised
    if position == "BB":
        called: float = BIG_BLIND[depth][names[raiser]]
    else:
        called = three_bet + CALL[names[position]] * raised
    table.add(f"{position} 3-bet v {raiser}", 0, three_bet)
    table.add(f"{position} call v {raiser}", three_bet, called)
    table.add(f"{position} squeeze v {raiser}", 0, SQUEEZE * three_bet)
    table.add(f"{position} overcall v {raiser}", SQUEEZE * three_bet, called)
    # The blinds act first after the flop.
    in_position = position in ("SB", "BB") and raiser != "SB"
    _against_three_bets(table, position, raiser, raised=raised, in_position=in_position)
    _against_four_bets(table, position, raiser, raised=raised, three_bet=three_bet)


def _against_three_bets(
    table: _Table, position: str, raiser: str, *, raised: float, in_position: bool
) -> None:
    four_bet = FOUR_BET[table.depth] * raised
    share = CONTINUE["in position" if in_position else "out of position"]
    table.add(f"{raiser} 4-bet v {position}", 0, four_bet)
    table.add(f"{raiser} call 3-bet v {position}", four_bet, share * raised)


def _against_four_bets(
    table: _Table, position: str, raiser: str, *, raised: float, three_bet: float
) -> None:
    five_bet = FIVE_BET[table.depth] * three_bet
    table.add(f"{position} 5-bet v {raiser}", 0, five_bet)
    table.add(f"{position} call 4-bet v {raiser}", five_bet, CONTINUE_AGAINST_4_BET * three_bet)
    table.add(f"{raiser} call 5-bet v {position}", 0, CALL_5_BET * FOUR_BET[table.depth] * raised)


def _heads_up(depth: int) -> Entries:
    """Return the entries of two seats: the button has the small blind."""
    table = _Table(2, depth)
    raised, limped = HEADS_UP_RAISE[depth], HEADS_UP_LIMP[depth]
    three_bet = HEADS_UP_THREE_BET[depth]
    table.add("BTN raise", 0, raised)
    table.add("BTN limp", raised, raised + limped)
    table.add("BTN limp-call v BB", raised, raised + LIMP_CALL * limped)
    table.add("BTN limp-raise v BB", 0, LIMP_RAISE)
    table.add("BB check v BTN", HEADS_UP_RAISE_LIMPER, 100)
    table.add("BB raise limpers v BTN", 0, HEADS_UP_RAISE_LIMPER)
    table.add("BB call 3-bet v BTN", FOUR_BET[depth] * HEADS_UP_RAISE_LIMPER,
              CONTINUE["out of position"] * HEADS_UP_RAISE_LIMPER)  # fmt: skip
    table.add("BB 3-bet v BTN", 0, three_bet)
    table.add("BB call v BTN", three_bet, HEADS_UP_BIG_BLIND[depth])
    _against_three_bets(table, "BB", "BTN", raised=raised, in_position=True)
    _against_four_bets(table, "BB", "BTN", raised=raised, three_bet=three_bet)
    return table.entries


if __name__ == "__main__":
    book = make()
    DEFAULT_FILE.write_text(book.to_text(), encoding="utf-8")
    print(f"{DEFAULT_FILE}: {len(book)} ranges")
