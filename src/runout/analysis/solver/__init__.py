"""Solving postflop spots: the spot, the solver, the solution and its files."""
