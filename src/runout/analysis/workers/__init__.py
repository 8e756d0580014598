"""Work cut into tasks, answered by processes of this machine or by the workers of a cluster."""
