"""What everything that reads or writes files shares."""
