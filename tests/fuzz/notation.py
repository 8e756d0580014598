"""Fuzz targets of typed notation: ranges, cards, boards, bet sizes, lines of actions."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Final

import pytest

from fuzz.target import Choices, Target, check_message, check_place, text_of
from runout.analysis.equity.spots import read_seat
from runout.analysis.histories.hand import read_cards, write_cards
from runout.domain.amounts import Unit
from runout.domain.betting.counts import TreeCounter
from runout.domain.betting.lines import read_line
from runout.domain.betting.rules import TreeRules
from runout.domain.betting.sizes import BetSizes, read_sizes
from runout.domain.betting.tree import BettingTree
from runout.domain.boards import Board, Street, canonical_flop
from runout.domain.cards import Card, CardSet, Rank, Suit, parse_card_ids, parse_cards
from runout.domain.combos import parse_hand
from runout.domain.ranges.range import DIALECTS, Range
from runout.errors import LimitExceeded, NotationError, NotExpressible, OverlapError, PokerError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from runout.domain.ranges.range import Plus


def check_range(data: bytes) -> None:
    """Check that a valid range round-trips through its text in every dialect.

    The first byte selects the meaning of ``+``, and the check besides runout's own text.
    """
    variant = data[0] % 16 if data else 0
    text = text_of(data[1:])
    plus: Plus = "kicker" if variant % 2 else "connector"
    try:
        reading = Range.read(text, plus=plus)
    except NotationError as error:
        check_place(text, error)
        return
    except LimitExceeded:
        return
    range_ = reading.range
    assert Range.parse(str(range_), strict=True) == range_
    if variant < len(DIALECTS):
        with contextlib.suppress(NotExpressible):
            assert Range.read(range_.to_text(DIALECTS[variant]), strict=True).range == range_
    elif variant > 12 and not reading.overlaps:
        assert Range.read(text, plus=plus, strict=True) == reading
    elif variant > 12:
        with pytest.raises(OverlapError) as caught:
            Range.read(text, plus=plus, strict=True)
        check_place(text, caught.value)
        assert caught.value.column == reading.overlaps[0].column


def _read_board(text: str) -> Board:
    board = Board.parse(text)
    if len(board) == 3:
        assert canonical_flop(canonical_flop(board)) == canonical_flop(board)
    return board


def _read_in_order(text: str) -> str:
    cards = parse_cards(text)
    assert [card.id for card in cards] == parse_card_ids(text)
    return "".join(map(str, cards))


_CARD_READERS: Final[tuple[Callable[[str], object], ...]] = (
    Card.parse, CardSet.parse, _read_board, Rank.parse, Suit.parse, Street.parse, parse_hand,
    _read_in_order, lambda text: write_cards(read_cards(text)),
    lambda text: read_seat(text, "player 1")[2],
)  # fmt: skip


def check_cards(data: bytes) -> None:
    """Check that a valid card, set, board, rank and so on round-trips through its text.

    The first byte selects the parser; 0 to 9 are digits too.
    """
    parse = _CARD_READERS[data[0] % 48 % len(_CARD_READERS) if data else 0]
    text = text_of(data[1:])
    try:
        value = parse(text)
    except NotationError as error:
        if error.text == text:  # cards that may be unknown are parsed two characters at a time
            check_place(text, error)
    except PokerError as error:
        check_message(error)
    else:
        if not isinstance(value, tuple):
            assert parse(str(value)) == value


_SIZE_READERS: Final[tuple[Callable[[str], BetSizes], ...]] = (
    BetSizes.parse, BetSizes, lambda text: BetSizes(raise_=read_sizes(text, raising=True)),
)  # fmt: skip


def check_bet_sizes(data: bytes) -> None:
    """Check that valid sizes round-trip through their text, and that their tree is counted right.

    The first byte selects the parser, and whether a tree is built.
    """
    kind = data[0] % 48 if data else 0
    text = text_of(data[1:])
    try:
        sizes = _SIZE_READERS[kind % 3](text)
    except NotationError as error:
        check_place(text, error, beyond=1)
    except LimitExceeded:
        return
    else:
        assert BetSizes.parse(str(sizes)) == sizes
        if kind % 8 == 7:
            _check_tree(sizes.without_donks(), data)


def _check_tree(sizes: BetSizes, data: bytes) -> None:
    choices = Choices(data[::-1])
    pot, stack = 1 + choices.below(1000), choices.below(3000)
    rules = TreeRules(
        Street.RIVER, pot, stack, ((sizes, sizes),) * 3, max_raises=choices.below(3),
        unit=Unit.of(sizes.chip_amounts),
    )  # fmt: skip
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
    """Check that a valid line leads to a node whose own line leads to the same node."""
    text = text_of(data)
    try:
        read_line(text)
        node = _TREE.find(text)
    except NotationError as error:
        check_place(text, error)
        return
    assert _TREE.find(_TREE.line(node.index)) == node


def _lines(*texts: str, first: str = "") -> Callable[[], Iterable[bytes]]:
    """Return texts as seeds, each prefixed with every one of these characters."""
    return lambda: [f"{each}{text}".encode() for text in texts for each in first or [""]]


RANGE: Final = Target(
    "ranges", "range grammar, every dialect", check_range,
    _lines(
        "QQ+,AKs:0.5", "22-55;76s-54s K9s-K6s", "15%,5%-20%", "[50]AA,KK[/50]", "50%(AA,KK)",
        "12.5:AA,KK:0.25", "TT+!AA", "AhXx,AX,Axs,AxKx,AxKy", "A♥K♠,1010,A10s", "random!AhXx",
        "BTN: top 15 %, AA = 0.5", "AA 0.5\nKK 1", "hand,weight\nAA,0.5", '{"AA": 0.5, "KK": [1]}',
        '["AA", ["KK", 0.5], {"hand": "QQ", "weight": 1}]', "(AA,KK)@50 # c",
        "any pair|any suited/ATC",
        "none", "JT-67s,98s+,66-", "22:33", "AA@50,KK:1e-3", "0.5(50%(AA))", "8h8d-JhJd",
        first="04>",
    ),
    ("random", "any", "none", "*", "%(", "[50]", "[/50]", "+", "-", "!", ":", "@", "AA", "AKs",
     "AhKd", "Xx", "x", "1e-300", "♥", "100%", "top ", "any ", " = ", "# ", '{"', '": ', "\n", "\t",
     "hand,weight\n", "Range: ", "“", "–", "\u200b"),
    600,
)  # fmt: skip
CARDS: Final = Target(
    "cards", "cards, boards, hands, streets", check_cards,
    _lines("Ah", "AhKd2c", "10♥ 9s, 2C", "7h5h2c3dKs", "AKs", "Ah?", "A♤️", "turn", "ah,kd",
           first="0123456789"),
    ("10", "♥", "♢", "\ufe0f", "?", "river", "AKo", "Th"), 64,
)  # fmt: skip
BET_SIZES: Final = Target(
    "bet_sizes", "bet sizes and their betting trees", check_bet_sizes,
    _lines("bet 50%, 100%; raise 2.5x", "3e200%, a", "100c,e", "bet none; raise 60%; donk 33.3%",
           "all-in", "0.1%", "2x, 3x", first="0127"),
    ("bet ", "raise ", "donk ", "none", "all-in", "%", "x", "c", "e", "a", ";", ", "), 200,
)  # fmt: skip
LINES: Final = Target(
    "lines", "lines of actions", check_line,
    _lines("x b50 c", "check, bet 50, raise to 125 call", "a900 f", "x x b50 all-in"),
    ("check", "bet 50", "raise to ", "all-in", "fold", "call", "b50", "r125", "a900"), 200,
)  # fmt: skip
TARGETS: Final = (RANGE, CARDS, BET_SIZES, LINES)
