"""Runout against its peers, in one run, as ratios: ``make bench`` writes RESULTS.md."""
