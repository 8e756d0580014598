"""Who is in a hand and what is known: reads and checks players, folded hands, board, dead cards.

A player is text, cards or a range. Text is read as cards first, spaces and commas ignored: two
cards, one card (``Ah`` or ``Ah?``, the other dealt), or none (empty or ``??``, both dealt); what is
not cards is read as a range.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from runout.domain.boards import Board
from runout.domain.card_conflicts import CardPlace, refuse_conflicts
from runout.domain.cards import DECK, Card, CardSet, duplicate_card, parse_card_ids, parse_cards
from runout.domain.combos import Combo, HandClass
from runout.domain.ranges.range import Range
from runout.errors import (
    LimitExceeded,
    NoPossibleDeal,
    NotationError,
    PokerError,
    WrongCardCount,
    at,
    excerpt,
)

Holding = str | Range | Combo | HandClass | CardSet | Iterable[Card]
Cards = str | Iterable[Card]

MAX_PLAYERS: Final = 23  # two cards each and a board leave one card of the deck
MAX_SEATS: Final = 23  # players and folded hands
_NO_BOARD: Final = Board()
_NO_CARDS: Final = CardSet()


class Seat(NamedTuple):
    """One player or folded hand: the cards it is known to hold, or a range.

    ``known`` holds no, one or two card ids, ascending; unless there is a range, the rest of the
    hand may be any cards.
    """

    name: str
    input: str
    known: tuple[int, ...]
    range: Range | None = None
    ordering: str | None = None


class Spot(NamedTuple):
    """A hand before it is played out."""

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
    def missing(self) -> int:
        """How many cards the board lacks."""
        return 5 - len(self.board)


def read_spot(
    players: Iterable[Holding],
    *,
    board: Cards | Board = "",
    dead: Cards | CardSet = "",
    folded: Iterable[Holding] = (),
) -> Spot:
    """Read and check a spot; errors point to the argument that they are about.

    >>> spot = read_spot(["AhKh", "QQ+,AKs:0.5", "Td?"], board="7h5h2c")
    >>> [(seat.input, len(seat.known), seat.range is not None) for seat in spot.players]
    [('AhKh', 2, False), ('QQ+,AKs:0.5', 0, True), ('Td?', 1, False)]
    """
    everyone = _read_seats(players, "player", "/players")
    gone = _read_seats(folded, "folded hand", "/folded")
    with at("/board"):
        known_board = read_board(board)
    with at("/dead"):
        known_dead = read_dead(dead)
    spot = Spot(everyone, gone, known_board, known_dead)
    if not 2 <= len(spot.players) <= MAX_PLAYERS:
        noun = "player" if len(spot.players) == 1 else "players"
        raise PokerError(
            f"{len(spot.players)} {noun}; equity is of 2 to {MAX_PLAYERS}"
        ).at("/players")  # fmt: skip
    seats = len(spot.players) + len(spot.folded)
    if seats > MAX_SEATS:
        raise LimitExceeded(f"{seats} hands; at most {MAX_SEATS}, folded ones included")
    _refuse_shared_cards(spot)
    needed = 2 * seats + 5 + len(spot.dead)
    if needed > len(DECK):
        raise NoPossibleDeal(f"no possible deal: {needed} cards are needed and a deck has 52")
    return spot


def _read_seats(holdings: Iterable[Holding], noun: str, pointer: str) -> tuple[Seat, ...]:
    if isinstance(holdings, str) or not isinstance(holdings, Iterable):
        raise PokerError(f"{holdings!r} is one {noun}; give a list of them").at(pointer)
    seats: list[Seat] = []
    try:
        for given in holdings:  # a loop, so that warnings can count the calls up to the user's line
            seats.append(read_seat(given, f"{noun} {len(seats) + 1}"))
    except PokerError as error:
        error.at(f"{pointer}/{len(seats)}")
        raise
    return tuple(seats)


def read_seat(given: Holding, name: str) -> Seat:
    """Read what one player holds; ``name`` is how errors call the player."""
    try:
        if isinstance(given, str):
            return _read_text(given, name)
        if isinstance(given, Range):
            return Seat(name, _text_of(given), (), given)
        if isinstance(given, HandClass):
            return Seat(name, str(given), (), Range.from_combos(given.combos))
        cards = given.cards if isinstance(given, Combo) else cards_of(given, name, "a range")
        return _known(name, "".join(map(str, cards)), [card.id for card in cards], 0)
    except NotationError as error:
        error.add_note(name)
        raise


# Writing a range takes longer than most questions about it, and the same one is asked about often.
_text_of = functools.lru_cache(maxsize=256)(str)


def cards_of(given: Iterable[Card], name: str, *others: str) -> tuple[Card, ...]:
    """Return cards given one by one; what is neither those nor one of the others is refused."""
    cards = tuple(given) if isinstance(given, Iterable) else (given,)
    if not all(isinstance(card, Card) for card in cards):
        wanted = " nor ".join(("text", "cards", *others))
        raise PokerError(f"{name}: {given!r} is neither {wanted}")
    return cards


def _read_text(text: str, name: str) -> Seat:
    unknown = text.count("?")
    try:
        ids = parse_card_ids(text.replace("?", " ") if unknown else text)
    except NotationError:
        if unknown:
            raise
        reading = Range.read(text)
        reading.warn(name, text, stacklevel=6)
        return Seat(name, text, (), reading.range, reading.ordering)
    return _known(name, text, ids, unknown)


def _known(name: str, text: str, ids: list[int], unknown: int) -> Seat:
    if len(ids) + unknown > 2:
        raise WrongCardCount(
            f"{name}, {excerpt(text)}: {len(ids) + unknown} cards; a hand has two. A board is given"
            " as such, and a range of combos with a weight, as in AhKh:1,QdQc:1"
        )
    if len(set(ids)) != len(ids):
        raise duplicate_card(ids, text)
    return Seat(name, text, tuple(sorted(ids)))


def read_board(given: Cards | Board) -> Board:
    """Read a board of 0, 3, 4 or 5 cards."""
    if isinstance(given, Board):
        return given
    if given == "":
        return _NO_BOARD
    return Board.parse(given) if isinstance(given, str) else Board(cards_of(given, "board"))


def read_dead(given: Cards | CardSet) -> CardSet:
    """Read cards that are out of play."""
    if isinstance(given, CardSet):
        return given
    if given == "":
        return _NO_CARDS
    cards = parse_cards(given) if isinstance(given, str) else cards_of(given, "dead cards")
    if len(set(cards)) != len(cards):
        raise duplicate_card([card.id for card in cards])
    return CardSet(cards)


def _refuse_shared_cards(spot: Spot) -> None:
    """Refuse a card that is known to be in two places."""
    ids = [card.id for card in spot.board.cards]
    if spot.dead.mask:
        ids += [card.id for card in spot.dead]
    for seat in spot.seats:
        ids += seat.known

    def places() -> Iterator[CardPlace]:
        yield CardPlace("/board", "on the board", [card.id for card in spot.board])
        yield CardPlace("/dead", "among the dead cards", [card.id for card in spot.dead])
        for seat, pointer in zip(spot.seats, spot.pointers, strict=True):
            yield CardPlace(pointer, f"in the hand of {seat.name}", seat.known)

    refuse_conflicts(ids, places)
