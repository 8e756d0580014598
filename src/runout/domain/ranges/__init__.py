"""Weighted ranges and the notations that they are written in."""
