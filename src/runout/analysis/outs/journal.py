"""The journal of outs: spots that were asked for, kept in one SQLite file if the asker wants it.

Nothing is written unless :meth:`Journal.record` is called. A file that is damaged, that belongs to
something else or to a newer runout is refused and left as it is.
"""

from __future__ import annotations

import json
import os
import sqlite3
import sys
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from errno import ENOSPC
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from runout.domain.cards import parse_card_ids
from runout.errors import FileError, PokerError
from runout.kernels.outs import AHEAD, REASONS, OutReason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runout.analysis.outs.results import Outs

_APPLICATION: Final = 0x526F7574  # "Rout", in the file's header: whose database it is
_VERSION: Final = 2
_UNLABELLED: Final = 1  # a version that kept the published format's codes, not reasons
_PATIENCE: Final = 10.0  # seconds to wait for somebody else who is writing
_WIN_OUTS: Final = """
    CREATE TABLE win_outs (
        spot INTEGER NOT NULL REFERENCES spots (id),
        reason TEXT NOT NULL,
        cards INTEGER NOT NULL,
        PRIMARY KEY (spot, reason)
    ) WITHOUT ROWID"""
_SCHEMA: Final = (
    """
    CREATE TABLE spots (
        id INTEGER PRIMARY KEY,
        asked_at TEXT NOT NULL,
        hero TEXT NOT NULL,
        villains TEXT NOT NULL,
        board TEXT NOT NULL,
        win INTEGER NOT NULL,
        tie INTEGER NOT NULL,
        lose INTEGER NOT NULL,
        suppressed_by TEXT CHECK (suppressed_by IN ('tie', 'win')),
        dead TEXT NOT NULL DEFAULT '',
        folded TEXT NOT NULL DEFAULT '[]'
    )""",
    _WIN_OUTS,
    f"PRAGMA application_id = {_APPLICATION}",
    f"PRAGMA user_version = {_VERSION}",
)
_UPGRADE: Final = (
    "ALTER TABLE spots ADD COLUMN dead TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE spots ADD COLUMN folded TEXT NOT NULL DEFAULT '[]'",
    "DROP TABLE win_outs",
    _WIN_OUTS,
    f"PRAGMA user_version = {_VERSION}",
)


class JournalError(FileError):
    """A journal that cannot be read or written."""


@dataclass(frozen=True, slots=True)
class ReasonCount:
    """How many win outs of one reason the journal holds."""

    reason: OutReason
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class JournalSummary:
    """What the journal comes to.

    Reasons, commonest first, and means are of the spots whose outs were shown; ``by_tie_rule``
    and ``by_win_rule`` count those that each rule suppressed. ``unlabelled`` are shown spots of an
    older journal whose outs have no reason: their villains are not all known hands, or the text is
    refused by now. Times are UTC.
    """

    spots: int = 0
    shown: int = 0
    reasons: tuple[ReasonCount, ...] = ()
    mean_win_outs: float | None = None
    mean_tie_outs: float | None = None
    by_tie_rule: int = 0
    by_win_rule: int = 0
    first: datetime | None = None
    last: datetime | None = None
    unlabelled: int = 0

    def to_dict(self) -> dict[str, Any]:
        """Return the summary as plain values, times as text."""
        times = {"first": _written(self.first), "last": _written(self.last)}
        return {**asdict(self), "reasons": [asdict(each) for each in self.reasons], **times}


class Journal:
    """A file of spots; without a path, the one in the user's data folder."""

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        self.path: Final = Path(data_folder() / "outs.sqlite3" if path is None else path)
        self._is_sound = False

    def record(self, answer: Outs) -> None:
        """Write down a spot and what came of it; make the file if there is none."""
        spot = (
            _written(datetime.now(UTC)),
            "".join(map(str, answer.hero)),
            json.dumps(answer.villains),
            str(answer.board),
            answer.win,
            answer.tie,
            answer.lose,
            answer.suppressed and answer.suppressed.rule,
            str(answer.dead),
            json.dumps(answer.folded),
        )
        with self._writing() as database:
            key = database.execute(
                "INSERT INTO spots (asked_at, hero, villains, board, win, tie, lose, suppressed_by,"
                " dead, folded) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", spot,
            ).lastrowid  # fmt: skip
            database.executemany(
                "INSERT INTO win_outs VALUES (?, ?, ?)",
                [(key, reason, cards) for reason, cards in _win_reasons(answer).items()],
            )

    def summary(self) -> JournalSummary:
        """Return what the journal comes to; without a file, nothing."""
        if not self.path.exists():
            return JournalSummary()
        with self._reading() as database:
            if _is_new(database):
                return JournalSummary()
            spots, tie_rule, win_rule, first, last = database.execute(
                "SELECT count(*), count(*) FILTER (WHERE suppressed_by = 'tie'),"
                " count(*) FILTER (WHERE suppressed_by = 'win'), min(asked_at), max(asked_at)"
                " FROM spots"
            ).fetchone()
            shown, wins, ties = database.execute(
                "SELECT count(*), avg(win), avg(tie) FROM spots WHERE suppressed_by IS NULL"
            ).fetchone()
            if _header(database, "user_version") == _UNLABELLED:
                database.execute("CREATE TEMP TABLE win_outs (spot, reason, cards)")
                _label_old_spots(database, "temp.win_outs")
            counts = database.execute(
                "SELECT reason, sum(cards) FROM win_outs JOIN spots ON spots.id = spot"
                " WHERE suppressed_by IS NULL GROUP BY reason"
            ).fetchall()
            (unlabelled,) = database.execute(
                "SELECT count(*) FROM spots WHERE suppressed_by IS NULL AND win > 0"
                " AND id NOT IN (SELECT spot FROM win_outs)"
            ).fetchone()
        return JournalSummary(
            spots,
            shown,
            _commonest_first({OutReason(reason): count for reason, count in counts}),
            wins,
            ties,
            tie_rule,
            win_rule,
            _read_time(first),
            _read_time(last),
            unlabelled,
        )

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Open the file, made if it is not there, and write all or nothing."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            reason = error.strerror or error
            raise JournalError(
                self.path.parent, f"no folder for the journal: {reason}", errno=error.errno
            ) from None
        with self._open("rwc") as database:
            # Taken before the look at the file, so that two cannot both find it new.
            database.execute("BEGIN IMMEDIATE")
            if _is_new(database):
                for statement in _SCHEMA:
                    database.execute(statement)
            self._refuse_what_is_no_journal(database)
            if _header(database, "user_version") == _UNLABELLED:
                for statement in _UPGRADE:
                    database.execute(statement)
                _label_old_spots(database, "win_outs")
            yield database
            database.execute("COMMIT")

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """Open the file as it is; nothing is written."""
        with self._open("ro") as database:
            if not _is_new(database):
                self._refuse_what_is_no_journal(database)
            yield database

    @contextmanager
    def _open(self, mode: str) -> Iterator[sqlite3.Connection]:
        """Open the file; closing it takes back what was not committed."""
        if self.path.is_dir():
            raise JournalError(self.path, "a folder, not a journal; give another path")
        address = f"{self.path.absolute().as_uri()}?mode={mode}"
        try:
            with closing(
                sqlite3.connect(address, uri=True, timeout=_PATIENCE, isolation_level=None)
            ) as database:
                yield database
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the rest says more than is needed
            raise JournalError(
                self.path,
                _REASONS.get(code, str(error)),
                errno=ENOSPC if code == sqlite3.SQLITE_FULL else None,
            ) from None

    def _refuse_what_is_no_journal(self, database: sqlite3.Connection) -> None:
        if _header(database, "application_id") != _APPLICATION:
            raise JournalError(self.path, _FOREIGN)
        version = _header(database, "user_version")
        if version not in (_UNLABELLED, _VERSION):
            raise JournalError(
                self.path,
                f"a journal of version {version}, from a newer runout; this one knows"
                f" version {_VERSION}. Give another path or update runout",
            )
        if not self._is_sound:
            if database.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise JournalError(self.path, _DAMAGED)
            self._is_sound = True


def _win_reasons(answer: Outs) -> dict[str, int]:
    """Return how many cards win for each reason, shown or not."""
    found: dict[str, int] = {}
    for standing, code in zip(answer.standings, answer.reasons, strict=True):
        if standing == AHEAD:
            reason = REASONS[code].value
            found[reason] = found.get(reason, 0) + 1
    return found


def _label_old_spots(database: sqlite3.Connection, table: str) -> None:
    """Work out the reasons of spots that were written without them.

    Ranges would take long, and may be read otherwise by now: such spots stay without reasons.
    """
    from runout.analysis.outs.calculation import outs  # noqa: PLC0415 - for old journals only

    for key, hero, villains, board in database.execute(
        "SELECT id, hero, villains, board FROM spots"
    ).fetchall():
        hands = json.loads(villains)
        try:
            if not all(len(parse_card_ids(hand)) == 2 for hand in hands):
                continue
            answer = outs(hero, hands, board, suppress=False)
        except PokerError:
            continue
        database.executemany(
            f"INSERT INTO {table} VALUES (?, ?, ?)",
            [(key, reason, cards) for reason, cards in _win_reasons(answer).items()],
        )


def _commonest_first(counts: dict[OutReason, int]) -> tuple[ReasonCount, ...]:
    ordered = sorted(counts, key=lambda reason: (-counts[reason], reason.code))
    return tuple(ReasonCount(reason, reason.label, counts[reason]) for reason in ordered)


_FOREIGN: Final = "not a journal of outs; it is left as it is. Give another path"
_DAMAGED: Final = "the journal is damaged; it is left as it is. Move it away to begin a new one"


# Why SQLite gave up, in the journal's words.
_REASONS: Final = {
    sqlite3.SQLITE_NOTADB: _FOREIGN,
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_BUSY: f"in use by others for more than {_PATIENCE:g} seconds; try again",
    sqlite3.SQLITE_READONLY: "the journal is read-only; give another path",
    sqlite3.SQLITE_CANTOPEN: "the journal cannot be opened or made here; give another path",
    sqlite3.SQLITE_FULL: "the disk is full",
}


def _is_new(database: sqlite3.Connection) -> bool:
    """Whether nothing at all has been put into the file."""
    tables: int = database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    return tables == 0 and _header(database, "application_id") == 0


def _header(database: sqlite3.Connection, name: str) -> int:
    number: int = database.execute(f"PRAGMA {name}").fetchone()[0]
    return number


def data_folder() -> Path:
    """Return the folder of this user's data, as the system's custom is; it may not be there yet."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "runout"
    variable = "LOCALAPPDATA" if sys.platform == "win32" else "XDG_DATA_HOME"
    given = os.environ.get(variable, "")
    # A relative path there is to be ignored, by the rules of XDG.
    if given and Path(given).is_absolute():
        return Path(given) / "runout"
    return Path.home() / ".local" / "share" / "runout"


def _written(time: datetime | None) -> str | None:
    return None if time is None else time.isoformat(timespec="seconds")


def _read_time(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)
