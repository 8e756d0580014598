"""The entry of a book that is nearest to a situation, and what differs.

First comes the table: as many seats, else the next larger one, else the next smaller. A player with
as many to act behind is in the same position whatever the number of seats; only heads-up play is
apart. Then the nearest depth by ratio, then the line, the position and the opponent.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from runout.analysis.histories.hand import MIN_SEATS
from runout.analysis.preflop.situations import LINES, PreflopSituation, place_of
from runout.errors import PokerError


class NotInBook(PokerError):  # noqa: N818 - named after what went wrong
    """A situation for which a book has no entry, nor one that could stand for it."""

    def __init__(self, situation: PreflopSituation) -> None:
        super().__init__(
            f"the preflop book has no range for {situation}; add a line {situation.line!r} to a"
            f" table of {situation.seats} seats"
        )
        self.situation = situation

    def __reduce__(self) -> tuple[object, ...]:
        return NotInBook, (self.situation,)


class Entry(NamedTuple):
    """The situation of a book that answers, with notes on how it differs."""

    situation: PreflopSituation
    notes: tuple[str, ...]


def nearest_entry(entries: Iterable[PreflopSituation], situation: PreflopSituation) -> Entry:
    """Return the nearest of a book's situations; refuse one that none can stand for."""
    lines = (situation.line, *LINES[situation.line].nearest)
    candidates = [
        entry
        for entry in entries
        if entry.line in lines and (entry.seats == MIN_SEATS) == (situation.seats == MIN_SEATS)
    ]
    if not candidates:
        raise NotInBook(situation)
    best = min(candidates, key=lambda entry: _distance(entry, situation, lines))
    return Entry(best, tuple(_differences(best, situation)))


def nearest_table(
    tables: Iterable[tuple[int, float]], seats: int, depth: float
) -> tuple[int, float]:
    """Return the seats and depth of the table nearest to these.

    >>> nearest_table([(2, 100), (6, 20), (6, 100), (9, 100)], 5, 50)
    (6, 100)
    """
    return min(
        tables,
        key=lambda table: (*_seats_apart(table[0], seats), *_depths_apart(table[1], depth)),
    )


def _seats_apart(entry: int, seats: int) -> tuple[bool, bool, int]:
    """Return a key by which the nearest number of seats is the smallest: heads-up play is apart."""
    return (entry == MIN_SEATS) != (seats == MIN_SEATS), entry < seats, abs(entry - seats)


def _depths_apart(entry: float, depth: float) -> tuple[float, float]:
    """Return a key by which the nearest depth is the smallest."""
    return abs(math.log(entry / depth)), -entry


def _places(situation: PreflopSituation) -> tuple[int, int | None]:
    """Return how many players act after the player and after the opponent, before the flop."""
    seats, versus = situation.seats, situation.versus
    return place_of(situation.position, seats), None if versus is None else place_of(versus, seats)


def _distance(
    entry: PreflopSituation, situation: PreflopSituation, lines: tuple[str, ...]
) -> tuple[object, ...]:
    """Return a key by which the nearest entry is the smallest."""
    (place, opponent), (used, used_opponent) = _places(situation), _places(entry)
    if used_opponent is None or opponent is None:
        apart = 0.5 if opponent is not None else 0
    else:
        apart = abs(used_opponent - opponent)
    return (
        _seats_apart(entry.seats, situation.seats),
        lines.index(entry.line),
        _depths_apart(entry.depth, situation.depth),
        abs(used - place),
        # An entry without an opponent is for all of them: nearer than another opponent.
        apart,
    )


def _differences(entry: PreflopSituation, situation: PreflopSituation) -> list[str]:
    """Return the notes on how an entry differs from a situation."""
    notes = []
    (place, opponent), (used_place, used_opponent) = _places(situation), _places(entry)
    if entry.seats != situation.seats:
        notes.append(f"{situation.seats} seats: the range is of a table of {entry.seats}")
    if f"{entry.depth:.3g}" != f"{situation.depth:.3g}":
        notes.append(f"{situation.depth:.4g} bb deep: the range is of {entry.depth:g} bb")
    if entry.line != situation.line:
        notes.append(f"no range for {situation.line!r}: that of {entry.line!r} is used")
    if used_place != place:
        position, used = situation.position, entry.position
        if used == position:  # the same name, another distance from the button
            used = f"{used} at a table of {entry.seats}"
        notes.append(f"no range of {position}: that of {used} is used")
    if entry.versus is not None and used_opponent != opponent:
        missing = situation.versus or "any opponent"
        notes.append(f"no range against {missing}: that against {entry.versus} is used")
    return notes
