"""Outs: which cards win, what each changes, and when they are suppressed."""
