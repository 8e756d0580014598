"""HandStore: played hands in a SQLite file."""

from __future__ import annotations

import json
import math
import os
import sqlite3
import zlib
from collections import defaultdict
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from decimal import Decimal
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from runout.analysis.files.replacement import Replacement, ReplacementStream
from runout.analysis.files.sqlite import (
    MAX_INTEGER,
    DatabaseDamaged,
    DatabaseFormat,
    DatabaseStore,
    columns_of,
    page_of,
)
from runout.analysis.files.user_directories import data_directory
from runout.analysis.hands.export import (
    EXPORT_FORMS,
    ExportForm,
    csv_chunks,
    write_parquet,
)
from runout.analysis.hands.filters import HAS_RESULT, HandFilter, Sort, order_by
from runout.analysis.hands.importing import ImportReport, import_steps, keys_in
from runout.analysis.hands.summaries import (
    PLAYER_FIELDS,
    RESULTS,
    SUMMARY_FIELDS,
    FilterChoices,
    HandList,
    HandReplay,
    HandSummary,
    NameCount,
    PlayerInHand,
    PlayerTotals,
    StakesCount,
    StoredHand,
    StoredHands,
)
from runout.analysis.hands.table_states import TableState, table_states
from runout.analysis.hands.winnings import MAX_POINTS, PlayerWinnings, winnings
from runout.analysis.histories.hand import Hand
from runout.analysis.histories.phh import read_phh
from runout.analysis.histories.phh_writing import phhs_tables
from runout.domain.plain_numbers import is_integer
from runout.errors import NotStored, PokerError

_TABLES: Final = (
    f"""CREATE TABLE hands (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        key TEXT NOT NULL UNIQUE,
        {columns_of(HandSummary, SUMMARY_FIELDS[1:])},
        file TEXT NOT NULL,
        line INTEGER,
        record TEXT NOT NULL,
        crc INTEGER NOT NULL
    )""",
    "CREATE INDEX hands_by_time ON hands (time)",
    f"""CREATE TABLE players (
        hand INTEGER NOT NULL REFERENCES hands (id) ON DELETE CASCADE,
        {columns_of(PlayerInHand, PLAYER_FIELDS, required=RESULTS)},
        PRIMARY KEY (hand, seat)
    ) WITHOUT ROWID""",
    "CREATE INDEX players_by_name ON players (name, hand)",
    """CREATE TABLE review_setups (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        digest TEXT NOT NULL UNIQUE,
        settings TEXT NOT NULL,
        book_name TEXT NOT NULL,
        book_digest TEXT NOT NULL
    )""",
    """CREATE TABLE reviews (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        setup INTEGER NOT NULL REFERENCES review_setups (id) ON DELETE CASCADE,
        hand INTEGER NOT NULL REFERENCES hands (id) ON DELETE CASCADE,
        solved_from TEXT,
        reason TEXT,
        notes TEXT NOT NULL,
        spots TEXT NOT NULL,
        UNIQUE (setup, hand)
    )""",
    "CREATE INDEX reviews_by_hand ON reviews (hand)",
    """CREATE TABLE review_decisions (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        review INTEGER NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        player TEXT NOT NULL,
        position TEXT NOT NULL,
        street TEXT NOT NULL,
        board TEXT NOT NULL,
        hand TEXT NOT NULL,
        category TEXT NOT NULL,
        draws TEXT NOT NULL,
        line TEXT NOT NULL,
        cards TEXT NOT NULL,
        pot REAL NOT NULL,
        to_call REAL NOT NULL,
        big_blind REAL NOT NULL,
        action TEXT NOT NULL,
        move TEXT NOT NULL,
        best TEXT NOT NULL,
        actions TEXT NOT NULL,
        range_share REAL NOT NULL,
        off_path INTEGER NOT NULL,
        spot INTEGER NOT NULL,
        accuracy REAL NOT NULL,
        loss_bb REAL NOT NULL,
        loss_percent REAL NOT NULL,
        within_accuracy INTEGER NOT NULL,
        UNIQUE (review, number)
    )""",
    "CREATE INDEX review_decisions_by_player ON review_decisions (player, loss_bb)",
    """CREATE TABLE review_skips (
        review INTEGER NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        player TEXT NOT NULL,
        street TEXT NOT NULL,
        reason TEXT NOT NULL,
        count INTEGER NOT NULL,
        PRIMARY KEY (review, seat, street, reason)
    ) WITHOUT ROWID""",
)

HAND_STORE: Final = DatabaseFormat(
    name="a hand store",
    application_id=0x72756E68,  # "runh"
    version=2,
    tables=_TABLES,
    restore="restore a copy of it, or name another file and import the hands again",
)


_FILE_NAME: Final = "hands.sqlite"
_PAGE: Final = 1_000  # hands that are read at once
_MAX_STAKES: Final = 100
_ALL: Final = HandFilter()
_SUMMARY: Final = ", ".join([f"hands.{name}" for name in SUMMARY_FIELDS])
_PLAYER: Final = ", ".join([f"players.{name} AS player_{name}" for name in PLAYER_FIELDS])


def store_file(folder: Path | None = None) -> Path:
    """Return the path of the store in a data folder, by default the user's."""
    return (data_directory() if folder is None else folder) / _FILE_NAME


class NoSuchHand(NotStored):
    """An id that the store does not have."""

    def __init__(self, hand: int) -> None:
        super().__init__(f"there is no hand {hand}; see the list of hands")


class HandStore(DatabaseStore):
    """Played hands in a SQLite file; without a path, the one in the user's data directory.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder, HandStore(f"{folder}/my.sqlite") as store:
    ...     report = store.import_files(["tests/data/phh/pluribus.phhs"])
    ...     report.imported, report.duplicates, report.broken
    ...     store.totals("Pluribus").hands
    (40, 0, 0)
    40
    """

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        super().__init__(store_file() if path is None else Path(path), HAND_STORE)

    def refuse_own_file(self, path: Path) -> None:
        """Raise an error if a file to be written is the store itself."""
        if path.exists() and path.samefile(self.path):
            raise PokerError(f"{path} is the store of the hands; write to another file")

    def __len__(self) -> int:
        return self.count()

    def import_files(
        self,
        paths: Iterable[str | os.PathLike[str]],
        progress: Callable[[ImportReport], object] | None = None,
        *,
        jobs: int | None = 1,
    ) -> ImportReport:
        """Import files, and all files of folders; return what was stored, known and broken.

        Formats are detected by content. A hand is known by its site and number, or by its content.
        A broken hand does not stop its file. ``progress`` is called with the report so far.
        ``jobs`` is the number of processes that read hands, 0 for one per processor, None for as
        many as the size of the files is worth; the result does not depend on it.
        """
        report = ImportReport()
        for report in self.import_steps(paths, jobs=jobs):
            if progress is not None:
                progress(report)
        return report

    def import_steps(
        self,
        paths: Iterable[str | os.PathLike[str]],
        *,
        name: str | None = None,
        jobs: int | None = 1,
    ) -> Iterator[ImportReport]:
        """Import as :meth:`import_files` does; yield the report after each batch.

        What has been yielded is stored, whenever the caller stops. ``name`` is the name of a single
        file where its path does not say it.
        """
        if jobs is not None and (not is_integer(jobs) or jobs < 0):
            raise PokerError(f"jobs={jobs!r}; give a number of processes, 0 for one per processor")
        files = [paths] if isinstance(paths, str) else paths
        return import_steps(self.database, files, name, jobs)

    def ids_in(self, paths: Iterable[str | os.PathLike[str]]) -> list[int]:
        """Return the ids of the stored hands that files and folders have, in ascending order."""
        keys = keys_in([paths] if isinstance(paths, str) else paths)
        rows = self.database.rows(
            "SELECT id FROM hands WHERE key IN (SELECT value FROM json_each(?)) ORDER BY id",
            (json.dumps(sorted(keys)),),
        )
        return [row["id"] for row in rows]

    def hands(
        self,
        where: HandFilter = _ALL,
        *,
        sort: Sort = "id",
        limit: int | None = None,
        offset: int = 0,
    ) -> StoredHands:
        """Return summaries of hands, read as they are iterated.

        ``limit`` and ``offset`` select a page.
        """
        order_by(sort, has_player=where.player is not None)  # refuses what cannot be sorted
        page_of(limit, offset)

        def count() -> int:
            rest = max(0, self.count(where) - offset)
            return rest if limit is None else min(rest, limit)

        return StoredHands(lambda: self._summaries(where, sort, limit, offset), count)

    def page(
        self,
        where: HandFilter = _ALL,
        *,
        sort: Sort = "id",
        limit: int | None = None,
        offset: int = 0,
        with_totals: bool = True,
    ) -> HandList:
        """Return a page of hands; with a player in the filter also the player's totals."""
        hands = tuple(self.hands(where, sort=sort, limit=limit, offset=offset))
        if where.player is None or not with_totals:
            return HandList(self.count(where), hands, None)
        totals = self.totals(where.player, where)
        return HandList(totals.hands + totals.without_result, hands, totals)

    def _summaries(
        self, where: HandFilter, sort: str, limit: int | None, offset: int
    ) -> Iterator[HandSummary]:
        has_player = where.player is not None
        columns = f"{_SUMMARY}, {_PLAYER}" if has_player else _SUMMARY
        with closing(self._selected(columns, where, sort, *page_of(limit, offset))) as rows:
            for row in rows:
                yield HandSummary.of(row, has_player=has_player)

    def _selected(
        self, columns: str, where: HandFilter, sort: str, limit: int = -1, offset: int = 0
    ) -> Generator[sqlite3.Row]:
        """Yield columns of the hands of a filter; closing it frees the connection."""
        order = order_by(sort, has_player=where.player is not None)
        conditions = where.conditions()
        query = f"SELECT {columns} FROM {conditions.tables} ORDER BY {order} LIMIT ? OFFSET ?"
        return self._stream(query, (*conditions.values, limit, offset))

    def _stream(self, query: str, values: Sequence[Any]) -> Generator[sqlite3.Row]:
        """Yield the rows of a query, some at a time; closing it frees the connection."""
        with self.database.connection() as connection:
            cursor = connection.execute(query, values)
            while rows := cursor.fetchmany(_PAGE):
                yield from rows

    def _row(self, columns: str, hand_id: int) -> sqlite3.Row:
        query = f"SELECT {columns} FROM hands WHERE id = ?"
        rows = self.database.rows(query, (min(hand_id, MAX_INTEGER),))
        if not rows:
            raise NoSuchHand(hand_id)
        return rows[0]

    def count(self, where: HandFilter = _ALL) -> int:
        """Return the number of hands."""
        conditions = where.conditions()
        rows = self.database.rows(f"SELECT count(*) FROM {conditions.tables}", conditions.values)
        return int(rows[0][0])

    def hand(self, hand_id: int) -> Hand:
        """Return a whole hand; NoSuchHand if there is none of that id."""
        return read_phh(self._checked_record(self._row("id, record, crc", hand_id)))

    def records(self, ids: Collection[int]) -> dict[int, str]:
        """Return hands as PHH text, in the order of their ids; ids without a hand are left out."""
        rows = self.database.rows(
            "SELECT id, record, crc FROM hands WHERE id IN (SELECT value FROM json_each(?))"
            " ORDER BY id",
            (json.dumps(list(ids)),),
        )
        return {row["id"]: self._checked_record(row) for row in rows}

    def _checked_record(self, row: sqlite3.Row) -> str:
        """Return the PHH text of a row; refuse one that is not as it was written."""
        record: str = row["record"]
        if zlib.crc32(record.encode()) != row["crc"]:
            reason = f"the hand {row['id']} has changed on the disk; delete and import it again"
            raise DatabaseDamaged(self.path, reason)
        return record

    def summary(self, hand_id: int) -> HandSummary:
        """Return the summary of a hand; NoSuchHand if there is none of that id."""
        return HandSummary.of(self._row(_SUMMARY, hand_id), has_player=False)

    def players(self, hand_id: int) -> tuple[PlayerInHand, ...]:
        """Return the players of a hand by seat, clockwise from the left of the button."""
        rows = self.database.rows(
            f"SELECT hands.source, {_PLAYER} FROM players JOIN hands ON hands.id = players.hand"
            " WHERE hand = ? ORDER BY seat",
            (hand_id,),
        )
        if not rows:
            raise NoSuchHand(hand_id)
        return tuple(map(PlayerInHand.of, rows))

    def stored(self, hand_id: int) -> StoredHand:
        """Return a hand with its summary and players; NoSuchHand if there is none of that id."""
        return StoredHand(self.summary(hand_id), self.players(hand_id), self.hand(hand_id))

    def delete(self, hand_id: int) -> None:
        """Remove a hand; NoSuchHand if there is none of that id."""
        if not self.database.delete("DELETE FROM hands WHERE id = ?", (hand_id,)):
            raise NoSuchHand(hand_id)

    def replay(self, hand_id: int) -> tuple[TableState, ...]:
        """Return the table after every event of a hand; NoSuchHand if there is none of that id."""
        return table_states(self.hand(hand_id))

    def replayed(self, hand_id: int) -> HandReplay:
        """Return the states of a hand with its summary and players."""
        return HandReplay(self.summary(hand_id), self.players(hand_id), self.replay(hand_id))

    def names(self) -> list[NameCount]:
        """Return the players' names with their numbers of hands, the most frequent first."""
        rows = self.database.rows(
            "SELECT name, count(*) FROM players GROUP BY name ORDER BY 2 DESC, 1"
        )
        return [NameCount(*row) for row in rows]

    def stakes(self) -> list[StakesCount]:
        """Return the blinds and currencies with their numbers of hands, the most frequent first."""
        rows = self.database.rows(
            "SELECT stakes, currency, count(*) FROM hands GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2"
        )
        return [StakesCount(*row) for row in rows]

    def choices(self, part: str = "", *, limit: int = 50) -> FilterChoices:
        """Return what there is to filter by: players with a part in their name, and stakes."""
        names = [each for each in self.names() if part.casefold() in each.name.casefold()]
        return FilterChoices(names[:limit], len(names), self.stakes()[:_MAX_STAKES])

    def totals(self, player: str, where: HandFilter = _ALL) -> PlayerTotals:
        """Return what a player won or lost, with bb/100 and its standard error."""
        conditions = replace(where, player=player).conditions()
        net: defaultdict[str, Decimal] = defaultdict(Decimal)
        nets, adjusted = [], []
        rows = self.database.rows(
            "SELECT currency, decimals, players.net, players.net_bb, players.net_without_luck_bb"
            f" FROM {conditions.tables} AND {HAS_RESULT}",
            conditions.values,
        )
        for row in rows:
            net[row["currency"]] += Decimal(row["net"]).scaleb(-row["decimals"])
            nets.append(row["net_bb"])
            adjusted.append(row["net_without_luck_bb"])
        actual, fair = _rate(nets), _rate(adjusted)
        return PlayerTotals(
            player, len(nets), self.count(replace(where, player=player)) - len(nets), dict(net),
            actual.total, actual.per_100, actual.error, fair.total, fair.per_100, fair.error,
        )  # fmt: skip

    def winnings(
        self, player: str, where: HandFilter = _ALL, *, points: int = MAX_POINTS
    ) -> PlayerWinnings:
        """Return a player's running sums, in the order in which the hands were played.

        Of more hands than ``points``, those where a sum turns are kept.
        """
        conditions = replace(where, player=player).conditions()
        rows = self.database.rows(
            "SELECT currency, decimals, players.net, players.net_without_luck, players.net_bb,"
            f" players.net_without_luck_bb FROM {conditions.tables} AND {HAS_RESULT}"
            " ORDER BY hands.time, hands.id",
            conditions.values,
        )
        return winnings(player, rows, points)

    def phhs_chunks(self, where: HandFilter = _ALL, *, sort: Sort = "id") -> Iterator[str]:
        """Yield the text of a PHH file, a table a hand; importing it gives the same hands."""
        with closing(self._selected("hands.id, record, crc", where, sort)) as rows:
            tables = phhs_tables(map(self._checked_record, rows))
            while chunk := "".join(islice(tables, _PAGE)):
                yield chunk

    def csv_chunks(self, where: HandFilter = _ALL, *, sort: Sort = "id") -> Iterator[str]:
        """Yield the text of a CSV file, a line for each hand and player."""
        return csv_chunks(self._exported(where, sort))

    def export(
        self,
        path: str | os.PathLike[str],
        form: ExportForm | None = None,
        where: HandFilter = _ALL,
        *,
        sort: Sort = "id",
    ) -> int:
        """Write hands to a file and return their number.

        ``form`` is ``phh``, ``csv`` or ``parquet``; without it the name's ending decides. Parquet
        needs pyarrow.
        """
        target = Path(path)
        form = form or _form_of(target)
        self.refuse_own_file(target)
        count = self.count(where)
        with Replacement(target) as replacement:
            if form == "parquet":
                write_parquet(self._exported(where, sort), ReplacementStream(replacement))
            else:
                chunks = self.phhs_chunks if form == "phh" else self.csv_chunks
                for chunk in chunks(where, sort=sort):
                    replacement.append(chunk.encode())
            replacement.finish()
        return count

    def _exported(self, where: HandFilter, sort: Sort) -> Iterator[HandSummary]:
        """Yield the hands of a filter with each of their players."""
        order = order_by(sort, has_player=where.player is not None)
        conditions = where.conditions()
        ids = (
            f"SELECT hands.id, row_number() OVER (ORDER BY {order}) AS place"
            f" FROM {conditions.tables}"
        )
        query = (
            f"SELECT {_SUMMARY}, {_PLAYER} FROM ({ids}) AS chosen"
            " JOIN hands ON hands.id = chosen.id JOIN players ON players.hand = hands.id"
            " ORDER BY chosen.place, players.seat"
        )
        with closing(self._stream(query, conditions.values)) as rows:
            for row in rows:
                yield HandSummary.of(row, has_player=True)


class _Rate(NamedTuple):
    total: float
    per_100: float | None
    error: float | None


def _rate(nets: list[float]) -> _Rate:
    """Return the sum of nets, their mean per 100 hands, and the standard error of that.

    >>> _rate([1.0, -1.0, 3.0, 1.0])
    _Rate(total=4.0, per_100=100.0, error=81.6496580927726)
    """
    count, total = len(nets), math.fsum(nets)
    if not count:
        return _Rate(0.0, None, None)
    mean = total / count
    if count == 1:
        return _Rate(total, 100 * mean, None)
    variance = math.fsum((net - mean) ** 2 for net in nets) / (count - 1)
    return _Rate(total, 100 * mean, 100 * math.sqrt(variance / count))


def _form_of(path: Path) -> ExportForm:
    ending = path.suffix.lower().lstrip(".")
    if ending in ("phh", "phhs"):
        return "phh"
    for form in EXPORT_FORMS:
        if ending == form:
            return form
    known = ".phhs, .csv and .parquet"
    raise PokerError(f"{path.name!r}: the ending names no format; there are {known}")
