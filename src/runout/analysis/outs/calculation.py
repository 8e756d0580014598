"""Outs: which cards help a hand, why, and what they are worth.

On the turn an out is a river card that wins at showdown; on the flop it is a turn card after which
the hero is ahead, beside the exact equity over turn and river. Against a range an out is a card
after which the hero's equity exceeds every villain's. Each out carries what the card changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from runout.analysis.equity.spots import Cards, Holding, Seat, cards_of, read_dead, read_seat
from runout.analysis.odds import Number, pot_odds
from runout.analysis.outs.results import (
    Backdoor,
    Outs,
    Suppression,
    suppression_by_shares,
    suppression_of,
)
from runout.domain.card_conflicts import CardPlace, refuse_conflicts
from runout.domain.cards import DECK, Card, CardSet, parse_card_ids
from runout.domain.combos import Combo, HandClass
from runout.domain.ranges.range import Range
from runout.errors import (
    DuplicateCard,
    NoPossibleDeal,
    NotationError,
    Place,
    PokerError,
    WrongCardCount,
    at,
)
from runout.kernels.outs import (
    AHEAD,
    BEHIND,
    LEVEL,
    POT_UNITS,
    REASONS,
    NextCards,
    OutReason,
    flop_runouts,
    next_cards,
)

if TYPE_CHECKING:
    from runout.analysis.equity.calculation import Progress
    from runout.domain.boards import Board

HERO_COUNT: Final = "Hero must have exactly 2 cards (e.g., 'Ah Kh')"
VILLAIN_COUNT: Final = "Villain must have exactly 2 cards (e.g., '9d 9c')"
BOARD_COUNT: Final = "Board must have exactly 4 cards (turn) (e.g., 'Qh Jh 3d 2c')"
MAX_VILLAINS: Final = 22


class _Spot(NamedTuple):
    """Who is in the hand and what is known; everything is checked."""

    hero: bytes
    villains: tuple[Seat, ...]
    board: bytes
    dead: CardSet
    folded: tuple[Seat, ...]

    @property
    def gone(self) -> int:
        """The dead cards and what is known of folded hands, a bit a card id."""
        gone = self.dead.mask
        for seat in self.folded:
            for card in seat.known:
                gone |= 1 << card
        return gone

    @property
    def folded_ranges(self) -> tuple[Seat, ...]:
        """The folded hands that matter beyond their known cards.

        A card that nothing is known about may be any, so it changes no card's chance to come.
        """
        return tuple([seat for seat in self.folded if seat.range is not None])

    @property
    def is_known(self) -> bool:
        """Whether every hand is known, or plays no part."""
        return not self.folded_ranges and all(len(seat.known) == 2 for seat in self.villains)


def outs(
    hero: Cards | Combo,
    villains: Holding | Iterable[Holding],
    board: Cards | Board,
    *,
    dead: Cards | CardSet = "",
    folded: Iterable[Holding] = (),
    suppress: bool = True,
    pot: Number | None = None,
    call: Number | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Outs:
    """Return which cards help the hero, on a flop or turn.

    ``villains`` is one hand or range, or a list of them; an unknown or half-known one is dealt in
    every way, as ``equity`` does. ``dead`` cards and what ``folded`` players held cannot come. The
    outs of a hero who is ahead now or after many cards, or who mostly ties, are suppressed with a
    reason; ``suppress=False`` shows them. With ``pot`` and ``call`` the answer has pot odds.
    ``on_progress`` is called now and then while several ranges are dealt out.

    >>> answer = outs("AhKh", "9d9c", "Qh Jh 3d 2c")
    >>> answer.win, answer.total, answer.win_outs[10].name
    (18, 44, 'Royal Flush')
    >>> outs("AhAd", "KhKd", "QhJdTc2s").suppressed.reason
    'Already winning/ahead (86.4% win): outs are less meaningful'
    >>> outs("AhKh", "9d9c", "QhJh3d2c", dead="ThTs").total
    42
    """
    if (pot is None) != (call is None):
        missing, other = ("pot", "call") if pot is None else ("call", "pot")
        raise PokerError("pot odds need both pot and call").at(f"/{missing}", Place(f"/{other}"))
    price = None if pot is None or call is None else pot_odds(pot, call)
    spot = _read(hero, villains, board, dead, folded)
    if spot.is_known:
        answer = _against_hands(spot, _next_cards(spot))
    else:
        answer = _against_ranges(spot, on_progress)
    if suppress and (suppressed := suppression_of(answer)) is not None:
        answer = replace(answer, suppressed=suppressed, backdoors=None)
    if price is None:
        return answer
    return replace(answer, odds=replace(price, equity=answer.equity))


def outs_and_cards(hero: str, villain: str, board: str) -> tuple[Outs, NextCards]:
    """Return the outs of two known hands, and what the kernel says of each card.

    They are suppressed as the published format has it, by the shares of cards alone.
    """
    spot = _read(hero, villain, board, "", ())
    after = _next_cards(spot)
    return _against_hands(spot, after, suppression_by_shares(after.standings)), after


def _read(
    hero: Cards | Combo,
    villains: Holding | Iterable[Holding],
    board: Cards | Board,
    dead: Cards | CardSet,
    folded: Iterable[Holding],
) -> _Spot:
    with at("/hero"):
        hero_ids = _hero_ids(hero)
        if len(hero_ids) != 2:
            raise WrongCardCount(HERO_COUNT)
    everyone = _each(villains)
    seats = _read_seats(everyone, "villain", "/villains", numbered=len(everyone) > 1)
    with at("/board"):
        board_ids = _ids(board, "board")
        if len(board_ids) not in (3, 4):
            raise WrongCardCount(f"{BOARD_COUNT}, or 3 (flop)")
    if isinstance(folded, str) or not isinstance(folded, Iterable):
        raise PokerError(f"{folded!r} is one folded hand; give a list of them").at("/folded")
    gone = _read_seats(folded, "folded hand", "/folded")
    spot = _Spot(bytes(hero_ids), seats, bytes(board_ids), _dead(dead), gone)
    _refuse_shared_cards(spot)
    needed = 2 + 2 * len(seats) + 2 * len(gone) + 5 + len(spot.dead)
    if needed > len(DECK):
        raise NoPossibleDeal(f"no possible deal: {needed} cards are needed and a deck has 52")
    return spot


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


def _hero_ids(given: Cards | Combo) -> list[int]:
    try:
        return _ids(given, "hero")
    except NotationError as error:
        if not isinstance(given, str):
            raise
        if given[error.column - 1 :].startswith("?"):
            problem = NotationError(
                given, error.column, 1, "an unknown card",
                hint="outs are those of two known cards",
            )  # fmt: skip
        # With a column behind the first card that card has a suit: a hand was begun.
        elif error.column <= 2 and _is_range(given):
            problem = NotationError(
                given, 1, len(given), "a range and not one hand",
                hint="the hero is one hand, such as AhKh",
            )  # fmt: skip
        else:
            raise
        problem.add_note("hero")
        raise problem from None


def _is_range(text: str) -> bool:
    try:
        Range.read(text)
    except PokerError:
        return False
    return True


def _each(villains: Any) -> list[Holding]:
    """Return the villains; a single one may come without a list, as text, a range or cards."""
    if isinstance(villains, _ONE_VILLAIN):
        return [villains]
    if not isinstance(villains, Iterable):
        raise PokerError(
            f"{villains!r} is no villain; give a hand, a range, or a list of them"
        ).at("/villains")  # fmt: skip
    everyone = list(villains)
    if everyone and all(isinstance(each, Card) for each in everyone):
        return [everyone]
    if not 1 <= len(everyone) <= MAX_VILLAINS:
        raise PokerError(
            f"{len(everyone)} villains; outs are against 1 to {MAX_VILLAINS}"
        ).at("/villains")  # fmt: skip
    return everyone


def _read_seats(
    holdings: Iterable[Holding], noun: str, pointer: str, *, numbered: bool = True
) -> tuple[Seat, ...]:
    seats: list[Seat] = []
    name = noun
    try:
        for given in holdings:  # a loop, so that warnings can count the calls up to the user's line
            name = f"{noun} {len(seats) + 1}" if numbered else noun
            seats.append(read_seat(given, name))
    except PokerError as error:
        if isinstance(error, DuplicateCard):
            error.add_note(name)
        error.at(f"{pointer}/{len(seats)}")
        raise
    return tuple(seats)


def _dead(given: Cards | CardSet) -> CardSet:
    try:
        return read_dead(given)
    except PokerError as error:
        if isinstance(error, NotationError | DuplicateCard):
            error.add_note("dead cards")
        error.at("/dead")
        raise


def _refuse_shared_cards(spot: _Spot) -> None:
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


# --- known hands ---


def _next_cards(spot: _Spot) -> NextCards:
    return next_cards(spot.hero, _villain_cards(spot), spot.board, spot.gone)


def _villain_cards(spot: _Spot) -> bytes:
    return bytes([card for seat in spot.villains for card in seat.known])


def _against_hands(spot: _Spot, after: NextCards, suppressed: Suppression | None = None) -> Outs:
    standings = after.standings
    backdoors: tuple[Backdoor, ...] | None = None
    tie: Fraction | None = None
    if len(spot.board) == 4:
        shares = tuple(after.units_by_reason)
        whole = POT_UNITS * (len(DECK) - standings.count(0))
    else:
        shares, whole, backdoors, tie = _flop_shares(spot, standings)
    return Outs(
        spot.hero,
        tuple([seat.input for seat in spot.villains]),
        spot.board,
        standings,
        after.reasons,
        after.standing_now,
        shares,
        whole,
        suppressed,
        backdoors=backdoors,
        dead=spot.dead,
        folded=tuple([seat.input for seat in spot.folded]),
        tie_at_showdown=tie,
    )


def _flop_shares(
    spot: _Spot, standings: bytes
) -> tuple[tuple[int, ...], int, tuple[Backdoor, ...], Fraction]:
    """Return the pot by reason over turn and river, the pairs that win without an out, and ties."""
    units = [0] * len(REASONS)
    ties = 0
    pairs: dict[int, list[tuple[Card, Card]]] = {}
    runouts = flop_runouts(spot.hero, _villain_cards(spot), spot.board, spot.gone)
    for first, second, standing, reason, winners in runouts:
        if standing < LEVEL:
            continue
        units[reason] += POT_UNITS // winners
        ties += standing == LEVEL
        if standing == AHEAD and AHEAD not in (standings[first], standings[second]):
            pairs.setdefault(reason, []).append((DECK[first], DECK[second]))
    groups = tuple(
        Backdoor(REASONS[code], tuple(found), Fraction(len(found), len(runouts)))
        for code, found in sorted(pairs.items(), key=lambda item: -len(item[1]))
    )
    return tuple(units), POT_UNITS * len(runouts), groups, Fraction(ties, len(runouts))


# --- ranges ---


def _against_ranges(spot: _Spot, on_progress: Callable[[Progress], None] | None) -> Outs:
    from runout.analysis.outs.range_outs import RangeSpot, outlooks_of  # noqa: PLC0415 - known hands need no numpy

    # Without a villain the kernel says only what the hero's own cards make.
    made = next_cards(spot.hero, b"", spot.board, spot.gone).reasons
    found = outlooks_of(
        RangeSpot(spot.hero, spot.villains, spot.board, spot.gone, spot.folded_ranges),
        made,
        on_progress,
    )
    standings = bytearray(len(DECK))
    reasons = bytearray([OutReason.NO_CHANGE.code] * len(DECK))
    for each in found.outlooks:
        standings[each.card.id] = AHEAD if each.is_out else LEVEL if each.is_level else BEHIND
        reasons[each.card.id] = each.reason.code
    everyone = spot.villains + spot.folded_ranges
    return Outs(
        spot.hero,
        tuple([seat.input for seat in spot.villains]),
        spot.board,
        bytes(standings),
        bytes(reasons),
        found.standing_now,
        found.shares,
        1,
        outlooks=found.outlooks,
        standard_error=found.standard_error,
        ordering=next((seat.ordering for seat in everyone if seat.ordering), None),
        dead=spot.dead,
        folded=tuple([seat.input for seat in spot.folded]),
        tie_at_showdown=found.tie,
    )
