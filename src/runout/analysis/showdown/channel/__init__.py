"""Channels: balances that change by settlements, each state signed by every player."""
