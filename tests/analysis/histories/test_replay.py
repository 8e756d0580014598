"""Replay, result and check: random hands against pokerkit, and every rule violation."""

from __future__ import annotations

import random
import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import HandHistory

from runout.analysis.histories.account import Source
from runout.analysis.histories.check import Verdict, check
from runout.analysis.histories.hand import Hand, HandError, IllegalAction
from runout.analysis.histories.luck import all_in
from runout.analysis.histories.phh import read_phh
from runout.analysis.histories.replay import Replay, replay
from runout.analysis.histories.result import Result, result, stakes
from runout.domain.boards import Street
from support.played_hands import play_hand


def hand_of(
    *actions: str,
    stacks: str = "[1000, 1000, 1000]",
    blinds: str = "[50, 100, 0]",
    antes: str | None = None,
    **fields: str,
) -> Hand:
    """Return a hand whose players are dealt unknown cards unless the actions deal them."""
    seats = stacks.count(",") + 1
    dealt = [f"d dh p{seat + 1} ????" for seat in range(seats)]
    for action in actions:
        if action.startswith("d dh"):
            dealt[int(action[6]) - 1] = action
    steps = [*dealt, *(action for action in actions if not action.startswith("d dh"))]
    lines = {
        "variant": "'NT'",
        "antes": antes or str([0] * seats),
        "blinds_or_straddles": blinds,
        "min_bet": "100",
        "starting_stacks": stacks,
        "actions": str(steps),
        **fields,
    }
    return read_phh("".join(f"{name} = {value}\n" for name, value in lines.items()))


def stacks_of(hand: Hand) -> list[int]:
    known = [stack for stack in hand.stacks if stack is not None]
    assert len(known) == len(hand.stacks)
    return known


def finishing_stacks(played: Replay, end: Result) -> list[int]:
    rows = zip(stacks_of(played.hand), played.contributions, end.returned, end.payouts, strict=True)
    return [stack - bet + back + won for stack, bet, back, won in rows]


@given(st.integers(0, 2**32))
def test_chips_are_conserved(seed: int) -> None:
    played = replay(read_phh(play_hand(random.Random(seed)).phh()))
    end = result(played)
    assert played.finished
    assert sum(end.payouts) + sum(end.returned) == sum(played.contributions)
    assert sum(pot.amount for pot in end.pots) == sum(end.payouts)
    assert sum(step.chips for step in played.steps) + sum(played.antes) + sum(
        map(min, played.hand.blinds, stacks_of(played.hand))
    ) == sum(played.contributions)


@pytest.mark.peers
@pytest.mark.parametrize("part", range(4))
def test_pokerkit_ends_with_the_same_stacks(part: int) -> None:
    """Except for odd chips: pokerkit gives all of them to the first winner, runout one each.

    It also drops beaten hands first and then joins pots that have the same players left, so that
    pots won by the same two are split together and not one by one.
    """
    for seed in range(150 * part, 150 * (part + 1)):
        text = play_hand(random.Random(seed)).phh()
        played = replay(read_phh(text))
        end = result(played)
        *_, state = HandHistory.loads(text)
        theirs = list(state.stacks)
        ours = finishing_stacks(played, end)
        if theirs != ours:
            assert sum(theirs) == sum(ours)
            most = sum(pot.amount % len(pot.winners) for pot in end.pots)
            assert most, f"seed {seed}"
            assert sum(abs(a - b) for a, b in zip(ours, theirs, strict=True)) <= 2 * most


def test_contributions_by_street_pots_and_showdown() -> None:
    hand = hand_of(
        "d dh p1 AhAd", "d dh p2 KhKd", "d dh p3 7c2d",
        "p3 f", "p1 cbr 300", "p2 cc", "d db 9c5d2s", "p1 cbr 400", "p2 cbr 900", "p1 cc",
        "d db 3s", "d db Tc", "p1 sm AhAd", "p2 sm",
        stacks="[1000, 1200, 1000]",
    )  # fmt: skip
    played = replay(hand)
    assert played.bets == ((300, 300, 0), (700, 900, 0), (0, 0, 0), (0, 0, 0))
    assert played.contributions == (1000, 1200, 0)
    assert (played.folded, played.all_in_on) == ((False, False, True), 3)
    assert (sorted(played.shown), sorted(played.mucked)) == ([0], [1])
    step = played.steps[4]
    assert (step.street, step.seat, step.chips, step.bet, step.all_in) == (
        Street.FLOP, 1, 900, 900, True,
    )  # fmt: skip
    end = result(played)
    assert (end.payouts, end.returned) == ((2000, 0, 0), (0, 200, 0))
    assert stakes(played).pots[0].contenders == (0, 1)


@pytest.mark.parametrize(
    ("actions", "number", "reason"),
    [
        (["p1 cc"], 4, "p1 acts out of turn; it is p3's"),
        (["p3 cc", "p2 cc"], 5, "p2 acts out of turn; it is p1's"),
        (["p3 cbr 1001"], 4, "more than the stack allows; p3 can bet 1000 at most"),
        (["p3 cbr 150"], 4, "less than the smallest bet or raise allowed here, 200"),
        (["p3 cbr 100"], 4, "not more than the 100 to call"),
        (["p3 cbr 300", "p1 cbr 400"], 5, "less than the smallest bet or raise allowed here, 500"),
        (["p3 f", "p1 f", "p2 cc"], 6, "the hand is over; all others have folded"),
        (["p3 f", "p1 f", "d db 2c3c4c"], 6, "the hand is over; all others have folded"),
        (["d db 2c3c4c"], 4, "p3 has yet to act"),
        (["p3 cc", "p1 cc", "p2 cc", "p1 cc"], 7, "the betting is over until the flop is dealt"),
        (["p3 cc", "p1 cc", "p2 cc", "d db 2c"], 7, "the flop has 3 cards, not 1"),
        (["p3 cc", "p1 cc", "p2 cc", "d db 2c3c3c"], 7, "3c has been dealt already"),
        (["p3 cc", "p1 cc", "p2 cc", "d db 2c3c??"], 7, "the cards of the board must be known"),
        (["p3 cc", "p1 sm AhKh"], 5, "hands are shown or mucked when the betting is over"),
        (["p3 f", "p1 f", "p1 sm"], 6, "p1 has folded"),
        (["p3 f", "p1 f", "p2 sm", "p2 sm AhKh"], 7, "p2 has mucked"),
        (["p3 f", "p1 f", "p2 sm Ah"], 6, "a hand has two cards"),
        (["d dh p2 AcAd", "p3 f", "p1 f", "p2 sm KcKd"], 6, "p2 was dealt AcAd"),
        (
            ["p3 cbr 1000", "p1 cc", "p2 cc", "p3 cbr 2000"], 7,
            "there is no more betting in this hand",
        ),
    ],
)  # fmt: skip
def test_rule_violations_are_named_with_their_action_number(
    actions: list[str], number: int, reason: str
) -> None:
    with pytest.raises(IllegalAction, match=re.escape(reason)) as error:
        replay(hand_of(*actions))
    assert error.value.number == number
    assert f"action {number}, {actions[-1]!r}: " in str(error.value)


def test_dealing_is_checked() -> None:
    text = "actions = ['d dh p1 AhKh', {}]"
    base = "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [50, 100]\nmin_bet = 100\n"
    base += "starting_stacks = [1000, 1000]\n"
    for rest, reason in {
        "'d dh p1 2c'": "p1 has more than two cards",
        "'d dh p2 AhQd'": "Ah has been dealt already",
        "'p2 cc'": "not every seat has been dealt two cards",
        "'d dh p2 2c2d', 'p2 cc', 'd dh p1 2h2s'": "hole cards are dealt before the betting",
    }.items():
        with pytest.raises(IllegalAction, match=reason):
            replay(read_phh(base + text.format(rest)))


def test_a_short_all_in_does_not_reopen_the_betting() -> None:
    stacks = "[1000, 350, 1000]"
    with pytest.raises(IllegalAction, match="there was no full raise"):
        replay(hand_of("p3 cbr 200", "p1 cc", "p2 cbr 250", "p3 cbr 600", stacks="[900, 250, 900]"))
    reopened = hand_of("p3 cbr 200", "p1 cc", "p2 cbr 350", "p3 cbr 600", stacks=stacks)
    assert replay(reopened).bets[-1][2] == 600


def test_short_all_ins_together_reopen_the_betting() -> None:
    """Where neither is a full raise but both together are, the bettor may raise again."""
    hand = hand_of(
        "p4 cbr 300", "p1 cbr 400", "p2 cbr 550", "p3 f", "p4 cbr 900",
        stacks="[400, 550, 1000, 1000]", blinds="[50, 100, 0, 0]",
    )  # fmt: skip
    with pytest.raises(IllegalAction, match="out of turn"):
        replay(hand)
    hand = hand_of(
        "p3 f", "p4 cbr 300", "p1 cbr 400", "p2 cbr 550", "p4 cbr 900",
        stacks="[400, 550, 1000, 1000]", blinds="[50, 100, 0, 0]",
    )  # fmt: skip
    assert replay(hand).contributions == (400, 550, 0, 900)


def test_a_short_big_blind_does_not_make_the_call_smaller() -> None:
    """pokerkit lets the others call the 60 that was posted; at the table they call the blind."""
    hand = hand_of("p3 cc", "p1 cc", stacks="[1000, 60, 1000]")
    assert replay(hand).contributions == (100, 60, 100)
    assert replay(hand_of("p3 f", "p1 cc", stacks="[1000, 60, 1000]")).contributions == (60, 60, 0)


def test_an_uncallable_raise_is_returned() -> None:
    """pokerkit refuses it as pointless; records have it, and the excess is returned."""
    hand = hand_of(
        "d dh p1 2c2d", "d dh p3 AcAd", "p3 cbr 500", "p1 cbr 900", "p2 f", "d db KcKd9h",
        "d db 8h", "d db 3s", stacks="[1000, 1000, 500]",
    )  # fmt: skip
    assert result(replay(hand)).returned == (400, 0, 0)


def test_players_without_a_choice_do_not_act() -> None:
    blind_all_in = hand_of("p3 f", stacks="[50, 1000, 1000]")
    played = replay(blind_all_in)
    assert (played.all_in_on, played.contributions) == (0, (50, 100, 0))
    both_all_in = hand_of(stacks="[50, 100]", blinds="[50, 100]")
    assert replay(both_all_in).all_in_on == 0


def test_a_short_big_blind_is_raised_over() -> None:
    """From the blind, as most sites have it, from what was posted, or just to the blind."""
    for to in (200, 160, 100):
        hand = hand_of(f"p3 cbr {to}", "p1 f", stacks="[1000, 60, 1000]")
        played = replay(hand)
        assert (played.contributions, played.all_in_on) == ((50, 60, to), 0)
    with pytest.raises(IllegalAction, match="allowed here, 160"):
        replay(hand_of("p3 cbr 150", "p1 f", stacks="[1000, 60, 1000]"))


def test_a_big_blind_checks_against_a_caller_who_is_all_in() -> None:
    runout = ("d db 2c3c4c", "p2 cc", "d db 9h", "d db Th")
    hand = hand_of("p3 cc", "p1 f", "p2 cc", *runout, stacks="[1000, 1000, 80]")
    assert replay(hand).contributions == (50, 100, 80)
    with pytest.raises(IllegalAction, match="p2 acts out of turn"):
        replay(hand_of("p3 cc", "p2 cc", stacks="[1000, 1000, 80]"))


def test_a_player_sitting_out_folds_at_any_time() -> None:
    early = replay(hand_of("p2 f", "p3 cbr 300", "p1 f"))
    assert (early.folded, early.contributions) == ((True, True, False), (50, 100, 300))
    all_in_blind = hand_of("p3 cc", "p1 cc", "p2 f", stacks="[1000, 60, 1000]")
    assert replay(all_in_blind).folded == (False, True, False)
    with pytest.raises(IllegalAction, match="the hand is over"):
        replay(hand_of("p3 f", "p1 f", "p2 f"))
    with pytest.raises(IllegalAction, match="until the flop is dealt"):
        replay(hand_of("p3 cc", "p1 cc", "p2 cc", "p1 f"))


def test_a_folded_hand_may_be_shown_and_wins_nothing() -> None:
    hand = hand_of("p3 f", "p1 cbr 300", "p3 sm AcAd", "p2 f", "p2 sm KcKd", "p1 sm 7h2d")
    played = replay(hand)
    assert sorted(played.shown) == [0]
    assert [len([card for card in cards if card]) for cards in played.hole] == [2, 2, 2]
    assert result(played).payouts == (200, 0, 0)
    with pytest.raises(IllegalAction, match="Ac has been dealt already"):
        replay(hand_of("p3 f", "p1 f", "p3 sm AcAd", "p1 sm AcKd"))


def test_refused_actions_name_the_player() -> None:
    names = {"players": "['Ann', 'Bob', 'Cy']"}
    with pytest.raises(IllegalAction, match=r"Ann acts out of turn; it is Cy's"):
        replay(hand_of("p1 cc", **names))
    with pytest.raises(IllegalAction, match="Bob has yet to act"):
        replay(hand_of("p3 cc", "p1 f", "d db 2c3c4c", **names))


def test_a_cap_is_as_much_as_a_seat_can_bet() -> None:
    actions = ("p3 cbr 400", "p1 f", "p2 cc", "d db 2c3c4c", "d db 9h", "d db Th")
    capped = replay(hand_of(*actions, _cap="400"))
    assert (capped.all_in_on, capped.contributions) == (0, (50, 400, 400))
    with pytest.raises(IllegalAction, match="p3 can bet 400 at most"):
        replay(hand_of("p3 cbr 500", _cap="400"))


def test_a_raise_that_a_cap_keeps_small_is_known_by_its_caller() -> None:
    """Of 1000 each only 600 can go in: a raise from 400 to 600 is too small, and is called."""
    actions = ("p3 cbr 400", "p1 f", "p2 cbr 600")
    runout = ("d db 2c3c4c", "d db 9h", "d db Th")
    played = replay(hand_of(*actions, "p3 cc", *runout))
    assert (played.contributions, played.all_in_on) == ((50, 600, 600), 0)
    for rest in (["p3 f"], ["p3 cc", "d db 2c3c4c", "p2 cbr 400"]):
        with pytest.raises(IllegalAction, match="allowed here, 700"):
            replay(hand_of(*actions, *rest))
    with pytest.raises(IllegalAction, match="allowed here, 700"):
        replay(hand_of(*actions[:2], "p2 cbr 650", "p3 cc", *runout))


def test_all_players_may_fold_to_a_raise_that_a_cap_keeps_small() -> None:
    """A raise from 18 to 20 big blinds can be one to a cap, one from 2 to 3 can not."""
    deep = {"stacks": "[9000, 9000, 9000]"}
    capped = replay(hand_of("p3 cbr 1800", "p1 f", "p2 cbr 2000", "p3 f", **deep))
    assert (capped.finished, capped.contributions) == (True, (50, 2000, 1800))
    for raises in (("p3 cbr 1800", "p1 f", "p2 cbr 2050"), ("p3 cbr 250", "p1 f", "p2 cbr 300")):
        with pytest.raises(IllegalAction, match="less than the smallest bet or raise"):
            replay(hand_of(*raises, "p3 f", **deep))


def test_streets_without_actions_are_checked_through() -> None:
    """Records of capped games end like this if the cap is not recorded."""
    actions = ("p3 cbr 400", "p1 f", "p2 cc", "d db 2c3c4c", "d db 9h", "d db Th")
    played = replay(hand_of(*actions, "p2 sm AcAd", "p3 sm KcKd"))
    assert (played.finished, played.contributions) == (True, (50, 400, 400))
    assert played.all_in_on is None  # no player is known to be all-in
    with pytest.raises(IllegalAction, match="p3 has yet to act"):
        replay(hand_of(*actions[:4], "p2 cc", "d db 9h"))


def test_hands_shown_before_the_board_is_complete_are_played_to_its_end() -> None:
    """As at an unrecorded cap; a river without shown hands may have been bet."""
    bets, shows = ("p3 cbr 400", "p1 f", "p2 cc"), ("p2 sm AcAd", "p3 sm KcKd")
    board = ("d db 2c3c4c", "d db 9h", "d db Th")
    early = replay(hand_of(*bets, *shows, *board))
    assert early.finished
    assert result(early).payouts == (0, 850, 0)
    assert not replay(hand_of(*bets, *shows[:1], *board)).finished
    assert not replay(hand_of(*bets, *board)).finished


def test_a_river_without_bets_is_checked_through_where_the_hands_are_recorded() -> None:
    hands = ("d dh p1 ????", "d dh p2 AcAd", "d dh p3 KcKd")
    bets = ("p3 cbr 400", "p1 f", "p2 cc", "d db 2c3c4c", "p2 cc", "p3 cc", "d db 9h", "p2 cc",
            "p3 cc", "d db Th")  # fmt: skip
    unknown = "[inf, inf, inf]"
    for actions in (bets, (*bets, "p2 cc")):
        hand = hand_of(*hands, *actions, stacks=unknown, winnings="[0, 0, 0]")
        checked = check(hand)
        assert (checked.account.net, checked.account.source) == ((-50, 450, -400), Source.RULES)
        assert checked.verdict is Verdict.UNRECORDED
    for record in ((*hands, *bets, "p2 cbr 100"), (*hands[:2], *bets), (*hands, *bets[:7])):
        assert not replay(hand_of(*record, stacks=unknown)).finished
    unpaid = hand_of(*hands, *bets, finishing_stacks="[950, 600, 600]")
    assert check(unpaid).verdict is Verdict.UNFINISHED


def test_unknown_stacks_are_passed_over_once_they_must_be_all_in() -> None:
    unknown = {"stacks": "[1000, 1000, inf]"}
    hand = hand_of(
        "p3 cbr 300", "p1 cc", "p2 cc", "d db 2c3c4c", "p1 cc", "p2 cbr 200", "p1 cc", "d db 9h",
        "p1 cc", "p2 cc", "d db Th", "p1 cc", "p2 cc", **unknown,
    )  # fmt: skip
    played = replay(hand)
    assert played.contributions == (500, 500, 300)
    assert sorted(played.guessed_all_in) == [2]
    assert played.finished
    with pytest.raises(IllegalAction, match="p1 acts out of turn"):
        replay(hand_of("p1 cc", **unknown))  # p3 has put nothing in


def test_an_unknown_stack_that_acts_later_is_not_all_in() -> None:
    """p2 folds before p1 has acted; p1 then calls 300."""
    unknown = {"stacks": "[inf, inf, inf]"}
    played = replay(
        hand_of("p3 cbr 300", "p2 f", "p1 cc", "d db 2c3c4c", "p1 cc", "p3 cc", **unknown)
    )
    assert played.contributions == (300, 100, 300)
    assert played.guessed_all_in == frozenset()
    later = ("d db 2c3c4c", "d db 9h", "p1 cc", "p3 cc", "d db Th", "p1 cc", "p3 cc")
    skipped = replay(hand_of("p3 cbr 300", "p1 cc", "p2 f", *later, **unknown))
    assert (skipped.guessed_all_in, skipped.all_in_on) == (frozenset(), None)


def test_seats_are_passed_over_together_or_not_at_all() -> None:
    """p3 folds out of turn, before p1 and p2; p1 is passed over when p2 acts, and not before."""
    actions = ("p3 cc", "p4 cbr 300", "p3 f")
    unknown = {"stacks": "[inf, 1000, 1000, 1000]", "blinds": "[50, 100, 0, 0]"}
    assert replay(hand_of(*actions, **unknown)).guessed_all_in == frozenset()
    played = replay(hand_of(*actions, "p2 cc", **unknown))
    assert (played.contributions, played.guessed_all_in) == ((50, 300, 100, 300), frozenset([0]))


def test_straddles_and_late_posts_decide_who_begins() -> None:
    wide = {"stacks": "[1000, 1000, 1000, 1000]"}
    straddle = hand_of("p4 f", "p1 f", "p2 f", blinds="[50, 100, 200, 0]", **wide)
    assert replay(straddle).finished
    late_post = hand_of("p3 f", "p4 cc", "p1 f", "p2 cc", blinds="[50, 100, 0, -100]", **wide)
    assert replay(late_post).contributions == (50, 100, 0, 100)


def test_uneven_antes_are_dead_money_in_the_main_pot() -> None:
    """A big blind ante needs no call, and a short stack wins all of it."""
    cards = ["d dh p1 AcAd", "d dh p2 KcKd", "d dh p3 QcQd", "d db 2h5s9c", "d db 3s", "d db Th"]
    hand = hand_of(
        *cards[:3], "p3 cbr 1000", "p1 cc", "p2 cc", *cards[3:],
        stacks="[300, 1000, 1000]", antes="[0, 100, 0]",
    )  # fmt: skip
    end = result(replay(hand))
    assert [(pot.amount, pot.contenders) for pot in end.pots] == [(1000, (0, 1, 2)), (1200, (1, 2))]
    assert (end.payouts, end.returned) == ((1000, 1200, 0), (0, 0, 100))


def test_dead_money_goes_to_the_remaining_player() -> None:
    hand = hand_of("p3 cbr 300", "p1 f", "p2 f", antes="[0, 100, 0]")
    end = result(replay(hand), rake=30)
    assert (end.payouts, end.returned, end.rake) == ((0, 0, 320), (0, 0, 200), 30)
    assert [(pot.amount, pot.winners) for pot in end.pots] == [(350, (2,))]


def test_a_side_pot_of_folded_bets_beside_dead_money() -> None:
    hand = hand_of(
        "d dh p1 AcAd", "d dh p2 KcKd", "p3 cbr 500", "p1 cc", "p2 cbr 900", "p3 f", "d db 2h5s9c",
        "d db 3s", "d db Th", stacks="[200, 1000, 1000]", antes="[0, 100, 0]",
    )  # fmt: skip
    end = result(replay(hand))
    assert [(pot.amount, pot.winners) for pot in end.pots] == [(700, (0,)), (600, (1,))]
    assert (end.payouts, end.returned) == ((700, 600, 0), (0, 400, 0))


@pytest.mark.parametrize(("trims", "payouts"), [("false", (100, 80, 0)), ("true", (60, 120, 0))])
def test_a_short_ante_wins_all_antes_or_as_much_as_it_paid(
    trims: str, payouts: tuple[int, ...]
) -> None:
    hand = hand_of(
        "d dh p1 AcAd", "d dh p2 KcKd", "d dh p3 QcQd", "p3 cc", "d db 2h5s9c", "d db 3s",
        "d db Th", stacks="[20, 80, 80]", antes="[40, 40, 40]", blinds="[0, 40, 0]",
        ante_trimming_status=trims,
    )  # fmt: skip
    end = result(replay(hand))
    assert end.payouts == payouts
    assert sum(end.payouts) + sum(end.returned) == 180


def test_dead_money_that_does_not_divide() -> None:
    board = ["d db TsJdQh", "d db Kc", "d db As"]
    for seats in range(2, 10):
        stacks = str([1000] * seats)
        blinds = str([50, 100] + [0] * (seats - 2))
        antes = str([0] * (seats - 1) + [7])
        order = [*range(3, seats + 1), 1, 2] if seats > 2 else [2, 1]
        deals = ["2c3c", "2d3d", "2h3h", "2s3s", "4c5c", "4d5d", "4h5h", "4s5s", "6c7c"]
        hand = hand_of(
            *[f"d dh p{seat + 1} {deals[seat]}" for seat in range(seats)],
            *[f"p{seat} cc" for seat in order], board[0],
            *[f"p{seat + 1} cc" for seat in range(seats)], board[1],
            *[f"p{seat + 1} cc" for seat in range(seats)], board[2],
            *[f"p{seat + 1} cc" for seat in range(seats)],
            stacks=stacks, blinds=blinds, antes=antes,
        )  # fmt: skip
        total = 100 * seats + 7
        share, odd = divmod(total, seats)
        assert result(replay(hand)).payouts == tuple(share + (seat < odd) for seat in range(seats))


def test_a_hand_run_twice_is_settled_on_both_boards() -> None:
    fields = {"stacks": "[1000, 1001]", "blinds": "[50, 100]"}
    actions = [
        "d dh p1 AhKh", "d dh p2 QsQd", "p2 cbr 1001", "p1 cc", "d db 7h5h2c", "d db 3d", "d db 9c",
    ]  # fmt: skip
    hand = hand_of(*actions, _second_board="'KcKd2h3s4s'", **fields)
    assert result(replay(hand)).payouts == (1000, 1000)
    with pytest.raises(IllegalAction, match="Ah has been dealt already"):
        replay(hand_of(*actions, _second_board="'AhKd2h3s4s'", **fields))
    with pytest.raises(IllegalAction, match="one, two or five cards"):
        replay(hand_of(*actions, _second_board="'Kd2h3s'", **fields))


def test_a_second_board_begins_after_the_last_bet() -> None:
    with pytest.raises(IllegalAction, match="after the last bet"):
        replay(
            hand_of(
                "p2 cc", "p1 cc", "d db 7h5h2c", "p1 cbr 900", "p2 cc", "d db 3d", "d db 9c",
                stacks="[1000, 1000]", blinds="[50, 100]", _second_board="'KcKd2h3s4s'",
            )
        )  # fmt: skip


SHOWDOWN = (
    "d dh p1 AhAd", "d dh p2 KhKd", "p3 f", "p1 cbr 500", "p2 cc", "d db 9c5d2s", "p1 cc", "p2 cc",
    "d db 3s", "p1 cc", "p2 cc", "d db Tc", "p1 cc", "p2 cc",
)  # fmt: skip


@pytest.mark.parametrize(
    ("fields", "verdict", "reason"),
    [
        ({}, Verdict.UNRECORDED, "the record has no result"),
        ({"winnings": "[1000, 0, 0]"}, Verdict.AGREES, ""),
        ({"winnings": "[950, 0, 0]", "_rake": "50"}, Verdict.AGREES, ""),
        ({"winnings": "[950, 0, 0]"}, Verdict.AGREES, ""),  # a rake that the file leaves out
        (
            {"winnings": "[950, 0, 0]", "_rake": "0"},
            Verdict.DIFFERS, "p1 collected 950, the rules give 1000",
        ),
        (
            {"winnings": "[950, 0, 0]", "_rake": "60"},
            Verdict.DIFFERS, "50 of the pots was not paid out, the rake is 60",
        ),
        ({"winnings": "[0, 1000, 0]"}, Verdict.DIFFERS, "p1 collected 0, the rules give 1000"),
        ({"winnings": "[1001, 0, 0]"}, Verdict.DIFFERS, "p1 collected 1001"),
        ({"winnings": "[900, 50, 0]", "_rake": "50"}, Verdict.DIFFERS, "p1 collected 900"),
        ({"finishing_stacks": "[1500, 500, 1000]"}, Verdict.AGREES, ""),
        ({"finishing_stacks": "[1480, 500, 1000]", "_rake": "20"}, Verdict.AGREES, ""),
        (
            {"finishing_stacks": "[500, 1500, 1000]"},
            Verdict.DIFFERS, "p1 finished with 500, the rules give 1500",
        ),
        (
            {"finishing_stacks": "[1500, 500, 1000]", "winnings": "[900, 0, 0]"},
            Verdict.DIFFERS, "p1 collected 900, but the finishing stack says 1000",
        ),
        (
            {"winnings": "[1000, 0, 0]", "_uncalled": "[5, 0, 0]"},
            Verdict.DIFFERS, "p1 had 5 returned, the rules give 0",
        ),
    ],
)  # fmt: skip
def test_a_recorded_result_is_compared_with_the_rules(
    fields: dict[str, str], verdict: Verdict, reason: str
) -> None:
    checked = check(hand_of(*SHOWDOWN, **fields))
    assert checked.verdict is verdict
    assert checked.reason.startswith(reason)
    assert checked.agrees == (verdict is not Verdict.DIFFERS)


SPLIT = (
    "d dh p1 AhAd", "d dh p2 AsAc", "p3 cbr 201", "p1 cc", "p2 cc", "d db 9c5d2s", "p1 cbr 200",
    "p2 cc", "p3 f", "d db 3s", "p1 cc", "p2 cc", "d db Tc", "p1 cc", "p2 cc",
)  # fmt: skip


@pytest.mark.parametrize(
    ("fields", "agrees"),
    [
        ({"winnings": "[502, 501, 0]", "_rake": "0"}, True),
        ({"winnings": "[501, 502, 0]", "_rake": "0"}, True),
        ({"finishing_stacks": "[1100, 1101, 799]"}, True),
        ({"finishing_stacks": "[1101, 1100, 799]"}, True),
        ({"winnings": "[500, 503, 0]", "_rake": "0"}, False),
        ({"winnings": "[502, 502, 0]", "_rake": "0"}, False),
        ({"finishing_stacks": "[1099, 1102, 799]"}, False),
    ],
)
def test_any_winner_may_receive_the_odd_chips(fields: dict[str, str], agrees: bool) -> None:
    assert check(hand_of(*SPLIT, **fields)).agrees is agrees


def test_a_winner_on_record_has_not_mucked() -> None:
    """Some sites write so; the cards still decide."""
    won = check(hand_of(*SHOWDOWN, "p2 sm KhKd", "p1 sm", winnings="[1000, 0, 0]"))
    assert won.verdict is Verdict.AGREES
    lost = check(hand_of(*SHOWDOWN, "p1 sm AhAd", "p2 sm", winnings="[0, 1000, 0]"))
    assert lost.verdict is Verdict.DIFFERS
    unknown = [action for action in SHOWDOWN if action != "d dh p1 AhAd"]
    undecided = check(hand_of(*unknown, "p2 sm KhKd", "p1 sm", winnings="[1000, 0, 0]"))
    assert (undecided.verdict, undecided.account.net) == (Verdict.UNDECIDABLE, (500, -500, 0))


def test_a_record_that_stops_early_is_unfinished() -> None:
    hand = hand_of("p3 cc", finishing_stacks="[950, 900, 900]")
    assert check(hand).verdict is Verdict.UNFINISHED
    with pytest.raises(HandError, match="stops before the end"):
        result(replay(hand))


def test_unrecorded_cards_leave_the_hand_undecided() -> None:
    unrecorded = [action for action in SHOWDOWN if action != "d dh p2 KhKd"]
    checked = check(hand_of(*unrecorded, winnings="[0, 1000, 0]"))
    assert checked.verdict is Verdict.UNDECIDABLE
    assert checked.reason == "p2 was at the showdown, and the cards are not recorded"
    mucked = check(hand_of(*unrecorded, "p2 sm", winnings="[1000, 0, 0]"))
    assert mucked.verdict is Verdict.AGREES


def test_equities_of_an_all_in_with_a_side_pot() -> None:
    """Counted by hand: on the turn 42 rivers are left, and the rivers that win are listed."""
    hand = hand_of(
        "d dh p1 AsAd", "d dh p2 KhQh", "d dh p3 9c9d",
        "p3 cc", "p1 cc", "p2 cc", "d db 9h7h2c", "p1 cc", "p2 cc", "p3 cc", "d db 3d",
        "p1 cbr 900", "p2 cc", "p3 cc", "d db 4s",
        stacks="[1000, 1000, 400]",
    )  # fmt: skip
    report = all_in(hand)
    assert report is not None
    assert (report.street, [pot.amount for pot in report.pots]) == (Street.TURN, [1200, 1200])
    # A flush: the seven hearts left other than 2h and 3h, which pair the board and give p3 nines
    # full. Aces up do not beat three nines; the ace of hearts makes the flush as well as aces.
    flushes, aces, rivers = 7, 1, 42
    main = report.pots[0].equities
    assert main[1] == Fraction(flushes, rivers)
    assert main[0] == Fraction(aces, rivers)  # Ac: three aces
    assert main[2] == 1 - main[0] - main[1]
    # Without p3 the flush needs any of nine hearts; nothing else beats the aces.
    side = report.pots[1].equities
    assert side == {0: 1 - Fraction(9, rivers), 1: Fraction(9, rivers)}
    assert sum(report.expected) == 2400
    assert report.net[2] == 1200 * main[2] - 400
    assert sum(report.net) == 0


def test_known_folded_cards_cannot_come() -> None:
    actions = [
        "d dh p1 AhKh", "d dh p2 QsQd", "p3 f", "p1 cbr 1000", "p2 cc", "d db 7h5h2c", "d db 3d",
        "d db 9c",
    ]  # fmt: skip
    blind = all_in(hand_of(*actions))
    seen = all_in(hand_of("d dh p3 AsAd", *actions))
    assert blind is not None
    assert seen is not None
    assert seen.pots[0].equities[0] < blind.pots[0].equities[0]


def test_the_rake_comes_off_the_expected_winnings() -> None:
    hand = hand_of(
        "d dh p1 AhKh", "d dh p2 QsQd", "p2 cbr 300", "p1 cc", "d db 7h5h2c", "p1 cbr 700",
        "p2 cc", "d db 3d", "d db 9c", stacks="[1000, 1000]", blinds="[50, 100]", _rake="20",
    )  # fmt: skip
    report = all_in(hand)
    assert report is not None
    assert report.expected[0] == 1980 * Fraction(109, 198) == 1090
    assert report.to_dict()["net"] == ["90", "-110"]


def test_without_an_all_in_there_is_no_report() -> None:
    assert all_in(hand_of(*SHOWDOWN)) is None
    unseen = hand_of("p3 f", "p1 cbr 1000", "p2 cc", "d db 9c5d2s", "d db 3s", "d db Tc")
    assert all_in(unseen) is None
    river = hand_of(*SHOWDOWN[:-2], "p1 cbr 500", "p2 cc")
    assert all_in(river) is None
