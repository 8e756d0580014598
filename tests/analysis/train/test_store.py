"""The training store: sessions, consistent statistics, and named damage."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from runout import Drill, HandStore, Trainer, TrainingStore
from runout.analysis.files.sqlite import Database, DatabaseDamaged
from runout.analysis.train.store import NoSuchSession, SessionConflict, SessionSource
from runout.errors import PokerError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from runout import Solution
    from runout.analysis.train.statistics import Score
    from runout.analysis.train.trainer import TrainingSession

DRILL = Drill(hands=6, seed=3)
SUMS = ("decisions", "left_out", "correct", "timed_out", "blind_decisions")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[TrainingStore]:
    with TrainingStore(tmp_path / "training.sqlite") as opened:
        yield opened


def states(solution: Solution, drill: Drill, place: int) -> Iterator[TrainingSession]:
    """Yield the states of a session in which the action at this index is always taken."""
    session = Trainer(solution, drill).start()
    while session.hand is not None:
        actions = session.hand.node.actions
        session = session.act(actions[place % len(actions)])
        yield session


def stored(store: TrainingStore, solution: Solution, source: str, seed: int, place: int) -> str:
    drill = Drill(hands=6, seed=seed)
    session = store.start(drill, source=source)
    for state in states(solution, drill, place):
        store.record(session.id, state)
    return session.id


def test_a_session_is_stored_decision_by_decision(
    turn: Solution, store: TrainingStore, tmp_path: Path
) -> None:
    session = store.start(DRILL, source="turn.solution", name="Turn")
    for state in states(turn, DRILL, 1):
        kept = store.record(session.id, state)
        assert (kept.actions, kept.score) == (state.actions, state.score)
        assert (kept.hands_finished, kept.over) == (len(state.finished), state.over)
    with TrainingStore(tmp_path / "training.sqlite") as again:
        kept = again.session(session.id)
        assert (kept.source, kept.name, kept.drill) == ("turn.solution", "Turn", DRILL)
        assert Trainer(turn, kept.drill).replay(kept.actions).to_dict() == state.to_dict()
        assert tuple(each.decision for each in again.decisions(session.id)) == state.decisions


def test_recording_a_state_twice_changes_nothing(turn: Solution, store: TrainingStore) -> None:
    session = store.start(DRILL, source="turn.solution")
    first, second, *_ = states(turn, DRILL, 1)
    store.record(session.id, first)
    store.record(session.id, second)
    for state in (first, second):
        kept = store.record(session.id, state)
        assert (kept.actions, kept.score.decisions) == (second.actions, 2)
    other = list(states(turn, DRILL, 2))[1]
    with pytest.raises(SessionConflict, match="was continued elsewhere"):
        store.record(session.id, other)
    drill = replace(DRILL, seed=DRILL.seed + 1)
    with pytest.raises(SessionConflict, match="is of another drill"):
        store.record(session.id, next(iter(states(turn, drill, 1))))


def test_an_invalid_session_is_refused_and_does_not_hide_others(store: TrainingStore) -> None:
    kept = store.start(DRILL, source="turn.solution")
    with pytest.raises(PokerError, match="'x' is not a drill"):
        store.start("x", source="turn.solution")  # type: ignore[arg-type]
    with pytest.raises(PokerError, match="source None"):
        store.start(DRILL, source=None)  # type: ignore[arg-type]
    assert [each.id for each in store.sessions()] == [kept.id]


def added(scores: Iterable[Score]) -> dict[str, int]:
    listed = list(scores)
    return {name: sum(getattr(score, name) for score in listed) for name in SUMS}


def test_statistics_add_up(turn: Solution, river: Solution, store: TrainingStore) -> None:
    for seed in range(4):
        stored(store, turn, "turn.solution", seed, seed)
    stored(store, river, "river.solution", 9, 2)
    store.start(DRILL, source="river.solution")  # nothing was played in it
    everything = store.statistics()
    assert everything.sessions == 5
    assert store.session_count() == 6
    assert everything.score.decisions > 20
    by_source = [store.statistics(source=each) for each in ("turn.solution", "river.solution")]
    sessions = [store.statistics(session=each.id).score for each in store.sessions()]
    for scores in (
        everything.by["street"].values(),
        everything.by["category"].values(),
        [each.score for each in everything.over_time],
        [each.score for each in by_source],
        sessions,
    ):
        assert added(scores) == {name: getattr(everything.score, name) for name in SUMS}
        for name in ("loss_percent", "loss_bb"):
            total = sum(getattr(score, name) for score in scores)
            assert total == pytest.approx(getattr(everything.score, name))
    assert sum(everything.score.grades.values()) == everything.score.decisions
    assert everything.score.blind_decisions == by_source[1].score.decisions  # 10 chips there
    state = everything.to_dict()
    assert json.loads(json.dumps(state, allow_nan=False)) == state


def test_mistakes_are_incorrect_decisions_sorted_by_cost(
    turn: Solution, store: TrainingStore
) -> None:
    sessions = [stored(store, turn, "turn.solution", seed, seed) for seed in range(3)]
    decisions = [each for session in sessions for each in store.decisions(session)]
    mistakes = store.mistakes()
    wrong = [each for each in decisions if not each.decision.correct]
    assert len(mistakes) == store.mistake_count() == len(wrong) > 2
    losses = [each.decision.loss_percent for each in mistakes]
    assert losses == sorted((each.decision.loss_percent for each in wrong), reverse=True)
    assert store.mistakes(limit=1, offset=1) == mistakes[1:2]
    for mistake in mistakes:  # each leads to its place in the solution
        decision = mistake.decision
        node = turn.node(decision.line, decision.cards)
        assert (str(node.board), node.pot) == (decision.board, decision.pot)
        assert decision.action in node.actions


def test_deleting_a_session_deletes_its_decisions(turn: Solution, store: TrainingStore) -> None:
    deleted, kept = (stored(store, turn, "turn.solution", seed, 1) for seed in (1, 2))
    before = store.statistics(session=kept)
    store.delete(deleted)
    assert store.statistics() == before
    assert [session.id for session in store.sessions()] == [kept]
    for call in (store.session, store.delete, store.end):
        with pytest.raises(NoSuchSession, match=f"there is no session '{deleted}'"):
            call(deleted)


def test_a_session_can_be_ended_early(turn: Solution, store: TrainingStore) -> None:
    session = store.start(DRILL, source="turn.solution")
    store.record(session.id, next(states(turn, DRILL, 1)))
    ended = store.end(session.id)
    assert (ended.over, ended.score.decisions) == (True, 1)


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    HandStore(tmp_path / "hands.sqlite").close()
    with pytest.raises(DatabaseDamaged, match="not a training store"):
        TrainingStore(tmp_path / "hands.sqlite")


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("UPDATE sessions SET drill = '{'", "the drill of session"),
        ("UPDATE sessions SET actions = 'x'", "the actions of session"),
        ("UPDATE decisions SET decision = '{}'", "decision 0 of session"),
    ],
)
def test_damage_is_named(
    turn: Solution, store: TrainingStore, statement: str, message: str
) -> None:
    session = store.start(DRILL, source="turn.solution")
    store.record(session.id, next(states(turn, DRILL, 1)))
    with closing(sqlite3.connect(store.path)) as connection:
        connection.execute(statement)
        connection.commit()
    read = store.decisions if "decisions" in statement else store.session
    with pytest.raises(DatabaseDamaged, match=message):
        read(session.id)


def test_listing_sessions_takes_a_constant_number_of_queries(
    turn: Solution, store: TrainingStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = next(states(turn, DRILL, 1))
    for number in range(30):
        session = store.start(DRILL, source=f"turn {number % 3}.solution")
        store.record(session.id, first)
    queries: list[str] = []
    rows = Database.rows

    def counted(self: Database, query: str, values: Sequence[object] = ()) -> list[sqlite3.Row]:
        queries.append(query)
        return rows(self, query, values)

    monkeypatch.setattr(Database, "rows", counted)
    listed = store.sessions()
    assert (len(listed), len(queries)) == (30, 3)
    assert all(each.score == first.score for each in listed)
    queries.clear()
    statistics = store.statistics()
    assert (statistics.sessions, len(queries)) == (30, 3)


def test_a_session_on_several_sources_names_that_of_each_decision(
    turn: Solution, river: Solution, store: TrainingStore
) -> None:
    drill = Drill(hands=12, weights=(2, 1), seed=3)
    trainer = Trainer([turn, river], drill)
    names = ("Turn", "River")
    sources = [
        SessionSource.of(f"{name}.solution", name, source)
        for name, source in zip(names, trainer.sources, strict=True)
    ]
    session = store.start(drill, source=sources)
    assert (session.name, session.sources) == ("Turn and River", tuple(sources))
    state = trainer.start()
    while state.hand is not None:
        state = state.act(state.hand.node.actions[0])
        store.record(session.id, state)
    kept = store.decisions(session.id)
    assert [each.name for each in kept] == [names[each.decision.source] for each in kept]
    assert {each.name for each in kept} == {*names}
    statistics = store.statistics()
    assert [each.name for each in statistics.sources] == list(names)
    for source in statistics.sources:
        own = [each.decision for each in kept if each.source == source.source]
        assert source.score == store.statistics(source=source.source).score
        assert source.score.decisions == len(own)
        assert [each.id for each in store.sessions(source=source.source)] == [session.id]
    assert sum(each.score.decisions for each in statistics.sources) == len(kept)
