"""The preflop book: ranges by seat count, position, stack depth and action so far."""
