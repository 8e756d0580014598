"""Equity of hands and weighted ranges: exact where affordable, else sampled."""
