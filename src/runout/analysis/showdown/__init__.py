"""Pots, settlements, claims about them, and signed states."""
