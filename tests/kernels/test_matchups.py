"""The shipped table of preflop match-ups."""

from __future__ import annotations

import random
from importlib import resources

import numpy as np

from runout.analysis.equity.spots import read_spot
from runout.domain.cards import DECK
from runout.kernels.equity import COMBO_COUNT, count_deals, to_arrays
from runout.kernels.equity_question import matchups
from runout.kernels.tables import PREFLOP_BOARDS
from support.equity_methods import Enumeration

# Of all ordered pairs of combos without a common card.
PAIRS = 1326 * 1225
RANDOM_WINS = 1_334_125_369_292


def matchup(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, int]:
    """Return the first hand's wins and ties over all boards; a hand is two sorted card ids."""
    return matchups().between(bytes((*first, *second)))


def test_table_has_every_matchup_once() -> None:
    file = resources.files("runout.kernels") / "data" / "preflop_matchups.npy"
    with resources.as_file(file) as path:
        table = np.load(path)
    assert table.shape == (47_008, 2)
    assert table.dtype == np.uint32
    assert (table.sum(axis=1) <= PREFLOP_BOARDS).all()
    assert table[:, 1].min() > 0  # the board can always be the best hand of both


def test_random_matchups_match_enumeration() -> None:
    source = random.Random(47_008)
    for _ in range(300):
        cards = source.sample(range(52), 4)
        first, second = tuple(sorted(cards[:2])), tuple(sorted(cards[2:]))
        players = ["".join(str(DECK[card]) for card in hand) for hand in (first, second)]
        spot = read_spot(players)
        table = to_arrays([bytes(seat.known) for seat in spot.seats], 2, b"", 0)
        method = Enumeration(table)
        (win, tie), (lose, also_tie) = method.run(0, method.chunks, 1, None).shares
        assert matchup(first, second) == (win, tie)
        assert matchup(second, first) == (lose, tie)
        assert tie == also_tie
        assert win + tie + lose == PREFLOP_BOARDS


def test_a_matchup_does_not_depend_on_the_names_of_suits() -> None:
    source = random.Random(24)
    for _ in range(2000):
        cards = source.sample(range(52), 4)
        suits = source.sample(range(4), 4)
        renamed = [4 * (card // 4) + suits[card % 4] for card in cards]
        hands = [(tuple(sorted(four[:2])), tuple(sorted(four[2:]))) for four in (cards, renamed)]
        assert matchup(*hands[0]) == matchup(*hands[1])


def test_all_hands_against_all_hands() -> None:
    table = to_arrays([b"", b""], 2, b"", 0)
    tally = count_deals(table, 1)
    assert tally.hands_dealt == PAIRS
    assert tally.total == PAIRS * PREFLOP_BOARDS
    (win, tie), (lose, also_tie) = tally.shares
    assert (win, lose) == (RANDOM_WINS, RANDOM_WINS)
    assert tie == also_tie == PAIRS * PREFLOP_BOARDS - 2 * RANDOM_WINS


def test_random_hand_matchup_has_each_combos_equity() -> None:
    table = to_arrays([b"", b""], 2, b"", 0)
    cells = np.zeros((2, 2 * COMBO_COUNT))
    count_deals(table, 1, cells)
    dealt, units = cells.reshape(2, 2, COMBO_COUNT)
    assert (dealt == 1225 * PREFLOP_BOARDS).all()
    np.testing.assert_allclose(units[0], units[1], rtol=1e-12)
    equity = units[0] / dealt[0] / 2520
    aces, deuces = COMBO_COUNT - 1, 0
    assert equity.argmax() >= COMBO_COUNT - 6  # one of the pairs of aces
    assert round(equity[aces], 4) == 0.852
    assert round(equity[deuces], 4) == 0.5033
