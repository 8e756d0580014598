"""Cards of a showdown: read boards and hands, and refuse a card in two places."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from runout.analysis.showdown.inputs.members import HANDS
from runout.analysis.showdown.inputs.players import Players
from runout.domain.boards import Board
from runout.domain.card_conflicts import CardPlace, refuse_conflicts
from runout.domain.cards import Card, cards_of, duplicate_card, parse_cards
from runout.domain.combos import Combo
from runout.domain.plurals import pluralize
from runout.errors import PokerError, WrongCardCount, WrongSeat

T = TypeVar("T")
Hand = str | Combo | Sequence[Card | str]
"""Two cards: text, a combo, or a list of cards or of their texts."""
Hands = Sequence[Hand | None] | Mapping[str, Hand | None]
"""The hands of all seats in order, or by player; None is an unknown one."""
BoardCards = str | Board | Sequence[Card | str]
"""A board: text, a board, or a list of cards or of their texts."""


class Cards(NamedTuple):
    """The cards of a showdown: one board, or two, and each seat's hand where it is known."""

    boards: tuple[Board, ...]
    hands: tuple[tuple[Card, ...], ...]


def read_cards(board: Any, second_board: Any, hands: Any, players: Players) -> Cards:
    """Read the cards of a showdown; refuse a card in two places."""
    boards: tuple[Board, ...] = (_read_board(board, "board", "/board"),)
    if second_board is not None:
        boards = (*boards, _read_board(second_board, "second board", "/second_board"))
        _refuse_short_boards(boards)
    if isinstance(hands, Mapping):
        by_seat = players.by_seat(hands, HANDS)
        hands = [by_seat.get(seat) for seat in range(players.seats)]
    if isinstance(hands, (str, Combo)) or not isinstance(hands, Iterable):
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
    return raw if isinstance(raw, Board) else _read(Board, raw, name, pointer)


def _read_hand(raw: Any, seat: int, players: Players) -> tuple[Card, ...]:
    """Read the two cards of a seat; none where they are unknown."""
    if raw is None or isinstance(raw, Combo):
        return () if raw is None else raw.cards
    name, pointer = f"hand of {players.label(seat)}", f"/hands/{seat}"
    cards = _read(_different_cards, raw, name, pointer)
    if len(cards) != 2:
        raise WrongCardCount(
            f"{name}: {raw!r} has {pluralize(len(cards), 'card')}; a hand has two, or is null"
        ).at(pointer)
    return cards


def _different_cards(raw: Any) -> tuple[Card, ...]:
    cards = parse_cards(raw) if isinstance(raw, str) else cards_of(raw)
    if len(set(cards)) != len(cards):
        raise duplicate_card([card.id for card in cards])
    return cards


def _read(read: Callable[[Any], T], raw: Any, name: str, pointer: str) -> T:
    """Read cards; an error has their name and place."""
    try:
        return read(raw)
    except PokerError as error:
        error.add_note(name)
        raise error.at(pointer) from None


def _refuse_short_boards(boards: tuple[Board, ...]) -> None:
    for board, pointer in zip(boards, ("/board", "/second_board"), strict=True):
        if len(board) != 5:
            raise WrongCardCount(
                f"{str(board)!r}: {pluralize(len(board), 'card')}; both boards of a hand run twice"
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
