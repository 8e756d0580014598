"""The 13x13 grid of hand classes on a terminal: strategies, EVs or equities."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal

from runout.analysis.solver.nodes.action_styles import ActionStyle, action_styles, blocks, css, mix
from runout.analysis.solver.nodes.rows import ClassRow
from runout.analysis.solver.spot.big_blinds import in_big_blinds
from runout.cli.render.figures import NO_NUMBER, action_style
from runout.cli.render.terminal import QUIET, STRONG, Screen, Text
from runout.domain.cards import RANK_LETTERS
from runout.domain.combos import HandClass
from runout.pictures.grid import INK

Shown = Literal["strategy", "ev", "equity"]
_MIN_CELL: Final = 3
_MAX_CELL: Final = 8
_LABEL: Final = 2  # a row's rank and a space
_COLD: Final = (0x26, 0x26, 0x26)
_WARM: Final = (0xEA, 0xB3, 0x08)


def class_grid(
    screen: Screen,
    rows: Mapping[HandClass, ClassRow],
    actions: Sequence[str],
    shown: Shown,
    *,
    pot: float,
    big_blind: float | None = None,
) -> Text:
    """Return the 13x13 grid: each class's name, and below it what it does or has.

    EVs are in big blinds where the big blind is known.
    """
    styles = action_styles(actions)
    width = (screen.width - _LABEL) // len(RANK_LETTERS) - 1
    width = max(_MIN_CELL, min(_MAX_CELL, width))
    painter = _painter(screen, pot, styles, shown, width, big_blind=big_blind)
    drawn = Text(no_wrap=True).append(" " * _LABEL)
    drawn.append("".join(f"{letter:<{width + 1}}" for letter in RANK_LETTERS[::-1]), style=QUIET)
    for place, letter in enumerate(RANK_LETTERS[::-1]):
        classes = [HandClass.from_cell(place, column) for column in range(len(RANK_LETTERS))]
        held = [rows.get(hand_class) for hand_class in classes]
        drawn.append(f"\n{letter} ", style=QUIET)
        if not any(held):
            continue
        _append_cells(drawn, [_name(row, styles, shown, width) for row in held], width)
        drawn.append("\n  ")
        _append_cells(drawn, [painter(row) if row else Text() for row in held], width)
    return drawn.append_text(_note(rows, shown, "bb" if big_blind else "chips"))


def _append_cells(drawn: Text, cells: Sequence[Text], width: int) -> None:
    for cell in cells:
        drawn.append_text(cell).append(" " * (width + 1 - len(cell)))


def _note(rows: Mapping[HandClass, ClassRow], shown: Shown, unit: str) -> Text:
    """Return the unit of the numbers, and the meaning of grey."""
    note = Text(style=QUIET)
    if shown != "strategy":
        what = f"EV in {unit}, of the pot as it stands" if shown == "ev" else "equity in per cent"
        note.append(f"\n{what}")
    if not all(row.reached for row in rows.values()):
        how = "in small letters, what it would do" if shown == "strategy" else f"a {NO_NUMBER}"
        note.append(f"\nclasses that never get here: grey, {how}")
    return note


def _name(row: ClassRow | None, styles: list[ActionStyle], shown: Shown, width: int) -> Text:
    """Return a class's name, with its most frequent action if there is room."""
    if row is None:
        return Text()
    name = f"{row.hand}"
    if not row.reached:
        return Text(name, style=QUIET)
    if shown != "strategy" or width < _MAX_CELL:
        return Text(name, style=STRONG)
    frequent = max(styles, key=lambda style: row.strategy[style.action])
    share = f"{100 * row.strategy[frequent.action]:.0f}%"
    text = f"{frequent.letter}{share if len(share) < 4 else share[:-1]}"
    return Text(name, style=STRONG).append(f"{text:>{width - len(name)}}", style="not bold")


def _painter(
    screen: Screen,
    pot: float,
    styles: list[ActionStyle],
    shown: Shown,
    width: int,
    *,
    big_blind: float | None,
) -> Callable[[ClassRow], Text]:
    """Return the function that draws the lower line of a cell."""
    if shown == "strategy":
        return lambda row: _mixture(screen, row, styles, width)

    def number(row: ClassRow) -> Text:
        ev = row.ev if big_blind is None else in_big_blinds(row.ev, big_blind)
        value = ev if shown == "ev" else 100 * row.equity
        share = row.ev / pot if shown == "ev" else row.equity
        if not row.reached:
            return Text(NO_NUMBER, style=QUIET)
        return Text(f"{_short(value, width):<{width}}", style=_heat(screen, share))

    return number


def _mixture(screen: Screen, row: ClassRow, styles: list[ActionStyle], width: int) -> Text:
    """Return a bar of letters, each action as long as its share."""
    counts = blocks([row.strategy[style.action] for style in styles], width)
    drawn = Text()
    reached = row.reached
    for style, count in zip(styles, counts, strict=True):
        letters = count * style.letter
        if reached:
            drawn.append(letters, style=action_style(style, screen))
        else:
            drawn.append(letters.lower(), style=QUIET)
    return drawn


def _heat(screen: Screen, share: float) -> str:
    if not screen.has_colour or not math.isfinite(share):
        return ""
    strength = min(1.0, max(0.0, share))
    ink = INK if strength > 0.45 else "#ffffff"
    return f"{ink} on {css(mix(_COLD, _WARM, strength))}"


def _short(number: float, width: int) -> str:
    """Return a number in a few characters.

    >>> [_short(number, 5) for number in (7.25, 123.4, 1234.5, 1234567.0)]
    ['7.2', '123.4', '1234', '1235k']
    """
    if not math.isfinite(number):
        return NO_NUMBER
    for text in (f"{number:.1f}", f"{number:.0f}"):
        if len(text) <= width:
            return text
    return f"{number / 1000:.0f}k"
