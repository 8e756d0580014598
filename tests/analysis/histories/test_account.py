"""Nets of hands sum to minus the rake, however the record counts winnings."""

from __future__ import annotations

import random
import re
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runout.analysis.histories.result import result
from runout.histories import (
    Account,
    Gap,
    Hand,
    HandError,
    Source,
    Verdict,
    account,
    all_in,
    check,
    read_hands,
    read_phh,
    replay,
)
from support.money_oracle import count_money, tables
from support.played_hands import play_hand

DATA = Path(__file__).parents[2] / "data"
PHH = sorted((DATA / "phh").glob("*.phhs"))
SHIPPED = [*PHH, *sorted(DATA.glob("pokerstars*/*"))]


def hand_of(*actions: str, **fields: str) -> Hand:
    """Return a hand of three with blinds of 5 and 10 and unknown cards."""
    dealt = [f"d dh p{seat + 1} ????" for seat in range(3)]
    lines = {
        "variant": "'NT'",
        "antes": "[0, 0, 0]",
        "blinds_or_straddles": "[5, 10, 0]",
        "min_bet": "10",
        "starting_stacks": "[1000, 1000, 1000]",
        "actions": str([*dealt, *actions]),
        **fields,
    }
    return read_phh("".join(f"{name} = {value}\n" for name, value in lines.items()))


def assert_adds_up(result: Account) -> None:
    """Check that the nets sum to minus the rake, or that a reason is given."""
    if result.net is None:
        assert result.source is None
        assert result.gap is not None
        assert result.reason
        return
    assert (result.gap, result.reason) == (None, "")
    assert result.won is not None
    assert result.rake is not None
    assert result.rake >= 0
    assert result.returned is not None
    assert sum(result.net) == -result.rake
    assert min(*result.won, *result.returned) >= 0
    assert all(map(int.__le__, result.returned, result.contributions))


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.name)
def test_nets_of_every_shipped_hand_add_up(file: Path) -> None:
    for hand in read_hands(file):
        assert isinstance(hand, Hand), hand
        assert_adds_up(account(hand))


@pytest.mark.parametrize("file", PHH, ids=lambda file: file.name)
def test_nets_are_those_of_an_independent_count(file: Path) -> None:
    """The oracle counts bets and returned chips; winnings are interpreted by the rake."""
    for hand, fields in zip(read_hands(file), tables(file), strict=True):
        assert isinstance(hand, Hand)
        money, result = count_money(fields), account(hand)
        unit = Decimal(1).scaleb(-hand.decimals)
        assert [chips * unit for chips in result.contributions] == money.put_in
        winnings = [Decimal(chips) for chips in fields.get("winnings", [])]
        live = [seat for seat, out in enumerate(money.folded) if not out]
        if result.net is None:
            assert not any(winnings), "a recorded result is used"
            assert len(live) > 1, "no other player can have won"
            continue
        if any(winnings):
            back = sum(money.returned)
            rakes = {money.pot - sum(winnings), money.pot + back - sum(winnings)}
            assert result.rake is not None
            assert result.rake * unit in rakes
            if not money.flop:
                assert result.rake == 0
        for seat, net in enumerate(result.net):
            lost = money.put_in[seat] - money.returned[seat]
            if money.folded[seat] or (any(winnings) and winnings[seat] == 0):
                assert net * unit == -lost
        if len(live) == 1 and result.source is Source.RULES:
            assert result.net[live[0]] * unit == money.pot - money.put_in[live[0]] + sum(
                money.returned
            )


def test_some_shipped_hands_have_no_recorded_result_and_some_no_nets() -> None:
    """Check that the two tests above have cases to compare."""
    counts: dict[Any, int] = {}
    for file in PHH:
        for hand in read_hands(file):
            assert isinstance(hand, Hand)
            result = account(hand)
            key = result.gap or result.source
            counts[key] = counts.get(key, 0) + 1
    assert {Source.RECORD, Source.RULES, Gap.UNKNOWN_CARDS} == set(counts)
    assert min(counts.values()) >= 2


@given(st.integers(0, 2**32), st.integers(0, 10), st.sampled_from(["won", "returned", "ends"]))
def test_a_recorded_result_gives_its_nets_whatever_it_counts(
    seed: int, percent: int, counts: str
) -> None:
    """Write a result by the rules, less a rake, as sites do, and read it back."""
    text = play_hand(random.Random(seed)).phh()
    played = replay(read_phh(text))
    unraked = result(played)
    rake = sum(unraked.payouts) * percent // 100 if played.board else 0
    end = result(played, rake=rake)
    rows = zip(end.payouts, end.returned, played.contributions, strict=True)
    nets = tuple([won + back - bet for won, back, bet in rows])
    if counts == "ends":
        stacks = [s + net for s, net in zip(played.hand.stacks, nets, strict=True) if s is not None]
        record = f"finishing_stacks = {stacks}\n"
    else:
        with_returned = counts == "returned"
        pairs = zip(end.payouts, end.returned, strict=True)
        winnings = [won + back * with_returned for won, back in pairs]
        record = f"winnings = {winnings}\nvenue = '{'PartyPoker' if with_returned else 'Else'}'\n"
    checked = check(read_phh(text + record))
    assert checked.account.net == nets
    assert (checked.account.rake, checked.account.source) == (rake, Source.RECORD)
    assert checked.verdict is Verdict.AGREES


@given(st.integers(0, 2**32), st.data())
def test_any_record_adds_up_or_has_a_reason(seed: int, data: st.DataObject) -> None:
    text = play_hand(random.Random(seed)).phh()
    seats = len(read_phh(text).stacks)
    chips = st.lists(st.integers(0, 500), min_size=seats, max_size=seats)
    for name in data.draw(st.sets(st.sampled_from(["winnings", "finishing_stacks", "_uncalled"]))):
        text += f"{name} = {data.draw(chips)}\n"
    if data.draw(st.booleans()):
        text += f"_rake = {data.draw(st.integers(0, 50))}\n"
    if data.draw(st.booleans()):
        text = re.sub(r"(?m)^(starting_stacks = \[)\d+", r"\1inf", text)
    hand = read_phh(text)
    checked = check(hand)
    assert_adds_up(checked.account)
    if checked.account.net is not None:
        assert hand.rake in (None, checked.account.rake)
        folders = [
            n for n, out in zip(checked.account.net, replay(hand).folded, strict=True) if out
        ]
        assert max(folders, default=0) <= 0
    if checked.account.gap in (Gap.UNBALANCED, Gap.CONTRADICTION):
        assert checked.verdict is Verdict.DIFFERS
        assert all_in(hand) is None


@pytest.mark.parametrize(
    ("winnings", "nets"), [("[0, 0, 45]", (-5, -10, 15)), ("[0, 0, 25]", (-5, -10, 15))]
)
def test_a_raise_that_takes_the_blinds_wins_them_and_no_more(
    winnings: str, nets: tuple[int, ...]
) -> None:
    hand = hand_of("p3 cbr 30", "p1 f", "p2 f", winnings=winnings)
    assert account(hand).net == nets
    assert check(hand).verdict is Verdict.AGREES


def test_a_walk_wins_the_small_blind() -> None:
    """Sites that keep returned bets apart have none here: the big blind is among the winnings."""
    for winnings in ("[0, 15, 0]", "[0, 10, 0]"):
        assert account(hand_of("p3 f", "p1 f", winnings=winnings)).net == (-5, 5, 0)


PREFLOP = ("p3 cbr 30", "p1 f", "p2 cc", "d db 2c7d9h")


def last_bet_of(chips: int, **fields: str) -> Hand:
    """Return a hand in which p3 bets the last chips into a pot of 65 without a call."""
    stacks = f"[1000, 1000, {30 + chips}]"
    actions = (*PREFLOP, "p2 cc", f"p3 cbr {chips}", "p2 f")
    return hand_of(*actions, starting_stacks=stacks, **fields)


def test_chips_may_be_counted_as_won_or_as_returned() -> None:
    """Some exports return the whole big blind of a walk, of which the small blind was called."""
    walk = check(hand_of("p3 f", "p1 f", winnings="[0, 5, 0]", _uncalled="[0, 10, 0]", _rake="0"))
    assert (walk.verdict, walk.account.net) == (Verdict.AGREES, (-5, 5, 0))
    short = check(hand_of("p3 f", "p1 f", winnings="[0, 4, 0]", _uncalled="[0, 10, 0]", _rake="0"))
    assert (short.verdict, short.account.net) == (Verdict.DIFFERS, None)
    assert short.reason == "p2 had 10 returned, the rules give 5"


def test_where_both_readings_are_possible_the_site_decides() -> None:
    """The pot is 65, and 63 are won: a rake of 2 without the 4 that nobody called, of 6 with."""
    elsewhere = account(last_bet_of(4, winnings="[0, 0, 63]"))
    party = account(last_bet_of(4, winnings="[0, 0, 63]", venue="'PartyPoker'"))
    assert (elsewhere.net, elsewhere.rake) == ((-5, -30, 33), 2)
    assert (party.net, party.rake) == ((-5, -30, 29), 6)


@pytest.mark.parametrize(
    ("fields", "gap", "reason"),
    [
        (
            {"winnings": "[0, 0, 90]"}, Gap.UNBALANCED,
            "69 was put in, and 90 collected and 4 returned: 25 too much",
        ),
        (
            {"winnings": "[0, 0, 30]"}, Gap.UNBALANCED,
            "35 of the 65 in the pots was not paid out; no rake is that large",
        ),
        (
            {"winnings": "[0, 0, 62]", "_rake": "2"}, Gap.UNBALANCED,
            "3 of the pots was not paid out, the rake is 2",
        ),
        ({"winnings": "[0, 65, 0]"}, Gap.CONTRADICTION, "p2 folded, and collected 65"),
        (
            {"finishing_stacks": "[995, 966, 69]"}, Gap.CONTRADICTION,
            "p2 put in 30 and folded, and finished with 34 less than at the start",
        ),
        (
            {"finishing_stacks": "[995, 970, 67]", "winnings": "[0, 0, 60]"}, Gap.CONTRADICTION,
            "p3 collected 60, but the finishing stack says 63",
        ),
        (
            {"finishing_stacks": "[995, 1000, 1030]"}, Gap.CONTRADICTION,
            "p2 put in 30 and folded, and finished with as much as at the start",
        ),
        (
            {"winnings": "[0, 0, 65]", "_uncalled": "[0, 4, 0]"}, Gap.CONTRADICTION,
            "p2 folded, and had 4 returned",
        ),
        (
            {"winnings": "[0, 0, 25]", "_uncalled": "[0, 0, 44]"}, Gap.CONTRADICTION,
            "p3 put in 34, and had 44 returned",
        ),
        ({"_rake": "66"}, Gap.UNBALANCED, "the rake is 66, and the pots hold 65"),
    ],
)  # fmt: skip
def test_an_inconsistent_record_has_no_nets(fields: dict[str, str], gap: Gap, reason: str) -> None:
    checked = check(last_bet_of(4, **fields))
    assert checked.account.net is None
    assert (checked.account.gap, checked.account.reason) == (gap, reason)
    assert checked.verdict is Verdict.DIFFERS


def test_winnings_of_nothing_are_no_result() -> None:
    checked = check(last_bet_of(4, winnings="[0, 0, 0]"))
    assert (checked.account.net, checked.account.source) == ((-5, -30, 35), Source.RULES)
    assert checked.verdict is Verdict.UNRECORDED
    assert checked.reason == "the record has winnings of 0 for every seat, which is not a result"


def test_recorded_winnings_decide_where_cards_are_unknown() -> None:
    showdown = (
        *PREFLOP,
        "p2 cc",
        "p3 cc",
        "d db 3s",
        "p2 cc",
        "p3 cc",
        "d db 4s",
        "p2 cc",
        "p3 cc",
    )
    recorded = check(hand_of(*showdown, winnings="[0, 62, 0]"))
    assert (recorded.verdict, recorded.account.net) == (Verdict.UNDECIDABLE, (-5, 32, -30))
    assert recorded.account.rake == 3
    unrecorded = account(hand_of(*showdown))
    assert (unrecorded.gap, unrecorded.net) == (Gap.UNKNOWN_CARDS, None)
    assert unrecorded.reason == (
        "no result is recorded, and p2 was at the showdown, and the cards are not recorded"
    )


def test_a_difference_names_the_seat_that_differs() -> None:
    """The first seat of the table neither collected nor was due anything."""
    checked = check(last_bet_of(4, winnings="[0, 0, 90]"))
    assert checked.reason == "p3 collected 90, the rules give 65"


def test_money_is_counted_in_hundredths_where_no_amount_has_any() -> None:
    """$185 split is 92.50 each."""
    actions = (
        "p3 cbr 90", "p1 f", "p2 cc", "d db TcJcQc", "p2 cc", "p3 cc", "d db Kc", "p2 cc", "p3 cc",
        "d db Ac", "p2 cc", "p3 cc", "p2 sm 2d2h", "p3 sm 3d3h",
    )  # fmt: skip
    hand = hand_of(*actions, currency="'USD'")
    assert hand.decimals == 2
    assert account(hand).net == (-500, 250, 250)
    assert result(replay(hand)).payouts == (0, 9250, 9250)
    assert account(hand_of(*actions)).net == (-5, 3, 2)
    assert hand_of(*actions, currency="'JPY'").decimals == 0


def test_a_short_hand_of_unknown_stacks() -> None:
    unknown = {"starting_stacks": "[inf, inf, inf]"}
    hand = hand_of("p3 cbr 30", "p1 f", "p2 cbr 90", "p3 f", **unknown)
    assert hand.stacks == (None, None, None)
    assert account(hand).net == (-5, 35, -30)


def test_what_an_unknown_stack_called_is_not_known() -> None:
    """The flop is dealt while p3 has yet to act: p3 is all-in, perhaps for less than 90."""
    unknown = {"starting_stacks": "[inf, 1000, inf]"}
    actions = ("p3 cbr 30", "p1 f", "p2 cbr 90", "d db 2c7d9h", "d db 3s", "d db 4s")
    shown = ("p2 sm AcAd", "p3 sm KcKd")
    hand = hand_of(*actions, *shown, **unknown)
    played = replay(hand)
    assert played.guessed_all_in == {2}
    assert account(hand).gap is Gap.UNKNOWN_STACKS
    assert account(hand_of(*actions, *shown, winnings="[0, 62, 0]", **unknown)).net is not None
    with pytest.raises(HandError, match="p3 has yet to act"):
        replay(hand_of(*actions, starting_stacks="[inf, inf, 1000]"))


def test_chips_missing_from_a_call_of_an_unknown_stack_are_no_rake() -> None:
    """p2 may have called 90 with 60: then p3 won 125, and had 30 returned."""
    unknown = {"starting_stacks": "[inf, inf, inf]"}
    actions = ("p3 cbr 90", "p1 f", "p2 cc", "d db 2c7d9h", "d db 3s", "d db 4s")
    shown = ("p2 sm KcKd", "p3 sm AcAd")
    checked = check(hand_of(*actions, *shown, winnings="[0, 0, 155]", **unknown))
    result = checked.account
    assert (result.net, result.gap) == (None, Gap.UNKNOWN_STACKS)
    assert checked.verdict is Verdict.UNRECORDED
    assert (
        checked.reason
        == result.reason
        == "30 of the pots was not paid out, and what p2 could call is not known"
    )
    even = account(hand_of(*actions, *shown, winnings="[0, 0, 185]", **unknown))
    assert even.net == (-5, -90, 95)
    raked = account(hand_of(*actions, *shown, winnings="[0, 0, 180]", _rake="5", **unknown))
    assert (raked.net, raked.rake) == ((-5, -90, 90), 5)


def test_a_dead_small_blind_is_lost_beside_the_call() -> None:
    """Ongame has it so: 3 posted late are dead, and the seat calls 24 in full."""
    (hand,) = [
        hand
        for hand in read_hands(DATA / "phh" / "handhq-ong.phhs")
        if isinstance(hand, Hand) and hand.title == "R5-2375746-254"
    ]
    assert (hand.antes[3], hand.blinds[3]) == (300, 0)
    checked = check(hand)
    assert checked.verdict is Verdict.AGREES
    assert checked.account.net == (-300, -2400, 5100, -2700, 0)
    assert checked.account.rake == 300


def test_a_late_post_of_both_blinds_is_live_for_the_big_one() -> None:
    hand = hand_of("p1 f", "p2 cc", "p3 cc", "d db 2c7d9h", blinds_or_straddles="[5, 10, -15]")
    assert (hand.antes, hand.blinds) == ((0, 0, 5), (5, 10, 10))


ROYAL = ("d db AsKsQs", "d db Js", "d db Ts")


def tie_of(seats: int, **fields: str) -> Hand:
    """Return a hand in which all put in 100 and play the board."""
    lows = ["2c2d", "3c3d", "4c4d", "5c5d"][:seats]
    lines = {
        "variant": "'NT'",
        "antes": str([0] * seats),
        "blinds_or_straddles": str([50, 100, *[0] * (seats - 2)]),
        "min_bet": "100",
        "starting_stacks": str([100] * seats),
        "actions": str(
            [
                *(f"d dh p{seat} {cards}" for seat, cards in enumerate(lows, 1)),
                *(f"p{seat} cc" for seat in range(3, seats + 1)),
                "p1 cc",
                *ROYAL,
            ]
        ),
        **fields,
    }
    return read_phh("".join(f"{name} = {value}\n" for name, value in lines.items()))


@pytest.mark.parametrize(
    ("seats", "fields", "reason"),
    [
        (3, {"winnings": "[100, 100, 0]"}, "p3 collected 0, the rules give 100"),
        (4, {"winnings": "[100, 100, 100, 0]"}, "p4 collected 0, the rules give 100"),
        (4, {"winnings": "[90, 0, 100, 100]"}, "p2 collected 0, the rules give 100"),
        (4, {"finishing_stacks": "[100, 0, 100, 100]"}, "p2 finished with 0, the rules give 100"),
    ],
)
def test_a_winner_who_got_nothing_is_no_rake(
    seats: int, fields: dict[str, str], reason: str
) -> None:
    checked = check(tie_of(seats, **fields))
    assert (checked.verdict, checked.reason) == (Verdict.DIFFERS, reason)
    assert (checked.account.net, checked.account.gap) == (None, Gap.UNBALANCED)


def test_an_unrecorded_rake_of_a_split_pot_is_still_one() -> None:
    for winnings, rake in (("[95, 95, 95, 95]", 20), ("[100, 100, 100, 1]", 99)):
        checked = check(tie_of(4, winnings=winnings))
        assert (checked.verdict, checked.account.rake) == (Verdict.AGREES, rake)
    recorded = check(tie_of(4, winnings="[100, 100, 100, 0]", _rake="100"))
    assert (recorded.verdict, recorded.account.rake) == (Verdict.AGREES, 100)


def test_a_rake_is_less_than_a_third_of_the_pot() -> None:
    assert account(tie_of(3, winnings="[67, 67, 67]")).rake == 99
    third = account(tie_of(3, winnings="[67, 67, 66]"))
    assert (third.gap, third.rake) == (Gap.UNBALANCED, None)
    no_blinds = {"blinds_or_straddles": "[0, 0, 0]", "finishing_stacks": "[1000, 1000, 1000]"}
    assert account(hand_of("p1 f", "p2 f", **no_blinds)).rake == 0


def heads_up_of(*actions: str, stacks: str, **fields: str) -> Hand:
    lines = {
        "variant": "'NT'",
        "antes": "[0, 0]",
        "blinds_or_straddles": "[50, 100]",
        "min_bet": "100",
        "starting_stacks": stacks,
        "actions": str(["d dh p1 AcAd", "d dh p2 KcKd", *actions]),
        **fields,
    }
    return read_phh("".join(f"{name} = {value}\n" for name, value in lines.items()))


CALLED = (
    "p2 cc", "p1 cc", "d db 2h5s9c", "p1 cc", "p2 cc", "d db 3s", "p1 cc", "p2 cc", "d db Th",
    "p1 cc", "p2 cc",
)  # fmt: skip
FOLDED = ("p2 cbr 300", "p1 f")


@pytest.mark.parametrize(
    ("actions", "stacks", "ends", "verdict", "reason"),
    [
        (
            FOLDED, "[inf, 1000]", "[5000, 7777]", Verdict.DIFFERS,
            "p2 finished with 7777, the rules give 1100",
        ),
        (FOLDED, "[inf, 1000]", "[5000, 1100]", Verdict.AGREES, ""),
        (
            FOLDED, "[1000, inf]", "[1000, 5000]", Verdict.DIFFERS,
            "p1 finished with 1000, the rules give 900",
        ),
        (FOLDED, "[1000, inf]", "[900, 5000]", Verdict.AGREES, ""),
        (
            FOLDED, "[inf, inf]", "[5000, 7777]", Verdict.UNRECORDED,
            "finishing stacks are not a result where the starting stacks are not recorded",
        ),
        (
            CALLED, "[inf, 1000]", "[5000, 901]", Verdict.DIFFERS,
            "p2 finished with 901, the rules give 900",
        ),
        (CALLED, "[inf, 1000]", "[5000, 900]", Verdict.AGREES, ""),
        (CALLED, "[1000, inf]", "[1034, 0]", Verdict.AGREES, ""),
        (
            CALLED, "[1000, inf]", "[1033, 0]", Verdict.DIFFERS,
            "p1 finished with 1033, the rules give 1100",
        ),
    ],
)  # fmt: skip
def test_finishing_stacks_are_compared_where_the_starting_stack_is_known(
    actions: tuple[str, ...], stacks: str, ends: str, verdict: Verdict, reason: str
) -> None:
    checked = check(heads_up_of(*actions, stacks=stacks, finishing_stacks=ends))
    assert (checked.verdict, checked.reason) == (verdict, reason)
    assert_adds_up(checked.account)
    assert (checked.account.net is None) == (verdict is Verdict.DIFFERS or ends == "[1034, 0]")


def test_a_known_stack_that_does_not_fit_the_winnings() -> None:
    stacks = {"stacks": "[1000, inf]", "winnings": "[190, 0]"}
    right = check(heads_up_of(*CALLED, finishing_stacks="[1090, 0]", **stacks))
    assert (right.verdict, right.account.rake) == (Verdict.AGREES, 10)
    wrong = check(heads_up_of(*CALLED, finishing_stacks="[1050, 0]", **stacks))
    assert wrong.reason == "p1 finished with 1050, the rules give 1100"
    lost = check(
        heads_up_of(*CALLED, stacks="[1000, inf]", finishing_stacks="[900, 0]", winnings="[0, 200]")
    )
    assert lost.reason == "p1 collected 0, the rules give 200"


def test_a_rake_that_unknown_stacks_hide_leaves_no_nets() -> None:
    ends = {"stacks": "[1000, inf]", "finishing_stacks": "[1090, 0]"}
    hidden = account(heads_up_of(*CALLED, **ends))
    assert (hidden.net, hidden.gap) == (None, Gap.UNKNOWN_STACKS)
    recorded = account(heads_up_of(*CALLED, **ends, _rake="10"))
    assert (recorded.net, recorded.source) == ((90, -100), Source.RULES)
    folded = account(heads_up_of(*FOLDED, stacks="[inf, 1000]", finishing_stacks="[1, 1090]"))
    assert (folded.net, folded.rake, folded.source) == ((-100, 90), 10, Source.RECORD)


def test_antes_alone_are_no_bets() -> None:
    """All that a seat has is dead; the record stops before anybody bets."""
    hand = hand_of("p3 f", antes="[40, 0, 0]", blinds_or_straddles="[0, 0, 0]")
    assert account(hand).gap is Gap.UNFINISHED
    assert account(hand).contributions == (40, 0, 0)
