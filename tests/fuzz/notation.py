"""Fuzz targets of what people type: ranges, cards, boards, bet sizes, lines of actions."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Final

import pytest

from fuzz.target import Choices, Target, check_place, text_of
from runout.analysis.histories.hand import read_cards, write_cards
from runout.analysis.spots import read_seat
from runout.domain.bet_sizes import BetSizes, read_sizes
from runout.domain.betting_tree import BettingTree, TreeCounter, TreeRules, read_line
from runout.domain.boards import Board, Street, canonical_flop
from runout.domain.cards import Card, CardSet, Rank, Suit, parse_card_ids, parse_cards
from runout.domain.combos import parse_hand
from runout.domain.ranges import DIALECTS, Range
from runout.errors import LimitExceeded, NotationError, NotExpressible, OverlapError, PokerError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from runout.domain.range_units import Plus


def check_range(data: bytes) -> None:
    """Whatever reads as a range is written, in every dialect, as text that reads as the same."""
    text = text_of(data)
    plus: Plus = "kicker" if len(data) % 2 else "connector"
    try:
        reading = Range.read(text, plus=plus)
    except NotationError as error:
        check_place(text, error)
        return
    except LimitExceeded:
        return
    range_ = reading.range
    assert Range.parse(str(range_), strict=True) == range_
    dialect = DIALECTS[sum(data) % len(DIALECTS)]
    with contextlib.suppress(NotExpressible):
        assert Range.parse(range_.to_text(dialect), strict=True) == range_
    if not reading.overlaps:
        assert Range.read(text, plus=plus, strict=True) == reading
        return
    with pytest.raises(OverlapError) as caught:
        Range.read(text, plus=plus, strict=True)
    check_place(text, caught.value)
    assert caught.value.column == reading.overlaps[0].column


_CARD_READERS: Final[tuple[Callable[[str], object], ...]] = (
    Card.parse, CardSet.parse, Board.parse, Rank.parse, Suit.parse, Street.parse, parse_hand,
)  # fmt: skip


def check_cards(data: bytes) -> None:
    """Whatever reads as a card, a set, a board, a rank and so on is written as it reads."""
    text = text_of(data)
    for parse in _CARD_READERS:
        try:
            value = parse(text)
        except NotationError as error:
            check_place(text, error)
        except PokerError:
            pass
        else:
            assert parse(str(value)) == value
            if isinstance(value, Board) and len(value) == 3:
                assert canonical_flop(canonical_flop(value)) == canonical_flop(value)
    with contextlib.suppress(PokerError):
        assert [card.id for card in parse_cards(text)] == parse_card_ids(text)
    with contextlib.suppress(PokerError):
        cards = read_cards(text)
        assert read_cards(write_cards(cards)) == cards
    with contextlib.suppress(PokerError):
        read_seat(text, "player 1")


def check_bet_sizes(data: bytes) -> None:
    """Whatever reads as sizes is written as it reads, and a tree of it is counted as it grows."""
    text = text_of(data)
    lists: list[BetSizes] = []
    for read in (
        BetSizes.parse,
        BetSizes,
        lambda sizes: BetSizes(raise_=read_sizes(sizes, raising=True)),
    ):
        try:
            sizes = read(text)
        except NotationError as error:
            check_place(text, error)
        except LimitExceeded:
            pass
        else:
            assert BetSizes.parse(str(sizes)) == sizes
            lists.append(sizes)
    if lists:
        _check_tree(lists[0].without_donks(), data)


def _check_tree(sizes: BetSizes, data: bytes) -> None:
    choices = Choices(data[::-1])
    pot, stack = 1 + choices.below(1000), choices.below(3000)
    rules = TreeRules(Street.RIVER, pot, stack, ((sizes, sizes),) * 3, max_raises=choices.below(3))
    try:
        tree = BettingTree.grow(rules, limit=300)
    except LimitExceeded:
        return
    (count,) = TreeCounter().count(rules)
    assert sum(count.decisions) == tree.decision_count
    assert all(0 <= bet <= stack for node in tree.nodes for bet in node.bets)


_TREE: Final = BettingTree.grow(
    TreeRules(Street.TURN, 100, 900, ((BetSizes("50%, a", "2.5x"),) * 2,) * 3, max_raises=2)
)


def check_line(data: bytes) -> None:
    """Whatever reads as a line of a tree leads to a node whose line leads there too."""
    text = text_of(data)
    try:
        read_line(text)
        node = _TREE.find(text)
    except NotationError as error:
        check_place(text, error)
        return
    assert _TREE.find(_TREE.line(node.index)) == node


def _lines(*texts: str) -> Callable[[], Iterable[bytes]]:
    return lambda: [text.encode() for text in texts]


RANGE: Final = Target(
    "ranges", "range grammar, every dialect", check_range,
    _lines(
        "QQ+,AKs:0.5", "22-55;76s-54s K9s-K6s", "15%,5%-20%", "[50]AA,KK[/50]", "50%(AA,KK)",
        "12.5:AA,KK:0.25", "TT+!AA", "AhXx,AX,Axs,AxKx,AxKy", "A♥K♠,1010,A10s", "random!AhXx",
        "none", "JT-67s,98s+,66-", "22:33", "AA@50,KK:1e-3", "0.5(50%(AA))", "8h8d-JhJd",
    ),
    ("random", "any", "none", "*", "%(", "[50]", "[/50]", "+", "-", "!", ":", "@", "AA", "AKs",
     "AhKd", "Xx", "x", "1e-300", "♥", "100%"),
    600,
)  # fmt: skip
CARDS: Final = Target(
    "cards", "cards, boards, hands, streets", check_cards,
    _lines("Ah", "AhKd2c", "10♥ 9s, 2C", "7h5h2c3dKs", "AKs", "Ah?", "A♤️", "turn", "ah,kd"),
    ("10", "♥", "♢", "\ufe0f", "?", "river", "AKo", "Th"), 64,
)  # fmt: skip
BET_SIZES: Final = Target(
    "bet_sizes", "bet sizes and their betting trees", check_bet_sizes,
    _lines("bet 50%, 100%; raise 2.5x", "3e200%, a", "100c,e", "bet none; raise 60%; donk 33.3%",
           "all-in", "0.1%", "2x, 3x"),
    ("bet ", "raise ", "donk ", "none", "all-in", "%", "x", "c", "e", "a", ";", ", "), 200,
)  # fmt: skip
LINES: Final = Target(
    "lines", "lines of actions", check_line,
    _lines("x b50 c", "check, bet 50, raise to 125 call", "a900 f", "x x b50 all-in"),
    ("check", "bet 50", "raise to ", "all-in", "fold", "call", "b50", "r125", "a900"), 200,
)  # fmt: skip
TARGETS: Final = (RANGE, CARDS, BET_SIZES, LINES)
