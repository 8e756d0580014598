"""PokerStars text: golden files of invented hands, and one damaged line at a time."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from runout.analysis.histories.account import account
from runout.analysis.histories.check import Verdict, check
from runout.analysis.histories.files import read_hands
from runout.analysis.histories.hand import Hand, HandError, Move
from runout.analysis.histories.luck import all_in
from runout.analysis.histories.phh import read_phh
from runout.analysis.histories.phh_writing import phhs_tables, write_phh
from runout.analysis.histories.replay import replay
from runout.analysis.histories.result import result
from runout.analysis.histories.sites.pokerstars import PokerStars

DATA = Path(__file__).parents[3] / "data" / "pokerstars"
FORMATS = DATA.with_name("pokerstars_formats")
GOLDEN = ["cash", "tournament", "run_twice", "archive", "years"]


def file_of(name: str, suffix: str = "txt") -> Path:
    folder = FORMATS if name in ("archive", "years") else DATA
    return folder / f"{name}.{suffix}"


def read_all(name: str) -> list[Hand]:
    hands = list(read_hands(file_of(name)))
    assert all(isinstance(hand, Hand) for hand in hands), hands
    return [hand for hand in hands if isinstance(hand, Hand)]


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_files(name: str) -> None:
    written = "".join(phhs_tables(map(write_phh, read_all(name))))
    assert written == file_of(name, "phhs").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_hands_agree_with_the_rules_and_read_back(name: str) -> None:
    for hand in read_all(name):
        checked = check(hand)
        assert checked.verdict is Verdict.AGREES, checked.reason
        assert read_phh(write_phh(hand)) == hand


def test_names_with_spaces_and_colons_and_brackets() -> None:
    first, *_ = read_all("cash")
    assert first.names == ("mr (dealer)", "Ann B.", "x: folds", "Żółw 7")
    assert first.facts["seats"] == [5, 1, 2, 4]
    moves = [(action.move, first.name(action.seat)) for action in first.actions[4:-3]]
    assert moves == [
        (Move.BET_OR_RAISE, "x: folds"),
        (Move.FOLD, "Żółw 7"),
        (Move.FOLD, "mr (dealer)"),
        (Move.BET_OR_RAISE, "Ann B."),
        (Move.CHECK_OR_CALL, "x: folds"),
    ]


def test_a_name_that_begins_like_another() -> None:
    text = HEADS_UP.replace("Rio", "M").replace("Mina", "M: folds")
    text = text.split("M: calls")[0] + A_FOLD.format("M: folds", "M")
    hand = PokerStars.read(text.splitlines())
    assert hand.names == ("M: folds", "M")
    assert (hand.actions[-1].move, hand.actions[-1].seat) == (Move.FOLD, 1)


def test_side_pots_with_a_dead_blind() -> None:
    hand = read_all("cash")[1]
    assert hand.antes == (0, 0, 50, 0, 0)
    played = replay(hand)
    end = result(played, rake=200)
    assert [pot.amount for pot in end.pots] == [4150, 2850, 4000]
    assert end.payouts == hand.collected == (3950, 0, 2850, 4000, 0)
    assert end.returned == hand.uncalled == (0, 0, 0, 1050, 0)
    assert played.hole[4] == played.hand.actions[4].cards  # known from the summary
    assert sorted(played.mucked) == [4]


def test_a_short_ante_and_short_blinds() -> None:
    first, second = read_all("tournament")
    assert (first.antes, first.trims_antes) == ((35, 35, 25, 35), True)
    assert (first.blinds, first.facts["level"], first.decimals) == ((150, 300, 0, 0), 14, 0)
    assert [pot.amount for pot in result(replay(first)).pots] == [100, 180, 500]
    assert second.blinds == (400, 200)
    assert replay(second).contributions == (330, 330)


def test_a_hand_run_twice() -> None:
    (hand,) = read_all("run_twice")
    assert result(replay(hand), rake=100).payouts == (14950, 14950)
    report = all_in(hand)
    assert report is not None
    assert report.expected[0] == 29900 * report.pots[0].equities[0]
    assert report.pots[0].equities[0] * 198 == 109


def nets(name: str, title: int) -> dict[str, int]:
    (hand,) = [hand for hand in read_all(name) if hand.title == str(title)]
    net = account(hand).net
    assert net is not None
    return dict(zip(hand.names, net, strict=True))


def test_the_archive_has_stars_above_hands_and_indents_them() -> None:
    first, second = read_all("archive")
    assert (first.line, second.line) == (4, 43)
    assert first.names == ("Bo", "Cy", "Di", "Ann")
    text = file_of("archive").read_text(encoding="utf-8").replace("\n ", "\n")
    lines = text.replace("*********** # 1 **************\n", "").encode().splitlines(keepends=True)
    assert list(read_hands(lines)) == [first, second]


def test_a_big_blind_all_in_with_its_ante_is_due_in_full() -> None:
    hand = read_all("archive")[0]
    assert hand.blinds == (150, 300, 0, 0)
    assert replay(hand).contributions == (320, 20, 720, 20)
    assert nets("archive", 930001) == {"Bo": -320, "Cy": 60, "Di": 280, "Ann": -20}


def test_an_all_in_blind_that_sits_out_folds() -> None:
    assert nets("archive", 930002) == {"Bo": -120, "Cy": -20, "Di": -30, "Ann": 170}


def test_an_all_in_costs_the_called_amount_without_a_line_for_the_returned_bet() -> None:
    hand = read_all("years")[0]
    assert hand.uncalled is None
    assert hand.facts["time_zone_abbreviation"] == "ET"
    assert nets("years", 940001) == {"Cy": -15, "Di": -30, "Ann": -2090, "Bo": 2135}


def test_exports_raise_to_what_they_raise_by_and_have_totals_without_the_rake() -> None:
    assert nets("years", 940002) == {"Bo": -200, "Cy": -1200, "Ann": 1270}


def test_a_cap_ends_the_betting_like_an_all_in() -> None:
    hand = read_all("years")[2]
    assert (hand.cap, hand.stacks) == (8000, (43306, 10294, 15639))
    assert replay(hand).all_in_on == 0
    assert [action.move for action in hand.actions].count(Move.MUCK) == 1
    assert nets("years", 940003) == {"Ann": 8120, "Bo": -400, "Cy": -8000}


def test_a_straddle_and_a_jackpot_fee() -> None:
    hand = read_all("years")[3]
    assert (hand.blinds, hand.rake) == ((100, 200, 300, 0), 40)
    assert nets("years", 940004) == {"Bo": -100, "Cy": -200, "Di": 560, "Ann": -300}


def test_a_big_blind_checks_against_a_caller_who_is_all_in() -> None:
    assert nets("years", 940005) == {"Bo": -100, "Cy": 250, "Ann": -150}


def test_a_hand_mucked_on_one_board_and_shown_on_the_other_is_shown() -> None:
    text = (DATA / "run_twice.txt").read_text(encoding="utf-8")
    shown = [line for line in text.splitlines() if line.startswith("Rio: shows")]
    assert len(shown) == 2
    for place in (0, 1):
        mucked = text.splitlines()
        at = [n for n, line in enumerate(mucked) if line == shown[place]]
        mucked[at[place] if shown[0] == shown[1] else at[0]] = "Rio: mucks hand"
        hand = PokerStars.read(mucked)
        moves = [action.move for action in hand.actions]
        assert (moves.count(Move.MUCK), moves.count(Move.SHOW)) == (0, 2)


HEADS_UP = """\
PokerStars Hand #1: Hold'em No Limit ($1/$2 USD) - 2025/03/01 18:00:00 ET
Table 'Pavo' 2-max Seat #1 is the button
Seat 1: Rio ($200 in chips)
Seat 3: Mina ($150 in chips)
Rio: posts small blind $1
Mina: posts big blind $2
*** HOLE CARDS ***
Dealt to Mina [Ah Kh]
Rio: calls $1
Mina: checks
*** FLOP *** [7h 5h 2c]
Mina: bets $4
Rio: raises $8 to $12
Mina: calls $8
*** TURN *** [7h 5h 2c] [3d]
Mina: checks
Rio: checks
*** RIVER *** [7h 5h 2c 3d] [9c]
Mina: checks
Rio: checks
*** SHOW DOWN ***
Mina: shows [Ah Kh] (high card Ace)
Rio: shows [Qs Qd] (a pair of Queens)
Rio collected $27 from pot
*** SUMMARY ***
Total pot $28 | Rake $1
Board [7h 5h 2c 3d 9c]
Seat 1: Rio (button) (small blind) showed [Qs Qd] and won ($27) with a pair of Queens
Seat 3: Mina (big blind) showed [Ah Kh] and lost with high card Ace
"""
A_FOLD = """\
{1}: folds
Uncalled bet ($1) returned to {0}
{0} collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
Seat 1: {1} (button) (small blind) folded before Flop
Seat 3: {0} (big blind) collected ($2)
"""


def test_a_plain_hand() -> None:
    hand = PokerStars.read(HEADS_UP.splitlines())
    assert check(hand).verdict is Verdict.AGREES
    assert hand.currency == "USD"


def test_chat_and_table_changes_are_skipped() -> None:
    chat = [
        'Rio said, "Mina: folds"',
        "Guest joins the table at seat #2",
        "Guest leaves the table",
        "Rio is disconnected",
        "Rio is connected",
        "Rio has timed out",
        "Rio is feeling happy",
        "Rio wins $5 for eliminating Guest and their own bounty increases by $5 to $10",
        "Guest: sits out ",
        "Guest: Table deposit $347.50",
        "Guest will be allowed to play after the button",
        "Guest was removed from the table for failing to post",
    ]
    text = HEADS_UP.replace("Mina: checks\n", "Mina: checks\n" + "\n".join(chat) + "\n", 1)
    assert PokerStars.read(text.splitlines()) == PokerStars.read(HEADS_UP.splitlines())


@pytest.mark.parametrize(
    "header",
    [
        "PokerStars Game #1: Hold'em No Limit ($1/$2) - 2007/11/11 - 18:00:00 (ET)",
        "PokerStars Zoom Hand #1:  Hold'em No Limit ($1/$2 USD) - 2025/03/01 18:00:00 ET",
        "PokerStars Home Game Hand #1: {Club}  Hold'em No Limit ($1/$2) - 2025/03/01 18:00:00 ET",
        "POKERSTARS GAME #1:  HOLD'EM NO LIMIT ($1/$2) - 2007/11/11 - 18:00:00 (ET)",
        "PokerStars Hand #1: Mixed NLH/PLO (Hold'em No Limit, $1/$2 USD) - 2012/04/06 18:00:00 ET",
        "Full Tilt Hand #1:  Hold'em No Limit ($1/$2 USD) - 2016/05/20 18:00:00 ET",
        "*********** # 1 **************\n PokerStars Hand #1:  Hold'em No Limit ($1/$2)",
    ],
)
def test_headers_of_all_years(header: str) -> None:
    text = header + HEADS_UP[HEADS_UP.index("\nTable") :]
    (hand,) = read_hands(text.encode().splitlines(keepends=True))
    right = PokerStars.read(HEADS_UP.splitlines())
    assert isinstance(hand, Hand)
    assert (hand.title, hand.decimals, hand.min_bet) == ("1", 2, 200)
    assert (hand.actions, hand.collected, hand.rake) == (right.actions, right.collected, right.rake)


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("PokerStars Hand", "PartyPoker Hand", 1, "is not the first line of a PokerStars hand"),
        ("Hold'em No Limit", "Omaha Pot Limit", 1, "only Hold'em No Limit is read"),
        ("Hold'em No Limit", "6+ Hold'em No Limit", 1, "only Hold'em No Limit is read"),
        ("Hold'em No Limit", "Split Hold'em No Limit", 1, "only Hold'em No Limit is read"),
        ("($1/$2 USD)", "", 1, "the blinds, such as"),
        ("18:00:00", "28:00:00", 1, "28:00:00 is not a time of day"),
        ("Table 'Pavo' 2-max ", "", 2, "expected Table '...' Seat #N is the button"),
        ("Seat 3: Mina ($150", "Seat 1: Mina ($150", 4, "listed twice"),
        ("Rio: posts small blind $1", "Rio: posts $1", 5, "is not a blind or an ante"),
        ("Rio: posts small blind $1", "Rio: posts small blind", 5, "is not understood"),
        ("Dealt to Mina", "Dealt to Nina", 8, "'Nina' has no seat"),
        ("[Ah Kh]\n", "[Ah Kx]\n", 8, "'x' is not a suit"),
        ("Rio: calls $1", "Rio: calls $1.50", 9, "calls 1.50, and 1.00 was to be called"),
        ("Rio: calls $1", "Rio: checks", 9, "Rio checks, facing a bet of 2.00"),
        ("Rio: calls $1", "Rio: dances", 9, "'Rio: dances' is not understood"),
        (
            "Rio: calls $1",
            "Rio cashed out the hand for $1",
            9,
            "cashed out are not read: the house settled",
        ),
        ("Rio: calls $1", "Hand cancelled", 9, "the hand was cancelled"),
        ("*** FLOP ***", "*** FLIP ***", 11, "is not understood"),
        ("Mina: bets $4", "Mina: bets $400", 12, "Mina puts in 400.00 and has 148.00"),
        ("Mina: bets $4", "Mina: bets $4 and is all-in", 12, "is all-in, yet has 144.00 left"),
        ("raises $8 to $12", "raises $9 to $12", 13, "does not fit the bet of 4.00 before"),
        ("raises $8 to $12", "bets $8", 13, "does not fit the bet of 4.00 before"),
        ("*** TURN *** [7h 5h 2c]", "*** TURN *** [7h 5h 2d]", 15, "not the board that was dealt"),
        ("Mina: shows [Ah Kh]", "Mina: shows [Ah Kd]", 22, "was dealt other cards"),
        ("Board [7h", "Board [8h", 27, "not the board that was dealt"),
        ("Seat 1: Rio (button)", "Seat 2: Rio (button)", 28, "seat 2 does not belong to"),
        ("Total pot $28 | Rake $1\n", "", 28, "the summary has no total pot and rake"),
        ("*** SUMMARY ***\n", "", 25, "'Total pot $28 | Rake $1' is not understood"),
    ],
)
def test_errors_are_named_with_their_line(old: str, new: str, line: int, reason: str) -> None:
    assert old in HEADS_UP
    with pytest.raises(HandError, match=re.escape(reason)) as error:
        PokerStars.read(HEADS_UP.replace(old, new, 1).splitlines())
    assert error.value.line == line


def test_a_card_that_was_not_shown() -> None:
    text = HEADS_UP.replace("Rio: shows [Qs Qd]", "Rio: shows [XX Qd]", 1)
    text = text.replace("showed [Qs Qd]", "showed [XX Qd]", 1)
    hand = PokerStars.read(text.splitlines())
    checked = check(hand)
    assert checked.verdict is Verdict.UNDECIDABLE
    assert checked.account == check(PokerStars.read(HEADS_UP.splitlines())).account


def test_a_hand_that_begins_within_a_line_is_read() -> None:
    """Joined files may be truncated in a line; a chat line about a hand begins none."""
    cut = HEADS_UP.index("5h 2c 3d] [9c]")
    lines = (HEADS_UP[:cut] + HEADS_UP).encode().splitlines(keepends=True)
    unread, hand = read_hands(lines)
    assert isinstance(unread, HandError)
    assert (unread.line, unread.reason) == (18, "'*** RIVER *** [7h' is not understood")
    assert isinstance(hand, Hand)
    assert (hand, hand.line) == (PokerStars.read(HEADS_UP.splitlines()), 18)
    output = f'Rio said, "{HEADS_UP.splitlines()[0]}"\n'
    text = HEADS_UP.replace("Mina: checks\n", output + "Mina: checks\n", 1)
    (chatted,) = read_hands(text.encode().splitlines(keepends=True))
    assert chatted == hand


def test_a_total_pot_that_its_own_lines_contradict_is_read_and_differs() -> None:
    hand = PokerStars.read(HEADS_UP.replace("Total pot $28", "Total pot $29", 1).splitlines())
    checked = check(hand)
    assert checked.verdict is Verdict.DIFFERS
    assert checked.reason == "the total pot is 29.00; 27.00 was collected, rake 1.00"
    assert checked.result == check(PokerStars.read(HEADS_UP.splitlines())).result
    assert read_phh(write_phh(hand), line=hand.line or 1) == hand
    assert check(read_phh(write_phh(hand))).reason == checked.reason


def test_tournament_chips_are_whole() -> None:
    lines = (DATA / "tournament.txt").read_text(encoding="utf-8").splitlines()[:32]
    lines[4] = lines[4].replace("12000", "12000.5")
    with pytest.raises(HandError, match=re.escape("'12000.5': the stakes are in whole chips")):
        PokerStars.read(lines)


@pytest.mark.parametrize("end", range(1, len(HEADS_UP.splitlines())))
def test_a_hand_cut_off_anywhere_is_read_or_refused(end: int) -> None:
    lines = HEADS_UP.splitlines()[:end]
    refused = ""
    try:
        PokerStars.read(lines)
    except HandError as error:
        refused = error.reason
    assert bool(refused) == (end < 26)  # from the total pot on all is known
