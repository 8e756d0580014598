"""Input of a showdown: chips, seats and cards, read and checked."""
