"""What can be asked: declared once, and served by every door."""
