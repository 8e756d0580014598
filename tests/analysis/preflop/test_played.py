"""The situations of played hands: lines, opponents, positions, depths, straddles."""

from __future__ import annotations

import pytest

from runout import PreflopBook
from runout.analysis.histories.hand import HandError
from runout.analysis.histories.phh import read_phh
from runout.analysis.histories.replay import Replay, replay
from runout.analysis.preflop.played import played_situations


def situations(
    actions: str, *, blinds: str = "1 2 0 0 0 0", stacks: str = "200 200 200 200 200 200"
) -> dict[int, str]:
    """Play the actions of a hand, then a flop; return the situation of each seat that is left."""
    played = played_situations(play(actions, blinds, stacks))
    return {seat: str(each.situation) for seat, each in played.items()}


def played_notes(actions: str, blinds: str) -> list[tuple[int, str]]:
    """Return the notes of each seat that is left."""
    played = played_situations(play(actions, blinds, "200 200 200 200 200 200"))
    return [(seat, note) for seat, each in played.items() for note in each.notes]


def play(actions: str, blinds: str, stacks: str) -> Replay:
    count = len(blinds.split())
    dealt = [f"d dh p{seat + 1} ????" for seat in range(count)]
    listed = [*dealt, *[action.strip() for action in actions.split(",")], "d db 2c7d9h"]
    return replay(
        read_phh(
            f"variant = 'NT'\nantes = {[0] * count}\nmin_bet = 2\nactions = {listed}\n"
            f"blinds_or_straddles = [{', '.join(blinds.split())}]\n"
            f"starting_stacks = [{', '.join(stacks.split())}]\n"
        )
    )


FOLDS = "p3 f, p4 f, p5 f"


@pytest.mark.parametrize(
    ("actions", "names"),
    [
        (f"{FOLDS}, p6 cbr 5, p1 f, p2 cc", {5: "BTN raise", 1: "BB call v BTN"}),
        (f"{FOLDS}, p6 f, p1 cc, p2 cc", {0: "SB limp", 1: "BB check v SB"}),
        (f"{FOLDS}, p6 f, p1 cc, p2 cbr 8, p1 cc", {0: "SB limp-call v BB",
                                                    1: "BB raise limpers v SB"}),
        (f"{FOLDS}, p6 f, p1 cc, p2 cbr 8, p1 cbr 30, p2 cc", {0: "SB limp-raise v BB",
                                                               1: "BB call 3-bet v SB"}),
        ("p3 cc, p4 f, p5 cc, p6 f, p1 cc, p2 cc", {2: "UTG limp", 4: "CO overlimp",
                                                    0: "SB overlimp", 1: "BB check v UTG"}),
        ("p3 cbr 5, p4 f, p5 cc, p6 f, p1 f, p2 cc", {2: "UTG raise", 4: "CO call v UTG",
                                                      1: "BB overcall v UTG"}),
        ("p3 cbr 5, p4 f, p5 cc, p6 f, p1 f, p2 cbr 30, p3 f, p5 cc",
         {4: "CO call squeeze v BB", 1: "BB squeeze v UTG"}),
        (f"{FOLDS}, p6 cbr 5, p1 cbr 20, p2 f, p6 cc", {5: "BTN call 3-bet v SB",
                                                        0: "SB 3-bet v BTN"}),
        (f"{FOLDS}, p6 cbr 5, p1 cbr 20, p2 cc, p6 f", {0: "SB 3-bet v BTN",
                                                        1: "BB cold call 3-bet v SB"}),
        (f"{FOLDS}, p6 cbr 5, p1 cbr 20, p2 cbr 50, p6 f, p1 cc",
         {0: "SB call 4-bet v BB", 1: "BB cold 4-bet v SB"}),
        (f"{FOLDS}, p6 cbr 5, p1 f, p2 cbr 20, p6 cbr 50, p2 cc",
         {5: "BTN 4-bet v BB", 1: "BB call 4-bet v BTN"}),
        (f"{FOLDS}, p6 cbr 5, p1 f, p2 cbr 20, p6 cbr 50, p2 cbr 110, p6 cc",
         {5: "BTN call 5-bet v BB", 1: "BB 5-bet v BTN"}),
    ],
)  # fmt: skip
def test_lines_follow_from_the_actions(actions: str, names: dict[int, str]) -> None:
    expected = {seat: f"{name}, 6 seats, 100 bb" for seat, name in names.items()}
    assert situations(actions) == expected


def test_the_depth_is_that_of_the_shorter_stack() -> None:
    actions = f"{FOLDS}, p6 cbr 5, p1 f, p2 cc"
    by_seat = situations(actions, stacks="200 90 200 200 200 400")
    assert by_seat == {5: "BTN raise, 6 seats, 45 bb", 1: "BB call v BTN, 6 seats, 45 bb"}


def test_heads_up_the_button_has_the_small_blind() -> None:
    by_seat = situations("p2 cbr 5, p1 cc", blinds="1 2", stacks="200 200")
    assert by_seat == {1: "BTN raise, 2 seats, 100 bb", 0: "BB call v BTN, 2 seats, 100 bb"}


def test_a_straddler_is_the_big_blind_and_depth_counts_in_straddles() -> None:
    actions = "p4 f, p5 f, p6 cbr 10, p1 f, p2 f, p3 cc"
    by_seat = situations(actions, blinds="1 2 4 0 0 0", stacks="400 400 400 400 400 400")
    assert by_seat == {5: "BTN raise, 6 seats, 100 bb", 2: "BB call v BTN, 6 seats, 100 bb"}


@pytest.mark.parametrize(
    ("actions", "names"),
    [
        ("p3 f, p4 cbr 6, p5 cc, p6 f, p1 f, p2 f", {3: "HJ raise", 4: "BB call v HJ"}),
        ("p3 cbr 6, p4 cc, p5 cc, p6 f, p1 f, p2 f", {2: "UTG raise", 3: "HJ call v UTG",
                                                      4: "BB overcall v UTG"}),
        ("p3 f, p4 cc, p5 cc, p6 f, p1 f, p2 cc", {3: "HJ limp", 4: "BB check v HJ",
                                                   1: "BB check v HJ"}),
        ("p3 f, p4 f, p5 cc, p6 cbr 8, p1 f, p2 f, p5 cc", {5: "BTN raise", 4: "BB call v BTN"}),
        ("p3 f, p4 f, p5 cc, p6 f, p1 f, p2 cc", {4: "BB check", 1: "BB check"}),
        ("p3 f, p4 f, p5 cc, p6 f, p1 f, p2 cbr 8, p5 cc", {4: "BB call",
                                                            1: "BB raise limpers v CO"}),
        ("p3 f, p4 f, p5 cbr 6, p6 f, p1 f, p2 cc", {4: "CO raise", 1: "BB call v CO"}),
        ("p3 f, p4 cbr 6, p5 cbr 20, p6 f, p1 f, p2 f, p4 cc", {3: "HJ call 3-bet v CO",
                                                                4: "CO 3-bet v HJ"}),
    ],
)  # fmt: skip
def test_a_late_poster_calls_with_the_price_of_the_big_blind(
    actions: str, names: dict[int, str]
) -> None:
    expected = {seat: f"{name}, 6 seats, 100 bb" for seat, name in names.items()}
    assert situations(actions, blinds="1 2 0 0 -2 0") == expected


def test_a_late_post_is_noted_where_it_changes_the_range_and_where_it_is_ignored() -> None:
    actions = "p3 f, p4 cbr 6, p5 cc, p6 f, p1 f, p2 f"
    ((_, late),) = played_notes(actions, "1 2 0 0 -2 0")
    assert late == "CO posted the big blind late, and is read as the big blind"
    ((_, small),) = played_notes(actions, "1 2 0 0 1 0")
    assert small == "CO posted 1 late, which the range does not consider"
    assert situations(actions, blinds="1 2 0 0 1 0")[4] == "CO call v HJ, 6 seats, 100 bb"
    assert played_notes(actions, "1 2 0 0 0 0") == []


def test_a_straddle_is_no_late_post() -> None:
    actions = "p5 cbr 24, p6 f, p1 f, p2 f, p3 f, p4 cc"
    by_seat = situations(actions, blinds="1 2 4 8 0 0", stacks="800 800 800 800 800 800")
    assert by_seat == {4: "CO raise, 6 seats, 100 bb", 3: "BB call v CO, 6 seats, 100 bb"}


def test_without_a_small_blind_the_table_has_one_seat_more() -> None:
    by_seat = situations("p2 f, p3 cbr 5, p1 cc", blinds="2 0 0", stacks="200 200 200")
    assert by_seat == {2: "BTN raise, 4 seats, 100 bb", 0: "BB call v BTN, 4 seats, 100 bb"}


def test_more_raises_than_five_are_read_as_a_5_bet_and_noted() -> None:
    actions = "p2 cbr 5, p1 cbr 12, p2 cbr 25, p1 cbr 50, p2 cbr 90, p1 cc"
    dealt = "'d dh p1 ????', 'd dh p2 ????', "
    listed = dealt + ", ".join(f"'{action.strip()}'" for action in actions.split(","))
    hand = read_phh(
        "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n"
        f"starting_stacks = [200, 200]\nactions = [{listed}, 'd db 2c7d9h']\n"
    )
    big, button = PreflopBook.default().ranges(hand)
    assert big is not None
    assert button is not None
    assert big.situation.startswith("BTN call 5-bet")
    assert button.situation.startswith("BB 5-bet")
    assert "there were 5 raises; the ranges are those of a 5-bet" in button.notes


def test_folded_seats_have_no_range_and_a_hand_without_a_flop_is_refused() -> None:
    start = (
        "variant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [1, 2, 0]\nmin_bet = 2\n"
        "starting_stacks = [200, 200, 200]\n"
        "actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 cbr 5', 'p1 f', "
    )
    ranges = PreflopBook.default().ranges(read_phh(f"{start}'p2 cc', 'd db 2c7d9h']\n"))
    assert [each is None for each in ranges] == [True, False, False]
    with pytest.raises(HandError, match="ended before the flop"):
        PreflopBook.default().ranges(read_phh(f"{start}'p2 f']\n"))
