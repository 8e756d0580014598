"""Nodes of a solved tree: strategies, EVs, equities, paths and runouts."""
