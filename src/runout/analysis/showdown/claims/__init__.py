"""Claims about the payouts or the winner of a hand, verified by the rules."""
