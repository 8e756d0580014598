"""Backups of a data folder: one file, written while the service runs and restored whole."""
