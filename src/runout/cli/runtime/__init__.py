"""How a command runs and ends: exit codes, signals, memory."""
