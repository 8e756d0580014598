"""Streets, boards, canonical flops and textures."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runout.domain.boards import (
    Board,
    CanonicalFlop,
    Connectedness,
    FlopPairing,
    FlopSuits,
    Street,
    Texture,
    canonical_flop,
    canonical_flops,
)
from runout.domain.cards import DECK, Card, Rank, Suit, parse_cards
from runout.errors import DuplicateCard, NotationError, WrongCardCount

deals = st.sampled_from([0, 3, 4, 5]).flatmap(
    lambda size: st.lists(st.sampled_from(DECK), unique=True, min_size=size, max_size=size)
)
boards = deals.map(Board)
flops = st.lists(st.sampled_from(DECK), unique=True, min_size=3, max_size=3).map(Board)
suit_renamings = st.permutations(list(Suit)).map(lambda suits: dict(zip(Suit, suits, strict=True)))


def rename(board: Board, renaming: dict[Suit, Suit]) -> Board:
    return Board(Card(card.rank, renaming[card.suit]) for card in board)


def test_streets_are_ordered_and_have_their_number_of_cards() -> None:
    assert sorted(Street) == [Street.PREFLOP, Street.FLOP, Street.TURN, Street.RIVER]
    assert [street.card_count for street in Street] == [0, 3, 4, 5]
    assert all(Street.parse(str(street).upper()) is street for street in Street)
    assert pickle.loads(pickle.dumps(Street.TURN)) is Street.TURN
    with pytest.raises(NotationError, match="preflop, flop, turn, river"):
        Street.parse("fifth")
    with pytest.raises(TypeError):
        assert Street.FLOP < 4


@given(boards)
def test_a_board_reads_back(board: Board) -> None:
    assert Board.parse(str(board)) == board
    assert hash(Board.parse(str(board))) == hash(board)
    assert eval(repr(board), {"Board": Board.parse}) == board


@given(deals)
def test_a_board_holds_the_dealt_cards(dealt: list[Card]) -> None:
    board = Board(dealt)
    assert set(board.flop) == set(dealt[:3])
    assert board.cards[3:] == tuple(dealt[3:])
    assert [board.turn, board.river] == [*dealt[3:], None, None][:2]
    assert board.street.card_count == len(board) == len(dealt)
    assert board.mask == sum(1 << card.id for card in dealt)
    assert all((card in board) == (card in dealt) for card in DECK)
    assert list(board) == list(board.cards)


@given(deals, st.permutations(range(3)))
def test_the_order_within_a_flop_does_not_matter(dealt: list[Card], order: list[int]) -> None:
    shuffled = [dealt[at] for at in order] + dealt[3:] if dealt else []
    assert Board(shuffled) == Board(dealt)
    assert str(Board(shuffled)) == str(Board(dealt))


def test_flops_are_sorted_and_turn_and_river_keep_their_order() -> None:
    assert str(Board.parse("2s 2c Ah, Kd Ks")) == "Ah2c2sKdKs"
    assert Board.parse("2s2cAhKdKs") != Board.parse("2s2cAhKsKd")
    assert str(Board()) == ""


@pytest.mark.parametrize("text", ["Ah", "AhKh", "AhKhQhJhTh9h"])
def test_a_board_of_one_two_or_six_cards_is_refused(text: str) -> None:
    with pytest.raises(WrongCardCount, match=f"'{text}'.*found {len(text) // 2}"):
        Board.parse(text)
    with pytest.raises(WrongCardCount):
        Board(parse_cards(text))


def test_a_duplicate_card_is_named() -> None:
    with pytest.raises(DuplicateCard, match="'AhKhAh': Ah is there twice"):
        Board.parse("AhKhAh")
    with pytest.raises(DuplicateCard, match="Ah"):
        Board([*parse_cards("AhKh2c"), Card.parse("Ah")])
    with pytest.raises(NotationError):
        Board.parse("AhKhQ")


def test_a_board_cannot_be_changed_and_survives_pickle() -> None:
    board = Board.parse("AhKhQh2c")
    with pytest.raises(AttributeError, match="cannot be changed"):
        board.mask = 0
    with pytest.raises(AttributeError, match="cannot be changed"):
        del board.cards
    for copied in (pickle.loads(pickle.dumps(board)), copy.deepcopy(board)):
        assert copied == board
        assert copied.mask == board.mask
    assert board != board.cards


def smallest_renaming(flop: Board) -> Board:
    """Return the smallest flop over every renaming of the suits, by the definition."""
    renamed = [rename(flop, dict(zip(Suit, suits, strict=True))) for suits in permutations(Suit)]
    return min(renamed, key=lambda board: [card.id for card in board.cards])


def test_all_22100_flops_have_one_of_1755_canonical_forms() -> None:
    counts = Counter(canonical_flop(Board(cards)) for cards in combinations(DECK, 3))
    assert sum(counts.values()) == 22_100
    assert counts == dict(canonical_flops())
    assert len(canonical_flops()) == 1755
    assert Counter(counts.values()) == {24: 286, 12: 1170, 4: 299}


def test_the_canonical_form_is_the_smallest_renaming() -> None:
    for flop, _ in canonical_flops():
        assert smallest_renaming(flop) == flop


@given(flops, suit_renamings)
def test_renaming_suits_changes_neither_canonical_form_nor_texture(
    flop: Board, renaming: dict[Suit, Suit]
) -> None:
    renamed = rename(flop, renaming)
    assert canonical_flop(renamed) == canonical_flop(flop) == smallest_renaming(flop)
    assert canonical_flop(canonical_flop(flop)) == canonical_flop(flop)
    assert Texture.of(renamed) == Texture.of(flop)


def test_canonical_flops_are_sorted_from_aces_down() -> None:
    keys = [
        ([-card.rank.value for card in flop.cards], [card.suit.value for card in flop.cards])
        for flop, _ in canonical_flops()
    ]
    assert keys == sorted(keys)
    assert canonical_flops()[0] == CanonicalFlop(Board.parse("AcAdAh"), 4)
    assert canonical_flops()[-1] == CanonicalFlop(Board.parse("2c2d2h"), 4)
    assert str(canonical_flop(Board.parse("Qd As Kh"))) == "AcKdQh"


@pytest.mark.parametrize("text", ["", "AhKhQh2c", "AhKhQh2c3d"])
def test_only_a_flop_has_a_canonical_form_and_a_texture(text: str) -> None:
    board = Board.parse(text)
    with pytest.raises(WrongCardCount, match="expected a flop"):
        canonical_flop(board)
    with pytest.raises(WrongCardCount, match="expected a flop"):
        Texture.of(board)


@pytest.mark.parametrize(
    ("trait", "flop_count", "deal_count"),
    [
        (FlopSuits.MONOTONE, 286, 1_144),
        (FlopSuits.TWO_TONE, 1_014, 12_168),
        (FlopSuits.RAINBOW, 455, 8_788),
        (FlopPairing.UNPAIRED, 1_430, 18_304),
        (FlopPairing.PAIRED, 312, 3_744),
        (FlopPairing.TRIPS, 13, 52),
        (Connectedness.CONNECTED, 320, 4_096),
        (Connectedness.GAPPED, 960, 12_192),
        (Connectedness.DISCONNECTED, 475, 5_812),
    ],
)
def test_how_many_flops_have_a_trait(
    trait: FlopSuits | FlopPairing | Connectedness, flop_count: int, deal_count: int
) -> None:
    weights = []
    for flop, weight in canonical_flops():
        texture = Texture.of(flop)
        if trait in (texture.suits, texture.pairing, texture.connectedness):
            weights.append(weight)
    assert (len(weights), sum(weights)) == (flop_count, deal_count)


def straights_and_draws(flop: Board) -> tuple[int, bool]:
    """Return the straights that any two ranks make, and whether two ranks make a draw."""
    held = {card.rank.value for card in flop}
    runs = [{(high - step) % 13 for step in range(5)} for high in range(3, 13)]
    made = set()
    draw = False
    for first in range(13):
        for second in range(first, 13):
            ranks = held | {first, second}
            made |= {at for at, run in enumerate(runs) if run <= ranks}
            completing = {rank for rank in range(13) if any(run <= ranks | {rank} for run in runs)}
            draw |= not any(run <= ranks for run in runs) and len(completing) >= 2
    return len(made), draw


def test_connectedness_is_what_two_hole_cards_can_make() -> None:
    for ranks in {tuple(card.rank for card in flop.cards) for flop, _ in canonical_flops()}:
        flop = Board(Card(rank, suit) for rank, suit in zip(ranks, Suit, strict=False))
        texture = Texture.of(flop)
        straights, draw = straights_and_draws(flop)
        assert texture.straights == straights
        if straights:
            assert texture.connectedness is Connectedness.CONNECTED
        elif draw:
            assert texture.connectedness is Connectedness.GAPPED
        else:
            assert texture.connectedness is Connectedness.DISCONNECTED


@pytest.mark.parametrize(
    ("text", "description", "straights"),
    [
        ("JhTh9c", "jack high, two-tone, unpaired, connected", 3),
        ("AhKdQc", "ace high, rainbow, unpaired, connected", 1),
        ("Ah2h3h", "ace high, monotone, unpaired, connected", 1),
        ("KhTd5c", "king high, rainbow, unpaired, gapped", 0),
        ("Kh9d2c", "king high, rainbow, unpaired, disconnected", 0),
        ("AhKd2c", "ace high, rainbow, unpaired, disconnected", 0),
        ("AhQd8c", "ace high, rainbow, unpaired, gapped", 0),
        ("8h8d7c", "eight high, rainbow, paired, gapped", 0),
        ("2h2d2c", "deuce high, rainbow, trips, disconnected", 0),
    ],
)
def test_textures_of_known_flops(text: str, description: str, straights: int) -> None:
    texture = Texture.of(Board.parse(text))
    assert (str(texture), texture.straights) == (description, straights)
    assert texture.high_card is max(card.rank for card in Board.parse(text))
    assert pickle.loads(pickle.dumps(texture)) == texture


def test_the_high_card_of_a_flop_is_its_highest_rank() -> None:
    counts = Counter(Texture.of(flop).high_card for flop, _ in canonical_flops())
    assert sum(counts.values()) == 1755
    assert max(counts, key=lambda rank: counts[rank]) is Rank.ACE
