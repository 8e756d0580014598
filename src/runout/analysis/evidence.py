"""What a showdown is judged by: chips, seats and cards, read and checked.

Seats are counted from 0. Chips are whole numbers: anything else, true and 5.0 included, is refused
rather than rounded.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final, NamedTuple

from runout.domain.boards import Board
from runout.domain.cards import DECK, Card, duplicate_card, parse_cards
from runout.domain.combos import Combo
from runout.errors import (
    DuplicateCard,
    NotationError,
    PokerError,
    WrongAmount,
    WrongCardCount,
    WrongSeat,
)

Hand = str | Combo | Sequence[Card | str]
"""Two cards: text, a combo, or a list of cards or of their texts."""
BoardCards = str | Board | Sequence[Card | str]
"""A board: text, a board, or a list of cards or of their texts."""
Seats = Iterable[bool] | Iterable[int]
"""Some of the seats: a boolean for every seat, or the numbers of those meant."""

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 10
_RATE: Final = re.compile(r"\s*(\d+\.?\d*|\.\d+)\s*(%?)\s*", re.ASCII)


class Cards(NamedTuple):
    """The cards of a showdown: one board, or two, and each seat's hand where it is known."""

    boards: tuple[Board, ...]
    hands: tuple[tuple[Card, ...], ...]


def read_amount(given: Any, place: str) -> int:
    """Return a number of chips.

    >>> read_amount(2.5, "seat 0")
    Traceback (most recent call last):
    runout.errors.WrongAmount: seat 0: 2.5 is not a number of chips; write a whole number
    """
    if type(given) is not int:
        try:
            if isinstance(given, bool):
                raise TypeError
            given = operator.index(given)
        except TypeError:
            raise WrongAmount(
                f"{place}: {given!r} is not a number of chips; write a whole number"
            ) from None
    if given < 0:
        raise WrongAmount(f"{place}: {given} chips; nobody can have fewer than none")
    return int(given)


def read_chips(
    given: Any, place: str = "contributions", seats: int | None = None
) -> tuple[int, ...]:
    """Return a number of chips for each seat; ``seats`` is how many there must be."""
    if isinstance(given, (str, bytes, dict, set, frozenset)) or not isinstance(given, Iterable):
        raise WrongAmount(f"{place}: {given!r} is not a list of chips, one number for each seat")
    chips = tuple(given)
    if not all(type(bet) is int and bet >= 0 for bet in chips):
        chips = tuple([read_amount(bet, f"{place}, seat {seat}") for seat, bet in enumerate(chips)])
    if seats is not None and len(chips) != seats:
        raise WrongSeat(f"{place}: {len(chips)} numbers for {seats} seats; give one for each")
    if not FEWEST_SEATS <= len(chips) <= MOST_SEATS:
        noun = "seat" if len(chips) == 1 else "seats"
        raise WrongSeat(f"{place}: {len(chips)} {noun}; a table has {FEWEST_SEATS} to {MOST_SEATS}")
    return chips


def read_seats(given: Any, seats: int, place: str) -> frozenset[int]:
    """Return which seats are meant, by booleans for all of them or by their numbers.

    >>> sorted(read_seats([True, False, True], 3, "folded")), sorted(read_seats([2], 3, "folded"))
    ([0, 2], [2])
    """
    if isinstance(given, (str, bytes, dict)) or not isinstance(given, Iterable):
        raise WrongSeat(f"{place}: {given!r} is not a list of booleans or of seat numbers")
    marks = list(given)
    if not marks:
        return frozenset()
    booleans = sum(isinstance(mark, bool) for mark in marks)
    if booleans == len(marks):
        if booleans != seats:
            raise WrongSeat(f"{place}: {booleans} booleans for {seats} seats; give one for each")
        return frozenset([seat for seat, mark in enumerate(marks) if mark])
    if booleans:
        raise WrongSeat(f"{place}: {marks!r} mixes booleans and seat numbers; use one of them")
    numbers = [read_seat(mark, seats, place) for mark in marks]
    if len(set(numbers)) != len(numbers):
        twice = next(seat for at, seat in enumerate(numbers) if seat in numbers[:at])
        raise WrongSeat(f"{place}: seat {twice} is there twice; remove one")
    return frozenset(numbers)


def read_seat(given: Any, seats: int, place: str) -> int:
    """Return the number of a seat at this table."""
    try:
        if isinstance(given, bool):
            raise TypeError
        seat = operator.index(given)
    except TypeError:
        raise WrongSeat(f"{place}: {given!r} is not a seat number") from None
    if not 0 <= seat < seats:
        raise WrongSeat(f"{place}: there is no seat {seat}; seats run from 0 to {seats - 1}")
    return seat


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


def read_cards(board: Any, second_board: Any, hands: Any, seats: int) -> Cards:
    """Return the cards of a showdown; no card may be in two places."""
    boards: tuple[Board, ...] = (_read_board(board, "board"),)
    if second_board is not None:
        boards = (*boards, _read_board(second_board, "second board"))
        _refuse_short_boards(boards)
    if isinstance(hands, (str, Combo, dict)) or not isinstance(hands, Iterable):
        raise WrongSeat(f"hands: {hands!r} is not a list of hands, one for each seat")
    held = tuple([_read_hand(hand, seat) for seat, hand in enumerate(hands)])
    if len(held) != seats:
        raise WrongSeat(
            f"hands: {len(held)} for {seats} seats; give two cards or nothing (null) for each"
        )
    cards = Cards(boards, held)
    _refuse_shared_cards(cards)
    return cards


def _read_board(given: Any, place: str) -> Board:
    if isinstance(given, Board):
        return given
    try:
        return Board(_cards_of(given))
    except PokerError as error:
        error.add_note(place)
        raise


def _read_hand(given: Any, seat: int) -> tuple[Card, ...]:
    """Return a seat's two cards, or none where they are not known."""
    if given is None:
        return ()
    if isinstance(given, Combo):
        return given.cards
    place = f"hand of seat {seat}"
    try:
        cards = _cards_of(given)
    except PokerError as error:
        error.add_note(place)
        raise
    if len(cards) != 2:
        noun = "card" if len(cards) == 1 else "cards"
        raise WrongCardCount(
            f"{place}: {given!r} has {len(cards)} {noun}; a hand has two, or is null"
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
                f"{str(board)!r}: {len(board)} cards; both boards of a hand run twice have five"
            )


def _refuse_shared_cards(cards: Cards) -> None:
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
    claims = [(card.id, "on the second board") for card in extra]
    claims += [
        (card.id, f"in the hand of seat {seat}")
        for seat, hand in enumerate(cards.hands)
        for card in hand
    ]
    for card_id, place in claims:
        if card_id in places:
            raise DuplicateCard(f"{DECK[card_id]} is {places[card_id]} and {place}; remove one")
        places[card_id] = place


def _cards_after_the_boards_part(first: Board, second: Board | None = None) -> tuple[Card, ...]:
    """Return what the second board does not share: streets are dealt whole, and in order."""
    if second is None:
        return ()
    shared = next((n for n in (4, 3) if first.cards[:n] == second.cards[:n]), 0)
    return second.cards[shared:]


def read_button(given: Any, seats: int) -> int:
    """Return the seat of the dealer button."""
    return read_seat(given, seats, "button")


def seats_in_words(seats: Sequence[int]) -> str:
    """Return seats as a sentence has them.

    >>> seats_in_words([0]), seats_in_words([0, 2, 5])
    ('seat 0', 'seats 0, 2 and 5')
    """
    *others, last = map(str, seats)
    return f"seats {', '.join(others)} and {last}" if others else f"seat {last}"
