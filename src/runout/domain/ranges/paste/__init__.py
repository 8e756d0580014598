"""Pasted text: rewritten in the range notation, each character with its place in the paste."""
