"""Situations before the flop: who acted how, against whom, at which table and depth.

A line is the last action of a player before the flop, distinguished by the actions before it. Each
has a range of its own: the hands with which the player saw the flop after it.

Where a book has no entry for a situation, the nearest one answers. First comes the table: as many
seats, else the next larger one, else the next smaller. A player with as many to act behind is in
the same position whatever the number of seats; only heads-up play is apart. Then the nearest depth
by ratio, then the line, the position and the opponent.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from runout.analysis.histories.hand import MAX_SEATS, MIN_SEATS
from runout.analysis.histories.positions import position_names
from runout.documents import Document
from runout.domain.plain_numbers import is_integer, is_number
from runout.errors import PokerError, wrong_value

MAX_DEPTH: Final = 100_000  # big blinds


class LineKind(NamedTuple):
    """A kind of line: what it means, and the kinds that stand for it where a book has none."""

    meaning: str
    has_opponent: bool
    nearest: tuple[str, ...] = ()


LINES: Final[dict[str, LineKind]] = {
    "raise": LineKind("raises first, nobody has limped", False),
    "limp": LineKind("calls the big blind first", False, ("overlimp",)),
    "overlimp": LineKind("calls the big blind after another player did", False, ("limp",)),
    "check": LineKind("checks the big blind after limpers", True),
    "raise limpers": LineKind("raises after limpers", True, ("raise",)),
    "limp-call": LineKind("limps, then calls a raise", True, ("limp", "overlimp")),
    "limp-raise": LineKind("limps, then raises a raise", True, ("3-bet",)),
    "call": LineKind("calls a raise first", True, ("overcall",)),
    "overcall": LineKind("calls a raise after another player did", True, ("call",)),
    "3-bet": LineKind("raises a raise that nobody has called", True, ("squeeze",)),
    "squeeze": LineKind("raises a raise that another player has called", True, ("3-bet",)),
    "call 3-bet": LineKind("raises, then calls a 3-bet", True),
    "call squeeze": LineKind("calls a raise, then calls a 3-bet", True, ("cold call 3-bet",)),
    "cold call 3-bet": LineKind("calls a 3-bet as the first action", True, ("call squeeze",)),
    "4-bet": LineKind("raises, then raises a 3-bet", True, ("cold 4-bet",)),
    "cold 4-bet": LineKind("raises a 3-bet without having raised before", True, ("4-bet",)),
    "call 4-bet": LineKind("raises, then calls a 4-bet", True, ("cold call 4-bet",)),
    "cold call 4-bet": LineKind(
        "calls a 4-bet without having raised before", True, ("call 4-bet",)
    ),
    "5-bet": LineKind("raises a 4-bet", True, ("4-bet", "cold 4-bet")),
    "call 5-bet": LineKind("calls a 5-bet", True, ("5-bet", "call 4-bet")),
}  # fmt: skip
"""The kinds of lines. One with an opponent may name the player against whom it is played."""

# Lines that begin before anybody has raised: the big blind, who has bet already, checks or raises.
_NOT_OF_BIG_BLIND: Final = ("raise", "limp", "overlimp", "limp-call", "limp-raise")
# Lines in which the opponent has acted before the player's first action.
_AFTER_OPPONENT: Final = (
    "raise limpers", "call", "overcall", "3-bet", "squeeze", "cold call 3-bet",
)  # fmt: skip

_NAME: Final = re.compile(r"(?P<line>.+?)(?: v (?P<versus>\S+))?")


def split_line(text: str) -> tuple[str, str | None]:
    """Return a line and its opponent.

    >>> split_line("call 3-bet v BB"), split_line("raise")
    (('call 3-bet', 'BB'), ('raise', None))
    """
    match = _NAME.fullmatch(text)
    return (text, None) if match is None else (match["line"], match["versus"])


def line_text(line: str, versus: str | None) -> str:
    """Return a line with its opponent, as :func:`split_line` reads it."""
    return line if versus is None else f"{line} v {versus}"


@dataclass(frozen=True, slots=True)
class PreflopSituation(Document):
    """What a range depends on."""

    seats: int
    """Players at the table."""
    depth: float
    """The effective stack in big blinds."""
    position: str
    line: str
    """The player's last action before the flop, such as `call 3-bet`."""
    versus: str | None = None
    """The opponent; null for all of them."""

    members = ("seats", "depth", "position", "line", "versus", "name")

    @classmethod
    def checked(
        cls, seats: int, depth: float, position: str, line: str, versus: str | None = None
    ) -> PreflopSituation:
        """Return a situation of a table; refuse positions and lines that do not exist.

        >>> PreflopSituation.checked(6, 100, "btn", "call", "co").name
        'BTN call v CO'
        """
        if not is_integer(seats) or not MIN_SEATS <= seats <= MAX_SEATS:
            raise wrong_value("seats", seats, f"a table has {MIN_SEATS} to {MAX_SEATS}")
        if not is_number(depth) or not 0 < depth <= MAX_DEPTH:
            raise wrong_value("depth", depth, f"give big blinds, above 0 and up to {MAX_DEPTH:,}")
        names = [position.upper(), *([] if versus is None else [versus.upper()])]
        for name, pointer in zip(names, ("/position", "/versus"), strict=False):
            if name not in positions_of(seats):
                known = ", ".join(positions_of(seats))
                reason = f"{name!r} is not a position of {seats} seats; use {known}"
                raise PokerError(reason).at(pointer)
        if line not in LINES:
            reason = f"{line!r} is not a line before the flop; use {', '.join(LINES)}"
            raise PokerError(reason).at("/line")
        if versus is not None and not LINES[line].has_opponent:
            raise PokerError(f"{line!r} has no opponent; leave {versus} out").at("/versus")
        if len(set(names)) < len(names):
            reason = f"{names[0]} cannot be its own opponent; give another position"
            raise PokerError(reason).at("/versus")
        situation = cls(seats, depth, names[0], line, names[1] if len(names) > 1 else None)
        _refuse_impossible(situation)
        return situation

    @property
    def name(self) -> str:
        """Position, line and opponent.

        >>> PreflopSituation(6, 100, "BTN", "call 3-bet", "BB").name
        'BTN call 3-bet v BB'
        """
        return f"{self.position} {line_text(self.line, self.versus)}"

    def __str__(self) -> str:
        return f"{self.name}, {self.seats} seats, {self.depth:.6g} bb"


def _refuse_impossible(situation: PreflopSituation) -> None:
    """Refuse what no hand can come to, for which a book would answer with another range."""
    position, line, versus = situation.position, situation.line, situation.versus
    if position == "BB" and line in _NOT_OF_BIG_BLIND:
        raise PokerError(
            f"BB cannot {line!r}: it has bet before anybody acts; use 'check' or 'raise limpers'"
            " after limpers, 'call' or '3-bet' after a raise"
        ).at("/line")
    if position != "BB" and line == "check":
        raise PokerError(f"{position} cannot 'check' before the flop; only BB can").at("/line")
    if versus is None or line not in _AFTER_OPPONENT:
        return
    if place_of(versus, situation.seats) < place_of(position, situation.seats):
        raise PokerError(
            f"{position} cannot {line!r} against {versus}, which acts after it; give a position"
            " that acts before"
        ).at("/versus")


@cache
def positions_of(seats: int) -> tuple[str, ...]:
    """Return the positions of a table in the order of action before the flop.

    >>> positions_of(6)
    ('UTG', 'HJ', 'CO', 'BTN', 'SB', 'BB')
    """
    names = position_names(seats)
    return names[::-1] if seats == MIN_SEATS else (*names[2:], *names[:2])


@cache
def place_of(position: str, seats: int) -> int:
    """Return how many players act after a position before the flop, raises apart.

    >>> place_of("UTG", 6), place_of("LJ", 9), place_of("BB", 9)
    (5, 5, 0)
    """
    return seats - 1 - positions_of(seats).index(position)


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


class NotedSituation(NamedTuple):
    """A situation for another, or for a seat of a hand, with notes on what is an approximation."""

    situation: PreflopSituation
    notes: tuple[str, ...]


def nearest_entry(
    entries: Iterable[PreflopSituation], situation: PreflopSituation
) -> NotedSituation:
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
    return NotedSituation(best, tuple(_differences(best, situation)))


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
