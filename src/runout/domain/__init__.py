"""What poker is: cards, ranges, hands, boards. Needs nothing but the standard library."""
