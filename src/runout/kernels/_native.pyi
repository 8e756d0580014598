"""The compiled kernels of runout; use them through runout.kernels."""

from collections.abc import Callable, Sequence
from typing import Annotated, overload

import numpy
from numpy.typing import NDArray


class GameTree:
    def __init__(self, parents: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], terminals: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], players: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], streets: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], follows_chance: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], showdown_payoffs: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], fixed_payoffs: Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> None: ...

class Solver:
    def iterate(self, count: int, should_stop: Callable | None = None) -> bool: ...

    @overload
    def best_responses(self) -> list[float]: ...

    @overload
    def best_responses(self, should_stop: Callable | None) -> list[float] | None: ...

    @overload
    def average_values(self) -> list[float]: ...

    @overload
    def average_values(self, should_stop: Callable | None) -> list[float] | None: ...

    @property
    def iterations(self) -> int: ...

    @iterations.setter
    def iterations(self, arg: int, /) -> None: ...

    @property
    def bytes(self) -> int: ...

    @property
    def board_count(self) -> int: ...

    def street(self, board_index: int) -> int: ...

    def parent(self, board_index: int) -> int: ...

    def children(self, board_index: int) -> list[int]: ...

    def size(self, board_index: int, player: int) -> int: ...

    def nodes(self, street: int) -> list[int]: ...

    def view_nodes(self, street: int) -> list[int]: ...

    def view(self, board_index: int) -> dict: ...

    def continuation_values(self, board_index: int, player: int) -> Annotated[NDArray[numpy.float32], dict(order='C', device='cpu')]: ...

    def set_continuation_values(self, board_index: int, player: int, values: Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def resolve(self, board_index: int, iterations: int) -> float: ...

    def lock(self, board_index: int, place: int, locked: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu', writable=False)], strategy: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> None: ...

    def regrets(self, player: int) -> object: ...

    def averages(self, player: int) -> object: ...

    def extents(self, board_index: int, player: int) -> list[list[int]]: ...

class HoldemSolver(Solver):
    def __init__(self, board: bytes, oop_cards: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], oop_weights: Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu', writable=False)], ip_cards: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], ip_weights: Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu', writable=False)], tree: GameTree, precision: str, symmetry: bool, threads: int, averages: tuple[Annotated[NDArray, dict(order='C', device='cpu', writable=False)], Annotated[NDArray, dict(order='C', device='cpu', writable=False)]] | None = None) -> None: ...

    def find(self, dealt: bytes) -> tuple[int, list[int]]: ...

    def showdown_values(self, board_index: int, player: int, reach: Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> tuple[Annotated[NDArray[numpy.float64], dict(order='C', device='cpu')], Annotated[NDArray[numpy.float64], dict(order='C', device='cpu')]]: ...

    def combos(self, board_index: int, player: int) -> Annotated[NDArray[numpy.uint16], dict(order='C', device='cpu')]: ...

class HoldemMeasure:
    def __init__(self, board: bytes, oop_cards: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], oop_weights: Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu', writable=False)], ip_cards: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], ip_weights: Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu', writable=False)], symmetry: bool) -> None: ...

    def of(self, counts: Annotated[NDArray[numpy.int64], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> tuple[list[tuple[int, int, int]], int, int, int]: ...

def matrix_solver(tree: GameTree, boards: Sequence[tuple[int, int, float, Sequence[int], Sequence[Sequence[int]]]], first_weights: Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu', writable=False)], second_weights: Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu', writable=False)], weights: Sequence[Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu', writable=False)]], showdowns: Sequence[Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu', writable=False)]], precision: str, threads: int) -> Solver: ...

SCORES: int = 40960

def instruction_sets() -> list[str]:
    """Return the available instruction sets, baseline first."""

def instruction_set() -> str:
    """
    Return the instruction set in use: the best, or the one named by RUNOUT_ISA.
    """

def score_hand(ids: bytes) -> int:
    """Return the score of 2..7 card ids; 0 if an id is above 51 or repeated."""

def score_hands(hands: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], scores: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu')], threads: int) -> bool:
    """
    Write the score of each row of card ids; False if any row is not a hand.
    """

def count_scores(cards: int, counts: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu')], threads: int) -> None:
    """Write how often each score occurs among all hands of 5, 6 or 7 cards."""

class JointDeals:
    """Every deal of any number of seats on a flop, turn or river."""

    def __init__(self, weights: Annotated[NDArray[numpy.float64], dict(shape=(None, 1326), order='C', device='cpu', writable=False)], players: int, board: bytes, dead: int, whole: bool) -> None: ...

    @property
    def chunks(self) -> int: ...

    def run(self, first: int, count: int, threads: int, cells: Annotated[NDArray[numpy.float64], dict(shape=(2, None), order='C', device='cpu')] | None = None) -> tuple: ...

class PreflopDeals:
    """Every deal of any number of seats before the flop."""

    def __init__(self, weights: Annotated[NDArray[numpy.float64], dict(shape=(None, 1326), order='C', device='cpu', writable=False)], players: int, board: bytes, dead: int, whole: bool) -> None: ...

    @property
    def chunks(self) -> int: ...

    def run(self, first: int, count: int, threads: int, cells: Annotated[NDArray[numpy.float64], dict(shape=(2, None), order='C', device='cpu')] | None = None) -> tuple: ...

class HeadsUp:
    """Two players on any street."""

    def __init__(self, weights: Annotated[NDArray[numpy.float64], dict(shape=(None, 1326), order='C', device='cpu', writable=False)], board: bytes, dead: int, whole: bool) -> None: ...

    def run(self, threads: int, cells: Annotated[NDArray[numpy.float64], dict(shape=(2, None), order='C', device='cpu')] | None = None) -> tuple: ...

class Sampler:
    """Sampled deals of any number of seats."""

    def __init__(self, weights: Annotated[NDArray[numpy.float64], dict(shape=(None, 1326), order='C', device='cpu', writable=False)], players: int, board: bytes, dead: int) -> None: ...

    def run(self, seed: int, first: int, deals: int, shares: Annotated[NDArray[numpy.uint64], dict(shape=(None, None, None), order='C', device='cpu')], clashes: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu')], threads: int, cells: Annotated[NDArray[numpy.float64], dict(shape=(2, None), order='C', device='cpu')] | None = None) -> None: ...

    def dealable(self, max_steps: int) -> bool | None:
        """Return whether the seats can be dealt at once; None if undecided."""

    def count_hands(self, max_edges: int) -> tuple[float, bool] | None:
        """
        Return the weight of all ways to deal the seats, and whether there are any.
        """

    def run_counted(self, seed: int, first: int, deals: int, shares: Annotated[NDArray[numpy.uint64], dict(shape=(None, None, None), order='C', device='cpu')], threads: int, cells: Annotated[NDArray[numpy.float64], dict(shape=(2, None), order='C', device='cpu')] | None = None) -> None: ...

    def populate(self, seed: int, first: int, deals: int, counted_edges: int, append: bool, sizes: Annotated[NDArray[numpy.float64], dict(shape=(None, 2), order='C', device='cpu')], threads: int) -> None: ...

    def run_populations(self, seed: int, deals: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu')], shares: Annotated[NDArray[numpy.uint64], dict(shape=(None, None, None), order='C', device='cpu')], threads: int, cells: Annotated[NDArray[numpy.float64], dict(shape=(2, None), order='C', device='cpu')] | None = None) -> None: ...

class Matchups:
    """Hand against hand before the flop."""

    def __init__(self, table: Annotated[NDArray[numpy.uint32], dict(shape=(47008, 2), order='C', device='cpu', writable=False)]) -> None: ...

    def between(self, cards: bytes) -> tuple[int, int]: ...

    def heads_up(self, weights: Annotated[NDArray[numpy.float64], dict(shape=(None, 1326), order='C', device='cpu', writable=False)], whole: bool, cells: Annotated[NDArray[numpy.float64], dict(shape=(2, None), order='C', device='cpu')] | None = None) -> tuple: ...

def count_exactly(matchups: Matchups, seats: Sequence, players: int, board: int, dead: int, max_cost: float) -> tuple | None:
    """
    Return combos, whole, shares, total and hands dealt of a small question, or None.
    """

def write_weights(seats: Sequence, players: int, board: int, dead: int, weights: Annotated[NDArray[numpy.float64], dict(shape=(None, 1326), order='C', device='cpu')]) -> bool:
    """
    Write the scaled weights of each seat; return whether all are integers.
    """

def exact_costs(weights: Annotated[NDArray[numpy.float64], dict(shape=(None, 1326), order='C', device='cpu', writable=False)], players: int, board: bytes, dead: int, whole: bool, hand_by_hand: bool) -> tuple[float, float]:
    """
    Return the nanoseconds of enumeration and of sweeping two ranges, by a fixed model.
    """

def answer_questions(matchups: Matchups, hands: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, 2), order='C', device='cpu', writable=False)], boards: Annotated[NDArray[numpy.uint8], dict(shape=(None, 5), order='C', device='cpu', writable=False)], dead: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], range_ids: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)], ranges: Annotated[NDArray[numpy.float64], dict(shape=(None, 1326), order='C', device='cpu', writable=False)], figures: Annotated[NDArray[numpy.float64], dict(shape=(3, None, None), order='C', device='cpu')], deals: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu')], threads: int) -> tuple[int, int] | None:
    """
    Write the exact equities of many questions; return the first one refused.
    """

DEALS_PER_CHUNK: int = 16384

MATCHUPS: int = 47008

def count_matchups(table: Annotated[NDArray[numpy.uint32], dict(shape=(47008, 2), order='C', device='cpu')], threads: int) -> None:
    """Write wins and ties of every match-up before the flop."""

def find_malformed_outs(heroes: Annotated[NDArray[numpy.uint8], dict(shape=(None, 2), order='C', device='cpu', writable=False)], villains: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, 2), order='C', device='cpu', writable=False)], boards: Annotated[NDArray[numpy.uint8], dict(shape=(None, 4), order='C', device='cpu', writable=False)], dead: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], range_ids: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)], ranges: Annotated[NDArray[numpy.float64], dict(shape=(None, 1326), order='C', device='cpu', writable=False)]) -> int | None:
    """Return the number of the first question that is malformed."""

def count_many_outs(heroes: Annotated[NDArray[numpy.uint8], dict(shape=(None, 2), order='C', device='cpu', writable=False)], villains: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, 2), order='C', device='cpu', writable=False)], boards: Annotated[NDArray[numpy.uint8], dict(shape=(None, 4), order='C', device='cpu', writable=False)], dead: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], range_ids: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)], ranges: Annotated[NDArray[numpy.float64], dict(shape=(None, 1326), order='C', device='cpu', writable=False)], standing_now: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu')], standings: Annotated[NDArray[numpy.uint8], dict(shape=(None, 52), order='C', device='cpu')], counts: Annotated[NDArray[numpy.uint64], dict(shape=(3, None), order='C', device='cpu')], threads: int) -> None:
    """Write the standings after each next card against known hands."""

def weigh_ranges(heroes: Annotated[NDArray[numpy.uint8], dict(shape=(None, 2), order='C', device='cpu', writable=False)], villains: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, 2), order='C', device='cpu', writable=False)], boards: Annotated[NDArray[numpy.uint8], dict(shape=(None, 4), order='C', device='cpu', writable=False)], dead: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], range_ids: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)], ranges: Annotated[NDArray[numpy.float64], dict(shape=(None, 1326), order='C', device='cpu', writable=False)], now: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu')], weights: Annotated[NDArray[numpy.float64], dict(shape=(3, None, 52), order='C', device='cpu')], whole: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu')], threads: int) -> int | None:
    """
    Write what the hero beats of a range now and wins after each next card; return the first question whose range is empty.
    """

def explain_outs(hero: bytes, board: bytes, weights: Annotated[NDArray[numpy.float64], dict(shape=(None, 1326), order='C', device='cpu', writable=False)], made: bytes, standings: bytes) -> tuple[bytes, list[float], int]:
    """
    Return the reason of each next card against ranges, the share it overtakes, and the standing now.
    """

def classify_hands(board: bytes, made: Annotated[NDArray[numpy.uint8], dict(shape=(1326), order='C', device='cpu')], draws: Annotated[NDArray[numpy.uint8], dict(shape=(1326), order='C', device='cpu')]) -> None:
    """
    Write what each combo makes and draws to on a board; 255 if the board blocks it.
    """

class MappedFile:
    def __init__(self, descriptor: int, bytes: int) -> None: ...

    @property
    def is_whole(self) -> bool: ...

    @property
    def content(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', writable=False)]: ...

def next_cards(hero: bytes, villains: bytes, board: bytes, dead: int = 0) -> tuple[bytes, bytes, bytes, int, list[int], list[int]]:
    """
    Return standing, category and reason by card, the standing now, units of the pot by both.
    """

def flop_runouts(hero: bytes, villains: bytes, board: bytes, dead: int = 0) -> bytes:
    """
    Return both cards, standing, reason and winners of every runout of a flop.
    """

def flop_wins(flop: bytes, wins: Annotated[NDArray[numpy.uint64], dict(shape=(169, 169), order='C', device='cpu')]) -> None:
    """Write how often each hand class beats each other on a flop."""

def flop_combo_shares(flop: bytes, shares: Annotated[NDArray[numpy.uint16], dict(shape=(1326, 1326), order='C', device='cpu')], threads: int) -> None:
    """
    Write twice the wins and once the ties of every combo against every other.
    """

def preflop_wins(wins: Annotated[NDArray[numpy.uint64], dict(shape=(169, 169), order='C', device='cpu')], threads: int) -> None:
    """Write how often each hand class beats each other before the flop."""

def combo_pairs(dead: int, pairs: Annotated[NDArray[numpy.uint64], dict(shape=(169, 169), order='C', device='cpu')]) -> None:
    """Write how many pairs of combos of two classes share no card."""
