"""Calculations on poker spots; nothing here prints."""
