"""What can be asked: each module computes the answers to one kind of question and prints nothing."""
