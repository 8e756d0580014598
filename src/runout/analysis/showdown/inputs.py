"""What a showdown is judged by: chips, seats and cards, read and checked.

Seats are counted from 0; where players have names, a name stands for its seat. Amounts are exact:
whole chips of up to 4000 digits, or decimals, which are whole numbers of one unit per table.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final, NamedTuple

from runout.domain import amounts
from runout.domain.amounts import MAX_DIGITS, Amount, Unit
from runout.domain.boards import Board
from runout.domain.cards import DECK, Card, duplicate_card, parse_cards
from runout.domain.combos import Combo
from runout.domain.counts import counted
from runout.domain.plain_numbers import is_whole
from runout.errors import (
    DuplicateCard,
    NotationError,
    PokerError,
    WrongAmount,
    WrongCardCount,
    WrongSeat,
    excerpt,
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
    >>> named.seat("carol", "button"), named.seat(2, "button")
    (2, 2)
    """

    seats: int
    names: tuple[str, ...] = ()

    @classmethod
    def read(cls, names: Any, seats: int) -> Players:
        """Return the players of a table of so many seats; None or no names: seats alone."""
        if names is None:
            return cls(seats)
        if isinstance(names, (str, bytes, dict)) or not isinstance(names, Iterable):
            raise WrongSeat(f"names: {names!r} is not a list of names, one for each seat")
        listed = tuple([read_name(name, seat, seats) for seat, name in enumerate(names)])
        if not listed:
            return cls(seats)
        if len(listed) != seats:
            raise WrongSeat(f"names: {len(listed)} for {seats} seats; give one for each")
        first_seats: dict[str, int] = {}
        for seat, name in enumerate(listed):
            first = first_seats.setdefault(name.casefold(), seat)
            if first != seat:
                raise WrongSeat(
                    f"names: seats {first} and {seat} are both called {name!r}; give each its own"
                )
        return cls(seats, listed)

    def label(self, seat: int) -> str:
        """Return what a sentence calls a seat: its player's name, or ``seat 3``."""
        return self.names[seat] if self.names else f"seat {seat}"

    def list(self, seats: Sequence[int]) -> str:
        """Return several seats as a sentence has them.

        >>> Players(6).list([0]), Players(6).list([0, 2, 5])
        ('seat 0', 'seats 0, 2 and 5')
        """
        *others, last = [self.names[seat] if self.names else str(seat) for seat in seats]
        noun = "" if self.names else "seats " if others else "seat "
        return f"{noun}{', '.join(others)} and {last}" if others else f"{noun}{last}"

    def seat(self, given: Any, place: str) -> int:
        """Return the number of a seat at this table, given by its number or its player's name."""
        if isinstance(given, str):
            return self._seat_of_text(given.strip(), place)
        try:
            if isinstance(given, bool):
                raise TypeError
            seat = operator.index(given)
        except TypeError:
            raise WrongSeat(f"{place}: {given!r} is not a seat number{self._or_name()}") from None
        if not 0 <= seat < self.seats:
            raise WrongSeat(
                f"{place}: there is no seat {seat}; seats run from 0 to {self.seats - 1}"
            )
        return seat

    def _seat_of_text(self, text: str, place: str) -> int:
        if not self.names:
            remedy = "names give each seat a name" if not text.isdecimal() else "write a number"
            raise WrongSeat(f"{place}: {excerpt(text)} is not a seat number; {remedy}")
        if text in self.names:
            return self.names.index(text)
        alike = [seat for seat, name in enumerate(self.names) if name.casefold() == text.casefold()]
        if alike:  # names differ in more than their case, so it can only be this one
            return alike[0]
        if text.isascii() and text.isdecimal() and len(text) < 10:
            return self.seat(int(text), place)
        raise WrongSeat(
            f"{place}: {excerpt(text)} is nobody's name; the players are {', '.join(self.names)}"
        )

    def _or_name(self) -> str:
        return f" or one of the names {', '.join(self.names)}" if self.names else ""

    def some(self, given: Any, place: str) -> frozenset[int]:
        """Return which seats are meant: booleans for all of them, or their numbers or names.

        >>> table = Players(3)
        >>> sorted(table.some([True, False, True], "folded")), sorted(table.some([2], "folded"))
        ([0, 2], [2])
        """
        if isinstance(given, (str, bytes, dict)) or not isinstance(given, Iterable):
            raise WrongSeat(
                f"{place}: {given!r} is not a list of booleans or of seat numbers{self._or_name()}"
            )
        marks = [*given]
        if not marks:
            return frozenset()
        booleans = sum(isinstance(mark, bool) for mark in marks)
        if booleans == len(marks):
            if booleans != self.seats:
                raise WrongSeat(
                    f"{place}: {counted(booleans, 'boolean')} for {self.seats} seats; give one for"
                    " each"
                )
            return frozenset([seat for seat, mark in enumerate(marks) if mark])
        if booleans:
            raise WrongSeat(f"{place}: {marks!r} mixes booleans and seat numbers; use one of them")
        numbers = [self.seat(mark, place) for mark in marks]
        if len(set(numbers)) != len(numbers):
            twice = next(seat for at, seat in enumerate(numbers) if seat in numbers[:at])
            raise WrongSeat(f"{place}: {self.label(twice)} is there twice; remove one")
        return frozenset(numbers)


def read_name(given: Any, seat: int, seats: int) -> str:
    """Return a player's name; what could be taken for another seat is refused."""
    place = f"names, seat {seat}"
    if not isinstance(given, str):
        raise WrongSeat(f"{place}: {given!r} is not a name; write text")
    name = given.strip()
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


def read_amount(given: Any, place: str) -> Amount:
    """Return an amount exactly as written: whole chips of up to 4000 digits, or decimals.

    >>> read_amount(10**40, "seat 0") == 10**40, read_amount("2.50", "seat 0")
    (True, Decimal('2.5'))
    >>> read_amount(-1, "seat 0")
    Traceback (most recent call last):
    runout.errors.WrongAmount: seat 0: -1 chips; nobody can have fewer than none
    """
    if is_whole(given):
        if abs(given) > _MAX_WHOLE:
            raise WrongAmount(f"{place}: whole chips have at most {MAX_WHOLE_DIGITS} digits")
        if given < 0:
            raise WrongAmount(f"{place}: {given} chips; nobody can have fewer than none")
        return int(given)
    if isinstance(given, str) and _WHOLE_TEXT.fullmatch(given):
        return int(given)
    return amounts.read_amount(given, place)


def read_bets(contributions: Any, names: Any) -> tuple[tuple[Amount, ...], Players]:
    """Return what each seat has put in, and the players of the table."""
    place = "contributions"
    chips = _listed(contributions, place)
    refuse_seat_count(len(chips), place)
    players = Players.read(names, len(chips))
    return read_amounts(chips, place, players), players


def read_amounts(
    given: Any, place: str = "contributions", players: Players | None = None
) -> tuple[Amount, ...]:
    """Return an amount for each seat; ``players`` is how many there must be, and their names."""
    chips = _listed(given, place)
    if players is not None and len(chips) != players.seats:
        raise WrongSeat(
            f"{place}: {counted(len(chips), 'number')} for {players.seats} seats; give one for each"
        )
    refuse_seat_count(len(chips), place)
    if all(type(bet) is int and 0 <= bet <= _MAX_WHOLE for bet in chips):
        return chips
    players = players or Players(len(chips))
    return tuple(
        [read_amount(bet, f"{place}, {players.label(seat)}") for seat, bet in enumerate(chips)]
    )


def _listed(given: Any, place: str) -> tuple[Any, ...]:
    if isinstance(given, (str, bytes, dict, set, frozenset)) or not isinstance(given, Iterable):
        raise WrongAmount(f"{place}: {given!r} is not a list of chips, one number for each seat")
    return tuple(given)


def refuse_seat_count(seats: int, place: str) -> None:
    """Refuse a table of too few or too many seats."""
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise WrongSeat(
            f"{place}: {counted(seats, 'seat')}; a table has {MIN_SEATS} to {MAX_SEATS}"
        )


def read_unit(given: Any, amounts_given: Iterable[Amount] = ()) -> Unit:
    """Return the unit of a table: the one given, or one in which all these amounts are whole.

    Whole amounts are chips, of which the smallest is 1. Others are money or big blinds: the unit is
    a hundredth, or as fine as the finest of them.

    >>> read_unit(None, [5, 10]), read_unit(None, [5, Decimal("0.5")]), read_unit("0.01")
    (Unit(decimals=0), Unit(decimals=2), Unit(decimals=2))
    >>> read_unit(0.25)
    Traceback (most recent call last):
    runout.errors.WrongAmount: unit: 0.25 is not 1, 0.1, 0.01 and so on down to 0.000001
    """
    if given is None:
        decimals = Unit.of(amounts_given).decimals
        return Unit(max(decimals, _MIN_DECIMALS) if decimals else 0)
    return amounts.read_unit(given, "unit")


def count_units(amount: Amount, unit: Unit, place: str) -> int:
    """Return an amount in units; one that is not whole in them is refused."""
    if not unit.decimals and type(amount) is int:
        return amount
    if amounts.decimals_of(amount) > unit.decimals:
        raise WrongAmount(
            f"{place}: {amount} is finer than the unit, {unit.text(1)}; give a finer unit"
        )
    return unit.count(amount)


def count_all(given: Sequence[Amount], unit: Unit, place: str, players: Players) -> tuple[int, ...]:
    """Return amounts per seat in units."""
    if not unit.decimals and all(type(amount) is int for amount in given):
        return tuple(map(int, given))
    counts = tuple(
        [
            count_units(amount, unit, f"{place}, {players.label(seat)}")
            for seat, amount in enumerate(given)
        ]
    )
    # Sums stay within what a double carries exactly, so every door can write them.
    if unit.decimals and sum(counts) >= 10**MAX_DIGITS:
        raise WrongAmount(
            f"{place}: too many digits for a unit of {unit.text(1)}; with decimals all chips"
            f" together have at most {MAX_DIGITS} digits"
        )
    return counts


def read_rate(given: Any) -> Fraction:
    """Return a rate from 0 to 1 without rounding: of a float, the decimals that it prints."""
    rate: Fraction | None = None
    if isinstance(given, str):
        match = _RATE.fullmatch(given)
        rate = match and Fraction(match[1]) / (100 if match[2] else 1)
    elif isinstance(given, (int, float, Decimal, Fraction)) and not isinstance(given, bool):
        try:
            rate = Fraction(str(given))
        except ValueError:  # nan and inf are numbers, but no fractions
            rate = None
    if rate is None or not 0 <= rate <= 1:
        raise PokerError(f"rake, rate: {given!r} is not a share from 0 to 1; five percent is 0.05")
    return rate


def read_cards(board: Any, second_board: Any, hands: Any, players: Players) -> Cards:
    """Return the cards of a showdown; no card may be in two places."""
    boards: tuple[Board, ...] = (_read_board(board, "board"),)
    if second_board is not None:
        boards = (*boards, _read_board(second_board, "second board"))
        _refuse_short_boards(boards)
    if isinstance(hands, (str, Combo, dict)) or not isinstance(hands, Iterable):
        raise WrongSeat(f"hands: {hands!r} is not a list of hands, one for each seat")
    listed = [*hands]
    if len(listed) != players.seats:
        raise WrongSeat(
            f"hands: {len(listed)} for {players.seats} seats; give two cards or nothing (null)"
            " for each"
        )
    held = tuple([_read_hand(hand, players.label(seat)) for seat, hand in enumerate(listed)])
    cards = Cards(boards, held)
    _refuse_shared_cards(cards, players)
    return cards


def _read_board(given: Any, place: str) -> Board:
    if isinstance(given, Board):
        return given
    try:
        return Board(_cards_of(given))
    except PokerError as error:
        error.add_note(place)
        raise


def _read_hand(given: Any, player: str) -> tuple[Card, ...]:
    """Return a seat's two cards, or none where they are not known."""
    if given is None:
        return ()
    if isinstance(given, Combo):
        return given.cards
    place = f"hand of {player}"
    try:
        cards = _cards_of(given)
    except PokerError as error:
        error.add_note(place)
        raise
    if len(cards) != 2:
        raise WrongCardCount(
            f"{place}: {given!r} has {counted(len(cards), 'card')}; a hand has two, or is null"
        )
    return cards


def _cards_of(given: Any) -> tuple[Card, ...]:
    if isinstance(given, str):
        return parse_cards(given)
    if isinstance(given, (bytes, dict)) or not isinstance(given, Iterable):
        raise WrongCardCount(f"{given!r} is not a list of cards")
    cards = tuple([card if isinstance(card, Card) else _read_card(card) for card in given])
    if len(set(cards)) != len(cards):
        raise duplicate_card(card.id for card in cards)
    return cards


def _read_card(given: Any) -> Card:
    if not isinstance(given, str):
        raise NotationError(
            repr(given), 1, len(repr(given)), "not a card", hint="write its text, like Ah"
        )
    return Card.parse(given)


def _refuse_short_boards(boards: tuple[Board, ...]) -> None:
    for board in boards:
        if len(board) != 5:
            raise WrongCardCount(
                f"{str(board)!r}: {counted(len(board), 'card')}; both boards of a hand run twice"
                " have five"
            )


def _refuse_shared_cards(cards: Cards, players: Players) -> None:
    """Refuse a card that is in two places; two boards may share what was dealt before they part."""
    first = cards.boards[0]
    together, count = first.mask, len(first)
    extra = _cards_after_the_boards_part(*cards.boards)
    for hand in (extra, *cards.hands):
        for card in hand:
            together |= 1 << card.id
        count += len(hand)
    if together.bit_count() == count:
        return
    places: dict[int, str] = {card.id: "on the board" for card in first}
    _refuse_parts_of_streets(first, extra)
    claims = [(card.id, "on the second board") for card in extra]
    claims += [
        (card.id, f"in the hand of {players.label(seat)}")
        for seat, hand in enumerate(cards.hands)
        for card in hand
    ]
    for card_id, place in claims:
        if card_id in places:
            raise DuplicateCard(f"{DECK[card_id]} is {places[card_id]} and {place}; remove one")
        places[card_id] = place


def _refuse_parts_of_streets(first: Board, extra: tuple[Card, ...]) -> None:
    """Refuse a second board that shares a card with the first and not the whole street."""
    shared = next((card for card in extra if card in first.cards), None)
    if shared is not None:
        raise DuplicateCard(
            f"{shared} is on the board and on the second board; boards share whole streets, the"
            " flop or the flop and the turn, in the same order, and no other card"
        )


def _cards_after_the_boards_part(first: Board, second: Board | None = None) -> tuple[Card, ...]:
    """Return what the second board does not share: streets are dealt whole, and in order."""
    if second is None:
        return ()
    shared = next((n for n in (4, 3) if first.cards[:n] == second.cards[:n]), 0)
    return second.cards[shared:]
