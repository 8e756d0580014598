"""Nouns in the number of their count, for sentences."""

from __future__ import annotations


def pluralize(count: float, singular: str, plural: str = "", *, form: str = "") -> str:
    """Return a count with its noun; ``form`` is the number's format, such as ``,``.

    >>> pluralize(1, "flop"), pluralize(0, "flop"), pluralize(1755, "flop", form=",")
    ('1 flop', '0 flops', '1,755 flops')
    """
    return f"{count:{form}} {noun_for(count, singular, plural)}"


def noun_for(count: float, singular: str, plural: str = "") -> str:
    """Return the noun that goes with a count.

    >>> noun_for(1, "match", "matches"), noun_for(2, "match", "matches")
    ('match', 'matches')
    """
    return singular if count == 1 else plural or f"{singular}s"
