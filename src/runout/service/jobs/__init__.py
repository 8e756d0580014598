"""Jobs: the queue and the runner."""
