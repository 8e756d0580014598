"""Reviews of played hands: from the record to the loss of every decision."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks.race import Contestant, Race, exhaust, run_race
from runout import PreflopBook, ReviewSettings, review_hand
from runout.analysis.histories.phh import read_phh
from runout.analysis.review.hand_review import plan_hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runout.analysis.histories.hand import Hand

HANDS: Final = Path(__file__).parent.parent / "tests" / "data" / "phh" / "pluribus.phhs"


def races(*, quick: bool) -> Iterator[Race]:
    """Run and yield one race after the other; a quick run reviews rivers only."""
    if not quick:
        yield reviews("turn", hands=None, rounds=3)
    yield reviews("river", hands=2 if quick else None, rounds=1 if quick else 3)


def reviews(start: str, *, hands: int | None, rounds: int) -> Race:
    """Time the hands of a file that are heads-up from a street on."""
    settings = ReviewSettings.from_dict({"start": start})
    book = PreflopBook.default()
    reviewable = [hand for hand in played() if plan_hand(hand, book, settings).spot is not None]
    chosen = reviewable[:hands]

    def run() -> None:
        exhaust(review_hand(hand, book=book, settings=settings) for hand in chosen)

    return run_race(
        f"Hands reviewed from the {start}",
        [Contestant("runout", len(chosen), run)],
        note=f"Hands of six players with {100 * settings.target:g} % of the pot as target and the"
        " default book and sizes, from the record to the loss of every decision: the spot is made,"
        " solved, and each later street solved again, rivers to a hundredth of the target, which"
        " takes most of the time. No other open program reviews hands by solving them, so none"
        " runs beside it.",
        item="hand",
        reference="runout",
        rounds=rounds,
    )


def played() -> list[Hand]:
    """Return the hands of the file."""
    parts = HANDS.read_text(encoding="utf-8").split("\n[")
    return [read_phh(part.partition("]\n")[2]) for part in parts]
