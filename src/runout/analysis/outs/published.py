"""Outs in the published format: two known hands on the turn, with its codes 0 to 14.

The codes name the hero's final hand, whether or not the river or the hero's own cards made it. They
are used here alone; everywhere else an out has its :class:`~runout.kernels.outs.OutReason`.
"""

from __future__ import annotations

from typing import Any, Final

from runout.analysis.outs.calculation import outs_and_cards
from runout.documents import document
from runout.domain.cards import SUIT_LETTERS
from runout.domain.hands import Category
from runout.kernels.outs import AHEAD, LEVEL, POT_UNITS

CATEGORY_NAMES: Final = (
    *(category.title for category in Category),
    "Flush Draw Completion",
    "Straight Draw Completion",
    "Pair Improvement",
    "Two Pair Improvement",
    "Set Improvement",
)


def published_outs(hero: str, villain: str, board: str) -> dict[str, Any]:
    """Return the published response to two hands on a turn.

    >>> published_outs("9h9s", "AhAd", "KhQdJc3s")["win_outs"]
    [{'rank': 9, 'suit': 0, 'category': 14}, {'rank': 9, 'suit': 1, 'category': 14}]
    """
    answer, after = outs_and_cards(hero, villain, board)
    suppressed = answer.suppressed
    shown = b"" if suppressed else after.standings
    wins = [card for card, standing in enumerate(shown) if standing == AHEAD]
    ties = [card for card, standing in enumerate(shown) if standing == LEVEL]
    whole = POT_UNITS * answer.total_cards
    return {
        "suppressed": document(suppressed),
        "win_outs": [_numbered(card, after.categories[card]) for card in wins],
        "tie_outs": [_numbered(card, after.categories[card]) for card in ties],
        "baseline_win": answer.baseline_win,
        "baseline_tie": answer.baseline_tie,
        "baseline_lose": answer.baseline_lose,
        "total_river_cards": answer.total_cards,
        "win_outs_cards": [_lettered(card) for card in wins],
        "tie_outs_cards": [_lettered(card) for card in ties],
        "hero": "".join(map(str, answer.hero)),
        "villains": list(answer.villains),
        "board": str(answer.board),
        "street": str(answer.board.street),
        "hero_ahead_now": answer.hero_ahead_now,
        "equity": sum(after.units_by_category) / whole,
        "standard_error": None,
        "equity_by_category": [
            {"category": code, "name": name, "equity": units / whole}
            for code, (name, units) in enumerate(
                zip(CATEGORY_NAMES, after.units_by_category, strict=True)
            )
            if units
        ],
    }


# By card id: a service runs this for every out of every answer.
def _lettered(card: int) -> dict[str, int | str]:
    return {"rank": card // 4 + 2, "suit": SUIT_LETTERS[card % 4]}


def _numbered(card: int, category: int) -> dict[str, int]:
    return {"rank": card // 4 + 2, "suit": card % 4, "category": category}
