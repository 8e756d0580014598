"""Spots of played hands: lines are in the tree, chips are conserved, names do not matter."""

from __future__ import annotations

import itertools
import pickle
import random
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from runout import BetSizes, PreflopBook, Rake, Spot, hand_spot, solve
from runout.analysis.hands.spots import HandSpotError
from runout.analysis.histories.files import read_hands
from runout.analysis.histories.hand import Hand
from runout.analysis.histories.phh import read_phh
from runout.analysis.histories.replay import Replay, replay
from runout.analysis.histories.result import stakes
from runout.domain.betting.rules import STREET_NAMES, StreetName
from runout.domain.boards import Street
from runout.domain.cards import Card
from support.played_hands import play_hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runout.analysis.hands.spots import HandSpot
    from runout.analysis.histories.hand import Action

DATA = Path(__file__).parents[2] / "data"
FOLDERS = ("phh", "pokerstars", "pokerstars_formats")


def sample_hands() -> Iterator[Replay]:
    """Yield the hands of the sample files, and random ones of two to six seats."""
    for folder in FOLDERS:
        for path in sorted((DATA / folder).glob("*.phhs")):
            for hand in read_hands(path):
                assert isinstance(hand, Hand)
                yield replay(hand)
    for number in range(150):
        source = random.Random(number)
        yield replay(read_phh(play_hand(source, seats=source.choice([2, 2, 3, 4, 6]),
                                        deep=number % 2 == 0).phh()))  # fmt: skip


@pytest.fixture(scope="module")
def made() -> list[tuple[Replay, HandSpot]]:
    spots, reasons = [], set()
    for played in sample_hands():
        for street in STREET_NAMES:
            try:
                spots.append((played, hand_spot(played, street)))
            except HandSpotError as error:
                reasons.add(error.reason)
    assert len(spots) > 250
    assert reasons == {
        "no flop", "not reached", "multiway", "no decisions", "unknown stacks", "two boards",
    }  # fmt: skip
    return spots


def test_the_played_line_is_in_the_tree_to_the_chip(made: list[tuple[Replay, HandSpot]]) -> None:
    for played, result in made:
        tree = result.spot.tree
        node = tree.find(result.actions)
        assert tree.line(node.index) == result.actions
        if played.finished:
            assert node.kind != "decision"
        assert not result.notes or "ends before" not in " ".join(result.notes)


def test_no_bet_of_the_played_line_is_offered_twice(made: list[tuple[Replay, HandSpot]]) -> None:
    for _, result in made:
        tree, actions = result.spot.tree, result.actions.split()
        for number in range(len(actions)):
            offered = tree.actions(tree.find(" ".join(actions[:number])).index)
            bets = sorted(float(action[1:]) for action in offered if action[0] in "br")
            assert all(more > 1.02 * less for less, more in itertools.pairwise(bets)), offered


def test_pot_and_bets_are_the_hands_account(made: list[tuple[Replay, HandSpot]]) -> None:
    for played, result in made:
        node = result.spot.tree.find(result.actions)
        scale = 10**played.hand.decimals
        rules = result.spot.tree.rules
        ours = (rules.pot + 2 * min(node.bets)) * scale
        theirs = sum(played.contributions) - sum(stakes(played).returned)
        if played.finished:
            assert ours == theirs * rules.unit.scale


def test_the_line_has_every_action_and_card_of_the_two(made: list[tuple[Replay, HandSpot]]) -> None:
    for played, result in made:
        first = Street.parse(result.street)
        own = [step for step in played.steps if step.street >= first]
        assert {step.seat for step in own} <= {result.oop.seat, result.ip.seat}
        decisions = result.actions.split()
        assert len(decisions) <= len(own)
        extra = own[len(decisions) :]  # checks that some sites record after an all-in
        assert all(step.chips == 0 for step in extra)
        cards = [Card.parse(card) for card in result.cards.split()]
        root = first.card_count
        assert set(played.board[:root]) == set(result.spot.board)
        assert list(played.board[root : root + len(cards)]) == cards


def test_known_hands_have_a_weight(made: list[tuple[Replay, HandSpot]]) -> None:
    for played, result in made:
        for seat, range_ in ((result.oop.seat, result.spot.oop), (result.ip.seat, result.spot.ip)):
            cards = played.hole[seat]
            if None not in cards:
                combo = "".join(map(str, cards))
                assert range_[combo] > 0
                if range_[combo] < 0.02:
                    assert any("is not in the book's range" in note for note in result.notes)


def test_a_spot_round_trips(made: list[tuple[Replay, HandSpot]]) -> None:
    for _, result in made[::10]:
        assert Spot.from_dict(result.to_dict()["spot"]) == result.spot


def renamed_suits(hand: Hand) -> Hand:
    """Return the hand with each suit renamed: c d h s to d h s c."""

    def renamed(action: Action) -> Action:
        cards = tuple(
            None if card is None else Card.from_id(card.id - card.id % 4 + (card.id + 1) % 4)
            for card in action.cards
        )
        return action._replace(cards=cards)

    return replace(hand, actions=tuple(map(renamed, hand.actions)))


def test_suits_and_names_do_not_matter(made: list[tuple[Replay, HandSpot]]) -> None:
    for played, result in made[::5]:
        hand = played.hand
        if hand.second_board:
            continue
        names = tuple(f"player {seat}" for seat in range(len(hand.stacks)))
        assert hand_spot(replace(hand, names=names), result.street).spot == result.spot
        other = hand_spot(renamed_suits(hand), result.street)
        assert other.actions == result.actions
        assert (other.oop, other.ip) == (result.oop, result.ip)
        assert other.spot.rules == result.spot.rules
        assert other.spot.oop.total == result.spot.oop.total


def heads_up(
    actions: str, *, stacks: str = "400 400 400", blinds: str = "1 2 0", more: str = ""
) -> Hand:
    """Return a hand of three, the third seat the button; ``actions`` follow the hole cards."""
    listed = [f"d dh p{seat} ????" for seat in (1, 2, 3)]
    listed += [action.strip() for action in actions.split(",")]
    return read_phh(
        "variant = 'NT'\nmin_bet = 2\n"
        f"antes = [0, 0, 0]\nblinds_or_straddles = [{', '.join(blinds.split())}]\n"
        f"starting_stacks = [{', '.join(stacks.split())}]\nactions = {listed}\n{more}"
    )


CALLED = "p3 cbr 6, p1 f, p2 cc, d db 2c7d9h"


def test_odd_sizes_and_minimum_raises_are_in_the_tree() -> None:
    hand = heads_up(f"{CALLED}, p2 cc, p3 cbr 5, p2 cbr 10, p3 cbr 15, p2 cc, d db Ks, p2 cbr 7")
    result = hand_spot(hand)
    assert (result.oop.seat, result.ip.seat) == (1, 2)
    assert result.line == ("x", "b5", "r10", "r15", "c", "Ks", "b7")
    assert result.spot.tree.find(result.actions).bets == (220, 150)  # in tenths
    assert (result.spot.pot, result.spot.stack, result.spot.big_blind) == (13, 394, 2)


def test_a_bet_beyond_the_other_stack_is_all_in_and_the_rest_returned() -> None:
    hand = heads_up(f"{CALLED}, p2 cbr 300, p3 cc, d db Ks, d db 3s", stacks="400 400 90")
    result = hand_spot(hand)
    assert result.spot.stack == 84
    assert result.line == ("a84", "c")
    # A raise of an all-in is a call of it.
    raised = heads_up(f"{CALLED}, p2 cbr 20, p3 cbr 84, p2 cbr 150", stacks="400 400 90")
    assert hand_spot(raised).line == ("b20", "a84", "c")


def test_the_used_sizes_are_offered_and_one_more() -> None:
    hand = heads_up(f"{CALLED}, p2 cc, p3 cbr 10, p2 cc, d db Ks, p2 cc, p3 cc")
    (oop, ip), turn, _ = hand_spot(hand).spot.sizes
    assert (str(ip), str(oop)) == ("bet 76.9%, 33%; raise 60%", "bet 33%; raise 60%")
    assert str(turn[0]) == "bet 75%; raise 60%"
    wide = hand_spot(hand, extra_sizes=BetSizes("50%, 90%, 150%", "3x"), extra_count=2)
    assert str(wide.spot.sizes[0][1]) == "bet 76.9%, 50%, 150%; raise 3x"


def test_antes_dead_blinds_and_folded_bets_are_in_the_pot() -> None:
    hand = replace(heads_up(f"{CALLED}, p2 cc"), antes=(3, 1, 1))
    result = hand_spot(hand)
    assert result.spot.pot == 1 + 12 + 5
    assert result.spot.stack == 393


def test_money_with_decimals_is_counted_exactly() -> None:
    hand = replace(heads_up(f"{CALLED}, p2 cc, p3 cbr 5, p2 f"), decimals=2)
    result = hand_spot(hand)
    assert (result.spot.pot, result.spot.stack, result.spot.big_blind) == (0.13, 3.94, 0.02)
    assert result.line == ("x", "b0.05", "f")


def test_a_cap_limits_the_stack() -> None:
    result = hand_spot(replace(heads_up(f"{CALLED}, p2 cbr 34, p3 cc"), cap=40))
    assert result.spot.stack == 34
    assert result.line == ("a34", "c")


def test_the_recorded_rake_gives_rate_and_cap() -> None:
    river = "d db Ks, p2 cc, p3 cc, d db 3s, p2 cc, p3 cc"
    hand = heads_up(f"{CALLED}, p2 cc, p3 cc, {river}", more="winnings = [0, 12, 0]")
    result = hand_spot(hand)
    assert result.spot.rake_rate == pytest.approx(1 / 13, abs=1e-6)
    assert result.spot.rake_cap == 1
    assert any("1 of 13" in note for note in result.notes)
    raked = hand_spot(hand, rake=Rake("5%", cap=3)).spot
    assert (raked.rake_rate, raked.rake_cap) == (0.05, 3)
    assert hand_spot(hand, rake=Rake(0)).spot.rake_rate == 0


def test_a_turn_spot_notes_that_its_ranges_are_preflop_ranges() -> None:
    hand = heads_up(f"{CALLED}, p2 cc, p3 cbr 7, p2 cc, d db Ks, p2 cbr 20, p3 f")
    result = hand_spot(hand, "turn")
    assert (result.spot.pot, result.line) == (27, ("b20", "f"))
    assert "the ranges are those before the flop; play before the turn is ignored" in result.notes


THREE = "p3 cbr 6, p1 cc, p2 cc, d db 2c7d9h"


@pytest.mark.parametrize(
    ("hand", "street", "reason"),
    [
        (heads_up("p3 cbr 6, p1 f, p2 f"), "flop", "no flop"),
        (heads_up(f"{CALLED}, p2 cbr 9, p3 f"), "turn", "not reached"),
        (heads_up(f"{THREE}, p1 cc, p2 cc, p3 cc"), "flop", "multiway"),
        (heads_up("p3 cbr 90, p1 f, p2 cc, d db 2c7d9h, d db 3c", stacks="400 400 90"), "turn",
         "no decisions"),
        (replace(heads_up(CALLED), stacks=(400, None, 400)), "flop", "unknown stacks"),
        (replace(heads_up(CALLED), decimals=8), "flop", "too large"),
    ],
)  # fmt: skip
def test_reasons_are_given_for_hands_without_a_spot(
    hand: Hand, street: StreetName, reason: str
) -> None:
    with pytest.raises(HandSpotError) as caught:
        hand_spot(hand, street)
    assert caught.value.reason == reason
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.reason, str(again)) == (reason, str(caught.value))


def test_a_third_player_who_is_out_before_the_street_does_not_matter() -> None:
    hand = heads_up(f"{THREE}, p1 cc, p2 cc, p3 cbr 10, p1 f, p2 cc, d db Ks, p2 cc, p3 cc")
    result = hand_spot(hand, "turn")
    assert (result.oop.seat, result.ip.seat, result.spot.pot) == (1, 2, 38)
    all_in = heads_up(f"{THREE}, p1 cbr 4, p2 cc, p3 cc, d db Ks", stacks="10 400 400")
    with pytest.raises(HandSpotError) as caught:
        hand_spot(all_in, "turn")
    assert caught.value.reason == "multiway"


def test_a_book_without_the_situation_is_named_as_the_reason() -> None:
    book = PreflopBook.from_text("tables: [{seats: 6, depth: 100, BTN: {raise: 40%}}]")
    with pytest.raises(HandSpotError, match="no range for BB call v BTN, 3 seats") as caught:
        hand_spot(heads_up(CALLED), book=book)
    assert caught.value.reason == "not in the book"


def test_the_line_leads_through_the_solution() -> None:
    river = f"{CALLED}, p2 cc, p3 cc, d db Ks, p2 cc, p3 cc, d db 3s, p2 cbr 4, p3 cbr 11, p2 f"
    result = hand_spot(heads_up(river), "river")
    solution = solve(result.spot, target=0.05)
    assert solution.node(result.actions, result.cards).kind == "end"
    turn = hand_spot(heads_up(river), "turn")
    assert (turn.actions, turn.cards) == ("x x b4 r11 f", "3s")
