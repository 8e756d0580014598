"""The ordering behind percentages: complete, sorted, and confirmed by an independent sample."""

from __future__ import annotations

import json
import math
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np

import runout
from runout import HandClass, evaluate_many
from runout.domain.combos import CLASS_OF_COMBO, combo_index
from runout.domain.orderings import DEFAULT_ORDERING, load_ordering
from support.dealing import random_hands

ROOT = Path(__file__).parent.parent.parent
FILE = Path(runout.__file__).parent / f"domain/data/{DEFAULT_ORDERING}.json"
CONTENT = json.loads(FILE.read_text(encoding="utf-8"))


class Measured(NamedTuple):
    hand: HandClass
    equity: float
    standard_error: float


CLASSES = [
    Measured(HandClass.parse(entry["hand"]), entry["equity"], entry["standard_error"])
    for entry in CONTENT["classes"]
]


def test_classes_are_sorted_by_equity() -> None:
    assert tuple(measured.hand for measured in CLASSES) == load_ordering().classes
    equities = [measured.equity for measured in CLASSES]
    assert equities == sorted(equities, reverse=True)
    assert [str(measured.hand) for measured in CLASSES[:5]] == ["AA", "KK", "QQ", "JJ", "TT"]
    assert [str(measured.hand) for measured in CLASSES[-2:]] == ["72o", "32o"]


def test_the_file_records_how_it_was_made() -> None:
    assert (ROOT / CONTENT["made_by"]).exists()
    for measured in CLASSES:
        samples = 4 * CONTENT["deals"] * len(measured.hand.combos) / 1326
        expected = math.sqrt(measured.equity * (1 - measured.equity) / samples)
        assert math.isclose(measured.standard_error, expected, abs_tol=1e-6)


def test_four_random_hands_share_the_pot() -> None:
    mean = sum(len(measured.hand.combos) * measured.equity for measured in CLASSES) / 1326
    assert math.isclose(mean, 1 / 4, abs_tol=2e-6)


def test_the_page_states_how_many_neighbours_are_too_close() -> None:
    close = sum(
        better.equity - worse.equity < 2 * math.hypot(better.standard_error, worse.standard_error)
        for better, worse in pairwise(CLASSES)
    )
    page = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    assert f"{close} of the 168 pairs of neighbours" in " ".join(page.split())


def test_an_independent_sample_gives_the_same_equities() -> None:
    deals = random_hands(100_000, 13, seed=1)
    board, holes = deals[:, :5], deals[:, 5:].reshape(-1, 4, 2)
    scores = np.array([evaluate_many(np.hstack([board, holes[:, seat]])) for seat in range(4)])
    winners = scores == scores.max(axis=0)
    shares = winners / winners.sum(axis=0)
    ids = range(52)
    class_of = np.array(
        [[CLASS_OF_COMBO[combo_index(i, j)] if i != j else -1 for j in ids] for i in ids]
    )
    classes = class_of[holes[:, :, 0], holes[:, :, 1]].T
    held = np.bincount(classes.ravel(), minlength=169)
    won = np.bincount(classes.ravel(), weights=shares.ravel(), minlength=169)
    deviations = [
        (won[hand.index] / held[hand.index] - equity)
        / math.sqrt(equity * (1 - equity) / held[hand.index])
        for hand, equity, _ in CLASSES
    ]
    assert max(map(abs, deviations)) < 4.5
    # A sum of 169 squares of standard normals: 169 on average, 18 its standard deviation.
    assert sum(deviation**2 for deviation in deviations) < 169 + 4 * 18
