"""The two published wire formats."""
