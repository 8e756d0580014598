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
from pathlib import Path
from typing import Final

import numpy as np

from runout.analysis.solver.spot.spot import Spot
from runout.kernels import _native  # noqa: TID251 - the boundary itself is tested
from runout.kernels.equity import combo_cards
from runout.kernels.solver import game_tree, holdem_measure, holdem_solver, terminal_payoffs

# One call takes minutes; it fills an array with the counts of PreflopDeals.
NOT_CALLED: Final = ("count_matchups",)
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
    return [*_cheap(), *_equity(), *_outs(), *_tables(), *_solver(), _mapped()]


def _mapped() -> Entry:
    def mapped() -> None:
        with Path(__file__).open("rb") as file:
            _native.MappedFile(file.fileno(), 100).content.sum()

    return Entry("MappedFile", 5_000, mapped)


def _cheap() -> list[Entry]:
    hands = np.arange(70, dtype=np.uint8).reshape(10, 7) % 52
    scores = np.zeros(10, np.uint16)
    table = np.ones((_native.MATCHUPS, 2), np.uint32)
    matchups = _native.Matchups(table)
    weights = weights_of(slice(0, 40), slice(600, 700))
    cells = np.zeros((2, 2 * 1326))
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
        Entry("Matchups", 1_000, lambda: matchups.heads_up(weights, True, cells)),
        Entry("next_cards", 50_000, lambda: _native.next_cards(HERO, VILLAIN, RIVER[:4])),
        Entry("next_cards", 30_000, lambda: refused(lambda: _native.next_cards(b"", b"", b""))),
        Entry("classify_hands", 2_000, lambda: _native.classify_hands(FLOP, *categories)),
        Entry("classify_hands", 2_000,
              lambda: refused(lambda: _native.classify_hands(FLOP[:2], *categories))),
        Entry("flop_runouts", 2_000, lambda: _native.flop_runouts(HERO, VILLAIN, FLOP)),
        Entry("explain_outs", 1_000, lambda: _native.explain_outs(
            HERO, FLOP, np.ones((2, 1326)) / 2, bytes([17] * 52), bytes([3] * 52))),
    ]  # fmt: skip


def _equity() -> list[Entry]:
    two = weights_of(slice(0, 300), slice(600, 1100), dead=RIVER)
    three = weights_of(slice(0, 20), slice(600, 630), slice(900, 910), dead=RIVER)
    known = weights_of(slice(0, 1), slice(600, 601))
    cells = np.zeros((2, 3 * 1326))
    shares = np.zeros((1, 3, 24), np.uint64)
    sizes = np.zeros((2, 2))
    clashes = np.zeros(1, np.uint64)

    def heads_up() -> None:
        _native.HeadsUp(two, RIVER, 0, True).run(1, cells[:, : 2 * 1326].copy())

    def joint() -> None:
        deals = _native.JointDeals(three, 3, RIVER, 0, True)
        deals.run(0, deals.chunks, 1, cells)

    def preflop() -> None:
        deals = _native.PreflopDeals(known, 2, b"", 0, True)
        deals.run(0, deals.chunks, 2)

    def sampled() -> None:
        sampler = _native.Sampler(three, 3, RIVER, 0)
        sampler.run(1, 0, 2000, shares, clashes, 2, cells)
        assert sampler.dealable(1000)
        assert sampler.count_hands(100_000)
        sampler.run_counted(1, 0, 500, shares, 2, cells)
        sampler.populate(1, 0, 64, 0, False, sizes, 2)
        each = np.array([30, 40], np.uint64)
        sampler.run_populations(1, each, shares.repeat(2, axis=0), 2, cells)

    matchups = _native.Matchups(np.ones((_native.MATCHUPS, 2), np.uint32))
    packed = np.ones(1326).tobytes()

    def small() -> None:
        _native.count_exactly(matchups, [HERO, packed], 2, RIVER_MASK, 0, 1e9)
        _native.count_exactly(matchups, [HERO, VILLAIN], 2, FLOP_MASK, 0, 1e9)
        assert _native.count_exactly(matchups, [packed, packed], 2, FLOP_MASK, 0, 1e3) is None
        refused(lambda: _native.count_exactly(matchups, [HERO, HERO], 2, FLOP_MASK, 0, 1e9))

    def scaled() -> None:
        rows = np.empty((2, 1326))
        assert _native.write_weights([HERO, packed], 2, RIVER_MASK, 0, rows)
        refused(lambda: _native.write_weights([HERO, HERO], 2, RIVER_MASK, 0, rows))

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
        refused(lambda: _native.JointDeals(three * 0, 3, RIVER, 0, True))

    return [
        Entry("HeadsUp", 2_000, heads_up),
        Entry("write_weights", 20_000, scaled),
        Entry("exact_costs", 5_000, lambda: _native.exact_costs(two, 2, RIVER, 0, True, False)),
        Entry("exact_costs", 5_000, lambda: _native.exact_costs(two, 2, RIVER, 0, False, True)),
        Entry("count_exactly", 5_000, small),
        Entry("answer_questions", 300, many),
        Entry("JointDeals", 1_000, joint),
        Entry("JointDeals", 2_000, empty),
        Entry("PreflopDeals", 40, preflop),
        Entry("Sampler", 500, sampled),
    ]


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
        return holdem_solver(spot.board, spot.ranges, spot.tree, payoffs, **settings)  # type: ignore[arg-type]

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
        holdem_measure(turn.board, turn.ranges, symmetry=True).of(np.ones((2, 9), np.int64))

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
