"""Laws of training on a report: flops by weight, values of their solutions, turns on demand."""

from __future__ import annotations

import collections
import dataclasses
import random
from typing import TYPE_CHECKING, Any

import pytest

from runout import Board, Drill, Solution, Texture, Trainer
from runout.analysis.reports.folder import BatchFolderError, KeptBatch
from runout.analysis.reports.report import Report
from runout.analysis.solver.nodes.decision_values import hand_values
from runout.analysis.solver.nodes.off_path import arrival
from runout.analysis.train import hand as hand_module
from runout.domain.combos import Combo
from runout.errors import LimitExceeded, PokerError
from support.trained_batches import FLOPS, config, solved_into

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from runout.analysis.train.hand import TrainingHand
    from runout.analysis.train.trainer import TrainingSession

HALF = 5e-4  # of a half-precision number below 2


def best_action(hand: TrainingHand) -> str:
    assert hand.values is not None
    return hand.values.best


def random_action(seed: int) -> Callable[[TrainingHand], str]:
    numbers = random.Random(seed)
    return lambda hand: numbers.choice(hand.node.actions)


def played(
    batch: KeptBatch, drill: Drill, choose: Callable[[TrainingHand], str] = best_action
) -> TrainingSession:
    session = Trainer(batch, drill).start()
    while session.hand is not None:
        session = session.act(choose(session.hand))
    return session


def solution_of(batch: KeptBatch, flop: str) -> Solution:
    return Solution.load(batch.path / "solutions" / "spr-3" / f"{flop}.solution", threads=1)


@pytest.mark.parametrize("seat", ["oop", "ip"])
def test_always_the_best_action_loses_nothing(batch: KeptBatch, seat: Any) -> None:
    session = played(batch, Drill(seat=seat, hands=15, seed=4))
    assert {decision.street for decision in session.decisions} == {"flop", "turn", "river"}
    assert all(decision.loss == 0 for decision in session.decisions)
    assert session.score.accuracy == 1


@pytest.mark.parametrize("line", ["", "x", "b50"])
def test_flops_are_dealt_by_multiplicity_and_reach(batch: KeptBatch, line: str) -> None:
    """The statistic of 3 degrees of freedom is above 16.3 once in a thousand."""
    drill = Drill(line=line, seat="oop" if not line else "ip", hands=400, seed=3)
    trainer = Trainer(batch, drill)
    dealt = collections.Counter(
        str(trainer.deal(number).start.board) for number in range(1, drill.hands + 1)
    )
    weights = {row["flop"]: row["weight"] for row in Report.of(batch, line).rows()}
    total = sum(weights.values())
    expected = {flop: drill.hands * weight / total for flop, weight in weights.items()}
    assert sum((dealt[flop] - mean) ** 2 / mean for flop, mean in expected.items()) < 16.3


@pytest.mark.parametrize("kept", ["batch", "with_turns"])
def test_decisions_on_the_flop_have_the_values_of_its_solution(
    kept: str, request: pytest.FixtureRequest
) -> None:
    batch: KeptBatch = request.getfixturevalue(kept)
    session = played(batch, Drill(hands=15, streets=("flop",), seed=2), random_action(1))
    on_path = [decision for decision in session.decisions if not decision.off_path]
    assert len({decision.board for decision in on_path}) > 1
    for decision in on_path:
        node = solution_of(batch, decision.board).node(decision.line)
        assert (decision.pot, decision.to_call) == (node.pot, node.to_call)
        values = hand_values(node.player_view(0), Combo.parse(decision.hand), 0.0)
        assert values is not None
        for own, theirs in zip(decision.actions, values.actions, strict=True):
            assert own.action == theirs.action
            assert own.ev == pytest.approx(theirs.ev, abs=4 * HALF * node.pot)
            assert own.frequency == pytest.approx(theirs.frequency, abs=HALF)
        assert decision.accuracy == pytest.approx(node.accuracy, rel=0.01)


def test_flops_that_missed_the_target_give_a_warning(batch: KeptBatch) -> None:
    assert Trainer(batch, Drill()).warnings == ()
    config = dataclasses.replace(batch.config, target=1e-9)
    missed = dataclasses.replace(batch, config=config)
    with pytest.warns(UserWarning, match=r"flops of .* ended before the target of 1e-07 %"):
        Trainer(missed, Drill())


def test_a_turn_solved_on_demand_continues_in_the_tree_of_its_flop(batch: KeptBatch) -> None:
    hands = played(batch, Drill(hands=40, seed=6)).finished
    turns = {
        (decision.board[:6], decision.line, decision.cards): decision
        for hand in hands
        for decision in hand.decisions
        if decision.street == "turn" and not decision.off_path
    }
    assert turns
    for (flop, line, cards), decision in turns.items():
        assert decision.solved_on_demand
        node = solution_of(batch, flop).node(line, cards)
        assert (decision.pot, str(node.board)) == (node.pot, decision.board)
        values = hand_values(node.player_view(0), Combo.parse(decision.hand), 0.0)
        assert values is not None
        assert [each.action for each in values.actions] == [e.action for e in decision.actions]


def test_the_same_drill_deals_the_same_hands(batch: KeptBatch) -> None:
    drill = Drill(hands=6, seed=5)
    first = played(batch, drill, random_action(1))
    again = Trainer(KeptBatch.open(batch.path), drill)
    deals = [hand.deal for hand in first.finished]
    dealt = [again.deal(number).deal for number in range(1, 7)]  # its turns are kept
    assert [deal._replace(solution=None) for deal in dealt] == deals
    assert Trainer(batch, drill).replay(first.actions).to_dict() == first.to_dict()
    other = Trainer(batch, dataclasses.replace(drill, seed=6))
    assert [other.deal(number).deal for number in range(1, 7)] != deals


def test_only_flops_with_the_textures_are_dealt(batch: KeptBatch) -> None:
    trainer = Trainer(batch, Drill(textures=("rainbow", "unpaired"), hands=30))
    boards = {trainer.deal(number).start.board for number in range(1, 31)}
    assert boards == {Board.parse("AcKdQh")}
    assert all("rainbow" in str(Texture.of(board)) for board in boards)


def test_chips_are_conserved_on_all_streets(batch: KeptBatch) -> None:
    for hand in played(batch, Drill(hands=25, seed=2), random_action(4)).finished:
        result = hand.result
        assert result is not None
        assert sum(result.won) == pytest.approx(result.pot)
        assert sum(result.net) == pytest.approx(100)
        assert hand.node.game is hand.start.game  # a finished hand holds no subgame


def never_taken(hand: TrainingHand) -> str:
    """Return the action that the range takes least, among those that do not end the hand."""
    node = hand.node
    shares = node.player_view(hand.drill.player).frequencies
    going_on = [action for action in node.actions if node.play(action).kind != "end"]
    return min(going_on or node.actions, key=shares.__getitem__)


def test_hands_continue_off_the_path(tmp_path: Path) -> None:
    """The range never bets the flop, so what follows a bet is solved on demand."""
    rule = {"line": "", "strategy": {"*": {"x": 1}}}
    sizes = {"flop": {"bet": [0.5], "raise": ["3x"]}, "turn": {"bet": [0.5], "raise": []},
             "river": []}  # fmt: skip
    settings = config(locks=[rule], fixed_flops=FLOPS[1:2], target=0.1, bet_sizes=sizes)
    batch = solved_into(tmp_path / "study", settings)
    session = played(batch, Drill(hands=25, seed=8), never_taken)
    bet = [each for each in session.decisions if each.line.startswith("b50")]
    assert "turn" in {each.street for each in bet}
    for decision in session.decisions:
        assert decision.loss >= 0
        if decision.line.startswith("b50"):
            assert decision.off_path
            assert not decision.is_arbitrary
    assert Trainer(batch, session.drill).replay(session.actions).to_dict() == session.to_dict()


def test_ranges_arrive_as_in_the_solution(batch: KeptBatch) -> None:
    trainer = Trainer(batch, Drill(textures=("monotone",)))
    start = trainer.deal(1).start
    solution = solution_of(batch, str(start.board))
    for node in start.decisions():
        own, theirs = arrival(node), arrival(solution.node(node.line))
        assert (own.off_path is None) == (theirs.off_path is None)
        for mine, other in zip(own.weights, theirs.weights, strict=True):
            assert mine == pytest.approx(other, abs=4 * HALF)


def test_a_hand_ends_where_its_turn_would_take_too_long(
    batch: KeptBatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise LimitExceeded("the subgame on the turn is expected to take 90 s")

    monkeypatch.setattr(hand_module, "solve_on_demand", refuse)
    session = played(batch, Drill(hands=20, seed=4))
    assert session.score.decisions >= 20
    assert {decision.street for decision in session.decisions} == {"flop"}
    cut_short = [hand for hand in session.finished if hand.cut_short]
    assert cut_short
    for hand in cut_short:
        assert hand.result is None
        assert hand.to_dict()["cut_short"]
    with pytest.raises(PokerError, match="the turns of this report take too long"):
        played(batch, Drill(streets=("river",)))


@pytest.mark.parametrize(
    ("drill", "message", "pointer"),
    [
        (Drill(line="x b51"), "what can be done is", "/line"),
        (Drill(line="x x"), "nobody decides on the flop after 'x x'", "/line"),
        (Drill(line="b50 r150 a300", seat="oop"), "OOP decides nothing on any street", "/streets"),
        (Drill(cards="2s", line="x x"), "'2s' come after the flop", "/cards"),
        (Drill(textures=("monotone", "paired")), "no flop of the report is", "/textures"),
    ],
)  # fmt: skip
def test_a_drill_that_cannot_be_played_is_refused(
    batch: KeptBatch, drill: Drill, message: str, pointer: str
) -> None:
    with pytest.raises(PokerError) as refused:
        Trainer(batch, drill)
    assert message in str(refused.value)
    assert refused.value.pointer == pointer


def test_a_folder_without_flops_is_refused(batch: KeptBatch, tmp_path: Path) -> None:
    with pytest.raises(BatchFolderError, match="no flop is solved yet"):
        Trainer(dataclasses.replace(batch, results={}), Drill())
    with pytest.raises(BatchFolderError, match=r"has no batch\.json"):
        Trainer(tmp_path, Drill())


def test_filters_apply_at_every_ratio_under_its_own_action_names(tmp_path: Path) -> None:
    """A bet of half the pot is all-in at the lower ratio: b50 is a50 there."""
    sizes = {"bet": [0.5], "raise": []}
    batch = solved_into(
        tmp_path,
        config(
            postflop_sprs=[0.5, 3], fixed_flops=["7h5h2c"],
            bet_sizes={"flop": sizes, "turn": {**sizes, "bet": []}, "river": {**sizes, "bet": []}},
        ),
    )  # fmt: skip
    for streets in ((), ("flop",)):
        drill = Drill(line="x b50", categories=("straight_flush",), streets=streets)
        with pytest.raises(PokerError, match="can have straight flush"):  # at no ratio
            Trainer(batch, drill)
    trainer = Trainer(batch, Drill(line="x b50", hands=8))
    assert {trainer.deal(number).node.line for number in range(1, 9)} == {"x a50", "x b50"}


def test_decisions_name_the_stack_to_pot_ratio_of_their_flop(tmp_path: Path) -> None:
    sprs = (1.0, 2.0)
    settings = config(fixed_flops=FLOPS[:1], target=0.1)
    batch = solved_into(tmp_path / "study", dataclasses.replace(settings, postflop_sprs=sprs))
    hands = played(batch, Drill(hands=12, streets=("flop",))).finished
    for hand in hands:
        spot = hand.start.game.spot
        assert {decision.spr for decision in hand.decisions} == {spot.stack / spot.pot}
    assert {decision.spr for hand in hands for decision in hand.decisions} == {*sprs}
