"""The published outs format: unchanged bytes, and codes of the final hand."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import oracle
from runout import evaluate
from runout.analysis.outs.published import CATEGORY_NAMES, published_outs
from runout.errors import WrongCardCount
from support.outs_by_hand import Spot

if TYPE_CHECKING:
    from collections.abc import Sequence

DATA = Path(__file__).parents[2] / "data"


def test_answers_keep_their_bytes() -> None:
    """Compare 4,000 turns with whole responses or digests from before the labels changed."""
    lines = (DATA / "published_outs.txt").read_text().splitlines()
    assert len(lines) == 4000
    for line in lines:
        cards, kept = line.split(" ", 1)
        answer = published_outs(cards[:4], cards[4:8], cards[8:])
        text = json.dumps(answer, separators=(",", ":"), allow_nan=False)
        digest = hashlib.sha256(text.encode()).hexdigest()[:16]
        assert kept in (text, digest), line


def worth(cards: Sequence[str]) -> tuple[int, int]:
    score = evaluate("".join(cards)).score
    return (score >> 12) - 1, score


@pytest.mark.parametrize(
    ("villain", "board", "reason"),
    [
        ("AhAd", "KhQdJc", "Board must have exactly 4 cards"),
        ("AhAd", "KhQdJc3s2s", "Board must have exactly 4 cards"),
        ("QQ+", "KhQdJc3s", "Villain must have exactly 2 cards"),
        ("Ah?", "KhQdJc3s", "Villain must have exactly 2 cards"),
        ("??", "KhQdJc3s", "Villain must have exactly 2 cards"),
    ],
)
def test_other_spots_than_two_hands_on_a_turn_are_refused(
    villain: str, board: str, reason: str
) -> None:
    with pytest.raises(WrongCardCount, match=reason):
        published_outs("9h9s", villain, board)


def test_codes_are_those_of_the_final_hand() -> None:
    source = random.Random(17)
    for _ in range(500):
        cards = source.sample(oracle.DECK, 8)
        spot = Spot(worth, (cards[0], cards[1]), [(cards[2], cards[3])], tuple(cards[4:]))
        answer = published_outs(*("".join(part) for part in (cards[:2], cards[2:4], cards[4:])))
        for out in answer["win_outs"] + answer["tie_outs"]:
            card = oracle.RANKS[out["rank"] - 2] + oracle.SUITS[out["suit"]]
            assert out["category"] == spot.published_category((card,))


def test_there_is_a_name_for_every_code() -> None:
    assert CATEGORY_NAMES == (
        "High Card", "Pair", "Two Pair", "Three of a Kind", "Straight",
        "Flush", "Full House", "Four of a Kind", "Straight Flush", "Royal Flush",
        "Flush Draw Completion", "Straight Draw Completion", "Pair Improvement",
        "Two Pair Improvement", "Set Improvement",
    )  # fmt: skip
