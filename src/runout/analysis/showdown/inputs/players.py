"""Players: read seats and names.

Seats are counted from 0; where players have names, a name stands for its seat.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from runout.domain.plurals import pluralize
from runout.errors import Place, PokerError, WrongSeat, excerpt, pointer_step


class Member(NamedTuple):
    """A member of a hand to settle: what messages call it, and its JSON pointer.

    >>> Member("claim, payouts", "/claim/payouts").item("seat 2", 2)
    Member(name='claim, payouts, seat 2', pointer='/claim/payouts/2')
    """

    name: str
    pointer: str

    def item(self, name: str, key: int | str) -> Member:
        return Member(f"{self.name}, {name}", f"{self.pointer}/{pointer_step(key)}")

    def error(self, reason: str, kind: type[PokerError] = WrongSeat) -> PokerError:
        """Return an error about the member, at its place."""
        return kind(f"{self.name}: {reason}").at(self.pointer)


CONTRIBUTIONS: Final = Member("contributions", "/contributions")
FOLDED: Final = Member("folded", "/folded")
MUCKED: Final = Member("mucked", "/mucked")
HANDS: Final = Member("hands", "/hands")
NAMES: Final = Member("names", "/names")
BUTTON: Final = Member("button", "/button")
UNIT: Final = Member("unit", "/unit")
RAKE: Final = Member("rake", "/rake")
RAKE_CAP: Final = Member("rake, cap", "/rake/cap")


SeatOrName = int | str
"""A seat by its number, or by its player's name."""
Seats = Iterable[bool] | Iterable[SeatOrName]
"""Some of the seats: a boolean for every seat, or the numbers or names of those meant."""
MIN_SEATS: Final = 2
MAX_SEATS: Final = 10
MAX_NAME_LENGTH: Final = 64
_SEAT_TEXT: Final = re.compile(r"(?:seat)?\s*#?\s*(\d{1,9})", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Players:
    """The seats of a table, and the names of their players where names were given.

    >>> table, named = Players(3), Players.read(["alice", "bob", "carol"], 3)
    >>> table.label(1), named.label(1), table.list([0, 2]), named.list([0, 2])
    ('seat 1', 'bob', 'seats 0 and 2', 'alice and carol')
    >>> from runout.analysis.showdown.inputs.players import BUTTON
    >>> named.seat("carol", BUTTON), named.seat(2, BUTTON)
    (2, 2)
    """

    seats: int
    names: tuple[str, ...] = ()

    @classmethod
    def read(cls, names: Any, seats: int) -> Players:
        """Read the names of the players at a table with this number of seats; None: no names."""
        if names is None:
            return cls(seats)
        if isinstance(names, (str, bytes, dict)) or not isinstance(names, Iterable):
            raise NAMES.error(f"{names!r} is not a list of names, one for each seat")
        listed = tuple([_read_name(name, seat, seats) for seat, name in enumerate(names)])
        if not listed:
            return cls(seats)
        if len(listed) != seats:
            raise NAMES.error(f"{len(listed)} for {seats} seats; give one for each")
        first_seats: dict[str, int] = {}
        for seat, name in enumerate(listed):
            first = first_seats.setdefault(name.casefold(), seat)
            if first != seat:
                raise WrongSeat(
                    f"names: seats {first} and {seat} are both called {name!r}; give each its own"
                ).at(f"/names/{seat}", Place(f"/names/{first}"))
        return cls(seats, listed)

    def label(self, seat: int) -> str:
        """Return the label of a seat in messages: its player's name, or ``seat 3``."""
        return self.names[seat] if self.names else f"seat {seat}"

    def list(self, seats: Sequence[int]) -> str:
        """Return the labels of several seats, joined for a message.

        >>> Players(6).list([0]), Players(6).list([0, 2, 5])
        ('seat 0', 'seats 0, 2 and 5')
        """
        *others, last = [self.names[seat] if self.names else str(seat) for seat in seats]
        noun = "" if self.names else "seats " if others else "seat "
        return f"{noun}{', '.join(others)} and {last}" if others else f"{noun}{last}"

    def seat(self, raw: Any, member: Member) -> int:
        """Read a seat of this table, a number or a player's name; return its number."""
        if isinstance(raw, str):
            return self._seat_of_text(raw.strip(), member)
        try:
            if isinstance(raw, bool):
                raise TypeError
            seat = operator.index(raw)
        except TypeError:
            raise member.error(f"{raw!r} is not a seat number{self._or_name()}") from None
        if not 0 <= seat < self.seats:
            raise member.error(f"there is no seat {seat}; seats run from 0 to {self.seats - 1}")
        return seat

    def _seat_of_text(self, text: str, member: Member) -> int:
        if not self.names:
            remedy = "names give each seat a name" if not text.isdecimal() else "write a number"
            raise member.error(f"{excerpt(text)} is not a seat number; {remedy}")
        if text in self.names:
            return self.names.index(text)
        alike = [seat for seat, name in enumerate(self.names) if name.casefold() == text.casefold()]
        if alike:  # names differ in more than their case, so it can only be this one
            return alike[0]
        if text.isascii() and text.isdecimal() and len(text) < 10:
            return self.seat(int(text), member)
        listed = ", ".join(self.names)
        raise member.error(f"{excerpt(text)} is nobody's name; the players are {listed}")

    def _or_name(self) -> str:
        return f" or one of the names {', '.join(self.names)}" if self.names else ""

    def some(self, raw: Any, member: Member) -> frozenset[int]:
        """Read a set of seats: a boolean for each seat, or their numbers or names.

        >>> from runout.analysis.showdown.inputs.players import FOLDED
        >>> table = Players(3)
        >>> sorted(table.some([True, False, True], FOLDED)), sorted(table.some([2], FOLDED))
        ([0, 2], [2])
        """
        if isinstance(raw, (str, bytes, dict)) or not isinstance(raw, Iterable):
            raise member.error(
                f"{raw!r} is not a list of booleans or of seat numbers{self._or_name()}"
            )
        marks = [*raw]
        if not marks:
            return frozenset()
        booleans = sum(isinstance(mark, bool) for mark in marks)
        if booleans == len(marks):
            if booleans != self.seats:
                raise member.error(
                    f"{pluralize(booleans, 'boolean')} for {self.seats} seats; give one for each"
                )
            return frozenset([seat for seat, mark in enumerate(marks) if mark])
        if booleans:
            raise member.error(f"{marks!r} mixes booleans and seat numbers; use one of them")
        numbers = [self.seat(mark, member) for mark in marks]
        if len(set(numbers)) != len(numbers):
            twice = next(seat for at, seat in enumerate(numbers) if seat in numbers[:at])
            raise member.error(f"{self.label(twice)} is there twice; remove one")
        return frozenset(numbers)

    def by_seat(self, raw: Mapping[Any, Any], member: Member) -> dict[int, Any]:
        """Return the values of a mapping from players or seats, by seat.

        >>> from runout.analysis.showdown.inputs.players import HANDS
        >>> Players(2, ("ann", "bo")).by_seat({"Bo": "AhAd"}, HANDS)
        {1: 'AhAd'}
        """
        values: dict[int, Any] = {}
        for key, value in raw.items():
            is_number = isinstance(key, str) and key.isascii() and key.isdecimal() and len(key) < 10
            seat = self.seat(int(key) if is_number and key not in self.names else key, member)
            if seat in values:
                raise member.error(f"{self.label(seat)} is there twice; remove one")
            values[seat] = value
        return values


def names_of(raw: Any, names: Any) -> Any:
    """Return the names of a table: those given, else the players that a mapping is keyed by."""
    if names is not None or not isinstance(raw, Mapping):
        return names
    return None if all(isinstance(key, int) for key in raw) else tuple(raw)


def _read_name(raw: Any, seat: int, seats: int) -> str:
    """Read a player's name; refuse one that reads like the number of another seat."""
    name = raw.strip() if isinstance(raw, str) else ""
    number = _SEAT_TEXT.fullmatch(name)
    if not isinstance(raw, str):
        reason = f"{raw!r} is not a name; write text"
    elif not name:
        reason = "the name is empty; name every seat, or none"
    elif len(name) > MAX_NAME_LENGTH:
        reason = f"{excerpt(name)} has {len(name)} characters; at most {MAX_NAME_LENGTH}"
    elif not name.isprintable():
        reason = f"{name!r} has characters that cannot be printed; remove them"
    elif number and int(number[1]) != seat and int(number[1]) < seats:
        reason = f"{name!r} looks like the number of another seat; choose another name"
    else:
        return name
    raise NAMES.item(f"seat {seat}", seat).error(reason)


def refuse_seat_count(seats: int, member: Member) -> None:
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise member.error(f"{pluralize(seats, 'seat')}; a table has {MIN_SEATS} to {MAX_SEATS}")
