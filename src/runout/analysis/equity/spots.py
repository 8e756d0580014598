"""Equity spots: players, folded hands, board and dead cards, read and checked.

A player is text, cards or a range. Text is read as cards first, spaces and commas ignored: two
cards, one card (``Ah`` or ``Ah?``, the other dealt), or none (empty or ``??``, both dealt); text
that is not cards is read as a range.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from runout.domain.boards import Board
from runout.domain.card_conflicts import CardPlace, refuse_conflicts
from runout.domain.cards import (
    DECK,
    Card,
    CardSet,
    cards_of,
    duplicate_card,
    parse_card_ids,
    parse_cards,
)
from runout.domain.combos import Combo, HandClass
from runout.domain.ranges.range import Range, RangeReading, RangeWarning
from runout.errors import (
    DuplicateCard,
    LimitExceeded,
    NoPossibleDeal,
    NotationError,
    PokerError,
    WrongCardCount,
    at,
    excerpt,
)
from runout.kernels.equity_question import MAX_PLAYERS

Cards = str | Iterable[Card | str]

MAX_SEATS: Final = MAX_PLAYERS  # players and folded hands
_NO_BOARD: Final = Board()
_NO_CARDS: Final = CardSet()


class Seat(NamedTuple):
    """One player or folded hand: the cards it is known to hold, or a range.

    ``known`` holds zero, one or two card ids in the order written; unless there is a range, the
    rest of the hand may be any cards. ``text`` is None for a range that was not written as text,
    ``reading`` is set for one that was.
    """

    name: str
    text: str | None
    known: tuple[int, ...]
    range: Range | None = None
    reading: RangeReading | None = None

    @property
    def input(self) -> str:
        """The hand or range as given; a range is written when this is first asked."""
        return _text_of(self.range) if self.text is None else self.text

    @property
    def ordering(self) -> str | None:
        return None if self.reading is None else self.reading.ordering


# The same range comes often, and writing it takes longer than most calculations with it.
_text_of = functools.lru_cache(maxsize=256)(str)


Holding = str | Range | Combo | HandClass | CardSet | Iterable[Card] | Seat
ONE_HOLDING: Final = (str, Range, Combo, HandClass, Seat)  # rather than a list of them


class EquitySpot(NamedTuple):
    """A hand before it is played out; :func:`read_spot` makes and checks it."""

    players: tuple[Seat, ...]
    folded: tuple[Seat, ...]
    board: Board
    dead: CardSet

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Players, then folded hands."""
        return self.players + self.folded

    @property
    def pointers(self) -> tuple[str, ...]:
        """JSON pointers to the arguments that the seats were read from."""
        return tuple(
            [f"/players/{number}" for number in range(len(self.players))]
            + [f"/folded/{number}" for number in range(len(self.folded))]
        )

    @property
    def warnings(self) -> tuple[RangeWarning, ...]:
        """Every warning about the texts of ranges, players before folded hands."""
        players = warnings_about(self.players, "/players")
        return players + warnings_about(self.folded, "/folded")

    @property
    def missing(self) -> int:
        return 5 - len(self.board)


def warnings_about(seats: Iterable[Seat], pointer: str) -> tuple[RangeWarning, ...]:
    """Return the warnings about the texts that the seats of a list were read from."""
    return tuple(
        [
            warning
            for number, seat in enumerate(seats)
            if seat.reading is not None
            for warning in seat.reading.warnings_at(f"{pointer}/{number}")
        ]
    )


def read_spot(
    players: Iterable[Holding],
    *,
    board: Cards | Board = "",
    dead: Cards | CardSet = "",
    folded: Iterable[Holding] = (),
    min_players: int = 2,
) -> EquitySpot:
    """Read and check a spot; seats that were read before are taken as they are.

    Equity is of two players and more; other questions may have one. Errors point to the argument
    that they are about.

    >>> spot = read_spot(["AhKh", "QQ+,AKs:0.5", "Td?"], board="7h5h2c")
    >>> [(seat.input, len(seat.known), seat.range is not None) for seat in spot.players]
    [('AhKh', 2, False), ('QQ+,AKs:0.5', 0, True), ('Td?', 1, False)]
    """
    everyone = read_seats(players, "player", "/players", stacklevel=4)
    gone = () if folded == () else read_seats(folded, "folded hand", "/folded", stacklevel=4)
    if isinstance(board, Board):
        known_board = board
    else:
        with at("/board"):
            known_board = read_board(board)
    if dead == "":
        known_dead = _NO_CARDS
    else:
        with at("/dead"):
            known_dead = read_dead(dead)
    if not min_players <= len(everyone) <= MAX_PLAYERS:
        noun = "player" if len(everyone) == 1 else "players"
        raise PokerError(
            f"{len(everyone)} {noun}; equity is of 2 to {MAX_PLAYERS}"
        ).at("/players")  # fmt: skip
    seats = len(everyone) + len(gone)
    if seats > MAX_SEATS:
        raise LimitExceeded(f"{seats} hands; at most {MAX_SEATS}, folded ones included")
    spot = EquitySpot(everyone, gone, known_board, known_dead)
    _refuse_shared_cards(spot)
    refuse_too_many_cards(seats, known_dead.mask.bit_count())
    return spot


def refuse_too_many_cards(hands: int, dead: int) -> None:
    """Refuse hands, a board and dead cards that are more than a deck."""
    needed = 2 * hands + 5 + dead
    if needed > len(DECK):
        raise NoPossibleDeal(f"no possible deal: {needed} cards are needed and a deck has 52")


def read_seats(
    holdings: Iterable[Holding],
    noun: str,
    pointer: str,
    *,
    numbered: bool = True,
    stacklevel: int | None = None,
) -> tuple[Seat, ...]:
    """Read the holdings of a list; errors name them and point to their place.

    Warnings are issued ``stacklevel`` calls above this one, or not at all.
    """
    if not isinstance(holdings, list | tuple) and (
        isinstance(holdings, str) or not isinstance(holdings, Iterable)
    ):
        raise PokerError(f"{holdings!r} is one {noun}; give a list of them").at(pointer)
    seats: list[Seat] = []
    try:
        for holding in holdings:  # no comprehension: stacklevel counts the calls to the user's line
            seat = read_seat(holding, f"{noun} {len(seats) + 1}" if numbered else noun)
            if seat.reading is not None and seat is not holding and stacklevel is not None:
                seat.reading.warn(seat.name, seat.input, stacklevel=stacklevel)
            seats.append(seat)
    except PokerError as error:
        error.at(f"{pointer}/{len(seats)}")
        raise
    return tuple(seats)


def read_seat(holding: Holding, name: str) -> Seat:
    """Read one player's holding; errors name the player ``name``. Issue no warnings."""
    if isinstance(holding, Seat):
        return holding
    try:
        if isinstance(holding, str):
            return _read_text(holding, name)
        if isinstance(holding, Range):
            return Seat(name, None, (), holding)
        if isinstance(holding, HandClass):
            return Seat(name, str(holding), (), Range.from_combos(holding.combos))
        if isinstance(holding, Combo):
            return Seat(name, str(holding), (holding.high.id, holding.low.id))
        cards = named_cards_of(holding, name, "a range")
        return _known(name, "".join([str(card) for card in cards]), [card.id for card in cards], 0)
    except (NotationError, DuplicateCard) as error:
        error.add_note(name)
        raise


def named_cards_of(cards: Cards, name: str, *others: str) -> tuple[Card, ...]:
    """Return cards as a tuple; refuse other values, and name the ``others`` that are allowed."""
    try:
        return cards_of(cards)
    except NotationError:
        raise
    except PokerError as error:
        raise PokerError(f"{name}: {' nor '.join([str(error), *others])}") from None


def _read_text(text: str, name: str) -> Seat:
    unknown = text.count("?")
    try:
        ids = parse_card_ids(text.replace("?", " ") if unknown else text)
    except NotationError:
        if unknown:
            raise
        reading = Range.read(text)
        return Seat(name, text, (), reading.range, reading)
    return _known(name, text, ids, unknown)


def _known(name: str, text: str, ids: list[int], unknown: int) -> Seat:
    if len(ids) + unknown > 2:
        raise WrongCardCount(
            f"{name}, {excerpt(text)}: {len(ids) + unknown} cards; a hand has two. A board is given"
            " as such, and a range of combos with a weight, as in AhKh:1,QdQc:1"
        )
    if len(set(ids)) != len(ids):
        raise duplicate_card(ids, text)
    return Seat(name, text, tuple(ids))


def read_board(board: Cards | Board) -> Board:
    if isinstance(board, Board):
        return board
    if board == "":
        return _NO_BOARD
    return Board.parse(board) if isinstance(board, str) else Board(named_cards_of(board, "board"))


def read_dead(dead: Cards | CardSet) -> CardSet:
    if isinstance(dead, CardSet):
        return dead
    if dead == "":
        return _NO_CARDS
    cards = parse_cards(dead) if isinstance(dead, str) else named_cards_of(dead, "dead cards")
    if len(set(cards)) != len(cards):
        raise duplicate_card([card.id for card in cards])
    return CardSet(cards)


def _refuse_shared_cards(spot: EquitySpot) -> None:
    """Refuse a card that is known to be in two places."""
    players, folded, board, dead = spot
    ids = [card.id for card in board.cards]
    if dead.mask:
        ids += [card.id for card in dead]
    for seat in players + folded:
        ids += seat.known
    refuse_conflicts(ids, lambda: _card_places(spot))


def _card_places(spot: EquitySpot) -> Iterator[CardPlace]:
    yield CardPlace("/board", "on the board", [card.id for card in spot.board])
    yield CardPlace("/dead", "among the dead cards", [card.id for card in spot.dead])
    for seat, pointer in zip(spot.seats, spot.pointers, strict=True):
        yield CardPlace(pointer, f"in the hand of {seat.name}", seat.known)
