"""Bet sizes and the betting trees that grow from them."""
