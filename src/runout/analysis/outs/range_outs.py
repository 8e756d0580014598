"""Outs against ranges: the effect of every unseen card on a known hand, with card removal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from runout.analysis.equity.calculation import equity, equity_by_next_card
from runout.analysis.equity.results import EquityResult, ExactEquity
from runout.analysis.equity.settings import Progress, part_of_progress
from runout.analysis.equity.spots import EquitySpot, Seat
from runout.analysis.outs.results import Outlook
from runout.analysis.outs.spots import OutsSpot
from runout.domain.boards import Board
from runout.domain.cards import DECK, CardSet
from runout.errors import NoPossibleDeal
from runout.kernels.equity import card_totals, to_arrays
from runout.kernels.outs import AHEAD, BEHIND, LEVEL, REASONS
from runout.kernels.range_outs import RangeWeights, explain_outs, weigh_range

# Fixed, so that sampled answers are reproducible.
_SEED = 0
_ERROR_AFTER_A_CARD = 0.002  # where deals are sampled: there are up to 49 cards
_TOO_CLOSE = 3.0  # standard errors: closer cards are sampled as precisely as the spot itself
_BEFORE_THE_CARDS = 0.1  # approximate share of the work
_ROUNDING = 1e-12  # tolerance for sums of fractional weights


class RangeOutlooks(NamedTuple):
    """Every next card, the standing after each and why by card id, and the pot by reason."""

    outlooks: tuple[Outlook, ...]
    standings: bytes
    reasons: bytes
    standing_now: int
    shares: tuple[Fraction, ...]
    tie: Fraction  # the chance to tie at showdown
    standard_error: float | None = None


def outlooks_of(
    spot: OutsSpot, made: bytes, on_progress: Callable[[Progress], None] | None = None
) -> RangeOutlooks:
    """Return the effect of each card; ``made`` is the hand it makes with the hero's own cards."""
    if len(spot.villains) == 1 and not spot.folded_ranges:
        return _against_one(spot, made)
    return _against_several(spot, made, on_progress)


def _against_one(spot: OutsSpot, made: bytes) -> RangeOutlooks:
    hero, (villain,), board, *_ = spot
    dead = spot.gone
    packed = None if villain.range is None else villain.range.packed
    weights = weigh_range(hero, board, dead, bytes(villain.known), packed)
    if weights is None:
        raise NoPossibleDeal(
            f"no possible deal: nothing is left of {villain.input!r}"
        ).at("/villains/0")  # fmt: skip
    wins, ties, totals, _ = weights
    standings = _standings_after(weights)
    seats = [hero, bytes(villain.known) if packed is None else packed]
    faced = to_arrays(seats, 2, board, dead).weights[1:]
    explained = explain_outs(hero, board, faced, made, standings.tobytes())
    cards = np.flatnonzero(standings).tolist()
    outlooks = []
    units = [Fraction()] * len(REASONS)
    for card in cards:
        total = float(totals[card])
        double = 2 * wins[card] + ties[card]
        code = explained.reasons[card]
        units[code] += Fraction(double)
        outlooks.append(
            Outlook(
                DECK[card],
                REASONS[code],
                _share(wins[card], total),
                _share(ties[card], total),
                _share(total - wins[card] - ties[card], total),
                _share(double, 2 * total),
                is_out=bool(standings[card] == AHEAD),
                is_level=bool(standings[card] == LEVEL),
                overtakes=explained.overtakes[card],
            )
        )
    whole = sum((Fraction(totals[card]) for card in cards), Fraction())
    shares = tuple(share / (2 * whole) for share in units)
    tie = sum((Fraction(ties[card]) for card in cards), Fraction()) / whole
    return RangeOutlooks(
        tuple(outlooks), standings.tobytes(), explained.reasons, explained.standing_now, shares, tie
    )


def _standings_after(weights: RangeWeights) -> NDArray[np.uint8]:
    """Return the hero's standing after each next card; 0 where it cannot come.

    A card is an out when the hero's equity after it exceeds the villain's.
    """
    totals = weights.totals
    double = 2 * weights.wins + weights.ties
    is_level = abs(double - totals) <= (0.0 if weights.whole else _ROUNDING) * totals
    standings = np.where(is_level, LEVEL, np.where(double > totals, AHEAD, BEHIND))
    return np.where(totals > 0, standings, 0).astype(np.uint8)


def _share(part: float, whole: float) -> float:
    """Return a part as a share, clamped to 0..1 against rounding."""
    return min(max(float(part / whole), 0.0), 1.0)


def _against_several(
    spot: OutsSpot, made: bytes, on_progress: Callable[[Progress], None] | None
) -> RangeOutlooks:
    hero, board = spot.hero, spot.board
    dealt = EquitySpot(
        (Seat("hero", "", tuple(hero)), *spot.villains),
        spot.folded_ranges,
        Board([DECK[card] for card in board]),
        CardSet.from_mask(spot.gone),
    )
    half = _BEFORE_THE_CARDS / 2
    first = part_of_progress(on_progress, 0, half)
    now = everyone = equity(dealt, hands=True, seed=_SEED, on_progress=first)
    if dealt.folded:
        # The likelihood of a hand depends on all hands dealt, not on those still in play.
        second = part_of_progress(on_progress, half, half, now.deals)
        unfolded = dealt._replace(players=dealt.seats, folded=())
        everyone = equity(unfolded, hands=True, seed=_SEED, on_progress=second)
    held = [player.hands.likelihood for player in everyone.players if player.hands is not None]
    chances = _chance_to_come(held, len(board) + len(dealt.dead))
    next_card = equity_by_next_card(
        dealt,
        seed=_SEED,
        auto_error=_ERROR_AFTER_A_CARD,
        on_progress=part_of_progress(on_progress, _BEFORE_THE_CARDS, 0.9 - _BEFORE_THE_CARDS),
    )
    deals = everyone.deals + sum(result.deals for result in next_card.values())
    close = [card for card, result in next_card.items() if _is_too_close(result)]
    for number, card in enumerate(close):
        start = 0.9 + 0.1 * number / len(close)
        last = part_of_progress(on_progress, start, 0.1 / len(close), deals)
        after_card = dealt._replace(board=Board([*dealt.board, card]))
        next_card[card] = equity(after_card, seed=_SEED, on_progress=last)
        deals += next_card[card].deals
    results = sorted(next_card.items())
    standings = bytearray(len(DECK))
    for card, result in results:
        standings[card.id] = _standing_by_equity(result)
    faced = np.stack(held[1 : len(dealt.players)])
    explained = explain_outs(hero, board, faced, made, bytes(standings))
    shares = [Fraction()] * len(REASONS)
    outlooks = []
    for card, result in results:
        mine = result.players[0]
        reason = REASONS[explained.reasons[card.id]]
        shares[reason.code] += Fraction(chances[card.id] * mine.equity)
        outlooks.append(
            Outlook(
                card,
                reason,
                mine.win,
                mine.tie,
                mine.lose,
                mine.equity,
                is_out=standings[card.id] == AHEAD,
                is_level=standings[card.id] == LEVEL,
                standard_error=mine.standard_error,
            )
        )
    hero_now = now.players[0]
    return RangeOutlooks(
        tuple(outlooks),
        bytes(standings),
        explained.reasons,
        explained.standing_now,
        _scaled_to(hero_now.fraction or Fraction(hero_now.equity), shares),
        Fraction(hero_now.tie),
        hero_now.standard_error,
    )


def _standing_by_equity(result: EquityResult) -> int:
    """Return how the hero's equity compares with the best of the villains'."""
    mine, *theirs = result.players
    best = max(player.equity for player in theirs)
    rounding = _ROUNDING if isinstance(result, ExactEquity) and result.rounded else 0
    if abs(mine.equity - best) <= rounding:
        return LEVEL
    return AHEAD if mine.equity > best else BEHIND


def _is_too_close(result: EquityResult) -> bool:
    """Whether sampling leaves undecided if the hero's equity exceeds every villain's."""
    if isinstance(result, ExactEquity):
        return False
    mine, *theirs = result.players
    best = max(theirs, key=lambda player: player.equity)
    errors = mine.standard_error + best.standard_error
    return abs(mine.equity - best.equity) < _TOO_CLOSE * errors


def _scaled_to(whole: Fraction, shares: list[Fraction]) -> tuple[Fraction, ...]:
    """Return shares by reason, scaled to sum to the whole despite rounding and sampling."""
    total = sum(shares)
    return tuple(whole * share / total if share else share for share in shares)


def _chance_to_come(likelihoods: Sequence[NDArray[np.float64]], seen: int) -> NDArray[np.float64]:
    """Return the probability of each card to come next, given the hands that may hold it.

    ``seen`` is the number of board cards and dead cards.
    """
    held = sum((card_totals(likelihood) for likelihood in likelihoods), np.zeros(52))
    unseen = 52 - seen - 2 * len(likelihoods)
    chances: NDArray[np.float64] = (1 - held) / unseen
    return chances
