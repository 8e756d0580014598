"""Print a digest of thousands of answers, to compare the product before and after a change.

    python tools/answer_digest.py > before.txt      on one commit
    python tools/answer_digest.py | diff before.txt -      on another, same machine

Each line names a subject, how many answers it covers and the SHA-256 of their text. It asks through
public names alone, so it runs on every commit that has them. Solver values are bit-identical only
on one instruction set; everything else is equal everywhere.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import runout

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

OPENAPI: Final = Path(__file__).parent.parent / "build/openapi.json"
SEED: Final = 20261117
DECK: Final = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]  # by card id
RANGES: Final = (
    "QQ+,AKs", "22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo", "15%", "40%", "random", "JTs:0.5,T9s,98s:0.25",
    "AhKx,77-55", "A5s-A2s,76s-54s:0.75", "TT,AKo,KQs", "5%-20%",
)  # fmt: skip


def evaluations(rng: random.Random) -> Iterator[object]:
    """Yield scores of hands of two to seven cards, one by one and many at once."""
    for _ in range(2000):
        strength = runout.evaluate("".join(rng.sample(DECK, rng.randint(2, 7))))
        yield strength.score, strength.category, strength.description
    hands = [rng.sample(range(52), 7) for _ in range(20_000)]
    yield runout.evaluate_many(hands).tolist()
    yield runout.count_scores(5).tolist()


def ranges(_: random.Random) -> Iterator[object]:
    """Yield ranges as they read, with their sizes and texts in other notations."""
    for text in RANGES:
        range_ = runout.Range.parse(text)
        yield text, str(range_), range_.total, range_.to_text("combos")


def equities(rng: random.Random) -> Iterator[object]:
    """Yield exact and sampled equities on every street."""
    for _ in range(300):
        players = rng.randint(2, 4)
        cards = rng.sample(DECK, 2 * players + 5)
        board = "".join(cards[: rng.choice([3, 4, 5])])
        hands = ["".join(cards[5 + 2 * seat : 7 + 2 * seat]) for seat in range(players)]
        if rng.random() < 0.5:
            hands[-1] = rng.choice(RANGES)
        yield _equity(hands, board=board)
    for _ in range(40):
        yield _equity(rng.sample(RANGES, 2), board="".join(rng.sample(DECK, 3)))
    for _ in range(10):
        yield _equity(rng.sample(RANGES, 2))
        yield _equity(rng.sample(RANGES, 3), samples=20_000, seed=rng.randrange(2**32))
    yield _equity(["JJ+"] * 7, samples=20_000, seed=1)


def _equity(players: list[str], **options: Any) -> object:
    try:
        result = runout.equity(players, **options)
    except runout.PokerError as error:
        return players, options, str(error)
    return players, options, result.method, result.deals, [row.equity for row in result.players]


def outs(rng: random.Random) -> Iterator[object]:
    """Yield outs of known hands and against ranges, shown in every case."""
    for number in range(600):
        cards = rng.sample(DECK, 8)
        villain = rng.choice(RANGES) if number % 6 == 0 else "".join(cards[2:4])
        board = "".join(cards[4:] if number % 3 else cards[4:7])
        try:
            answer = runout.outs("".join(cards[:2]), villain, board, suppress=False)
        except runout.PokerError as error:
            yield cards, villain, str(error)
        else:
            yield cards, villain, answer.to_dict()


def settlements(rng: random.Random) -> Iterator[object]:
    """Yield side pots and settlements of random hands."""
    for _ in range(1000):
        seats = rng.randint(2, 9)
        cards = rng.sample(DECK, 2 * seats + 5)
        hands = ["".join(cards[5 + 2 * seat : 7 + 2 * seat]) for seat in range(seats)]
        bets = [rng.randint(1, 200) for _ in range(seats)]
        folded = [seat for seat in range(2, seats) if rng.random() < 0.3]
        settled = runout.settle(
            contributions=bets, folded=folded, button=rng.randrange(seats),
            board="".join(cards[:5]), hands=hands, rake={"rate": 0.05, "cap": 3},
        )  # fmt: skip
        yield settled.to_dict()


def tables(_: random.Random) -> Iterator[object]:
    """Yield class against class before the flop and on some flops."""
    yield runout.preflop_table().tobytes().hex()
    tables_ = runout.FlopTables()
    for text in ("AsKhQd", "2s2h2d", "JcTc9d", "7h5h2c"):
        table = tables_[runout.Board.parse(text)]
        yield text, table.shares.tobytes().hex()


def solutions(_: random.Random) -> Iterator[object]:
    """Yield EVs, exploitabilities and strategies of small spots."""
    wide, tight = RANGES[1], "TT+,AQs+,AKo,JTs,98s"
    for board in ("Td9d6hQc2s", "Ks7h2d5c", "8h8d3c4sAh", "QsJh2h9c"):
        for rate, cap in ((0.0, 0), (0.05, 5)):
            spot = runout.Spot(
                board, wide, tight, pot=100, stack=250,
                sizes=runout.BetSizes("50%, a", raise_="60%"),
                rake_rate=rate, rake_cap=cap,
            )  # fmt: skip
            solution = runout.solve(spot, target=0.002, threads=1)
            yield board, rate, solution.ev, solution.exploitability, solution.iterations
            yield solution.root.strategy.tobytes().hex()


SUBJECTS: Final[dict[str, Callable[[random.Random], Iterator[object]]]] = {
    each.__name__: each
    for each in (evaluations, ranges, equities, outs, settlements, tables, solutions)
}


def main() -> int:
    """Print a line for each subject named on the command line, or for all."""
    warnings.simplefilter("ignore")
    for name in sys.argv[1:] or SUBJECTS:
        digest, count = hashlib.sha256(), 0
        for answer in SUBJECTS[name](random.Random(SEED)):
            digest.update(json.dumps(answer, default=str, sort_keys=True).encode())
            count += 1
        print(f"{name:12} {count:6} {digest.hexdigest()}")
    print("names", *sorted(runout.__all__))
    paths = json.loads(OPENAPI.read_text(encoding="utf-8"))["paths"]
    for path, methods in sorted(paths.items()):
        print(path, *sorted(methods))
    return 0


if __name__ == "__main__":
    sys.exit(main())
