"""ReviewTable: the reviews that a hand store holds, each known by its hand and its setup."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import asdict, dataclass, fields
from typing import Any, Final, Literal, NamedTuple

from runout.analysis.files.sqlite import insert, page_of
from runout.analysis.hands.store import HandStore
from runout.analysis.preflop.book import PreflopBook
from runout.analysis.review.decision import ReviewedDecision
from runout.analysis.review.filters import (
    DecisionFilter,
    DecisionSort,
    HandSelection,
    decision_order,
)
from runout.analysis.review.hand_review import HandReview, SolvedSpot
from runout.analysis.review.settings import ReviewSettings
from runout.analysis.solver.nodes.decision_values import ActionValue
from runout.documents import Document
from runout.domain.cards import parse_cards
from runout.errors import NotStored

_DERIVED: Final = ("loss_bb", "loss_percent", "within_accuracy")  # stored to sort and to sum
_FIELDS: Final = tuple([field.name for field in fields(ReviewedDecision)])
_FROM: Final = "review_decisions JOIN reviews ON reviews.id = review_decisions.review"
_NO_FLOP: Final = "no flop"
_FOLDED: Final = "folded before the flop"
_COLUMNS: Final = (
    "review_decisions.id, reviews.hand AS hand_id, "
    + ", ".join(f"review_decisions.{name}" for name in _FIELDS if name != "values")
    + ', review_decisions.actions AS "values"'
)


class NoSuchReview(NotStored):
    """An id that the store does not have."""

    def __init__(self, what: str, number: int) -> None:
        super().__init__(f"there is no {what} {number}; see the list of reviews")


class BookName(NamedTuple):
    """The preflop book that gave the ranges."""

    name: str
    digest: str
    """Identifies its content."""


@dataclass(frozen=True, slots=True)
class ReviewSetup(Document):
    """Reviews of hands by the same book and settings."""

    id: int
    settings: ReviewSettings
    book: BookName
    hands: int
    """Number of hands that have been looked at."""
    decisions: int
    """Number of decisions with a loss."""


@dataclass(frozen=True, slots=True)
class ReviewList(Document):
    """All reviews, the newest first."""

    reviews: tuple[ReviewSetup, ...]


@dataclass(frozen=True, slots=True)
class StoredDecision(Document):
    """A reviewed decision with its id and the id of its hand."""

    id: int
    hand_id: int
    decision: ReviewedDecision

    inlined = ("decision",)

    def to_row(self) -> dict[str, Any]:
        """Return the decision as a line of a table."""
        decision = self.decision
        return {
            "loss bb": f"{decision.loss_bb:.2f}",
            "% of pot": f"{decision.loss_percent:.1f}",
            "hand": str(self.hand_id),
            "player": decision.player,
            "position": decision.position,
            "cards": parse_cards(decision.hand),
            "board": parse_cards(decision.board),
            "line": decision.line or "-",
            "action": decision.action,
            "taken": f"{100 * decision.frequency:.0f} %",
            "best": decision.best,
        }


@dataclass(frozen=True, slots=True)
class DecisionList(Document):
    """A page of reviewed decisions."""

    total: int
    decisions: tuple[StoredDecision, ...]


@dataclass(frozen=True, slots=True)
class DecisionDetails(Document):
    """A reviewed decision, and the spot it was read from."""

    decision: StoredDecision
    review: int
    solved_from: str
    """The street of the hand's first solve."""
    notes: tuple[str, ...]
    """What was assumed about the hand."""
    spot: SolvedSpot

    inlined = ("spot",)


class HandCounts(NamedTuple):
    """Hands of a selection: all, those with a solution, those to come, and others by reason."""

    total: int
    reviewed: int
    pending: int
    skipped: dict[str, int]


class ReviewTable:
    """The reviews in a hand store."""

    def __init__(self, store: HandStore) -> None:
        self._database = store.database

    # --- setups ---

    def setup_of(self, settings: ReviewSettings, book: PreflopBook) -> int:
        """Return the id of settings and a book, which are stored if they are new."""
        digest = settings.digest(book.digest)
        values = digest, json.dumps(settings.to_dict()), book.name, book.digest
        with self._database.transaction() as connection:
            connection.execute(
                "INSERT OR IGNORE INTO review_setups (digest, settings, book_name, book_digest)"
                " VALUES (?, ?, ?, ?)",
                values,
            )
            query = "SELECT id FROM review_setups WHERE digest = ?"
            return int(connection.execute(query, (digest,)).fetchone()["id"])

    def setups(self) -> list[ReviewSetup]:
        rows = self._database.rows(
            "SELECT id, settings, book_name, book_digest,"
            " (SELECT count(*) FROM reviews WHERE setup = review_setups.id) AS hands,"
            f" (SELECT count(*) FROM {_FROM} WHERE setup = review_setups.id) AS decisions"
            " FROM review_setups ORDER BY id DESC"
        )
        return [
            ReviewSetup(
                row["id"],
                ReviewSettings.from_dict(json.loads(row["settings"])),
                BookName(row["book_name"], row["book_digest"]),
                row["hands"],
                row["decisions"],
            )
            for row in rows
        ]

    def setup(self, setup: int) -> ReviewSetup:
        """Return a setup; NoSuchReview if there is none of that id."""
        for each in self.setups():
            if each.id == setup:
                return each
        raise NoSuchReview("review", setup)

    def delete(self, setup: int) -> None:
        """Remove a setup with its reviews; NoSuchReview if there is none of that id."""
        if not self._database.delete("DELETE FROM review_setups WHERE id = ?", (setup,)):
            raise NoSuchReview("review", setup)

    # --- hands ---

    def missing(self, setup: int, hands: HandSelection, hero: str | None) -> list[int]:
        """Return the ids of hands with a flop that have not been reviewed, in ascending order.

        With a hero, those in which the hero saw the flop.
        """
        chosen = hands.conditions("hands.id")
        term, values = _with_flop(hero)
        rows = self._database.rows(
            f"SELECT id FROM hands WHERE {chosen.tables} AND {term}"
            " AND id NOT IN (SELECT hand FROM reviews WHERE setup = ?) ORDER BY id",
            (*chosen.values, *values, setup),
        )
        return [row["id"] for row in rows]

    def keep(self, setup: int, hand_id: int, review: HandReview) -> None:
        """Store the review of a hand, all of it or nothing; one that is stored stays."""
        spots = json.dumps([asdict(spot) for spot in review.spots])
        with self._database.transaction() as connection:
            cursor = connection.execute(
                "INSERT OR IGNORE INTO reviews (setup, hand, solved_from, reason, notes, spots)"
                " SELECT ?, id, ?, ?, ?, ? FROM hands WHERE id = ?",
                (
                    setup, review.solved_from, review.reason, json.dumps(review.notes), spots,
                    hand_id,
                ),
            )  # fmt: skip
            if not cursor.rowcount:  # another process was first, or the hand was deleted
                return
            its_review = {"review": cursor.lastrowid}
            decisions = [{**its_review, **_columns(each)} for each in review.decisions]
            insert(connection, "review_decisions", decisions)
            skips = [{**its_review, **asdict(each)} for each in review.skipped]
            insert(connection, "review_skips", skips)

    # --- decisions ---

    def decisions(
        self,
        setup: int,
        hands: HandSelection,
        where: DecisionFilter,
        *,
        sort: DecisionSort = "-loss",
        limit: int | None = None,
        offset: int = 0,
    ) -> list[StoredDecision]:
        order = decision_order(sort)
        term, values = _terms(setup, hands, where)
        rows = self._database.rows(
            f"SELECT {_COLUMNS} FROM {_FROM} WHERE {term} ORDER BY {order} LIMIT ? OFFSET ?",
            (*values, *page_of(limit, offset)),
        )
        return [_stored(row) for row in rows]

    def page(
        self,
        setup: int,
        hands: HandSelection,
        where: DecisionFilter,
        *,
        sort: DecisionSort,
        limit: int,
        offset: int,
    ) -> DecisionList:
        """Return a page of decisions with their number; NoSuchReview if there is no such setup."""
        self.setup(setup)
        decisions = self.decisions(setup, hands, where, sort=sort, limit=limit, offset=offset)
        term, values = _terms(setup, hands, where)
        rows = self._database.rows(f"SELECT count(*) FROM {_FROM} WHERE {term}", values)
        return DecisionList(int(rows[0][0]), tuple(decisions))

    def loss_rows(
        self, setup: int, hands: HandSelection, where: DecisionFilter
    ) -> list[sqlite3.Row]:
        """Return what a summary needs of each decision, by hand and action."""
        term, values = _terms(setup, hands, where)
        return self._database.rows(
            "SELECT reviews.hand AS hand_id, player, street, position, move, category, loss_bb,"
            " loss_percent, within_accuracy, off_path, reviews.solved_from,"
            " json_extract(reviews.spots, '$[0].quick') AS quick"
            f" FROM {_FROM} WHERE {term} ORDER BY reviews.hand, number",
            values,
        )

    def details(self, decision_id: int) -> DecisionDetails:
        rows = self._database.rows(
            f"SELECT {_COLUMNS}, reviews.setup, solved_from, notes, spots FROM {_FROM}"
            " WHERE review_decisions.id = ?",
            (decision_id,),
        )
        if not rows:
            raise NoSuchReview("decision", decision_id)
        row, stored = rows[0], _stored(rows[0])
        solved = json.loads(row["spots"])[stored.decision.spot]
        return DecisionDetails(
            stored,
            row["setup"],
            row["solved_from"],
            tuple(json.loads(row["notes"])),
            SolvedSpot(**solved),
        )

    # --- what was not reviewed ---

    def hand_counts(self, setup: int, hands: HandSelection, hero: str | None) -> HandCounts:
        """Return how many hands of a selection were reviewed, and why others were not."""
        chosen = hands.conditions("hands.id")
        term, values = _with_flop(hero)
        total, flops, with_flop = self._database.rows(
            f"SELECT count(*), total(players_flop > 0), total({term}) FROM hands"
            f" WHERE {chosen.tables}",
            (*values, *chosen.values),
        )[0]
        reviews = self._database.rows(
            "SELECT reason, count(*) FROM reviews JOIN hands ON hands.id = reviews.hand"
            f" WHERE setup = ? AND {chosen.tables} AND {term} GROUP BY reason ORDER BY 2 DESC, 1",
            (setup, *chosen.values, *values),
        )
        skipped = {row[0]: row[1] for row in reviews}
        reviewed = skipped.pop(None, 0)
        skipped[_NO_FLOP] = int(total - flops)
        skipped[_FOLDED] = int(flops - with_flop)
        pending = int(with_flop) - sum(row[1] for row in reviews)
        return HandCounts(
            total, reviewed, pending, {reason: count for reason, count in skipped.items() if count}
        )

    def skip_counts(
        self,
        column: Literal["reason", "street"],
        setup: int,
        hands: HandSelection,
        player: str | None,
    ) -> dict[str, int]:
        """Return how many decisions of a player, or of all, were not reviewed."""
        chosen = hands.conditions("reviews.hand")
        own = "" if player is None else " AND review_skips.player = ?"
        rows = self._database.rows(
            f"SELECT review_skips.{column}, sum(count) FROM review_skips"
            " JOIN reviews ON reviews.id = review_skips.review"
            f" WHERE setup = ? AND {chosen.tables}{own} GROUP BY 1 ORDER BY 2 DESC, 1",
            (setup, *chosen.values, *([] if player is None else [player])),
        )
        return {row[0]: row[1] for row in rows}


def _with_flop(hero: str | None) -> tuple[str, tuple[str, ...]]:
    """Return the condition that a hand has a flop, which the hero saw if there is one."""
    if hero is None:
        return "players_flop > 0", ()
    seen = "SELECT hand FROM players WHERE name = ? AND saw_flop"
    return f"hands.id IN ({seen})", (hero,)


def _terms(setup: int, hands: HandSelection, where: DecisionFilter) -> tuple[str, tuple[Any, ...]]:
    chosen, own = hands.conditions("reviews.hand"), where.conditions()
    term = f"reviews.setup = ? AND {chosen.tables}{own.tables}"
    return term, (setup, *chosen.values, *own.values)


def _columns(decision: ReviewedDecision) -> dict[str, object]:
    columns = {name: getattr(decision, name) for name in (*_FIELDS, *_DERIVED)}
    columns["draws"] = json.dumps(decision.draws)
    columns["actions"] = json.dumps(columns.pop("values"))
    return columns


def _stored(row: sqlite3.Row) -> StoredDecision:
    values = {name: row[name] for name in _FIELDS}
    values["draws"] = tuple(json.loads(row["draws"]))
    values["values"] = tuple([ActionValue(*each) for each in json.loads(row["values"])])
    values["off_path"] = bool(row["off_path"])
    return StoredDecision(row["id"], row["hand_id"], ReviewedDecision(**values))
