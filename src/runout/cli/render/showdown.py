"""Pots and settlements on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from runout.analysis.showdown.inputs.cards import Cards, read_cards
from runout.analysis.showdown.inputs.members import FOLDED
from runout.analysis.showdown.inputs.players import Players
from runout.analysis.showdown.pots import SidePots
from runout.analysis.showdown.settlement import SettledPot, Settlement
from runout.cli.render.terminal import QUIET, STRONG, Screen, Table, Text, facts, table
from runout.domain.amounts import Amount


def show_pots(side_pots: SidePots) -> None:
    rows = table("pot", "chips", "contenders", numbers={"chips"})
    players = side_pots.players
    for name, pot in zip(_names(len(side_pots.pots)), side_pots.pots, strict=True):
        rows.add_row(name, _strong(pot.amount), players.list(pot.contenders))
    for seat, chips in enumerate(side_pots.returned):
        if chips:
            rows.add_row(
                "returned", _strong(chips), f"{players.label(seat)}, a bet that nobody called"
            )
    if not rows.row_count:
        rows.add_row("none", _strong(0), "nobody has put in a chip")
    Screen().show(rows)


def show_settlement(settlement: Settlement, inputs: dict[str, Any]) -> None:
    screen = Screen()
    players = settlement.players
    cards = read_cards(
        inputs.get("board", ""),
        inputs.get("second_board"),
        inputs["hands"],
        players,
    )
    names = ["board"] if len(cards.boards) == 1 else ["board 1", "board 2"]
    dealt = [
        (name, screen.cards(board))
        for name, board in zip(names, cards.boards, strict=True)
        if board
    ]
    if dealt:
        screen.show(facts(dealt), "")
    out = players.some(inputs.get("folded", ()), FOLDED)
    screen.show(_pots(settlement), "", _accounts(screen, settlement, cards, out))


def _pots(settlement: Settlement) -> Table:
    rows = table("pot", "chips", "to", "with", numbers={"chips"})
    for name, pot in zip(_names(len(settlement.pots)), settlement.pots, strict=True):
        for cells in _lines_of(name, pot, settlement.players):
            rows.add_row(*cells)
    if settlement.rake:
        rows.add_row("rake", str(settlement.rake), "the house", "")
    return rows


def _lines_of(
    name: str, pot: SettledPot, players: Players
) -> Iterator[tuple[str, Text, str, Text]]:
    for at, run in enumerate(pot.runs, start=1):
        label = name if len(pot.runs) == 1 else f"{name}, board {at}"
        hand = run.hand or "no contest"
        odd = "" if not run.odd_chips else f" ({run.odd_chips} odd)"
        yield (
            label,
            _strong(run.amount),
            f"{players.list(run.winners)}{odd}",
            Text(hand, style="" if run.hand else QUIET),
        )


def _accounts(
    screen: Screen, settlement: Settlement, cards: Cards, folded: frozenset[int]
) -> Table:
    """Return a line for each seat: hand, contribution, returned bet, payout, net."""
    headings = ("put in", "returned", "paid", "net")
    rows = table("player" if settlement.names else "seat", "hand", *headings, numbers=headings)
    chips = zip(
        settlement.contributions,
        settlement.returned,
        settlement.payouts,
        settlement.net,
        strict=True,
    )
    for seat, (put_in, returned, paid, net) in enumerate(chips):
        hand = screen.cards(cards.hands[seat])
        if seat in folded:
            hand = Text("folded", style=QUIET)
        elif not cards.hands[seat]:
            hand = Text("not shown", style=QUIET)
        amounts = (str(put_in), str(returned or ""), str(paid or ""))
        name = settlement.names[seat] if settlement.names else str(seat)
        rows.add_row(name, hand, *amounts, Text(f"{net:+}" if net else "0", style=STRONG))
    return rows


def _names(pots: int) -> Sequence[str]:
    """Return ``main``, then ``side``, numbered if there are several."""
    if pots <= 2:
        return ("main", "side")[:pots]
    return ["main", *(f"side {number}" for number in range(1, pots))]


def _strong(chips: Amount) -> Text:
    return Text(str(chips), style=STRONG)
