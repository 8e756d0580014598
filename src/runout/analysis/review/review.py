"""Review: the decisions of the hands of a store, reviewed and kept in it.

Hands that were played alike are a task, which any process answers with their reviews.
"""

from __future__ import annotations

import difflib
import functools
import json
import os
import time
from collections.abc import Callable, Collection, Generator, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from runout.analysis.hands.filters import HandFilter
from runout.analysis.hands.store import HandStore
from runout.analysis.histories.hand import Hand, Move
from runout.analysis.histories.phh import read_phh
from runout.analysis.preflop.book import PreflopBook
from runout.analysis.review.filters import DecisionFilter, DecisionSort, HandSelection
from runout.analysis.review.hand_review import HandReview, plan_hand, review_plan, solve_spot
from runout.analysis.review.settings import ReviewSettings
from runout.analysis.review.summary import ReviewSummary, summarize
from runout.analysis.review.table import ReviewTable, StoredDecision
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.spot.spot import Spot
from runout.analysis.workers.cluster import on_cluster
from runout.analysis.workers.processes import Setup, in_processes, refuse_other_version
from runout.errors import PokerError
from runout.kernels.processor import thread_count


class ReviewTask(NamedTuple):
    """Hands that were played alike: their ids, and their records as PHH."""

    ids: tuple[int, ...]
    records: tuple[str, ...]


def play_key(hand: Hand) -> object:
    """Return what hands that were played alike have in common: chips, actions and boards.

    Hole cards, names and other facts are not in it: they do not change the spot, unless a hand is
    held that the book does not have.
    """
    actions = [
        (action.move, action.seat, action.amount, action.cards if action.seat < 0 else ())
        for action in hand.actions
        if action.move is not Move.REMARK
    ]
    return hand.stacks, hand.blinds, hand.antes, hand.min_bet, hand.decimals, hand.cap, *actions


class ReviewAnswer(NamedTuple):
    """The review of a hand."""

    hand_id: int
    review: HandReview


def review_setup(book: PreflopBook, settings: ReviewSettings) -> Setup[ReviewTask, ReviewAnswer]:
    digest = settings.digest(book.digest)
    return functools.partial(_answers_to, book.to_text(), settings.to_dict(), digest)


def _answers_to(
    book_text: str, fields: Mapping[str, Any], digest: str
) -> Callable[[ReviewTask], Iterator[ReviewAnswer]]:
    book, settings = PreflopBook.from_text(book_text), ReviewSettings.from_dict(fields)
    refuse_other_version(settings.digest(book.digest), digest)
    return functools.partial(review_task, book, settings)


def review_task(
    book: PreflopBook, settings: ReviewSettings, task: ReviewTask
) -> Iterator[ReviewAnswer]:
    """Yield the review of each hand of a task, on one thread; equal spots are solved once."""
    solutions: dict[str, Solution] = {}

    def solve(spot: Spot) -> Solution:
        key = json.dumps(spot.to_dict())
        if key not in solutions:
            solutions[key] = solve_spot(spot, settings)
        return solutions[key]

    for hand_id, record in zip(task.ids, task.records, strict=True):
        plan = plan_hand(read_phh(record), book, settings)
        yield ReviewAnswer(hand_id, review_plan(plan, solve))


_ALL: Final = HandFilter()
_PAUSE_SECONDS: Final = 0.5
_PAGE: Final = 500  # records that are read at once
_MIN_TIMED: Final = 10  # hands before the time left is told


@dataclass(frozen=True, slots=True)
class ReviewProgress:
    """How far a review has come: ``done`` of ``total`` hands, ``done_before`` of them earlier."""

    done: int
    total: int
    done_before: int
    seconds: float

    @property
    def share(self) -> float:
        """The part that is done, 0 to 1."""
        return self.done / self.total if self.total else 1.0

    @property
    def eta_seconds(self) -> float | None:
        """The seconds left if hands continue to take as long as they did; None of the first few.

        Most hands take little and a few take long, so that the first ones tell nothing.
        """
        now = self.done - self.done_before
        return self.seconds / now * (self.total - self.done) if now >= _MIN_TIMED else None


class Review:
    """The review of the hands of a store, by a book and settings.

    ``hero`` is a player's name: hands of that player are reviewed, and the summary is about that
    player's decisions; without one it is about all players. ``where`` and ``ids`` choose hands.
    Results are kept in the store, known by hand, book and settings, so that a review that was
    interrupted continues where it stopped and one that is repeated returns at once.
    """

    def __init__(
        self,
        store: HandStore,
        *,
        hero: str | None = None,
        where: HandFilter = _ALL,
        ids: Collection[int] | None = None,
        book: PreflopBook | None = None,
        settings: ReviewSettings | None = None,
    ) -> None:
        if hero is not None:
            check_hero(store, hero, where)
            where = replace(where, player=hero)
        self.hero = hero
        self.book = book or PreflopBook.default()
        self.settings = settings or ReviewSettings()
        self.hands = HandSelection(where, ids)
        self._store = store
        self._table = ReviewTable(store)
        self.id = self._table.setup_of(self.settings, self.book)

    def __repr__(self) -> str:
        who = "all players" if self.hero is None else self.hero
        return f"<Review {self.id} of {who} by {self.book.name!r}>"

    def steps(
        self, *, processes: int | None = 0, cluster: str | None = None
    ) -> Generator[ReviewProgress, None, None]:
        """Review the hands that are missing, and yield the progress after each, or twice a second.

        Leave the loop to stop: what has been yielded is stored. ``processes`` 0 means one per
        processor, None this process; ``cluster`` is the address of a Dask scheduler whose workers
        review instead.
        """
        started = time.monotonic()
        missing = self._table.missing(self.id, self.hands, self.hero)
        counts = self._table.hand_counts(self.id, self.hands, self.hero)
        total, before = counts.total, counts.total - len(missing)
        yield ReviewProgress(before, total, before, 0.0)
        if not missing:
            return
        tasks = self._tasks(missing)
        done = before
        with closing(self._answers(tasks, len(missing), processes, cluster)) as answers:
            for answer in answers:
                if answer is not None:
                    self._table.keep(self.id, answer.hand_id, answer.review)
                    done += 1
                yield ReviewProgress(done, total, before, time.monotonic() - started)

    def _answers(
        self, tasks: Iterator[ReviewTask], hands: int, processes: int | None, cluster: str | None
    ) -> Generator[ReviewAnswer | None, None, None]:
        setup = review_setup(self.book, self.settings)
        if cluster is not None:
            return on_cluster(setup, tasks, address=cluster)
        if processes is None:
            answers_to = setup()
            return (answer for task in tasks for answer in answers_to(task))
        count = min(thread_count(processes) or os.cpu_count() or 1, hands)
        return in_processes(setup, tasks, processes=count, pause_seconds=_PAUSE_SECONDS)

    def _tasks(self, missing: list[int]) -> Iterator[ReviewTask]:
        """Yield hands that were played alike together, in the order of their first ids."""
        alike: dict[object, list[int]] = {}
        for start in range(0, len(missing), _PAGE):
            for hand_id, record in self._store.records(missing[start : start + _PAGE]).items():
                alike.setdefault(play_key(read_phh(record)), []).append(hand_id)
        for ids in alike.values():
            records = self._store.records(ids)
            yield ReviewTask(tuple(records), tuple(records.values()))

    def summary(self) -> ReviewSummary:
        """Return mean losses with their intervals, and what was skipped by reason."""
        return summarize(self._table, self._table.setup(self.id), self.hands, self.hero)

    def decisions(
        self,
        where: DecisionFilter | None = None,
        *,
        sort: DecisionSort = "-loss",
        limit: int | None = None,
        offset: int = 0,
    ) -> list[StoredDecision]:
        """Return reviewed decisions, the largest losses first.

        By default they are those of the hero that are on the path of their solution.
        """
        conditions = where or DecisionFilter(player=self.hero, off_path=False)
        return self._table.decisions(
            self.id, self.hands, conditions, sort=sort, limit=limit, offset=offset
        )


def review(
    store: HandStore,
    *,
    hero: str | None = None,
    where: HandFilter = _ALL,
    book: PreflopBook | None = None,
    settings: ReviewSettings | None = None,
    processes: int | None = 0,
    cluster: str | None = None,
    progress: Callable[[ReviewProgress], object] | None = None,
) -> Review:
    """Review the hands of a store to the end, and return the :class:`Review`."""
    made = Review(store, hero=hero, where=where, book=book, settings=settings)
    for step in made.steps(processes=processes, cluster=cluster):
        if progress is not None:
            progress(step)
    return made


def check_hero(store: HandStore, hero: str, where: HandFilter) -> None:
    """Refuse a name that no hand of the store has, or that contradicts the filter."""
    if where.player not in (None, hero):
        raise PokerError(
            f"the hero is {hero!r} and the filter's player {where.player!r}; give one of them"
        ).at("/hero")
    names = [name for name, _ in store.names()]
    if hero in names:
        return
    similar = difflib.get_close_matches(hero, names, 3) or names[:3]
    known = ", ".join(map(repr, similar))
    hint = f"names are written as the hands have them, such as {known}" if names else "import some"
    raise PokerError(f"no stored hand has a player named {hero!r}; {hint}").at("/hero")
