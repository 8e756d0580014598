"""Spots of outs: hero, villains, board and dead cards, read and checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from runout.analysis.equity.spots import (
    ONE_HOLDING,
    Cards,
    Holding,
    Seat,
    named_cards_of,
    read_dead,
    read_seats,
    refuse_too_many_cards,
)
from runout.domain.boards import Board
from runout.domain.card_conflicts import CardPlace, refuse_conflicts
from runout.domain.cards import Card, CardSet, parse_card_ids
from runout.domain.combos import Combo
from runout.domain.ranges.range import Range
from runout.errors import (
    DuplicateCard,
    NotationError,
    PokerError,
    WrongCardCount,
    at,
)

HERO_COUNT: Final = "Hero must have exactly 2 cards (e.g., 'Ah Kh')"
BOARD_COUNT: Final = "Board must have exactly 4 cards (turn) (e.g., 'Qh Jh 3d 2c')"
MAX_VILLAINS: Final = 22


class OutsSpot(NamedTuple):
    """A checked spot: hero, villains, board, dead cards and folded hands."""

    hero: bytes
    villains: tuple[Seat, ...]
    board: bytes
    dead: CardSet
    folded: tuple[Seat, ...]

    @property
    def gone(self) -> int:
        """The dead cards and the known cards of folded hands, a bit per card id."""
        gone = self.dead.mask
        for seat in self.folded:
            for card in seat.known:
                gone |= 1 << card
        return gone

    @property
    def folded_ranges(self) -> tuple[Seat, ...]:
        """The folded ranges; other folded hands matter by their known cards only.

        An unknown card may be any, so it does not change the chance of any card to come.
        """
        return tuple([seat for seat in self.folded if seat.range is not None])

    @property
    def is_known(self) -> bool:
        return not self.folded_ranges and all(len(seat.known) == 2 for seat in self.villains)


def read_outs_spot(
    hero: Cards | Combo,
    villains: Holding | Iterable[Holding],
    board: Cards | Board,
    dead: Cards | CardSet,
    folded: Iterable[Holding],
) -> OutsSpot:
    with at("/hero"):
        hero_ids = _hero_ids(hero)
        if len(hero_ids) != 2:
            raise WrongCardCount(HERO_COUNT)
    everyone = _each(villains)
    is_one_of_many = len(everyone) > 1
    seats = read_seats(everyone, "villain", "/villains", numbered=is_one_of_many, stacklevel=4)
    with at("/board"):
        board_ids = _ids(board, "board")
        if len(board_ids) not in (3, 4):
            raise WrongCardCount(f"{BOARD_COUNT}, or 3 (flop)")
    gone = () if folded == () else read_seats(folded, "folded hand", "/folded", stacklevel=4)
    with at("/dead"):
        try:
            cards_dead = read_dead(dead)
        except (NotationError, DuplicateCard) as error:
            error.add_note("dead cards")
            raise
    spot = OutsSpot(bytes(hero_ids), seats, bytes(board_ids), cards_dead, gone)
    _refuse_shared_cards(spot)
    refuse_too_many_cards(1 + len(seats) + len(gone), len(spot.dead))
    return spot


def _ids(cards: Cards | Combo | Board, name: str) -> list[int]:
    try:
        if isinstance(cards, str):
            return parse_card_ids(cards)
    except NotationError as error:
        error.add_note(name)
        raise
    each = cards.cards if isinstance(cards, Combo) else named_cards_of(cards, name)
    return [card.id for card in each]


def _hero_ids(hero: Cards | Combo) -> list[int]:
    try:
        return _ids(hero, "hero")
    except NotationError as error:
        if not isinstance(hero, str):
            raise
        if hero[error.column - 1 :].startswith("?"):
            problem = NotationError(
                hero, error.column, 1, "an unknown card",
                hint="outs are those of two known cards",
            )  # fmt: skip
        # An error after the first card means that this card has a suit: a hand, not a range.
        elif error.column <= 2 and _is_range(hero):
            problem = NotationError.whole(
                hero, "a range, not one hand", hint="the hero is one hand, such as AhKh"
            )
        else:
            raise
        problem.add_note("hero")
        raise problem from None


def _is_range(text: str) -> bool:
    try:
        Range.read(text)
    except PokerError:
        return False
    else:
        return True


def _each(villains: Any) -> list[Holding]:
    """Return the list of villains; a single one need not be in a list."""
    if isinstance(villains, ONE_HOLDING):
        return [villains]
    if not isinstance(villains, Iterable):
        raise PokerError(
            f"{villains!r} is not a villain; give a hand, a range, or a list of them"
        ).at("/villains")  # fmt: skip
    everyone = list(villains)
    if everyone and all(isinstance(each, Card) for each in everyone):
        return [everyone]
    if not 1 <= len(everyone) <= MAX_VILLAINS:
        raise PokerError(
            f"{len(everyone)} villains; outs are against 1 to {MAX_VILLAINS}"
        ).at("/villains")  # fmt: skip
    return everyone


def _refuse_shared_cards(spot: OutsSpot) -> None:
    """Refuse a card that is in two places, and name both."""
    known = [*spot.hero, *spot.board]
    if spot.dead.mask:
        known += [card.id for card in spot.dead]
    for seat in spot.villains + spot.folded:
        known += seat.known

    def places() -> Iterator[CardPlace]:
        yield CardPlace("/hero", "in the hero's hand", spot.hero)
        is_alone = len(spot.villains) == 1
        for number, seat in enumerate(spot.villains):
            phrase = "in the villain's hand" if is_alone else f"in the hand of {seat.name}"
            yield CardPlace(f"/villains/{number}", phrase, seat.known)
        yield CardPlace("/board", "on the board", spot.board)
        yield CardPlace("/dead", "among the dead cards", [card.id for card in spot.dead])
        for number, seat in enumerate(spot.folded):
            yield CardPlace(f"/folded/{number}", f"in {seat.name}", seat.known)

    refuse_conflicts(known, places)
