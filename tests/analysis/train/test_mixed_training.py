"""Laws of drills over several solutions and reports, and of the exact expectation on a report."""

from __future__ import annotations

import dataclasses
from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from runout import Drill, Solution, Trainer
from runout.analysis.reports.report import Report
from runout.analysis.reports.work import STREET
from runout.analysis.solver.on_demand_limits import cancellable
from runout.analysis.train import dealing
from runout.analysis.train.sources import ReportDeals, sources_in_order
from runout.errors import LimitExceeded, PokerError
from support.chi_square import assert_follows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runout.analysis.reports.folder import KeptBatch
    from runout.analysis.train.sources import Source
    from runout.analysis.train.trainer import TrainingSession

HALF = 5e-4  # of a half-precision number below 2


def played(sources: Sequence[Source], drill: Drill) -> TrainingSession:
    session = Trainer(sources, drill).start()
    while session.hand is not None:
        assert session.hand.values is not None
        session = session.act(session.hand.values.best)
    return session


@pytest.mark.parametrize("seat", ["oop", "ip"])
def test_always_the_best_action_loses_nothing(
    river: Solution, turn: Solution, batch: KeptBatch, seat: Any
) -> None:
    session = played([river, batch, turn], Drill(seat=seat, hands=15, seed=4))
    assert {decision.source for decision in session.decisions} == {0, 1, 2}
    assert all(decision.loss == 0 for decision in session.decisions)
    assert session.score.accuracy == 1


def flop_losses(street: Solution, player: int) -> dict[int, float]:
    """Return the mean loss per deal of a player who follows the solution, by decision depth."""
    losses: dict[int, float] = {}
    total = float(street.node("").player_view(player).odds.sum())
    for node in street.root.decisions():
        if node.player != player:
            continue
        view = node.player_view(player)
        reached = view.odds > 0
        evs, shares = view.action_ev[:, reached], view.strategy[:, reached]
        loss = (shares * (evs.max(axis=0) - evs)).sum(axis=0)
        before = len(range(player, len(node.line.split()), 2))
        losses[before] = losses.get(before, 0.0) + float(view.odds[reached] @ loss) / total
    return losses


@pytest.mark.parametrize("player", [0, 1])
def test_playing_a_report_loses_no_more_than_its_exploitability(
    batch: KeptBatch, player: int
) -> None:
    """On each flop, and so on average by weight, plus the rounding of stored values."""
    weights = {row["flop"]: row["weight"] for row in Report.of(batch, "").rows()}
    mean, allowed = 0.0, 0.0
    for flop, spr in batch.results:
        street = Solution.load(batch.places(flop, spr)[STREET])
        losses = flop_losses(street, player)
        bound = 2 * street.exploitability + HALF * street.spot.pot
        assert len(losses) >= 2
        assert all(0 <= loss <= bound for loss in losses.values()), (flop, losses, bound)
        share = weights[flop] / sum(weights.values())
        mean += share * max(losses.values())
        allowed += share * bound
    assert 0 < mean <= allowed < 0.1 * 100  # chips


def test_playing_a_turn_of_a_report_loses_no_more_than_its_exploitability(batch: KeptBatch) -> None:
    """The turn is solved for the ranges that arrive; its own root is the decision of OOP."""
    trainer = Trainer(batch, Drill(seat="oop", streets=("turn",), seed=2))
    hand = trainer.deal(1)
    root = hand.node
    assert root.subgame is not None
    while not root.is_opening:
        root = root.back()
    for player, line in ((0, ""), (1, "x")):
        node = root.play(line) if line else root
        view = node.player_view(player)
        reached = view.odds > 0
        evs = view.action_ev[:, reached]
        loss = (view.strategy[:, reached] * (evs.max(axis=0) - evs)).sum(axis=0)
        total = float(root.player_view(player).odds.sum())
        mean = float(view.odds[reached] @ loss) / total
        assert 0 <= mean <= 2 * 0.005 * root.pot  # the target of a turn on demand


def test_shares_of_large_weights_are_finite(river: Solution, turn: Solution) -> None:
    trainer = Trainer([river, turn], Drill(weights=(1e308, 1e308)))
    assert [source.weight for source in trainer.sources] == [0.5, 0.5]


@pytest.mark.parametrize("weights", [(), (1, 5, 2)])
def test_sources_are_dealt_by_weight(
    river: Solution, turn: Solution, batch: KeptBatch, weights: tuple[float, ...]
) -> None:
    drill = Drill(weights=weights, seed=6, hands=400)
    trainer = Trainer([river, batch, turn], drill)
    shares = np.array(weights or (1, 1, 1)) / sum(weights or (1, 1, 1))
    assert [source.weight for source in trainer.sources] == pytest.approx(shares)
    first = [
        next(sources_in_order(trainer.sources, drill, number)).number for number in range(1, 2001)
    ]
    assert_follows(first, dict(enumerate(shares)), min_freedom=2)
    dealt = Counter(trainer.deal(number).source for number in range(1, 41))
    assert dealt == Counter(first[:40])


def test_flops_and_hands_of_a_report_in_a_mixed_drill_follow_weight_and_reach(
    river: Solution, batch: KeptBatch
) -> None:
    trainer = Trainer([river, batch], Drill(line="x", seat="ip", weights=(1, 3), seed=9))
    deals = trainer.sources[1].deals
    assert isinstance(deals, ReportDeals)
    dealt = [deals.deal(f"key {number}") for number in range(2000)]
    weights = {row["flop"]: row["weight"] for row in Report.of(batch, "x").rows()}
    total = sum(weights.values())
    shares = {flop: weight / total for flop, weight in weights.items()}
    assert_follows([str(start.board) for start, _ in dealt], shares)
    flop = max(shares, key=shares.__getitem__)
    start = next(start for start, _ in dealt if str(start.board) == flop)
    view = start.player_view(1)
    hands = [deal.hands[1].index for node, deal in dealt if str(node.board) == flop]
    odds = view.odds / view.odds.sum()
    reach = dict(zip(view.combos.tolist(), odds.tolist(), strict=True))
    assert_follows(hands, reach)


def test_the_same_drill_deals_the_same_hands(
    river: Solution, turn: Solution, batch: KeptBatch
) -> None:
    sources: list[Source] = [turn, batch, river]
    drill = Drill(hands=8, weights=(1, 2, 1), seed=3)
    first = played(sources, drill)
    assert len({hand.source for hand in first.finished}) > 1
    again = Trainer(sources, Drill.parse(str(drill)))
    assert again.replay(first.actions).to_dict() == first.to_dict()
    assert [again.deal(each.number).deal for each in first.finished] == [
        hand.deal for hand in first.finished
    ]


def test_one_source_in_a_list_deals_as_it_does_alone(turn: Solution) -> None:
    drill = Drill(hands=5, seed=3)
    assert played([turn], drill).to_dict() == played(turn, drill).to_dict()  # type: ignore[arg-type]


def test_sources_that_do_not_match_are_skipped_with_the_reason(
    river: Solution, batch: KeptBatch
) -> None:
    trainer = Trainer([river, batch], Drill(streets=("flop",), hands=5))
    left_out, dealt = trainer.sources
    assert (left_out.weight, dealt.weight) == (0, 1)
    assert "OOP decides nothing on flop" in str(left_out.refusal)
    assert dealt.refusal is None
    assert {trainer.deal(number).source for number in range(1, 6)} == {1}


@pytest.mark.parametrize(
    ("drill", "message", "pointer"),
    [
        (Drill(textures=("monotone", "trips")), "nothing matches this drill in any", "/textures"),
        (Drill(flops=("AhAd2c",)), "none of AcAd2h; train another", "/flops"),
        (Drill(spr=7), "has a stack-to-pot ratio of 3, not 7", "/spr"),
        (Drill(weights=(1, 2, 3)), "3 weights for 2 solutions", "/weights"),
        (Drill(weights=(0, 1), streets=("river",), cards="2s"), "nothing matches", None),
    ],
)  # fmt: skip
def test_a_drill_that_matches_nothing_is_refused_with_the_reason(
    river: Solution, batch: KeptBatch, drill: Drill, message: str, pointer: str | None
) -> None:
    with pytest.raises(PokerError) as refused:
        Trainer([river, batch], drill)
    assert message in str(refused.value)
    assert refused.value.pointer == pointer


def test_a_list_of_flops_restricts_a_report_whatever_the_suits(batch: KeptBatch) -> None:
    trainer = Trainer(batch, Drill(flops=("2d7s5s", "KhQcAd"), hands=30))
    boards = {str(trainer.deal(number).start.board) for number in range(1, 31)}
    assert boards == {"7c5c2d", "AcKdQh"}
    with pytest.raises(PokerError, match="the report has none of") as refused:
        Trainer(batch, Drill(flops=("AhAd2c",)))
    assert refused.value.pointer == "/flops"
    with pytest.raises(PokerError, match="it has 3") as refused:
        Trainer(batch, Drill(spr=2))
    assert refused.value.pointer == "/spr"
    assert Trainer(batch, Drill(spr=3)).deal(1).deal == Trainer(batch, Drill()).deal(1).deal


@pytest.mark.parametrize(
    ("source", "drill", "pointer"),
    [
        ("river", Drill(categories=("flush_draw",)), "/categories"),
        ("river", Drill(categories=("quads",), mixed=True), "/categories"),
        ("turn", Drill(categories=("straight_flush",)), "/categories"),
        ("turn", Drill(categories=("straight_flush",), streets=("turn",)), "/categories"),
        ("batch", Drill(categories=("low_pair",), textures=("high=A",), streets=("flop",)),
         "/categories"),
        ("locked", Drill(mixed=True), "/mixed"),
        ("river", Drill(line="x", seat="ip", categories=("air",), close=0), "/categories"),
    ],
)  # fmt: skip
def test_a_filter_that_no_hand_can_meet_is_refused_before_any_is_dealt(
    source: str,
    drill: Drill,
    pointer: str,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def deal(*_: object) -> None:
        pytest.fail("a hand was dealt")

    opened = request.getfixturevalue(source)
    monkeypatch.setattr(dealing.ReachDealer, "deal", deal)
    with pytest.raises(PokerError) as refused:
        Trainer(opened, drill)
    assert refused.value.pointer == pointer


@pytest.fixture(scope="module")
def locked() -> Solution:
    """Return a river without mixing: OOP always checks and IP always checks behind."""
    from runout import BetSizes, Lock, Spot, solve  # noqa: PLC0415

    return solve(
        Spot(
            "Td9d6hQc2s", "QQ+,AKs", "99+,AQs", pot=100, stack=100, sizes=BetSizes("50%"),
            locks=[Lock("", {"*": {"x": 1}}), Lock("x", {"*": {"x": 1}})],
        ),
        target=0.01,
        threads=1,
    )  # fmt: skip


def test_a_filter_that_some_hand_meets_is_not_refused(turn: Solution, batch: KeptBatch) -> None:
    for source, drill in (
        (turn, Drill(categories=("quads",))),
        (turn, Drill(mixed=True, streets=("turn",))),
        (batch, Drill(categories=("set",), streets=("flop",))),
    ):
        hand = Trainer(source, drill).deal(1)
        assert hand.values is not None


def test_a_cancelled_turn_leaves_the_decision_open(batch: KeptBatch) -> None:
    """The error of a cancellation is not mistaken for a turn that would take too long."""
    session = Trainer(batch, Drill(seed=11, flops=("TsTh9d",), hands=30)).start()
    while session.hand is not None and session.hand.node.street.card_count > 3:
        session = session.act(session.hand.node.actions[0])
    steps: list[int] = []

    def check() -> None:
        steps.append(1)
        raise LimitExceeded("not done after 30 s, the limit for a request")

    cancelled = None
    while session.hand is not None:
        action = "x" if "x" in session.hand.node.actions else "c"
        try:
            with cancellable(check):
                session = session.act(action)
                _ = session.hand
        except LimitExceeded as error:
            cancelled = error
            break
    assert steps
    assert "the limit for a request" in str(cancelled)
    after = dataclasses.replace(session).act(action)
    assert not after.decisions[-1].timed_out
    assert not any(hand.cut_short for hand in after.finished)
