"""Jobs that review hands: reviewed hands are kept however the job ends."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from runout import DecisionFilter, HandStore, PreflopBook, ReviewSettings, review
from runout.analysis.hands.store import store_file
from runout.service.jobs.registry import KINDS
from runout.service.jobs.review import ReviewKind, review_request
from runout.service.jobs.runner import JobRunner
from runout.service.settings import Settings
from support.solve_jobs import until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runout.service.jobs.queue import JobQueue
    from runout.service.store.records import Job
    from runout.service.store.store import Store

PLURIBUS = Path(__file__).parents[2] / "data" / "phh" / "pluribus.phhs"
RIVER = ReviewSettings(start="river")


@pytest.fixture(autouse=True)
def hands(settings: Settings) -> Iterator[HandStore]:
    with HandStore(store_file(settings.data)) as store:
        store.import_files([PLURIBUS])
        yield store


def submit(queue: JobQueue, hero: str | None = None) -> Job:
    book = PreflopBook.default().to_text()
    return queue.submit(ReviewKind.name, review_request(hero, {}, RIVER, book, 1))


def figures(store: HandStore) -> list[dict[str, Any]]:
    made = review(store, settings=RIVER, processes=None)
    return [
        {name: value for name, value in stored.to_dict().items() if name != "id"}
        for stored in made.decisions(DecisionFilter(), sort="hand")
    ]


def test_a_cancelled_review_keeps_its_results_and_the_next_resumes(
    store: Store, queue: JobQueue, hands: HandStore, tmp_path: Path
) -> None:
    stop = threading.Event()
    runner = JobRunner(store, Settings(data=store.folder))
    thread = threading.Thread(target=runner.run_forever, args=(stop,))
    thread.start()
    try:
        first = submit(queue).id
        until(lambda: queue.get(first).progress.share > 14 / 40)
        queue.cancel(first)
        second = submit(queue).id
        until(lambda: queue.get(second).state == "done")
    finally:
        stop.set()
        thread.join()
    done = queue.get(second)
    assert (done.progress.share, done.progress.outcome) == (1.0, "complete")
    assert (done.progress.figures["hands"], done.progress.figures["total"]) == (40, 40)
    with HandStore(tmp_path / "other.sqlite") as other:
        other.import_files([PLURIBUS])
        assert figures(hands) == figures(other)


def test_a_job_is_described_by_its_hands(store: Store, queue: JobQueue) -> None:
    job = submit(queue, "Pluribus")
    kind = KINDS[job.kind]
    assert kind.describe(job).result is None
    assert JobRunner(store, Settings(data=store.folder)).run_waiting() == 1
    done = queue.get(job.id)
    described = kind.describe(done)
    assert described.result == "/api/v1/reviews/1?player=Pluribus"
    assert [figure.name for figure in described.figures] == [
        "hands",
        "decisions",
        "mean_loss_bb",
        "memory_bytes",
    ]
    assert set(kind.controls_in("running")) == {"pause", "cancel"}
