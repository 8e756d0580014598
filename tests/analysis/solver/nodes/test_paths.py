"""Paths through a solution: steps, action letters, parents, and refusals."""

from __future__ import annotations

import pytest

from analysis.solver.small_solutions import PLAYERS, TURN
from analysis.solver.solved_spots import played
from runout.analysis.solver.solution.solution import Solution
from runout.domain.betting.sizes import BetSizes
from runout.domain.boards import Street
from runout.domain.cards import Card, parse_cards
from runout.errors import DuplicateCard, NotationError, PokerError


def test_every_step_of_a_path_has_its_line_and_street(turn: Solution) -> None:
    root = turn.root
    assert (root.kind, root.player, root.line, root.street) == ("decision", 0, "", Street.TURN)
    assert (root.pot, root.stacks, root.to_call) == (100, (300, 300), 0)
    assert root.actions == ("x", "b50")
    assert root.cards_to_come == ()

    bet = root.play("check").play("bet 50")
    assert (bet.line, bet.player, bet.pot) == ("x b50", 0, 150)
    assert (bet.stacks, bet.to_call, bet.actions) == ((300, 250), 50, ("f", "c", "r150", "a300"))

    raised = bet.play("raise 150")
    assert (raised.player, raised.pot, raised.to_call) == (1, 300, 100)
    assert raised.stacks == (150, 250)

    called = raised.play("call")
    assert (called.kind, called.player, called.pot, called.stacks) == (
        "chance",
        None,
        400,
        (150,) * 2,
    )
    assert called.actions == ()
    assert called.to_call == 0
    assert len(called.cards_to_come) == 48

    dealt = called.deal("2s")
    assert (dealt.kind, dealt.player, dealt.street) == ("decision", 0, Street.RIVER)
    assert str(dealt.board) == "Td9d6hQc2s"
    assert dealt.pot == 400
    assert dealt.line == "x b50 r150 c"

    folded = dealt.play("all-in").play("fold")
    assert (folded.kind, folded.player, folded.pot) == ("end", None, 550)


@pytest.mark.parametrize(
    ("word", "letter"),
    [("check", "x"), ("bet 50", "b50"), ("Bet 50", "b50"), ("x", "x"), ("b50", "b50")],
)
def test_words_and_letters_are_the_same(turn: Solution, word: str, letter: str) -> None:
    assert turn.root.play(word) == turn.root.play(letter)
    assert turn.root.play(word).line == letter


def test_back_returns_the_parent(flop: Solution) -> None:
    path = [flop.root]
    for step in ("x", "b60", "c", "2c", "x", "x", "9d", "x"):
        here = path[-1]
        path.append(here.deal(step) if here.kind == "chance" else here.play(step))
    assert path[-1].line == "x b60 c x x x"
    assert set(path[-1].board) == set(parse_cards("QsQh6s2c9d"))
    node = path[-1]
    for before in reversed(path[:-1]):
        node = node.back()
        assert node == before
        assert (node.kind, node.pot, str(node.board)) == (
            before.kind,
            before.pot,
            str(before.board),
        )
    with pytest.raises(PokerError, match="first decision"):
        node.back()


def test_back_from_a_terminal(turn: Solution) -> None:
    assert turn.node("b50 f").back() == turn.node("b50")


def test_a_node_is_found_by_its_line_and_cards(flop: Solution) -> None:
    played = flop.root.play("x").play("x").deal("2c").play("b60").play("c").deal("9d")
    assert flop.node("x x b60 c", "2c9d") == played
    assert flop.node("check check bet 60 call", "2c 9d") == played
    assert flop.node("x x b60 c", "2c").kind == "chance"
    assert flop.node("x x").kind == "chance"
    assert flop.node() == flop.root


def test_invalid_steps_are_refused_with_the_possible_ones(turn: Solution) -> None:
    root, chance, end = turn.root, turn.node("x x"), turn.node("b50 f")
    with pytest.raises(PokerError, match=r"a card comes first; deal one, such as 2c"):
        chance.play("check")
    with pytest.raises(PokerError, match="the hand is over after 'b50 f'"):
        end.play("check")
    with pytest.raises(PokerError, match="no card is dealt here: a decision comes first"):
        root.deal("2c")
    with pytest.raises(PokerError, match="no card is dealt here: the hand is over"):
        end.deal("2c")
    with pytest.raises(DuplicateCard, match="Qc is on the board already: Td9d6hQc"):
        chance.deal("Qc")
    with pytest.raises(NotationError, match="not a rank"):
        chance.deal("1c")
    with pytest.raises(PokerError, match="b50"):
        root.play("bet 70")
    with pytest.raises(NotationError, match="is not an action"):
        root.play("jump")
    for node in (chance, end):
        with pytest.raises(PokerError, match="nobody decides"):
            _ = node.strategy
        with pytest.raises(PokerError, match="nobody decides"):
            _ = node.frequencies
        with pytest.raises(PokerError, match="nobody decides"):
            node.classes()
    with pytest.raises(PokerError, match="no card comes after ''"):
        root.runouts()
    with pytest.raises(PokerError, match="no card is dealt after 'x x' for 3c"):
        turn.node("x x", "2c 3c")
    with pytest.raises(PokerError, match="a card comes first"):
        turn.node("x x x")


def test_an_all_in_before_the_river_ends_the_hand() -> None:
    solution = played(TURN.with_(sizes=BetSizes("a")), 5)
    called = solution.node("a300 c")
    assert (called.kind, called.pot, called.stacks) == ("end", 700, (0, 0))
    for player in PLAYERS:
        assert called.range_ev(player) == pytest.approx(700 * called.range_equity(player), abs=0.01)


def test_invalid_cards_are_refused(turn: Solution) -> None:
    assert turn.node("x x").deal(Card.parse("2s")) == turn.node("x x").deal("2s")
