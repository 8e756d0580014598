"""Solutions: their figures, files and comparisons."""
