"""Outs against ranges: what every unseen card does for a known hand, with card removal."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from runout.analysis.equity import equity, equity_by_next_card
from runout.analysis.equity_results import ExactEquity
from runout.analysis.evaluation import evaluate_many
from runout.analysis.outs_results import CATEGORY_NAMES, Outlook
from runout.domain.cards import DECK
from runout.errors import NoPossibleDeal
from runout.kernels.equity import card_totals, combo_cards, lay_table, totals_without_card
from runout.kernels.outs import AHEAD, BEHIND, LEVEL, face_by_next_card

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from runout.analysis.equity_results import ExactPlayer, SampledPlayer
    from runout.analysis.spots import Seat

# Where many ranges have to be sampled, the same question has the same answer.
_SEED = 0
_ROUNDING = 1e-12  # of sums of weights that are not whole


class RangeOutlooks(NamedTuple):
    """Every card that may come, how the hero stands now, and the pot by category of hand."""

    outlooks: tuple[Outlook, ...]
    standing_now: int
    shares: tuple[Fraction, ...]
    standard_error: float | None = None


def outlooks_of(
    hero: bytes, villains: Sequence[Seat], board: bytes, categories: bytes
) -> RangeOutlooks:
    """Return what each card does; ``categories`` is what the hero's hand is with it."""
    if len(villains) == 1:
        return _against_one(hero, villains[0], board, categories)
    return _against_several(hero, villains, board, categories)


def _against_one(hero: bytes, villain: Seat, board: bytes, categories: bytes) -> RangeOutlooks:
    table = lay_table([(tuple(sorted(hero)), None), (villain.known, villain.range)], 2, board, 0)
    weights = table.weights[1]
    if not weights.any():
        raise NoPossibleDeal(f"no possible deal: nothing is left of {villain.input!r}")
    wins, ties = face_by_next_card(table)
    boards_after = 44 if len(board) == 3 else 1  # river cards once both hands and the turn are out
    totals = totals_without_card(weights) * boards_after
    facing = _Facing(hero, board, weights)
    seen = {*hero, *board}
    cards = [card for card in range(52) if card not in seen and totals[card] > 0]
    outlooks = []
    units = [Fraction()] * len(CATEGORY_NAMES)
    slack = 0 if table.whole else _ROUNDING
    for card, overtakes in zip(cards, facing.overtaken(cards), strict=True):
        total = float(totals[card])
        double = 2 * wins[card] + ties[card]
        is_level = bool(abs(double - total) <= slack * total)
        units[categories[card]] += Fraction(double)
        outlooks.append(
            Outlook(
                DECK[card],
                categories[card],
                _share(wins[card], total),
                _share(ties[card], total),
                _share(total - wins[card] - ties[card], total),
                float(double / (2 * total)),
                is_out=bool(double > total) and not is_level,
                is_level=is_level,
                overtakes=overtakes,
            )
        )
    whole = 2 * sum(Fraction(totals[each.card.id]) for each in outlooks)
    shares = tuple(share / whole for share in units)
    return RangeOutlooks(tuple(outlooks), facing.standing_now, shares)


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
        ahead, behind = self._weights[theirs < mine].sum(), self._weights[theirs > mine].sum()
        self.standing_now = AHEAD if ahead > behind else LEVEL if ahead == behind else BEHIND

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

    def overtaken(self, cards: list[int]) -> list[float | None]:
        """Return for each card the part of what is not beaten now that is beaten after it."""
        coming = np.array(cards, dtype=np.uint8)[:, None]
        mine = self._scores(self._hero, coming)
        theirs = self._scores(self._combos[self._not_beaten], coming)
        weights = self._weights[self._not_beaten]
        chased = (theirs > 0) @ weights
        beaten = ((theirs > 0) & (theirs < mine)) @ weights
        return [
            float(part / whole) if whole > 0 else None
            for part, whole in zip(beaten, chased, strict=True)
        ]


def _against_several(
    hero: bytes, villains: Sequence[Seat], board: bytes, categories: bytes
) -> RangeOutlooks:
    cards = [DECK[card] for card in board]
    players = [
        [DECK[card] for card in hero],
        *(seat.range or [DECK[card] for card in seat.known] for seat in villains),
    ]
    now = equity(players, board=cards, seed=_SEED, hands=True)
    held = [player.hands.likelihood for player in now.players if player.hands is not None]
    chances = _chance_to_come(held, len(board))
    shares = [Fraction()] * len(CATEGORY_NAMES)
    outlooks = []
    for card, result in sorted(equity_by_next_card(players, board=cards, seed=_SEED).items()):
        mine, *theirs = result.players
        best = max(player.equity for player in theirs)
        is_level = abs(mine.equity - best) <= (
            _ROUNDING if isinstance(result, ExactEquity) and result.rounded else 0
        )
        code = categories[card.id]
        shares[code] += Fraction(chances[card.id] * mine.equity)
        outlooks.append(
            Outlook(
                card,
                code,
                mine.win,
                mine.tie,
                mine.lose,
                mine.equity,
                is_out=mine.equity > best and not is_level,
                is_level=is_level,
                standard_error=mine.standard_error,
            )
        )
    hero_now = now.players[0]
    return RangeOutlooks(
        tuple(outlooks),
        min(_Facing(hero, board, likelihood).standing_now for likelihood in held[1:]),
        _adding_up_to(_share_of_the_pot(hero_now), shares),
        hero_now.standard_error,
    )


def _share_of_the_pot(player: ExactPlayer | SampledPlayer) -> Fraction:
    return Fraction(player.equity) if player.standard_error is not None else player.fraction


def _adding_up_to(whole: Fraction, shares: list[Fraction]) -> tuple[Fraction, ...]:
    """Return shares by category without what rounding or sampling put between them and the sum."""
    found = sum(shares)
    return tuple(whole * share / found if share else share for share in shares)


def _chance_to_come(
    likelihoods: Sequence[NDArray[np.float64]], board_cards: int
) -> NDArray[np.float64]:
    """Return how likely each card is to come next: it must be in nobody's hand."""
    held = sum((card_totals(likelihood) for likelihood in likelihoods), np.zeros(52))
    left = 52 - board_cards - 2 * len(likelihoods)
    chances: NDArray[np.float64] = (1 - held) / left
    return chances
