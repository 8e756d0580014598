"""Outs: every card that may come, on turns against a hand and on flops against a range.

No peer has outs, so eval7 is asked the same question the only way it can be: every card is dealt
and both hands are evaluated.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import runout
from benchmarks.peers import CARD_TEXTS, deal, eval7, hands_for_eval7, texts_of
from benchmarks.race import Contestant, Race, exhaust, run_race
from runout.kernels.outs import next_cards

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True)
class Sizes:
    """How much work each contestant gets: less for the slower ones."""

    rounds: int
    turns: int
    peer_turns: int
    flops: int
    peer_flops: int


FULL = Sizes(5, 50_000, 2_000, 100, 1)
QUICK = Sizes(1, 50, 5, 2, 1)
RANGE = "22+,A2s+,KTs+,QTs+,JTs,T9s,98s,ATo+,KQo"
CARDS = {text: eval7.Card(text) for text in CARD_TEXTS}


def races(*, quick: bool) -> Iterator[Race]:
    """Run and yield one race after the other."""
    sizes = QUICK if quick else FULL
    yield cards_of_a_turn(sizes)
    yield turn_as_text(sizes)
    yield range_on_a_flop(sizes)


def cards_of_a_turn(sizes: Sizes) -> Race:
    """Race over the 44 river cards of a turn, hands prepared in each contestant's own form."""
    dealt = deal(sizes.turns, 8, seed=44)
    packed = [(bytes(row[:2]), bytes(row[2:4]), bytes(row[4:])) for row in dealt]
    rows = hands_for_eval7(dealt[: sizes.peer_turns])
    return run_race(
        "The river cards of a turn",
        [
            Contestant(
                "runout", sizes.turns, lambda: exhaust(next_cards(*spot) for spot in packed)
            ),
            Contestant("eval7", sizes.peer_turns, lambda: exhaust(map(_standings, rows))),
        ],
        note="Two known hands on a turn: what each of the 44 river cards does. runout: one native"
        " call, with the category of every out and the equity by category. eval7: 88 evaluations"
        " and 44 comparisons.",
        item="spot",
        reference="eval7",
        rounds=sizes.rounds,
    )


def _standings(cards: list[Any]) -> list[int]:
    """Return how the first hand does after each card against the second, by eval7."""
    hero, villain, board = cards[:2], cards[2:4], cards[4:]
    seen = set(cards)
    standings = []
    for card in CARDS.values():
        if card not in seen:
            full = [*board, card]
            mine, theirs = eval7.evaluate(hero + full), eval7.evaluate(villain + full)
            standings.append((mine > theirs) - (mine < theirs))
    return standings


def turn_as_text(sizes: Sizes) -> Race:
    """Race from the text of a turn to the lists of outs."""
    count = sizes.turns // 5
    texts = ["".join(row) for row in texts_of(deal(count, 8, seed=45))]
    spots = [(text[:4], text[4:8], text[8:]) for text in texts]
    peer_spots = spots[: sizes.peer_turns]

    def by_eval7(spot: tuple[str, str, str]) -> list[int]:
        text = "".join(spot)
        return _standings([eval7.Card(text[at : at + 2]) for at in range(0, len(text), 2)])

    return run_race(
        "A turn given as text",
        [
            Contestant("runout", count, lambda: exhaust(runout.outs(*spot) for spot in spots)),
            Contestant("eval7", len(peer_spots), lambda: exhaust(map(by_eval7, peer_spots))),
        ],
        note='runout: `outs("AhKh", "9d9c", "QhJh3d2c")`, checked, with suppression and who is'
        " ahead. eval7: cards from text, then as above.",
        item="spot",
        reference="eval7",
        rounds=sizes.rounds,
    )


def range_on_a_flop(sizes: Sizes) -> Race:
    """Race over the turn cards of a flop against a range, with the equity after each."""
    texts = ["".join(row) for row in texts_of(deal(sizes.flops, 5, seed=46))]
    spots = [(text[:4], RANGE, text[4:]) for text in texts]
    combos = [str(combo) for combo, _ in runout.Range.parse(RANGE)]

    def by_eval7(spot: tuple[str, str, str]) -> list[float]:
        hero, _, flop = spot
        seen = {(hero + flop)[at : at + 2] for at in range(0, 10, 2)}
        return [_equity(hero, combos, flop, card, seen) for card in CARD_TEXTS if card not in seen]

    def by_runout() -> None:
        exhaust(runout.outs(*spot) for spot in spots)

    few = spots[: sizes.peer_flops]
    return run_race(
        "A range on a flop",
        [
            Contestant("runout", sizes.flops, by_runout),
            Contestant("eval7", len(few), lambda: exhaust(map(by_eval7, few))),
        ],
        note=f"The equity after each turn card, exact, against `{RANGE}`. runout: `outs` from text,"
        " with what each card overtakes of the range. eval7: every turn card, combo and river is"
        " dealt; the hero's hand is evaluated once a board.",
        item="spot",
        reference="eval7",
        rounds=sizes.rounds,
    )


def _equity(hero: str, combos: list[str], flop: str, turn: str, seen: set[str]) -> float:
    """Return the equity of a hand against combos after a turn card, by eval7."""
    board = [CARDS[(flop + turn)[at : at + 2]] for at in range(0, 8, 2)]
    mine = [CARDS[hero[:2]], CARDS[hero[2:]]]
    hands = [
        ({combo[:2], combo[2:]}, [CARDS[combo[:2]], CARDS[combo[2:]]])
        for combo in combos
        if not {combo[:2], combo[2:]} & (seen | {turn})
    ]
    won = total = 0
    for river in CARD_TEXTS:
        if river in seen or river == turn:
            continue
        full = [*board, CARDS[river]]
        my_hand = eval7.evaluate(mine + full)
        for texts, cards in hands:
            if river not in texts:
                theirs = eval7.evaluate(cards + full)
                won += 2 * (my_hand > theirs) + (my_hand == theirs)
                total += 2
    return won / total
