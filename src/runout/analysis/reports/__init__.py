"""Many flops at several stacks: work, folders, processes, clusters, reports."""
