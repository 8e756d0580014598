"""Showdown inputs: read and check chips, seats and cards.

Seats are counted from 0; where players have names, a name stands for its seat. Amounts are exact:
whole chips of up to 4000 digits, or decimals, which are whole numbers of one unit per table.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final, NamedTuple

from runout.domain import amounts
from runout.domain.amounts import MAX_DIGITS, Amount, Unit
from runout.domain.boards import Board
from runout.domain.card_conflicts import CardPlace, refuse_conflicts
from runout.domain.cards import Card, duplicate_card, parse_cards
from runout.domain.combos import Combo
from runout.domain.counts import counted
from runout.domain.plain_numbers import is_whole
from runout.errors import (
    NotationError,
    Place,
    PokerError,
    WrongAmount,
    WrongCardCount,
    WrongSeat,
    excerpt,
    pointer_step,
)

Hand = str | Combo | Sequence[Card | str]
"""Two cards: text, a combo, or a list of cards or of their texts."""
BoardCards = str | Board | Sequence[Card | str]
"""A board: text, a board, or a list of cards or of their texts."""
SeatOrName = int | str
"""A seat by its number, or by its player's name."""
Seats = Iterable[bool] | Iterable[SeatOrName]
"""Some of the seats: a boolean for every seat, or the numbers or names of those meant."""
AnyAmount = int | float | str | Decimal
"""An amount of chips or money: a number, or its decimals as text."""

MIN_SEATS: Final = 2
MAX_SEATS: Final = 10
MAX_NAME_LENGTH: Final = 64
_RATE: Final = re.compile(r"\s*(\d+\.?\d*|\.\d+)\s*(%?)\s*", re.ASCII)
MAX_WHOLE_DIGITS: Final = 4000  # Python reads and writes no int of more than 4300
_MAX_WHOLE: Final = 10**MAX_WHOLE_DIGITS - 1
_WHOLE_TEXT: Final = re.compile(rf"\s*\d{{1,{MAX_WHOLE_DIGITS}}}\s*", re.ASCII)
_SEAT_TEXT: Final = re.compile(r"(?:seat)?\s*#?\s*(\d{1,9})", re.ASCII | re.IGNORECASE)
# Amounts that are not whole are money or big blinds, which are split to the hundredth at least.
_MIN_DECIMALS: Final = 2


class Member(NamedTuple):
    """A member of a hand to settle: what messages call it, and its JSON pointer.

    >>> Member("claim, payouts", "/claim/payouts").item("seat 2", 2)
    Member(name='claim, payouts, seat 2', pointer='/claim/payouts/2')
    """

    name: str
    pointer: str

    def item(self, name: str, key: int | str) -> Member:
        """Return a member of this member."""
        return Member(f"{self.name}, {name}", f"{self.pointer}/{pointer_step(key)}")


CONTRIBUTIONS: Final = Member("contributions", "/contributions")
FOLDED: Final = Member("folded", "/folded")
MUCKED: Final = Member("mucked", "/mucked")
BUTTON: Final = Member("button", "/button")
UNIT: Final = Member("unit", "/unit")
RAKE: Final = Member("rake", "/rake")
RAKE_CAP: Final = Member("rake, cap", "/rake/cap")


class Cards(NamedTuple):
    """The cards of a showdown: one board, or two, and each seat's hand where it is known."""

    boards: tuple[Board, ...]
    hands: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Players:
    """The seats of a table, and the names of their players where names were given.

    >>> table, named = Players(3), Players.read(["alice", "bob", "carol"], 3)
    >>> table.label(1), named.label(1), table.list([0, 2]), named.list([0, 2])
    ('seat 1', 'bob', 'seats 0 and 2', 'alice and carol')
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
            raise WrongSeat(
                f"names: {names!r} is not a list of names, one for each seat"
            ).at("/names")  # fmt: skip
        listed = tuple([read_name(name, seat, seats) for seat, name in enumerate(names)])
        if not listed:
            return cls(seats)
        if len(listed) != seats:
            raise WrongSeat(
                f"names: {len(listed)} for {seats} seats; give one for each"
            ).at("/names")  # fmt: skip
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
            raise WrongSeat(
                f"{member.name}: {raw!r} is not a seat number{self._or_name()}"
            ).at(member.pointer) from None  # fmt: skip
        if not 0 <= seat < self.seats:
            raise WrongSeat(
                f"{member.name}: there is no seat {seat}; seats run from 0 to {self.seats - 1}"
            ).at(member.pointer)
        return seat

    def _seat_of_text(self, text: str, member: Member) -> int:
        if not self.names:
            remedy = "names give each seat a name" if not text.isdecimal() else "write a number"
            raise WrongSeat(
                f"{member.name}: {excerpt(text)} is not a seat number; {remedy}"
            ).at(member.pointer)  # fmt: skip
        if text in self.names:
            return self.names.index(text)
        alike = [seat for seat, name in enumerate(self.names) if name.casefold() == text.casefold()]
        if alike:  # names differ in more than their case, so it can only be this one
            return alike[0]
        if text.isascii() and text.isdecimal() and len(text) < 10:
            return self.seat(int(text), member)
        listed = ", ".join(self.names)
        raise WrongSeat(
            f"{member.name}: {excerpt(text)} is nobody's name; the players are {listed}"
        ).at(member.pointer)

    def _or_name(self) -> str:
        return f" or one of the names {', '.join(self.names)}" if self.names else ""

    def some(self, raw: Any, member: Member) -> frozenset[int]:
        """Read a set of seats: a boolean for each seat, or their numbers or names.

        >>> table = Players(3)
        >>> sorted(table.some([True, False, True], FOLDED)), sorted(table.some([2], FOLDED))
        ([0, 2], [2])
        """
        if isinstance(raw, (str, bytes, dict)) or not isinstance(raw, Iterable):
            raise WrongSeat(
                f"{member.name}: {raw!r} is not a list of booleans or of seat numbers"
                f"{self._or_name()}"
            ).at(member.pointer)
        marks = [*raw]
        if not marks:
            return frozenset()
        booleans = sum(isinstance(mark, bool) for mark in marks)
        if booleans == len(marks):
            if booleans != self.seats:
                raise WrongSeat(
                    f"{member.name}: {counted(booleans, 'boolean')} for {self.seats} seats; give"
                    " one for each"
                ).at(member.pointer)
            return frozenset([seat for seat, mark in enumerate(marks) if mark])
        if booleans:
            raise WrongSeat(
                f"{member.name}: {marks!r} mixes booleans and seat numbers; use one of them"
            ).at(member.pointer)
        numbers = [self.seat(mark, member) for mark in marks]
        if len(set(numbers)) != len(numbers):
            twice = next(seat for at, seat in enumerate(numbers) if seat in numbers[:at])
            raise WrongSeat(
                f"{member.name}: {self.label(twice)} is there twice; remove one"
            ).at(member.pointer)  # fmt: skip
        return frozenset(numbers)


def read_name(raw: Any, seat: int, seats: int) -> str:
    """Read a player's name; refuse one that reads like the number of another seat."""
    try:
        return _checked_name(raw, seat, seats)
    except WrongSeat as error:
        error.at(f"/names/{seat}")
        raise


def _checked_name(raw: Any, seat: int, seats: int) -> str:
    place = f"names, seat {seat}"
    if not isinstance(raw, str):
        raise WrongSeat(f"{place}: {raw!r} is not a name; write text")
    name = raw.strip()
    if not name:
        raise WrongSeat(f"{place}: the name is empty; name every seat, or none")
    if len(name) > MAX_NAME_LENGTH:
        raise WrongSeat(
            f"{place}: {excerpt(name)} has {len(name)} characters; at most {MAX_NAME_LENGTH}"
        )
    if not name.isprintable():
        raise WrongSeat(f"{place}: {name!r} has characters that cannot be printed; remove them")
    number = _SEAT_TEXT.fullmatch(name)
    if number and int(number[1]) != seat and int(number[1]) < seats:
        raise WrongSeat(
            f"{place}: {name!r} looks like the number of another seat; choose another name"
        )
    return name


def read_amount(raw: Any, name: str) -> Amount:
    """Read an amount without rounding: whole chips of up to 4000 digits, or decimals.

    >>> read_amount(10**40, "seat 0") == 10**40, read_amount("2.50", "seat 0")
    (True, Decimal('2.5'))
    >>> read_amount(-1, "seat 0")
    Traceback (most recent call last):
    runout.errors.WrongAmount: seat 0: -1 chips; nobody can have fewer than none
    """
    if is_whole(raw):
        if abs(raw) > _MAX_WHOLE:
            raise WrongAmount(f"whole chips have at most {MAX_WHOLE_DIGITS} digits", name=name)
        if raw < 0:
            raise WrongAmount(f"{raw} chips; nobody can have fewer than none", name=name)
        return int(raw)
    if isinstance(raw, str) and _WHOLE_TEXT.fullmatch(raw):
        return int(raw)
    return amounts.read_amount(raw, name)


def read_member(raw: Any, member: Member) -> Amount:
    """Read the amount of a member with :func:`read_amount`; an error points to the member."""
    try:
        return read_amount(raw, member.name)
    except WrongAmount as error:
        error.at(member.pointer)
        raise


def read_bets(contributions: Any, names: Any) -> tuple[tuple[Amount, ...], Players]:
    """Read the contribution of each seat, and the players of the table."""
    chips = _listed(contributions, CONTRIBUTIONS)
    refuse_seat_count(len(chips), CONTRIBUTIONS)
    players = Players.read(names, len(chips))
    return read_amounts(chips, CONTRIBUTIONS, players), players


def read_amounts(
    raw: Any, member: Member = CONTRIBUTIONS, players: Players | None = None
) -> tuple[Amount, ...]:
    """Read an amount for each seat; with ``players``, for as many seats as they have."""
    chips = _listed(raw, member)
    if players is not None and len(chips) != players.seats:
        count = counted(len(chips), "number")
        raise WrongSeat(
            f"{member.name}: {count} for {players.seats} seats; give one for each"
        ).at(member.pointer)  # fmt: skip
    refuse_seat_count(len(chips), member)
    if all(type(bet) is int and 0 <= bet <= _MAX_WHOLE for bet in chips):
        return chips
    players = players or Players(len(chips))
    return tuple(
        [read_member(bet, member.item(players.label(seat), seat)) for seat, bet in enumerate(chips)]
    )


def _listed(raw: Any, member: Member) -> tuple[Any, ...]:
    if isinstance(raw, (str, bytes, dict, set, frozenset)) or not isinstance(raw, Iterable):
        reason = f"{raw!r} is not a list of chips, one number for each seat"
        raise WrongAmount(reason, name=member.name).at(member.pointer)
    return tuple(raw)


def refuse_seat_count(seats: int, member: Member) -> None:
    """Refuse a table of too few or too many seats."""
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise WrongSeat(
            f"{member.name}: {counted(seats, 'seat')}; a table has {MIN_SEATS} to {MAX_SEATS}"
        ).at(member.pointer)


def read_unit(raw: Any, table_amounts: Iterable[Amount] = ()) -> Unit:
    """Read the unit of a table; for None return one in which all its amounts are whole.

    Whole amounts are chips, of which the smallest is 1. Others are money or big blinds: the unit is
    a hundredth, or as fine as the finest of them.

    >>> read_unit(None, [5, 10]), read_unit(None, [5, Decimal("0.5")]), read_unit("0.01")
    (Unit(decimals=0), Unit(decimals=2), Unit(decimals=2))
    >>> read_unit(0.25)
    Traceback (most recent call last):
    runout.errors.WrongAmount: unit: 0.25 is not 1, 0.1, 0.01 and so on down to 0.000001
    """
    if raw is None:
        decimals = Unit.of(table_amounts).decimals
        return Unit(max(decimals, _MIN_DECIMALS) if decimals else 0)
    try:
        return amounts.read_unit(raw, UNIT.name)
    except WrongAmount as error:
        error.at(UNIT.pointer)
        raise


def count_units(amount: Amount, unit: Unit, member: Member) -> int:
    """Return an amount in units; refuse one that is not a whole number of them."""
    if not unit.decimals and type(amount) is int:
        return amount
    if amounts.decimals_of(amount) > unit.decimals:
        reason = f"{amount} is finer than the unit, {unit.text(1)}; give a finer unit"
        raise WrongAmount(reason, name=member.name).at(member.pointer, Place(UNIT.pointer))
    return unit.count(amount)


def count_all(
    seat_amounts: Sequence[Amount], unit: Unit, member: Member, players: Players
) -> tuple[int, ...]:
    """Return amounts per seat in units."""
    if not unit.decimals and all(type(amount) is int for amount in seat_amounts):
        return tuple(map(int, seat_amounts))
    counts = tuple(
        [
            count_units(amount, unit, member.item(players.label(seat), seat))
            for seat, amount in enumerate(seat_amounts)
        ]
    )
    # Sums stay within what a double carries exactly, so JSON can carry them.
    if unit.decimals and sum(counts) >= 10**MAX_DIGITS:
        raise WrongAmount(
            f"too many digits for a unit of {unit.text(1)}; with decimals all chips together have"
            f" at most {MAX_DIGITS} digits",
            name=member.name,
        ).at(member.pointer)
    return counts


def read_rate(raw: Any) -> Fraction:
    """Read a rate from 0 to 1 without rounding; a float is read as its printed decimals."""
    rate: Fraction | None = None
    if isinstance(raw, str):
        match = _RATE.fullmatch(raw)
        rate = match and Fraction(match[1]) / (100 if match[2] else 1)
    elif isinstance(raw, (int, float, Decimal, Fraction)) and not isinstance(raw, bool):
        try:
            rate = Fraction(str(raw))
        except ValueError:  # nan and inf are numbers, but no fractions
            rate = None
    if rate is None or not 0 <= rate <= 1:
        raise PokerError(
            f"rake, rate: {raw!r} is not a share from 0 to 1; five percent is 0.05"
        ).at("/rake/rate")  # fmt: skip
    return rate


def read_cards(board: Any, second_board: Any, hands: Any, players: Players) -> Cards:
    """Read the cards of a showdown; refuse a card in two places."""
    boards: tuple[Board, ...] = (_read_board(board, "board", "/board"),)
    if second_board is not None:
        boards = (*boards, _read_board(second_board, "second board", "/second_board"))
        _refuse_short_boards(boards)
    if isinstance(hands, (str, Combo, dict)) or not isinstance(hands, Iterable):
        raise WrongSeat(
            f"hands: {hands!r} is not a list of hands, one for each seat"
        ).at("/hands")  # fmt: skip
    listed = [*hands]
    if len(listed) != players.seats:
        raise WrongSeat(
            f"hands: {len(listed)} for {players.seats} seats; give two cards or nothing (null)"
            " for each"
        ).at("/hands")
    held = tuple([_read_hand(hand, seat, players) for seat, hand in enumerate(listed)])
    cards = Cards(boards, held)
    _refuse_shared_cards(cards, players)
    return cards


def _read_board(raw: Any, name: str, pointer: str) -> Board:
    if isinstance(raw, Board):
        return raw
    try:
        return Board(_cards_of(raw))
    except PokerError as error:
        error.add_note(name)
        error.at(pointer)
        raise


def _read_hand(raw: Any, seat: int, players: Players) -> tuple[Card, ...]:
    """Read the two cards of a seat; none where they are unknown."""
    if raw is None:
        return ()
    if isinstance(raw, Combo):
        return raw.cards
    try:
        cards = _cards_of(raw)
    except PokerError as error:
        error.add_note(f"hand of {players.label(seat)}")
        error.at(f"/hands/{seat}")
        raise
    if len(cards) != 2:
        raise WrongCardCount(
            f"hand of {players.label(seat)}: {raw!r} has {counted(len(cards), 'card')}; a hand"
            " has two, or is null"
        ).at(f"/hands/{seat}")
    return cards


def _cards_of(raw: Any) -> tuple[Card, ...]:
    if isinstance(raw, str):
        return parse_cards(raw)
    if isinstance(raw, (bytes, dict)) or not isinstance(raw, Iterable):
        raise WrongCardCount(f"{raw!r} is not a list of cards")
    cards = tuple([card if isinstance(card, Card) else _read_card(card) for card in raw])
    if len(set(cards)) != len(cards):
        raise duplicate_card([card.id for card in cards])
    return cards


def _read_card(raw: Any) -> Card:
    if not isinstance(raw, str):
        raise NotationError(
            repr(raw), 1, len(repr(raw)), "not a card", hint="write its text, like Ah"
        )
    return Card.parse(raw)


def _refuse_short_boards(boards: tuple[Board, ...]) -> None:
    for board, pointer in zip(boards, ("/board", "/second_board"), strict=True):
        if len(board) != 5:
            raise WrongCardCount(
                f"{str(board)!r}: {counted(len(board), 'card')}; both boards of a hand run twice"
                " have five"
            ).at(pointer)


def _refuse_shared_cards(cards: Cards, players: Players) -> None:
    """Refuse a card that is in two places; two boards may share what was dealt before they part."""
    first = [card.id for card in cards.boards[0].cards]
    extra = [card.id for card in _cards_after_the_boards_part(*cards.boards)]

    def boards() -> Iterator[CardPlace]:
        yield CardPlace("/board", "on the board", first)
        yield CardPlace("/second_board", "on the second board", extra)

    def everything() -> Iterator[CardPlace]:
        yield from boards()
        for seat, hand in enumerate(cards.hands):
            ids = [card.id for card in hand]
            yield CardPlace(f"/hands/{seat}", f"in the hand of {players.label(seat)}", ids)

    if extra:
        refuse_conflicts(
            [*first, *extra],
            boards,
            remedy="boards share whole streets, the flop or the flop and the turn, in the same"
            " order, and no other card",
        )
    held = [card.id for hand in cards.hands for card in hand]
    refuse_conflicts([*first, *extra, *held], everything)


def _cards_after_the_boards_part(first: Board, second: Board | None = None) -> tuple[Card, ...]:
    """Return what the second board does not share: streets are dealt whole, and in order."""
    if second is None:
        return ()
    shared = next((n for n in (4, 3) if first.cards[:n] == second.cards[:n]), 0)
    return second.cards[shared:]
