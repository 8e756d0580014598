"""Equities on a terminal: the table, each range's hands, the next card."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Final

from runout.analysis.equity.hand_equities import HandEquities, HandEquity
from runout.analysis.equity.results import EquityResult, ExactPlayer, SampledPlayer
from runout.analysis.equity.spots import Seat
from runout.cli.render.terminal import QUIET, STRONG, Group, Screen, Table, Text, facts, table
from runout.domain.cards import DECK
from runout.domain.combos import Combo, HandClass

Player = ExactPlayer | SampledPlayer

_MAX_BAR_LENGTH: Final = 32
_LINES_OF_A_RANGE: Final = 3
_MAX_COMBOS_LISTED: Final = 60
_BINS: Final = 20  # of 5 %
_AXIS: Final = "0         25        50        75     100 %"


def show(result: EquityResult) -> None:
    screen = Screen()
    _show_known_cards(screen, result)
    screen.show(_players(screen, result), "", Text(result.summary))
    for player in result.players:
        if player.ordering is not None:
            screen.show(Text(f"{player.input}: ordering {player.ordering}", style=QUIET))
    for seat, player in _seated(result):
        if player.hands is not None and player.combos > 1:
            _show_hands(screen, seat, player.hands)
    if result.next_card:
        _show_next_card(screen, result)


def _seated(result: EquityResult) -> Iterator[tuple[Seat, Player]]:
    players: tuple[Player, ...] = result.players
    return zip(result.spot.players, players, strict=True)


def _show_known_cards(screen: Screen, result: EquityResult) -> None:
    spot = result.spot
    known = [
        (name, screen.cards(cards))
        for name, cards in (("board", spot.board), ("dead", spot.dead))
        if cards
    ]
    known += [("folded", screen.seat(seat)) for seat in spot.folded]
    if known:
        screen.show(facts(known), "")


def _players(screen: Screen, result: EquityResult) -> Table:
    rows = [_numbers(seat, player) for seat, player in _seated(result)]
    headings = ("equity %", "win %", "tie %", "lose %", "combos")
    taken = sum(
        2 + max(len(heading), *(len(line) for cell in cells for line in cell.plain.split("\n")))
        for heading, *cells in zip(headings, *rows, strict=True)
    )
    room = max(10, screen.width - taken)
    drawn = table("player", *headings, numbers=headings)
    for (seat, player), numbers in zip(_seated(result), rows, strict=True):
        name = screen.seat(seat) if seat.range is None else _wrapped(seat.input, room)
        bar = screen.bar(player.equity, min(room, _MAX_BAR_LENGTH))
        drawn.add_row(Group(name, bar), *numbers)
    return drawn


def _wrapped(text: str, width: int) -> Text:
    """Break a range between its items; of a long one show the beginning."""
    lines = [""]
    for item in re.findall(r"[^,; ]*[,; ]*", text):
        if lines[-1] and len(lines[-1]) + len(item.rstrip()) > width:
            lines.append("")
        lines[-1] += item
    if len(lines) > _LINES_OF_A_RANGE:
        lines = lines[:_LINES_OF_A_RANGE]
        lines[-1] = lines[-1][: width - 1].rstrip() + "…"
    return Text("\n".join(line.rstrip() for line in lines), overflow="ellipsis")


def _numbers(seat: Seat, player: Player) -> list[Text]:
    equity = Text(f"{100 * player.equity:.2f}", style=STRONG, no_wrap=True)
    if player.standard_error is not None:
        equity.append_text(Text(f"\n{player.margin}", style="not bold dim"))
    shares = [Text(f"{100 * share:.2f}") for share in (player.win, player.tie, player.lose)]
    combos = Text(f"{player.combos:,}", no_wrap=True)
    if blocked := _combos_given(seat) - player.combos:
        combos.append(f"\n{blocked:,} blocked", style=QUIET)
    return [equity, *shares, combos]


def _combos_given(seat: Seat) -> int:
    """Return the number of combos before known cards are removed."""
    if seat.range is not None:
        return len(seat.range)
    unknown = 2 - len(seat.known)
    return math.comb(len(DECK) - len(seat.known), unknown)


def _show_hands(screen: Screen, seat: Seat, hands: HandEquities) -> None:
    """Print a range's equities by class, their distribution, and single combos if they are few."""
    classes = {
        each.hand: each.equity for each in hands.classes() if isinstance(each.hand, HandClass)
    }
    heading = screen.seat(seat)
    heading.stylize(STRONG)
    screen.show(
        "", heading, Text("equity of each hand, %", style=QUIET), screen.equity_grid(classes)
    )
    held = hands.distribution(_BINS).tolist()
    caption = f"how often each equity is held; the highest column is {100 * max(held):.0f} %"
    chart = screen.columns(held, rows=4)
    screen.show("", Text(caption, style=QUIET), chart, Text(_AXIS, style=QUIET))
    combos = list(hands.combos())
    if len(combos) <= _MAX_COMBOS_LISTED:
        screen.show("", _combo_list(screen, combos))


def _combo_list(screen: Screen, combos: list[HandEquity]) -> Table:
    cells = []
    for each in sorted(combos, key=lambda each: -each.equity):
        assert isinstance(each.hand, Combo)
        cell = screen.cards(each.hand.cards).append(f" {100 * each.equity:6.2f}")
        if each.weight != 1:
            cell.append(f" x{each.weight:.4g}", style=QUIET)
        cells.append(cell)
    width = 3 + max(len(cell) for cell in cells)
    count = max(1, min(4, screen.width // width))
    height = math.ceil(len(cells) / count)
    drawn = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), show_header=False)
    for row in range(height):
        drawn.add_row(*cells[row::height])
    return drawn


def _show_next_card(screen: Screen, result: EquityResult) -> None:
    """Print the equities after each next card; for two players those of the first."""
    seats = result.spot.players
    for number, seat in enumerate(seats if len(seats) > 2 else seats[:1]):
        equities = {each.card: each.equities[number] for each in result.next_card or ()}
        best = max(equities, key=equities.__getitem__)
        worst = min(equities, key=equities.__getitem__)
        heading = screen.seat(seat)
        heading.stylize(STRONG)
        extremes = (
            Text("best ").append_text(screen.card(best)).append(f" {100 * equities[best]:.2f}")
        )
        extremes.append(", worst ").append_text(screen.card(worst))
        extremes.append(f" {100 * equities[worst]:.2f}")
        caption = Text("equity after each next card, %", style=QUIET)
        screen.show("", heading, caption, screen.card_grid(equities), "", extremes)
