"""Small blinds posted late: live or dead, as the record decides."""

from __future__ import annotations

import pytest

from runout.analysis.histories.account import Source, account
from runout.analysis.histories.files import read_hands
from runout.analysis.histories.hand import Hand
from runout.analysis.histories.phh import read_phh
from runout.analysis.histories.phh_writing import write_phh

SMALL, BIG = 200, 400
BOARD = ("d db QdKd8d", "d db 2c", "d db 3c", "p4 sm AhAs")


def hand_of(*actions: str, venue: str = "Ongame Network", **fields: str) -> Hand:
    """Return a hand of five seats at 2/4, in which the fourth posts a small blind late."""
    lines = {
        "variant": "'NT'",
        "antes": "[0, 0, 0, 0, 0]",
        "blinds_or_straddles": "[2, 4, 0, -2, 0]",
        "min_bet": "4",
        "starting_stacks": "[400, 400, 400, 400, 400]",
        "actions": str([*(f"d dh p{seat} ????" for seat in range(1, 6)), *actions]),
        "venue": f"'{venue}'",
        "currency": "'USD'",
        **fields,
    }
    return read_phh("".join(f"{name} = {value}\n" for name, value in lines.items()))


def limped(venue: str, won: str) -> Hand:
    """Return a hand in which the poster calls the big blind and wins the showdown of three."""
    calls = "p3 cc", "p4 cc", "p5 f", "p1 f", "p2 cc"
    return hand_of(*calls, *BOARD, venue=venue, winnings=f"[0, 0, 0, {won}, 0]")


VENUES = ["PartyPoker", "Ongame Network", "PokerStars"]


@pytest.mark.parametrize("venue", VENUES)
@pytest.mark.parametrize(
    ("won", "is_live", "rake"),
    [
        ("13.30", True, 70),  # 5 % of 14, were it dead 16.9 % of 16
        ("15.20", False, 80),  # 5 % of 16, were it live more than the pot
        ("14", False, 200),  # no rake is taken of 14, which a pot that saw a flop pays
    ],
)
def test_the_rake_that_is_left_decides(venue: str, won: str, is_live: bool, rake: int) -> None:
    hand = limped(venue, won)
    assert (hand.blinds[3] == SMALL, hand.antes[3] == SMALL) == (is_live, not is_live)
    result = account(hand)
    assert (result.source, result.rake) == (Source.RECORD, rake)


@pytest.mark.parametrize(("venue", "is_live"), list(zip(VENUES, [True, False, False], strict=True)))
def test_the_site_decides_where_both_rakes_are_usual(venue: str, is_live: bool) -> None:
    calls = "p3 cbr 100", "p4 cc", "p5 f", "p1 f", "p2 f"
    hand = hand_of(
        *calls, *BOARD, venue=venue, winnings="[0, 0, 0, 203, 0]"
    )  # 3 of 206, or 5 of 208
    assert (hand.blinds[3] == SMALL) is is_live
    assert account(hand).rake == (300 if is_live else 500)


@pytest.mark.parametrize(("put_in", "is_live"), [("24", True), ("26", False)])
def test_finishing_stacks_decide(put_in: str, is_live: bool) -> None:
    """Both readings leave a usual rake of the pot that the third seat wins."""
    fold_later = "p3 cbr 24", "p4 cc", "p5 f", "p1 f", "p2 f", *BOARD[:1], "p3 cbr 30", "p4 f"
    pot = 24 + int(put_in) + 6
    end = 400 - 24 + pot - 2
    hand = hand_of(
        *fold_later,
        winnings=f"[0, 0, {pot - 2}, 0, 0]",
        finishing_stacks=f"[398, 396, {end}, {400 - int(put_in)}, 400]",
    )
    assert (hand.blinds[3] == SMALL) is is_live
    result = account(hand)
    assert result.source is Source.RECORD
    assert result.net is not None
    assert result.net[3] == -100 * int(put_in)


def test_an_action_that_only_one_reading_allows_decides() -> None:
    """A stack of 26 raises all-in to 26 if the 2 posted are live, and to 24 if they are dead."""
    stacks = "[400, 400, 400, 26, 400]"
    ends = "p5 f", "p1 f", "p2 f", "p3 f"
    for to, is_live in (("26", True), ("24", False)):
        hand = hand_of("p3 cbr 16", f"p4 cbr {to}", *ends, starting_stacks=stacks)
        assert (hand.blinds[3] == SMALL) is is_live


def test_without_a_result_the_post_is_that_of_the_site() -> None:
    folds = "p3 f", "p4 f", "p5 f", "p1 f"
    assert hand_of(*folds).antes[3] == SMALL
    assert hand_of(*folds, venue="PartyPoker").blinds[3] == SMALL


@pytest.mark.parametrize("venue", VENUES)
@pytest.mark.parametrize("won", ["13.30", "15.20", "14", "9"])
def test_what_was_decided_reads_back(venue: str, won: str) -> None:
    hand = limped(venue, won)
    assert read_phh(write_phh(hand)) == hand


PARTYPOKER = """\
***** Hand History for Game 1 *****
$2/$4 USD NL Texas Hold'em - Saturday, July 11, 13:57:03 EDT 2009
Table Lagos (Real Money)
Seat 4 is the button
Total number of players : 4/6
Seat 1: Ann ( $400 USD )
Seat 2: Bo ( $400 USD )
Seat 3: Late ( $400 USD )
Seat 4: Di ( $400 USD )
Ann posts small blind [$2 USD].
Bo posts big blind [$4 USD].
Late posts small blind [$2 USD].
** Dealing down cards **
{actions}
Ann folds
Bo folds
** Dealing Flop ** [ Qs, 7h, 3d ]
Late bets [$8 USD]
Di folds
Late wins ${won} USD
"""


@pytest.mark.parametrize(
    ("actions", "won", "is_live"),
    [
        ("Late calls [$2 USD]\nDi calls [$4 USD]", "21.30", True),  # 5 % of 14, and 8 returned
        ("Late calls [$4 USD]\nDi calls [$4 USD]", "23.20", False),  # 5 % of 16, and 8 returned
        ("Late raises [$10 USD]\nDi calls [$12 USD]", "36.50", True),  # 5 % of 30, and 8 returned
        ("Late raises [$10 USD]\nDi calls [$10 USD]", "34.60", False),  # 5 % of 28, and 8 returned
    ],
)
def test_partypoker_text_is_live_unless_its_amounts_say_otherwise(
    actions: str, won: str, is_live: bool
) -> None:
    text = PARTYPOKER.format(actions=actions, won=won)
    (hand,) = read_hands(text.encode().splitlines(keepends=True))
    assert isinstance(hand, Hand), hand
    late = hand.names.index("Late")
    assert (hand.blinds[late] == SMALL, hand.antes[late] == SMALL) == (is_live, not is_live)
    assert account(hand).source is Source.RECORD


POKERSTARS = """\
PokerStars Game #1: Hold'em No Limit ($2/$4 USD) - 2009/07/11 13:57:03 ET
Table 'Lagos' 6-max Seat #4 is the button
Seat 1: Ann ($400 in chips)
Seat 2: Bo ($400 in chips)
Seat 3: Late ($400 in chips)
Seat 4: Di ($400 in chips)
Ann: posts small blind $2
Bo: posts big blind $4
Late: posts small blind $2
*** HOLE CARDS ***
Late: calls ${}
Di: folds
Ann: folds
Bo: checks
*** FLOP *** [Qs 7h 3d]
Bo: checks
Late: bets $8
Bo: folds
Uncalled bet ($8) returned to Late
Late collected ${} from pot
*** SUMMARY ***
Total pot ${} | Rake $0.50
Board [Qs 7h 3d]
"""


@pytest.mark.parametrize(("call", "won", "total"), [("2", "9.50", "10"), ("4", "11.50", "12")])
def test_pokerstars_text_is_read_as_its_calls_say(call: str, won: str, total: str) -> None:
    text = POKERSTARS.format(call, won, total)
    (hand,) = read_hands(text.encode().splitlines(keepends=True))
    assert isinstance(hand, Hand), hand
    assert (hand.blinds[2] == SMALL) is (call == "2")
    assert account(hand).rake == 50
