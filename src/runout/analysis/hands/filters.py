"""Filters of stored hands: which hands a list, a total or an export has, in which order."""

from __future__ import annotations

import math
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

    ``since`` and ``until`` are dates or times as the records have them, both included: a date,
    a datetime or ISO text. ``stakes`` are the blinds, ``0.50/1``, or the big blind alone. Pots and
    nets are in big blinds. With ``player``, a player's name, ``showdown``, ``all_in`` and
    ``heads_up`` (two players on the flop) are about that player, else about anyone in the hand;
    ``position`` and the nets need a player.

    >>> HandFilter(position="BTN")
    Traceback (most recent call last):
    runout.errors.PokerError: position needs a player: whose position?
    """

    since: date | datetime | str | None = None
    until: date | datetime | str | None = None
    site: str | None = None
    stakes: str | None = None
    currency: str | None = None
    player: str | None = None
    position: str | None = None
    min_pot: float | None = None
    max_pot: float | None = None
    min_net: float | None = None
    max_net: float | None = None
    showdown: bool | None = None
    all_in: bool | None = None
    heads_up: bool | None = None

    def __post_init__(self) -> None:
        if self.player is None:
            for name, what in (("position", "position"), ("min_net", "net"), ("max_net", "net")):
                if getattr(self, name) is not None:
                    raise PokerError(f"{name} needs a player: whose {what}?").at(f"/{name}")
        if self.position is not None and self.position.upper() not in POSITIONS:
            known = ", ".join(POSITIONS)
            raise PokerError(f"{self.position!r} is not a position; there are {known}").at(
                "/position"
            )
        for name in ("min_pot", "max_pot", "min_net", "max_net"):
            limit = getattr(self, name)
            if limit is not None and math.isnan(limit):
                raise PokerError(f"{name} is not a number").at(f"/{name}")
        self.conditions()  # refuses dates and stakes that cannot be read

    def conditions(self) -> Conditions:
        """Return the conditions in SQL."""
        table = "hands"
        terms: list[tuple[str, Any]] = []
        if self.player is not None:
            table = "hands JOIN players ON players.hand = hands.id"
            terms.append(("players.name = ?", self.player))
        subject = "hands" if self.player is None else "players"
        terms += self._of_the_hand()
        if self.position is not None:
            terms.append(("players.position = ?", self.position.upper()))
        for name, term in (("min_net", "players.net_bb >= ?"), ("max_net", "players.net_bb <= ?")):
            if (limit := getattr(self, name)) is not None:
                terms.append((f"{HAS_RESULT} AND {term}", limit))
        for name in ("showdown", "all_in"):
            if (flag := getattr(self, name)) is not None:
                terms.append((f"{subject}.{name} = ?", int(flag)))
        if self.heads_up is not None:
            two = "hands.players_flop = 2" + (" AND players.saw_flop" * (subject == "players"))
            terms.append((f"({two}) = ?", int(self.heads_up)))
        where = " AND ".join([term for term, _ in terms])
        return Conditions(
            f"{table} WHERE {where}" if terms else table, tuple([value for _, value in terms])
        )

    def _of_the_hand(self) -> list[tuple[str, Any]]:
        terms: list[tuple[str, Any]] = []
        if self.since is not None:
            with at("/since"):
                terms.append(("hands.time >= ?", _first_moment(self.since)))
        if self.until is not None:
            with at("/until"):
                terms.append(("hands.time < ?", _moment_after(self.until)))
        if self.stakes is not None:
            with at("/stakes"):
                terms.append(_stakes_term(self.stakes))
        for name, term in (
            ("site", "hands.site = ? COLLATE NOCASE"),
            ("currency", "hands.currency = ? COLLATE NOCASE"),
            ("min_pot", "hands.pot_bb >= ?"),
            ("max_pot", "hands.pot_bb <= ?"),
        ):
            if (value := getattr(self, name)) is not None:
                terms.append((term, value))
        return terms


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


def _stakes_term(text: str) -> tuple[str, str]:
    """Return the condition for blinds, or for the big blind alone.

    >>> _stakes_term("0.50/1.00"), _stakes_term("1.00")
    (('hands.stakes = ?', '0.5/1'), ('hands.stakes LIKE ?', '%/1'))
    """
    try:
        blinds = [Decimal(part.strip().lstrip("$€£")) for part in text.split("/")]
        if not all(blind.is_finite() and 0 <= blind < 10**40 for blind in blinds):
            raise InvalidOperation
        if len(blinds) == 1:
            return "hands.stakes LIKE ?", f"%{stakes_text(Decimal(0), blinds[0])[1:]}"
        small, big = blinds
    except (InvalidOperation, ValueError):
        reason = "is not a pair of blinds; write 0.50/1, or the big blind alone"
        raise PokerError(f"{text!r} {reason}") from None
    return "hands.stakes = ?", stakes_text(small, big)
