"""Reviews of a store: equal to solving by hand, resumed with the same result, in any order."""

from __future__ import annotations

import pickle
import random
import sqlite3
import subprocess
import sys
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from runout import (
    Combo,
    DecisionFilter,
    HandFilter,
    HandStore,
    PokerError,
    PreflopBook,
    Review,
    ReviewSettings,
    review,
    review_hand,
    solve,
)
from runout.analysis.hands.spots import hand_spot
from runout.analysis.histories.phh import read_phh
from runout.analysis.review import review as work
from runout.analysis.review.review import (
    ReviewProgress,
    ReviewTask,
    _answers_to,
    play_key,
    review_setup,
    review_task,
)
from runout.analysis.review.table import NoSuchReview, ReviewTable
from runout.analysis.solver.spot.quick import quick_estimate
from runout.analysis.workers.cluster import answer_task
from support.solve_jobs import until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runout.analysis.review.table import StoredDecision

DATA = Path(__file__).parents[2] / "data" / "phh"
RIVER = ReviewSettings(start="river")
BOOK = PreflopBook.from_text("""
name: narrow
tables:
- seats: 6
  depth: 100
  BTN: {raise: "TT+,AJs+,KQs,AQo+", "call 3-bet": "TT-QQ,AQs+"}
  BB: {call: "22-99,ATs-AQs,KTs+,QJs,JTs", "3-bet": "JJ+,AKs", check: "random"}
""")

# BTN opens, BB calls; both hands are known.
PLAYED = """
variant = 'NT'
antes = [0, 0, 0, 0, 0, 0]
blinds_or_straddles = [50, 100, 0, 0, 0, 0]
min_bet = 100
starting_stacks = [10000, 10000, 10000, 10000, 10000, 2000]
players = ['Sam', 'Ann', 'Cid', 'Dan', 'Eve', 'Bob']
hand = {number}
actions = ['d dh p1 7c2d', 'd dh p2 {ann}', 'd dh p3 ????', 'd dh p4 ????', 'd dh p5 ????',
  'd dh p6 {bob}', 'p3 f', 'p4 f', 'p5 f', 'p6 cbr 250', 'p1 f', 'p2 cc', 'd db Td9d6h', 'p2 cc',
  'p6 cc', 'd db 2s', 'p2 cc', 'p6 cbr 300', 'p2 cc', 'd db Qc', 'p2 cc', 'p6 {last}']
"""


def played(number: int = 1, ann: str = "JcTc", bob: str = "AhAd", last: str = "cc") -> str:
    return PLAYED.format(number=number, ann=ann, bob=bob, last=last)


@pytest.fixture(scope="module")
def reviewed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Review]:
    """Return the review of part of Pluribus' hands, from the river on."""
    with HandStore(tmp_path_factory.mktemp("reviewed") / "hands.sqlite") as store:
        store.import_files([DATA / "pluribus.phhs"])
        yield review(store, settings=RIVER, processes=None)


def figures(made: Review) -> list[dict[str, Any]]:
    """Return all decisions without the ids of the store."""
    everything = DecisionFilter(player=made.hero)
    return [_figures(stored) for stored in made.decisions(everything, sort="hand")]


def _figures(stored: StoredDecision) -> dict[str, Any]:
    return {name: value for name, value in stored.to_dict().items() if name != "id"}


# --- one hand ---


def test_a_review_equals_solving_the_spot_by_hand_and_reading_the_node() -> None:
    settings = ReviewSettings(start="turn", target=0.01)
    hand = read_phh(played())
    made = review_hand(hand, book=BOOK, settings=settings)
    spot = hand_spot(
        hand, "turn", book=BOOK, extra_sizes=settings.sizes, extra_count=1, max_raises=1
    ).spot
    turn = solve(spot, target=0.01, threads=2)
    river = solve(turn.node("x b300 c", "Qc").spot(), target=0.0001, threads=2)
    assert [each.line for each in made.decisions] == ["", "x", "x b300", "", "x"]
    for decision in made.decisions:
        node = (turn, river)[decision.spot].node(decision.line)
        index = Combo.parse(decision.hand).index
        # The turn to the last digit; the river's ranges were scaled, so to rounding.
        tolerance = 0 if decision.street == "turn" else 0.02 * node.pot
        evs = node.action_ev[:, index].tolist()
        assert [each.ev for each in decision.actions] == pytest.approx(evs, abs=tolerance)
    assert made.spots[0].spot == spot.to_dict()
    assert [each.street for each in made.spots] == ["turn", "river"]
    assert [each.target for each in made.spots] == [0.01, 0.0001]


def test_every_decision_after_the_flop_is_reviewed_or_counted_as_skipped() -> None:
    hand = read_phh(played(bob="????"))
    made = review_hand(hand, book=BOOK, settings=RIVER)
    assert [each.player for each in made.decisions] == ["Ann"]
    skipped = {(each.player, each.street, each.reason): each.count for each in made.skipped}
    assert skipped == {
        ("Ann", "flop", "before the river"): 1, ("Bob", "flop", "before the river"): 1,
        ("Ann", "turn", "before the river"): 2, ("Bob", "turn", "before the river"): 1,
        ("Bob", "river", "unknown cards"): 1,
    }  # fmt: skip


def test_a_spot_beyond_the_budget_is_solved_from_a_later_street() -> None:
    settings = ReviewSettings(budget=1e-6)
    made = review_hand(read_phh(played()), book=BOOK, settings=settings)
    assert made.solved_from == "river"
    assert {each.reason for each in made.skipped} == {"too large"}
    assert sum("not solved from the" in note for note in made.notes) == 2
    small = review_hand(
        read_phh(played()), book=BOOK, settings=ReviewSettings(start="turn", memory=1000)
    )
    assert "1 kB are allowed" in " ".join(small.notes)


def test_a_flop_beyond_the_budget_is_solved_with_fewer_bets_after_it() -> None:
    hand = read_phh(played())
    spot = hand_spot(
        hand, "flop", book=BOOK, extra_sizes=ReviewSettings().sizes, extra_count=1, max_raises=1
    ).spot
    budget = 0.99 * spot.estimate(target=0.05, threads=1).seconds
    settings = ReviewSettings(budget=budget, target=0.05)
    made = review_hand(hand, book=BOOK, settings=settings)
    assert [each.street for each in made.spots] == ["flop", "turn", "river"]
    flop, *later = made.spots
    assert flop.quick is not None
    assert f"fewer bets after the flop: {flop.quick}" in made.notes
    assert [each.quick for each in later] == [None, None]
    assert not made.skipped
    goal = settings.goal(spot.street)
    smaller = quick_estimate(spot, goal, threads=1, seconds=budget).spot
    alone = solve(smaller, target=0.05, threads=1).flop_street()
    for decision in made.decisions:
        if decision.street == "flop":
            index = Combo.parse(decision.hand).index
            evs = alone.node(decision.line).action_ev[:, index].tolist()
            assert [each.ev for each in decision.actions] == evs


def test_a_summary_counts_the_decisions_on_quick_flops(tmp_path: Path) -> None:
    hand = played()
    spot = hand_spot(
        read_phh(hand), "flop", book=BOOK, extra_sizes=RIVER.sizes, extra_count=1, max_raises=1
    ).spot
    budget = 0.99 * spot.estimate(target=0.05, threads=1).seconds
    settings = ReviewSettings(budget=budget, target=0.05)
    (tmp_path / "hand.phh").write_text(hand)
    with HandStore(tmp_path / "hands.sqlite") as store:
        store.import_files([tmp_path / "hand.phh"])
        summary = review(store, settings=settings, book=BOOK, processes=None).summary()
    assert summary.coverage["flop"].quick == summary.coverage["flop"].reviewed == 2
    assert summary.coverage["turn"].quick == 0
    assert "flop 2 of 2 (2 with fewer bets after it)" in summary.coverage_text


def test_hands_without_a_spot_have_a_reason() -> None:
    multiway = played().replace("'p1 f', 'p2 cc'", "'p1 cc', 'p2 cc'")
    text = multiway.replace("'d db Td9d6h', 'p2 cc'", "'d db Td9d6h', 'p1 f', 'p2 cc'")
    made = review_hand(read_phh(text), settings=RIVER)
    assert (made.solved_from, made.skipped[0].reason) == ("river", "before the river")
    made = review_hand(read_phh(text), settings=ReviewSettings(budget=1e-6))
    assert {each.reason for each in made.skipped} >= {"multiway", "too large"}
    unknown = played().replace("10000, 2000]", "10000, inf]")
    made = review_hand(read_phh(unknown), settings=RIVER)
    assert (made.reason, made.decisions) == ("unknown stacks", ())
    assert sum(each.count for each in made.skipped) == 7


# --- a store ---


def test_results_are_those_of_each_hand_alone(reviewed: Review) -> None:
    store_table = {each.hand_id for each in reviewed.decisions(DecisionFilter())}
    assert len(store_table) == 14
    hands = {number: text for number, text in _records().items() if number in store_table}
    for number, text in hands.items():
        alone = review_hand(read_phh(text), settings=RIVER)
        kept = reviewed.decisions(DecisionFilter(hand=number), sort="hand")
        assert [each.decision for each in kept] == list(alone.decisions)


def _records() -> dict[int, str]:
    """Return the records of the file by the ids they get when imported first."""
    parts = (DATA / "pluribus.phhs").read_text().split("\n[")
    return {number: part.partition("]\n")[2] for number, part in enumerate(parts, start=1)}


def test_the_summary_adds_up(reviewed: Review) -> None:
    summary = reviewed.summary()
    everything = [each.decision for each in reviewed.decisions(DecisionFilter())]
    decisions = [each for each in everything if not each.off_path]
    assert decisions == [each.decision for each in reviewed.decisions()]
    assert summary.off_path.decisions == len(everything) - len(decisions)
    assert summary.hands == 40
    assert summary.reviewed == 14
    assert summary.pending == 0
    assert summary.reviewed + sum(summary.skipped_hands.values()) == summary.hands
    assert summary.loss.decisions + summary.off_path.decisions == len(everything) == 30
    assert summary.loss.total == pytest.approx(sum(each.loss_bb for each in decisions))
    assert all(each.loss >= 0 for each in decisions)
    for groups in summary.by.values():
        assert sum(each.decisions for each in groups.values()) == len(decisions)
        assert sum(each.total for each in groups.values()) == pytest.approx(summary.loss.total)
    assert list(summary.by["street"]) == ["river"]
    assert summary.per_100_hands.mean == pytest.approx(100 * summary.loss.total / 40)
    assert summary.to_dict()["loss"]["interval"] == summary.loss.interval._asdict()  # type: ignore[union-attr]


def test_decisions_off_the_path_are_in_no_mean(tmp_path: Path) -> None:
    file = tmp_path / "one.phh"
    file.write_text(played())
    with HandStore(tmp_path / "hands.sqlite") as store:
        store.import_files([file])
        made = review(store, book=BOOK, settings=RIVER, processes=None)
        first, second = made.decisions(sort="hand")
        with store.database.transaction() as connection:
            query = "UPDATE review_decisions SET off_path = 1 WHERE id = ?"
            connection.execute(query, (first.id,))
        summary = made.summary()
        assert (summary.loss.decisions, summary.off_path.decisions) == (1, 1)
        assert summary.loss.total == second.decision.loss_bb
        assert summary.off_path.total == first.decision.loss_bb
        assert [each.id for each in made.decisions()] == [second.id]
        (rough,) = made.decisions(DecisionFilter(off_path=True))
        assert rough.id == first.id


@pytest.mark.parametrize(
    "wrong", [{"street": "foo"}, {"move": "jump"}, {"position": "btn"}, {"min_loss": -1}]
)
def test_filters_with_unknown_values_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(PokerError, match=next(iter(wrong))):
        DecisionFilter(**wrong)


def test_the_costliest_decisions_come_first(reviewed: Review) -> None:
    losses = [each.decision.loss_bb for each in reviewed.decisions()]
    assert losses == sorted(losses, reverse=True)
    assert [each.decision.loss_bb for each in reviewed.decisions(limit=3, offset=2)] == losses[2:5]
    folds = reviewed.decisions(DecisionFilter(move="fold", min_loss=0.01))
    assert all(each.decision.move == "fold" for each in folds)
    assert all(each.decision.loss_bb >= 0.01 for each in folds)


def test_a_hero_sees_own_decisions_and_those_of_others(tmp_path: Path, reviewed: Review) -> None:
    with HandStore(tmp_path / "hands.sqlite") as store:
        store.import_files([DATA / "pluribus.phhs"])
        made = review(store, hero="Pluribus", settings=RIVER, processes=None)
        summary = made.summary()
        assert summary.others is not None
        own = [each for each in figures(reviewed) if each["player"] == "Pluribus"]
        assert sorted(map(str, figures(made))) == sorted(map(str, own))
        assert summary.loss.decisions + summary.off_path.decisions == len(own)
        assert summary.hands == 40
        assert summary.skipped_hands["no flop"] == 14
        assert summary.reviewed + sum(summary.skipped_hands.values()) == 40
        # The other players of the same hands come along; reviewing all adds the rest.
        everyone = review(store, settings=RIVER, processes=None)
        assert everyone.id == made.id
        assert figures(everyone) == figures(reviewed)


def test_a_stopped_review_resumes_to_the_same_result(tmp_path: Path, reviewed: Review) -> None:
    with HandStore(tmp_path / "hands.sqlite") as store:
        store.import_files([DATA / "pluribus.phhs"])
        made = Review(store, settings=RIVER)
        with closing(made.steps(processes=None)) as steps:
            while next(steps).done < 20:
                pass
        assert 0 < made.summary().pending < 26
    with HandStore(tmp_path / "hands.sqlite") as store:
        again = Review(store, settings=RIVER)
        before = next(iter(again.steps(processes=None)))
        assert before.done == before.done_before >= 20
        assert list(again.steps(processes=2))[-1].share == 1
        assert figures(again) == figures(reviewed)
        assert len(list(again.steps())) == 1


def test_a_killed_review_resumes_to_the_same_result(tmp_path: Path, reviewed: Review) -> None:
    file = tmp_path / "hands.sqlite"
    with HandStore(file) as store:
        store.import_files([DATA / "pluribus.phhs"])
        command = [sys.executable, "-c", "from runout.cli import main; main()", "review"]
        options = ["--from", "river", "--store", str(file), "--processes", "1"]
        process = subprocess.Popen([*command, *options], stdout=subprocess.DEVNULL)
        until(lambda: store.database.rows("SELECT 1 FROM reviews"))
        process.kill()
        process.wait()
        made = review(store, settings=RIVER, processes=None)
        assert figures(made) == figures(reviewed)
        assert made.summary().loss == reviewed.summary().loss


def test_a_cluster_gives_the_same_results() -> None:
    task = ReviewTask((7,), (played(),))
    pickled = pickle.dumps(review_setup(BOOK, RIVER))
    assert answer_task(pickled, task) == list(review_task(BOOK, RIVER, task))


def test_the_order_of_hands_does_not_matter(tmp_path: Path, reviewed: Review) -> None:
    records = list(_records().values())
    random.Random(5).shuffle(records)
    file = tmp_path / "shuffled.phhs"
    file.write_text("\n".join(f"[{n}]\n{text}" for n, text in enumerate(records, start=1)))
    with HandStore(tmp_path / "hands.sqlite") as store:
        store.import_files([file])
        made = review(store, settings=RIVER, processes=2)
        assert made.summary().loss == reviewed.summary().loss
        assert made.summary().by == reviewed.summary().by


def test_results_of_another_book_or_other_settings_are_separate(tmp_path: Path) -> None:
    file = tmp_path / "one.phh"
    file.write_text(played())
    with HandStore(tmp_path / "hands.sqlite") as store:
        store.import_files([file])
        made = [
            review(store, book=BOOK, settings=RIVER, processes=None),
            review(store, book=BOOK.widened(1 / 3), settings=RIVER, processes=None),
            review(store, book=BOOK, settings=ReviewSettings(start="river", target=0.02),
                   processes=None),
        ]  # fmt: skip
        assert len({each.id for each in made}) == 3
        assert len({str(figures(each)) for each in made}) == 3
        setups = ReviewTable(store).setups()
        assert [(each.hands, each.decisions) for each in setups] == [(1, 2)] * 3
        assert {each.book.name for each in setups} == {"narrow", "narrow, widened by 33.33 %"}
        ReviewTable(store).delete(made[0].id)
        assert len(ReviewTable(store).setups()) == 2
        with pytest.raises(NoSuchReview, match="no review"):
            ReviewTable(store).setup(made[0].id)


def test_deleting_a_hand_deletes_its_review(tmp_path: Path) -> None:
    file = tmp_path / "one.phh"
    file.write_text(played())
    with HandStore(tmp_path / "hands.sqlite") as store:
        store.import_files([file])
        made = review(store, book=BOOK, settings=RIVER, processes=None)
        (first, _) = made.decisions(DecisionFilter())
        assert ReviewTable(store).details(first.id).solved_from == "river"
        store.delete(1)
        assert made.decisions() == []
        with pytest.raises(NoSuchReview, match="no decision"):
            ReviewTable(store).details(first.id)
    with closing(sqlite3.connect(tmp_path / "hands.sqlite")) as connection:
        for table in ("reviews", "review_decisions", "review_skips"):
            assert connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


def test_an_unknown_hero_is_refused_with_similar_names(tmp_path: Path) -> None:
    file = tmp_path / "one.phh"
    file.write_text(played())
    with HandStore(tmp_path / "hands.sqlite") as store:
        store.import_files([file])
        with pytest.raises(PokerError, match=r"no stored hand has a player named 'An'.*'Ann'"):
            Review(store, hero="An")
        with pytest.raises(PokerError, match="the filter's player 'Bob'"):
            Review(store, hero="Ann", where=HandFilter(player="Bob"))


# --- equal spots ---


def test_hands_with_equal_spots_are_solved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    solved = []

    def counting(spot: Any, settings: ReviewSettings) -> Any:
        solved.append(spot)
        return solve(spot, target=settings.target, threads=1)

    monkeypatch.setattr(work, "solve_spot", counting)
    texts = [played(1), played(2, ann="KsTs"), played(3, last="cbr 900")]
    keys = [play_key(read_phh(text)) for text in texts]
    assert keys[0] == keys[1] != keys[2]
    task = ReviewTask((1, 2), (texts[0], texts[1]))
    answers = list(review_task(BOOK, RIVER, task))
    assert [each.hand_id for each in answers] == [1, 2]
    assert len(solved) == 1
    assert [each.review.decisions[0].hand for each in answers] == ["JcTc", "KsTs"]


def test_a_worker_of_another_version_is_refused() -> None:
    text, settings = BOOK.to_text(), RIVER.to_dict()
    _answers_to(text, settings, RIVER.digest(BOOK.digest))
    with pytest.raises(RuntimeError, match="install the same runout everywhere"):
        _answers_to(text, settings, "other")


@pytest.mark.parametrize(
    ("settings", "message"),
    [({"start": "preflop"}, "give flop, turn or river"), ({"budget": 0}, "above 0"),
     ({"target": 0}, "never met"), ({"memory": 0}, "memory_limit is 0"),
     ({"max_raises": -1}, "max_raises=-1"), ({"bets": "x"}, "not a bet size")],
)  # fmt: skip
def test_invalid_settings_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(PokerError, match=message):
        ReviewSettings(**settings)


def test_steps_can_be_abandoned_at_once(tmp_path: Path) -> None:
    with HandStore(tmp_path / "hands.sqlite") as store:
        store.import_files([DATA / "pluribus.phhs"])
        steps = Review(store, settings=RIVER).steps(processes=2)
        assert [step.done for step in islice(steps, 1)] == [14]
        steps.close()


def test_the_time_left_is_told_once_some_hands_are_timed() -> None:
    assert ReviewProgress(done=1, total=1000, done_before=0, seconds=40).eta_seconds is None
    assert ReviewProgress(done=509, total=1000, done_before=500, seconds=40).eta_seconds is None
    assert ReviewProgress(done=20, total=1000, done_before=0, seconds=6).eta_seconds == 294
