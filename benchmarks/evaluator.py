"""The evaluator: random hands, all hands in order, and one hand given as text."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from functools import partial
from itertools import combinations, islice, repeat, starmap
from typing import TYPE_CHECKING

import numpy as np

import runout
from benchmarks import peers
from benchmarks.peers import deal, eval7, phevaluator, pokerkit, treys
from benchmarks.race import Contestant, Race, exhaust, run_race

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray


@dataclass(frozen=True)
class Sizes:
    """How much work each contestant gets: less for the slower ones."""

    rounds: int
    runout: int
    eval7: int
    phevaluator: int
    treys: int
    pokerkit: int
    texts: int
    census_cards: int


FULL = Sizes(5, 10_000_000, 1_000_000, 200_000, 50_000, 1_000, 20_000, 7)
QUICK = Sizes(1, 10_000, 1_000, 1_000, 100, 10, 100, 5)


def races(*, quick: bool) -> Iterator[Race]:
    """Run and yield one race after the other."""
    sizes = QUICK if quick else FULL
    for cards in (7, 6, 5):
        yield random_hands(cards, sizes)
    yield hands_in_order(sizes)
    yield one_hand_as_text(sizes)
    yield first_hand(sizes)


def random_hands(cards: int, sizes: Sizes) -> Race:
    """Race over random hands, prepared beforehand in each contestant's own form."""
    hands = deal(sizes.runout, cards, seed=cards)
    return run_race(
        f"Random hands of {cards} cards",
        [
            Contestant("runout", sizes.runout, partial(runout.evaluate_many, hands)),
            *peers_one_by_one(hands, sizes),
        ],
        note="runout: one `evaluate_many` of a `uint8` array, one thread, every row checked for"
        " unknown and repeated cards. Peers: one call a hand on lists built beforehand, driven by"
        " `map`.",
        item="hand",
        reference="eval7",
        rounds=sizes.rounds,
    )


def peers_one_by_one(hands: NDArray[np.uint8], sizes: Sizes) -> list[Contestant]:
    """Return the peers, each with as many of these hands as it is given time for."""
    eval7_hands = peers.hands_for_eval7(hands[: sizes.eval7])
    phevaluator_hands = hands[: sizes.phevaluator].tolist()
    treys_hands = peers.hands_for_treys(hands[: sizes.treys])
    pokerkit_hands = peers.hands_for_pokerkit(hands[: sizes.pokerkit])
    treys_evaluate = treys.Evaluator().evaluate
    pokerkit_evaluate = pokerkit.StandardHighHand.from_game
    return [
        Contestant("eval7", sizes.eval7, lambda: exhaust(map(eval7.evaluate, eval7_hands))),
        Contestant(
            "phevaluator",
            sizes.phevaluator,
            lambda: exhaust(starmap(phevaluator.evaluate_cards, phevaluator_hands)),
        ),
        Contestant(
            "treys", sizes.treys, lambda: exhaust(map(treys_evaluate, treys_hands, repeat([])))
        ),
        Contestant(
            "pokerkit", sizes.pokerkit, lambda: exhaust(map(pokerkit_evaluate, pokerkit_hands))
        ),
    ]


def hands_in_order(sizes: Sizes) -> Race:
    """Race over hands in the order of their card ids: runout all there are, peers the first."""
    cards = sizes.census_cards
    in_order = np.array([*islice(combinations(range(52), cards), sizes.eval7)], dtype=np.uint8)
    count = int(runout.count_scores(cards).sum())
    return run_race(
        f"All hands of {cards} cards in order",
        [
            Contestant("runout", count, partial(runout.count_scores, cards)),
            *peers_one_by_one(in_order, sizes),
        ],
        note="runout: `count_scores`, one thread, which visits every hand in order and counts its"
        " score. It is allowed to share work between neighbours: the sums of the first cards are"
        " carried along, and where no flush is possible the last card's four suits share one"
        " look-up. Peers: the first hands in the same order, one call each, with nothing shared.",
        item="hand",
        reference="eval7",
        rounds=sizes.rounds,
    )


def one_hand_as_text(sizes: Sizes) -> Race:
    """Race from the text of seven cards to the value of the hand, one hand a call."""
    card_texts = peers.texts_of(deal(sizes.texts, 7, seed=70))
    texts = ["".join(cards) for cards in card_texts]
    few_texts = texts[: sizes.pokerkit]
    treys_evaluate = treys.Evaluator().evaluate

    def eval7_from_text(cards: list[str]) -> object:
        return eval7.evaluate([eval7.Card(text) for text in cards])

    def treys_from_text(cards: list[str]) -> object:
        return treys_evaluate([treys.Card.new(text) for text in cards], [])

    return run_race(
        "One hand given as text",
        [
            Contestant("runout", sizes.texts, lambda: exhaust(map(runout.evaluate, texts))),
            Contestant("eval7", sizes.texts, lambda: exhaust(map(eval7_from_text, card_texts))),
            Contestant(
                "phevaluator",
                sizes.texts,
                lambda: exhaust(starmap(phevaluator.evaluate_cards, card_texts)),
            ),
            Contestant("treys", sizes.texts, lambda: exhaust(map(treys_from_text, card_texts))),
            Contestant(
                "pokerkit",
                sizes.pokerkit,
                lambda: exhaust(map(pokerkit.StandardHighHand.from_game, few_texts)),
            ),
        ],
        note="runout: `evaluate` of a text such as `AhKd7c7s2h2d9c`, checked, to a `Strength`."
        " pokerkit takes the same text; eval7, phevaluator and treys take the seven cards as"
        " separate texts and so need not cut them apart.",
        item="hand",
        reference="phevaluator",
        rounds=sizes.rounds,
    )


FIRST_HANDS = {
    "runout": "import runout; runout.evaluate('AhKd7c7s2h2d9c')",
    "eval7": "import eval7; eval7.evaluate([eval7.Card(text) for text in CARDS])",
    "phevaluator": "import phevaluator; phevaluator.evaluate_cards(*CARDS)",
    "treys": "from treys import Card, Evaluator as E; E().evaluate([*map(Card.new, CARDS)], [])",
    "pokerkit": "import pokerkit; pokerkit.StandardHighHand.from_game('AhKd7c7s2h2d9c')",
}


def first_hand(sizes: Sizes) -> Race:
    """Race from the start of a new Python to the value of a first hand of seven cards."""

    def start(program: str) -> None:
        cards = "CARDS = ['Ah', 'Kd', '7c', '7s', '2h', '2d', '9c']"
        subprocess.run([sys.executable, "-c", f"{cards}\n{program}"], check=True)

    return run_race(
        "The first hand of a new process",
        [Contestant(name, 1, partial(start, program)) for name, program in FIRST_HANDS.items()],
        note="From the start of Python to the value of one hand of seven cards: imports, and for"
        " runout the making of its tables, which the other races leave to a round that does not"
        " count.",
        item="hand",
        reference="eval7",
        rounds=sizes.rounds,
    )
