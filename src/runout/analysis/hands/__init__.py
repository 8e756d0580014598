"""The hand store: played hands in a SQLite file, imported, filtered, counted and exported."""
