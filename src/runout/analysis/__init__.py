"""What can be asked: each module answers one kind of question and prints nothing."""
