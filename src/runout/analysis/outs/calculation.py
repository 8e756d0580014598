"""Outs: the cards that help a hand, why, and their share of the equity.

On the turn an out is a river card that wins at showdown; on the flop it is a turn card after which
the hero is ahead, beside the exact equity over turn and river. Against a range an out is a card
after which the hero's equity exceeds every villain's. Each out has the reason why it helps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from runout.analysis.equity.spots import (
    Cards,
    Holding,
    Seat,
    named_cards_of,
    read_dead,
    read_seats,
)
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
    from runout.analysis.equity.progress import Progress
    from runout.domain.boards import Board

HERO_COUNT: Final = "Hero must have exactly 2 cards (e.g., 'Ah Kh')"
VILLAIN_COUNT: Final = "Villain must have exactly 2 cards (e.g., '9d 9c')"
BOARD_COUNT: Final = "Board must have exactly 4 cards (turn) (e.g., 'Qh Jh 3d 2c')"
MAX_VILLAINS: Final = 22


class _OutsSpot(NamedTuple):
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
        """Whether every hand is known or irrelevant."""
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
    """Return the cards that help the hero, on a flop or turn.

    ``villains`` is one hand or range, or a list of them; an unknown or half-known one is dealt in
    every way, as ``equity`` does. ``dead`` cards and the hands of ``folded`` players cannot come.
    The outs of a hero who is ahead now or after many cards, or who mostly ties, are suppressed with
    a reason; ``suppress=False`` shows them. With ``pot`` and ``call`` the answer has pot odds.
    ``on_progress`` is called repeatedly while several ranges are dealt.

    >>> answer = outs("AhKh", "9d9c", "Qh Jh 3d 2c")
    >>> answer.win, answer.total_cards, answer.win_outs[10].name
    (18, 44, 'Royal Flush')
    >>> outs("AhAd", "KhKd", "QhJdTc2s").suppressed.reason
    'Already winning/ahead (86.4% win): outs are less meaningful'
    >>> outs("AhKh", "9d9c", "QhJh3d2c", dead="ThTs").total_cards
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
        answer = replace(answer, suppressed=suppressed, backdoor_outs=None)
    if price is None:
        return answer
    return replace(answer, odds=replace(price, equity=answer.equity))


def outs_and_cards(hero: str, villain: str, board: str) -> tuple[Outs, NextCards]:
    """Return the outs of two known hands on a turn, and the kernel's result for each card.

    They are suppressed by the shares of cards alone, as in the published format.
    """
    spot = _read(hero, villain, board, "", ())
    if not spot.is_known:
        raise WrongCardCount(VILLAIN_COUNT).at("/villain")
    if len(spot.board) != 4:
        raise WrongCardCount(BOARD_COUNT).at("/board")
    after = _next_cards(spot)
    return _against_hands(spot, after, suppression_by_shares(after.standings)), after


def _read(
    hero: Cards | Combo,
    villains: Holding | Iterable[Holding],
    board: Cards | Board,
    dead: Cards | CardSet,
    folded: Iterable[Holding],
) -> _OutsSpot:
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
    spot = _OutsSpot(bytes(hero_ids), seats, bytes(board_ids), _dead(dead), gone)
    _refuse_shared_cards(spot)
    needed = 2 + 2 * len(seats) + 2 * len(gone) + 5 + len(spot.dead)
    if needed > len(DECK):
        raise NoPossibleDeal(f"no possible deal: {needed} cards are needed and a deck has 52")
    return spot


_ONE_VILLAIN: Final = (str, Range, Combo, HandClass, Seat)


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
    return True


def _each(villains: Any) -> list[Holding]:
    """Return the list of villains; a single one need not be in a list."""
    if isinstance(villains, _ONE_VILLAIN):
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


def _dead(dead: Cards | CardSet) -> CardSet:
    try:
        return read_dead(dead)
    except PokerError as error:
        if isinstance(error, NotationError | DuplicateCard):
            error.add_note("dead cards")
        error.at("/dead")
        raise


def _refuse_shared_cards(spot: _OutsSpot) -> None:
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


def _next_cards(spot: _OutsSpot) -> NextCards:
    return next_cards(spot.hero, _villain_cards(spot), spot.board, spot.gone)


def _villain_cards(spot: _OutsSpot) -> bytes:
    return bytes([card for seat in spot.villains for card in seat.known])


def _against_hands(
    spot: _OutsSpot, after: NextCards, suppressed: Suppression | None = None
) -> Outs:
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
        spot.villains,
        spot.board,
        standings,
        after.reasons,
        after.standing_now,
        shares,
        whole,
        suppressed,
        backdoor_outs=backdoors,
        dead=spot.dead,
        folded_seats=spot.folded,
        tie_at_showdown=tie,
    )


def _flop_shares(
    spot: _OutsSpot, standings: bytes
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
        Backdoor(REASONS[code], tuple(cards), Fraction(len(cards), len(runouts)))
        for code, cards in sorted(pairs.items(), key=lambda item: -len(item[1]))
    )
    return tuple(units), POT_UNITS * len(runouts), groups, Fraction(ties, len(runouts))


# --- ranges ---


def _against_ranges(spot: _OutsSpot, on_progress: Callable[[Progress], None] | None) -> Outs:
    from runout.analysis.outs.range_outs import RangeSpot, outlooks_of  # noqa: PLC0415 - known hands need no numpy

    # Without a villain the kernel returns only what the hero's own cards make.
    made = next_cards(spot.hero, b"", spot.board, spot.gone).reasons
    result = outlooks_of(
        RangeSpot(spot.hero, spot.villains, spot.board, spot.gone, spot.folded_ranges),
        made,
        on_progress,
    )
    standings = bytearray(len(DECK))
    reasons = bytearray([OutReason.NO_CHANGE.code] * len(DECK))
    for each in result.outlooks:
        standings[each.card.id] = AHEAD if each.is_out else LEVEL if each.is_level else BEHIND
        reasons[each.card.id] = each.reason.code
    return Outs(
        spot.hero,
        spot.villains,
        spot.board,
        bytes(standings),
        bytes(reasons),
        result.standing_now,
        result.shares,
        1,
        cards=result.outlooks,
        standard_error=result.standard_error,
        dead=spot.dead,
        folded_seats=spot.folded,
        tie_at_showdown=result.tie,
    )
