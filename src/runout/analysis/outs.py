"""Outs: which cards help a hand, why, and what they are worth.

On the turn an out is a river card that wins at showdown; on the flop it is a turn card after which
the hero is ahead, beside the exact equity over turn and river. Against a range an out is a card
after which the hero's equity exceeds every villain's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from runout.analysis.odds import Number, pot_odds
from runout.analysis.outs_results import CATEGORY_NAMES, Backdoor, Outs, Suppression
from runout.analysis.spots import Cards, Holding, Seat, cards_of, read_seat
from runout.domain.cards import DECK, Card, parse_card_ids
from runout.domain.combos import Combo, HandClass
from runout.domain.ranges import Range
from runout.errors import DuplicateCard, NotationError, PokerError, WrongCardCount
from runout.kernels.outs import AHEAD, BEHIND, LEVEL, flop_runouts, next_cards

if TYPE_CHECKING:
    from runout.domain.boards import Board

HERO_COUNT: Final = "Hero must have exactly 2 cards (e.g., 'Ah Kh')"
VILLAIN_COUNT: Final = "Villain must have exactly 2 cards (e.g., '9d 9c')"
BOARD_COUNT: Final = "Board must have exactly 4 cards (turn) (e.g., 'Qh Jh 3d 2c')"
MOST_VILLAINS: Final = 8
_UNITS: Final = 2520  # of a pot: every way of sharing it is whole


def outs(
    hero: Cards | Combo,
    villains: Holding | Iterable[Holding],
    board: Cards | Board,
    *,
    suppress: bool = True,
    pot: Number | None = None,
    call: Number | None = None,
) -> Outs:
    """Return which cards help the hero, on a flop or turn.

    ``villains`` is one hand or range, or a list of them. On the turn against one known hand the
    outs of a hero who is ahead anyway, or of a hand that mostly ties, are suppressed with a reason;
    ``suppress=False`` shows them. With ``pot`` and ``call`` the answer has pot odds.

    >>> answer = outs("AhKh", "9d9c", "Qh Jh 3d 2c")
    >>> answer.win, answer.total, answer.win_outs[10].name
    (18, 44, 'Royal Flush')
    >>> outs("AhAd", "KhKd", "QhJdTc2s").suppressed.reason
    'Already winning/ahead (86.4% win): outs are less meaningful'
    """
    if (pot is None) != (call is None):
        raise PokerError("pot odds need both pot and call")
    price = None if pot is None or call is None else pot_odds(pot, call)
    hero_ids, seats, board_ids = _read(hero, villains, board)
    for seat in seats:
        if seat.range is not None:
            answer = _against_ranges(hero_ids, seats, board_ids)
            break
    else:
        answer = _against_hands(hero_ids, seats, board_ids, suppress)
    if price is None:
        return answer
    return replace(answer, odds=replace(price, equity=answer.equity))


def _read(
    hero: Cards | Combo, villains: Holding | Iterable[Holding], board: Cards | Board
) -> tuple[bytes, list[Seat], bytes]:
    """Return the hero's cards, the villains and the board's cards, all checked."""
    hero_ids = _ids(hero, "hero")
    if len(hero_ids) != 2:
        raise WrongCardCount(HERO_COUNT)
    everyone = _each(villains)
    seats: list[Seat] = []
    for given in everyone:  # a loop, so that warnings can count the calls up to the user's line
        name = "villain" if len(everyone) == 1 else f"villain {len(seats) + 1}"
        seats.append(_read_villain(given, name))
    board_ids = _ids(board, "board")
    if len(board_ids) not in (3, 4):
        raise WrongCardCount(f"{BOARD_COUNT}, or 3 (flop)")
    known = [*hero_ids, *board_ids]
    for seat in seats:
        known += seat.known
    if len(set(known)) != len(known):
        raise _shared_card(hero_ids, seats, board_ids)
    return bytes(hero_ids), seats, bytes(board_ids)


_ONE_VILLAIN: Final = (str, Range, Combo, HandClass)


def _ids(given: Cards | Combo | Board, name: str) -> list[int]:
    try:
        if isinstance(given, str):
            return parse_card_ids(given)
    except NotationError as error:
        error.add_note(name)
        raise
    cards = given.cards if isinstance(given, Combo) else cards_of(given, name)
    return [card.id for card in cards]


def _each(villains: Any) -> list[Holding]:
    """Return the villains; a single one may come without a list, as text, a range or cards."""
    if isinstance(villains, _ONE_VILLAIN):
        return [villains]
    if not isinstance(villains, Iterable):
        raise PokerError(f"{villains!r} is no villain; give a hand, a range, or a list of them")
    everyone = list(villains)
    if everyone and all(isinstance(each, Card) for each in everyone):
        return [everyone]
    if not 1 <= len(everyone) <= MOST_VILLAINS:
        raise PokerError(f"{len(everyone)} villains; outs are against 1 to {MOST_VILLAINS}")
    return everyone


def _read_villain(given: Holding, name: str) -> Seat:
    try:
        seat = read_seat(given, name)
        if seat.range is None and len(seat.known) != 2:
            raise WrongCardCount(VILLAIN_COUNT)
    except WrongCardCount:
        wrong = WrongCardCount(VILLAIN_COUNT)
        if name != "villain":
            wrong.add_note(name)
        raise wrong from None
    except DuplicateCard as error:
        error.add_note(name)
        raise
    return seat


def _shared_card(hero: list[int], seats: list[Seat], board: list[int]) -> DuplicateCard:
    """Return the error that names the card that is in two places, and both places."""
    places: dict[int, str] = {}
    claims = [(card, "in the hero's hand") for card in hero]
    for seat in seats:
        place = "in the villain's hand" if len(seats) == 1 else f"in the hand of {seat.name}"
        claims += [(card, place) for card in seat.known]
    claims += [(card, "on the board") for card in board]
    for card, place in claims:
        if places.get(card) == place:
            return DuplicateCard(f"{DECK[card]} is twice {place}; remove one")
        if card in places:
            return DuplicateCard(f"{DECK[card]} is {places[card]} and {place}; remove one")
        places[card] = place
    raise AssertionError("no card is in two places")


# --- known hands ---


def _against_hands(hero: bytes, seats: list[Seat], board: bytes, suppress: bool) -> Outs:
    villains = bytes([card for seat in seats for card in seat.known])
    after = next_cards(hero, villains, board)
    standings = after.standings
    suppressed = None
    backdoors: tuple[Backdoor, ...] | None = None
    if len(board) == 4:
        win, tie = standings.count(AHEAD), standings.count(LEVEL)
        total = win + tie + standings.count(BEHIND)
        shares, whole = tuple(after.units), _UNITS * total
        if suppress and len(seats) == 1:
            suppressed = _suppression(win, tie, total)
    else:
        shares, whole, backdoors = _flop_shares(hero, villains, board, standings)
    return Outs(
        hero,
        tuple([seat.input for seat in seats]),
        board,
        standings,
        after.categories,
        after.standing_now,
        shares,
        whole,
        suppressed,
        (),
        backdoors,
    )


def _suppression(win: int, tie: int, total: int) -> Suppression | None:
    """Say why outs would mislead; the rule about ties comes first."""
    if 2 * tie >= total:
        return Suppression("tie", win, tie, total)
    if 100 * win >= 45 * total:
        return Suppression("win", win, tie, total)
    return None


def _flop_shares(
    hero: bytes, villains: bytes, board: bytes, standings: bytes
) -> tuple[tuple[int, ...], int, tuple[Backdoor, ...]]:
    """Return the pot by category over turn and river, and the pairs that win without an out."""
    units = [0] * len(CATEGORY_NAMES)
    pairs: dict[int, list[tuple[Card, Card]]] = {}
    runouts = flop_runouts(hero, villains, board)
    for first, second, standing, category, winners in runouts:
        if standing < LEVEL:
            continue
        units[category] += _UNITS // winners
        if standing == AHEAD and AHEAD not in (standings[first], standings[second]):
            pairs.setdefault(category, []).append((DECK[first], DECK[second]))
    groups = tuple(
        Backdoor(code, tuple(found), Fraction(len(found), len(runouts)))
        for code, found in sorted(pairs.items(), key=lambda item: -len(item[1]))
    )
    return tuple(units), _UNITS * len(runouts), groups


# --- ranges ---


def _against_ranges(hero: bytes, seats: list[Seat], board: bytes) -> Outs:
    from runout.analysis.outs_of_ranges import outlooks_of  # noqa: PLC0415 - known hands need no numpy

    categories = next_cards(hero, b"", board).categories
    found = outlooks_of(hero, seats, board, categories)
    standings = bytearray(len(DECK))
    for each in found.outlooks:
        standings[each.card.id] = AHEAD if each.is_out else LEVEL if each.is_level else BEHIND
    return Outs(
        hero,
        tuple([seat.input for seat in seats]),
        board,
        bytes(standings),
        categories,
        found.standing_now,
        found.shares,
        1,
        outlooks=found.outlooks,
        standard_error=found.standard_error,
        ordering=next((seat.ordering for seat in seats if seat.ordering), None),
    )
