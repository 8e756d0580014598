"""Outs: the cards that help a hand, why, and their share of the equity.

On the turn an out is a river card that wins at showdown; on the flop it is a turn card after which
the hero is ahead, beside the exact equity over turn and river. Against a range an out is a card
after which the hero's equity exceeds every villain's. Each out has the reason why it helps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Final

from runout.analysis.equity.settings import Progress
from runout.analysis.equity.spots import Cards, Holding
from runout.analysis.odds import Number, pot_odds
from runout.analysis.outs.results import (
    Backdoor,
    Outs,
    Suppression,
    suppression_by_shares,
    suppression_of,
)
from runout.analysis.outs.spots import BOARD_COUNT, OutsSpot, read_outs_spot
from runout.domain.boards import Board
from runout.domain.cards import DECK, Card, CardSet
from runout.domain.combos import Combo
from runout.errors import Place, PokerError, WrongCardCount
from runout.kernels.outs import (
    AHEAD,
    LEVEL,
    POT_UNITS,
    REASONS,
    NextCards,
    flop_runouts,
    next_cards,
)

VILLAIN_COUNT: Final = "Villain must have exactly 2 cards (e.g., '9d 9c')"


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
    spot = read_outs_spot(hero, villains, board, dead, folded)
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
    spot = read_outs_spot(hero, villain, board, "", ())
    if not spot.is_known:
        raise WrongCardCount(VILLAIN_COUNT).at("/villain")
    if len(spot.board) != 4:
        raise WrongCardCount(BOARD_COUNT).at("/board")
    after = _next_cards(spot)
    return _against_hands(spot, after, suppression_by_shares(after.standings)), after


# --- known hands ---


def _next_cards(spot: OutsSpot) -> NextCards:
    return next_cards(spot.hero, _villain_cards(spot), spot.board, spot.gone)


def _villain_cards(spot: OutsSpot) -> bytes:
    return bytes([card for seat in spot.villains for card in seat.known])


def _against_hands(spot: OutsSpot, after: NextCards, suppressed: Suppression | None = None) -> Outs:
    standings = after.standings
    backdoors: tuple[Backdoor, ...] | None = None
    tie: Fraction | None = None
    if len(spot.board) == 4:
        shares = tuple(after.units_by_reason)
        whole = POT_UNITS * (len(DECK) - standings.count(0))
    else:
        shares, whole, backdoors, tie = _flop_shares(spot, standings)
    return Outs(
        spot,
        standings,
        after.reasons,
        after.standing_now,
        shares,
        whole,
        suppressed,
        backdoor_outs=backdoors,
        tie_at_showdown=tie,
    )


def _flop_shares(
    spot: OutsSpot, standings: bytes
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


def _against_ranges(spot: OutsSpot, on_progress: Callable[[Progress], None] | None) -> Outs:
    from runout.analysis.outs.range_outs import outlooks_of  # noqa: PLC0415 - known hands need no numpy

    # Without a villain the kernel returns only what the hero's own cards make.
    made = next_cards(spot.hero, b"", spot.board, spot.gone).reasons
    result = outlooks_of(spot, made, on_progress)
    return Outs(
        spot,
        result.standings,
        result.reasons,
        result.standing_now,
        result.shares,
        1,
        cards=result.outlooks,
        standard_error=result.standard_error,
        tie_at_showdown=result.tie,
    )
