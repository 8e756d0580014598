"""Cards of a showdown: read boards and hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from runout.analysis.showdown.inputs.players import HANDS, Players
from runout.domain.boards import Board
from runout.domain.cards import Card, cards_of, duplicate_card, parse_cards
from runout.domain.combos import Combo
from runout.domain.plurals import pluralize
from runout.errors import PokerError, WrongCardCount

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

    @property
    def request(self) -> dict[str, Any]:
        """The cards as the core reads them."""
        return {
            "boards": [[card.id for card in board.cards] for board in self.boards],
            "hands": [[card.id for card in hand] for hand in self.hands],
        }


def read_cards(board: Any, second_board: Any, hands: Any, players: Players) -> Cards:
    """Read the cards of a showdown; whether they go together is for the core to say."""
    boards: tuple[Board, ...] = (_read_board(board, "board", "/board"),)
    if second_board is not None:
        boards = (*boards, _read_board(second_board, "second board", "/second_board"))
    if isinstance(hands, Mapping):
        by_seat = players.by_seat(hands, HANDS)
        hands = [by_seat.get(seat) for seat in range(players.seats)]
    if isinstance(hands, (str, Combo)) or not isinstance(hands, Iterable):
        raise not_hands(hands)
    listed = [*hands]
    if len(listed) != players.seats:
        raise HANDS.error(
            f"{len(listed)} for {players.seats} seats; give two cards or nothing (null) for each"
        )
    held = tuple([_read_hand(hand, seat, players) for seat, hand in enumerate(listed)])
    return Cards(boards, held)


def not_hands(raw: Any) -> PokerError:
    return HANDS.error(f"{raw!r} is not a list of hands, one for each seat")


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
