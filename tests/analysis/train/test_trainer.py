"""Laws of training: losses, reproducible hands, conservation of chips, drills, off-path play."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest

from runout import Drill, Solution, Trainer, compare, solve
from runout.analysis.solver.nodes.decision_values import hand_values
from runout.analysis.train import trainer as trainer_module
from runout.analysis.train.decision import MIN_FREQUENCY
from runout.domain.combos import Combo
from runout.errors import NotationError, PokerError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from runout.analysis.solver.nodes.node import Node
    from runout.analysis.train.hand import TrainingHand
    from runout.analysis.train.trainer import TrainingSession


def best_action(hand: TrainingHand) -> str:
    assert hand.values is not None
    return hand.values.best


def random_action(seed: int) -> Callable[[TrainingHand], str]:
    numbers = random.Random(seed)
    return lambda hand: numbers.choice(hand.node.actions)


def played(
    solution: Solution, drill: Drill, choose: Callable[[TrainingHand], str] = best_action
) -> TrainingSession:
    session = Trainer(solution, drill).start()
    while session.hand is not None:
        session = session.act(choose(session.hand))
    return session


@pytest.mark.parametrize("seat", ["oop", "ip"])
def test_always_the_best_action_loses_nothing(turn: Solution, seat: Any) -> None:
    session = played(turn, Drill(seat=seat, hands=30, seed=11))
    assert len(session.decisions) >= 30
    assert all(decision.loss == 0 for decision in session.decisions)
    assert session.score.accuracy == 1
    assert session.score.loss_percent == 0


def test_other_actions_lose_the_difference_of_evs(turn: Solution) -> None:
    session = played(turn, Drill(hands=30, seed=11), random_action(1))
    for decision in session.decisions:
        evs = {each.action: each.ev for each in decision.actions}
        gap = max(evs.values()) - evs[decision.action]
        assert decision.loss == (0 if decision.grade == "best" else gap)
        assert decision.loss_percent == pytest.approx(100 * decision.loss / decision.pot)
    assert any(decision.loss > 1 for decision in session.decisions)


def test_a_solution_that_missed_its_target_gives_a_warning(turn: Solution) -> None:
    rough = solve(turn.spot, max_iterations=8)
    with pytest.warns(UserWarning, match="limit of 8 iterations at .* before its target of 0.5 %"):
        trainer = Trainer([turn, rough], Drill())
    told: list[str] = []
    assert Trainer([turn, rough], Drill(), warn=told.append).warnings == trainer.warnings
    assert told == [*trainer.warnings]
    assert len(told) == 1
    assert Trainer(turn, Drill()).warnings == ()


@pytest.mark.filterwarnings("ignore:the solution of")
def test_grades_follow_the_accuracy_of_the_solution(turn: Solution) -> None:
    """Within the accuracy an action is best; what the solution does most often always is."""
    rough = solve(turn.spot, max_iterations=60)
    preferred = 0
    for solution in (turn, rough):
        for choose in (most_frequent, random_action(3), random_action(4)):
            for decision in played(solution, Drill(hands=30, seed=12), choose).decisions:
                most = max(each.frequency for each in decision.actions)
                gap = decision.best_ev - decision.ev
                assert decision.accuracy >= 0.005 * decision.pot
                is_best = gap <= decision.accuracy or decision.frequency == most
                assert (decision.grade == "best", decision.loss == 0) == (is_best, is_best)
                assert is_best or decision.loss == gap
                preferred += decision.frequency == most and gap > 0
    assert preferred > 10  # they would have been graded below best by EVs alone


def most_frequent(hand: TrainingHand) -> str:
    assert hand.values is not None
    return max(hand.values.actions, key=lambda each: each.frequency).action


def mean_losses(solution: Solution, player: int) -> dict[int, float]:
    """Return the mean loss per deal of a player who follows the solution, by decision depth."""
    losses: dict[int, float] = {}
    total = float(solution.root.player_view(player).odds.sum())

    def visit(node: Node, before: int, chance: float) -> None:
        if node.kind == "end":
            return
        if node.kind == "chance":
            for card in node.cards_to_come:
                visit(node.deal(card), before, chance / 44)  # both hands are known
            return
        if node.player == player:
            view = node.player_view(player)
            for combo, odds in zip(view.combos.tolist(), view.odds.tolist(), strict=True):
                values = hand_values(view, Combo.from_index(combo), 0.0) if odds else None
                if values is None:
                    continue
                best = max(each.ev for each in values.actions)
                loss = sum(each.frequency * (best - each.ev) for each in values.actions)
                losses[before] = losses.get(before, 0.0) + chance * odds * loss / total
        for action in node.actions:
            visit(node.play(action), before + (node.player == player), chance)

    visit(solution.root, 0, 1.0)
    return losses


@pytest.mark.parametrize("player", [0, 1])
def test_playing_the_solution_loses_no_more_than_its_exploitability(
    river: Solution, player: int
) -> None:
    """The best reply at decisions of which none follows another gains at most what a best response
    does, and both players' best responses together twice the exploitability."""
    losses = mean_losses(river, player)
    assert len(losses) >= 2
    assert all(0 <= loss <= 2 * river.exploitability + 1e-4 for loss in losses.values())
    assert sum(losses.values()) < 0.01 * river.spot.pot


def test_the_same_drill_deals_the_same_hands(turn: Solution) -> None:
    drill = Drill(hands=12, seed=5)
    first = played(turn, drill, random_action(1))
    assert played(turn, Drill.parse(str(drill)), random_action(1)).to_dict() == first.to_dict()
    assert Trainer(turn, drill).replay(first.actions).to_dict() == first.to_dict()


def test_hands_do_not_depend_on_what_was_played_before(turn: Solution) -> None:
    one = played(turn, Drill(hands=12, seed=5), random_action(1))
    other = played(turn, Drill(hands=12, seed=5), random_action(2))
    assert one.actions != other.actions
    assert [hand.deal for hand in one.finished] == [hand.deal for hand in other.finished]
    third = played(turn, Drill(hands=12, seed=6), random_action(1))
    assert [hand.deal for hand in one.finished] != [hand.deal for hand in third.finished]


def test_a_state_is_plain_json_and_hides_the_other_hand(turn: Solution) -> None:
    session = Trainer(turn, Drill(hands=3, seed=5)).start()
    while session.hand is not None:
        hand = session.hand
        state = session.to_dict()
        assert json.loads(json.dumps(state, allow_nan=False)) == state
        assert str(hand.deal.hands[1]) not in json.dumps(state["hand"])
        session = session.act(best_action(hand))
    with pytest.raises(PokerError, match="the drill is over after 3 hands"):
        session.act("x")


@pytest.mark.parametrize("name", ["river", "turn"])
def test_chips_are_conserved(name: str, request: pytest.FixtureRequest) -> None:
    solution: Solution = request.getfixturevalue(name)
    spot = solution.spot
    ends = set()
    for hand in played(solution, Drill(hands=40, seed=2), random_action(4)).finished:
        result = hand.result
        assert result is not None
        called = spot.pot + 2 * (spot.stack - max(hand.node.stacks))
        rake = min(spot.rake_rate * called, spot.rake_cap)
        assert result.rake == pytest.approx(rake)
        assert sum(result.won) == pytest.approx(result.pot - rake)
        assert sum(result.net) == pytest.approx(spot.pot - rake)
        assert min(result.won) >= 0
        paid = [spot.stack - left for left in hand.node.stacks]
        assert result.net == pytest.approx(
            [got - own for got, own in zip(result.won, paid, strict=True)]
        )
        ends.add(result.showdown)
    assert ends == {True, False}


def test_the_better_hand_wins_the_showdown(turn: Solution) -> None:
    for hand in played(turn, Drill(hands=40, seed=2), random_action(4)).finished:
        result = hand.result
        assert result is not None
        if result.showdown:
            oop, ip = (cards + result.board for cards in result.hands)
            assert len(result.board) == 10
            sign = result.won[0] - result.won[1]
            assert (sign > 0) - (sign < 0) == compare(oop, ip)


@pytest.mark.parametrize(
    ("settings", "holds"),
    [
        ({"streets": ["river"]}, lambda decision: decision.street == "river"),
        ({"categories": ["set", "flush_draw"]},
         lambda decision: {decision.category, *decision.draws} & {"set", "flush_draw"}),
        ({"mixed": True},
         lambda decision: sum(e.frequency >= MIN_FREQUENCY for e in decision.actions) >= 2),
        ({"close": 2, "seat": "ip"},
         lambda decision: sorted(e.ev for e in decision.actions)[-2]
         >= decision.best_ev - 0.02 * decision.pot),
    ],
)  # fmt: skip
def test_only_decisions_of_the_drill_are_presented(
    turn: Solution, settings: Any, holds: Callable[[Any], bool]
) -> None:
    drill = Drill.from_dict({"hands": 10, "seed": 1, **settings})
    session = played(turn, drill, random_action(3))
    assert len(session.decisions) >= 10
    assert all(holds(decision) for decision in session.decisions)
    assert any(not holds(each) for each in played(turn, Drill(seat=drill.seat, hands=20)).decisions)


def test_the_solution_plays_the_decisions_that_do_not_count(turn: Solution) -> None:
    for hand in played(turn, Drill(hands=10, streets=("river",))).finished:
        for step in hand.steps:
            if step.player == "oop":
                assert step.by == ("you" if step.street == "river" else "solution")
            elif step.player == "ip":
                assert step.by == "solution"


def test_a_drill_begins_at_its_line(turn: Solution) -> None:
    trainer = Trainer(turn, Drill(seat="oop", line="x b50", hands=5))
    hand = trainer.start().hand
    assert hand is not None
    assert (hand.node.line, hand.node.pot, hand.node.to_call) == ("x b50", 150, 50)
    later = Trainer(turn, Drill(seat="ip", line="x x x", cards="2s", hands=5)).start().hand
    assert later is not None
    assert (later.node.line, str(later.node.board)) == ("x x x", "Td9d6hQc2s")


def never_taken(node: Node) -> str:
    """Return the action that the solution takes least, of those after which the hand goes on."""
    assert node.player is not None
    shares = node.player_view(node.player).frequencies
    going_on = [action for action in node.actions if node.play(action).kind != "end"]
    return min(going_on or node.actions, key=shares.__getitem__)


def test_off_the_path_the_subgame_is_solved(turn: Solution) -> None:
    drill = Drill(seat="oop", hands=40, seed=8)
    session = Trainer(turn, drill).start()
    while session.hand is not None:
        session = session.act(never_taken(session.hand.node))
    off = [decision for decision in session.decisions if decision.off_path]
    assert off
    assert all(decision.solved_on_demand and not decision.is_arbitrary for decision in off)
    assert all(decision.loss >= 0 for decision in off)
    again = Trainer(turn, drill).replay(session.actions)
    assert again.to_dict() == session.to_dict()
    for hand in session.finished:
        assert hand.result is not None
        assert sum(hand.result.won) == pytest.approx(hand.result.pot)


def test_a_decision_that_times_out_folds_or_checks(turn: Solution) -> None:
    session = played(turn, Drill(hands=10, seconds=5, seed=1), lambda _: "timeout")
    for decision in session.decisions:
        assert decision.action == ("f" if decision.to_call else "x")
        assert decision.timed_out
        assert not decision.correct
        assert decision.grade == "mistake"
    assert session.score.timed_out == len(session.decisions)
    with pytest.raises(PokerError, match="the drill has no time limit"):
        Trainer(turn, Drill()).start().act("timeout")


def test_an_unavailable_action_is_refused(turn: Solution) -> None:
    session = Trainer(turn, Drill()).start()
    for action in ("call", "b51", "", "x b50"):
        with pytest.raises(NotationError, match="what can be done is"):
            session.act(action)


def test_rivers_that_were_not_saved_are_solved_on_first_use(turn: Solution, tmp_path: Path) -> None:
    turn.save(tmp_path / "turn.solution", rivers=False)
    loaded = Solution.load(tmp_path / "turn.solution", threads=1)
    session = played(loaded, Drill(hands=3, streets=("river",), seed=4))
    assert {decision.street for decision in session.decisions} == {"river"}
    assert session.score.loss_percent == 0


@pytest.mark.parametrize(
    ("drill", "message", "pointer"),
    [
        (Drill(line="x b51"), "'b51' cannot be played", "/line"),
        (Drill(line="b50 f"), "the hand is over after 'b50 f'", "/line"),
        (Drill(streets=("flop",)), "OOP decides nothing on flop in this spot", "/streets"),
        (Drill(line="b50 a300", seat="ip"), "IP decides nothing", "/streets"),
        (Drill(textures=("monotone",)), "two-tone, unpaired, connected, not monotone", "/textures"),
    ],
)
def test_a_drill_that_cannot_be_played_is_refused(
    turn: Solution, drill: Drill, message: str, pointer: str
) -> None:
    with pytest.raises(PokerError) as refused:
        Trainer(turn, drill)
    assert message in str(refused.value)
    assert refused.value.pointer == pointer


def test_drills_without_reachable_decisions_are_refused(
    turn: Solution, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trainer_module, "_MAX_DEALS", 5)
    session = Trainer(turn, Drill(categories=("quads",), streets=("river",))).start()
    with pytest.raises(PokerError, match="no decision of this drill came up in many deals"):
        _ = session.hand
