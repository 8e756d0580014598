"""Call the entry points of the compiled module a million times in total, and report memory growth.

    python tests/native/many_calls.py [SHARE]

SHARE is the fraction of the calls that is made (default 1). Prints a line of JSON: the number of
calls, and the growth of the process in bytes per entry point after a warm-up. An allocator that
keeps pages for threads grows once or twice, a leak every time: if the process grew by more than a
few pages, the calls are repeated, and the smallest growth counts.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from runout.analysis.solver.spot.spot import Spot
from runout.kernels import _native  # noqa: TID251 - the boundary itself is tested
from runout.kernels.equity import combo_cards
from runout.kernels.solver import game_tree, holdem_measure, holdem_solver, terminal_payoffs

# One call of the first takes minutes; it fills an array with the counts of PreflopDeals. The other
# is the type of an error.
NOT_CALLED: Final = ("count_matchups", "EquityRefused")
FEW_PAGES: Final = 16 * 4096
MAX_ROUNDS: Final = 6

RIVER: Final = bytes([50, 46, 20, 13, 3])
FLOP: Final = RIVER[:3]
HERO: Final = bytes([48, 51])
VILLAIN: Final = bytes([40, 45])
RIVER_MASK: Final = sum(1 << card for card in RIVER)
FLOP_MASK: Final = sum(1 << card for card in FLOP)


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry point: its name, the number of calls, and a call of it."""

    name: str
    times: int
    call: Callable[[], object]


def weights_of(
    *ranges: slice, dead: bytes = b""
) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Return a row of weights for each range of combos, without dead cards."""
    rows = np.zeros((len(ranges), 1326))
    for row, combos in zip(rows, ranges, strict=True):
        row[combos] = 1
        row[np.isin(combo_cards(), list(dead)).any(axis=1)] = 0
    return rows


def refused(call: Callable[[], object]) -> None:
    """Make a call that must be refused."""
    with suppress(ValueError, TypeError):
        call()
        raise AssertionError("the call was not refused")


def entries() -> list[Entry]:
    """Return every entry point."""
    return [
        *_cheap(),
        *_text(),
        *_showdowns(),
        *_equity(),
        *_outs(),
        *_tables(),
        *_solver(),
        _mapped(),
    ]


def _mapped() -> Entry:
    def mapped() -> None:
        with Path(__file__).open("rb") as file:
            _native.MappedFile(file.fileno(), 100).content.sum()

    return Entry("MappedFile", 5_000, mapped)


def _cheap() -> list[Entry]:
    hands = np.arange(70, dtype=np.uint8).reshape(10, 7) % 52
    scores = np.zeros(10, np.uint16)
    table = np.ones((_native.MATCHUPS, 2), np.uint32).tobytes()
    matchups = _native.Matchups(table)
    counts = np.zeros(_native.SCORES, np.uint64)
    categories = np.zeros((2, 1326), np.uint8)
    return [
        Entry("score_hand", 400_000, lambda: _native.score_hand(RIVER)),
        Entry("score_hand", 90_000, lambda: refused(lambda: _native.score_hand(b"\0"))),
        Entry("score_hands", 100_000, lambda: _native.score_hands(hands, scores, 1)),
        Entry("score_hands", 200, lambda: _native.score_hands(hands, scores, 2)),
        Entry("count_scores", 5, lambda: _native.count_scores(5, counts, 2)),
        Entry("instruction_set", 50_000, _native.instruction_set),
        Entry("instruction_sets", 20_000, _native.instruction_sets),
        Entry("Matchups", 300, lambda: _native.Matchups(table)),
        Entry("Matchups", 200_000, lambda: matchups.between(HERO + VILLAIN)),
        Entry("Matchups", 50_000, lambda: refused(lambda: matchups.between(HERO + HERO))),
        Entry("next_cards", 50_000, lambda: _native.next_cards(HERO, VILLAIN, RIVER[:4])),
        Entry("next_cards", 30_000, lambda: refused(lambda: _native.next_cards(b"", b"", b""))),
        Entry("classify_hands", 2_000, lambda: _native.classify_hands(FLOP, *categories)),
        Entry("classify_hands", 2_000,
              lambda: refused(lambda: _native.classify_hands(FLOP[:2], *categories))),
        Entry("flop_runouts", 2_000, lambda: _native.flop_runouts(HERO, VILLAIN, FLOP)),
        Entry("explain_outs", 1_000, lambda: _native.explain_outs(
            HERO, FLOP, np.ones((2, 1326)) / 2, bytes([17] * 52), bytes([3] * 52))),
    ]  # fmt: skip


def _text() -> list[Entry]:
    ordering = bytes(range(169))
    text = "22+,A2s+,50%(KQ),15%,AA:0.5,TT!AA,5♥4♥"
    packed, _, _ = _native.read_range(text, False, False, ordering)
    return [
        *[
            Entry(name, 20_000, partial(getattr(_native, name), each))
            for name, texts in {
                "read_cards": ("AhKd, 10♥", "Ah?", "A\ud800"),
                "read_different_cards": ("AhKd, 10♥", "AhKdAh"),
                "read_card": ("Ah", "AhKd"),
                "read_board": ("AhKd2c", "AhKd"),
                "read_combo": ("AhKd", "AhAh"),
                "read_hand_class": ("AKs", "AK"),
                "read_hand": ("AKs", "AhKd", "A"),
                "is_unit": ("A5s-A2s", "A\ud800"),
                "find_split_number": ("AA:0,75", "AA"),
                "quoted_word": ("AKs" * 10,),
                "short_word": ("AKs" * 10,),
                "percent_of": ("0.125",),
            }.items()
            for each in texts
        ],
        Entry("percent_of", 20_000, lambda: refused(lambda: _native.percent_of("x"))),
        Entry("duplicate_card", 20_000, lambda: _native.duplicate_card(b"\0\0", "2c2c")),
        Entry("duplicate_card", 20_000, lambda: refused(lambda: _native.duplicate_card(b"", ""))),
        Entry("wrong_board", 20_000, lambda: _native.wrong_board(2, "AhKd")),
        Entry("read_range", 20_000, lambda: _native.read_range(text, False, False, ordering)),
        Entry("read_range", 20_000, lambda: _native.read_range("AKh", True, True, b"")),
        Entry("read_range", 20_000,
              lambda: refused(lambda: _native.read_range("15%", True, False, b"\0"))),
        Entry("overlap_error", 20_000, lambda: _native.overlap_error("AA", 1, 2, [1325, 7], 1)),
        Entry("overlap_warning", 20_000, lambda: _native.overlap_warning("AA", [1325], 0)),
        Entry("units_of", 5_000, lambda: _native.units_of(packed, True, True, True)),
        Entry("write_range", 5_000, lambda: _native.write_range(packed)),
        Entry("write_range", 5_000, lambda: refused(lambda: _native.write_range(b""))),
        Entry("text_of_weight", 20_000, lambda: _native.text_of_weight(1 / 3)),
    ]  # fmt: skip


def _showdowns() -> list[Entry]:
    hand = (
        '{"contributions": [50, 100, 100], "names": [], "unit": null, "folded": [], "button": 0,'
        ' "boards": [[47, 29, 14, 4, 3]], "hands": [[50, 49], [46, 42], [41, 40]], "mucked": [],'
        ' "rake": {"rate": ["1", "20"], "cap": 3, "no_flop_no_drop": false}}'
    )
    names = ("cut_pots", "settle_hand", "find_winners", "take_rake", "check_amounts")
    return [
        *[
            Entry(name, 10_000, partial(getattr(_native, name), request))
            for name in names
            for request in (hand, hand.replace("47", "29"), "{")
        ],
        Entry("describe_score", 20_000, lambda: _native.describe_score(36873)),
        Entry("tie_breakers", 20_000, lambda: _native.tie_breakers(8192)),
        Entry("best_five", 20_000, lambda: _native.best_five(8192, bytes([0, 1, 4, 8, 12]))),
    ]


def _equity() -> list[Entry]:
    two = weights_of(slice(0, 300), slice(600, 1100), dead=RIVER)
    three = weights_of(slice(0, 20), slice(600, 630), slice(900, 910), dead=RIVER)
    known = weights_of(slice(0, 1), slice(600, 601))
    cells = np.zeros((2, 3 * 1326))
    shares = np.zeros((1, 3, 24), np.uint64)
    clashes = np.zeros(1, np.uint64)

    def weighted(weights: NDArray[np.float64], players: int, board: int) -> _native.EquityQuestion:
        return _native.EquityQuestion.of_weights(weights, players, board, 0, True)

    def heads_up() -> None:
        spot = weighted(two, 2, RIVER_MASK)
        sweep = _native.Counting(spot, spot.plan_sweep(), None)
        sweep.run(0, 1, 1, cells[:, : 2 * 1326].copy())

    def joint() -> None:
        spot = weighted(three, 3, RIVER_MASK)
        deals = _native.Counting(spot, spot.plan_enumeration(), None)
        deals.run(0, deals.chunks, 1, cells)

    def preflop() -> None:
        spot = weighted(known, 2, 0)
        deals = _native.Counting(spot, spot.plan_enumeration(), None)
        deals.run(0, deals.chunks, 2, None)

    def sampled() -> None:
        sampler = _native.Sampler(weighted(three, 3, RIVER_MASK))
        sampler.run(1, 0, 2000, shares, clashes, 2, cells)
        assert sampler.dealable(1000)
        assert sampler.count_hands(100_000)

    matchups = _native.Matchups(np.ones((_native.MATCHUPS, 2), np.uint32).tobytes())
    packed = np.ones(1326).tobytes()

    def question(seats: list[bytes], board: int) -> _native.EquityQuestion:
        return _native.EquityQuestion(seats, len(seats), board, 0)

    plain = ("auto", None, None, 0.01, None)

    def small() -> None:
        assert question([HERO, packed], RIVER_MASK).count_small(None) is not None
        assert question([HERO, VILLAIN], FLOP_MASK).count_small(None) is not None
        assert question([packed, packed, packed], FLOP_MASK).count_small(None) is None
        refused(lambda: question([HERO, HERO], FLOP_MASK))
        refused(lambda: question([np.zeros(1326).tobytes(), HERO], FLOP_MASK).count_small(None))

    def looked_up() -> None:
        both = question([HERO, packed], 0)
        counting = _native.Counting(both, both.plan(*plain, hands=True), matchups)
        counting.step(1, cells[:, : 2 * 1326].copy())
        assert counting.is_done

    def drawn() -> None:
        both = weighted(two, 2, RIVER_MASK)
        for method in ("rejection", "enumeration", "sequential"):
            rules = _native.DrawingRules()
            rules.method = method
            drawing = _native.Drawing(both, 1, 500, 0.0, rules)
            while not drawing.is_done:
                drawing.step(2, None)
            assert drawing.drawn[2] == 500

    ranges = question([packed, packed], FLOP_MASK)

    hands = np.tile(np.frombuffer(HERO + VILLAIN, np.uint8).reshape(1, 2, 2), (200, 1, 1))
    boards = np.tile(np.frombuffer(FLOP + b"\xff\xff", np.uint8), (200, 1))
    numbers = np.full((200, 2), -1, np.int32)
    figures, deals = np.zeros((3, 200, 2)), np.zeros(200, np.uint64)

    def many() -> None:
        none, no_ranges = np.zeros((200, 0), np.uint8), np.zeros((0, 1326))
        _native.answer_questions(
            matchups, hands, boards, none, numbers, no_ranges, figures, deals, 2
        )

    def empty() -> None:
        refused(lambda: weighted(three * 0, 3, RIVER_MASK))

    return [
        Entry("Counting", 2_000, heads_up),
        Entry("EquityPlan", 5_000, lambda: ranges.plan(*plain, hands=True)),
        Entry("EquityQuestion", 5_000, lambda: ranges.expected_cost(*plain, hands=False)),
        Entry("EquityQuestion", 1_000, small),
        Entry("Counting", 500, looked_up),
        Entry("Drawing", 5, drawn),
        Entry("DrawingRules", 50_000, _native.DrawingRules),
        Entry("hand_figures", 5_000, lambda: _native.hand_figures(
            np.ones((2, 2 * 1326)), 2, 1, np.empty(1326), np.empty(1326))),
        Entry("refuse_settings", 50_000, lambda: _native.refuse_settings(5.0, 2.0, None)),
        Entry("units_per_deal", 50_000, lambda: _native.units_per_deal(23)),
        Entry("answer_questions", 300, many),
        Entry("Counting", 1_000, joint),
        Entry("EquityQuestion", 2_000, empty),
        Entry("Counting", 40, preflop),
        Entry("Sampler", 500, sampled),
    ]  # fmt: skip


def _outs() -> list[Entry]:
    def ranged() -> None:
        assert _native.weigh_range(HERO, RIVER[:4], 0, b"", np.ones(1326)) is not None
        refused(lambda: _native.weigh_range(HERO, HERO, 0, b"", None))

    return [Entry("weigh_range", 1_000, ranged)]


def _tables() -> list[Entry]:
    classes = np.zeros((169, 169), np.uint64)
    shares = np.zeros((1326, 1326), np.uint16)
    return [
        Entry("flop_wins", 10, lambda: _native.flop_wins(FLOP, classes)),
        Entry("flop_wins", 1_000, lambda: refused(lambda: _native.flop_wins(b"", classes))),
        Entry("flop_combo_shares", 3, lambda: _native.flop_combo_shares(FLOP, shares, 2)),
        Entry("preflop_wins", 1, lambda: _native.preflop_wins(classes, 2)),
        Entry("combo_pairs", 50, lambda: _native.combo_pairs(0, classes)),
    ]


def _solver() -> list[Entry]:
    river = Spot("Td9d6hQc2s", "QQ+,T9s,AKs", "99+,AQs", pot=100, stack=100)
    turn = Spot("Td9d6hQc", "QQ,T9s", "99,AQs", pot=100, stack=50)

    def made(spot: Spot, **settings: object) -> _native.HoldemSolver:
        payoffs = terminal_payoffs(
            spot.tree, spot.tree.rules.pot, spot.rake_rate, spot.rake_cap_units
        )
        return holdem_solver(
            bytes(card.id for card in spot.board),
            [range_.packed for range_ in spot.ranges],
            spot.tree,
            payoffs,
            **settings,  # type: ignore[arg-type]
        )

    def solved() -> None:
        solver = made(river, threads=2)
        solver.iterate(3)
        solver.view(0)
        solver.best_responses()
        solver.average_values()
        averages = solver.averages(0), solver.averages(1)
        read_only = made(river, averages=averages)
        read_only.view(0)
        read_only.showdown_values(0, 0, np.ones(read_only.size(0, 1), np.float32))
        refused(lambda: read_only.iterate(1))

    def resolved() -> None:
        solver = made(turn, precision="f16")
        solver.iterate(2)
        for player in (0, 1):
            solver.set_continuation_values(0, player, solver.continuation_values(0, player))
        board = solver.find(bytes([0]))[0]
        solver.resolve(board, 3)
        solver.view(board)

    def accessors() -> None:
        _one.regrets(0)
        _one.extents(0, 0)
        _one.combos(0, 1)
        _one.nodes(0)
        refused(lambda: _one.street(-1))

    def tree() -> None:
        nodes = len(river.tree.nodes)
        game_tree(river.tree, np.zeros(nodes), np.zeros((nodes, 2)))

    def measured() -> None:
        holdem_measure(
            bytes(card.id for card in turn.board),
            [range_.packed for range_ in turn.ranges],
            symmetry=True,
        ).of(np.ones((2, 9), np.int64))

    _one = made(river)
    return [
        Entry("HoldemSolver", 100, solved),
        Entry("HoldemSolver", 20, resolved),
        Entry("Solver", 2_000, accessors),
        Entry("GameTree", 1_000, tree),
        Entry("HoldemMeasure", 1_000, measured),
        Entry("matrix_solver", 500, _kuhn),
    ]


def _kuhn() -> None:
    """Build and solve Kuhn poker: check or bet, then fold or call."""
    tree = _native.GameTree(
        np.array([-1, 0, 1, 1, 3, 3, 0, 6, 6], np.int32),
        np.array([0, 0, 1, 0, 1, 1, 0, 1, 1], np.uint8),
        np.array([0, 1, 0, 0, 0, 0, 1, 0, 0], np.uint8),
        np.zeros(9, np.uint8),
        np.zeros(9, np.uint8),
        np.array([0, 0, 1, 0, 0, 2, 0, 0, 2], np.float64),
        np.array([[0, 0]] * 4 + [[-1, 1]] + [[0, 0]] * 2 + [[1, -1], [0, 0]], np.float64),
    )
    ones = np.ones(3, np.float32)
    apart = (1 - np.eye(3)).astype(np.float32)
    higher = np.sign(np.arange(3)[:, None] - np.arange(3)).astype(np.float32)
    no_parents: list[list[int]] = [[], []]
    board = (0, -1, 1.0, [3, 3], no_parents)
    _native.matrix_solver(tree, [board], ones, ones, [apart], [higher], "f32", 1).iterate(5)


def resident() -> int:
    """Return the resident memory of the process in bytes."""
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def growth(entry: Entry, times: int) -> int:
    """Return the growth of the process by the calls in bytes, the smallest of several rounds."""
    smallest = sys.maxsize
    for _ in range(MAX_ROUNDS):
        before = resident()
        for _ in range(times):
            entry.call()
        smallest = min(smallest, resident() - before)
        if smallest <= FEW_PAGES:
            break
    return smallest


def main() -> None:
    """Make the calls and print the result."""
    share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    grown: dict[str, int] = {}
    called = 0
    for entry in entries():
        times = max(1, int(share * entry.times))
        for _ in range(max(3, times // 10)):
            entry.call()
        grown[entry.name] = grown.get(entry.name, 0) + growth(entry, times)
        called += times
    print(json.dumps({"calls": called, "grown": grown}))


if __name__ == "__main__":
    main()
