"""The 169-class model: a fast abstraction of the game on a flop."""
