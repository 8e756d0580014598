"""Readers of the sites: the peculiarities of each format, and refusals."""

from __future__ import annotations

from pathlib import Path

import pytest

from runout.analysis.histories.check import Verdict, check
from runout.analysis.histories.files import read_hands
from runout.analysis.histories.hand import Hand, HandError, Move

DATA = Path(__file__).parents[3] / "data" / "sites"


def text_of(site: str) -> str:
    return (DATA / f"{site}.txt").read_text(encoding="utf-8")


def read(text: str) -> list[Hand | HandError]:
    return list(read_hands(text.encode().splitlines(keepends=True)))


def hand_of(site: str, number: int, *changes: tuple[str, str]) -> Hand:
    """Return a hand of a file, from 0, after changes of its text."""
    text = text_of(site)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    hand = read(text)[number]
    assert isinstance(hand, Hand), hand
    return hand


def net_of(hand: Hand) -> dict[str, int]:
    net = check(hand).account.net
    assert net is not None
    return dict(zip(hand.names, net, strict=True))


def test_ggpoker_numbers_keep_their_letters_and_fees_are_rake() -> None:
    hand = hand_of("ggpoker", 0)
    assert (hand.title, hand.rake, hand.facts["venue"]) == ("RC7000000001", 38, "GGPoker")


def test_ggpoker_runs_a_board_twice() -> None:
    hand = hand_of("ggpoker", 1)
    assert "".join(map(str, hand.second_board)) == "Ac9h6h3dTc"
    assert net_of(hand) == {"1a2b3c4": -38, "Hero": -37, "5d6e7f80": -10, "91a2b3c4": -135}


def test_ggpoker_straddles_and_missed_blinds() -> None:
    hand = hand_of("ggpoker", 3)
    assert dict(zip(hand.names, hand.blinds, strict=True))["5d6e7f80"] == 400
    assert dict(zip(hand.names, hand.antes, strict=True))["91a2b3c4"] == 100
    assert hand.rake is None  # files of 2020 do not record it
    assert check(hand).account.rake == 200


def test_ggpoker_writes_a_muck_at_the_showdown_as_a_fold() -> None:
    hand = hand_of("ggpoker", 3)
    (muck,) = [action for action in hand.actions if action.move is Move.MUCK]
    assert hand.name(muck.seat) == "1a2b3c4"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("Hero: Chooses to EV Cashout\n", "EV cashout"),
        ("Hero: Pays Cashout Risk ($1)\n", "EV cashout"),
        ("Hero: Receives Cashout ($1)\n", "EV cashout"),
        ("Cash Drop to Pot : total $2.50\n", "the house added $2.50 to the pot"),
    ],
)
def test_ggpoker_settlements_apart_from_the_pot_are_refused(line: str, reason: str) -> None:
    text = text_of("ggpoker").replace("*** HOLE CARDS ***\n", f"*** HOLE CARDS ***\n{line}", 1)
    first, *others = read(text)
    assert isinstance(first, HandError)
    assert reason in first.reason
    assert "do not add up to minus the rake" in first.reason
    assert first.line == text[: text.index(line)].count("\n") + 1
    assert all(isinstance(hand, Hand) for hand in others)


def test_ggpoker_hands_run_three_times_are_refused() -> None:
    text = text_of("ggpoker").replace(
        "*** FIRST SHOWDOWN", "*** THIRD FLOP *** [5c 5h 5s]\n*** FIRST SHOWDOWN"
    )
    assert "run three times" in str(read(text)[1])


@pytest.mark.parametrize("times", ["two times", "twice"])
def test_ggpoker_hands_run_twice_say_so_in_their_summary_alone(times: str) -> None:
    line = f"Hand was run {times}"
    text = text_of("ggpoker").replace("*** HOLE CARDS ***", f"{line}\n*** HOLE CARDS ***", 1)
    error = read(text)[0]
    assert isinstance(error, HandError)
    assert error.reason == f"'{line}' is not understood"


def test_an_error_in_an_action_quotes_the_line_with_its_player() -> None:
    text = text_of("ggpoker").replace("*** HOLE CARDS ***", "Hero: straddle\n*** HOLE CARDS ***", 1)
    error = read(text)[0]
    assert isinstance(error, HandError)
    assert error.reason == "'Hero: straddle' is not understood"


@pytest.mark.parametrize(
    ("site", "game", "other"),
    [
        ("ggpoker", "Hold'em No Limit ($0.05", "Omaha Pot Limit ($0.05"),
        ("ggpoker", "Hold'em No Limit ($0.05/$0.1)", "ShortDeck No Limit ($0.1)"),
        ("winamax", "Holdem no limit", "Omaha pot limit"),
        ("888poker", "No Limit Holdem", "Fix Limit Holdem"),
        ("partypoker", "NL Texas Hold'em", "PL Omaha"),
        ("ignition", "HOLDEM No Limit", "OMAHA Pot Limit"),
    ],
)
def test_other_games_are_refused_and_named(site: str, game: str, other: str) -> None:
    first, *others = read(text_of(site).replace(game, other, 1))
    assert isinstance(first, HandError)
    assert "the only game that is read" in " ".join(first.reason.split())
    assert all(isinstance(hand, Hand) for hand in others)


def test_winamax_collects_uncalled_bets_with_the_pot() -> None:
    hand = hand_of("winamax", 0)
    assert hand.names[1] == "L'Ami folds"
    assert net_of(hand) == {"Late One": -50, "L'Ami folds": -250, "béa_33": 0, "Hero": 275}
    assert (hand.currency, hand.title) == ("EUR", "7000001-11-1700000001")


def test_winamax_side_pots_and_late_blinds() -> None:
    hand = hand_of("winamax", 1)
    assert net_of(hand) == {"Hero": -4000, "béa_33": -1100, "Late One": 4800, "L'Ami": 0}


def test_winamax_tournaments_have_bounties_antes_and_short_blinds() -> None:
    hand = hand_of("winamax", 2)
    assert (hand.facts["_tournament"], hand.facts["level"]) == (500600700, 9)
    assert (hand.decimals, hand.antes) == (0, (25, 25, 25, 25))
    assert net_of(hand)["L'Ami"] == 275


def test_winamax_hands_with_added_chips_are_refused() -> None:
    text = text_of("winamax").replace("*** ANTE", "Hold-up to Pot: total 0.10€\n*** ANTE", 1)
    assert "the house added 0.10€ to the pot" in str(read(text)[0])


def test_888poker_raises_by_added_chips_and_dead_blinds() -> None:
    hand = hand_of("888poker", 0)
    raised = [action.amount for action in hand.actions if action.move is Move.BET_OR_RAISE]
    assert raised == [500, 600, 1800, 4070]
    assert dict(zip(hand.names, hand.antes, strict=True))["nine_T"] == 50


@pytest.mark.parametrize("mucks", ["Hero mucks [ Kc, Qc ]", "Hero mucks [Kc, Qc]"])
def test_888poker_winners_may_muck_on_record(mucks: str) -> None:
    hand = hand_of(
        "888poker", 0, ("Hero shows [ Kc, Qc ]", mucks), ("nine_T mucks [", "nine_T shows [")
    )
    assert check(hand).verdict is Verdict.AGREES
    assert net_of(hand) == net_of(hand_of("888poker", 0))


def test_888poker_amounts_with_decimal_commas() -> None:
    hand = hand_of("888poker", 1)
    assert dict(zip(hand.names, hand.stacks, strict=True))["Ada"] == 119248
    assert net_of(hand) == {"Hero": -1, "nine_T": -2, "Ada": 3}


def test_888poker_tournaments_have_chips_and_no_rake() -> None:
    hand = hand_of("888poker", 2)
    assert (hand.currency, hand.rake, hand.facts["_tournament"]) == ("chips", 0, 80000001)
    assert net_of(hand) == {"Ada": -125, "nine_T": -150, "Hero": 275}


def test_partypoker_counts_uncalled_bets_as_won_and_blinds_from_their_posts() -> None:
    hand = hand_of("partypoker", 1)
    assert (hand.blinds, hand.min_bet, hand.currency) == ((10, 25, 0), 25, "EUR")
    assert net_of(hand) == {"Eva calls": -10, "Hero": -2500, "Bo": 2360}


def test_partypoker_dead_blinds_and_cards_that_were_not_shown() -> None:
    hand = hand_of("partypoker", 0)
    assert dict(zip(hand.names, hand.antes, strict=True))["late joe"] == 100
    (muck,) = [action for action in hand.actions if action.move is Move.MUCK]
    assert hand.name(muck.seat) == "late joe"
    assert "".join(map(str, hand.actions[2].cards)) == "JsQh"


def test_partypoker_tournaments_separate_thousands_either_way() -> None:
    hand = hand_of("partypoker", 2)
    assert (hand.min_bet, hand.decimals, hand.rake) == (2400, 0, 0)
    assert net_of(hand) == {"Eva calls": -1000, "Hero": 6800, "Bo": -5800}


SIT_AND_GO = """\
***** Hand History for Game 70000000011 *****
NL Texas Hold'em $1 USD Buy-in  - Sunday, March 6, 19:32:00 CET 2016
Table $1 Sit & Go Turbo (126000001) Table #1 (Real Money)
Seat 2 is the button
Total number of players : 2/4
Seat 2: Hero ( 1,260 )
Seat 4: Bo ( 740 )
Trny: 126000001 Level: 3
Blinds(20/40)
Hero posts small blind [20].
Bo posts big blind [40].
** Dealing down cards **
Dealt to Hero [  Ks Qd ]
Your time bank will be activated in 6 secs. If you do not want it to be used, please act now.
Hero raises [100]
Bo is all-In  [700]
Hero calls [620]
** Dealing Flop ** [ 4s, 3d, Kc ]
** Dealing Turn ** [ 6h ]
** Dealing River ** [ 3c ]
Hero shows [ Ks, Qd ]two pairs, Kings and Threes.
Bo shows [ 6c, As ]two pairs, Sixes and Threes.
Hero wins 1,480 chips from the main pot with two pairs, Kings and Threes.
Congratulations to player Hero for winning tournament $1 Sit & Go Turbo
Player Bo finished in 2.
Player Hero finished in 1 place and received $3 USD
"""


@pytest.mark.parametrize("blinds", ["Blinds(20/40)", "Blinds-Antes(20/40 -0)"])
def test_partypoker_sit_and_gos_have_level_and_blinds_after_the_seats(blinds: str) -> None:
    (hand,) = read(SIT_AND_GO.replace("Blinds(20/40)", blinds))
    assert isinstance(hand, Hand), hand
    assert (hand.facts["_tournament"], hand.facts["level"]) == (126000001, 3)
    assert (hand.min_bet, hand.currency, hand.rake) == (40, "chips", 0)
    assert check(hand).verdict is Verdict.AGREES
    assert net_of(hand) == {"Hero": 740, "Bo": -740}


def test_partypoker_separates_thousands_with_spaces() -> None:
    hand = hand_of(
        "partypoker", 2, ("Blinds-Antes(1.200/2.400 -400) -", "Blinds-Antes(1 200/2 400 -400) -")
    )
    assert (hand.min_bet, hand.facts["level"]) == (2400, 12)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("Hero posts big blind [€0.25 EUR].\n", "", "no big blind was posted"),
        ("Hero wins $199.80 USD", "# ", "is not understood"),
        ("Hero wins $0.15 USD\n", "", "ends before a player wins"),
    ],
)
def test_partypoker_hands_without_blinds_or_winners_are_refused(
    old: str, new: str, reason: str
) -> None:
    text = text_of("partypoker")
    assert old in text
    errors = [each for each in read(text.replace(old, new)) if isinstance(each, HandError)]
    assert [reason in error.reason for error in errors] == [True]


def test_ignition_names_positions_and_knows_all_cards() -> None:
    hand = hand_of("ignition", 0)
    assert hand.names == ("ME", "Big Blind", "UTG", "UTG+1", "Dealer")
    dealt = [action.cards for action in hand.actions if action.move is Move.DEAL_HOLE]
    assert all(None not in cards for cards in dealt)
    assert hand.blinds == (25, 50, 50, 50, 0)


def test_ignition_button_at_an_empty_chair() -> None:
    hand = hand_of("ignition", 2)
    assert hand.names == ("Small Blind", "Big Blind", "ME")
    assert hand.blinds == (100, 200, 0)  # the big blind is short and due in full


def test_ignition_blinds_that_are_not_recorded_are_refused() -> None:
    text = text_of("ignition").replace("Stakes: $1-$2, ", "")
    error = read(text)[2]
    assert isinstance(error, HandError)
    assert "one was posted all-in" in error.reason


def test_ignition_seats_follow_the_list_and_not_the_numbers() -> None:
    hand = hand_of("ignition", 3)
    assert hand.names == ("Small Blind", "Big Blind", "UTG", "ME")
    assert net_of(hand)["ME"] == 3535


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Folds & shows [2d 7c]", "Folds & Shows [2d 7c]"),
        ("Folds & shows [2d 7c]", "Folds & Shows"),
        ("Folds (timeout)", "Folds(auth-disconnect)"),
        ("Folds (timeout)", "Fold(Blind disconnected)"),
        ("UTG : Checks", "UTG : Checks(disconnect)"),
        ("Calls $6 ", "Call(timeout) $6 "),
        ("Bets $6 ", "Bets chip info(timeout) $6 "),
        ("Bets $6 ", "bets $6 "),
        ("Raises $2 to $2", "Raises(timeout) $2 to $2"),
        ("All-in(raise) $42", "All-in(raise-timeout) $42"),
        ("Dealer : Table deposit $3", "Dealer : Rebuyin $3"),
        ("Dealer : Table deposit $3", "Dealer : Double rebuys $3"),
        ("Dealer : Table deposit $3", "Dealer : Addon $3"),
    ],
)
def test_ignition_actions_and_their_reasons_are_written_in_several_ways(old: str, new: str) -> None:
    assert hand_of("ignition", 0, (old, new)) == hand_of("ignition", 0)


OLDER_IGNITION = """\
Ignition Hand #7000000099 TBL#20000099 HOLDEM No Limit - 2016-04-01 18:00:00
Seat 1: Dealer ($10 in chips)
Seat 2: Big Blind [ME] ($0.10 in chips)
Dealer : Small Blind $0.05
Big Blind  [ME] : Big blind $0.10
*** HOLE CARDS ***
Dealer : Card dealt to a spot [8c 8d]
Big Blind  [ME] : Card dealt to a spot [Ah Ks]
Dealer : Folds
Big Blind  [ME] : Return uncalled portion of bet $0.05
Big Blind  [ME] : Does not show [Ah Ks] (High Card)
Big Blind  [ME] : Hand result $0.10
*** SUMMARY ***
Total Pot($0.10)
"""


def test_ignition_blinds_are_those_posted_also_with_the_last_chips() -> None:
    (hand,) = read(OLDER_IGNITION)
    assert isinstance(hand, Hand), hand
    assert (hand.min_bet, hand.blinds) == (10, (10, 5))
    assert net_of(hand) == {"ME": 5, "Dealer": -5}


def test_ignition_dead_chips_may_be_posted_before_the_blinds() -> None:
    post = "Dealer : Posts dead chip $0.05\n"
    (hand,) = read(OLDER_IGNITION.replace("Dealer : Small", f"{post}Dealer : Small"))
    assert isinstance(hand, Hand), hand
    assert hand.antes == (0, 5)


@pytest.mark.parametrize(
    ("site", "moved", "before", "reason"),
    [
        (
            "ignition",
            "Small Blind  [ME] : Small Blind $0.25 \n",
            "UTG : Checks",
            "after the cards were dealt",
        ),
        ("ignition", "UTG : Posts chip $0.50 \n", "UTG : Checks", "after the cards were dealt"),
        ("ignition", "UTG+1 : Folds (timeout)\n", "UTG : Posts chip", "have not been dealt"),
        (
            "ignition",
            "Dealer : Card dealt to a spot [8c 8d] \n",
            "UTG : Posts chip",
            "have not been dealt",
        ),
        ("ignition", "Dealer : Hand result $98.75 \n", "*** HOLE", "have not been dealt"),
        ("ignition", "*** SUMMARY ***\n", "*** HOLE", "have not been dealt"),
        ("888poker", "Hero collected [ $125.40 ]\n", "** Summary **", "before the summary"),
    ],
)
def test_lines_in_another_order_are_refused(
    site: str, moved: str, before: str, reason: str
) -> None:
    text = text_of(site)
    assert moved in text
    text = text.replace(moved, "", 1).replace(before, f"{moved}{before}", 1)
    error, *others = read(text)
    assert isinstance(error, HandError)
    assert reason in error.reason
    assert moved.strip() in error.reason
    assert error.line == text[: text.index(moved)].count("\n") + 1
    assert all(isinstance(hand, Hand) for hand in others)


def test_ignition_cards_are_dealt_once() -> None:
    text = text_of("ignition").replace("*** HOLE CARDS ***\n", "*** HOLE CARDS ***\n" * 2, 1)
    assert "the cards are dealt twice" in str(read(text)[0])
