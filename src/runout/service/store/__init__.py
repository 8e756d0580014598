"""What the service keeps: the database, its tables, files of solutions."""
