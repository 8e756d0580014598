"""Locks over many flops: the hands they lock on each, and refusals by configs."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from runout import Board, Range, solve
from runout.analysis.categories.calculation import categories
from runout.analysis.equity.calculation import equity
from runout.analysis.files.config import ConfigError
from runout.analysis.solver.config.config import PostflopConfig
from runout.analysis.solver.config.lock_rules import HandChoice, LockRule
from runout.domain.combos import Combo

FLOPS = ["Qc7d2h", "Tc9c8d", "AcAd5c"]
MODEL: dict[str, Any] = {
    "solve_type": "full", "oop": "TT-77,AQs-ATs,KQs,QJs,T9s,87s", "ip": "QQ-99,AJs+,KJs+",
    "bet_sizes": {"bet": "50%", "raise": []}, "add_allin": 0, "pot": 100, "postflop_sprs": [1, 2],
    "target": 0.2, "fixed_flops": FLOPS,
}  # fmt: skip
RULES: list[dict[str, Any]] = [
    {"line": "", "strategy": {"set, second_pair": {"check": 0.25, "bet": 0.75},
                              "flush_draw": {"x": 1}}},
    {"line": "x", "strategy": {"top 30%": {"b50": 1}, "*": {"check": 0.5, "bet 50": 0.5}}},
]  # fmt: skip


def config(**settings: Any) -> PostflopConfig:
    return PostflopConfig.from_dict({"postflop_model": {**MODEL, **settings}})


def refusal(*rules: Any, **settings: Any) -> str:
    with pytest.raises(ConfigError) as caught:
        config(locks=list(rules), **settings)
    return str(caught.value)


@pytest.mark.parametrize("flop", FLOPS)
@pytest.mark.parametrize("spr", [1.0, 2.0])
def test_only_locked_hands_follow_the_rule(flop: str, spr: float) -> None:
    spot = config(locks=RULES).spot_on(Board.parse(flop), spr)
    solution = solve(spot, target=0.2)
    by_category = categories(spot.oop, spot.board)
    paired = np.array(by_category.only("set", "second_pair").weights) > 0
    draws = (np.array(by_category.only("flush_draw").weights) > 0) & ~paired
    bets = solution.root.strategy[1]
    assert np.allclose(bets[paired], 0.75, atol=1e-3)
    assert not bets[draws].any()
    masks = {lock.line: np.array(lock.resolve(spot).mask) for lock in spot.locks}
    assert np.array_equal(masks.get("", np.zeros(1326, dtype=np.bool_)), paired | draws)
    best = HandChoice.parse("top 30%").members(spot, 1)
    assert best.any()
    answers = solution.node("x").strategy[1]
    held = ~np.isnan(answers)
    assert np.array_equal(masks["x"], held)
    assert np.allclose(answers[best], 1)
    assert np.allclose(answers[held & ~best], 0.5, atol=1e-3)


def test_a_flop_without_the_hands_has_no_lock() -> None:
    rule = {"line": "", "strategy": {"flush_draw": {"check": 1}}}
    locked = config(locks=[rule])
    assert locked.spot_on(Board.parse("Qc7d2h"), 1.0).locks == ()
    assert len(locked.spot_on(Board.parse("Tc9c8d"), 1.0).locks) == 1


def test_the_first_entry_that_names_a_hand_decides() -> None:
    entries = {"flush_draw": {"check": 1}, "overpair": {"bet": 1}}
    rules = LockRule("", entries), LockRule("", dict(reversed(entries.items())))
    spot = config(oop="AcAd,JcTc,KcQc").spot_on(Board.parse("9c5c2c"), 1.0)
    for rule, bets in zip(rules, (0.0, 1.0), strict=True):
        lock = rule.lock_on(spot)
        assert lock is not None
        decision = lock.resolve(spot)
        aces = Combo.parse("AcAd").index
        assert decision.mask[aces]
        assert decision.frequencies[1][aces] == bets


@pytest.mark.parametrize("share", [1, 30, 50, 99.5, 100])
@pytest.mark.parametrize("player", [0, 1])
def test_a_share_has_the_hands_with_the_most_equity(share: float, player: int) -> None:
    ranges = ["22+,A2s+,KTs+:0.5,QJs,AJo+", "55+,A9s+:0.25,KQs"]
    spot = config(oop=ranges[0], ip=ranges[1]).spot_on(Board.parse("Tc9c8d"), 1.0)
    hands = equity(ranges, board="Tc9c8d", hands=True).players[player].hands
    assert hands is not None
    dealt = hands.likelihood > 0
    total = hands.weights[dealt].sum()
    for side, sign in (("top", 1), ("bottom", -1)):
        members = HandChoice.parse(f"{side} {share}%").members(spot, player)
        assert not (members & ~dealt).any()
        chosen, left = sign * hands.equity[members], sign * hands.equity[dealt & ~members]
        assert hands.weights[members].sum() >= share / 100 * total - 1e-9
        if len(left):
            assert chosen.min() > left.max()
        # Without the hands of the least equity the share would not be reached.
        better = members & (sign * hands.equity > chosen.min() + 1e-9)
        assert hands.weights[better].sum() < share / 100 * total


def test_rules_lock_the_same_hands_under_renamed_suits() -> None:
    rule = LockRule("", {"top 40%": {"check": 1}, "backdoor_flush": {"bet": 1}})
    counts = []
    for flop in ("Tc9c8d", "Th9h8s"):
        spot = config(fixed_flops=[flop]).spot_on(Board.parse(flop), 1.0)
        lock = rule.lock_on(spot)
        assert lock is not None
        counts.append([np.sum(row) for row in lock.resolve(spot).frequencies])
    assert counts[0] == counts[1]


def test_locks_are_part_of_the_config_and_its_fingerprint() -> None:
    free, locked = config(), config(locks=RULES)
    assert PostflopConfig.from_dict(locked.to_dict()) == locked
    assert "locks" not in free.to_dict()["postflop_model"]
    other = [{**RULES[0], "strategy": {"set": {"check": 1}}}]
    prints = {each.fingerprint() for each in (free, locked, config(locks=other))}
    assert len(prints) == 3
    assert str(locked.oop) == str(Range.parse(MODEL["oop"]))


CHECK = {"check": 1}


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("x", "locks[0]: 'x' is not a lock; give a mapping with line and strategy"),
        ({"line": ""}, "has no strategy"),
        ({"line": "", "strategy": {}}, "{} locks nothing"),
        ({"line": "", "strategy": {"set": CHECK}, "cards": "2c"}, "'cards' is not part of a lock"),
        ({"line": "", "strategy": {"top_pair": CHECK}}, "not a hand category"),
        ({"line": "", "strategy": {"plays_board": CHECK}}, "is a hand category of the river"),
        ({"line": "", "strategy": {"set, set": CHECK}}, "names a hand category twice"),
        ({"line": "", "strategy": {"top 0%": CHECK}}, "is not a share of a range"),
        ({"line": "", "strategy": {"top 101%": CHECK}}, "is not a share of a range"),
        ({"line": "", "strategy": {"top 30": CHECK}}, "write 'top 30%' or 'bottom 20%'"),
        ({"line": "", "strategy": {"*": {1: 1}}}, "the lock of '*': 1 is not an action"),
        ({"line": "", "strategy": {"set": {"check": 0.5}}}, "the frequencies sum to 0.5"),
        ({"line": "", "strategy": {"set": {"check": 2}}}, "has the frequency 2"),
        ({"line": "", "strategy": {"set": {"fold": 1}}}, "at SPR 1: 'fold', character 1"),
        ({"line": "b70", "strategy": {"set": CHECK}}, "at SPR 1: 'b70', character 1"),
        ({"line": "b50 f", "strategy": {"set": CHECK}}, "nobody acts there"),
        ({"line": "x x", "strategy": {"set": CHECK}}, "is on the turn"),
    ],
)
def test_invalid_rules_are_refused_before_anything_is_solved(rule: Any, message: str) -> None:
    assert message in refusal(rule)


def test_a_share_is_read_in_either_case() -> None:
    assert str(HandChoice.parse("Top 30%")) == "top 30%"


def test_two_rules_of_one_decision_are_refused() -> None:
    rules = [{"line": line, "strategy": {"set": CHECK}} for line in ("x", "check")]
    assert "locks[1]: is at the same decision as locks[0]" in refusal(*rules)


def test_the_model_of_one_street_has_no_locks() -> None:
    text = refusal(RULES[0], solve_type="exhaustive")
    assert text == "postflop_model.locks: needs solve_type full"
