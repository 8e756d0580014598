"""Configs of batches: which flops are solved, at which stacks and with which bets."""
