"""The SQLite file of a hand store: its tables and their version."""

from __future__ import annotations

from typing import Final

from runout.analysis.files.sqlite import DatabaseFormat

_TABLES: Final = (
    """CREATE TABLE hands (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        key TEXT NOT NULL UNIQUE,
        site TEXT NOT NULL,
        number TEXT NOT NULL,
        time TEXT,
        time_zone TEXT NOT NULL,
        tournament TEXT NOT NULL,
        table_name TEXT NOT NULL,
        stakes TEXT NOT NULL,
        currency TEXT NOT NULL,
        decimals INTEGER NOT NULL,
        small_blind INTEGER NOT NULL,
        big_blind INTEGER NOT NULL,
        ante INTEGER NOT NULL,
        seats INTEGER NOT NULL,
        board TEXT NOT NULL,
        second_board TEXT NOT NULL,
        pot INTEGER NOT NULL,
        rake INTEGER NOT NULL,
        pot_bb REAL NOT NULL,
        showdown INTEGER NOT NULL,
        all_in INTEGER NOT NULL,
        players_flop INTEGER NOT NULL,
        players_turn INTEGER NOT NULL,
        players_river INTEGER NOT NULL,
        source TEXT NOT NULL,
        file TEXT NOT NULL,
        line INTEGER,
        record TEXT NOT NULL,
        crc INTEGER NOT NULL
    )""",
    "CREATE INDEX hands_by_time ON hands (time)",
    """CREATE TABLE players (
        hand INTEGER NOT NULL REFERENCES hands (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        position TEXT NOT NULL,
        stack INTEGER,
        cards TEXT NOT NULL,
        contributed INTEGER NOT NULL,
        returned INTEGER NOT NULL,
        won INTEGER NOT NULL,
        net INTEGER NOT NULL,
        net_without_luck REAL NOT NULL,
        net_bb REAL NOT NULL,
        net_without_luck_bb REAL NOT NULL,
        folded_on TEXT,
        saw_flop INTEGER NOT NULL,
        showdown INTEGER NOT NULL,
        all_in INTEGER NOT NULL,
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
