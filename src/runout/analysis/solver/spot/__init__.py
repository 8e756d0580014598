"""Spots: their fields, sizes and locks, and what solving them takes."""
