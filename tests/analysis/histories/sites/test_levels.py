"""Levels of tournaments: the blinds that were posted decide, whatever level the header names."""

from __future__ import annotations

from pathlib import Path

import pytest

from runout.analysis.histories.check import Verdict, check
from runout.analysis.histories.files import read_hands
from runout.analysis.histories.hand import Hand, HandError

DATA = Path(__file__).parents[3] / "data"
GGPOKER = """\
Poker Hand #TM1: Tournament #9, Cup Hold'em No Limit - Level4(80/160(20)) - 2023/02/03 04:05:06
Table '1' 6-max Seat #1 is the button
Seat 1: Ann ({ann} in chips)
Seat 2: Bo ({bo} in chips)
Seat 3: Cy ({cy} in chips)
Ann: posts the ante 15
Bo: posts the ante 15
Cy: posts the ante 15
Bo: posts small blind {small}
Cy: posts big blind {big}
*** HOLE CARDS ***
Dealt to Ann
Dealt to Bo
Dealt to Cy [Ks 3h]
Ann: raises 120 to 240
Bo: folds
Cy: folds
Uncalled bet ({back}) returned to Ann
*** SHOWDOWN ***
Ann collected {won} from pot
*** SUMMARY ***
Total pot {won} | Rake 0 | Jackpot 0 | Bingo 0 | Fortune 0 | Tax 0
"""


def read(text: str) -> list[Hand]:
    hands = list(read_hands(text.encode().splitlines(keepends=True)))
    assert all(isinstance(hand, Hand) for hand in hands), hands
    return [hand for hand in hands if isinstance(hand, Hand)]


def test_ggpoker_blinds_are_those_posted() -> None:
    text = GGPOKER.format(ann=1000, bo=1000, cy=1000, small=60, big=120, back=120, won=345)
    (hand,) = read(text)
    assert (hand.blinds, hand.min_bet) == ((60, 120, 0), 120)
    checked = check(hand)
    assert (checked.verdict, checked.account.net) == (Verdict.AGREES, (-75, -135, 210))


@pytest.mark.parametrize(
    ("bo", "cy", "small", "big"),
    [
        (1000, 105, "60", "90 and is all-in"),
        (1000, 135, "60", "120 and is all-in"),
        (45, 1000, "30 and is all-in", "120"),
    ],
)
def test_one_blind_posted_in_full_is_enough(bo: int, cy: int, small: str, big: str) -> None:
    text = GGPOKER.format(ann=1000, bo=bo, cy=cy, small=small, big=big, back=0, won=0)
    hand = read(text.split("Ann: raises")[0] + text[text.index("*** SUMMARY") :])[0]
    assert (hand.blinds, hand.min_bet) == ((60, 120, 0), 120)


@pytest.mark.parametrize(
    ("file", "level", "other"),
    [
        ("pokerstars/tournament", "(150/300)", "(200/400)"),
        ("sites/ggpoker", "(1,000/2,000(250))", "(1,250/2,500(300))"),
        ("sites/winamax", "(25/100/200)", "(30/150/300)"),
        ("sites/888poker", "$100/$200", "$50/$100"),
        ("sites/partypoker", "(1.200/2.400 -400)", "(1.500/3.000 -500)"),
        ("sites/ignition", "(60/120)", "(50/100)"),
    ],
)
def test_another_level_in_the_header_changes_nothing(file: str, level: str, other: str) -> None:
    text = (DATA / f"{file}.txt").read_text(encoding="utf-8-sig")
    assert level in text
    assert read(text.replace(level, other)) == read(text)


@pytest.mark.parametrize("level", ["(0/0)", "(0/160)", "(80/0)"])
def test_a_level_of_nothing_is_read_or_refused(level: str) -> None:
    text = GGPOKER.format(ann=1000, bo=1000, cy=1000, small=60, big=120, back=120, won=345)
    (hand,) = read_hands(text.replace("(80/160(20))", level).splitlines())
    assert isinstance(hand, Hand | HandError)
