"""Jobs: the queue, the runner, and a file for each kind of job."""
