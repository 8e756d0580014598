"""Equity: exact answers, sampled deals, every hand of a range, and what threads bring."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from benchmarks.peers import deal, eval7, poker_equity, texts_of
from benchmarks.race import ON_THE_WALL, Contestant, Race, exhaust, run_race
from runout import Board, Combo, Range, equity, equity_many

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

A = "22+,A2s+,KTs+,QTs+,JTs,AJo+,KQo"
B = "55+,ATs+,KJs+,QJs,AQo+"
C = "77+,ATs+,KQs"
D = "TT+,AQs+"
RANDOM = "**"  # poker-equity's word for it
FLOP = "Ts9h2d"
OTHER_FLOP = "Qh7s2c"
RIVER = "Qh7s2c3h9d"
FIVE_PLAYERS = ["22+:0.5,A2s+", "TT+,AQs+:0.75", "QJs,JTs,T9s:0.25", "random", "KQ,KJs:0.5"]
# So many of poker-equity's samples of A against B have a standard error of 0.0005.
SAMPLES_FOR_THE_ERROR = 950_000


@dataclass(frozen=True)
class Sizes:
    """How often runout answers, and how many deals are sampled."""

    rounds: int
    answers: int
    deals: int
    many: int
    slow_peers: bool
    long_deals: int
    long_spot: tuple[str, ...]


FULL = Sizes(5, 50, 2_000_000, 20_000, True, 50_000_000, (A, B, C, D))
QUICK = Sizes(1, 2, 2_000, 50, False, 20_000, ("AA", "KK", "AKs"))


def races(*, quick: bool) -> Iterator[Race]:
    """Run and yield one race after the other."""
    sizes = QUICK if quick else FULL
    yield ranges_on_a_flop(sizes)
    yield random_hands_on_a_flop(sizes)
    yield three_ranges_on_a_flop(sizes)
    yield four_ranges_on_a_flop(sizes)
    yield hand_against_random_on_a_flop(sizes)
    yield hand_against_range_on_a_river(sizes)
    yield many_hands_on_flops(sizes)
    yield ranges_before_the_flop(sizes)
    yield hands_before_the_flop(sizes)
    yield three_ranges_before_the_flop(sizes)
    yield three_wide_ranges_before_the_flop(sizes)
    yield every_hand_of_a_range(sizes)
    yield five_players(sizes)
    yield eight_ranges_that_overlap(sizes)
    for players in (3, 6):
        yield sampled_random_hands(players, sizes)
    yield sampled_hand_against_range(sizes)
    yield counting_on_two_threads(sizes)
    yield sampling_on_two_threads(sizes)


def _answers(name: str, count: int, answer: Callable[[], object]) -> Contestant:
    def run() -> None:
        for _ in range(count):
            answer()

    return Contestant(name, count, run)


def _runout(sizes: Sizes, players: list[str], board: str = "", **settings: Any) -> Contestant:
    return _answers(
        "runout", sizes.answers, lambda: equity(players, board=board, threads=1, **settings)
    )


def _poker_equity_exact(players: list[str], board: str = "") -> Contestant:
    return _answers(
        "poker-equity", 1, lambda: poker_equity.exact_from_text("holdem", players, board)
    )


def _poker_equity_sampled(players: list[str], samples: int, board: str = "") -> Contestant:
    return _answers(
        "poker-equity, sampled",
        1,
        lambda: poker_equity.chunk_from_text("holdem", players, board, samples=samples, threads=1),
    )


def _cards(text: str) -> list[Any]:
    return [eval7.Card(text[at : at + 2]) for at in range(0, len(text), 2)]


def _answer_race(
    title: str, contestants: list[Contestant], sizes: Sizes, note: str, reference: str = "runout"
) -> Race:
    rounds = sizes.rounds
    return run_race(
        title, contestants, note=note, item="answer", reference=reference, rounds=rounds
    )


# --- exact ---


def ranges_on_a_flop(sizes: Sizes) -> Race:
    """Race over two ranges as people write them."""
    peers = [_poker_equity_exact([A, B], FLOP)] if sizes.slow_peers else []
    return _answer_race(
        "Two ranges on a flop, exact",
        [_runout(sizes, [A, B], FLOP), *peers],
        sizes,
        f"`{A}` against `{B}` on {FLOP}: 16,550,820 deals, from text to equity. Both are exact and"
        " give the same number.",
        "poker-equity" if peers else "runout",
    )


def random_hands_on_a_flop(sizes: Sizes) -> Race:
    """Measure the largest ranges there are."""
    return _answer_race(
        "Two random hands on a flop, exact",
        [_runout(sizes, ["random", "random"], OTHER_FLOP)],
        sizes,
        f"`random` against `random` on {OTHER_FLOP}: 1,258,543,440 deals. poker-equity finds that"
        " too many and gives no exact answer.",
    )


def three_ranges_on_a_flop(sizes: Sizes) -> Race:
    """Race over three ranges as people write them."""
    return _answer_race(
        "Three ranges on a flop, exact",
        [
            _runout(sizes, [A, B, C], FLOP),
            _poker_equity_sampled([A, B, C], sizes.deals // 2, FLOP),
        ],
        sizes,
        f"`{A}` against `{B}` against `{C}` on {FLOP}: 700,115,766 deals. runout's answer is exact;"
        " poker-equity declines to count so many, and samples to a standard error of 0.05 %.",
        "poker-equity, sampled",
    )


def four_ranges_on_a_flop(sizes: Sizes) -> Race:
    """Race over a fourth range beside them."""
    players = [A, B, C, D]
    return _answer_race(
        "Four ranges on a flop, exact",
        [
            _runout(sizes, players, FLOP, method="exact"),
            _poker_equity_sampled(players, sizes.deals // 2, FLOP),
        ],
        sizes,
        f"The same with `{D}` as a fourth player: 13,432,610,240 deals. runout's answer is exact;"
        " poker-equity samples to a standard error of 0.05 %.",
        "poker-equity, sampled",
    )


def hand_against_random_on_a_flop(sizes: Sizes) -> Race:
    """Race over one known hand against every other."""
    return _answer_race(
        "A hand against a random one on a flop, exact",
        [
            _runout(sizes, ["AhAd", "random"], OTHER_FLOP),
            _poker_equity_exact(["AhAd", RANDOM], OTHER_FLOP),
        ],
        sizes,
        f"`AhAd` against `random` on {OTHER_FLOP}: 1,070,190 deals. Both are exact and give the"
        " same number.",
        "poker-equity",
    )


def hand_against_range_on_a_river(sizes: Sizes) -> Race:
    """Race over what eval7 has an exact function for."""
    hand, villain, board = _cards("AhAd"), eval7.HandRange(B), _cards(RIVER)
    players: list[Any] = [Combo.parse("AhAd"), Range.parse(B)]
    river = Board.parse(RIVER)
    return _answer_race(
        "A hand against a range on a river, exact",
        [
            _answers("runout", sizes.answers, lambda: equity(players, board=river, threads=1)),
            _answers(
                "eval7",
                sizes.answers,
                lambda: eval7.py_hand_vs_range_exact(hand, villain, board),
            ),
            _poker_equity_exact(["AhAd", B], RIVER),
        ],
        sizes,
        f"`AhAd` against `{B}` on {RIVER}: 74 deals, so that nearly all of runout's time goes into"
        " checking the spot and making the result. runout and eval7 are given values made"
        " beforehand, poker-equity reads text. eval7 answers with one number; it takes earlier"
        " streets too, and scores them as if no card were to come.",
        "eval7",
    )


def many_hands_on_flops(sizes: Sizes) -> Race:
    """Race over many questions at once: two known hands, each on a flop of its own."""
    dealt = deal(sizes.many, 7, seed=49)
    hands, boards = dealt[:, :4].reshape(-1, 2, 2), dealt[:, 4:]
    texts = ["".join(row) for row in texts_of(dealt[: sizes.many // 10])]
    spots = [([text[:4], text[4:8]], text[8:]) for text in texts]
    few = spots[: max(1, len(spots) // 10)]
    return run_race(
        "Many questions: two hands on a flop",
        [
            Contestant("runout", sizes.many, lambda: equity_many(hands, boards=boards, threads=1)),
            Contestant(
                "runout, equity",
                len(spots),
                lambda: exhaust(
                    equity(players, board=board, threads=1) for players, board in spots
                ),
            ),
            Contestant(
                "poker-equity",
                len(few),
                lambda: exhaust(
                    poker_equity.exact_from_text("holdem", players, board) for players, board in few
                ),
            ),
        ],
        note="Two known hands on a flop: 990 deals. runout: `equity_many` on arrays of cards, and"
        " `equity` from text in a loop. poker-equity has no call for many.",
        item="question",
        reference="poker-equity",
        rounds=sizes.rounds,
    )


def ranges_before_the_flop(sizes: Sizes) -> Race:
    """Race over two ranges before the flop."""
    samples = SAMPLES_FOR_THE_ERROR if sizes.slow_peers else sizes.deals
    return _answer_race(
        "Two ranges before the flop, exact",
        [_runout(sizes, [A, B], method="exact"), _poker_equity_sampled([A, B], samples)],
        sizes,
        f"`{A}` against `{B}`: 33,410,475,648 deals. runout's answer is exact;"
        " poker-equity declines to count so many, and samples to a standard error of 0.05 %.",
        "poker-equity, sampled",
    )


def hands_before_the_flop(sizes: Sizes) -> Race:
    """Race over two known hands."""
    return _answer_race(
        "Two hands before the flop, exact",
        [_runout(sizes, ["AhAd", "KhKd"]), _poker_equity_exact(["AhAd", "KhKd"])],
        sizes,
        "`AhAd` against `KhKd`: 1,712,304 boards, 1,410,336 won, 9,308 tied. runout ships the"
        " answers for all 47,008 match-ups that differ; poker-equity deals the boards.",
        "poker-equity",
    )


def three_ranges_before_the_flop(sizes: Sizes) -> Race:
    """Race over three ranges before the flop."""
    players = ["AA", "KK", "QJs"]
    return _answer_race(
        "Three ranges before the flop, exact",
        [
            _runout(sizes, players, method="exact"),
            _poker_equity_sampled(players, sizes.deals // 2),
        ],
        sizes,
        "`AA` against `KK` against `QJs`: 197,388,576 deals. runout's answer is exact; poker-equity"
        " declines to count so many, and samples to a standard error of 0.05 %.",
        "poker-equity, sampled",
    )


def three_wide_ranges_before_the_flop(sizes: Sizes) -> Race:
    """Race over three ranges too wide to list their deals."""
    players = [A, B, C] if sizes.slow_peers else ["AA", "KK", "AKs"]
    return _answer_race(
        "Three wide ranges before the flop, exact",
        [
            _answers("runout", 1, lambda: equity(players, method="exact", threads=1)),
            _poker_equity_sampled(players, sizes.deals // 2),
        ],
        sizes,
        f"`{A}` against `{B}` against `{C}`: 1,418,302,714,752 deals, counted over all boards that"
        " differ by more than the names of suits. poker-equity samples to a standard error of"
        " 0.05 %.",
        "poker-equity, sampled",
    )


def every_hand_of_a_range(sizes: Sizes) -> Race:
    """Race over the equity of each hand of a range."""
    hero, villain, board = eval7.HandRange(A), eval7.HandRange(B), _cards(OTHER_FLOP)
    iterations = 10_000 if sizes.slow_peers else 10
    return _answer_race(
        "Every hand of a range on a flop",
        [
            _runout(sizes, [A, B], OTHER_FLOP, hands=True),
            _answers(
                "eval7, sampled",
                1,
                lambda: eval7.py_all_hands_vs_range(hero, villain, board, iterations),
            ),
        ],
        sizes,
        f"The equity of each hand of `{A}` against `{B}` on {OTHER_FLOP}. runout: `hands=True`,"
        " exact, both players' hands. eval7: `py_all_hands_vs_range`, one player's hands, 10,000"
        " samples each.",
        "eval7, sampled",
    )


# --- sampled ---


def five_players(sizes: Sizes) -> Race:
    """Measure the answer to a large spot at the promised error."""
    error = 0.0005 if sizes.slow_peers else 0.02
    return _answer_race(
        "Five weighted ranges on a flop, to a standard error",
        [_answers(
            "runout", 1,
            lambda: equity(FIVE_PLAYERS, board=FLOP, target_error=error, seed=1, threads=1),
        )],
        sizes,
        f"{', '.join(f'`{text}`' for text in FIVE_PLAYERS)} on {FLOP}, sampled until every"
        " player's standard error is at most 0.05 %. No peer takes weights with so many players.",
    )  # fmt: skip


def eight_ranges_that_overlap(sizes: Sizes) -> Race:
    """Race over a spot in which one draw in 464 is free of shared cards."""
    players = ["2s3h", *["88+,ATs+,KQs,AJo+"] * 8]
    error = 0.002 if sizes.slow_peers else 0.02
    samples = round(0.12 * 0.88 / error**2)
    return _answer_race(
        "Eight ranges that overlap, to a standard error",
        [
            _answers("runout", 1, lambda: equity(players, target_error=error, seed=1, threads=1)),
            _poker_equity_sampled(players, samples),
        ],
        sizes,
        "`2s3h` against eight times `88+,ATs+,KQs,AJo+` before the flop, to a standard error of"
        " 0.2 %. poker-equity draws hands until they share no card. Of ten such ranges, or eight"
        " times `JJ+`, it gives up after 20 million draws; runout answers both.",
        "poker-equity, sampled",
    )


def sampled_random_hands(players: int, sizes: Sizes) -> Race:
    """Race over deals of unknown hands and boards."""
    peer_deals = sizes.deals // 4
    return run_race(
        f"Sampling {players} random hands before the flop",
        [
            Contestant(
                "runout",
                sizes.deals,
                lambda: equity(
                    ["random"] * players, method="sampled", samples=sizes.deals, seed=1, threads=1
                ),
            ),
            Contestant(
                "poker-equity",
                peer_deals,
                lambda: poker_equity.chunk_from_text(
                    "holdem", [RANDOM] * players, samples=peer_deals, threads=1
                ),
            ),
        ],
        note="Whole deals: the hands, the board, the showdown and how the pot is shared.",
        item="deal",
        reference="poker-equity",
        rounds=sizes.rounds,
    )


def sampled_hand_against_range(sizes: Sizes) -> Race:
    """Race over what eval7 samples."""
    hand, villain = _cards("AhAd"), eval7.HandRange(B)
    peer_deals = sizes.deals // 4
    return run_race(
        "Sampling a hand against a range before the flop",
        [
            Contestant(
                "runout",
                sizes.deals,
                lambda: equity(
                    ["AhAd", B], method="sampled", samples=sizes.deals, seed=1, threads=1
                ),
            ),
            Contestant(
                "eval7",
                peer_deals,
                lambda: eval7.py_hand_vs_range_monte_carlo(hand, villain, [], peer_deals),
            ),
            Contestant(
                "poker-equity",
                peer_deals,
                lambda: poker_equity.chunk_from_text(
                    "holdem", ["AhAd", B], samples=peer_deals, threads=1
                ),
            ),
        ],
        note=f"`AhAd` against `{B}`. Left to choose, runout would not sample this but look it up.",
        item="deal",
        reference="eval7",
        rounds=sizes.rounds,
    )


# --- threads ---

_THREADS_NOTE = (
    f"{ON_THE_WALL} A machine with one processor gains nothing. The answers are the same."
)


def counting_on_two_threads(sizes: Sizes) -> Race:
    """Race one thread against two on a long count."""
    players = [*sizes.long_spot]

    def count(threads: int) -> Callable[[], object]:
        return lambda: equity(players, board=FLOP, method="exact", threads=threads)

    return run_race(
        "Counting on two threads",
        [Contestant("runout", 1, count(1)), Contestant("runout, two threads", 1, count(2))],
        note=f"{', '.join(f'`{text}`' for text in players)} on {FLOP}, every deal." + _THREADS_NOTE,
        item="answer",
        reference="runout",
        rounds=sizes.rounds,
        clock=time.perf_counter,
    )


def sampling_on_two_threads(sizes: Sizes) -> Race:
    """Race one thread against two on many samples."""
    deals = sizes.long_deals

    def sample(threads: int) -> Callable[[], object]:
        return lambda: equity(
            ["random"] * 3, method="sampled", samples=deals, seed=1, threads=threads
        )

    return run_race(
        "Sampling on two threads",
        [
            Contestant("runout", deals, sample(1)),
            Contestant("runout, two threads", deals, sample(2)),
        ],
        note="Three random hands before the flop." + _THREADS_NOTE,
        item="deal",
        reference="runout",
        rounds=sizes.rounds,
        clock=time.perf_counter,
    )
