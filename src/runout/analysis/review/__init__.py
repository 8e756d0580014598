"""Review: what the decisions of played hands cost against the solutions of their spots."""
