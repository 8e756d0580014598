"""Filters of stored hands: which hands a list, a total or an export has, in which order."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal, InvalidOperation
from typing import Any, Final, Literal, NamedTuple, get_args

from runout.analysis.histories.positions import POSITIONS
from runout.errors import PokerError, at

Sort = Literal["id", "-id", "time", "-time", "pot", "-pot", "net", "-net"]
SORTS: Final[tuple[Sort, ...]] = get_args(Sort)
HAS_RESULT: Final = "hands.source IN ('record', 'rules')"
_SORT_COLUMNS: Final = {
    "id": "hands.id",
    "time": "hands.time",
    "pot": "hands.pot_bb",
    "net": f"CASE WHEN {HAS_RESULT} THEN players.net_bb END",
}


class Conditions(NamedTuple):
    """A filter in SQL: what follows FROM, and its values."""

    tables: str
    values: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class HandFilter:
    """Conditions that a hand meets; what is None does not matter.

    >>> HandFilter(position="BTN")
    Traceback (most recent call last):
    runout.errors.PokerError: position needs a player: whose position?
    """

    since: date | datetime | str | None = None
    """First date or time, as in the record."""
    until: date | datetime | str | None = None
    """Last date or time, included."""
    site: str | None = None
    stakes: str | None = None
    """Blinds, such as `0.50/1`, or the big blind alone."""
    currency: str | None = None
    """Currency, or `chips`."""
    player: str | None = None
    """A player's name; showdown, all-in and heads-up are then about the player."""
    position: str | None = None
    """The player's position, such as `BTN`."""
    min_pot: float | None = None
    """Pot in big blinds, at least."""
    max_pot: float | None = None
    """Pot in big blinds, at most."""
    min_net: float | None = None
    """The player's net in big blinds, at least."""
    max_net: float | None = None
    """The player's net in big blinds, at most."""
    showdown: bool | None = None
    """With or without a showdown."""
    all_in: bool | None = None
    """With or without an all-in."""
    heads_up: bool | None = None
    """With or without two players on the flop."""

    def __post_init__(self) -> None:
        if self.player is None:
            for name, what in (("position", "position"), ("min_net", "net"), ("max_net", "net")):
                if getattr(self, name) is not None:
                    raise PokerError(f"{name} needs a player: whose {what}?").at(f"/{name}")
        for name in ("min_pot", "max_pot", "min_net", "max_net"):
            limit = getattr(self, name)
            if limit is not None and math.isnan(limit):
                raise PokerError(f"{name} is not a number").at(f"/{name}")
        self.conditions()  # refuses values that cannot be read

    def conditions(self) -> Conditions:
        """Return the conditions in SQL."""
        table, subject, saw_flop = "hands", "hands", "1"
        if self.player is not None:
            table = "hands JOIN players ON players.hand = hands.id"
            subject, saw_flop = "players", "players.saw_flop"
        terms, values = [], []
        for name, term in _TERMS.items():
            value = getattr(self, name)
            if value is not None:
                with at(f"/{name}"):
                    values.append(_READERS[name](value) if name in _READERS else value)
                terms.append(term.format(subject=subject, saw_flop=saw_flop))
        where = f" WHERE {' AND '.join(terms)}" if terms else ""
        return Conditions(f"{table}{where}", tuple(values))


def order_by(sort: str, *, has_player: bool) -> str:
    """Return the order in SQL; a minus is descending, equal hands keep the order of their ids.

    >>> order_by("-pot", has_player=False)
    'hands.pot_bb DESC, hands.id DESC'
    """
    name, down = sort.removeprefix("-"), " DESC" * sort.startswith("-")
    if sort not in SORTS:
        raise PokerError(f"{sort!r} is not an order; there are {', '.join(SORTS)}").at("/sort")
    if name == "net" and not has_player:
        raise PokerError("sorting by net needs a player: whose net?").at("/sort")
    column = _SORT_COLUMNS[name]
    return f"{column}{down}" if name == "id" else f"{column}{down}, hands.id{down}"


def _read_time(value: date | datetime | str) -> date | datetime:
    if not isinstance(value, str):
        return value
    text = value.strip()
    try:
        return date.fromisoformat(text) if len(text) <= 10 else datetime.fromisoformat(text)
    except ValueError:
        reason = "is not a date or time; write 2026-11-17 or 2026-11-17T20:30"
        raise PokerError(f"{value!r} {reason}") from None


def _first_moment(value: date | datetime | str) -> str:
    moment = _read_time(value)
    if isinstance(moment, datetime):
        return moment.replace(tzinfo=None).isoformat(timespec="seconds")
    return moment.isoformat()


def _moment_after(value: date | datetime | str) -> str:
    """Return the first moment that is later: of a date, the next day.

    >>> _moment_after("2009-07-31"), _moment_after("2009-07-31T23:59:59")
    ('2009-08-01', '2009-08-01T00:00:00')
    """
    moment = _read_time(value)
    try:
        if isinstance(moment, datetime):
            return _first_moment(moment + timedelta(seconds=1))
        return _first_moment(moment + timedelta(days=1))
    except OverflowError:
        return "9999-12-31T23:59:60"


def stakes_text(small: Decimal, big: Decimal) -> str:
    """Return the blinds without closing zeros.

    >>> stakes_text(Decimal("0.50"), Decimal("1.00")), stakes_text(Decimal(500), Decimal("1E+3"))
    ('0.5/1', '500/1000')
    """
    return "/".join(f"{blind.normalize():f}" for blind in (small, big))


def _stakes_pattern(text: str) -> str:
    """Return the pattern in SQL for blinds, or for the big blind alone.

    >>> _stakes_pattern("0.50/1.00"), _stakes_pattern("1.00")
    ('0.5/1', '%/1')
    """
    try:
        blinds = [Decimal(part.strip().lstrip("$€£")) for part in text.split("/")]
        if not all(blind.is_finite() and 0 <= blind < 10**40 for blind in blinds):
            raise InvalidOperation
        if len(blinds) == 1:
            return f"%{stakes_text(Decimal(0), blinds[0])[1:]}"
        small, big = blinds
    except (InvalidOperation, ValueError):
        reason = "is not a pair of blinds; write 0.50/1, or the big blind alone"
        raise PokerError(f"{text!r} {reason}") from None
    return stakes_text(small, big)


def _position(text: str) -> str:
    if text.upper() not in POSITIONS:
        raise PokerError(f"{text!r} is not a position; there are {', '.join(POSITIONS)}")
    return text.upper()


_TERMS: Final = {
    "player": "players.name = ?",
    "since": "hands.time >= ?",
    "until": "hands.time < ?",
    "stakes": "hands.stakes LIKE ?",
    "site": "hands.site = ? COLLATE NOCASE",
    "currency": "hands.currency = ? COLLATE NOCASE",
    "min_pot": "hands.pot_bb >= ?",
    "max_pot": "hands.pot_bb <= ?",
    "position": "players.position = ?",
    "min_net": f"{HAS_RESULT} AND players.net_bb >= ?",
    "max_net": f"{HAS_RESULT} AND players.net_bb <= ?",
    "showdown": "{subject}.showdown = ?",
    "all_in": "{subject}.all_in = ?",
    "heads_up": "(hands.players_flop = 2 AND {saw_flop}) = ?",
}
"""The condition of each field of a filter in SQL."""
_READERS: Final[dict[str, Callable[[Any], object]]] = {
    "since": _first_moment,
    "until": _moment_after,
    "stakes": _stakes_pattern,
    "position": _position,
    "showdown": int,
    "all_in": int,
    "heads_up": int,
}
"""How the value of a condition is read; the others are taken as they are."""
