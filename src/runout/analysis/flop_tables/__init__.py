"""Equity tables of hand class against hand class on every flop."""
