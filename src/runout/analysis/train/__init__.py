"""Training: hands dealt from a solution, the value of each decision, and statistics."""
