"""Reading and writing of files: replacement, configs, JSON lines, directories, formats."""
