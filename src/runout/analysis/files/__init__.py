"""Files: atomic replacement, config files, strict JSON, recognising formats."""
