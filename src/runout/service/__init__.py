"""The HTTP service: requests in, answers and problems out; all poker is computed in analysis."""
