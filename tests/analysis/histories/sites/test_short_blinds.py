"""Raises over a short blind: sites count them from the blind due or from what was posted."""

from __future__ import annotations

import pytest

from runout.analysis.histories.check import Verdict, check
from runout.analysis.histories.files import read_hands
from runout.analysis.histories.hand import Hand, HandError

# Ann has the button, Bo the small blind of 50, Cy the big blind of 100.
POKERSTARS = """\
{first}
Table '9 1' 9-max Seat #1 is the button
Seat 1: Ann (1000 in chips)
Seat 2: Bo (1000 in chips)
Seat 3: Cy ({cy} in chips)
Seat 4: Di (80 in chips)
{posts}
*** HOLE CARDS ***
{actions}
*** FLOP *** [2s 8d Jc]
*** TURN *** [2s 8d Jc] [Jh]
*** RIVER *** [2s 8d Jc Jh] [4s]
*** SHOW DOWN ***
Cy: shows [8s 8h] (a full house)
{shows}Cy collected {main} from main pot
{side}*** SUMMARY ***
Total pot {total} | Rake 0
Board [2s 8d Jc Jh 4s]
"""
FIRST_LINES = [
    "PokerStars Hand #1: Tournament #9, Hold'em No Limit - Level III (50/100) - 2025/02/03 4:05:06",
    "Full Tilt Hand #1: Tournament #9, Hold'em No Limit - Level III (50/100) - 2012/12/03 4:05:06",
    "Poker Hand #TM1: Tournament #9, Cup Hold'em No Limit - Level3(50/100) - 2023/02/03 04:05:06",
]
BLINDS = "Bo: posts small blind 50\nCy: posts big blind {} and is all-in"
ANN_SHOWS = "Ann: shows [Kc Qc] (a pair)\n"


def read(text: str) -> Hand:
    (hand,) = read_hands(text.encode().splitlines(keepends=True))
    assert isinstance(hand, Hand), hand
    return hand


def net_of(hand: Hand) -> dict[str, int]:
    checked = check(hand)
    assert checked.verdict is Verdict.AGREES, checked.reason
    assert checked.account.net is not None
    return dict(zip(hand.names, checked.account.net, strict=True))


def pokerstars(
    first: str, posts: str, actions: str, main: int, side: str = "", *, cy: int, shows: str = ""
) -> Hand:
    sides = sum(int(line.split()[2]) for line in side.splitlines())
    return read(
        POKERSTARS.format(
            first=first, posts=posts, actions=actions, main=main, side=side, cy=cy,
            total=main + sides, shows=ANN_SHOWS + shows,
        )
    )  # fmt: skip


@pytest.mark.parametrize("first", FIRST_LINES)
@pytest.mark.parametrize("amounts", ["150 to 200", "100 to 200"])
def test_a_raise_over_a_short_big_blind_counts_from_either(first: str, amounts: str) -> None:
    hand = pokerstars(
        first, BLINDS.format(50),
        f"Di: folds\nAnn: raises {amounts}\nBo: folds\nUncalled bet (150) returned to Ann",
        150, cy=50,
    )  # fmt: skip
    assert (hand.blinds, hand.min_bet) == ((50, 100, 0, 0), 100)
    assert net_of(hand) == {"Bo": -50, "Cy": 100, "Di": 0, "Ann": -50}


@pytest.mark.parametrize("posted", [20, 50, 70])
def test_the_largest_chips_posted_count_whoever_posted_them(posted: int) -> None:
    raised = 200 - max(50, posted)
    hand = pokerstars(
        FIRST_LINES[0], BLINDS.format(posted),
        f"Di: folds\nAnn: raises {raised} to 200\nBo: calls 150",
        3 * posted, f"Ann collected {2 * (200 - posted)} from side pot\n", cy=posted,
        shows="Bo: mucks hand\n",
    )  # fmt: skip
    assert net_of(hand) == {"Bo": -200, "Cy": 2 * posted, "Di": 0, "Ann": 200 - 2 * posted}


def test_a_short_all_in_over_a_short_big_blind_leaves_the_blind_to_call() -> None:
    hand = pokerstars(
        FIRST_LINES[0], BLINDS.format(50),
        "Di: raises 30 to 80 and is all-in\nAnn: calls 100\nBo: calls 50",
        200, "Ann collected 90 from side pot\nAnn collected 40 from side pot\n", cy=50,
        shows="Bo: mucks hand\nDi: mucks hand\n",
    )  # fmt: skip
    assert net_of(hand) == {"Bo": -100, "Cy": 150, "Di": -80, "Ann": 30}


def test_a_raise_may_complete_a_short_big_blind() -> None:
    hand = pokerstars(
        FIRST_LINES[0], BLINDS.format(50),
        "Di: folds\nAnn: raises 50 to 100\nBo: folds\nUncalled bet (50) returned to Ann",
        150, cy=50,
    )  # fmt: skip
    assert net_of(hand) == {"Bo": -50, "Cy": 100, "Di": 0, "Ann": -50}


@pytest.mark.parametrize("amounts", ["150 to 200", "100 to 200"])
def test_a_raise_over_a_big_blind_all_in_with_its_ante(amounts: str) -> None:
    antes = "".join(f"{name}: posts the ante 10\n" for name in ("Ann", "Bo", "Di"))
    hand = pokerstars(
        FIRST_LINES[0],
        f"{antes}Cy: posts the ante 10 and is all-in\nBo: posts small blind 50",
        f"Di: folds\nAnn: raises {amounts}\nBo: folds\nUncalled bet (150) returned to Ann",
        40, "Ann collected 100 from side pot\n", cy=10,
    )  # fmt: skip
    assert net_of(hand) == {"Bo": -60, "Cy": 30, "Di": -10, "Ann": 40}


@pytest.mark.parametrize("amounts", ["120 to 200", "170 to 200"])
def test_a_raise_that_counts_from_no_bet_is_refused(amounts: str) -> None:
    text = POKERSTARS.format(
        first=FIRST_LINES[0], posts=BLINDS.format(50), actions=f"Di: folds\nAnn: raises {amounts}",
        main=150, side="", total=150, shows=ANN_SHOWS, cy=50,
    )  # fmt: skip
    (error,) = read_hands(text.encode().splitlines(keepends=True))
    assert isinstance(error, HandError)
    assert "does not fit the bet" in error.reason


ADDED = """\
***** 888poker Hand History for Game 1 *****
$50/$100 Blinds No Limit Holdem - *** 03 02 2025 04:05:06
Tournament #9 $5 + $0.50 - Table #1 9 Max (Real Money)
Seat 1 is the button
Total number of players : 3
Seat 1: Ann ( $1,000 )
Seat 2: Bo ( $1,000 )
Seat 3: Cy ( $50 )
Bo posts small blind [$50]
Cy posts big blind [$50]
** Dealing down cards **
Ann raises [${}]
Bo folds
** Dealing flop ** [ 2s, 8d, Jc ]
** Dealing turn ** [ Jh ]
** Dealing river ** [ 4s ]
** Summary **
Ann shows [ Kc, Qc ]
Cy shows [ 8s, 8h ]
Cy collected [ $150 ]
Ann collected [ ${} ]
"""


@pytest.mark.parametrize("to", [100, 150, 200])
def test_a_raise_by_added_chips_over_a_short_big_blind(to: int) -> None:
    text = ADDED.format(to, to - 50)
    assert net_of(read(text)) == {"Bo": -50, "Cy": 100, "Ann": -50}


WINAMAX = """\
Winamax Poker - Tournament "Cup" buyIn: 9€ + 1€ level: 3 - HandId: #1-2-3 - \
Holdem no limit (50/100) - 2025/02/03 04:05:06 UTC
Table: 'Cup(9)#1' 6-max (real money) Seat #1 is the button
Seat 1: Ann (1000)
Seat 2: Bo (1000)
Seat 3: Cy ({posted})
*** ANTE/BLINDS ***
Bo posts small blind 50
Cy posts big blind {posted} and is all-in
*** PRE-FLOP ***
Ann raises {by} to 200
Bo folds
*** FLOP *** [2s 8d Jc]
*** TURN *** [2s 8d Jc][Jh]
*** RIVER *** [2s 8d Jc Jh][4s]
*** SHOW DOWN ***
Ann shows [Kc Qc] (Pair)
Cy shows [8s 8h] (Full house)
Cy collected {won} from main pot
Ann collected {rest} from side pot 1
*** SUMMARY ***
Total pot {total} | No rake
Board: [2s 8d Jc Jh 4s]
"""


def winamax(posted: int, by: int) -> str:
    won = 2 * posted + min(50, posted)
    return WINAMAX.format(
        posted=posted, by=by, won=won, rest=250 + posted - won, total=250 + posted
    )


@pytest.mark.parametrize(("posted", "by"), [(50, 150), (50, 100), (20, 150), (20, 100)])
def test_winamax_raises_count_from_either(posted: int, by: int) -> None:
    assert net_of(read(winamax(posted, by)))["Cy"] == posted + min(50, posted)


def test_winamax_raises_that_count_from_no_bet_are_refused() -> None:
    (error,) = read_hands(winamax(20, 170).encode().splitlines(keepends=True))
    assert "does not fit the bet" in str(error)
