"""Hand histories: PHH hands read, replayed and settled; PokerStars files imported into a store."""

from __future__ import annotations

import random
import tempfile
import warnings
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.peers import CARD_TEXTS, pokerkit
from benchmarks.race import Contestant, Race, exhaust, run_race
from runout.analysis.hands.store import HandStore
from runout.analysis.histories.check import Verdict, check
from runout.analysis.histories.hand import Move
from runout.analysis.histories.phh import read_phh
from runout.analysis.histories.replay import replay
from runout.analysis.histories.result import result

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from runout.analysis.histories.check import Check
    from runout.analysis.histories.replay import Replay

# What six players do, a line a hand, without the cards; {flop} and so on are filled in.
PLOTS = """\
p3 f|p4 f|p5 f|p6 cbr 250|p1 f|p2 f
p3 cbr 220|p4 f|p5 f|p6 f|p1 f|p2 cc|{flop}|p2 cc|p3 cbr 150|p2 f
p3 f|p4 cbr 230|p5 f|p6 cc|p1 f|p2 f|{flop}|p4 cc|p6 cbr 400|p4 cc|{turn}|p4 cbr 900|p6 f
p3 f|p4 f|p5 f|p6 f|p1 cc|p2 cc|{flop}|p1 cc|p2 cc|{turn}|p1 cc|p2 cc|{river}|p1 cc|p2 cc|{show 1 2}
p3 f|p4 cbr 250|p5 f|p6 f|p1 f|p2 cc|{flop}|p2 cc|p4 cbr 300|p2 cc|{turn}|p2 cc|p4 cbr 900|p2 cc\
|{river}|p2 cc|p4 cc|{show 2 4}
p3 cbr 250|p4 f|p5 cbr 3000|p6 f|p1 cbr 9000|p2 f|p3 cc|{flop}|{turn}|{river}|{show 1 3 5}
""".splitlines()
STACKS = [9000, 10000, 6500, 10000, 3000, 12000]


def races(*, quick: bool) -> Iterator[Race]:
    """Run and yield one race after the other."""
    hands, few, rounds = (24, 6, 1) if quick else (6000, 240, 5)
    yield replay_and_check(hands, few, rounds)
    yield import_pokerstars(hands, few, rounds)


def replay_and_check(hands: int, few: int, rounds: int) -> Race:
    """Race from the texts of hands to their settled ends."""
    texts = [play(number) for number in range(hands)]
    return run_race(
        "PHH hands replayed and checked",
        [
            Contestant("runout", hands, lambda: exhaust(map(_check, texts))),
            Contestant("pokerkit", few, lambda: exhaust(map(_play_in_pokerkit, texts[:few]))),
        ],
        note="From the text of a hand of six players to its end; in equal parts a raise that takes"
        " the blinds, bets on one or two streets, two showdowns, and a three-way all-in with side"
        " pots. runout: `read_phh`, `replay` and `check`, which compares with the recorded"
        " finishing stacks. pokerkit: `HandHistory.loads` and a walk through all states, nothing"
        " compared.",
        item="hand",
        reference="pokerkit",
        rounds=rounds,
    )


def import_pokerstars(hands: int, few: int, rounds: int) -> Race:
    """Race from a PokerStars file to hands that have been checked, and with runout stored."""
    texts = [write_pokerstars(number, replay(read_phh(play(number)))) for number in range(hands)]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "hands.txt")
        file.write_text("\n\n".join(texts), encoding="utf-8")
        sample = "\n\n".join(texts[:few])
        return run_race(
            "PokerStars hands imported",
            [
                Contestant("runout", hands, lambda: _import(file, hands)),
                Contestant("pokerkit", few, lambda: _import_in_pokerkit(sample, few)),
            ],
            note="From a file in PokerStars' format, of the same six kinds of hands, to the end of"
            " each. runout: `HandStore.import_files` into a new store, in one process: hands are"
            " read, replayed, compared with the recorded result, their all-in luck is computed,"
            " and they are stored. pokerkit: `HandHistory.from_pokerstars` and a walk through all"
            " states, nothing compared or stored.",
            item="hand",
            reference="pokerkit",
            rounds=rounds,
        )


def _import(file: Path, hands: int) -> None:
    with tempfile.TemporaryDirectory() as folder, HandStore(Path(folder, "x.sqlite")) as store:
        report = store.import_files([file])
    if report.imported != hands:
        raise AssertionError(report)


def _import_in_pokerkit(text: str, hands: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        histories = list(pokerkit.HandHistory.from_pokerstars(text))
        for history in histories:
            exhaust(history)
    if len(histories) != hands:
        raise AssertionError(f"pokerkit read {len(histories)} of {hands} hands")


def write_pokerstars(number: int, played: Replay) -> str:
    """Return a hand in PokerStars' format; the last seat has the button."""
    hand = played.hand
    game = "Hold'em No Limit ($0.50/$1.00 USD) - 2026/01/02 12:00:00 ET"
    lines = [
        f"PokerStars Hand #{number + 1}: {game}",
        "Table 'Bench' 6-max Seat #6 is the button",
    ]
    for seat, stack in enumerate(STACKS):
        lines.append(f"Seat {seat + 1}: {hand.name(seat)} (${_dollars(stack)} in chips)")
    lines += [
        f"{hand.name(0)}: posts small blind $0.50",
        f"{hand.name(1)}: posts big blind $1.00",
        "*** HOLE CARDS ***",
    ]
    return "\n".join([*lines, *_betting(played), *_result(played)]) + "\n"


def _betting(played: Replay) -> Iterator[str]:
    hand, board = played.hand, ""
    steps = {step.number: step for step in played.steps}
    names, highest = iter(("FLOP", "TURN", "RIVER")), 100
    for number, action in enumerate(hand.actions, start=1):
        name = hand.name(action.seat) if action.seat >= 0 else ""
        step = steps.get(number)
        if action.move is Move.DEAL_BOARD:
            cards = " ".join(map(str, action.cards))
            yield f"*** {next(names)} ***{f' [{board}]' if board else ''} [{cards}]"
            board, highest = f"{board} {cards}".strip(), 0
        elif action.move is Move.FOLD:
            yield f"{name}: folds"
        elif step is not None and action.move is Move.CHECK_OR_CALL:
            yield f"{name}: calls ${_dollars(step.chips)}" if step.chips else f"{name}: checks"
        elif step is not None:
            by, highest = step.bet - highest, step.bet
            to = f"raises ${_dollars(by)} to ${_dollars(highest)}"
            yield f"{name}: {to if by < highest else f'bets ${_dollars(by)}'}"


def _result(played: Replay) -> Iterator[str]:
    hand, end = played.hand, result(played)
    for seat, back in enumerate(end.returned):
        if back:
            yield f"Uncalled bet (${_dollars(back)}) returned to {hand.name(seat)}"
    if len(played.contenders) > 1:
        yield "*** SHOW DOWN ***"
        for seat in played.contenders:
            yield f"{hand.name(seat)}: shows [{' '.join(map(str, played.hole[seat]))}] (a hand)"
    for seat, won in enumerate(end.payouts):
        if won:
            yield f"{hand.name(seat)} collected ${_dollars(won)} from pot"
    yield "*** SUMMARY ***"
    yield f"Total pot ${_dollars(sum(end.payouts))} | Rake $0"
    if played.board:
        yield f"Board [{' '.join(map(str, played.board))}]"


def _dollars(chips: int) -> str:
    return f"{chips / 100:.2f}"


def play(number: int) -> str:
    """Return a hand's text: one of the plots with its own cards."""
    cards = random.Random(number).sample(CARD_TEXTS, 17)
    hole = [cards.pop() + cards.pop() for _ in STACKS]
    streets = {"{flop}": 3, "{turn}": 1, "{river}": 1}
    actions = [f"d dh p{seat} {hand}" for seat, hand in enumerate(hole, start=1)]
    for step in PLOTS[number % len(PLOTS)].split("|"):
        if step in streets:
            actions.append("d db " + "".join(cards.pop() for _ in range(streets[step])))
        elif step.startswith("{show"):
            seats = map(int, step.strip("{}").split()[1:])
            actions += [f"p{seat} sm {hole[seat - 1]}" for seat in seats]
        else:
            actions.append(step)
    text = _write(number, actions)
    played = replay(read_phh(text))
    end = result(played)
    rows = zip(STACKS, played.contributions, end.returned, end.payouts, strict=True)
    finishing = [stack - bet + back + won for stack, bet, back, won in rows]
    return f"{text}finishing_stacks = {finishing}\n"


def _write(number: int, actions: Sequence[str]) -> str:
    return (
        "variant = 'NT'\n"
        "antes = [0, 0, 0, 0, 0, 0]\n"
        "blinds_or_straddles = [50, 100, 0, 0, 0, 0]\n"
        "min_bet = 100\n"
        f"starting_stacks = {STACKS}\n"
        f"actions = {list(actions)}\n"
        f"hand = {number}\n"
        "players = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn']\n"
    )


def _check(text: str) -> Check:
    checked = check(read_phh(text))
    if checked.verdict is not Verdict.AGREES:
        raise AssertionError(checked.reason)
    return checked


def _play_in_pokerkit(text: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exhaust(pokerkit.HandHistory.loads(text))
