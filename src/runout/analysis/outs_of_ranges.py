"""Outs against ranges: what every unseen card does for a known hand, with card removal."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from runout.analysis.equity import equity, equity_by_next_card, part_of_progress
from runout.analysis.equity_results import ExactEquity
from runout.analysis.evaluation import evaluate_many
from runout.analysis.outs_results import Outlook
from runout.domain.cards import DECK, CardSet
from runout.errors import NoPossibleDeal
from runout.kernels.equity import card_totals, combo_cards, lay_table, totals_without_card
from runout.kernels.outs import (
    AHEAD,
    BEHIND,
    LEVEL,
    REASONS,
    OutReason,
    face_by_next_card,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from runout.analysis.equity import Progress
    from runout.analysis.equity_results import EquityResult, ExactPlayer, SampledPlayer
    from runout.analysis.spots import Seat
    from runout.domain.cards import Card
    from runout.domain.ranges import Range

# Where many ranges have to be sampled, the same question has the same answer.
_SEED = 0
_ERROR_AFTER_A_CARD = 0.002  # where deals are sampled, for there are up to 49 cards
_TOO_CLOSE = 3.0  # standard errors: then the card is sampled as closely as the spot itself
_BEFORE_THE_CARDS = 0.1  # of the work, about
_ROUNDING = 1e-12  # of sums of weights that are not whole


class RangeSpot(NamedTuple):
    """A known hand against hands that are not all known.

    ``dead`` are the cards out of play, a bit a card id, what is known of folded hands included;
    ``folded`` are ranges.
    """

    hero: bytes
    villains: tuple[Seat, ...]
    board: bytes
    dead: int
    folded: tuple[Seat, ...]


class RangeOutlooks(NamedTuple):
    """Every card that may come, how the hero stands now, and the pot by reason."""

    outlooks: tuple[Outlook, ...]
    standing_now: int
    shares: tuple[Fraction, ...]
    standard_error: float | None = None


def outlooks_of(
    spot: RangeSpot, made: bytes, on_progress: Callable[[Progress], None] | None = None
) -> RangeOutlooks:
    """Return what each card does; ``made`` is what it makes out of the hero's own cards."""
    if len(spot.villains) == 1 and not spot.folded:
        return _against_one(spot, made)
    return _against_several(spot, made, on_progress)


def _against_one(spot: RangeSpot, made: bytes) -> RangeOutlooks:
    hero, (villain,), board, dead, _ = spot
    seats = [(tuple(sorted(hero)), None), (villain.known, villain.range)]
    table = lay_table(seats, 2, board, dead)
    weights = table.weights[1]
    if not weights.any():
        raise NoPossibleDeal(f"no possible deal: nothing is left of {villain.input!r}")
    wins, ties = face_by_next_card(table)
    # River cards once both hands and the turn are out.
    boards_after = 44 - dead.bit_count() if len(board) == 3 else 1
    totals = totals_without_card(weights) * boards_after
    facing = _Facing(hero, board, weights)
    seen = dead | sum(1 << card for card in (*hero, *board))
    cards = [card for card in range(52) if not seen >> card & 1 and totals[card] > 0]
    outlooks = []
    units = [Fraction()] * len(REASONS)
    slack = 0 if table.whole else _ROUNDING
    for card, after in zip(cards, facing.after(cards), strict=True):
        total = float(totals[card])
        double = 2 * wins[card] + ties[card]
        is_level = bool(abs(double - total) <= slack * total)
        is_out = bool(double > total) and not is_level
        reason = _reason(made[card], facing.standing_now, is_out, is_level, [after])
        units[reason.code] += Fraction(double)
        outlooks.append(
            Outlook(
                DECK[card],
                reason,
                _share(wins[card], total),
                _share(ties[card], total),
                _share(total - wins[card] - ties[card], total),
                float(double / (2 * total)),
                is_out=is_out,
                is_level=is_level,
                overtakes=after.overtakes,
            )
        )
    whole = 2 * sum(Fraction(totals[each.card.id]) for each in outlooks)
    shares = tuple(share / whole for share in units)
    return RangeOutlooks(tuple(outlooks), facing.standing_now, shares)


def _reason(
    made: int, standing_now: int, is_out: bool, is_level: bool, after: Sequence[_After]
) -> OutReason:
    """Return what a card changes, by the hand it makes or by the hands of the ranges it beats."""
    if REASONS[made] is not OutReason.STAYS_AHEAD:
        return REASONS[made]
    if not (is_out or is_level):
        return OutReason.NO_CHANGE
    if any(each.is_behind and each.may_draw for each in after):
        return OutReason.DRAW
    if standing_now == AHEAD:
        return OutReason.STAYS_AHEAD if is_out else OutReason.SHARED_HAND
    counterfeit = sum(each.counterfeit for each in after)
    kicker = sum(each.kicker for each in after)
    if counterfeit or kicker:
        return OutReason.COUNTERFEIT if counterfeit >= kicker else OutReason.BETTER_KICKER
    if standing_now == LEVEL and is_level:
        return OutReason.STAYS_LEVEL
    return OutReason.FEWER_BETTER_HANDS


def _share(part: float, whole: float) -> float:
    """Return a part as a share; what rounding leaves beyond nothing or all of it is cut off."""
    return min(max(float(part / whole), 0.0), 1.0)


class _Facing:
    """The hero's hand against every combo of a range, now and after each card."""

    def __init__(self, hero: bytes, board: bytes, weights: NDArray[np.float64]) -> None:
        held = weights > 0
        self._hero = np.frombuffer(hero, dtype=np.uint8)[None, :]
        self._board = np.frombuffer(board, dtype=np.uint8)
        self._weights = weights[held]
        self._combos = combo_cards()[held]
        nothing = np.empty((1, 0), dtype=np.uint8)
        mine = self._scores(self._hero, nothing)[0, 0]
        theirs = self._scores(self._combos, nothing)[0]
        self._not_beaten = theirs >= mine
        self._ahead_now = theirs[self._not_beaten] > mine
        beaten, behind = self._weights[theirs < mine].sum(), self._weights[theirs > mine].sum()
        # More than half, by more than sums of weights may be off.
        half = (0.5 + _ROUNDING) * self._weights.sum()
        self.standing_now = AHEAD if beaten > half else BEHIND if behind > half else LEVEL

    def _scores(self, combos: NDArray[np.uint8], coming: NDArray[np.uint8]) -> NDArray[np.uint16]:
        """Return the scores (ways for cards to come, combos); 0 where they share a card."""
        shape = (len(coming), len(combos))
        hands = np.empty((*shape, 2 + len(self._board) + coming.shape[1]), dtype=np.uint8)
        hands[:, :, :2] = combos
        hands[:, :, 2 : 2 + len(self._board)] = self._board
        hands[:, :, 2 + len(self._board) :] = coming[:, None, :]
        apart = (combos[None, :, :, None] != coming[:, None, None, :]).all(axis=(2, 3))
        scores = np.zeros(shape, dtype=np.uint16)
        scores[apart] = evaluate_many(hands[apart])
        return scores

    def after(self, cards: list[int]) -> list[_After]:
        """Return for each card what it does to the hands of the range."""
        coming = np.array(cards, dtype=np.uint8)[:, None]
        mine = self._scores(self._hero, coming)
        everyone = self._scores(self._combos, coming)
        beaten = ((everyone > 0) & (everyone < mine)) @ self._weights
        behind = (everyone > mine) @ self._weights
        theirs = everyone[:, self._not_beaten]
        weights = self._weights[self._not_beaten]
        chased = (theirs > 0) @ weights
        passed = (theirs > 0) & (theirs < mine)
        counterfeit = (passed & self._ahead_now) @ weights
        overtaken = passed @ weights
        whole = self._weights.sum()
        may_draw = len(self._board) == 3
        return [
            _After(
                float(overtaken[at] / chased[at]) if chased[at] > 0 else None,
                float(counterfeit[at] / whole),
                float((overtaken[at] - counterfeit[at]) / whole),
                bool(behind[at] > beaten[at]),
                may_draw,
            )
            for at in range(len(cards))
        ]


class _After(NamedTuple):
    """What a card does to a range.

    ``overtakes`` is the part of what is not beaten now that is beaten after it; ``counterfeit`` and
    ``kicker`` say how much of the range was ahead or level and is beaten then. ``is_behind`` says
    whether the hero's hand is, as it stands then; ``may_draw`` whether a card is still to come.
    """

    overtakes: float | None
    counterfeit: float
    kicker: float
    is_behind: bool
    may_draw: bool


def _against_several(
    spot: RangeSpot, made: bytes, on_progress: Callable[[Progress], None] | None
) -> RangeOutlooks:
    hero, board = spot.hero, spot.board
    cards = [DECK[card] for card in board]
    players = [[DECK[card] for card in hero], *map(_holding, spot.villains)]
    folded = [_holding(seat) for seat in spot.folded]
    dead = CardSet.from_mask(spot.dead)
    asked: dict[str, Any] = {"board": cards, "dead": dead, "seed": _SEED}
    half = _BEFORE_THE_CARDS / 2
    first = part_of_progress(on_progress, 0, half)
    now = everyone = equity(players, folded=folded, hands=True, on_progress=first, **asked)
    if folded:
        # How likely each hand is depends on who holds cards, not on who still plays.
        second = part_of_progress(on_progress, half, half, now.deals)
        everyone = equity([*players, *folded], hands=True, on_progress=second, **asked)
    held = [player.hands.likelihood for player in everyone.players if player.hands is not None]
    chances = _chance_to_come(held, len(board) + len(dead))
    facing = [_Facing(hero, board, likelihood) for likelihood in held[1 : len(players)]]
    standing_now = min(each.standing_now for each in facing)
    next_card = equity_by_next_card(
        players,
        folded=folded,
        auto_error=_ERROR_AFTER_A_CARD,
        on_progress=part_of_progress(on_progress, _BEFORE_THE_CARDS, 0.9 - _BEFORE_THE_CARDS),
        **asked,
    )
    deals = everyone.deals + sum(found.deals for found in next_card.values())
    close = [card for card, found in next_card.items() if _is_too_close(found)]
    for number, card in enumerate(close):
        start = 0.9 + 0.1 * number / len(close)
        last = part_of_progress(on_progress, start, 0.1 / len(close), deals)
        asked["board"] = [*cards, card]
        next_card[card] = equity(players, folded=folded, on_progress=last, **asked)
        deals += next_card[card].deals
    results = sorted(next_card.items())
    after = zip(*(each.after([card.id for card, _ in results]) for each in facing), strict=True)
    shares = [Fraction()] * len(REASONS)
    outlooks = []
    for (card, result), against in zip(results, after, strict=True):
        mine, *theirs = result.players
        best = max(player.equity for player in theirs)
        is_level = abs(mine.equity - best) <= (
            _ROUNDING if isinstance(result, ExactEquity) and result.rounded else 0
        )
        is_out = mine.equity > best and not is_level
        reason = _reason(made[card.id], standing_now, is_out, is_level, against)
        shares[reason.code] += Fraction(chances[card.id] * mine.equity)
        outlooks.append(
            Outlook(
                card,
                reason,
                mine.win,
                mine.tie,
                mine.lose,
                mine.equity,
                is_out=is_out,
                is_level=is_level,
                standard_error=mine.standard_error,
            )
        )
    hero_now = now.players[0]
    return RangeOutlooks(
        tuple(outlooks),
        standing_now,
        _adding_up_to(_share_of_the_pot(hero_now), shares),
        hero_now.standard_error,
    )


def _is_too_close(result: EquityResult) -> bool:
    """Whether sampling leaves open if the hero's equity exceeds every villain's."""
    if isinstance(result, ExactEquity):
        return False
    mine, *theirs = result.players
    best = max(theirs, key=lambda player: player.equity)
    errors = mine.standard_error + best.standard_error
    return abs(mine.equity - best.equity) < _TOO_CLOSE * errors


def _holding(seat: Seat) -> Range | list[Card]:
    """Return a range, or the cards that are known of a hand."""
    return [DECK[card] for card in seat.known] if seat.range is None else seat.range


def _share_of_the_pot(player: ExactPlayer | SampledPlayer) -> Fraction:
    return Fraction(player.equity) if player.standard_error is not None else player.fraction


def _adding_up_to(whole: Fraction, shares: list[Fraction]) -> tuple[Fraction, ...]:
    """Return shares by reason without what rounding or sampling put between them and the sum."""
    found = sum(shares)
    return tuple(whole * share / found if share else share for share in shares)


def _chance_to_come(likelihoods: Sequence[NDArray[np.float64]], seen: int) -> NDArray[np.float64]:
    """Return how likely each card is to come next: it must be in nobody's hand.

    ``seen`` is how many cards lie on the board or are dead.
    """
    held = sum((card_totals(likelihood) for likelihood in likelihoods), np.zeros(52))
    left = 52 - seen - 2 * len(likelihoods)
    chances: NDArray[np.float64] = (1 - held) / left
    return chances
