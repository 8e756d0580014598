"""The SQLite file of a training store: its tables and their version."""

from __future__ import annotations

from typing import Final

from runout.analysis.files.sqlite import DatabaseFormat

# Column "source" of sessions has the first of its sources, and that of decisions a number of them.
_TABLES: Final = (
    """CREATE TABLE sessions (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        created REAL NOT NULL,
        changed REAL NOT NULL,
        source TEXT NOT NULL,
        name TEXT NOT NULL,
        drill TEXT NOT NULL,
        actions TEXT NOT NULL,
        hands_finished INTEGER NOT NULL,
        ended INTEGER NOT NULL
    )""",
    """CREATE TABLE decisions (
        session TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        at REAL NOT NULL,
        street TEXT NOT NULL,
        category TEXT NOT NULL,
        grade TEXT NOT NULL,
        is_correct INTEGER NOT NULL,
        is_arbitrary INTEGER NOT NULL,
        timed_out INTEGER NOT NULL,
        loss_percent REAL NOT NULL,
        loss_bb REAL,
        decision TEXT NOT NULL,
        source INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (session, number)
    ) WITHOUT ROWID""",
    """CREATE TABLE sources (
        session TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        kind TEXT NOT NULL,
        source TEXT NOT NULL,
        name TEXT NOT NULL,
        weight REAL NOT NULL,
        left_out TEXT,
        PRIMARY KEY (session, number)
    ) WITHOUT ROWID""",
    "CREATE INDEX sources_by_source ON sources (source)",
)
TRAINING_STORE: Final = DatabaseFormat(
    name="a training store",
    application_id=0x72756E74,  # "runt"
    version=2,
    tables=_TABLES,
    restore="restore a copy of it, or move it away to begin with an empty one",
)
