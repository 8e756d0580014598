"""Hints for usage errors: how to join arguments that belong to one option."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import click

from runout.cli.input.loose_cards import join_hands

_EXTRA: Final = re.compile(r"got unexpected extra arguments? \((.+)\)")


def usage_hint(context: click.Context, message: str) -> str:
    """Return the hint to join arguments if actions or hands were separated from their option."""
    extra = _EXTRA.fullmatch(message)
    if extra is None:
        return ""
    for parameter in context.command.params:
        value, option = context.params.get(parameter.name or "") or "", parameter.opts[-1]
        if parameter.metavar == "LINE" and isinstance(value, str):
            line = " ".join([*value.split(), *extra[1].split()])
            return f'; actions are one word after {option}, as in {option} "{line}"'
        if parameter.metavar == "HANDS" and value:
            return f"; {joined_hands(value, [context.params.get('file') or '', *extra[1].split()])}"
        if parameter.metavar == "RANGE RANGE" and value:
            return f"; {option} takes two ranges, and one with spaces needs quotes"
    return ""


def joined_hands(hands: Sequence[str], others: Sequence[str]) -> str:
    """Return the hint to join separate hands.

    >>> joined_hands(["AhAd"], ["KhQh"]), joined_hands(["Ah"], ["Ad,Kh", "Qh"])
    ('join hands with commas: --hands AhAd,KhQh', 'join hands with commas: --hands AhAd,KhQh')
    """
    cards = [word for text in (*hands, *others) for word in text.split(",") if word]
    return f"join hands with commas: --hands {','.join(join_hands(cards))}"
